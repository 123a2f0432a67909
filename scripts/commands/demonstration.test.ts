import { describe, expect, it } from 'vitest'
import { renderDatasheet } from '#demo/datasheet.ts'
import { ALL_SERIES } from '#demo/generate.ts'
import { withTradeData } from '#demo/trade.ts'
import { OFFERS_PER_PART } from '#origin/catalogue/ids.ts'
import { FeaturedGoods } from '#origin/site/featured.ts'
import { toCanonicalPackage } from '#shared/packages/canonical.ts'
import { readShop } from '../shop/read-shop.ts'
import { generateDemonstrationParts, listCuratedParts, listDemonstrationOffers, listSampleParts } from './demonstration.ts'

describe('demonstrationParts', () => {
  const parts = [...generateDemonstrationParts(8000)]

  it('has packages as an import would', () => {
    for (const { package: name } of parts) expect(name && (toCanonicalPackage(name) ?? name)).toBe(name)
  })

  it('makes the requested number, each once, the curated ones of a category first', () => {
    expect(parts).toHaveLength(8000)
    expect(new Set(parts.map(({ manufacturer, part_number }) => `${manufacturer}/${part_number}`)).size).toBe(8000)
    const curatedParts = listCuratedParts()
    for (const [category, curatedOfCategory] of Map.groupBy(curatedParts, (part) => part.category)) {
      const ofCategory = parts.filter((part) => part.category === category)
      expect(ofCategory.slice(0, curatedOfCategory.length)).toEqual(curatedOfCategory.map(withTradeData))
    }
    expect([...generateDemonstrationParts(10)].map(({ part_number }) => part_number).sort()).toEqual(
      curatedParts
        .slice(0, 10)
        .map(({ part_number }) => part_number)
        .sort(),
    )
  })

  it('makes offers that can be stored', () => {
    expect(Math.max(...parts.map((part) => listDemonstrationOffers(part).length))).toBeLessThanOrEqual(OFFERS_PER_PART)
  })

  it('has every part that the home page features', () => {
    const curatedParts = new Set(listCuratedParts().map(({ manufacturer, part_number }) => `${manufacturer} ${part_number}`))
    const featured = FeaturedGoods.array().parse(JSON.parse(readShop().values.get('featured') ?? ''))
    expect(featured.length).toBeGreaterThan(0)
    expect(
      featured.map(({ manufacturer, part_number }) => `${manufacturer} ${part_number}`).filter((name) => !curatedParts.has(name)),
    ).toEqual([])
  })
})

describe('renderDatasheet', () => {
  it('makes two pages of the same bytes every time, for series of every kind', async () => {
    for (const series of ALL_SERIES.filter((_, index) => index % 40 === 0)) {
      const pdf = Buffer.from(await renderDatasheet(series, listSampleParts(series)))
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
      expect(pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)).toHaveLength(2)
      expect(Buffer.from(await renderDatasheet(series, listSampleParts(series))).equals(pdf)).toBe(true)
    }
  })
})
