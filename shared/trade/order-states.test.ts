import { describe, expect, it, test } from 'vitest'
import { toMoney } from './money.ts'
import { BUYER_ACTIONS, canBecome, decodeHistoryNote, encodeHistoryNote, ORDER_EVENTS, ORDER_STATES } from './order-states.ts'

describe('mayBecome', () => {
  it('knows these ways and no others', () => {
    const ways = ORDER_STATES.flatMap((from) => ORDER_STATES.filter((to) => canBecome(from, to)).map((to) => `${from} → ${to}`))
    expect(ways.toSorted()).toEqual(
      [
        ...['unpaid → confirming', 'confirming → preparing', 'preparing → shipping', 'shipping → received'],
        ...['unpaid → canceled', 'confirming → canceled'],
        ...['confirming → refunded', 'preparing → refunded', 'shipping → refunded', 'received → refunded'],
      ].toSorted(),
    )
  })

  it('ends where an order is over', () => {
    for (const to of ORDER_STATES) expect([canBecome('refunded', to), canBecome('canceled', to)]).toEqual([false, false])
  })

  it('stays in no state, and goes back to none', () => {
    for (const state of ORDER_STATES) expect(canBecome(state, state)).toBe(false)
    for (const state of ORDER_STATES) expect(canBecome(state, 'unpaid')).toBe(false)
  })

  it('lets the buyer do no more than the states allow', () => {
    for (const state of ORDER_STATES) {
      expect(BUYER_ACTIONS[state].includes('cancel')).toBe(canBecome(state, 'canceled'))
      expect(BUYER_ACTIONS[state].includes('receive')).toBe(canBecome(state, 'received'))
    }
  })
})

describe('notes of the history', () => {
  it('says what happened, and in whose words', () => {
    for (const event of ORDER_EVENTS) {
      const amount = toMoney(12_340_000)
      expect(decodeHistoryNote(encodeHistoryNote(event))).toEqual({ event, amount: null, words: '' })
      expect(decodeHistoryNote(encodeHistoryNote(event, '', amount))).toEqual({ event, amount, words: '' })
      expect(decodeHistoryNote(encodeHistoryNote(event, 'two\nlines [x]', amount))).toEqual({ event, amount, words: 'two\nlines [x]' })
    }
    expect(decodeHistoryNote('[refund] 5 reels')).toEqual({ event: 'refund', amount: null, words: '5 reels' })
    expect(decodeHistoryNote('[payment] 12.34')).toEqual({ event: 'payment', amount: 12_340_000, words: '' })
  })

  test.each(['', 'Out of stock', '[nothing] known', 'x [refund] y'])('leaves %j as it is', (words) => {
    expect(decodeHistoryNote(words)).toEqual({ event: null, amount: null, words })
  })
})
