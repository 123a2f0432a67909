import { describe, expect, it } from 'vitest'
import { renderDatasheet } from '#demo/datasheet.ts'
import { ALL_SERIES } from '#demo/generate.ts'
import { withTradeData } from '#demo/trade.ts'
import { OFFERS_PER_PART } from '#origin/catalogue/ids.ts'
import { FeaturedGoods } from '#origin/site/featured.ts'
import { canonicalPackage } from '#shared/packages/canonical.ts'
import { readShop } from '../shop/read-shop.ts'
import { demonstrationOffers, demonstrationParts, listKnownParts, sampleParts } from './demonstration.ts'

describe('demonstrationParts', () => {
  const parts = [...demonstrationParts(8000)]

  it('has packages as an import would', () => {
    for (const { package: name } of parts) expect(name && (canonicalPackage(name) ?? name)).toBe(name)
  })

  it('makes as many as are asked for, each once, the known ones of a category first', () => {
    expect(parts).toHaveLength(8000)
    expect(new Set(parts.map(({ manufacturer, part_number }) => `${manufacturer}/${part_number}`)).size).toBe(8000)
    const known = listKnownParts()
    for (const [category, knownOfCategory] of Map.groupBy(known, (part) => part.category)) {
      const ofCategory = parts.filter((part) => part.category === category)
      expect(ofCategory.slice(0, knownOfCategory.length)).toEqual(knownOfCategory.map(withTradeData))
    }
    expect([...demonstrationParts(10)].map(({ part_number }) => part_number).sort()).toEqual(
      known
        .slice(0, 10)
        .map(({ part_number }) => part_number)
        .sort(),
    )
  })

  it('makes offers that can be stored', () => {
    expect(Math.max(...parts.map((part) => demonstrationOffers(part).length))).toBeLessThanOrEqual(OFFERS_PER_PART)
  })

  it('has every part that the home page features', () => {
    const known = new Set(listKnownParts().map(({ manufacturer, part_number }) => `${manufacturer} ${part_number}`))
    const featured = FeaturedGoods.array().parse(JSON.parse(readShop().values.get('featured') ?? ''))
    expect(featured.length).toBeGreaterThan(0)
    expect(featured.map(({ manufacturer, part_number }) => `${manufacturer} ${part_number}`).filter((name) => !known.has(name))).toEqual([])
  })
})

describe('renderDatasheet', () => {
  it('makes two pages of the same bytes every time, for series of every kind', async () => {
    for (const series of ALL_SERIES.filter((_, index) => index % 40 === 0)) {
      const pdf = Buffer.from(await renderDatasheet(series, sampleParts(series)))
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
      expect(pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)).toHaveLength(2)
      expect(Buffer.from(await renderDatasheet(series, sampleParts(series))).equals(pdf)).toBe(true)
    }
  })
})
