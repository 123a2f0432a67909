import { describe, expect, it } from 'vitest'
import { looksLikePartNumber } from '../cells/cell-kinds.ts'
import { readHeading } from '../columns/headings.ts'
import type { BomReading } from '../reading.ts'
import { splitCount } from './quantity-cells.ts'
import { readBom } from './read-bom.ts'

const readText = (lines: readonly string[]): Promise<BomReading> => readBom(new TextEncoder().encode(lines.join('\n')))

describe('headings of CAD tools', () => {
  it('reads the designators of Tinkercad below "Name", whatever they are called', async () => {
    const { lines } = await readText([
      'Name,Quantity,Component',
      '"U1",1," Arduino Uno R3"',
      '"Rpot1",1,"10 kΩ Potentiometer"',
      '"SUp1, SDown1",2," Pushbutton"',
    ])
    expect(lines.map(({ designators, qty, value }) => [designators, qty, value])).toEqual([
      [['U1'], 1, 'Arduino Uno R3'],
      [['Rpot1'], 1, '10 kΩ Potentiometer'],
      [['SUp1', 'SDown1'], 2, 'Pushbutton'],
    ])
  })

  it('reads the designators of an Eagle board below "Part"', async () => {
    const { lines } = await readText([
      'Part      Value        Package      Library      Position (inch)',
      '',
      'MOTOR     22-23-2041   22-23-2041   con-molex    (2.5 1.3)',
      'RASPBERRY              2X20         pinhead      (3.75 2.85)',
      'OPAM      LM358PE3     DIP8         LM358PE3     (1.7 3.6)',
      'R1        10k          R0603        rcl          (1.1 3.6)',
    ])
    expect(lines.map(({ designators, qty }) => [designators, qty])).toEqual([
      [['MOTOR'], 1],
      [['RASPBERRY'], 1],
      [['OPAM'], 1],
      [['R1'], 1],
    ])
  })
})

it.each(['RS-ordernr', 'RS Stock No', 'RS order code', 'Distrelec number', 'Elfa art.nr'])(
  '%s: a number of a distributor is no part number',
  async (heading) => {
    const { lines } = await readText([
      `${heading}\tprice\tdescription`,
      '532-6408\t5.71\tLCD module',
      '696-2430\t4.23\tmicrocontroller',
      '545-2248\t0.08\ttransistor',
    ])
    expect(lines.map(({ part_number, supplier_skus }) => [part_number, supplier_skus])).toEqual([
      ['', ['532-6408']],
      ['', ['696-2430']],
      ['', ['545-2248']],
    ])
  },
)

it.each(['16x2', '2x8pin', '5.5mmx2.5mm', '6.3x7.7', '300mil', '18pin', '100Kilo-Ohm', 'USB2.0', 'HDMI1.4', 'USB-C'])(
  '%s is no part number',
  (text) => expect(looksLikePartNumber(text)).toBe(false),
)
it.each(['USB2514B', 'USB3300-EZK', 'HDMI2C1-6C1', '1X2-4435'])('%s may be a part number', (text) =>
  expect(looksLikePartNumber(text)).toBe(true),
)

it('rupees are no distributor', () =>
  expect(['Amount Rs', 'Total Rs.', 'Rate in Rs'].map((text) => readHeading(text)?.field)).not.toContain('supplier_sku'))

it.each(['16 x 2 LCD', '3 x 4 mm spacer', '2 x 20'])('%s is a size, no count', (text) => expect(splitCount(text)).toEqual([text]))

describe('counts before the names', () => {
  it('in cells', async () => {
    const { lines } = await readText(['1x W65C02S,,DIP-40,,Processor', '3x 74HC590,,DIP-16,,Counter', '20x PN2222A,,TO-92,,Transistor'])
    expect(lines.map(({ part_number, qty }) => [part_number, qty])).toEqual([
      ['W65C02S', 1],
      ['74HC590', 3],
      ['PN2222A', 20],
    ])
  })

  it('without a sign, where most lines have one', async () => {
    const { lines } = await readText(['Parts', '2 spdt switches', '1 27C800 EPROM', '68 MX keys, flat', '1 rotary encoder'])
    expect(lines.map(({ qty }) => qty)).toEqual([2, 1, 68, 1])
  })

  it.each([
    ['values', ['10 uF capacitor', '22 pF capacitor', '16 pin socket', '2 way header']],
    ['numbers of the lines', ['1 rotary encoder', '2 spdt switch', '3 relay', '4 fuse holder']],
  ])('%s are no counts', async (_, list) => {
    const { lines } = await readText(list)
    expect(lines.filter(({ qty }) => qty !== null)).toEqual([])
  })
})

it('an item may have alternatives below', async () => {
  const { lines, joined } = await readText([
    '1x 74HC573 octal latch',
    '  OR 74HCT573 octal latch',
    '  OR 74HC574 flip-flop',
    '2x 28C256 EEPROM',
    '1x socket',
  ])
  expect(lines.map(({ part_number, qty, alternates }) => [part_number, qty, alternates.map((one) => one.part_number)])).toEqual([
    ['74HC573', 1, ['74HCT573', '74HC574']],
    ['28C256', 2, []],
    ['', 1, []],
  ])
  expect(joined.map(({ row, line, reason }) => [row, line, reason])).toEqual([
    [1, 0, 'alternate'],
    [2, 0, 'alternate'],
  ])
})
