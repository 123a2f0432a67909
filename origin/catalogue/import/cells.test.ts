import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { type Money, roundToFiveDecimals, toDecimalString, toMoney } from '#shared/trade/money.ts'
import { draws } from '#test-support/matrix.ts'
import { PARAMETERS } from '../taxonomy.ts'
import { readDateCode, readDollars, readPieceCount, readWeeks } from './cell-numbers.ts'
import { readParameter } from './cell-parameter.ts'
import { isEmptyValue, tidyCell } from './cell-text.ts'
import { readLifecycle, readPackaging, readRohs, readWord, type SlugsByName } from './cell-words.ts'
import { CellProblem, ValueWithNote } from './faults.ts'

const NO_NAMES: SlugsByName = new Map()
const NOW = new Date('2026-11-24T00:00:00Z')
const problem = (text: string) => expect.objectContaining({ text: expect.stringContaining(text), lost: 'cell' })

describe('a number of pieces', () => {
  test.each([
    ['1234', 1234],
    ['1,234', 1234],
    ['1,234,567', 1_234_567],
    ['1.234.567', 1_234_567],
    ['1 234', 1234],
    ["1'234", 1234],
    ['5.0', 5],
    ['5.00', 5],
    ['1234.000', 1234],
    ['5,0', 5],
    ['0.000', 0],
    ['1E+05', 100_000],
    ['1.5e3', 1500],
    ['１２', 12],
  ])('%s is %d', (text, pieces) => {
    expect(readPieceCount(text, 0, 1e9)).toBe(pieces)
  })

  test.each([
    ['1.234', 'could be thousands or decimals'],
    ['-5', 'is no whole number from 0 to 1000000000'],
    ['5.5', 'is no whole number'],
    ['1.5e0', 'is no whole number'],
    ['1,23', 'is no whole number'],
    ['many', 'is no whole number'],
    ['1e12', 'is no whole number'],
    ['12,34,567', 'is no whole number'],
  ])('%s is none', (text, text2) => {
    expect(readPieceCount(text, 0, 1e9)).toEqual(problem(text2))
  })

  it('is read from every way that spreadsheets write it', () => {
    fc.assert(
      fc.property(fc.nat({ max: 1e9 }), (pieces) => {
        expect(readPieceCount(String(pieces), 0, 1e9)).toBe(pieces)
        expect(readPieceCount(new Intl.NumberFormat('en').format(pieces), 0, 1e9)).toBe(pieces)
        expect(readPieceCount(new Intl.NumberFormat('fr').format(pieces), 0, 1e9)).toBe(pieces)
        expect(readPieceCount(`${pieces}.0`, 0, 1e9)).toBe(pieces)
        expect(readPieceCount(pieces.toExponential(), 0, 1e9)).toBe(pieces)
        const german = readPieceCount(new Intl.NumberFormat('de').format(pieces), 0, 1e9)
        if (german instanceof CellProblem) expect(pieces >= 1000 && pieces < 1_000_000).toBe(true)
        else expect(german).toBe(pieces)
      }),
    )
  })
})

describe('weeks', () => {
  test.each([
    ['12', 12],
    ['12 weeks', 12],
    ['12wk', 12],
    ['12周', 12],
    ['84 Days', 12],
    ['85 days', 13],
  ])('%s are %d', (text, weeks) => {
    expect(readWeeks(text, 520)).toBe(weeks)
  })
  test.each(['521', 'soon', '12 months', '-1', '3641 days'])('%s are none', (text) => {
    expect(readWeeks(text, 520)).toEqual(problem('is no number of weeks from 0 to 520'))
  })
})

describe('a price', () => {
  test.each([
    ['$0.01', '0.01'],
    ['0.01', '0.01'],
    ['0,01', '0.01'],
    ['US$ 1.5', '1.5'],
    ['1.5 USD', '1.5'],
    ['1,234.50', '1234.5'],
    ['1.234,50', '1234.5'],
    ['12,50', '12.5'],
    ['.5', '0.5'],
    ['1.234', '1.234'],
    ['0,001', '0.001'],
    ['0.0007246377', '0.00072'],
    ['0.0000050001', '0.00001'],
    ['0.000724', '0.000724'],
    ['1.5e-05', '0.000015'],
    ['1E+2', '100'],
  ])('%s is %s', (text, price) => {
    const read = readDollars(text)
    expect(typeof read === 'number' ? toDecimalString(read) : read).toBe(price)
  })

  test.each([
    ['0', 'is no price'],
    ['0.0000001', 'is no price'],
    ['-1', 'is no price'],
    ['€1.50', 'is no price'],
    ['1.50 EUR', 'is no price'],
    ['1.2.3', 'is no price'],
    ['free', 'is no price'],
    ['99999999999', 'is no price'],
    ['1,234', 'could be thousands or decimals'],
  ])('%s is none', (text, text2) => {
    expect(readDollars(text)).toEqual(problem(text2))
  })

  it('is exact to six decimals, and beyond them rounded once to five', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e12 }),
        fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 12 }),
        (micros, more) => {
          const exact = toDecimalString(toMoney(micros))
          expect(readDollars(exact)).toBe(micros)
          const [parsedInteger = '', fraction = ''] = exact.split('.')
          const read = readDollars(`${parsedInteger}.${fraction.padEnd(6, '0')}${more}`)
          const expected: Money | null = /[1-9]/.test(more) ? roundToFiveDecimals(toMoney(micros)) : toMoney(micros)
          if (expected <= 0) expect(read).toBeInstanceOf(CellProblem)
          else expect(read).toBe(expected)
        },
      ),
      { numRuns: draws(1000) },
    )
  })
})

describe('a date code', () => {
  test.each([
    ['2431', '2431'],
    ['2431+', '2431+'],
    ['22+', '22+'],
    ['22 +', '22+'],
    ['DC 22+', '22+'],
    ['D/C:2431', '2431'],
    ['202431', '2431'],
    ['2024W31', '2431'],
    ['24-W31', '2431'],
    ['W31/24', '2431'],
    ['9852', '9852'],
    ['2031', '2031'],
  ])('%s is %s', (text, code) => {
    expect(readDateCode(text, NOW)).toBe(code)
  })

  test.each([
    ['2024', 'could be a year, or a year and week'],
    ['2024+', 'could be a year, or a year and week'],
    ['2027', 'could be a year, or a year and week'],
    ['24', 'is no year and week'],
    ['2460', 'is no year and week'],
    ['2400', 'is no year and week'],
    ['202412', 'is no year and week'],
    ['2024-05', 'is no year and week'],
    ['2024-05-01', 'is no year and week'],
    ['new', 'is no year and week'],
    ['3031', 'is in the future'],
    ['45+', 'is no year and week'],
  ])('%s is none', (text, text2) => {
    expect(readDateCode(text, NOW)).toEqual(problem(text2))
  })
})

describe('words', () => {
  test.each([
    ['Tape & Reel (TR)', 'reel'],
    ['Tape and Reel', 'reel'],
    ['Digi-Reel®', 'reel'],
    ['Cut Tape (CT)', 'cut_tape'],
    ['CT', 'cut_tape'],
    ['Tube', 'tube'],
    ['Tray', 'tray'],
    ['Waffle Pack', 'tray'],
    ['Bag', 'bulk'],
    ['Tape & Box (TB)', 'ammo_pack'],
    ['编带', 'reel'],
    ['Tape & Reel (TR), Digi-Reel®', 'reel'],
  ])('packaging %s is %s', (text, packaging) => {
    expect(readPackaging(text, NO_NAMES)).toBe(packaging)
  })

  it('chooses cut tape of several packagings, and none of others', () => {
    expect(readPackaging('Tape & Reel (TR) Cut Tape (CT) Digi-Reel®', NO_NAMES)).toEqual(
      new ValueWithNote('cut_tape', 'names several packagings: cut_tape is used'),
    )
    expect(readPackaging('Tray, Tube', NO_NAMES)).toEqual(problem('names several packagings'))
    expect(readPackaging('sack', NO_NAMES)).toEqual(problem('is none of cut_tape, reel'))
    expect(readPackaging('Rolle 7"', new Map([['rolle7', ['reel']]]))).toBe('reel')
  })

  test.each([
    ['Active', 'active'],
    ['In Production', 'active'],
    ['NRND', 'nrnd'],
    ['Not For New Designs', 'nrnd'],
    ['Last Time Buy', 'last_time_buy'],
    ['EOL', 'obsolete'],
    ['Discontinued', 'obsolete'],
    ['Discontinued at Digi-Key', 'obsolete'],
    ['停产', 'obsolete'],
  ])('lifecycle %s is %s', (text, lifecycle) => {
    expect(readLifecycle(text, NO_NAMES)).toBe(lifecycle)
  })

  test.each<[string, boolean | null]>([
    ...['yes', 'Y', 'TRUE', '1', 'RoHS', 'Compliant', 'ROHS3 Compliant', 'RoHS Compliant', 'Lead free / RoHS Compliant', '符合'].map(
      (text): [string, boolean] => [text, true],
    ),
    ...[
      'no',
      'N',
      'false',
      '0',
      'Non-RoHS',
      'RoHS non-compliant',
      'Not RoHS compliant',
      'Contains lead / RoHS non-compliant',
      '不符合',
    ].map((text): [string, boolean] => [text, false]),
    ['Vendor Undefined', null],
    ['Request Inventory Verification', null],
  ])('RoHS %s is %s', (text, rohs) => {
    expect(readRohs(text)).toBe(rohs)
  })

  it('rejects other words', () => {
    expect(readLifecycle('maybe', NO_NAMES)).toEqual(problem('is none of active, nrnd, last_time_buy, obsolete'))
    expect(readRohs('maybe')).toEqual(problem('says neither yes nor no'))
    expect(readWord('mounting', 'glued', NO_NAMES)).toEqual(problem('is none of surface_mount, through_hole'))
  })

  it('reads the words of a parameter by its own list', () => {
    expect(readWord('mounting', 'SMD', NO_NAMES)).toBe('surface_mount')
    expect(readWord('mounting', 'Surface Mount, Right Angle', NO_NAMES)).toBe('surface_mount')
    for (const text of ['Lead', 'Leaded', '插件']) expect(readWord('mounting', text, NO_NAMES)).toBe('through_hole')
    expect(readWord('polarity', 'N-Channel', new Map([['nchannel', ['n_channel']]]))).toBe('n_channel')
    const plug = new Map([['stecker', ['plug', 'male']]])
    expect(readWord('gender', 'Stecker', plug)).toBe('male')
    expect(readWord('color', 'Stecker', plug)).toBeInstanceOf(CellProblem)
  })
})

describe('a cell', () => {
  test.each([
    ['  a \t b\n c ', 'a b c'],
    ['Texas&nbsp;Instruments', 'Texas Instruments'],
    ['\u00a0x\u3000', 'x'],
    ['', ''],
  ])('%j is tidied to %j', (cell, text) => {
    expect(tidyCell(cell)).toBe(text)
  })

  test.each(['-', '--', '—', 'N/A', 'n/a', '#N/A', 'null', 'NaN', 'TBD'])('%s means unknown', (text) => {
    expect(isEmptyValue(text)).toBe(true)
  })

  it('never throws, whatever its text', () => {
    const near = fc.string({ unit: fc.constantFrom(...'0123456789.,$€%+-/ eEWTRapek&();#'), maxLength: 24 })
    fc.assert(
      fc.property(fc.oneof(near, fc.string({ unit: 'binary', maxLength: 120 })), fc.constantFrom(...PARAMETERS), (cell, definition) => {
        const text = tidyCell(cell)
        expect(tidyCell(text.replaceAll('&', ''))).toBe(text.replaceAll('&', '').replace(/ {2,}/g, ' ').trim())
        const parsedInteger = readPieceCount(text, 1, 1000)
        if (!(parsedInteger instanceof CellProblem))
          expect(Number.isInteger(parsedInteger) && parsedInteger >= 1 && parsedInteger <= 1000).toBe(true)
        const price = readDollars(text)
        if (!(price instanceof CellProblem)) expect(Number.isSafeInteger(price) && price > 0).toBe(true)
        const code = readDateCode(text, NOW)
        if (!(code instanceof CellProblem)) expect(code).toMatch(/^(?:\d\d\+|\d{4}\+?)$/)
        const value = readParameter(definition, text, NO_NAMES)
        if (definition.kind === 'number' && !(value instanceof CellProblem) && !(value instanceof ValueWithNote))
          expect(Number.isFinite(value)).toBe(true)
        for (const read of [readPackaging(text, NO_NAMES), readLifecycle(text, NO_NAMES), readRohs(text), readWeeks(text, 520)])
          expect(read).not.toBeUndefined()
      }),
      { numRuns: draws(2000) },
    )
  })
})
