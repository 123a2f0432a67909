import { expect, test } from 'vitest'
import { toPartClass } from './part-class.ts'

test.each([
  ['01005', 'chip-resistors', 'chip_01005'],
  ['0201', 'ceramic-capacitors', 'chip_0201'],
  ['0402', 'chip-resistors', 'chip_0402'],
  ['0603', 'indicator-leds', 'chip_0603'],
  ['0805', 'ceramic-capacitors', 'chip_0805_up'],
  ['2512', 'current-sense-resistors', 'chip_0805_up'],
  ['0603X4', 'resistor-arrays', 'chip_0603'],
  ['SOT-23', 'mosfets', 'small_smd'],
  ['SOD-123', 'zener-diodes', 'small_smd'],
  ['SMA', 'schottky-diodes', 'small_smd'],
  ['XTAL-3225', 'crystals', 'small_smd'],
  ['CASE-B', 'tantalum-capacitors', 'small_smd'],
  ['SOIC-8', 'operational-amplifiers', 'small_ic'],
  ['QFN-32', 'ethernet', 'small_ic'],
  ['LQFP-48', 'microcontrollers', 'small_ic'],
  ['LQFP-100', 'microcontrollers', 'large_ic'],
  ['BGA-256', 'microprocessors', 'large_ic'],
  ['MODULE', 'wireless-modules-boards', 'large_ic'],
  ['DIP-8', 'timers-clock-generators', 'through_hole'],
  ['DIP-8', 'slide-dip-switches', 'mechanical'],
  ['TO-220-3', 'thyristors-triacs', 'through_hole'],
  ['AXIAL-6.3', 'through-hole-resistors', 'through_hole'],
  ['TRIMMER-3296', 'potentiometers-trimmers', 'through_hole'],
  ['HEADER-2X5', 'pin-headers', 'connector'],
  [null, 'rf-connectors', 'connector'],
  ['USB-C', 'something-new', 'connector'],
  ['TACT-6X6', 'tactile-switches', 'mechanical'],
  ['RELAY', 'relays', 'mechanical'],
  [null, 'microcontrollers', 'other'],
  ['no such case', 'chip-resistors', 'other'],
  [null, 'constructor', 'other'],
] as const)('%s of %s is %s', (packageName, category, expected) => {
  expect(toPartClass(packageName, category)).toBe(expected)
})
