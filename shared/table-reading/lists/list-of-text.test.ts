import { expect, test } from 'vitest'
import { readBom } from './read-bom.ts'

const PACKAGES = `BAT54,215 SOT-23 500 pcs
NE555P DIP-8 100pcs
1N4148 DO-35 100 pcs
NE555P DIP 8 100pcs`

const DATE_CODES = `NE555P 100pcs D/C 2215
NE555P 100 pcs DC 2215
NE555P 100pcs 2022
NE555P 100pcs lead time 8`

const TABLE = `NE555P,100 pcs,timer
LM358P,50 pcs,amplifier
BC547,200 pcs,transistor`

const read = async (text: string) => {
  const { lines } = await readBom(new TextEncoder().encode(text))
  return lines.map(({ part_number, qty }) => [part_number, qty])
}

test('a file of typed lines is read like a pasted one: a marked quantity, whatever words stand beside it', async () => {
  expect(await read(PACKAGES)).toEqual([
    ['BAT54,215', 500],
    ['NE555P', 100],
    ['1N4148', 100],
    ['NE555P', 100],
  ])
  expect(await read(DATE_CODES)).toEqual(Array(4).fill(['NE555P', 100]))
})

test('commas between cells still make a table', async () => {
  const { lines, separator } = await readBom(new TextEncoder().encode(TABLE))
  expect(separator).toBe(',')
  expect(lines.map(({ part_number, qty, description }) => [part_number, qty, description])).toEqual([
    ['NE555P', 100, 'timer'],
    ['LM358P', 50, 'amplifier'],
    ['BC547', 200, 'transistor'],
  ])
})
