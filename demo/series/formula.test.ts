import { expect, test } from 'vitest'
import { compileFormula } from './formula.ts'

const COLUMNS: Record<string, number> = { contacts: 12, capacitance: 4e-9, usd_each: 0.5 }

const ignore = () => {}

test.each([
  ['2 + 3 * 4', 14],
  ['(2 + 3) * 4', 20],
  ['10 - 4 - 3', 3],
  ['1 + contacts * usd_each', 7],
  ['1 + sqrt(capacitance / 1n)', 3],
  ['max(8, floor(100 / contacts))', 8],
  ['0.25p * 4', 1e-12],
])('%s is %d', (text, value) => {
  expect(compileFormula(text, ignore)((column) => COLUMNS[column] ?? Number.NaN)).toBeCloseTo(value, 15)
})

test.each([
  ['1 +', "Unexpected token ')'"],
  ['(1 + 2', "Unexpected token '}'"],
  ['1 2', 'Unexpected number'],
  ['', "Unexpected token ')'"],
  ['contacts contacts', 'Unexpected identifier'],
  ['log(2)', 'there is no function log'],
  ['1 % 2', '% is no part of a formula'],
  ['2 ** 3', '* is no part of a formula'],
  ['1 // 2', '/ is no part of a formula'],
  ['process.exit(1)', '. is no part of a formula'],
])('refuses %s', (text, message) => {
  const compile = () => compileFormula(text, ignore)
  expect(compile).toThrow(SyntaxError)
  expect(compile).toThrow(message)
})

test('names the columns that it reads', () => {
  const used: string[] = []
  compileFormula('contacts * usd_each + sqrt(contacts)', (column) => used.push(column))
  expect(used).toEqual(['contacts', 'usd_each', 'contacts'])
})
