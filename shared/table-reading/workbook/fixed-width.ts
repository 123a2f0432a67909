/** Reads tables with aligned columns, as old programs print them: blanks between the cells, and no separator. */

/** How many lines are searched for the headings, and how many below them are examined. */
const MAX_HEADER_LINES = 40
const MAX_BODY_LINES = 300
const BODY_LINES_LEAST = 3
const COLUMNS_LEAST = 3
/** The share of lines that have a blank before each column; a cell that is too long shifts the next. */
const NEARLY_ALL = 0.95
/** The share of lines with a word exactly below a heading, for this many columns. Prose is never aligned like that. */
const HALF = 0.5
const ALIGNED_LEAST = 2

/** A blank line, a drawn one, and a sentence. */
const BESIDE_TABLE = /^[-=_\s]*$|^\S+(?: \S+){3,}$/

interface FixedColumns {
  /** The line of the headings, from 0. */
  header: number
  /** Where the columns begin, in characters. */
  starts: readonly number[]
}

/** @returns null for any other text */
export const findFixedColumns = (lines: readonly string[]): FixedColumns[] | null =>
  findAlignedTable(lines, 1 / 3, (below) => below) ?? findAlignedTable(lines, 0, takeFirstBlock)

/** @param digits the share of words with digits that headings may have @param takeTable the lines below headings that belong to the table */
function findAlignedTable(
  lines: readonly string[],
  digits: number,
  takeTable: (below: readonly string[]) => readonly string[],
): FixedColumns[] | null {
  for (const [header, line] of lines.slice(0, MAX_HEADER_LINES).entries()) {
    // Single tabs, commas, semicolons and bars separate cells here too; several tabs align them.
    if (/[,;|]/.test(line) || (line.includes('\t') && !/\S\t{2,}\S/.test(line))) continue
    const words = [...withTabsOpened(line).matchAll(/\S+/g)]
    if (words.length < COLUMNS_LEAST || words.filter(([word]) => /\d/.test(word)).length > words.length * digits) continue
    const body = takeTable(lines.slice(header + 1, header + 1 + MAX_BODY_LINES))
      .filter((one) => !BESIDE_TABLE.test(one))
      .map(withTabsOpened)
    if (body.length < BODY_LINES_LEAST) continue
    const begins = words.map(({ index }) => index)
    const isFree = (start: number): boolean => body.filter((one) => (one[start - 1] ?? ' ') === ' ').length >= body.length * NEARLY_ALL
    const isAligned = (start: number): boolean =>
      body.filter((one) => one[start - 1] === ' ' && (one[start] ?? ' ') !== ' ').length >= body.length * HALF
    const starts = begins.filter((start, index) => index === 0 || isFree(start))
    if (starts.length >= COLUMNS_LEAST && starts.slice(1).filter(isAligned).length >= ALIGNED_LEAST) return [{ header, starts }]
  }
  return null
}

/** The lines up to the first blank one below enough others: notes may follow. */
function takeFirstBlock(lines: readonly string[]): readonly string[] {
  let count = 0
  const end = lines.findIndex((line) => {
    if (!BESIDE_TABLE.test(line)) count++
    return count >= BODY_LINES_LEAST && line.trim() === ''
  })
  return end < 0 ? lines : lines.slice(0, end)
}

/** The share of lines that are divided at wide gaps. */
const MOSTLY = 0.6
/** Dots that lead from a name to its number. */
const LEADERS = /(?<=\S) ?\.{4,} ?/g
const GAP = /(?<=\S)(?: {2,}|\t+ *| +\t\s*)(?=\S)/

/**
 * Lines in columns without headings, which are aligned by two or more blanks, by several tabs or by leaders of dots. Null for a text whose
 * lines are more alike when they are divided at a separator, or that has no such columns.
 * @param agreeing the share of lines to which a separator gives the same number of cells
 */
export function splitAlignedRows(lines: readonly string[], agreeing: number): string[][] | null {
  const rows = lines.map((line) => {
    if (line.trim() === '') return []
    const marked = line.replace(LEADERS, '\t').replace(/(?<=\d) {1,8}@ {1,8}/, '\t')
    const cells = marked.trim().split(GAP)
    return cells.length > 1 && line.startsWith('\t') ? ['', ...cells] : cells
  })
  const filled = rows.filter(({ length }) => length > 0).length
  const divided = rows.flatMap((cells, row) => (cells.length > 1 ? row : []))
  if (divided.length < Math.max(BODY_LINES_LEAST, filled * MOSTLY)) return null
  // Single tabs separate cells, of which some are empty.
  if (lines.filter((line) => /\S *\t(?!\t)/.test(line)).length > filled * HALF) return null
  const shareOf = (list: readonly unknown[]): number =>
    Math.max(...[...Map.groupBy(list, (one) => one).values()].map(({ length }) => length)) / filled
  const begins = divided
    .map((row) => /\S(?: {2,}| ?\.{4,} ?)(?=\S)/.exec(withTabsOpened(lines[row] ?? '').replace(/\S {2,}$/, '')))
    .map((gap) => gap && gap.index + gap[0].length)
  return shareOf(begins) >= HALF && shareOf(divided.map((row) => rows[row]?.length)) > agreeing ? rows : null
}

/** A rule below headings that shows where the columns begin: "-----  ---  ------". */
const COLUMN_RULE = /^\s*[-=]{2,}(?: +[-=]{2,}){2,}\s*$/

/** Tables whose headings are underlined column by column; none in any other text. */
export const findRuledColumns = (lines: readonly string[]): FixedColumns[] =>
  lines.flatMap((line, rule) => {
    if (!COLUMN_RULE.test(line) || /^[-=\s]*$/.test(lines[rule - 1] ?? '')) return []
    return { header: rule - 1, starts: [...line.matchAll(/[-=]+/g)].map(({ index }, at) => (at === 0 ? 0 : index)) }
  })

/** The lines as rows: those above the headings are one cell each. */
export const splitFixedRows = (lines: readonly string[], tables: readonly FixedColumns[]): string[][] =>
  lines.map((one, index) => {
    const { starts } = tables.findLast(({ header }) => index >= header) ?? {}
    if (!starts) return [one]
    const line = withTabsOpened(one)
    if (isProse(line, starts)) return [line.trim(), ...starts.slice(1).map(() => '')]
    const cells: string[] = []
    let from = 0
    for (const start of starts.slice(1)) {
      const cut = from > start || (line[start - 1] ?? ' ') === ' ' ? Math.max(from, start) : endOfWord(line, start)
      cells.push(line.slice(from, cut).trim())
      from = cut
    }
    return [...cells, line.slice(from).trim()]
  })

/** A remark between the lines: words with single blanks that do not begin where columns do. */
const isProse = (line: string, starts: readonly number[]): boolean =>
  /^\S+(?: \S+){2,}$/.test(line.trim()) &&
  starts.slice(1).some((start) => start < line.length && (line[start - 1] !== ' ' || line[start] === ' '))

/** The distance of tab stops. */
const TAB = 8

/** Replaces tabs by blanks up to the next tab stop. */
function withTabsOpened(line: string): string {
  if (!line.includes('\t')) return line
  let opened = ''
  for (const piece of line.split(/(\t)/)) opened += piece === '\t' ? ' '.repeat(TAB - (opened.length % TAB)) : piece
  return opened
}

function endOfWord(line: string, from: number): number {
  const blank = line.indexOf(' ', from)
  return blank < 0 ? line.length : blank
}
