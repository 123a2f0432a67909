import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { isChanged } from '#shared/trade/counter-line.ts'
import { addMoney, computeExtendedPrice, type Money, toMoney } from '#shared/trade/money.ts'
import { applyCounterAnswers, computeBalance, listInvalidCounterAnswers, listStockMoves } from './counter-offer.ts'
import type { CounterOfferAnswer, NewOrderLine, StoredCounterOfferLine } from './model.ts'

/** Total of lines and freight; an open freight counts nothing. */
const computeTotal = (lines: readonly { ext_price: Money }[], freight: Money | null): Money =>
  addMoney(...lines.map(({ ext_price }) => ext_price), freight ?? toMoney(0))

const line = (position: number, more: Partial<NewOrderLine> = {}): NewOrderLine =>
  priced({ ...LINE, ...{ offer_id: position * 8, goods_id: position, part_number: `PART-${position}` }, position, ...more })

/** A line whose amount is that of its pieces. */
const priced = (unpriced: NewOrderLine): NewOrderLine => ({
  ...unpriced,
  ext_price: computeExtendedPrice(unpriced.unit_price, unpriced.qty),
})

const LINE: NewOrderLine = {
  position: 0,
  offer_id: null,
  reserved_qty: 10,
  goods_id: null,
  part_number: '',
  brand_name: 'Maker',
  packaging: 'reel',
  date_code: '2431',
  qty: 10,
  unit_price: toMoney(5000),
  ext_price: toMoney(0),
  lead_time_weeks: 0,
  rfq_id: null,
  rfq_position: null,
}

const toCounterLine = (
  before: NewOrderLine,
  offer: NewOrderLine | null,
  alternative: NewOrderLine | null = null,
): StoredCounterOfferLine => ({
  position: before.position,
  before,
  offer,
  alternative,
  note: '',
})

const one = (offered: StoredCounterOfferLine, answer: CounterOfferAnswer) =>
  applyCounterAnswers([offered.before], [offered], new Map([[offered.position, answer]]))[0]

describe('applyCounterAnswers', () => {
  const before = line(1)
  const alternative = line(1, { offer_id: null, reserved_qty: 0, goods_id: null, part_number: 'OTHER', unit_price: toMoney(7000) })

  test.each<[string, StoredCounterOfferLine, CounterOfferAnswer, Partial<NewOrderLine>]>([
    ['accepts less', toCounterLine(before, { ...before, qty: 4 }), 'accepted', { qty: 4, reserved_qty: 4, offer_id: 8 }],
    ['accepts more', toCounterLine(before, { ...before, qty: 15 }), 'accepted', { qty: 15, reserved_qty: 15 }],
    [
      'accepts another price',
      toCounterLine(before, { ...before, unit_price: toMoney(6000) }),
      'accepted',
      { unit_price: toMoney(6000), reserved_qty: 10 },
    ],
    ['declines', toCounterLine(before, { ...before, qty: 4 }), 'declined', { qty: 0, reserved_qty: 0, unit_price: toMoney(5000) }],
    ['accepts that there is none', toCounterLine(before, null), 'accepted', { qty: 0, reserved_qty: 0 }],
    ['swaps', toCounterLine(before, null, alternative), 'swapped', { qty: 10, part_number: 'OTHER', offer_id: null, reserved_qty: 0 }],
    ['declines what could be swapped', toCounterLine(before, null, alternative), 'declined', { qty: 0, part_number: 'PART-1' }],
  ])('%s', (_, offered, answer, expected) => {
    expect(one(offered, answer)).toMatchObject({ position: 1, ...expected })
  })

  it('leaves a shortage by the catalogue as it is', () => {
    const short = line(1, { reserved_qty: 3 })
    expect(one(toCounterLine(short, { ...short, unit_price: toMoney(1) }), 'accepted')?.reserved_qty).toBe(3)
    expect(one(toCounterLine(short, { ...short, qty: 2 }), 'accepted')?.reserved_qty).toBe(2)
    expect(one(toCounterLine(short, { ...short, qty: 12 }), 'accepted')?.reserved_qty).toBe(5)
  })

  it('keeps lines that the offer does not change, and those without pieces', () => {
    const gone = line(2, { qty: 0, reserved_qty: 0 })
    expect(applyCounterAnswers([before, gone], [toCounterLine(before, before)], new Map())).toEqual([before, gone])
  })
})

describe('listInvalidCounterAnswers', () => {
  const [first, second] = [line(1), line(2)]
  const offered = [toCounterLine(first, { ...first, qty: 1 }), toCounterLine(second, second)]

  test.each<[string, [number, CounterOfferAnswer][], number[]]>([
    ['every changed line has one', [[1, 'accepted']], []],
    ['one is missing', [], [1]],
    ['nothing is there to swap', [[1, 'swapped']], [1]],
    [
      'an unchanged line is answered',
      [
        [1, 'declined'],
        [2, 'declined'],
      ],
      [2],
    ],
    [
      'a line is unknown',
      [
        [1, 'declined'],
        [9, 'accepted'],
      ],
      [9],
    ],
  ])('%s', (_, answers, expected) => {
    expect(listInvalidCounterAnswers(offered, new Map(answers))).toEqual(expected)
  })
})

const lines = fc.array(
  fc.record({
    offer_id: fc.option(fc.integer({ min: 1, max: 3 })),
    qty: fc.integer({ min: 0, max: 1000 }),
    short: fc.integer({ min: 0, max: 5 }),
    unit_price: fc.integer({ min: 1, max: 1_000_000 }),
    kind: fc.constantFrom('same', 'changed', 'none', 'alternative'),
    offered_qty: fc.integer({ min: 1, max: 1000 }),
    offered_price: fc.integer({ min: 1, max: 1_000_000 }),
    answer: fc.constantFrom('accepted', 'declined', 'swapped'),
  }),
  { minLength: 1, maxLength: 12 },
)

const drawn = lines.map((rows) => {
  const before = rows.map(({ offer_id, qty, short, unit_price }, index) =>
    line(index + 1, {
      ...{ offer_id, qty, unit_price: toMoney(unit_price), part_number: `PART-${offer_id}` },
      reserved_qty: offer_id === null ? 0 : Math.max(0, qty - short),
    }),
  )
  const offered = before.flatMap((was, index): StoredCounterOfferLine[] => {
    const row = rows[index]
    if (!row || was.qty === 0) return []
    const changed = priced({ ...was, qty: row.offered_qty, unit_price: toMoney(row.offered_price) })
    const other = { ...changed, offer_id: null, reserved_qty: 0 }
    return [
      toCounterLine(was, row.kind === 'same' ? was : row.kind === 'changed' ? changed : null, row.kind === 'alternative' ? other : null),
    ]
  })
  const answers = new Map<number, CounterOfferAnswer>(
    offered.flatMap((one): [number, CounterOfferAnswer][] => {
      const answer = rows[one.position - 1]?.answer ?? 'declined'
      return isChanged(one) ? [[one.position, answer === 'swapped' && !one.alternative ? 'declined' : answer]] : []
    }),
  )
  return { before, offered, answers }
})

describe('any answer', () => {
  it('has every line once, and reserves no more than it has pieces', () => {
    fc.assert(
      fc.property(drawn, ({ before, offered, answers }) => {
        expect(listInvalidCounterAnswers(offered, answers)).toEqual([])
        const after = applyCounterAnswers(before, offered, answers)
        expect(after.map(({ position }) => position)).toEqual(before.map(({ position }) => position))
        for (const { qty, reserved_qty, offer_id } of after) {
          expect(reserved_qty).toBeLessThanOrEqual(qty)
          if (offer_id === null) expect(reserved_qty).toBe(0)
        }
      }),
    )
  })

  it('moves exactly the lines’ stock, offer by offer', () => {
    fc.assert(
      fc.property(drawn, ({ before, offered, answers }) => {
        const after = applyCounterAnswers(before, offered, answers)
        const countReserved = (of: readonly NewOrderLine[], offerId: number) =>
          of.filter((one) => one.offer_id === offerId).reduce((sum, { reserved_qty }) => sum + reserved_qty, 0)
        const moves = listStockMoves(before, after)
        for (const offerId of [1, 2, 3]) {
          const moved = moves.filter((move) => move.offer_id === offerId).reduce((sum, { qty }) => sum + qty, 0)
          expect(moved).toBe(countReserved(after, offerId) - countReserved(before, offerId))
        }
        expect(listStockMoves(after, after)).toEqual([])
      }),
    )
  })

  it('adds up: the payment, less refunds, plus the open amount, is the charge', () => {
    const cents = fc.integer({ min: 0, max: 1_000_000 }).map((count) => toMoney(count * 10_000))
    fc.assert(
      fc.property(drawn, fc.option(cents), cents, cents, ({ before, offered, answers }, freight, paid, back) => {
        const charge = computeTotal(applyCounterAnswers(before, offered, answers), freight)
        expect(charge % 10_000).toBe(0)
        const refunding = toMoney(Math.min(paid, back))
        const { open, refund } = computeBalance({ charge, paid, refunding })
        expect(paid - refunding - refund + open).toBe(charge)
        expect(Math.min(open, refund)).toBe(0)
        expect(refund).toBeLessThanOrEqual(paid - refunding)
      }),
    )
  })
})
