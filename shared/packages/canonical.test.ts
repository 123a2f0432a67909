import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { draws } from '#test-support/matrix.ts'
import { listPackageAliases, toCanonicalPackage } from './canonical.ts'
import { findPackage, listNamedPackages } from './find.ts'

/** One name of each form that the catalogue uses. */
const NAMES = [
  '01005',
  '0603',
  '2512',
  '0603X4',
  '0805X4',
  'AXIAL-6.3',
  'RADIAL-CAN-8',
  'RADIAL-CAN-12',
  'RADIAL-10',
  'RADIAL-5',
  'RADIAL-3',
  'SMD-CAN-6.3',
  'CASE-A',
  'CASE-B',
  'CASE-C',
  'CASE-D',
  'CASE-E',
  'FILM-BOX',
  'INDUCTOR-5X5',
  'XTAL-3225',
  'XTAL-5032',
  'XTAL-2016',
  'XTAL-HC49S',
  'HEADER-2X5',
  'HEADER-1X40',
  'TERMINAL-2',
  'TACT-6X6',
  'RELAY',
  'TRIMMER-3296',
  'USB-C',
  'USB-MICRO-B',
  'USB-A',
  'USB-B',
  'RJ45',
  'FPC-20',
  'SMA-RF',
  'U.FL',
  'MODULE',
  'MODULE-18X25.5',
  'PLCC-2',
  'PLCC-4',
  'PLCC-44',
  'DFM-4',
  'MBS-4',
  'SOT-23',
  'SOT-23-5',
  'SOT-23-6',
  'SOT-323',
  'SC-70-5',
  'SOT-363',
  'SOT-223',
  'SOT-89',
  'SOT-523',
  'SOIC-8',
  'SOIC-14',
  'SOIC-16',
  'SOIC-16W',
  'SOIC-20',
  'TSSOP-14',
  'TSSOP-16',
  'TSSOP-20',
  'HTSSOP-28',
  'SSOP-28',
  'MSOP-8',
  'VSSOP-8',
  'LQFP-48',
  'LQFP-64',
  'LQFP-100',
  'LQFP-144',
  'TQFP-32',
  'QFN-32',
  'DFN-8',
  'WSON-6',
  'BGA-96',
  'BGA-256',
  'WLCSP-20',
  'LGA-8',
  'LGA-14',
  'DIP-4',
  'DIP-8',
  'TO-92',
  'TO-220-3',
  'TO-247-3',
  'TO-252',
  'TO-263',
  'SMA',
  'SMB',
  'SMC',
  'SOD-123',
  'SOD-323',
  'SOD-523',
  'DO-35',
  'DO-41',
  'DO-201',
  'MINI-MELF',
  'MELF',
  'LFPAK56',
  'PDFN-8',
  'SOP-44',
  'TSOP-II-44',
  'TSSOP-44',
]

describe('findPackage', () => {
  test.each([
    ['SOIC-8', { family: 'gull_wing_two_side', length: 4.9, width: 3.9, span: 6, pitch: 1.27, pins: 8 }],
    ['SOIC-16W', { family: 'gull_wing_two_side', length: 10.3, width: 7.5, span: 10.3 }],
    ['SOIC-20', { width: 7.5, pins: 20 }],
    ['TSSOP-20', { length: 6.5, width: 4.4, span: 6.4, pitch: 0.65 }],
    ['TSOP-II-44', { length: 18.41, width: 10.16, span: 11.76, pitch: 0.8, pins: 44 }],
    ['SOT-23', { length: 2.9, width: 1.3, span: 2.4, pitch: 0.95, pins: 3, left: [-0.95, 0.95], right: [0] }],
    ['SOT-23-5', { pins: 5, right: [-0.95, 0.95] }],
    ['SOT-223', { pins: 4, tab_width: 3 }],
    ['LQFP-48', { family: 'gull_wing_four_side', length: 7, width: 7, pitch: 0.5, span_length: 9 }],
    ['QFP-100', { length: 14, width: 20, columns: 20, rows: 30, pitch: 0.65 }],
    ['QFN-32', { family: 'no_lead_four_side', length: 5, width: 5, pitch: 0.5 }],
    ['QFN-20-3X4', { length: 3, width: 4, columns: 4, rows: 6 }],
    ['DFN-8', { family: 'no_lead_two_side', pins: 8, length: 3 }],
    ['BGA-256', { family: 'ball_grid', columns: 16, rows: 16, pitch: 1, length: 17 }],
    ['DIP-8', { family: 'dual_in_line', span: 7.62, pitch: 2.54 }],
    ['DIP-40', { span: 15.24 }],
    ['0603', { family: 'chip', length: 1.6, width: 0.8 }],
    ['01005', { length: 0.4, width: 0.2 }],
    ['0603X4', { family: 'chip_array', per_side: 4, pitch: 0.8, pins: 8 }],
    ['0805X4', { family: 'chip_array', per_side: 2, pins: 4 }],
    ['HEADER-2X5', { family: 'header', rows: 2, columns: 5, pins: 10, pitch: 2.54 }],
    ['XTAL-3225', { family: 'crystal', length: 3.2, width: 2.5, pins: 4 }],
    ['RADIAL-5', { family: 'radial_led', diameter: 5 }],
    ['RADIAL-10', { family: 'radial_disc', diameter: 10 }],
    ['RADIAL-CAN-8', { family: 'radial_can', diameter: 8, pitch: 3.5 }],
    ['MODULE-18X25.5', { family: 'module', length: 18, width: 25.5 }],
    ['PLCC-2', { family: 'led_plcc' }],
    ['PLCC-44', { family: 'gull_wing_four_side', lead_form: 'j', columns: 11 }],
    ['LGA-14', { length: 2.5, width: 3, columns: 3, rows: 4 }],
    ['TO-263-7', { family: 'dpak', pins: 8 }],
  ])('%s', (name, expected) => {
    expect(findPackage(name)).toMatchObject({ name, ...expected })
  })

  it('knows every name that the catalogue uses', () => {
    for (const name of NAMES) expect(findPackage(name), name).not.toBeNull()
  })

  it('gives lengths that can be drawn: finite, none negative, and terminals that fit their side', () => {
    for (const name of [...listNamedPackages(), ...NAMES]) {
      const geometry = findPackage(name)
      for (const [key, value] of Object.entries(geometry ?? {})) {
        if (typeof value !== 'number') continue
        expect(Number.isFinite(value) && value >= 0, `${name} ${key}`).toBe(true)
      }
      if (geometry?.family === 'gull_wing_two_side') {
        expect(geometry.span, name).toBeGreaterThanOrEqual(geometry.width)
        expect(Math.max(...geometry.left, ...geometry.right) * 2, name).toBeLessThan(geometry.length)
      }
      if (geometry?.family === 'gull_wing_four_side' || geometry?.family === 'no_lead_four_side') {
        expect((geometry.columns - 1) * geometry.pitch, name).toBeLessThan(geometry.length)
        expect((geometry.rows - 1) * geometry.pitch, name).toBeLessThan(geometry.width)
        expect(2 * (geometry.columns + geometry.rows), name).toBe(geometry.pins)
      }
    }
  })

  it('fits the terminals of any pin count to their body', () => {
    for (const prefix of ['LQFP', 'QFN', 'DFN', 'BGA', 'WLCSP', 'LGA', 'TSSOP', 'SSOP', 'SOIC', 'TSOP-II']) {
      for (let pins = 4; pins <= 256; pins += 2) {
        const geometry = findPackage(`${prefix}-${pins}`)
        if (!geometry) continue
        const name = geometry.name
        if (geometry.family === 'gull_wing_four_side' || geometry.family === 'no_lead_four_side') {
          expect((geometry.columns - 1) * geometry.pitch, name).toBeLessThan(geometry.length)
          expect((geometry.rows - 1) * geometry.pitch, name).toBeLessThan(geometry.width)
        } else if (geometry.family === 'ball_grid') {
          expect((geometry.columns - 1) * geometry.pitch + geometry.ball, name).toBeLessThanOrEqual(geometry.length)
          expect((geometry.rows - 1) * geometry.pitch + geometry.ball, name).toBeLessThanOrEqual(geometry.width)
        } else if (geometry.family === 'gull_wing_two_side' || geometry.family === 'no_lead_two_side') {
          expect(Math.max(...geometry.left) * 2, name).toBeLessThan(geometry.length)
        }
      }
    }
  })

  test.each([
    null,
    '',
    'SO8',
    'soic-8',
    'SOIC-',
    'SOIC-9999',
    'XTAL-9999',
    'RADIAL-',
    'CASE-Q',
    'constructor',
    '__proto__',
    'HEADER-9X9',
    'QFN-7',
    `0603${'0'.repeat(200)}`,
  ])('does not know %j', (name) => {
    expect(findPackage(name)).toBeNull()
  })
})

describe('canonicalPackage', () => {
  test.each([
    ['0603', '0603'],
    ['0603 (1608 metric)', '0603'],
    ['0603 (1608 Metric)', '0603'],
    ['1608M', '0603'],
    ['1608 metric', '0603'],
    ['1608', '0603'],
    ['0603M', '0201'],
    ['0603 metric', '0201'],
    ['0402', '0402'],
    ['1005 metric', '0402'],
    ['01005', '01005'],
    ['C0805', '0805'],
    ['R-1206', '1206'],
    ['2012', '0805'],
    ['4x0603', '0603X4'],
    ['0603 x4', '0603X4'],
    ['SOT23', 'SOT-23'],
    ['SOT-23-3', 'SOT-23'],
    ['TO-236AB', 'SOT-23'],
    ['TO-236-3, SC-59, SOT-23-3', 'SOT-23'],
    ['SOT-23-5L', 'SOT-23-5'],
    ['SC-74A', 'SOT-23-5'],
    ['SOT-26', 'SOT-23-6'],
    ['SC-70', 'SOT-323'],
    ['SOT-323', 'SOT-323'],
    ['SOT-353', 'SC-70-5'],
    ['UMT6', 'SOT-363'],
    ['6-TSSOP, SC-88, SOT-363', 'SOT-363'],
    ['TO-261-4, TO-261AA', 'SOT-223'],
    ['SO-8', 'SOIC-8'],
    ['SO8', 'SOIC-8'],
    ['SOP-8', 'SOIC-8'],
    ['SOIC8', 'SOIC-8'],
    ['8-SOIC', 'SOIC-8'],
    ['8 SOIC', 'SOIC-8'],
    ['8-SOIC (0.154", 3.90mm Width)', 'SOIC-8'],
    ['16-SOIC (0.295", 7.50mm Width)', 'SOIC-16W'],
    ['SOIC-16 Wide', 'SOIC-16W'],
    ['SOP-4', 'SOP-4'],
    ['SOP-16', 'SOIC-16'],
    ['TSOP-54', 'TSOP-II-54'],
    ['SOP4', 'SOP-4'],
    ['SOP-44', 'SOP-44'],
    ['TSOP II 44', 'TSOP-II-44'],
    ['8-TSSOP, 8-MSOP (0.118", 3.00mm Width)', 'MSOP-8'],
    ['LQFP48', 'LQFP-48'],
    ['48-LQFP', 'LQFP-48'],
    ['LFQFP-48', 'LQFP-48'],
    ['UFQFPN48', 'UQFN-48'],
    ['QFN32', 'QFN-32'],
    ['32-VFQFN Exposed Pad', 'VQFN-32'],
    ['PDIP-8', 'DIP-8'],
    ['8-DIP', 'DIP-8'],
    ['DIP8', 'DIP-8'],
    ['8-DIP (0.300", 7.62mm)', 'DIP-8'],
    ['DPAK', 'TO-252'],
    ['TO-252-3, DPAK (2 Leads + Tab), SC-63', 'TO-252'],
    ['D2PAK', 'TO-263'],
    ['D²PAK', 'TO-263'],
    ['TO-220', 'TO-220-3'],
    ['TO-220AB', 'TO-220-3'],
    ['TO-247', 'TO-247-3'],
    ['DO-214AC', 'SMA'],
    ['DO-214AC, SMA', 'SMA'],
    ['DO-214AA', 'SMB'],
    ['DO-214AB', 'SMC'],
    ['SOD123', 'SOD-123'],
    ['LL-34', 'MINI-MELF'],
    ['DO-204AL, DO-41, Axial', 'DO-41'],
    ['PowerPAK® SO-8', 'PDFN-8'],
    ['A (3216-18)', 'CASE-A'],
    ['CASE-B_3528', 'CASE-B'],
    ['2917 (7343-43 Metric)', null],
    ['SMD3225-4P', 'XTAL-3225'],
    ['HC-49/US', 'XTAL-HC49S'],
    ['SMD,D6.3xL5.4mm', 'SMD-CAN-6.3'],
    ['SMD,D6.3x5.8mm', 'SMD-CAN-6.3'],
    ['SMD Ø6.3×5.4', 'SMD-CAN-6.3'],
    ['SMD,⌀10xL10.2mm', 'SMD-CAN-10'],
    ['SMD,CAN 6.3x5.4', 'SMD-CAN-6.3'],
    ['Plugin,D8xL12mm', 'RADIAL-CAN-8'],
    ['Radial Φ8x12mm', 'RADIAL-CAN-8'],
    ['SMD,5.7x5.2mm', null],
    ['SMD,3x3mm', null],
    ['SMD,7.3x4.3mm', null],
    ['SMD 6.3x5.8mm', null],
    ['Through Hole,6x6mm', null],
    ['DIP,18x8.5mm', null],
    ['Radial 8x12', null],
    ['2x5 header', 'HEADER-2X5'],
    ['USB Type-C', 'USB-C'],
    ['u.fl', 'U.FL'],
    ['ＳＯＩＣ－８', 'SOIC-8'],
    ['sot‑23', 'SOT-23'],
    ['', null],
    ['hello', null],
    ['0', null],
    ['9999', null],
    ['constructor', null],
    ['__proto__', null],
    ['x'.repeat(5000), null],
  ])('reads %j as %j', (text, expected) => {
    expect(toCanonicalPackage(text)).toBe(expected)
  })

  it('leaves every canonical name as it is', () => {
    for (const name of [...listNamedPackages(), ...NAMES]) expect(toCanonicalPackage(name), name).toBe(name)
  })

  it('only ever gives names that have a shape, and in bounded time', () => {
    const words = fc.constantFrom(
      'SO',
      'SOT',
      '-',
      ' ',
      '(',
      ')',
      ',',
      '0603',
      '8',
      '23',
      'X',
      'x',
      '.',
      'METRIC',
      'TSOP',
      'BGA',
      'HEADER',
      'SMD',
      'D',
      'CAN',
      '²',
      '\u0000',
      '1'.repeat(40),
      '-'.repeat(40),
      'A'.repeat(40),
    )
    const text = fc.oneof(
      fc.string({ maxLength: 200, unit: 'binary' }),
      fc.array(words, { maxLength: 24 }).map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(text, (input) => {
        const name = toCanonicalPackage(input)
        findPackage(input)
        return name === null || findPackage(name) !== null
      }),
      { numRuns: draws(10_000) },
    )
  })
})

describe('packageAliases', () => {
  it('gives spellings that read back to the name', () => {
    for (const name of [...listNamedPackages(), ...NAMES]) {
      for (const alias of listPackageAliases(name)) expect(toCanonicalPackage(alias), alias).toBe(name)
    }
  })

  it('knows what buyers call the common ones', () => {
    expect(listPackageAliases('SOIC-8')).toEqual(expect.arrayContaining(['SO-8', 'SO8', 'SOP-8', '8-SOIC', 'SOIC8']))
    expect(listPackageAliases('0603')).toEqual(['1608 metric', '1608M'])
    expect(listPackageAliases('SOT-23')).toContain('TO-236AB')
    expect(listPackageAliases('NO-SUCH-CASE')).toEqual([])
  })
})
