/** Reads the parts of an xlsx file besides its sheets: their paths, automatic macros and links, shared strings and number formats. */
import { isHostileFormula } from './formulas.ts'
import { decodeMarkupEntities, escapeMarkup, findAttribute, removeForbiddenCharacters } from './markup-tokens.ts'
import type { Package } from './package.ts'
import { type TextRun, TextRunReader } from './sheet-facts.ts'
import { WorkbookError, type WorkbookLimits } from './workbook.ts'

interface Relation {
  /** The last word of its type's URL: worksheet, styles, … */
  type: string
  target: string
}

/** The relations of a part to others; paths are from the root of the package. */
export function readRelations(parts: Package, of: string): Map<string, Relation> {
  const slash = of.lastIndexOf('/')
  const folder = of.slice(0, slash + 1)
  const relations = new Map<string, Relation>()
  parts.read(`${folder}_rels/${of.slice(slash + 1)}.rels`, {
    open(name, attributes) {
      if (name !== 'Relationship' || findAttribute(attributes, 'TargetMode') === 'External') return
      const id = findAttribute(attributes, 'Id')
      const target = findAttribute(attributes, 'Target')?.replaceAll('\\', '/')
      if (!id || !target) return
      relations.set(id, { type: findAttribute(attributes, 'Type')?.split('/').at(-1) ?? '', target: resolve(folder, target) })
    },
  })
  return relations
}

function resolve(folder: string, target: string): string {
  const steps: string[] = target.startsWith('/') ? [] : folder.split('/').filter(Boolean)
  for (const step of target.split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '' && step !== '.') steps.push(step)
  }
  return steps.join('/')
}

/** Defined names whose macros Excel runs by itself: on open, close, activate or deactivate. */
const AUTOMATIC = /^(?:_xlnm\.)?auto_?(?:open|close|activate|deactivate)/i

interface SheetRef {
  name: string
  hidden: boolean
  part: string
}

/** The worksheets in their order, the date system, and whether a macro runs automatically. @throws WorkbookError for active formulas */
export function readWorkbookPart(
  parts: Package,
  root: string,
  relations: Map<string, Relation>,
): { sheets: SheetRef[]; since_1904: boolean; has_macros: boolean } {
  const sheets: SheetRef[] = []
  let since1904 = false
  let hasMacros = false
  let defined = ''
  let inName = false
  parts.read(root, {
    open(name, attributes) {
      if (name === 'workbookPr') since1904 = /^(?:1|true)$/.test(findAttribute(attributes, 'date1904') ?? '')
      if (name === 'definedName') {
        hasMacros ||= AUTOMATIC.test(findAttribute(attributes, 'name') ?? '')
        inName = true
        defined = ''
      }
      if (name !== 'sheet') return
      const relation = relations.get(findAttribute(attributes, 'id') ?? '')
      // A chart sheet has no cells.
      if (relation?.type !== 'worksheet' || !parts.has(relation.target)) return
      const hidden = /hidden/i.test(findAttribute(attributes, 'state') ?? '')
      sheets.push({ name: findAttribute(attributes, 'name') ?? '', hidden, part: relation.target })
    },
    text(raw) {
      if (inName) defined += raw
    },
    close(name) {
      if (name !== 'definedName') return
      inName = false
      // Copied sheets often leave a name for a range of another workbook, so only hostile formulas are rejected.
      if (isHostileFormula(decodeMarkupEntities(defined).replace(/\[[^[\]]*\]/g, ''))) throw new WorkbookError('file_formulas')
    },
  })
  return { sheets, since_1904: since1904, has_macros: hasMacros }
}

/** A link to another workbook does nothing by itself, as the formulas that use it are checked. A link to a program is rejected. */
export function rejectProgramLink(parts: Package, target: string): void {
  parts.read(target, {
    open(name) {
      if (name === 'ddeLink' || name === 'oleLink') throw new WorkbookError('file_formulas')
    },
  })
}

/** A shared string; as runs where their fonts differ. */
export type SharedString = string | readonly TextRun[]

/** Whether a run's font is struck through. */
export const isStrikeOn = (attributes: string): boolean => !/^(?:0|false|off)$/.test(findAttribute(attributes, 'val') ?? '')

/** The shared strings, without the phonetic hints that are not displayed. */
export function readStrings(parts: Package, part: string, limits: WorkbookLimits): SharedString[] {
  const strings: SharedString[] = []
  const runs = new TextRunReader()
  let hasFonts = false
  let characters = 0
  let text = ''
  let inText = false
  let inHint = false
  parts.read(part, {
    open(name, attributes) {
      if (name === 'si') text = ''
      else if (name === 't') inText = true
      else if (name === 'r') runs.begin(null)
      else if (name === 'rPr') {
        hasFonts = true
        runs.strike(false)
      } else if (name === 'strike') runs.strike(isStrikeOn(attributes))
      else if (name === 'rPh') inHint = true
    },
    text(raw) {
      if (!inText || inHint) return
      characters += raw.length
      if (characters > limits.characters) throw new WorkbookError('file_expands')
      text += raw
      runs.add(raw)
    },
    close(name) {
      if (name === 't') inText = false
      else if (name === 'rPh') inHint = false
      else if (name === 'si') {
        const plain = (raw: string): string => unescapeString(toPlainText(raw))
        const styled = runs.take()
        const string = hasFonts ? styled.map((run) => ({ ...run, text: plain(run.text) })) : plain(text)
        if (strings.push(string) > limits.cells) throw new WorkbookError('file_expands')
        hasFonts = false
      }
    },
  })
  return strings
}

/** Decodes a text of the markup. */
export const toPlainText = (raw: string): string => removeForbiddenCharacters(decodeMarkupEntities(raw))

/** Shared strings write characters that XML cannot hold as _x000D_. */
const unescapeString = (text: string): string =>
  text.includes('_x') ? text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))) : text

/** Excel's maximum number of styles in a file. */
const MAX_STYLES = 65_490

export interface Format {
  /** Empty for a built-in format. */
  code: string
  /** Whether the format shows a number as it is, instead of a date. */
  plain: boolean
  is_struck: boolean
}

/** Built-in formats of numbers, fractions, percents, money and text. */
const PLAIN_IDS = /^(?:\d|1[0-3]|3[7-9]|4[0-489])$/
/** Number formats that cannot show a date or a time. */
const PLAIN_CODE = /^(?:general|[#0?.,;%+() _*$€£¥@/-]|\\.|"[^"]*"|\[(?:red|black|blue|green|white|\$[^\]]{1,8})\])*$/i

/** The number formats, and whether the font is struck through, for each style. */
export function copyStyles(parts: Package, part: string): { markup: string; formats: Format[] } {
  const codes = new Map<string, string>()
  const styles: { format: string; font: number }[] = []
  const struckFonts: boolean[] = []
  let inFonts = false
  let inStyles = false
  parts.read(part, {
    open(name, attributes, closed) {
      if (name === 'numFmt' && codes.size < MAX_STYLES) {
        codes.set(findAttribute(attributes, 'numFmtId') ?? '', (findAttribute(attributes, 'formatCode') ?? '').slice(0, 255))
      } else if (name === 'fonts') inFonts = !closed
      else if (name === 'font' && inFonts && struckFonts.length < MAX_STYLES) struckFonts.push(false)
      else if (name === 'strike' && inFonts) struckFonts[struckFonts.length - 1] = isStrikeOn(attributes)
      else if (name === 'cellXfs') inStyles = !closed
      else if (name === 'xf' && inStyles && styles.length < MAX_STYLES)
        styles.push({ format: findAttribute(attributes, 'numFmtId') ?? '0', font: Number(findAttribute(attributes, 'fontId') ?? 0) })
    },
    close(name) {
      if (name === 'cellXfs') inStyles = false
      else if (name === 'fonts') inFonts = false
    },
  })
  const validFormats = [...codes].filter(([id]) => /^\d{1,5}$/.test(id))
  const formats = validFormats.map(([id, code]) => `<numFmt numFmtId="${id}" formatCode="${escapeMarkup(code)}"/>`).join('')
  const xfs = styles.map(({ format }) => `<xf numFmtId="${/^\d{1,5}$/.test(format) ? format : 0}" applyNumberFormat="1"/>`).join('')
  return {
    markup: `<styleSheet><numFmts>${formats}</numFmts><cellXfs>${xfs}</cellXfs></styleSheet>`,
    formats: styles.map(({ format, font }) => {
      const code = codes.get(format)
      const plain = code === undefined ? PLAIN_IDS.test(format) : PLAIN_CODE.test(code)
      return { code: code ?? '', plain, is_struck: struckFonts[font] ?? false }
    }),
  }
}
