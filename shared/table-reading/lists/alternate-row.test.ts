import { describe, expect, it, test } from 'vitest'
import { readBom } from './read-bom.ts'

const HEAD = 'Designator,Quantity,Value,Footprint,Manufacturer,MPN,Note'
const FIRST = '"C1,C2",2,100nF,0603,Yageo,CC0603KRX7R9BB104,'
const read = async (...rows: string[]) =>
  (await readBom(new TextEncoder().encode([HEAD, FIRST, ...rows, 'R1,1,10k,0603,Yageo,RC0603FR-0710KL,'].join('\n')))).lines

it('reads rows with the same places as other ways to buy one line', async () => {
  const lines = await read('"C1,C2",2,100nF,0603,Murata,GRM188R71H104KA93D,', '"C2,C1",2,,,Samsung,CL10B104KB8NNNC,')
  expect(lines.map(({ part_number }) => part_number)).toEqual(['CC0603KRX7R9BB104', 'RC0603FR-0710KL'])
  expect(lines[0]).toMatchObject({
    qty: 2,
    designators: ['C1', 'C2'],
    alternates: [
      { part_number: 'GRM188R71H104KA93D', manufacturer: 'Murata' },
      { part_number: 'CL10B104KB8NNNC', manufacturer: 'Samsung' },
    ],
  })
})

test.each(['alternate', '0.1uF, second source', '100nF (Alternative)', '替代料'])(
  'takes a word for it, whatever else differs: %s',
  async (word) => {
    const lines = await read(`"C1,C2",,0.1uF,C0603,Murata,GRM188R71H104KA93D,"${word}"`)
    expect(lines).toHaveLength(2)
  },
)

it('does not take a word in a sentence for it', async () => {
  expect(await read('"C1,C2",2,1uF,0603,Murata,GRM188R61A105KA61D,alternate routes are on sheet 2')).toHaveLength(3)
})

test.each([
  ['another value', '"C1,C2",2,1uF,0603,Murata,GRM188R61A105KA61D,'],
  ['other places', '"C1,C3",2,100nF,0603,Murata,GRM188R71H104KA93D,'],
  ['fewer places', 'C1,1,100nF,0603,Murata,GRM188R71H104KA93D,'],
  ['another quantity', '"C1,C2",1,100nF,0603,Murata,GRM188R71H104KA93D,'],
  ['not fitted', '"C1,C2",2,100nF,0603,Murata,GRM188R71H104KA93D,DNP'],
  ['another case', '"C1,C2",2,100nF,0805,Murata,GRM21BR71H104KA01L,'],
])('keeps a row of its own for %s', async (_, row) => {
  expect(await read(row)).toHaveLength(3)
})

describe('a row without designators', () => {
  const lines = async (head: string, ...rows: string[]) =>
    (await readBom(new TextEncoder().encode([head, ...rows].join('\n')))).lines.map(({ part_number, description, qty, alternates }) => [
      part_number || description,
      qty,
      ...alternates.map((one) => one.part_number),
    ])

  test.each([
    [
      'Ref;Qty;MPN;Maker;Description',
      ['R1;1;RC0603FR-0710KL;YAGEO;Resistor 10k', 'D1;1;BZX84C5V6LT1G;onsemi;Zener diode'],
      [
        ';;GST18E12-P1J;Mean Well;Mains adapter',
        'n/a;;HDSP-B03E;Broadcom;Display module',
        ';1;SJ-5003;3M;Rubber feet',
        ';2;;;USB cable A-B',
      ],
      [
        ['GST18E12-P1J', null],
        ['HDSP-B03E', null],
        ['SJ-5003', 1],
        ['USB cable A-B', 2],
      ],
    ],
    [
      'Ref;MPN;Description',
      ['R1,R2;RC0603FR-0710KL;Resistor', 'D1;BZX84C5V6LT1G;Zener diode'],
      [';GST18E12-P1J;Mains adapter', ';SJ-5003;Rubber feet'],
      [
        ['GST18E12-P1J', null],
        ['SJ-5003', null],
      ],
    ],
    [
      'Part;Name;Part number',
      ['T1;NPN transistor;MMBT3904-7-F', 'D4;Zener diode;BZX84C5V6LT1G'],
      [';mains adapter;GST18E12-P1J', ';4x display module;HDSP-B03E'],
      [
        ['GST18E12-P1J', null],
        ['HDSP-B03E', null],
      ],
    ],
  ])('that says what it is, is a line by itself: %s', async (head, first, rows, expected) => {
    expect((await lines(head, ...first, ...rows)).slice(first.length)).toEqual(expected)
    expect((await lines(head, ...rows, ...first)).slice(0, rows.length)).toEqual(expected)
  })

  it('is another way to buy the line above where it says nothing else, or the same with another rating', async () => {
    const rows = [
      'C1;1;CC0603KRX7R9BB104;Yageo;CAP CER 0.1UF 50V X7R 0603',
      ';;CL10B104KB8NNNC;Samsung;CAP 0.1uF 50V',
      ';;GRM188R71H104KA93D;Murata;',
    ]
    expect(await lines('Ref;Qty;MPN;Maker;Description', ...rows, 'R1;1;RC0603FR-0710KL;YAGEO;Resistor')).toEqual([
      ['CC0603KRX7R9BB104', 1, 'CL10B104KB8NNNC', 'GRM188R71H104KA93D'],
      ['RC0603FR-0710KL', 1],
    ])
  })
})
