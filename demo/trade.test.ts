import { describe, expect, it } from 'vitest'
import { readTrade } from '#origin/catalogue/import/cell-trade.ts'
import { TRADE_PARAMETERS } from '#shared/trade/trade-data.ts'
import { ALL_SERIES } from './generate.ts'
import { withTradeData } from './trade.ts'

const PARTS = ALL_SERIES.flatMap((series) => [series.at(0), series.at(series.size - 1)]).map(withTradeData)

describe('what purchasing asks of the parts of the demonstration', () => {
  it('is the same every time, and changes nothing else', () => {
    for (const series of ALL_SERIES) {
      const part = series.at(0)
      expect(withTradeData(part)).toEqual(withTradeData(series.at(0)))
      expect(withTradeData(part)).toMatchObject(part)
    }
  })

  it('is written as an import has it', () => {
    for (const { parameters } of PARTS)
      for (const slug of TRADE_PARAMETERS) {
        const value = parameters[slug]
        if (value !== undefined) expect([value, undefined]).toContain(readTrade(slug, String(value)))
      }
  })

  it('is known of most parts and unknown of some', () => {
    const countWithParameter = (slug: string): number =>
      PARTS.filter(({ parameters }) => parameters[slug] !== undefined).length / PARTS.length
    for (const slug of ['country_of_origin', 'hs_code', 'reach']) {
      expect(countWithParameter(slug), slug).toBeGreaterThan(0.6)
      expect(countWithParameter(slug), slug).toBeLessThan(1)
    }
  })
})
