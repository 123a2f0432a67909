import { expect, it, test } from 'vitest'
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
