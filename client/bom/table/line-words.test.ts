import { describe, expect, it } from 'vitest'
import { translator } from '#locales/dictionaries.ts'
import { formatConfirmation, formatShortRemark } from './line-words.ts'

const t = translator('en')
const VOLTAGE = { code: 'voltage_differs', row: '35 V', part: '10 V' }

describe('a remark in a row', () => {
  it('is as short as can be where row and part differ', () => expect(formatShortRemark(VOLTAGE, t)).toBe('35 V → 10 V'))

  it('is a sentence otherwise', () =>
    expect(formatShortRemark({ code: 'qty_doubtful', row: '40', part: '4' }, t)).toBe('Quantity: 40, designators: 4'))

  it('leads from the row to the part in Arabic, too', () =>
    expect(formatShortRemark(VOLTAGE, translator('ar'))).toBe('\u2066\u206835 V\u2069 → \u206810 V\u2069\u2069'))
})

it('names what is confirmed beside the word', () => {
  expect(formatConfirmation([VOLTAGE], t)).toBe('Confirm (35 V → 10 V)')
  expect(formatConfirmation([], t)).toBe('Confirm')
})
