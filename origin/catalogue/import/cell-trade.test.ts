import { expect, test } from 'vitest'
import { readTrade } from './cell-trade.ts'
import { CellProblem } from './faults.ts'

test.each([
  ['country_of_origin', 'CN', 'CN'],
  ['country_of_origin', 'China', 'CN'],
  ['country_of_origin', 'usa', 'US'],
  ['country_of_origin', 'Viet Nam', 'VN'],
  ['hs_code', '853321', '8533.21'],
  ['hs_code', '8533.21.0030', '8533.21.0030'],
  ['hs_code', '8533 21 00', '8533.21.00'],
  ['eccn', 'ear99', 'EAR99'],
  ['eccn', '3a991.a.2', '3A991.A.2'],
  ['msl', '3 (168 Hours)', '3'],
  ['msl', 'MSL 2A', '2a'],
  ['msl', '1 (Unlimited)', '1'],
])('reads %s %s as %s', (slug, cell, expected) => {
  expect(readTrade(slug, cell)).toBe(expected)
})

test.each([
  ['country_of_origin', 'Made abroad'],
  ['country_of_origin', 'QQ'],
  ['hs_code', '85'],
  ['hs_code', '8533.2'],
  ['eccn', '5'],
  ['msl', '7'],
  ['msl', '1a'],
])('does not guess the meaning of %s %s', (slug, cell) => {
  expect(readTrade(slug, cell)).toBeInstanceOf(CellProblem)
})

test('ignores other parameters', () => {
  expect(readTrade('resistance', '10k')).toBeUndefined()
})
