import { expect, test } from 'vitest'
import { listCaseNames } from './case-words.ts'

test.each([
  ['IC BUFFER NON-INVERT 5TSSOP', ['SC-70-5']],
  ['EFM8BB10F8G-A-QFN20', ['QFN-20']],
  ['SILABS_QFN-20', ['QFN-20']],
  ['alamode_fp:SO8E', ['SOIC-8']],
  ['QFN32TROUND', ['QFN-32']],
  ['SOT23GDS', ['SOT-23']],
  ['DO35-7', ['DO-35']],
  ['TO-220-2', ['TO-220-2']],
  ['IC MCU 32BIT 144LQFP', ['LQFP-144']],
  ['SOT-23-5 or MSOP-8', ['MSOP-8', 'SOT-23-5']],
  ['Regulator in 6-Pin SOT-23', ['SOT-23-6']],
  ['5-lead SOT23', ['SOT-23-5']],
  ['RES 10K OHM 1% 0603', ['0603']],
  ['RES 10K 805', ['0805']],
])('%j names %j', (text, names) => {
  expect(listCaseNames(text, true)).toEqual(names)
})

test.each([
  '2.7V TO 92V',
  '603R',
  '805 OHM',
  'C0402C104K5RAC',
  'QFN50P400X400X100-25N-S220',
  'ESP-WROOM-32',
  'MOSFET N-CH 30V POWERPAK SO-8',
  'DIP-8 switch',
  '',
])('%j names no case', (text) => {
  expect(listCaseNames(text, true)).toEqual([])
})

test('four digits are a case of chips alone', () => {
  expect(listCaseNames('made in 1206', false)).toEqual([])
})
