import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { MAX_PART_NUMBER_LENGTH } from '#shared/trade/part-number.ts'
import { CURATED_COLUMNS, readCuratedParts } from './read-curated.ts'

const FILES = ['integrated-circuits.tsv', 'discretes-modules-connectors.tsv', 'passives.tsv'] as const

const texts = FILES.map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))
const curatedParts = readCuratedParts(texts)

const row = {
  part_number: 'MCP2551-I/SN',
  manufacturer: 'microchip',
  category: 'can-lin-transceivers',
  series: 'MCP2551',
  package: 'SOIC-8',
  pins: '8',
  packaging: 'tube',
  spq: '100',
  price_usd: '1.15',
  lifecycle: 'nrnd',
  parameters: 'protocol=CAN; data_rate=1000000; supply_voltage_min=4.5',
}

function list(...changes: Partial<typeof row>[]): string {
  const lines = changes.map((change) => {
    const cells = { ...row, ...change }
    return CURATED_COLUMNS.map((column) => cells[column]).join('\t')
  })
  return `${[CURATED_COLUMNS.join('\t'), ...lines].join('\n')}\n`
}

describe('reading a list', () => {
  it('reads a part with its price in micros', () => {
    expect(readCuratedParts([list({})])).toEqual([
      {
        part_number: 'MCP2551-I/SN',
        manufacturer: 'microchip',
        category: 'can-lin-transceivers',
        series: 'MCP2551',
        package: 'SOIC-8',
        parameters: { protocol: 'CAN', data_rate: 1e6, supply_voltage_min: 4.5 },
        lifecycle: 'nrnd',
        rohs: true,
        datasheet: null,
        packaging: 'tube',
        spq: 100,
        base_price: 1_150_000,
      },
    ])
  })

  it('takes an empty series, package, number of pins and parameters', () => {
    expect(readCuratedParts([list({ series: '-', package: '-', pins: '-', parameters: '-' })])).toMatchObject([{ series: null, package: null, parameters: {} }])
  })

  it('reads lists saved with a byte order mark and Windows line ends', () => {
    expect(readCuratedParts([`\uFEFF${list({}).replaceAll('\n', '\r\n')}`])).toHaveLength(1)
  })

  it('takes one part number from two makers', () => {
    expect(readCuratedParts([list({}), list({ manufacturer: 'ti' })])).toHaveLength(2)
  })

  test.each<[string, Partial<typeof row>, string]>([
    ['a maker', { manufacturer: 'acme' }, 'column manufacturer: acme is none of'],
    ['a category', { category: 'flux-capacitors' }, 'column category: flux-capacitors is none of'],
    ['a category that has children', { category: 'power-management' }, 'column category: power-management is none of'],
    ['a package', { package: 'SOIC-eight' }, 'column package: no package SOIC-eight'],
    ['a packaging', { packaging: 'bag' }, 'column packaging: bag is none of'],
    ['a lifecycle', { lifecycle: 'new' }, 'column lifecycle: new is none of'],
    ['half a pin', { pins: '8.5' }, 'column pins: 8.5 is no whole number above 0'],
    ['an empty standard pack', { spq: '' }, 'column spq: is empty'],
    ['a price of nothing', { price_usd: '0' }, 'column price_usd: 0 is no number above 0'],
    ['a price with a sign of currency', { price_usd: '$1.15' }, 'column price_usd: $1.15 is no number above 0'],
    ['a part number in blanks', { part_number: ' MCP2551-I/SN' }, 'column part_number: is empty, or has blanks around it'],
    ['no part number', { part_number: '' }, 'column part_number: is empty'],
    ['a parameter of another category', { parameters: 'capacitance=1e-7' }, 'column parameters: can-lin-transceivers has no capacitance'],
    ['a parameter without a value', { parameters: 'data_rate' }, 'column parameters: "data_rate" is not slug=value'],
    ['a parameter twice', { parameters: 'channels=1; channels=2' }, 'column parameters: channels stands twice'],
    ['a number with a unit', { parameters: 'data_rate=1Mbps' }, 'column data_rate: 1Mbps is no number'],
    ['a number that is none', { parameters: 'data_rate=NaN' }, 'column data_rate: NaN is no number'],
    ['an empty code', { parameters: 'protocol=' }, 'column parameters: "protocol=" is not slug=value'],
    ['an unknown word', { category: 'comparators', parameters: 'output_type=loud' }, 'column output_type: loud is no word of this parameter'],
  ])('refuses %s', (_, change, message) => {
    expect(() => readCuratedParts([list({}), list({ part_number: 'MCP2551-E/SN' }, change)])).toThrow(`text 2, line 3, ${message}`)
  })

  it('refuses a part that stands in two lists', () => {
    expect(() => readCuratedParts([list({}), list({})])).toThrow('text 2, line 2, column part_number: MCP2551-I/SN by microchip stands already at text 1, line 2')
  })

  it('refuses a line with a cell too few and another header', () => {
    expect(() => readCuratedParts([`${list()}MCP2551-I/SN\tmicrochip\n`])).toThrow('text 1, line 2: 2 cells, 11 columns')
    expect(() => readCuratedParts(['part\tmaker\n'])).toThrow('text 1, line 1: the header')
  })
})

describe('the lists of widely used parts', () => {
  it('are all the lists in the folder', () => {
    expect(readdirSync(new URL('.', import.meta.url)).filter((file) => file.endsWith('.tsv')).sort()).toEqual([...FILES].sort())
  })

  it('hold at least 600 parts', () => {
    expect(curatedParts.length).toBeGreaterThanOrEqual(600)
  })

  it('have part numbers that a search can hold', () => {
    expect(curatedParts.filter(({ part_number }) => part_number.length > MAX_PART_NUMBER_LENGTH || !/[A-Z0-9]/i.test(part_number))).toEqual([])
  })

  it('say the pins of the package they name', () => {
    const wrong = texts.flatMap((text) => text.trimEnd().split('\n').slice(1)).filter((line) => {
      const [, , , , packageName = '', pins = ''] = line.split('\t')
      const named = /^(?:SOIC|SSOP|TSSOP|HTSSOP|MSOP|QSOP|DIP|LQFP|TQFP|QFN|DFN|LGA|BGA|TSOP|TSOP-II)-(\d+)W?$/.exec(packageName)?.[1]
      return named !== undefined && pins !== '' && pins !== named
    })
    expect(wrong).toEqual([])
  })

  test.each([
    ['temperature_min', 'temperature_max'],
    ['supply_voltage_min', 'supply_voltage_max'],
    ['input_voltage_min', 'input_voltage_max'],
  ])('have a %s below the %s', (low, high) => {
    const wrong = curatedParts.filter(({ parameters }) => {
      const from = parameters[low]
      const to = parameters[high]
      return typeof from === 'number' && typeof to === 'number' && from > to
    })
    expect(wrong).toEqual([])
  })

  it('hold what engineers type first', () => {
    const numbers = new Set(curatedParts.map(({ part_number }) => part_number))
    const expected = [
      'STM32F103C8T6', 'ATMEGA328P-PU', 'PIC16F877A-I/P', 'RP2040', 'NE555P', 'LM358P', 'LM317T', 'L7805CV', 'AP2112K-3.3TRG1', 'MAX232CPE+', 'SN74HC595N',
      'W25Q128JVSIQ', '24LC256-I/P', 'CH340G', 'DS18B20+', 'DS3231SN#', 'BME280', 'ULN2003AN', 'L298N', 'MCP2515-I/SO', 'LT1763CS8-3.3#PBF',
    ]
    expect(expected.filter((number) => !numbers.has(number))).toEqual([])
  })
})
