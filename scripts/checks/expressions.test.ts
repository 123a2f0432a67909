import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { analyse } from 'scslre'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { ROOT } from '../dev/install.mjs'

/** A regular expression as it stands in the source. */
interface Expression {
  /** From the root, with slashes. */
  file: string
  source: string
  flags: string
}

/** Tests, and what only they load. */
const NOT_PRODUCTION = /\.(?:test|cases)\.tsx?$/

/** All literals of the production code, and the files that make expressions out of texts. */
async function readExpressions(root: string): Promise<{ literals: Expression[]; makers: string[] }> {
  const literals: Expression[] = []
  const makers = new Set<string>()
  for (const folder of ['worker', 'origin', 'client', 'shared', 'locales']) {
    for await (const path of glob('**/*.{ts,tsx}', { cwd: join(root, folder) })) {
      const file = `${folder}/${path.replaceAll('\\', '/')}`
      if (NOT_PRODUCTION.test(file)) continue
      new Visitor({
        Literal(node) {
          if ('regex' in node) literals.push({ file, source: node.regex.pattern, flags: node.regex.flags })
        },
        NewExpression({ callee }) {
          if (callee.type === 'Identifier' && callee.name === 'RegExp') makers.add(file)
        },
      }).visit(parseSync(file, readFileSync(join(root, file), 'utf8')).program)
    }
  }
  return { literals, makers: [...makers].sort() }
}

/**
 * Expressions whose work may grow faster than their text, because their text cannot grow: file, and source. A changed expression is a
 * new one: it has to be linear, or to find its reason here.
 */
const BOUNDED: readonly { why: string; expressions: readonly (readonly [file: string, source: string])[] }[] = [
  {
    why: 'Words of a search: `SEARCH_MAX_CHARACTERS`, two hundred, before any of them is read.',
    expressions: [
      ['origin/search/query/quantity.ts', String.raw`0+$`],
      [
        'origin/search/query/quantity.ts',
        String.raw`^[±+-]?\s*[\d.,/]+\s+\D+$|\d\s*v\s(?:dc|ac|rms)$|\d[nupµμm]\s[FH]$|\d[kKM]\s(?:Ω|ohms?)$`,
      ],
      ['origin/search/query/bounds.ts', String.raw`^(>=|=>|≥|>|<=|=<|≤|<)\s*(.+)$`],
      ['origin/search/query/bounds.ts', String.raw`^(至少|大于|大於|最小|最低|最大|最多|最高|小于|小於)\s*(.+)$`],
      [
        'origin/search/query/bounds.ts',
        String.raw`^(?:between|from|von|zwischen|de|entre|da|tra|от|从|從)\s+(.+?)\s+(?:and|to|und|bis|à|et|y|a|e|до|到|至)\s+(.+)$`,
      ],
      ['origin/search/query/bounds.ts', String.raw`^(-?[^-]+?)\s*-\s*([^-].*)$`],
      ['origin/search/query/bounds.ts', String.raw`^(.+?)\s*(?:\.{2,}|~)\s*(.+)$`],
      ['origin/search/query/bounds.ts', String.raw`^(.+?)\s+(?:to|bis|до|through)\s+(.+)$`],
      ['origin/search/query/bounds.ts', String.raw`^(.+?)\s*[至到]\s*(.+)$`],
      ['origin/search/query/values.ts', String.raw`^(\p{L}[\p{L}\p{N}_|/ -]*?)\s*(?:[:=]\s*|(?=[<>≤≥]))(.+)$`],
      ['origin/search/query/values.ts', String.raw`^(.+?)\s*@\s*100\s*MHz$`],
      ['origin/search/query/values.ts', String.raw`^(.+?)\s+([DFGJKM])$`],
      ['origin/search/query/words.ts', String.raw`\s*\.{2,}\s*(?=[-+]?\.?\d)`],
      ['origin/search/query/parse-query.ts', String.raw`^\s*\d+[.,]?\d*\s*(?:V|mm|MHz|kHz)\b|^\s*\d+[.,]\d+(?=\D*$)`],
      ['origin/search/query/parse-query.ts', String.raw`^([\p{L}][\p{L}\p{M}_ ]{0,30}?)\s*[:=]\s*(.+)$`],
    ],
  },
  {
    why: 'Cells and typed lines: lines of three hundred characters, and cells of collapsed blanks and a bounded length, `tidyCell`; shared/table-reading/lists/cell-growth.test.ts holds that a cell costs no more than its length.',
    expressions: [
      ['shared/bom/not-a-part.ts', String.raw`\d.*$`],
      // Of eighty characters at most.
      [
        'origin/bom/match/combined-value.ts',
        String.raw`(?:^|[\s(])(?:[2-9]|1\d)\s*[x×*]\s*(?=\d)([^\s()]+)|(\d[^\s()x×*]*)\s*[x×*]\s*(?:[2-9]|1\d)(?=$|[\s)])`,
      ],
      ['origin/bom/match/combined-value.ts', String.raw`\s*(?:\+|\|\|?|\/\/)\s*`],
      ['origin/bom/match/combined-value.ts', String.raw`\S+$`],
      ['client/components/rfq/pasted-cells.ts', String.raw`\p{N}.*[\s,;:|]|[\s,;:|].*\p{N}`],
      [
        'shared/table-reading/cells/cell-kinds.ts',
        String.raw`[^\s:]:\S|metric|handsolder|^(?:CAP|RES|IND|DIO|CAPC|RESC|INDC)[-_ ]?\d{4}(?:\D|$)|^(?:[RCLD]|LED)[-_ ]?(?:0[1246]\d\d|0805|1[02468]\d\d|2[0245]\d\d|3\d{3})[A-Z]?(?:$|[-_ .(/@])|[_-](?:SMD|THT|horizontal|vertical|P\d+[.\d]*mm)(?:\W|_|$)|^(?:pin_?header|pin_?socket|mounting_?hole|testpoint|conn|crystal|usb|sma|bga|[lt]?qfp|w?[dq]fn|soic|sot|t?ssop|to-\d|dip|fiducial|solder)[-_]`,
      ],
      [
        'shared/table-reading/lists/typed-line.ts',
        String.raw`(?:^|\s)(?:tel|phone|telefon|fax|mobile?|mob|whatsapp|skype|wechat|vat|iban)\b[.:]?|\S@\S+\.|https?:`,
      ],
      ['origin/bom/match/footprint.ts', String.raw`^([A-Z]{2,}[A-Z-]*-?\d{1,3}(?:-\d{1,2})?)(?:-\d?EP\b|[^A-Z0-9.-])`],
      ['shared/table-reading/columns/evidence.ts', String.raw`\s*[~;|]\s*|\s+(?:or|\/)\s+`],
      ['shared/table-reading/cells/makers.ts', String.raw`\s*\n\s*`],
      [
        'shared/table-reading/cells/part-numbers.ts',
        String.raw`[\r\n~～;；|]+|\s+\/\s*(?:or\s+)?|\s*\/\s+(?:or\s+)?|\/\s*or\s+|\s+(?:or|oder|ou|или|或|または|또는)\s+`,
      ],
      [
        'shared/table-reading/cells/part-numbers.ts',
        String.raw`\s*(?:\((?=[^()]*(?:\p{Ll}{3}|\p{Lo}{2}))[^()]*\)|或(?:等效|同等|类似).*|相当品.*|同等品.*|[-–—,;:]\s+(?:dn[pfi]|not fitted|see note.*|note \d+))\s*$`,
      ],
      [
        'shared/table-reading/cells/part-numbers.ts',
        String.raw`[\s,(/–—-]*\b(?:or|oder|ou|o)\s+(?:equiv\p{L}*|equal|similar|compatible|gleichwertig\p{L}*|ähnlich\p{L}*|équiv\p{L}*|simil\p{L}*|eq\.?)\)?\s*$`,
      ],
      ['shared/packages/canonical.ts', String.raw`\).*$`],
      [
        'shared/table-reading/cells/cell-kinds.ts',
        String.raw`^[±+-]?\d+(?:[.,]\d+)?\s*(?:[pnumµμkMGR]|Ω|ohms?)?\s*(?:F|H|Hz|V|A|W|R|Ω|ohms?|%|ppm|mm|inch|in|"|°C|C|k|M|dB)?(?:[\s/,;@].*)?$`,
      ],
      [
        'shared/table-reading/cells/cell-kinds.ts',
        String.raw`^[x×*]\s*|\s*(?:x|pcs?\.?|pieces?|ea\.?|each|units?|stk\.?|stck\.?|st\.?|stück|pces?|pièces?|uds?\.?|unid\.?|pz\.?|pezzi|szt\.?|ks\.?|kpl\.?|db\.?|buc\.?|adet|stuks?|nos\.?|off|шт\.?|个|只|片|颗|個|顆|pcs|台|本|枚|ケ|개|ea|قطعة|قطع)$`,
      ],
      ['shared/table-reading/columns/plain-name.ts', String.raw`[([{【].*?[)\]}】]`],
      ['shared/table-reading/lists/rfq-lines.ts', String.raw`^(?:US\s?\$|USD|\$)\s*|\s*(?:US\s?\$|USD|\$)$`],
    ],
  },
  {
    why: "The operator's own files and settings, and numbers that we have written.",
    expressions: [
      // Of eighty characters at most.
      ['shared/trade/listed-value.ts', String.raw`^(?:max|min|typ|approx)\b[.:]? ?|[ (,]+(?:max|min|typ)\b\.?\)?$`],
      ['shared/trade/listed-value.ts', String.raw`([^\d.,]*)$`],
      ['shared/trade/listed-value.ts', String.raw`^([+-][^+-]+?)([ ,/]*)([+-].+)$`],
      ['origin/catalogue/import/value-names.ts', String.raw`^(\d+)\s*([KMG]?)\s*[x×*]\s*(\d+)$`],
      ['origin/search/query/quantity.ts', String.raw`\.?0+$`],
      ['shared/trade/money.ts', '0+$'],
      ['origin/catalogue/terms.ts', '0+$'],
      ['shared/table-reading/workbook/write-csv.ts', String.raw`\.?0+$`],
      ['origin/catalogue/import/import-columns.ts', String.raw`\.?0+$`],
      ['origin/mail/mail.ts', String.raw`^\s*(?:"?([^"<>]*?)"?\s*)?<([^<>]*)>\s*$`],
      ['shared/trade/part-number.ts', String.raw`^-+|-+$`],
    ],
  },
]

/** Files that make expressions out of texts of ours or of the operator's; what is typed never becomes one. */
const MAKERS: readonly string[] = [
  'origin/catalogue/import/column-map.ts',
  'origin/catalogue/import/map-cell.ts',
  'origin/catalogue/import/map-rows.ts',
  'origin/catalogue/alternatives.ts',
  'origin/catalogue/device-number.ts',
  'origin/bom/match/case-words.ts',
  'origin/bom/match/footprint.ts',
  'origin/bom/match/number-text.ts',
  'origin/search/confusions.ts',
  'origin/search/query/quantity.ts',
  'origin/search/query/words.ts',
  'origin/order/invoice/typeset.ts',
  // Texts of forty characters.
  'shared/bom/not-a-part.ts',
  'shared/table-reading/cells/designator-lists.ts',
  'shared/table-reading/cells/makers.ts',
  'shared/table-reading/lists/paste.ts',
  'shared/table-reading/lists/typed-evidence.ts',
  'shared/table-reading/lists/typed-tokens.ts',
  'shared/table-reading/cells/pieces.ts',
  'shared/trade/date-code.ts',
  'shared/packages/cases.ts',
  'shared/trade/typed-number.ts',
  'shared/text/slot-mark.ts',
  'shared/trade/unit-spellings.ts',
  'shared/table-reading/cells/cell-kinds.ts',
  'shared/table-reading/workbook/markup.ts',
  'shared/table-reading/workbook/text.ts',
  'shared/trade/listed-value.ts',
  'worker/api/contract-call.ts',
  'worker/middleware/language.ts',
]

const reports = ({ source, flags }: { source: string; flags: string }) => analyse({ source, flags }).reports

test.each([String.raw`^[^\s@]+@[^\s@]+\.[^\s@]+$`, '^(?:a+)+$', String.raw`\s+$`])('the checker sees %s', (source) => {
  expect(reports({ source, flags: '' })).not.toEqual([])
})

test('no expression of the production code works longer than its text grows, but for those whose text is bounded', async () => {
  const { literals, makers } = await readExpressions(ROOT)
  expect(literals.length).toBeGreaterThan(600)
  const boundedExpressions = new Set(BOUNDED.flatMap(({ expressions }) => expressions.map(([file, source]) => `${file} ${source}`)))
  const slow = literals.filter((literal) => reports(literal).length > 0).map(({ file, source }) => `${file} ${source}`)
  expect(slow.filter((name) => !boundedExpressions.has(name))).toEqual([])
  // What is no longer there, or was mended, goes from the list.
  expect([...boundedExpressions].filter((name) => !slow.includes(name))).toEqual([])
  expect(makers.filter((file) => !MAKERS.includes(file))).toEqual([])
})
