import { expect, it } from 'vitest'
import { fuzzQueries, PUNCTUATION } from './fuzz-queries.ts'

function take(count: number, seed = 1, partNumbers: readonly string[] = ['NE555P', '1N4007']): string[] {
  const queries = fuzzQueries(seed, partNumbers)
  return Array.from({ length: count }, () => queries.next().value)
}

it('is the same for the same seed, and another for another', () => {
  expect(take(500)).toEqual(take(500))
  expect(take(500, 2)).not.toEqual(take(500))
})

it('puts every punctuation into every place of a part number', () => {
  expect(PUNCTUATION).toHaveLength(33)
  const queries = new Set(take(2 * 33 * 14))
  for (const partNumber of ['NE555P', '1N4007']) {
    for (let at = 0; at <= partNumber.length; at++) {
      for (const character of PUNCTUATION) expect(queries).toContain(partNumber.slice(0, at) + character + partNumber.slice(at))
    }
  }
})

it('visits every plane of Unicode, halves of characters, and lengths beyond the limit', () => {
  const queries = take(6000)
  const planes = new Set(queries.flatMap((query) => [...query].map((character) => (character.codePointAt(0) ?? 0) >> 16)))
  expect([...planes].sort((a, b) => a - b)).toEqual(Array.from({ length: 17 }, (_, plane) => plane))
  expect(queries.some((query) => !query.isWellFormed())).toBe(true)
  expect(queries.some((query) => query.length > 2000)).toBe(true)
  expect(queries.some((query) => query.includes('NEAR('))).toBe(true)
})
