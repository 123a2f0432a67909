import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { type AssessedPart, assessAlternative, rankAlternatives } from './alternatives.ts'
import type { Attribute } from './describe.ts'
import { isPackingDifference, parseDeviceNumber } from './device-number.ts'
import { CATEGORIES, PARAMETERS } from './taxonomy.ts'
import { compareValues, toAcceptableRange } from './value-rules.ts'

function getCategory(slug: string) {
  const category = CATEGORIES.find((category) => category.slug === slug)
  if (!category) throw new Error(`there is no category ${slug}`)
  return { slug, key_parameters: category.key_parameters, parameters: category.parameters.map((name) => ({ slug: name })) }
}

const part = (partNumber: string, rest: Partial<AssessedPart> = {}): AssessedPart => ({
  part_number: partNumber,
  manufacturer_id: 1,
  series_id: 1,
  package: 'SOIC-8',
  lifecycle: 'active',
  rohs: true,
  stock: 100,
  packagings: ['reel'],
  attributes: [],
  ...rest,
})

describe('compareValues', () => {
  test.each<[category: string, slug: string, own: string | number, other: string | number, said: string]>([
    ['chip-resistors', 'resistance', 10_000, 10_000, 'same other fits'],
    ['chip-resistors', 'resistance', 10_000, 10_200, 'other higher no'],
    ['chip-resistors', 'tolerance', 1, 0.1, 'better tighter fits'],
    ['chip-resistors', 'tolerance', 1, 5, 'worse wider no'],
    ['chip-resistors', 'power_rating', 0.1, 0.25, 'better higher fits'],
    ['chip-resistors', 'composition', 'thick_film', 'thin_film', 'better grade fits'],
    ['chip-resistors', 'composition', 'thin_film', 'thick_film', 'worse grade no'],
    ['chip-resistors', 'composition', 'wirewound', 'thick_film', 'other other no'],
    ['ceramic-capacitors', 'voltage_rating', 25, 50, 'better higher fits'],
    ['ceramic-capacitors', 'dielectric', 'X5R', 'X7R', 'better grade fits'],
    ['ceramic-capacitors', 'dielectric', 'C0G', 'X7R', 'worse grade no'],
    // More volts is another varistor, and more amperes another fuse.
    ['varistors', 'voltage_rating', 14, 20, 'other higher no'],
    ['fuses', 'current_rating', 1, 2, 'other higher no'],
    ['ferrite-beads', 'current_rating', 1, 2, 'better higher fits'],
    ['mosfets', 'on_resistance', 5, 2, 'better lower fits'],
    ['mosfets', 'gate_threshold_voltage', 2.5, 1.6, 'other lower fits'],
    ['mosfets', 'polarity', 'n_channel', 'p_channel', 'other other no'],
    ['linear-regulators', 'output_voltage', 1.25, 1.2, 'other lower fits'],
    ['linear-regulators', 'output_voltage', 3.3, 5, 'other higher no'],
    ['operational-amplifiers', 'temperature_min', 0, -40, 'better lower fits'],
    ['rf-transceivers', 'sensitivity', -100, -120, 'better lower fits'],
    ['flash-memory', 'interface', 'Quad SPI', 'SPI-Quad', 'same other fits'],
    ['eeprom', 'memory_organization', '32K x 8', '32Kx8', 'same other fits'],
    ['eeprom', 'interface', 'I2C', 'SPI', 'other other no'],
    // A word in place of a number is no value of the parameter at all.
    ['eeprom', 'interface', 'I2C', 2, 'other other no'],
  ])('%s: %s %s replaced by %s is %s', (category, slug, value, other, verdictText) => {
    const { verdict, change, fits } = compareValues(category, slug, value, other)
    expect(`${verdict} ${change} ${fits ? 'fits' : 'no'}`).toBe(verdictText)
  })

  const parameter = fc.constantFrom(...PARAMETERS.map(({ slug }) => slug))
  const category = fc.constantFrom(...CATEGORIES.map(({ slug }) => slug))
  const number = fc.double({ min: -1e12, max: 1e12, noNaN: true })
  /** No part has less than a femto of any unit. */
  const measured = fc.oneof(fc.double({ min: 1e-16, max: 1e12, noNaN: true }), fc.constantFrom(0, -1, -40))

  it('calls every value the same as itself, and a better one one way worse the other', () => {
    fc.assert(
      fc.property(category, parameter, number, number, (of, slug, value, other) => {
        expect(compareValues(of, slug, value, value)).toMatchObject({ verdict: 'same', fits: true })
        const [there, back] = [compareValues(of, slug, value, other), compareValues(of, slug, other, value)]
        const reverse = { same: 'same', other: 'other', better: 'worse', worse: 'better' }
        expect(back.verdict).toBe(reverse[there.verdict])
        if (there.verdict === 'better') expect([there.fits, back.fits]).toEqual([true, false])
      }),
    )
  })

  it('accepts every value that a search looks for', () => {
    fc.assert(
      fc.property(
        category,
        parameter,
        fc.oneof(measured, fc.constantFrom('X5R', 'thick_film', 'unshielded', 'PET', 'SPI')),
        (of, slug, original) => {
          const accepted = toAcceptableRange(of, slug, original)
          if (!accepted) return
          const values = 'values' in accepted ? accepted.values : [accepted.min, accepted.max, original]
          expect(values).toContain(original)
          for (const value of values) expect(compareValues(of, slug, original, value).fits).toBe(true)
        },
      ),
    )
  })
})

describe('parseDeviceNumber', () => {
  test.each([
    ['LM358DR', 'LM358DR2G'],
    ['SN74HC595DR', 'MC74HC595ADR2G'],
    ['74HC595D,118', 'M74HC595RM13TR'],
    ['SN74LVC1G04DBVR', '74LVC1G04GW,125'],
    ['CD4051BE', 'HEF4051BT,653'],
    ['MC14051BDG', 'CD4051BM96'],
    ['LD1117S33TR', 'NCP1117ST33T3G'],
    ['L7805CV', 'LM7805CT'],
    ['NE555P', 'SE555DR'],
    ['MAX232ESE+', 'ST232BDR'],
    ['STM32F103C8T6', 'GD32F103C8T6'],
    ['1N4148-TR', '1N4148W-7-F'],
    ['BAT54LT1G', 'BAT54,215'],
    ['lm317t', 'LM317KCS'],
  ])('finds one in %s and %s', (a, b) => {
    expect(parseDeviceNumber(a)).not.toBeNull()
    expect(parseDeviceNumber(a)?.device).toBe(parseDeviceNumber(b)?.device)
  })

  test.each([
    ['LM358DR', 'LM393DR'],
    ['SN74HC595DR', 'SN74HC594DR'],
    ['SN74HC04N', 'SN74HCT04N'],
    ['NE555P', 'TLC555CP'],
    ['STM32F103C8T6', 'STM32F103CBT6'],
    ['L7805CV', 'L7812CV'],
  ])('distinguishes %s from %s', (a, b) => {
    expect(parseDeviceNumber(a)?.device).not.toBe(parseDeviceNumber(b)?.device)
  })

  it('finds none in a number without a device, and beginnings that fit', () => {
    expect([parseDeviceNumber(''), parseDeviceNumber('4-1437565-1'), parseDeviceNumber('###')]).toEqual([null, null, null])
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constantFrom('MC74HC595ADR2G', 'LM358', '1N4148')), (text) => {
        const device = parseDeviceNumber(text)
        if (device) expect(device.beginnings.some((beginning) => text.toUpperCase().trim().startsWith(beginning))).toBe(true)
      }),
    )
  })
})

describe('isPackingDifference', () => {
  test.each([
    ['LM358D', 'LM358DR', true],
    ['MCP2551-I/SN', 'MCP2551T-I/SN', true],
    ['MAX485ESA+', 'MAX485ESA+T', true],
    ['RC0603FR-0710KL', 'RC0603FR-1310KL', true],
    ['BAT54,215', 'BAT54,235', true],
    ['BAT54-7-F', 'BAT54-13-F', true],
    ['1N4148-TR', '1N4148-TAP', true],
    ['AT24C256C-SSHL-T', 'AT24C256C-SSHL-B', true],
    ['BC846ALT1G', 'BC846ALT3G', true],
    ['LM1117MP-3.3/NOPB', 'LM1117MPX-3.3/NOPB', true],
    ['BC847B,215', 'BC847C,215', false],
    ['BC847,215', 'BC847B,215', false],
    ['LM358ADR', 'LM358D', false],
    ['W25Q64JVSSIQ', 'W25Q64JVSSIM', false],
    ['LM358D', 'LM358D', false],
  ])('%s and %s: %s', (a, b, expected) => {
    expect(isPackingDifference(part(a), part(b))).toBe(expected)
    expect(isPackingDifference(part(b), part(a))).toBe(expected)
  })

  it('uses the stock as evidence', () => {
    const [tube, reel] = [part('AB123C', { packagings: ['tube'] }), part('AB123CQ', { packagings: ['cut_tape', 'reel'] })]
    expect(isPackingDifference(tube, reel)).toBe(true)
    expect(isPackingDifference({ ...tube, packagings: ['reel'] }, reel)).toBe(false)
    expect(isPackingDifference({ ...tube, packagings: [] }, reel)).toBe(false)
  })
})

describe('assessAlternative', () => {
  const opamp: Attribute[] = [2, 700_000, 32, 0.003, 300_000, 3, 0.00035, 0, 70]
  const chip: Attribute[] = [10_000, 1, 0.1, 'thick_film', 100, 75, -55, 155]
  const fet: Attribute[] = ['n_channel', 60, 0.3, 5, 2.5, null, 'single', -55, 150]
  const chipPart = (number: string, rest: Partial<AssessedPart> = {}) => part(number, { package: '0603', attributes: chip, ...rest })
  const changed = (attributes: readonly Attribute[], change: Readonly<Record<number, Attribute>>): Attribute[] =>
    attributes.map((value, index) => (index in change ? (change[index] ?? null) : value))

  test.each<[string, string, AssessedPart, AssessedPart, string]>([
    [
      'the same in another packing',
      'operational-amplifiers',
      part('LM358D', { attributes: opamp }),
      part('LM358DR', { attributes: opamp }),
      'packing',
    ],
    [
      'the same device of another maker, a little worse',
      'operational-amplifiers',
      part('LM358DR2G', { attributes: changed(opamp, { 1: 1e6 }) }),
      part('LM358DR', { manufacturer_id: 2, attributes: opamp }),
      'pin',
    ],
    [
      'the same device of another maker, much worse',
      'mosfets',
      part('2N7002,215', { package: 'SOT-23', attributes: fet }),
      part('2N7002LT1G', { manufacturer_id: 2, package: 'SOT-23', attributes: changed(fet, { 2: 0.115 }) }),
      'similar',
    ],
    [
      'the same capacitor on a larger reel',
      'ceramic-capacitors',
      part('GRM188R71H104KA93D', { package: '0603', attributes: [1e-7, 10, 50, 'X7R'] }),
      part('GRM188R71H104KA93J', { package: '0603', attributes: [1e-7, 10, 50, 'X7R'] }),
      'packing',
    ],
    [
      'a capacitor of the same series for half the voltage',
      'ceramic-capacitors',
      part('GRM188R71H104KA93D', { package: '0603', attributes: [1e-7, 10, 50, 'X7R'] }),
      part('GRM188R71E104KA01D', { package: '0603', attributes: [1e-7, 10, 25, 'X7R'] }),
      'similar',
    ],
    [
      'a resistor of another maker',
      'chip-resistors',
      chipPart('RC0603FR-0710KL'),
      chipPart('ERJ-3EKF1002V', { manufacturer_id: 2 }),
      'pin',
    ],
    [
      'a better resistor',
      'chip-resistors',
      chipPart('RC0603FR-0710KL'),
      chipPart('ERA-3AEB103V', { manufacturer_id: 2, attributes: changed(chip, { 1: 0.1, 3: 'thin_film' }) }),
      'pin',
    ],
    [
      'a resistor of another size',
      'chip-resistors',
      chipPart('RC0603FR-0710KL'),
      chipPart('RC0805FR-0710KL', { package: '0805', attributes: changed(chip, { 2: 0.125 }) }),
      'parameters',
    ],
    [
      'a weaker resistor',
      'chip-resistors',
      chipPart('RC0603FR-0710KL'),
      chipPart('RC0402FR-0710KL', { package: '0402', attributes: changed(chip, { 2: 0.0625 }) }),
      'similar',
    ],
    [
      'a transistor with the usual pins',
      'mosfets',
      part('2N7002', { package: 'SOT-23', attributes: fet }),
      part('IRLML0060TRPBF', { manufacturer_id: 2, package: 'SOT-23', attributes: changed(fet, { 2: 2.7, 3: 0.092 }) }),
      'pin',
    ],
    [
      'one where every maker has an order of its own',
      'mosfets',
      part('BS170', { package: 'TO-92', attributes: fet }),
      part('ZVN4206A', { manufacturer_id: 2, package: 'TO-92', attributes: fet }),
      'package',
    ],
    [
      'a pair instead of one',
      'mosfets',
      part('2N7002', { package: 'SOT-363', attributes: fet }),
      part('2N7002DW', { package: 'SOT-363', attributes: changed(fet, { 6: 'dual' }) }),
      'similar',
    ],
    [
      'a low-voltage part',
      'comparators',
      part('LM393DR', { attributes: [2, 1.3e-6, 'open_collector', 2, 36, 0, 70] }),
      part('LMV393ID', { attributes: [2, 6e-7, 'open_collector', 2.7, 5.5, -40, 125] }),
      'similar',
    ],
    [
      'another microcontroller that has as much of everything',
      'microcontrollers',
      part('STM32F103C8T6', { package: 'LQFP-48', attributes: ['Cortex-M3', 72e6, 65_536, 20_480, 37, 2, 3.6, -40, 85] }),
      part('LPC1549JBD48QL', {
        manufacturer_id: 2,
        package: 'LQFP-48',
        attributes: ['Cortex-M3', 72e6, 262_144, 36_864, 37, 2, 3.6, -40, 85],
      }),
      'similar',
    ],
    [
      'something in a box',
      'relays',
      part('G5LE-1 DC12', { package: 'RELAY', attributes: ['SPDT', 12, 10, 'through_hole', -25, 85] }),
      part('SRD-12VDC-SL-C', { manufacturer_id: 2, package: 'RELAY', attributes: ['SPDT', 12, 10, 'through_hole', -25, 85] }),
      'parameters',
    ],
    [
      'one whose key parameter nobody knows',
      'chip-resistors',
      chipPart('RC0603FR-0710KL'),
      chipPart('NONAME', { attributes: [10_000, null, 0.1, 'thick_film'] }),
      'similar',
    ],
  ])('%s', (_, slug, original, other, fit) => {
    expect(assessAlternative(getCategory(slug), original, other).fit).toBe(fit)
  })

  it('lists equal, better and worse properties', () => {
    const other = chipPart('ERA-3AEB103V', { manufacturer_id: 2, attributes: changed(chip, { 1: 0.1, 3: 'thin_film', 5: 50, 7: 155 }) })
    expect(assessAlternative(getCategory('chip-resistors'), chipPart('RC0603FR-0710KL'), other)).toEqual({
      fit: 'pin',
      successor: false,
      same_device: false,
      same: [0, 2, 4, 6, 7],
      differs: [
        { index: 1, verdict: 'better', change: 'tighter' },
        { index: 3, verdict: 'better', change: 'grade' },
        { index: 5, verdict: 'worse', change: 'lower' },
      ],
      has_unknown: false,
    })
  })

  it('knows that a part does not state a value of the original', () => {
    const other = chipPart('ERA-3AEB103V', { manufacturer_id: 2, attributes: changed(chip, { 5: null }) })
    expect(assessAlternative(getCategory('chip-resistors'), chipPart('RC0603FR-0710KL'), other)).toMatchObject({
      fit: 'pin',
      has_unknown: true,
    })
  })

  it('finds the successor of a part that is no longer made', () => {
    const original = chipPart('OLD', { lifecycle: 'obsolete' })
    expect(assessAlternative(getCategory('chip-resistors'), original, chipPart('NEW')).successor).toBe(true)
    expect(assessAlternative(getCategory('chip-resistors'), original, chipPart('NEW', { manufacturer_id: 2 })).successor).toBe(false)
    expect(assessAlternative(getCategory('chip-resistors'), original, chipPart('NEW', { lifecycle: 'nrnd' })).successor).toBe(false)
    expect(assessAlternative(getCategory('chip-resistors'), chipPart('OWN'), chipPart('NEW')).successor).toBe(false)
  })

  it('finds no difference from the part itself', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...CATEGORIES.filter(({ parent }) => parent !== null)),
        fc.array(fc.oneof(fc.double({ noNaN: true }), fc.string(), fc.constant(null)), { minLength: 14, maxLength: 14 }),
        ({ slug }, attributes) => {
          const original = part('X123', { attributes })
          const { fit, differs } = assessAlternative(getCategory(slug), original, original)
          expect(differs).toEqual([])
          expect(fit).not.toBe('similar')
        },
      ),
    )
  })

  describe('rankAlternatives', () => {
    const category = getCategory('chip-resistors')
    const numbers = (original: AssessedPart, candidates: readonly AssessedPart[]): string[] =>
      rankAlternatives(category, original, candidates).map(({ part: { part_number } }) => part_number)

    it('ranks fit before stock, stock before the rest, and obsolete parts last', () => {
      const original = chipPart('OWN-A')
      const candidates = [
        chipPart('GONE', { manufacturer_id: 2, lifecycle: 'obsolete' }),
        chipPart('LARGER', { manufacturer_id: 2, package: '0805' }),
        chipPart('SOLD-OUT', { manufacturer_id: 2, stock: 0 }),
        chipPart('WORSE', { manufacturer_id: 2, attributes: changed(chip, { 5: 50 }) }),
        chipPart('EQUAL', { manufacturer_id: 3 }),
        chipPart('NRND', { manufacturer_id: 4, lifecycle: 'nrnd' }),
      ]
      expect(numbers(original, candidates)).toEqual(['EQUAL', 'WORSE', 'NRND', 'SOLD-OUT', 'LARGER', 'GONE'])
    })

    it("puts an obsolete part's successor first", () => {
      const original = part('LM358D', { lifecycle: 'obsolete', attributes: opamp })
      const candidates = [
        part('LM358DR', { lifecycle: 'obsolete', attributes: opamp }),
        part('LM358DT', { manufacturer_id: 2, attributes: opamp }),
        part('LM358BIDR', { attributes: changed(opamp, { 3: 0.001 }) }),
      ]
      expect(rankAlternatives(getCategory('operational-amplifiers'), original, candidates).map((each) => each.part.part_number)).toEqual([
        'LM358BIDR',
        'LM358DT',
        'LM358DR',
      ])
    })

    it('leaves room: one reel represents the others, and similar parts only fill up', () => {
      const original = chipPart('OWN-A')
      const reels = ['T1', 'T2', 'T3'].map((reel) => chipPart(`OTHER-${reel}`, { manufacturer_id: 2, series_id: 2 }))
      const alike = Array.from({ length: 9 }, (_, index) => chipPart(`ALIKE${index}-X`, { attributes: changed(chip, { 0: 4700 }) }))
      expect(numbers(original, [...alike, ...reels])).toEqual(['OTHER-T1', 'ALIKE0-X', 'ALIKE1-X', 'ALIKE2-X', 'ALIKE3-X', 'ALIKE4-X'])
    })

    it('gives the same list for any order of the candidates', () => {
      const candidates = fc.uniqueArray(
        fc.record({
          manufacturer_id: fc.integer({ min: 1, max: 3 }),
          package: fc.constantFrom('0603', '0805'),
          lifecycle: fc.constantFrom('active' as const, 'nrnd' as const, 'obsolete' as const),
          stock: fc.integer({ min: 0, max: 2 }),
          tolerance: fc.constantFrom(0.1, 1, 5),
          number: fc.stringMatching(/^[A-Z]{5}$/),
        }),
        { maxLength: 30, selector: ({ number }) => number },
      )
      fc.assert(
        fc.property(candidates, (list) => {
          const parts = list.map(({ number, tolerance, ...rest }) =>
            chipPart(number, { ...rest, attributes: changed(chip, { 1: tolerance }) }),
          )
          const ranked = rankAlternatives(category, chipPart('OWN'), parts)
          expect(rankAlternatives(category, chipPart('OWN'), [...parts].reverse())).toEqual(ranked)
          expect(ranked.length).toBeLessThanOrEqual(10)
          const gone = ranked.map((each) => each.part.lifecycle === 'obsolete')
          expect(gone.indexOf(true) < 0 || !gone.slice(gone.indexOf(true)).includes(false)).toBe(true)
        }),
      )
    })
  })
})
