import { expect, test, vi } from 'vitest'
import { getOrInsert } from './get-or-insert.ts'

test.each([
  ['a value', 7],
  ['nothing much', 0],
  ['an empty text', ''],
  ['null', null],
])('%s is made once, and stored', (_, value) => {
  const map = new Map<string, typeof value>()
  const make = vi.fn(() => value)
  expect([getOrInsert(map, 'a', make), getOrInsert(map, 'a', make)]).toEqual([value, value])
  expect(make).toHaveBeenCalledTimes(1)
  getOrInsert(map, 'b', make)
  expect(make).toHaveBeenCalledTimes(2)
})
