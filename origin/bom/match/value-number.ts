import type { MatchRemark } from '#shared/bom/model.ts'
import { toPartNumberKey } from '#shared/trade/part-number.ts'
import { readNumberText } from './number-text.ts'

/** Numbers with a shorter common beginning are of different series. */
const MIN_SERIES_CHARACTERS = 5

/**
 * How a number in the value cell differs from the part's in its suffix: AP7361C-25ER beside AP7361C-25E-13, which has other pins, or
 * LM2596-ADJ beside LM2596S-5.0. Null for another series, or if one suffix contains the other's characters in order.
 * @param value as written in the row
 * @param part `key` as `toPartNumberKey`
 */
export function findOtherValueNumber(value: string, part: { part_number: string; key: string }): MatchRemark | null {
  // Libraries write x for a variable letter or digit, and a case after an underscore: STM32F103C8Tx, L7805_TO220.
  const [begin = ''] = value.trim().split(/[x_]/, 1)
  const written = begin.replace(/(?<=\d)V$/i, '')
  if (/\s/.test(written) || readNumberText(written) !== 'number') return null
  const [key, other] = [toPartNumberKey(written), part.key]
  let shared = 0
  while (shared < key.length && key[shared] === other[shared]) shared++
  const [end, otherEnd] = [key.slice(shared), other.slice(shared)]
  if (shared < MIN_SERIES_CHARACTERS || !/\d/.test(key.slice(0, shared)) || isWithin(end, otherEnd) || isWithin(otherEnd, end)) return null
  const isInNumber = /^\d/.test(end) && /^\d/.test(otherEnd)
  return { code: isInNumber ? 'number_differs' : 'suffix_differs', row: value.trim(), part: part.part_number }
}

/** Whether the letters of one text occur in another in the same order. */
function isWithin(text: string, other: string): boolean {
  let at = 0
  for (const character of other) if (character === text[at]) at++
  return at === text.length
}
