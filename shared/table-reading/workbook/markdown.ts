/** Markdown of README files: its tables have bars, and its cells have links and emphasis. */

/** How many lines are searched for marks. */
const LINES_LOOKED_AT = 400

export interface MarkdownText {
  /** With one line for each line of the file, up to the last table. */
  text: string
  /** Whether bars separate the cells. */
  is_table: boolean
  /** The lines below the last table, which are not in the text. */
  notes: readonly { row: number; text: string }[]
}

/** The text without the marks of Markdown; null for any other text. */
export function readMarkdown(text: string): MarkdownText | null {
  const lines = text.split('\n')
  const isTable = lines.some((line, row) => isTableRule(line) && (lines[row - 1] ?? '').includes('|'))
  if (!isTable && !hasMarks(lines.slice(0, LINES_LOOKED_AT))) return null
  const lastBar = isTable ? lines.findLastIndex((line) => line.includes('|')) : lines.length
  const plain = lines.map((line) => {
    if ((isTable && isTableRule(line)) || /^(?:```|~~~)/.test(line.trim())) return ''
    const inline = removeInlineMarks(line)
    return isTable && inline.includes('|') ? removeOuterBars(inline.trim()) : inline
  })
  const notes = plain.flatMap((line, row) => (row > lastBar && line.trim() !== '' ? { row, text: line.trim() } : []))
  return { text: plain.slice(0, lastBar + 1).join('\n'), is_table: isTable, notes }
}

const removeOuterBars = (row: string): string =>
  row.slice(row.startsWith('|') ? 1 : 0, row.length > 1 && row.endsWith('|') ? -1 : undefined)

/** Whether a line is the rule below the headings of a table: dashes and bars, with or without the outer bars. */
function isTableRule(line: string): boolean {
  if (!line.includes('|') || !line.includes('-') || /[^|:\- \t]/.test(line)) return false
  const cells = removeOuterBars(line.trim()).split('|')
  return cells.every((cell) => /^:?-+:?$/.test(cell.trim())) && (cells.length > 1 || line.includes('--'))
}

/** Links, tasks, and a title above a list or a table. */
function hasMarks(lines: readonly string[]): boolean {
  let isBelowTitle = false
  for (const line of lines) {
    const plain = line.trim()
    if (plain.includes('](') || /^[-*+] \[[ x]\] /i.test(plain)) return true
    if (isBelowTitle && /^(?:[-*+] |```|\|)/.test(plain)) return true
    if (plain !== '') isBelowTitle = /^#{1,6} \S/.test(plain)
  }
  return false
}

const removeInlineMarks = (line: string): string =>
  /[\\[<*_`]/.test(line)
    ? line
        .replaceAll('\\|', '/')
        .replace(/^(\s{0,40}[-*+]) \[[ x]\] /i, '$1 ')
        .replace(/<br ?\/?>/gi, ' ')
        .replace(/!\[[^\][]*\]\([^()\s]*\)/g, '')
        .replace(/\[([^\][]*)\]\([^()\s]*(?:\([^()\s]*\)[^()\s]*)?(?: "[^"()]*")?\)/g, '$1')
        .replace(/\[([^\][]+)\]\[[^\][]*\]/g, '$1')
        .replace(/(?<=\| ?)\[([^\][|]{2,})\](?= ?\|)/g, '$1')
        .replace(/\*\*([^*]+)\*\*|__([^_]+)__/g, '$1$2')
        .replace(/`([^`]+)`/g, '$1')
        .replace(/\\([_*#[\]~-])/g, '$1')
    : line
