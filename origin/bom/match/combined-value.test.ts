import { expect, test } from 'vitest'
import { isCombinedValue, isJoinedValue } from './combined-value.ts'

test.each([
  '160k+560k in parallel',
  '2x10k in series',
  '4 × 100nF',
  '10k x2',
  '10k||10k',
  '10k//10k',
  '100+220',
  'R1+R2',
  '10k/20k',
  '10k, 22k',
  '10k or 22k',
  '10k-20k',
  '两个10k并联',
  '2k2 + 10k 1%',
])('%j is no single value', (text) => {
  expect(isCombinedValue(text)).toBe(true)
})

test.each([
  '10k',
  '10k/1%',
  '10k +/-1%',
  '100nF/50V',
  '10uF/10V/0805',
  '0.1uF/100nF',
  '10k (10000R)',
  '47 uF',
  '16MHz 18pF',
  '600R@100MHz',
  '100uF 16V 6.3x5.4',
  '2x5',
  '1,5k',
  '1N4148',
  '',
])('%j is one value', (text) => {
  expect(isCombinedValue(text)).toBe(false)
})

test('a description is one by its signs alone', () => {
  expect(isJoinedValue('2x10k in series')).toBe(true)
  expect(isJoinedValue('Thick film resistor, E24 series, 10k')).toBe(false)
})
