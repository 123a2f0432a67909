import { normalizeHyphens } from '#shared/trade/part-number.ts'

/**
 * Splits a query into segments (at commas, brackets and quotes), and those into words. No phrase crosses a segment. A phrase is looked up
 * as written, so that 「N沟道」 and "N channel" are each one phrase.
 */

/** Longer queries are cut, so that the work is bounded. */
export const MAX_QUERY_CHARACTERS = 200
export const MAX_QUERY_WORDS = 16

/** Words of a segment are ranges of its text. */
export interface Segment {
  text: string
  words: readonly { start: number; end: number }[]
}

/** Normalizes a phrase for comparison with names: width, case, accents and punctuation do not count. */
export function foldPhrase(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/**
 * Commas separate, except a decimal one: "4,7k" is one word; "10k,0603" and "0603,1%" are two, "1,2,3" three. The
 * canonical text of a query is joined by a comma and a blank, which always separate.
 */
const BOUNDARY =
  /[;\u3001\u3002\u061b\u060c\u201c\u201d\u201e\u00ab\u00bb"()[\]{}\t\r\n]+|(?<!(?:^|[\s;:!<>=\u2264\u2265~])[\u00b1+]?(?:0|[1-9]\d{0,2})),|,(?!\d+(?!\d|,\S))/u

/** Scripts written without blanks: the word for a resistor may directly follow "10k". */
const CJK = '[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Hang}]'
const MARK = '[!\\-<>\\u2264\\u2265=\\u00b1]'
const RUNS = new RegExp(`${MARK}*${CJK}+|(?:(?!${MARK}*${CJK}).)+`, 'gsu')
const CJK_ONLY = new RegExp(`^${CJK}+$`, 'u')

/** Signs before the first letter or digit of a word that have a meaning: "!Murata", "≥50V", "-40°C", ".1uF". */
const CORE = /(?:!-?|-)?(?:[<>\u2264\u2265=]{1,2}(?=[\u00b1+-]?\.?\d))?(?:[\u00b1+-]?\.?(?=\d))?[\p{L}\p{N}].*/su

export const isAllCjk = (text: string): boolean => CJK_ONLY.test(text)

/** The text with one spelling for each sign: dashes, comparisons, inches, Arabic digits. Applied twice, it gives the same text. */
function plainText(query: string): string {
  const typed = query
    .slice(0, MAX_QUERY_CHARACTERS)
    .replace(/[\u2033\u201d](?=[\s,;]|$)/g, (mark, at: number, source: string) => (/[.,/]\d+$/.test(source.slice(0, at)) ? 'in' : mark))
    .replace(/\p{Cf}+/gu, '')
  return normalizeHyphens(typed)
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/\u066a/g, '%')
    .replace(/(?<=\d)\u066b(?=\d)/g, '.')
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/[\u223c\u301c]/g, '~')
    .replace(/[\u2266\u2a7d]/g, '\u2264')
    .replace(/[\u2267\u2a7e]/g, '\u2265')
    .replace(/(?<=\d)\s*[\u00d7\u2715]\s*(?=\d)/g, 'x')
    .replace(/\+\/?-(?=\s*[\d.])/g, '\u00b1')
    .replace(/([.,/]\d{1,4})(?:"|''|\u2032\u2032)(?![\p{L}\p{N}])/gu, '$1in')
    .replace(/(?<=\p{L})([:=])\s*"([^"]{1,64})"/gu, '$1$2;')
    .replace(/(?<=[A-Za-z])\((on|th|sat|min|max|rms)\)/gi, '$1')
    .replace(/([<>\u2264\u2265=!\u00b1])\s+(?=[-\u00b1+.!]?[\p{L}\p{N}])/gu, '$1')
    .replace(/(?<=\d)\s+(?=[%\u00b0])/g, '')
    .replace(/\s*\.{2,}\s*(?=[-+]?\.?\d)/g, '..')
    .slice(0, MAX_QUERY_CHARACTERS)
}

/** Segments of a query with their words, `maxWords` in all. A word contains a letter or a digit. */
export function splitQuery(query: string, maxWords = MAX_QUERY_WORDS): Segment[] {
  const segments: Segment[] = []
  let left = maxWords
  for (const text of plainText(query).split(BOUNDARY)) {
    const words = splitWords(text).slice(0, left)
    left -= words.length
    if (words.length > 0) segments.push({ text, words })
  }
  return segments
}

function splitWords(text: string): { start: number; end: number }[] {
  const words: { start: number; end: number }[] = []
  for (const chunk of text.matchAll(/[^\s'\u2018\u2019\u2032|]+(?:\|[^\s'\u2018\u2019\u2032|]+)*/gu)) {
    for (const run of isAlternatives(chunk[0]) ? [Object.assign([chunk[0]], { index: 0 })] : splitRuns(chunk[0])) {
      const core = CORE.exec(run[0])
      if (!core) continue
      const start = chunk.index + run.index + core.index
      words.push({ start, end: start + core[0].replace(/(?<![^\p{L}\p{M}\p{N}%\u00b0+])[^\p{L}\p{M}\p{N}%\u00b0+]+$/u, '').length })
    }
  }
  return words
}

/** "100nF|100kΩ" and "pins|positions:10" are one word; any other bar separates words. */
const isAlternatives = (chunk: string): boolean =>
  /^[!]?(?:\d[^|]*(?:\|\d[^|]*)+|[a-z0-9_]+(?:\|[a-z0-9_]+)+:[^|]+(?:\|\d[^|]*)*)$/.test(chunk)

function* splitRuns(chunk: string): Generator<{ 0: string; index: number }> {
  for (const part of chunk.matchAll(/[^|]+/gu)) {
    for (const run of part[0].matchAll(RUNS)) yield { 0: run[0], index: part.index + run.index }
  }
}
