/** Reads delimited text: CSV, TSV, and files named TXT or XLS with such content. */
import Papa from 'papaparse'
import { unescapeFormula } from './defused-text.ts'
import { findFixedColumns, findRuledColumns, splitAlignedRows, splitFixedRows } from './fixed-width.ts'
import { isHostileText } from './formulas.ts'
import { type MarkdownText, readMarkdown } from './markdown.ts'
import { FactCollector, type SheetFacts } from './sheet-facts.ts'
import { EXCEL_ROWS, type Sheet, WorkbookError, type WorkbookLimits } from './workbook.ts'

export interface ReadText {
  sheet: Sheet
  encoding: string
  separator: string
}

/** Control characters that texts do not contain, except for the end-of-file mark. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are the ones looked for
const CONTROL = /[\u0000-\u0008\u000e-\u0019\u001b-\u001f]/

/** Null for binary files. */
export function decodeText(file: Uint8Array): { text: string; encoding: string } | null {
  const bytes = withoutZeroEnd(file)
  const encoding = findUtf32(bytes) ?? findEncoding(bytes)
  const decoded = encoding.startsWith('utf-32') ? decodeUtf32(bytes, encoding === 'utf-32le') : new TextDecoder(encoding).decode(bytes)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: programs that write blocks of fixed length fill the last one with zeros
  const text = decoded?.replace(/\u0000{1,3}$/, '')
  if (text === undefined || CONTROL.test(text)) return null
  // biome-ignore lint/suspicious/noControlCharactersInRegex: an end-of-file mark of old
  return { text: text.replace(/(?<!\u001a)\u001a+\s*$/, ''), encoding }
}

/** Removes zeros at the end, except those that complete the last character of two or four bytes. */
function withoutZeroEnd(bytes: Uint8Array): Uint8Array {
  let length = bytes.length
  while (length > 0 && bytes[length - 1] === 0) length--
  return bytes.subarray(0, Math.ceil(length / 4) * 4)
}

/** UTF-32: recognized by its byte order mark, or by the two highest bytes of each character, which are zero. */
function findUtf32(bytes: Uint8Array): 'utf-32le' | 'utf-32be' | null {
  if (bytes.length < 4 || bytes.length % 4 !== 0) return null
  const sample = bytes.subarray(0, 4096)
  const isZero = (from: number): boolean => sample.every((byte, i) => i % 4 < from || i % 4 > from + 1 || byte === 0)
  if (isZero(2) && sample.some((byte, i) => i % 4 === 0 && byte !== 0)) return 'utf-32le'
  return bytes[0] === 0 && bytes[1] === 0 && sample.every((byte, i) => i % 4 !== 0 || byte === 0) && !isZero(2) ? 'utf-32be' : null
}

/** Undefined if a number is not a character. */
function decodeUtf32(bytes: Uint8Array, isLittle: boolean): string | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const pieces: string[] = []
  for (let at = 0; at < bytes.length; at += 4) {
    const code = view.getUint32(at, isLittle)
    if (code > 0x10ffff) return undefined
    if (at > 0 || code !== 0xfeff) pieces.push(String.fromCodePoint(code))
  }
  return pieces.join('')
}

function findEncoding(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, 4096)
  // Without a byte order mark: every other byte of Western text is zero.
  let even = 0
  let odd = 0
  sample.forEach((byte, i) => {
    if (byte === 0 && i % 2 === 0) even++
    else if (byte === 0) odd++
  })
  if (odd > sample.length / 5 && even === 0) return 'utf-16le'
  if (even > sample.length / 5 && odd === 0) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return findLegacyEncoding(bytes)
  }
}

/** ° ± ² ³ µ · Ø × ÷ ø of Western lists. Two of them together ("±°") would be an East Asian character. */
const WESTERN_SIGNS: ReadonlySet<number> = new Set([0xb0, 0xb1, 0xb2, 0xb3, 0xb5, 0xb7, 0xd7, 0xd8, 0xf7, 0xf8])
const isLatinLetter = (byte: number): boolean => (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a)

/** How many bytes are examined. */
const EVIDENCE_BYTES = 200_000

/** Counts high bytes, those next to another one, and those of the latter that are common in Cyrillic. */
function singleByteEvidence(sample: Uint8Array) {
  const evidence = { high: 0, in_runs: 0, cyrillic: 0, only_signs: true }
  const at = (i: number): number => sample[i] ?? 0
  for (let i = 0; i < sample.length; i++) {
    const byte = at(i)
    if (byte < 0x80) continue
    evidence.high++
    evidence.only_signs &&= WESTERN_SIGNS.has(byte)
    const before = at(i - 1)
    const after = at(i + 1)
    // Two high bytes within a Latin word ("Größe") are Western.
    const isInWord = (isLatinLetter(before) && isLatinLetter(at(i + 2))) || (isLatinLetter(at(i - 2)) && isLatinLetter(after))
    if ((before < 0x80 && after < 0x80) || isInWord) continue
    evidence.in_runs++
    if (byte >= 0xc0 || byte === 0xa8 || byte === 0xb8) evidence.cyrillic++
  }
  return evidence
}

/** Counts bytes of common Shift JIS characters, and plain bytes that would be the second byte of one. */
function japaneseEvidence(sample: Uint8Array): { evidence: number; plain_trails: number } {
  let kana = 0
  let pairs = 0
  let plainTrails = 0
  let isWord = false
  let lastEnd = -1
  for (let i = 0; i < sample.length; i++) {
    const lead = sample[i] ?? 0
    if (lead < 0x80) continue
    const trail = sample[i + 1] ?? 0
    if (lead >= 0xa1 && lead <= 0xdf) kana += (sample[i - 1] ?? 0) >= 0xa1 || (trail >= 0xa1 && trail <= 0xdf) ? 1 : 0
    else if (trail >= 0x40 && trail !== 0x7f) {
      // Kana and signs, then the first level of kanji; both have two bytes, the second of which may be plain.
      if (lead >= 0x81 && lead <= 0x98) pairs += trail >= 0x80 ? 2 : 1.9
      if (trail < 0x80) plainTrails++
      isWord ||= lastEnd === i || trail >= 0x80
      lastEnd = i + 2
      i++
    }
  }
  // A single dash or apostrophe before a letter ("A–B") has the same bytes.
  return { evidence: kana + (isWord ? pairs : 0), plain_trails: plainTrails }
}

/** Words of headings that only their own encoding spells: its letters are those of other Western languages in windows-1252. */
const EUROPEAN_WORDS: readonly (readonly [string, RegExp])[] = [
  ['windows-1250', /ilość|wartość|części|płytk|počet|označen|součást|súčiast|množstv|količin|mennyiség.*ő/iu],
  ['windows-1254', /açıklama|kılıf|sıra|değer|parça ad|sayısı|bileşen/iu],
]

/**
 * Chooses among the encodings before Unicode: in the right one nearly all high bytes are common characters. Western text has single ones
 * (µ, ±, é) between plain letters.
 */
function findLegacyEncoding(bytes: Uint8Array): string {
  const sample = bytes.subarray(0, EVIDENCE_BYTES)
  const single = singleByteEvidence(sample)
  const pairs = japaneseEvidence(sample)
  const high = single.high + pairs.plain_trails
  let chinese = 0
  let traditional = 0
  let traditionalOnly = 0
  /** Characters of two bytes that directly follow another: words, unlike the µF of Western text. */
  let following = 0
  let characters = 0
  let lastEnd = -1
  let korean = 0
  for (let i = 0; i < sample.length; i++) {
    const lead = sample[i] ?? 0
    if (lead < 0x80) continue
    const trail = sample[i + 1] ?? 0
    // Common characters: the first level of GB 2312 and its signs, the syllables of KS X 1001, the first level of Big5.
    if (trail >= 0xa1 && ((lead >= 0xb0 && lead <= 0xd7) || lead === 0xa1 || lead === 0xa3)) chinese += 2
    if (trail >= 0xa1 && ((lead >= 0xb0 && lead <= 0xc8) || lead === 0xa1 || lead === 0xa3)) korean += 2
    if (lead >= 0xa1 && lead <= 0xc6 && ((trail >= 0x40 && trail <= 0x7e) || trail >= 0xa1)) {
      traditional += 2
      if (trail <= 0x7e) traditionalOnly += 2
    }
    characters++
    if (lastEnd === i) following++
    lastEnd = i + 2
    i++
  }
  if (high === 0 || single.only_signs) return 'windows-1252'
  const byWord = EUROPEAN_WORDS.find(([name, words]) => words.test(new TextDecoder(name).decode(sample.subarray(0, 20_000))))
  if (byWord) return byWord[0]
  const candidates: [string, number][] = [
    ['gb18030', chinese],
    ['euc-kr', korean > 0 && korean >= chinese * 0.97 ? korean + 1 : 0],
    ['big5', traditionalOnly > traditional / 12 && following > characters * 0.4 ? traditional : 0],
    ['shift_jis', pairs.evidence],
    ['windows-1251', single.in_runs > high * 0.7 ? single.cyrillic : 0],
  ]
  const [encoding, evidence] = candidates.reduce((best, one) => (one[1] > best[1] ? one : best))
  if (evidence < high * 0.8) return 'windows-1252'
  try {
    // An encoding that gives replacement characters is wrong.
    const text = new TextDecoder(encoding).decode(sample)
    const wrong = text.split('\ufffd').length - 1
    return wrong > 1 + high / 100 ? 'windows-1252' : encoding
  } catch {
    return 'windows-1252'
  }
}

const SEPARATORS = [',', ';', '\t', '|', ':'] as const
/** For a colon to be the separator, this share of lines must have the same number of cells. */
const MOSTLY = 0.9
/** How many lines are examined to find the separator. */
const LINES_LOOKED_AT = 60

/** @throws WorkbookError above the limits, or for a text that is not a table */
export function readText(written: string, encoding: string, limits: WorkbookLimits, expectedSeparator?: string): ReadText {
  // The parser accepts only one kind of line end in a file.
  const text = withoutQuoteMarks(withoutBlankEnd(written.includes('\r') ? written.replace(/\r\n?/g, '\n') : written))
  // The line "sep=;" that Excel writes above the first row.
  const hint = /^\ufeff?"?sep=(.)"?\n/i.exec(text)
  const markdown = hint || expectedSeparator !== undefined ? null : readMarkdown(text)
  const body = markdown ? markdown.text : hint ? text.slice(hint[0].length) : text
  const stated = hint?.[1] ?? expectedSeparator ?? (markdown?.is_table ? '|' : null)
  const division = stated === null ? findSeparator(body) : null
  const columns = division && readFixedWidth(body, division.agreeing, limits)
  if (columns) return { sheet: { name: '', rows: columns, hidden: false }, encoding, separator: FIXED_WIDTH }
  const separator = stated ?? division?.separator ?? ''
  const { rows, facts } = readRows(withPlainQuotes(body, separator || ','), separator || ',', limits, {
    hasQuotes: !markdown?.is_table,
    notes: markdown?.notes ?? [],
  })
  if (hint) rows.unshift([])
  return { sheet: { name: '', rows, hidden: false, ...(facts && { facts }) }, encoding, separator }
}

/** Removes rows below the last text: spreadsheets write a row of separators for each formatted row. */
function withoutBlankEnd(text: string): string {
  let end = text.length
  while (end > 0 && BLANKS.has(text[end - 1] ?? '')) end--
  const lineEnd = text.indexOf('\n', end)
  return lineEnd < 0 ? text : text.slice(0, lineEnd + 1)
}

/** At the beginning of each line of a quoted mail. */
const QUOTE_MARKS = /^>(?:[> ]*[> ])?/gm
const QUOTED_LINES_LEAST = 3

/** The text of a mail without its marks, where most lines from the first quoted one to the last are quoted. */
function withoutQuoteMarks(text: string): string {
  if (!/^> /m.test(text)) return text
  const lines = text.split('\n')
  const isQuoted = (line: string): boolean => line.startsWith('>')
  const quoted = lines.slice(lines.findIndex(isQuoted), lines.findLastIndex(isQuoted) + 1)
  const count = quoted.filter(isQuoted).length
  return count < QUOTED_LINES_LEAST || count < quoted.length / 2 ? text : text.replace(QUOTE_MARKS, '')
}

const BLANKS: ReadonlySet<string> = new Set([...SEPARATORS, ' ', '\n'])

/** A quoted cell with blanks around its quotes, or after an equals sign. */
const quotedCells = (separator: string): RegExp => {
  const mark = `\\u${separator.charCodeAt(0).toString(16).padStart(4, '0')}`
  return new RegExp(`(^|${mark}|\\n)( *)(=?)("(?:[^"]|"")*")( *)(?=${mark}|\\n|$)`, 'g')
}

/** The text with one kind of line end, and quotes where the parser expects them: `"a", ="b"` becomes `"a","b"`. */
function withPlainQuotes(text: string, separator: string): string {
  return / "|=["]|" /.test(text) ? text.replace(quotedCells(separator), '$1$4') : text
}

/** The separator's name for a table without one. */
export const FIXED_WIDTH = 'fixed-width'

/** @param agreeing the share of lines to which a separator gives the same number of cells */
function readFixedWidth(text: string, agreeing: number, limits: WorkbookLimits): string[][] | null {
  const lines = text.split('\n')
  const ruled = findRuledColumns(lines)
  const tables = ruled.length > 0 ? ruled : (findFixedColumns(lines) ?? [])
  const rows = tables.length > 0 ? splitFixedRows(lines, tables) : splitAlignedRows(lines, agreeing)
  if (!rows) return null
  if (lines.filter((line) => line.trim() !== '').length > limits.rows || lines.length > limits.rows * 10)
    throw new WorkbookError('file_too_long')
  return rows.map((row) => (isRule(row) ? [] : row.map(unescapeFormula)))
}

/**
 * The separator that gives the largest number of lines the same number of cells; empty for a single column.
 * @returns with the share of these lines
 */
function findSeparator(text: string): { separator: string; agreeing: number } {
  let best = { separator: '', score: 0, agreeing: 0 }
  const beginning = text.slice(0, 200_000)
  for (const separator of SEPARATORS) {
    if (!beginning.includes(separator)) continue
    const { data, errors } = Papa.parse<string[]>(withPlainQuotes(beginning, separator), {
      delimiter: separator,
      preview: LINES_LOOKED_AT,
      skipEmptyLines: true,
    })
    const widths = new Map<number, number>()
    for (const row of data) if (row.length > 1) widths.set(row.length, (widths.get(row.length) ?? 0) + 1)
    const [width, lines] = [...widths].reduce((widest, one) => (one[1] * one[0] > widest[1] * widest[0] ? one : widest), [0, 0])
    // The number of agreeing lines decides, then the number of cells.
    // Quotes within a cell belong to another separator. An unclosed quote would include the lines after it.
    const sound = Math.max(0.1, 1 - errors.filter(({ type }) => type === 'Quotes').length / Math.max(1, data.length))
    const score =
      data.length === 0 ? 0 : sound * (lines / data.length) * (1 + Math.log2(Math.max(1, width)) / 4) + (separator === '\t' ? 0.05 : 0)
    if (separator === '|' && !isTableOfBars(data, width, lines)) continue
    // Times, addresses and labels have colons, too.
    if (separator === ':' && (width < 4 || lines < data.length * MOSTLY)) continue
    if (score > best.score) best = { separator, score, agreeing: lines / data.length }
  }
  return best
}

/**
 * A bar occurs within texts more often than between cells. Two in a line separate cells only if nearly all lines between the first and the
 * last such line have two. Titles above and totals below do not count.
 */
function isTableOfBars(rows: readonly (readonly string[])[], width: number, lines: number): boolean {
  if (width > 2) return lines >= rows.length * 0.4
  const hasWidth = (row: readonly string[]): boolean => row.length === width
  const between = rows.findLastIndex(hasWidth) - rows.findIndex(hasWidth) + 1
  return lines >= between * 0.8 && (lines >= rows.length * 0.8 || (lines >= 3 && lines >= rows.length / 2))
}

/** Whether a row is a rule below headings, as in Markdown and reports; it is skipped like a blank row. */
const isRule = (row: readonly string[]): boolean => row.length > 1 && row.every((cell) => /^(?::?[-=_]{2,}:?)?$/.test(cell.trim()))

function readRows(
  text: string,
  separator: string,
  limits: WorkbookLimits,
  { hasQuotes = true, notes = [] }: { hasQuotes?: boolean; notes?: MarkdownText['notes'] } = {},
): { rows: string[][]; facts?: SheetFacts } {
  const rows: string[][] = []
  const facts = new FactCollector()
  if (notes.length > limits.rows) throw new WorkbookError('file_too_long')
  for (const { row, text: note } of notes) facts.addNote(row, note)
  let at = 0
  let errorCode: WorkbookError | null = null
  let unclosed = false
  const keep = (row: number, data: string[]): void => {
    // Other programs do not split at the bar, so the joined text must not be a hostile formula.
    if (separator === '|' && isHostileText(data.join('|'))) throw new WorkbookError('file_formulas')
    const cells = data.map(unescapeFormula)
    if (row < limits.rows) {
      while (rows.length < row) rows.push([])
      rows.push(cells)
    } else if (!facts.addDistantRow(row, rows.length, cells)) errorCode = new WorkbookError('file_too_long')
  }
  Papa.parse<string[]>(text, {
    delimiter: separator,
    ...(hasQuotes ? {} : { quoteChar: '\0' }),
    step({ data, errors }, parser) {
      const row = at++
      const last = data.findLastIndex((cell) => cell.trim() !== '')
      if (last >= limits.columns) errorCode = new WorkbookError('file_too_wide')
      else if (at > EXCEL_ROWS) errorCode = new WorkbookError('file_too_long')
      unclosed ||= errors.some(({ code }) => code === 'MissingQuotes')
      if (last >= 0 && !isRule(data) && !errorCode && !unclosed) keep(row, data)
      if (errorCode || unclosed) parser.abort()
    },
  })
  if (errorCode) throw errorCode
  // An unclosed quote, as in 2.5" drive: the rest of the file would be one cell.
  return unclosed && hasQuotes ? readRows(text, separator, limits, { hasQuotes: false, notes }) : { rows, ...facts.end() }
}
