import { describe, expect, it } from 'vitest'
import { translator } from '#locales/dictionaries.ts'
import type { Purchase } from '#shared/bom/buying/model.ts'
import { toMoney } from '#shared/trade/money.ts'
import { makePart } from '#test-support/bom-lines.ts'
import { formatConfirmation, formatOrderNote, formatShortRemark } from './line-words.ts'

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

describe('the note on an order quantity', () => {
  const part = makePart()
  const plan = (needed: number, qty: number): Purchase => ({
    line_id: 1,
    needed,
    items: [
      {
        offer_id: 11,
        supplier: 'own_stock',
        location: 'reno',
        packaging: 'tube',
        qty,
        from_stock: qty,
        back_order: 0,
        unit_price: toMoney(1),
        ext_price: toMoney(qty),
        ready_days: 0,
      },
    ],
    qty,
    ext_price: toMoney(qty),
    leftover: qty - needed,
    missing: 0,
    problem: null,
    ready_days: 0,
  })
  const note = (needed: number, qty: number) => formatOrderNote(plan(needed, qty), { qty: 1, part }, 1, t)

  it('names the pieces for losses, and that a higher quantity is cheaper', () =>
    expect(note(21, 100)).toEqual({ text: '1 + 20 (cheaper)', full: '1 + 20 spare → 100 (cheaper)', tone: 'good' }))

  it('names the pieces for losses alone', () => expect(note(3, 3)).toEqual({ text: '1 + 2 spare', full: '1 + 2 spare', tone: 'muted' }))

  it('is empty where exactly the need is bought', () => expect(note(1, 1).text).toBe(''))
})
