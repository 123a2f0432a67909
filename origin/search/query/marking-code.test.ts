import { expect, it, test } from 'vitest'
import { readCode } from './marking-code.ts'

const OF_RESISTOR = { farad: false, ohm: true, henry: false, four_digits: true }
const OF_CAPACITOR = { farad: true, ohm: false, henry: false, four_digits: false }

test.each(['115K', '121K', '332K', '475K', '365K', '104K', '115M', '1002K'])(
  '%s of a resistor is no code: the letter is its prefix',
  (word) => {
    expect(readCode(word, OF_RESISTOR)).toBeNull()
  },
)

test.each(['104', '104J', '1002', '1002F'])('%s of a resistor is a code', (word) => {
  expect(readCode(word, OF_RESISTOR)).not.toBeNull()
})

it('has a tolerance of capacitors, K and M among them', () => {
  expect(readCode('104K', OF_CAPACITOR)).toHaveLength(2)
  expect(readCode('106M', OF_CAPACITOR)).toHaveLength(2)
  expect(readCode('115K', { ...OF_CAPACITOR, ohm: true })).toHaveLength(2)
})
