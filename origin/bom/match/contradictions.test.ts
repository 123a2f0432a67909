import { expect, it, test } from 'vitest'
import type { BomLine } from '#shared/table-reading/reading.ts'
import { bomLine } from '#test-support/collisions.ts'
import { comparedPart as part } from '#test-support/compared-part.ts'
import { foldPhrase } from '../../search/query/words.ts'
import { type ComparedPart, computeDifferenceWeight, listContradictions } from './contradictions.ts'
import { createRowReader } from './row-words.ts'

const labels = Object.assign((_kind: string, slug: string) => slug, { english: (_kind: string, slug: string) => slug, slugs: () => [] })
const WORDS = new Map([
  ['x7r', ['X7R']],
  ['x5r', ['X5R']],
  ['c0g', ['C0G']],
  ['blue', ['blue']],
  ['red', ['red']],
])
const GROUPS = new Map([
  ['resistor', ['resistors']],
  ['capacitor', ['capacitors']],
  ['inductor', ['inductors-filters']],
  ['diode', ['diodes']],
])
const read = createRowReader({
  manufacturers: () => [],
  categories: (phrase) => GROUPS.get(phrase) ?? [],
  words: (phrase) => WORDS.get(foldPhrase(phrase)) ?? [],
  series: () => [],
  isWordParameter: () => false,
})

const RESISTOR = part('chip-resistors', '0603', { resistance: 10_000, tolerance: 1 })
const CAPACITOR = part('ceramic-capacitors', '0402', { capacitance: 1e-7, tolerance: 10, voltage_rating: 25, dielectric: 'X7R' })
const CRYSTAL = part('crystals', 'XTAL-3225', { frequency: 16e6, load_capacitance: 1.8e-11, mounting: 'surface_mount' })
const MCU = part('microcontrollers', 'LQFP-48', {})
const BUCK = part('switching-regulators', 'SOT-23-6', {})
const LINEAR = part('linear-regulators', 'SOT-223', {})
const LED = part('indicator-leds', '0603', { color: 'blue' })

const CHIP = part('operational-amplifiers', 'SOIC-8', {})

const remarks = (line: Partial<BomLine>, of: ComparedPart): string[] =>
  listContradictions(read(bomLine(line)), of, { labels, tag: 'en' }).map(({ code, row, part: partText }) =>
    `${code}: ${row}, ${partText}`.replaceAll('\u00a0', ' '),
  )

test.each<[string, Partial<BomLine>, ComparedPart]>([
  ['the same', { value: '10k', package: 'R_0603_1608Metric', designators: ['R1'] }, RESISTOR],
  ['the same in other letters', { value: '10K0 1%', package: 'C0603', designators: ['R1'] }, RESISTOR],
  ['a case that lost its zero', { value: '10k', package: '603' }, RESISTOR],
  ['one of two cases', { description: 'SOIC-8 or DIP-8' }, CHIP],
  ['a case in a footprint of its own', { package: 'alamode_fp:SO8E' }, CHIP],
  ['a looser need', { value: '10k 5%' }, RESISTOR],
  ['a bead drawn as an inductor', { designators: ['L1'] }, RESISTOR],
  ['a marking code', { value: '103', designators: ['R1'] }, RESISTOR],
  ['a lower voltage', { value: '100n/16V', package: 'C0402', designators: ['C1'] }, CAPACITOR],
  ['nanofarads as microfarads', { description: 'CAP 0.1UF 25V 10% X5R' }, CAPACITOR],
  ['capitals', { value: '100N', designators: ['C1'] }, CAPACITOR],
  ['a crystal by its millimetres', { value: '16MHz', package: '3225' }, CRYSTAL],
  ['a crystal with its load', { value: '16MHz 18pF', designators: ['Y1'] }, CRYSTAL],
  ['a value with its unit, whatever the designator', { description: 'Resistor; 10kohm', designators: ['C331'] }, RESISTOR],
  ['a digital circuit that is called D', { designators: ['D1'] }, MCU],
  ['a regulator of no kind', { description: 'Voltage regulator 3.3V' }, BUCK],
  ['a linear regulator', { description: 'LDO 3.3V' }, LINEAR],
  ['the same colour', { value: 'LED blue', designators: ['D1'] }, LED],
])('accepts %s', (_, line, of) => {
  expect(remarks(line, of)).toEqual([])
})

test.each<[Partial<BomLine>, ComparedPart, string]>([
  [{ value: '100k', designators: ['R1'] }, RESISTOR, 'value_differs: 100 kΩ, 10 kΩ'],
  [{ value: '100', designators: ['R1'] }, RESISTOR, 'value_differs: 100 Ω, 10 kΩ'],
  [{ value: '100nF' }, RESISTOR, 'value_differs: 100 nF, 10 kΩ'],
  [{ package: '1206' }, RESISTOR, 'package_differs: 1206, 0603'],
  [{ package: '0603 metric' }, RESISTOR, 'package_differs: 0201, 0603'],
  [{ package: 'Resistor_THT:R_Axial_DIN0207_L6.3mm' }, RESISTOR, 'mounting_differs: through_hole, surface_mount'],
  [{ value: '10k 0.1%' }, RESISTOR, 'tolerance_differs: ±0.1 %, ±1 %'],
  [{ designators: ['C1', 'C2'] }, RESISTOR, 'category_differs: capacitors, chip-resistors'],
  [{ description: 'LDO' }, BUCK, 'category_differs: linear-regulators, switching-regulators'],
  [{ value: 'Buck 3.3V' }, LINEAR, 'category_differs: switching-regulators, linear-regulators'],
  [{ value: '100nF 50V', designators: ['C1'] }, CAPACITOR, 'voltage_differs: 50 V, 25 V'],
  [{ value: '100nF C0G', designators: ['C1'] }, CAPACITOR, 'value_differs: C0G, X7R'],
  [{ value: '1u', designators: ['C1'] }, CAPACITOR, 'value_differs: 1 µF, 100 nF'],
  [{ value: '12MHz', designators: ['Y1'] }, CRYSTAL, 'value_differs: 12 MHz, 16 MHz'],
  [{ value: 'LED red', designators: ['D1'] }, LED, 'value_differs: red, blue'],
  [{ value: '10k+560k in parallel', designators: ['R1'] }, RESISTOR, 'value_differs: 10k+560k in parallel, 10 kΩ'],
  [{ value: '10k||10k' }, RESISTOR, 'value_differs: 10k||10k, 10 kΩ'],
  [{ value: 'R1+R2' }, RESISTOR, 'value_differs: R1+R2, 10 kΩ'],
  [{ value: '10k/20k' }, RESISTOR, 'value_differs: 10k/20k, 10 kΩ'],
  [{ description: '2x10k in series' }, RESISTOR, 'value_differs: 2x10k in series, 10 kΩ'],
  [{ package: '805' }, RESISTOR, 'package_differs: 0805, 0603'],
  [{ package: '0603', description: 'SMD 1206' }, RESISTOR, 'package_differs: 1206, 0603'],
  [{ value: 'EFM8BB10F8G_QFN-20' }, CHIP, 'package_differs: QFN-20, SOIC-8'],
  [{ package: 'SO8E', description: 'IC BUFFER 5TSSOP' }, CHIP, 'package_differs: SC-70-5, SOIC-8'],
])('names the contradiction: %j', (line, of, expected) => {
  expect(remarks(line, of)).toEqual([expected])
})

it('names all contradictions', () => {
  expect(remarks({ value: '1k 0.1%', package: '0402', designators: ['R1'] }, RESISTOR).map((text) => text.split(':')[0])).toEqual([
    'value_differs',
    'package_differs',
    'tolerance_differs',
  ])
})

test('differences are weighed by harm: another value, a rating below the row by its ratio, another mounting, another case', () => {
  const row = read(bomLine({ description: 'CAP CER 4.7UF 35V X5R 0805', designators: ['C1'] }))
  const capacitor = (name: string, volts: number, dielectric: string, farads = 4.7e-6): number =>
    computeDifferenceWeight(row, part('ceramic-capacitors', name, { capacitance: farads, voltage_rating: volts, dielectric }), {
      labels,
      tag: 'en',
    })
  const [same, higher, otherCase, sixteen, ten, otherValue] = [
    capacitor('0805', 35, 'X5R'),
    capacitor('0805', 50, 'X7R'),
    capacitor('1206', 35, 'X5R'),
    capacitor('0805', 16, 'X7R'),
    capacitor('0805', 10, 'X5R'),
    capacitor('0805', 35, 'X5R', 1e-6),
  ]
  expect([same, higher]).toEqual([0, 0])
  expect(otherCase).toBeGreaterThan(0)
  expect(sixteen).toBeGreaterThan(otherCase)
  expect(ten).toBeGreaterThan(sixteen)
  expect(otherValue).toBeGreaterThan(ten)
})
