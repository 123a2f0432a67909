/** Finds visible texts in no language or in the wrong one, for tests. */

import { getDictionary } from '#locales/dictionaries.ts'
import type { Messages } from '#locales/translator.ts'
import { getLanguage, type Language } from '#shared/languages.ts'

/** Messages by key; plural forms by key and form. */
function listMessages(node: Messages, path = ''): [key: string, text: string][] {
  return Object.entries(node).flatMap(([name, value]): [string, string][] => {
    const key = path === '' ? name : `${path}.${name}`
    return typeof value === 'string' ? [[key, value]] : listMessages(value, key)
  })
}

/** A message as a pattern: values match any text, a count matches a number. */
function toPattern(text: string): RegExp {
  const pieces = text.split(/(\{\{\w+\}\})/).map((piece) => {
    if (piece === '{{count}}') return '[\\d.,\\s]+'
    return piece.startsWith('{{') ? '[\\s\\S]*?' : RegExp.escape(piece.replace(/\s+/g, ' '))
  })
  return new RegExp(`^${pieces.join('')}$`)
}

const words = (text: string): string[] => text.replace(/\{\{\w+\}\}/g, ' ').match(/[A-Za-z]{2,}/g) ?? []

/** Names of countries and regions: some are the same in two languages. */
function listRegions(lang: Language): string[] {
  const { tag } = getLanguage(lang)
  return (['long', 'short'] as const).flatMap((style) => {
    const names = new Intl.DisplayNames(tag, { type: 'region', style, fallback: 'none' })
    return LETTERS.flatMap((first) => LETTERS.flatMap((second) => names.of(first + second) ?? []))
  })
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** Loan words of the trade in a language, some followed by a value. */
const LOAN_WORDS: Partial<Record<Language, readonly string[]>> = { es: ['Slew rate'], it: ['Slew rate', 'Core Cortex-M3'] }

class Wording {
  readonly #texts: ReadonlySet<string>
  readonly #patterns: readonly { pattern: RegExp; is_known: boolean }[]

  constructor(lang: Language) {
    const texts = listMessages(getDictionary(lang)).map(([, text]) => text)
    this.#texts = new Set([...texts, ...listRegions(lang), ...(LOAN_WORDS[lang] ?? [])])
    this.#patterns = texts
      .filter((text) => text.includes('{{') && /[^\s{}]{2,}/.test(text.replace(/\{\{\w+\}\}/g, '')))
      .map((text) => ({ pattern: toPattern(text), is_known: words(text).length > (/\{\{(?!count\})/.test(text) ? 2 : 0) }))
  }

  /** Whether the text may be in the language, or begins with one of its texts: "Date code: 2431". */
  has(text: string): boolean {
    const [first = ''] = text.replace(/^· /, '').split(/, |: /, 1)
    return this.#texts.has(text) || (first !== text && this.#texts.has(first)) || this.#patterns.some(({ pattern }) => pattern.test(text))
  }

  /** Whether it is certainly in the language: a message without values, or one with enough words. */
  isCertainly(text: string): boolean {
    return this.#texts.has(text) || this.#patterns.some(({ pattern, is_known }) => is_known && pattern.test(text))
  }
}

const wordings = new Map<Language, Wording>()

function readWording(lang: Language): Wording {
  let wording = wordings.get(lang)
  if (!wording) {
    wording = new Wording(lang)
    wordings.set(lang, wording)
  }
  return wording
}

const KEYS: ReadonlySet<string> = new Set(
  listMessages(getDictionary('en')).map(([key]) => key.replace(/\.(?:zero|one|two|few|many|other)$/, '')),
)

/** Two words of a human language, unlike part numbers and units. */
const PROSE = /(?:^|[\s(„“"«¿¡])[A-Za-z][a-z]+[,;:.]?\s+(?:[a-z]+[\s,;:.]+)*[A-Za-z]?[a-z]{2,}/

/** Names of months and of days of the week. */
function listDates(lang: Language): string[] {
  const names = (options: Intl.DateTimeFormatOptions, stepDays: number): string[] => {
    const format = new Intl.DateTimeFormat(getLanguage(lang).tag, { ...options, timeZone: 'UTC' })
    return Array.from({ length: 12 }, (_, step) => format.format(Date.UTC(2026, 0, 15 + step * stepDays)))
  }
  return [...names({ month: 'long' }, 30.4), ...names({ weekday: 'long' }, 1)]
}
// "May" is a word as well.
const ENGLISH_DATES = listDates('en').filter((name) => name.length > 3)
/** "Nov 21, 2026" */
const ENGLISH_DAY = /\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{1,2}, \d{4}\b/

const COMMA_LANGUAGES: ReadonlySet<string> = new Set(['de', 'es', 'it', 'fr', 'ru'])
const ENGLISH_MONEY = /(?<!\d[\s\u00a0\u202f]?)\$\d|\d\.(?!\d{3}(?!\d))\d+[\s\u00a0\u202f]?(?:\$|USD)/

/** Text that must never be visible, even in data: a key, a placeholder, an invalid value. Null if there is none. */
export function brokenText(text: string): string | null {
  if (/\{\{|\}\}|\b(?:undefined|NaN)\b|\[object /.test(text)) return 'is broken'
  for (const [key] of text.matchAll(/[a-z0-9_]+(?:\.[a-z0-9_]+)+/g)) if (KEYS.has(key)) return 'shows a key'
  return null
}

/**
 * The English part of a text on a page in another language, or null.
 * @param same whether the English page has the same text
 */
export function englishIn(text: string, lang: Language, same: boolean): string | null {
  if (lang === 'en') return null
  const wording = readWording(lang)
  if (words(text).length > 0 && readWording('en').isCertainly(text) && !wording.has(text)) return 'is an English message'
  if (same && PROSE.test(text) && !wording.has(text)) return 'is as in English'
  const date = ENGLISH_DATES.find((name) => new RegExp(`\\b${name}\\b`).test(text))
  if (ENGLISH_DAY.test(text) || (date !== undefined && !listDates(lang).includes(date))) return 'has an English date'
  return COMMA_LANGUAGES.has(lang) && ENGLISH_MONEY.test(text) ? 'has an English amount' : null
}

/** English or broken parts of a text of several lines; `english` is the same text in English, `data` matches language-independent parts. */
export function faultsOfLines(text: string, english: string, lang: Language, data: RegExp): string[] {
  const splitLines = (fullText: string): string[] => fullText.split('\n').map((line) => line.trim())
  const same = new Set(splitLines(english))
  return splitLines(text).flatMap((line) => {
    const fault = brokenText(line) ?? (data.test(line) ? null : englishIn(line, lang, same.has(line)))
    return fault === null ? [] : [`"${line}" ${fault}`]
  })
}
