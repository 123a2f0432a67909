import { describe, expect, it, test } from 'vitest'
import { findColumns } from './columns.ts'

const PARTS = [
  ['C1, C2', '2', 'Murata', 'GRM155R71C104KA88D', 'Chip capacitor for supplies'],
  ['R1', '1', 'Yageo', 'RC0402FR-0710KL', 'Thick film chip resistor'],
  ['U1', '1', 'Texas Instruments', 'LM358DR', 'Dual operational amplifier chip'],
  ['D1, D2, D3', '3', 'Vishay', 'BZX84C5V1-E3-08', 'Voltage regulator diode, small'],
]
const MEANT = { designators: 0, qty: 1, manufacturer: 2, part_number: 3, description: 4 }

describe('columns', () => {
  test.each([
    ['in words that nobody knows', ['Ubi', 'Quot', 'Quis', 'Quid', 'Verba']],
    ['that promise something else', ['Ubi', 'Quot', 'Vendor', 'Footprint', 'Verba']],
    ['of which one is known', ['Ubi', 'Quot', 'Quis', 'MPN', 'Verba']],
    ['misspelt and cut short', ['Desginators', 'Quantty', 'Manufact', 'MPN', 'Descripton']],
  ])('are told by their cells under headings %s', (_, headings) => {
    expect(findColumns([headings, ...PARTS])).toMatchObject({ header_row: 0, columns: MEANT })
  })

  it('of distributors’ codes are no numbers, whatever stands above them', () => {
    const codes = [['296-1395-5-ND'], ['311-10.0KLRCT-ND'], ['490-1532-1-ND'], ['1N4148WSFSCT-ND']]
    const rows = PARTS.map((row, index) => [...row.slice(0, 2), ...(codes[index] ?? [])])
    expect(findColumns([['Ref', 'Qty', 'Cut Tape'], ...rows]).columns).toMatchObject({ part_number: null, supplier_skus: [2] })
  })

  it('with the right name and nothing in them give way to full ones', () => {
    const headings = ['Ref', 'Qty', 'Manufacturer', 'MPN', 'Hersteller lt. Lager', 'Typ']
    const rows = PARTS.map(([places = '', qty = '', maker = '', number = '']) => [places, qty, '', '', maker, number])
    expect(findColumns([headings, ...rows]).columns).toMatchObject({ manufacturer: 4, part_number: 5 })
  })

  it('keep their name where nothing else may be meant', () => {
    const rows = PARTS.map(([places = '', qty = '']) => [places, qty, ''])
    expect(findColumns([['Ref', 'Qty', 'MPN'], ...rows]).columns).toMatchObject({ part_number: 2, designators: 0, qty: 1 })
  })

  it('of values that name some lines give way to those that name all of them', () => {
    const rows = [
      ['C1', '1', '1uF', '1uF'],
      ['C2', '1', '10nF', '10nF'],
      ['Q1', '1', 'BSS138', ''],
      ['J1', '1', 'Screw terminal', ''],
    ]
    expect(findColumns([['Designator', 'Quantity', 'Comment', 'Value'], ...rows]).columns.value).toBe(2)
  })

  it('of makers with their numbers are both', () => {
    const rows = PARTS.map(([places = '', qty = '', maker = '', number = '']) => [places, qty, `${maker} ${number}`])
    expect(findColumns([['Ref', 'Qty', 'Source'], ...rows]).columns).toMatchObject({ manufacturer: 2, part_number: 2 })
  })

  it('of numbers need no more of them than there are makers', () => {
    const words = [['Long blue cable with two plugs'], ['Sheet of foam, cut by hand'], ['Printed lid for the case'], ['Two pieces of tape']]
    const rows = [
      ...words.map(([text = '']) => [text, '', '', '1']),
      ...PARTS.map(([, qty = '', maker = '', number = '', text = '']) => [text, maker, number, qty]),
    ]
    expect(findColumns([['What', 'Who', 'Which', 'How many'], ...rows]).columns).toMatchObject({ manufacturer: 1, part_number: 2 })
  })
})

it('takes the first row for headings where its words stand above numbers alone', () => {
  const rows = [
    ['', 'Maker', '', 'Lamp', 'Lamp two', 'Stand'],
    ['Front panel', 'Bivar', 'PLPC1-100', '1', '', '2'],
    ['Heat sink', 'Molex', '73415-4295', '1', '1', '2'],
    ['Washer', 'Amphenol', '1290-4008', '', '4', '2'],
    ['Spacer of brass', 'Radiall', 'R222705000', '3', '4', ''],
  ]
  expect(findColumns(rows)).toMatchObject({ header_row: 0, columns: { manufacturer: 1, part_number: 2 } })
})
