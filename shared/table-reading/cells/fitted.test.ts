import { expect, test } from 'vitest'
import {
  findUnfittedDesignators,
  isClearUnfittedMark,
  isUnfittedHeading,
  isUnfittedMark,
  isValueUnfitted,
  readFitting,
  statesUnfitted,
} from './fitted.ts'

test.each([
  'DNP',
  'dnf',
  'D.N.P.',
  'DNI',
  'NC',
  'No Pop',
  'nofit',
  'Not fitted',
  'not populated',
  'NOT MOUNTED',
  'Unpopulated',
  'do not place',
  "don't fit",
  'No not install',
  'nicht bestückt',
  'Nicht bestücken',
  'unbestückt',
  'ne pas monter',
  'non monté',
  'No montar',
  'Non montare',
  'не устанавливать',
  '不贴',
  '不焊',
  '空贴',
  '未実装',
  '実装しない',
  '미실장',
  'Leave empty',
  'Do-Not-Install',
  'do not buy',
  'No comprar',
  'no colocado',
  'nicht kaufen',
  'da non montare',
  'не ставится',
])('%j leaves a part out', (text) => {
  expect(isUnfittedMark(text)).toBe(true)
})

test.each(['10k DNP', '100nF (DNI)', 'DNP for variant B', 'R12 not fitted on rev. 2', 'Do not populate, see ECO', '贴片,不贴', 'DNP/10k'])(
  '%j says so among other words',
  (text) => {
    expect(statesUnfitted(text)).toBe(true)
  },
)

test.each([
  '',
  'fitted',
  'DNS server',
  'Fit for purpose',
  'NPN',
  'NP0',
  'None',
  'Alternative: E5566',
  'non-inverting',
  'No lead',
  'ADNP123',
  'connector, not keyed',
])('%j does not', (text) => {
  expect(statesUnfitted(text)).toBe(false)
})

test.each([
  ['x', true, 'unfitted'],
  ['1', true, 'unfitted'],
  ['R1, R2', true, 'unfitted'],
  ['no', true, 'fitted'],
  ['0', true, 'fitted'],
  ['', true, 'unsaid'],
  ['yes', false, 'fitted'],
  ['No', false, 'no'],
  ['0', false, 'no'],
  ['×', false, 'no'],
  ['○', false, 'fitted'],
  ['Not Fitted', false, 'unfitted'],
  ['DNP', false, 'unfitted'],
  ['', false, 'unsaid'],
] as const)('%j in a column that %s marks what is left out: %s', (text, marks, expected) => {
  expect(readFitting(text, marks)).toBe(expected)
})

test.each([
  ['dnp', true],
  ['do not populate', true],
  ['nicht bestückt', true],
  ['no montar', true],
  ['不贴', true],
  ['未実装', true],
  ['fitted', false],
  ['populate', false],
  ['bestückt', false],
  ['実装', false],
])('a column called %j marks what is left out: %s', (name, expected) => {
  expect(isUnfittedHeading(name)).toBe(expected)
})

test.each([
  ['NF(C12 C19)', 'C12 C19'],
  ['DNP: R3, R4', 'R3, R4'],
  ['not fitted (U3)', 'U3'],
  ['see note (C12)', null],
  ['NF', null],
  ['10k (DNP)', null],
])('%j leaves out the places %j', (text, places) => {
  expect(findUnfittedDesignators(text)).toBe(places)
})

test.each([
  ['NA', true],
  ['NA(10k)', true],
  ['NA/R0603', true],
  ['N.M.', true],
  ['47k, DNP', true],
  ['NAND', false],
  ['NA555', false],
  ['10k', false],
])('the value %j leaves its line out: %s', (value, expected) => {
  expect(isValueUnfitted(value)).toBe(expected)
})

test.each([
  ['DNP', true],
  ['not fitted', true],
  ['不贴', true],
  ['NC', false],
  ['N.M.', false],
])('%j is clear in any column: %s', (text, expected) => {
  expect(isClearUnfittedMark(text)).toBe(expected)
})
