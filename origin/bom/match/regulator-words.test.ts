import { expect, test } from 'vitest'
import { findRegulatorKind } from './regulator-words.ts'

test.each([
  ['LDO', 'linear-regulators'],
  ['IC REG LDO 3.3V 1A SOT223', 'linear-regulators'],
  ['Low-dropout regulator', 'linear-regulators'],
  ['линейный стабилизатор 3,3 В', 'linear-regulators'],
  ['低压差线性稳压器', 'linear-regulators'],
  ['4.5-V to 17-V Step-Down Regulator', 'switching-regulators'],
  ['Buck converter 3 A', 'switching-regulators'],
  ['IC REG BUCK ADJUSTABLE 1.5A', 'switching-regulators'],
  ['DC/DC 5 V', 'switching-regulators'],
  ['降压转换器', 'switching-regulators'],
  ['Schaltregler', 'switching-regulators'],
  ['Voltage regulator 3.3 V', null],
  ['Buck converter with LDO', null],
  ['LDOR module', null],
  ['', null],
])('%j: %s', (text, kind) => {
  expect(findRegulatorKind(text)).toBe(kind)
})
