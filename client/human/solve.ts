import { hashesOf } from './sha256.ts'

/**
 * The number for which the SHA-256 of `challenge.number` begins with so many zero bits; 2^bits tries on the average.
 * @param bits 0 to 32
 */
export function solve(challenge: string, bits: number): string {
  const firstBitsOf = hashesOf(`${challenge}.`)
  const end = 2 ** (32 - bits)
  let number = 0
  while (firstBitsOf(String(number)) >= end) number++
  return String(number)
}
