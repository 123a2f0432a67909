import { expect, test } from 'vitest'
import { toPartNumberKey } from '#shared/trade/part-number.ts'
import { comparedPart } from '#test-support/compared-part.ts'
import { hasOtherValue } from './number-value.ts'

const resistor = (ohm: number) => comparedPart('chip-resistors', '0603', { resistance: ohm })
const capacitor = (farad: number) => comparedPart('ceramic-capacitors', '0603', { capacitance: farad })

const PARTS = [
  ['RC0402FR-0711RL', resistor(11)],
  ['RC0603FR-0715KL', resistor(15_000)],
  ['RC0603FR-07100KL', resistor(100_000)],
  ['RC0603FR-071K3L', resistor(1300)],
  ['RC0402FR-0721RL', resistor(21)],
  ['CRCW0402110KJNED', resistor(110_000)],
  ['CRCW060310R0FKEA', resistor(10)],
  ['ERJ-3EKF1002V', resistor(10_000)],
  ['GRM188R71C104KA01D', capacitor(100e-9)],
  ['GRM1555C1H4R7CA01D', capacitor(4.7e-12)],
] as const
const toPart = (number: string) => {
  const part = PARTS.find(([each]) => each === number)?.[1]
  if (!part) throw new Error(number)
  return { ...part, key: toPartNumberKey(number) }
}

test.each([
  ['RC0402FR-07121RL', 'RC0402FR-0711RL'],
  ['RC0402FR-07121RL', 'RC0402FR-0721RL'],
  ['RC0603FR-07115KL', 'RC0603FR-0715KL'],
  ['RC0603FR-0710KL', 'RC0603FR-07100KL'],
  ['RC0603FR-132M2L', 'RC0603FR-071K3L'],
  ['CRCW040216R9FKEA', 'CRCW0402110KJNED'],
  ['CRCW06032R10FKEA', 'CRCW060310R0FKEA'],
  ['ERJ-3EKF1003V', 'ERJ-3EKF1002V'],
  ['GRM188R71C474KA01D', 'GRM188R71C104KA01D'],
  ['GRM1555C1H5R6CA01D', 'GRM1555C1H4R7CA01D'],
] as const)('%s is another value than %s', (requestedNumber, number) =>
  expect(hasOtherValue(toPartNumberKey(requestedNumber), toPart(number))).toBe(true),
)

test.each([
  // Another reel, another maker's letter, a letter too few or too many, a missing ending.
  ['RC0603FR-1315KL', 'RC0603FR-0715KL'],
  ['RC0603JR-0715KL', 'RC0603FR-0715KL'],
  ['RC603FR-0715KL', 'RC0603FR-0715KL'],
  ['RC06033FR-0715KL', 'RC0603FR-0715KL'],
  ['RC0603FR-0715', 'RC0603FR-0715KL'],
  ['RC0603FR-0715K', 'RC0603FR-0715KL'],
  ['CRCW060310ROFKEA', 'CRCW060310R0FKEA'],
  ['ERJ-3EKF1002', 'ERJ-3EKF1002V'],
  ['GRM188R71C104KA01J', 'GRM188R71C104KA01D'],
  ['GRM188R71H104KA93D', 'GRM188R71C104KA01D'],
  ['STM32F103C8T6', 'ERJ-3EKF1002V'],
] as const)('%s may be %s', (requestedNumber, number) =>
  expect(hasOtherValue(toPartNumberKey(requestedNumber), toPart(number))).toBe(false),
)
