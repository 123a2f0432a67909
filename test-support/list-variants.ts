/** Clean lists in variants that do not change the data of their lines. */
import type { BomReading } from '#shared/table-reading/reading.ts'
import type { Sheet, Workbook } from '#shared/table-reading/workbook/workbook.ts'
import { CLEAN_LISTS, type CleanLine, type CleanList } from './clean-lists.ts'
import { seededRandom } from './fuzz-queries.ts'

type Rows = readonly (readonly string[])[]
type Random = () => number

export const VARIANT_KINDS = ['permuted', 'renamed', 'shifted', 'framed', 'paged', 'split'] as const
export type VariantKind = (typeof VARIANT_KINDS)[number]

export interface ListVariant {
  list: string
  kind: VariantKind
  workbook: Workbook
  lines: readonly CleanLine[]
}

/** The variant of a number: kinds and lists alternate, and the number seeds the rest. */
export function makeVariant(number: number): ListVariant {
  const kind = VARIANT_KINDS[number % VARIANT_KINDS.length] ?? 'permuted'
  const list = CLEAN_LISTS[Math.floor(number / VARIANT_KINDS.length) % CLEAN_LISTS.length]
  if (!list) throw new Error(`there is no list for variant ${number}`)
  const random = seededRandom(number)
  return { list: list.name, kind, workbook: toWorkbook(WAYS[kind](list, random)), lines: list.lines }
}

/** The unchanged list. */
export const cleanWorkbook = ({ above, headings, body }: CleanList): Workbook => toWorkbook([[...above, headings, ...body]])

const toWorkbook = (sheets: readonly Rows[]): Workbook => ({
  kind: 'xlsx',
  sheets: sheets.map((rows, index): Sheet => ({ name: `Sheet${index + 1}`, rows: rows.map((row) => [...row]), hidden: false })),
  encoding: null,
  separator: null,
})

/** The differences between a reading and the lines of the list; empty if equal. */
export function differences({ lines: read }: Pick<BomReading, 'lines'>, lines: readonly CleanLine[]): string[] {
  const wrong = read.length === lines.length ? [] : [`${read.length} lines, not ${lines.length}`]
  for (const field of ['part_number', 'manufacturer', 'qty', 'designators', 'value'] as const) {
    const index = lines.findIndex((line, at) => read[at] !== undefined && String(read[at][field]) !== String(line[field]))
    const [is, was] = [read[index]?.[field], lines[index]?.[field]]
    if (index >= 0) wrong.push(`${field} ${JSON.stringify(is)}, not ${JSON.stringify(was)}`)
  }
  return wrong
}

export interface VariantFigures {
  kind: VariantKind
  made: number
  /** Variants with the same lines as the clean list. */
  same: number
  /** For the first of the others: its number, its list, and the differences. */
  faults: readonly string[]
}

const MAX_FAULTS = 5

/** Reads the first variants, and counts the unchanged ones by kind. */
export function variantFigures(count: number, read: (workbook: Workbook) => Pick<BomReading, 'lines'>): VariantFigures[] {
  const figures = VARIANT_KINDS.map((kind) => ({ kind, made: 0, same: 0, faults: [] as string[] }))
  for (let number = 0; number < count; number++) {
    const { kind, list, workbook, lines } = makeVariant(number)
    const figure = figures.find((one) => one.kind === kind)
    if (!figure) continue
    const wrong = differences(read(workbook), lines)
    figure.made++
    if (wrong.length === 0) figure.same++
    else if (figure.faults.length < MAX_FAULTS) figure.faults.push(`${number}, ${list}: ${wrong.join('; ')}`)
  }
  return figures
}

const pick = <One>(random: Random, of: readonly One[]): One => {
  const one = of[Math.floor(random() * of.length)]
  if (one === undefined) throw new Error('there is nothing to pick from')
  return one
}

function shuffled<One>(random: Random, of: readonly One[]): One[] {
  const left = [...of]
  return of.map(() => {
    const [one] = left.splice(Math.floor(random() * left.length), 1)
    if (one === undefined) throw new Error('there is nothing left to draw')
    return one
  })
}

/** Meaningless headings, in some scripts. */
const NONSENSE = [
  'Zorb',
  'Quux',
  'Blip',
  'Frotz',
  'Wibble',
  'Grault',
  'Plugh',
  'Xyzzy',
  'Korvat',
  'Mumbl',
  '甲',
  '乙',
  'Ъюж',
  'Ньяр',
  'ツヌ',
  'غزب',
]

/** Converts one sheet's rows to one or more sheets. */
const WAYS: Readonly<Record<VariantKind, (list: CleanList, random: Random) => Rows[]>> = {
  permuted({ above, headings, body }, random) {
    const order = shuffled(
      random,
      headings.map((_, column) => column),
    )
    const permute = (row: readonly string[]): string[] => order.map((column) => row[column] ?? '')
    return [[...above, permute(headings), ...body.map(permute)]]
  },
  renamed({ above, headings, body }, random) {
    const words = shuffled(random, NONSENSE)
    // One, some or all of them.
    const share = pick(random, [0.15, 0.4, 1])
    const renamed = headings.map((heading, column) =>
      random() < share ? `${words[column]}${pick(random, ['', ' X', '_7', ' (k)'])}` : heading,
    )
    return [[...above, renamed, ...body]]
  },
  shifted({ above, headings, body }, random) {
    // From some column on, the data is one column further right than its headings, or all headings are.
    if (random() < 0.3) return [[...above, ['', ...headings], ...body]]
    const from = random() < 0.6 ? 0 : Math.floor(random() * headings.length)
    const filler = pick(random, ['', 'x'])
    return [[...above, headings, ...body.map((row) => [...row.slice(0, from), filler, ...row.slice(from)])]]
  },
  framed({ above, headings, body, fields }, random) {
    const title = pick<Rows>(random, [
      [['Project:', 'Pump controller', '', 'Rev.', 'C'], ['Date:', '2026-03-04'], []],
      [['ACME Electronics GmbH'], ['Parts list', '', '', 'Drawing 4711-02'], ['Drawn by', 'K. Maier', 'Checked', 'L. Ortiz'], []],
      [['物料清单'], ['项目: 水泵', '', '版本: C'], []],
      [[]],
    ])
    const at = fields.indexOf('qty')
    const sum = body.reduce((total, row) => total + Number(row[at]), 0)
    const total = headings.map((_, column) => (column === at ? String(sum) : column === (at === 0 ? 1 : 0) ? 'Total' : ''))
    const foot = pick<Rows>(random, [
      [[], ['Approved by:', '', 'Date:']],
      [total],
      [[], total, [], ['Prepared by: K. Maier'], ['Signature:']],
      [['Page 1 of 1']],
      [],
    ])
    const indent = random() < 0.4 ? [''] : []
    return [[...title, ...above, headings, ...body, ...foot].map((row) => [...indent, ...row])]
  },
  paged({ above, headings, body }, random) {
    const size = 5 + Math.floor(random() * 10)
    const between = pick<(page: number) => Rows>(random, [
      () => [],
      () => [[]],
      (page) => [[], [`Page ${page}`]],
      (page) => [[`Page ${page} of 4`], [], ...above],
    ])
    return [[...above, ...cut(body, size).flatMap((rows, page) => [...(page > 0 ? between(page + 1) : []), headings, ...rows])]]
  },
  split({ above, headings, body }, random) {
    const size = 8 + Math.floor(random() * 8)
    return cut(body, size).map((rows) => [...above, headings, ...rows])
  },
}

const cut = (rows: Rows, size: number): Rows[] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, index) => rows.slice(index * size, (index + 1) * size))
