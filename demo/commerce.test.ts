import { describe, expect, test } from 'vitest'
import type { PartInput } from '#origin/catalogue/model.ts'
import { IN_MATRIX } from '#test-support/matrix.ts'
import { offersFor } from './commerce.ts'
import { readSeries } from './series/read-series.ts'

const parts: PartInput[] = [...readSeries('resistors'), ...readSeries('connectors'), ...readSeries('timing')].flatMap((series) =>
  Array.from({ length: Math.min(200, series.size) }, (_, index) => series.at(index)),
)
const offers = parts.flatMap((part) => offersFor(part, 7).map((offer) => ({ part, offer })))

describe('offersFor', () => {
  test('gives the same offers for the same seed and others for another', () => {
    const part = parts[0] as PartInput
    expect(offersFor(part, 7)).toEqual(offersFor(part, 7))
    expect(parts.some((each) => JSON.stringify(offersFor(each, 7)) !== JSON.stringify(offersFor(each, 8)))).toBe(true)
  })

  test.runIf(IN_MATRIX)('sells in quantities that the rules allow, at falling prices', () => {
    for (const { part, offer } of offers) {
      const name = part.part_number
      expect(offer.moq % offer.multiple, name).toBe(0)
      expect(offer.spq, name).toBe(part.spq)
      if (offer.packaging === 'reel') expect([offer.moq, offer.multiple], name).toEqual([part.spq, part.spq])
      const [first, ...rest] = offer.price_breaks
      if (!first) continue
      expect(first.from_qty, name).toBe(offer.moq)
      let last = first
      for (const next of rest) {
        expect(next.from_qty, name).toBeGreaterThan(last.from_qty)
        expect(next.from_qty % offer.multiple, name).toBe(0)
        expect(next.unit_price, name).toBeLessThan(last.unit_price)
        last = next
      }
      for (const { unit_price } of offer.price_breaks) {
        expect(unit_price % 10, name).toBe(0)
        expect(unit_price, name).toBeGreaterThan(0)
      }
    }
  })

  test('dates stock between 2240 and 2638 and quotes lead times of 4 to 52 weeks', () => {
    for (const { offer } of offers) {
      expect(offer.lead_time_weeks).toBeGreaterThanOrEqual(4)
      expect(offer.lead_time_weeks).toBeLessThanOrEqual(52)
      expect(offer.stock).toBeGreaterThanOrEqual(0)
      expect(offer.date_code === null).toBe(offer.stock === 0)
      if (offer.date_code === null) continue
      expect(offer.date_code).toMatch(/^2[2-6](0[1-9]|[1-4]\d|5[0-2])$/)
      expect(Number(offer.date_code)).toBeGreaterThanOrEqual(2240)
      expect(Number(offer.date_code)).toBeLessThanOrEqual(2638)
    }
  })

  test('mixes single offers, choices, empty shelves and prices on request', () => {
    const several = parts.filter((part) => offersFor(part, 7).length > 1).length / parts.length
    const empty = offers.filter(({ offer }) => offer.stock === 0).length / offers.length
    const onRequest = offers.filter(({ offer }) => offer.price_breaks.length === 0).length / offers.length
    expect(several).toBeGreaterThan(0.16)
    expect(several).toBeLessThan(0.25)
    expect(empty).toBeGreaterThan(0.03)
    expect(empty).toBeLessThan(0.1)
    expect(onRequest).toBeGreaterThan(0.01)
    expect(onRequest).toBeLessThan(0.04)
  })
})
