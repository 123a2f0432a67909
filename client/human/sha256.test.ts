import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashesOf } from './sha256.ts'
import { solve } from './solve.ts'

const firstBitsOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE(0)

test('is SHA-256, wherever the start and the ending fall in their blocks', () => {
  for (let length = 0; length < 200; length++) {
    const start = 'c'.repeat(length)
    const hash = hashesOf(start)
    for (const ending of ['', '0', '123456789012']) expect(hash(ending), `${length} + ${ending.length}`).toBe(firstBitsOf(start + ending))
  }
})

test('gives the same answer again, whatever was asked in between', () => {
  const hash = hashesOf('a challenge.')
  const first = hash('1')
  hash('123456')
  expect(hash('1')).toBe(first)
})

test.each([0, 1, 8, 12])('solves a challenge of %i bits', (bits) => {
  const solution = solve('a-challenge', bits)
  expect(solution).toMatch(/^\d{1,12}$/)
  expect(firstBitsOf(`a-challenge.${solution}`)).toBeLessThan(2 ** (32 - bits))
})
