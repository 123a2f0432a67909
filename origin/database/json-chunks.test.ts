import { expect, test } from 'vitest'
import { toJsonChunks } from './json-chunks.ts'

test('nothing is no chunk', () => expect(toJsonChunks([])).toEqual([]))

test('chunks hold every item once, in order, and fit into a value of the database', () => {
  const items = Array.from({ length: 3000 }, (_, n) => ({ n, text: '阻'.repeat(n % 700) }))
  const chunks = toJsonChunks(items)
  expect(chunks.length).toBeGreaterThan(1)
  expect(chunks.flatMap((chunk) => JSON.parse(chunk) as unknown[])).toEqual(items)
  for (const chunk of chunks) expect(new TextEncoder().encode(chunk).length).toBeLessThan(2_000_000)
})

test('one large item gets a chunk for itself', () => {
  const items = ['a', 'b'.repeat(700_000), 'c']
  expect(toJsonChunks(items).map((chunk) => (JSON.parse(chunk) as unknown[]).length)).toEqual([1, 1, 1])
})
