import { expect, test } from 'vitest'
import { findBetterExtreme } from './parameter-rules.ts'

test.each([
  [['mosfets', 'mosfets'], 'on_resistance', 'lowest'],
  [['mosfets'], 'gate_charge', 'lowest'],
  [['mosfets'], 'drain_source_voltage', 'highest'],
  [['chip-resistors'], 'tolerance', 'lowest'],
  [['ceramic-capacitors'], 'voltage_rating', 'highest'],
  [['ceramic-capacitors'], 'capacitance', null],
  // A varistor's voltage is what it is for.
  [['varistors'], 'voltage_rating', null],
  [['ceramic-capacitors', 'varistors'], 'voltage_rating', null],
  [[], 'voltage_rating', null],
])('of %j %s is best at the %s', (categories, slug, expected) => {
  expect(findBetterExtreme(categories, slug)).toBe(expected)
})
