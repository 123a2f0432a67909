import { expect, test } from 'vitest'
import { VALUE_CODES } from './value-codes.ts'

const write = (code: string, value: number) => VALUE_CODES[code]?.(value)

test.each([
  { ohms: 0.47, short: '0R47', four: '0R47', three: 'R47', digits: null },
  { ohms: 1, short: '1R', four: '1R00', three: '1R0', digits: '1R00' },
  { ohms: 49.9, short: '49R9', four: '49R9', three: null, digits: '49R9' },
  { ohms: 100, short: '100R', four: '100R', three: '101', digits: '1000' },
  { ohms: 4_700, short: '4K7', four: '4K70', three: '472', digits: '4701' },
  { ohms: 10_000, short: '10K', four: '10K0', three: '103', digits: '1002' },
  { ohms: 97_600, short: '97K6', four: '97K6', three: null, digits: '9762' },
  { ohms: 1e6, short: '1M', four: '1M00', three: '105', digits: '1004' },
])('writes $ohms Ω as $short, $four, $three and $digits', ({ ohms, short, four, three, digits }) => {
  expect(write('letter', ohms)).toBe(short)
  expect(write('letter4', ohms)).toBe(four)
  if (three !== null) expect(write('digits3', ohms)).toBe(three)
  if (digits !== null) expect(write('digits4', ohms)).toBe(digits)
})

test.each([
  ['letter6', 10_000, '10K000'],
  ['letter7', 100, '100R000'],
  ['digits3or4', 47, '470'],
  ['digits3or4', 49.9, '49R9'],
  ['pico', 1e-7, '104'],
  ['pico', 1e-5, '106'],
  ['pico', 1e-11, '100'],
  ['pico', 1.5e-12, '1R5'],
  ['pico', 4.7e-10, '471'],
  ['pico_kemet', 1.5e-12, '159'],
  ['pico_kemet', 1e-11, '100'],
  ['pad2', 7, '07'],
  ['pad3', 40, '040'],
  ['mega6', 14_318_180, '14.318180'],
  ['mega4', 8e6, '8.0000'],
  ['mega', 25e6, '25.000'],
  ['mega', 14_318_180, '14.31818'],
])('writes in the code %s %d as %s', (code, value, text) => {
  expect(write(code, value)).toBe(text)
})
