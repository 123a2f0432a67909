import { findPackage } from '#shared/packages/find.ts'
import { parseQuantity } from '#shared/trade/quantity.ts'
import { FLAGS, type Flag, MULTIPLES } from './lexicon.ts'
import type { Meaning, PossibleMeaning } from './meaning.ts'
import { foldPhrase } from './words.ts'

/** The conditions of names, with the texts that parse to them. */

/** @param subject slug of the parameter, if the word alone may mean something else */
export function toWordMeaning(slugs: string[], phrase: string, key: string, subject: string | null = null): PossibleMeaning {
  const unique = [...new Set(slugs)]
  const multiple = unique.map((slug) => MULTIPLES.get(slug)).find((each) => each !== undefined)
  const meaning: Meaning = { kind: 'word', slugs: unique }
  if (multiple !== undefined) meaning.readings = [{ value: multiple, unit: 'count', parameters: ['channels'] }]
  return { meaning, texts: listNameTexts(phrase, key, subject) }
}

export const toFlagMeaning = (flag: Flag): PossibleMeaning => ({
  meaning: { kind: 'flag', flag },
  texts: [flag === 'rohs' ? 'rohs' : `has:${flag}`],
})

/** "stock>5000", "Lager ≥ 5.000": at least so many pieces in stock. */
export function readLeastStock(phrase: string): PossibleMeaning | null {
  const [, name = '', qty = ''] = /^([^<>=≥]+)(?:>=?|=>|≥)\s*(\d[\d.,]*)$/u.exec(phrase) ?? []
  const min = FLAGS.get(foldPhrase(name.trim())) === 'stock' ? parseQuantity(qty) : null
  return min === null ? null : { meaning: { kind: 'flag', flag: 'stock', min }, texts: [`stock≥${min}`] }
}

export const toPackageMeaning = (name: string): PossibleMeaning => ({
  meaning: { kind: 'package', name },
  texts: isCrystalSize(name) ? [`package:${name}`] : [name, `package:${name}`],
})

/** Four digits that alone are a chip size, and beside a crystal the size of that: "2016", "3225". */
export const isCrystalSize = (word: string): boolean =>
  /^\d{4}$/.test(word) && !COMMON_CHIPS.has(word) && findPackage(`XTAL-${word}`) !== null
const COMMON_CHIPS: ReadonlySet<string> = new Set(['1008', '1210'])

/** A name as typed if it is unambiguous, normalized, and with its subject before it. */
export function listNameTexts(phrase: string, key: string, subject: string | null): string[] {
  const typed = phrase.replace(/\s+/g, ' ')
  const texts = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N} .&+/-]*[\p{L}\p{M}\p{N}+])?$/u.test(typed) ? [typed, key] : [key]
  return subject ? [...texts, ...texts.map((text) => `${subject}:${text}`)] : texts
}
