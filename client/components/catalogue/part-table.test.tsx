import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, test } from 'vitest'
import { translator } from '#locales/dictionaries.ts'
import type { Offer, PartSummary } from '#shared/contract/catalogue.ts'
import { type Money, parseMoney } from '#shared/trade/money.ts'
import { element, elements, textOf } from '#test-support/html.ts'
import { PageContext } from '../ui/page-context.tsx'
import { PartTable } from './part-table.tsx'
import { RowPrices } from './row-prices.tsx'

const render = (children: ReactNode): string =>
  renderToStaticMarkup(<PageContext value={{ lang: 'en', tag: 'en', t: translator('en') }}>{children}</PageContext>)

const usd = (decimal: string): Money => {
  const amount = parseMoney(decimal)
  if (amount === null) throw new Error(`${decimal} is no money`)
  return amount
}

const OFFER: Offer = {
  offer_id: 1,
  packaging: 'Cut tape',
  location: 'Reno',
  supplier: 'Own stock',
  stock: 5000,
  moq: 10,
  multiple: 10,
  spq: 5000,
  lead_time_weeks: 8,
  date_code: '2431',
  price_breaks: [
    [10, '0.05'],
    [100, '0.04'],
    [250, '0.035'],
    [500, '0.03'],
    [1000, '0.025'],
  ].map(([fromQty, price]) => ({ from_qty: Number(fromQty), unit_price: usd(String(price)) })),
}
const PART: PartSummary = {
  goods_id: 7,
  goods_page_url: 'rc0603fr-0710kl-7',
  part_number: 'RC0603FR-0710KL',
  manufacturer: { slug: 'yageo', name: 'YAGEO' },
  category: { slug: 'chip-resistors', name: 'Chip resistors' },
  package: '0603',
  description: '10 kΩ ±1 % 100 mW',
  icons: '',
  lifecycle: 'active',
  rohs: true,
  stock: 5000,
  has_datasheet: false,
  offers: [OFFER],
  parameters: [{ slug: 'resistance', name: 'Resistance', text: '10 kΩ', value: 10_000 }],
}
const partWith = (offer: Offer): PartSummary => ({ ...PART, offers: [offer] })
const COLUMNS = [{ slug: 'resistance', name: 'Resistance' }]

describe('price breaks in a row', () => {
  const shown = (html: string): string[] => elements(element(html, 'dl'), 'dt').map(({ text }) => text)

  test.each([
    [1, ['10+', '100+', '250+'], null],
    [100, ['10+', '100+', '250+'], '$0.040'],
    [1000, ['10+', '100+', '1,000+'], '$0.025'],
    // Below the first break its price holds.
    [10, ['10+', '100+', '250+'], '$0.050'],
  ])('for %d pieces are %j, where %s stands out', (qty, quantities, price) => {
    const html = render(<RowPrices part={partWith(OFFER)} qty={qty} />)
    expect(shown(html)).toEqual(quantities)
    expect(elements(html, 'dd.at-qty')[0]?.text ?? null).toBe(price)
    expect(element(html, '.breaks-more')).toMatchObject({
      text: '2 more price breaks',
      attributes: { href: `/productdetail/${PART.goods_page_url}${qty > 1 ? `?qty=${qty}` : ''}#prices` },
    })
  })

  it('are the price at the MOQ where less is asked for than can be ordered', () => {
    const html = render(<RowPrices part={partWith({ ...OFFER, moq: 500, price_breaks: OFFER.price_breaks.slice(3) })} qty={10} />)
    expect(textOf(html, 'dt.at-qty')).toBe('500+')
    expect(html).not.toContain('more price')
  })

  it('say that a price is on request', () => {
    expect(render(<RowPrices part={{ ...PART, offers: [] }} qty={1} />)).toContain('Price on request')
    expect(render(<RowPrices part={partWith({ ...OFFER, price_breaks: [] })} qty={100} />)).toContain('Price on request')
  })
})

describe('the table of parts', () => {
  const heads = (sort: string): string =>
    render(<PartTable parts={[PART]} columns={COLUMNS} caption="c" sorting={{ sort, hrefOf: (next) => `?sort=${next}` }} />)

  test.each([
    ['', 'stock', '-stock', null],
    ['-stock', 'stock', 'stock', 'descending'],
    ['stock', 'stock', '-stock', 'ascending'],
    ['', 'resistance', 'resistance', null],
    ['resistance', 'resistance', '-resistance', 'ascending'],
    ['-resistance', 'resistance', 'resistance', 'descending'],
    ['-resistance', 'part_number', 'part_number', null],
  ])('ordered by "%s": the head of %s leads to %s and is %s', (sort, field, next, aria) => {
    const head = element(heads(sort), `th[scope=col]:has(a:is([href="?sort=${field}"], [href="?sort=-${field}"]))`)
    expect(element(head, 'a').attributes).toMatchObject({ href: `?sort=${next}`, rel: 'nofollow' })
    expect(head.attributes['aria-sort'] ?? null).toBe(aria)
  })

  it('has plain heads where nothing is sorted, and a description where it has no columns', () => {
    const html = render(<PartTable parts={[PART]} caption="c" />)
    expect(elements(html, '[href*="sort="]')).toEqual([])
    expect(html).toContain('10 kΩ ±1 % 100 mW')
    expect(heads('')).not.toContain('±1 % 100 mW')
  })

  it('is filled with what has to be ordered for the quantity, which goes along to the part', () => {
    const html = render(<PartTable parts={[PART]} caption="c" qty={995} />)
    expect(element(html, '.row-add input').attributes['value']).toBe('1,000')
    expect(element(html, '.pn-link').attributes['href']).toBe(`/productdetail/${PART.goods_page_url}?qty=995`)
  })

  it('puts the MOQ into the quantity of a row, and names both by the part', () => {
    const html = render(<PartTable parts={[PART]} caption="c" />)
    expect(element(html, '.row-add input').attributes).toMatchObject({ value: '10', 'aria-label': 'Quantity of RC0603FR-0710KL' })
    expect(elements(html, 'button[title="Add RC0603FR-0710KL to the RFQ list"]')).toHaveLength(1)
  })

  it('marks what a designer has to know', () => {
    const html = render(<PartTable parts={[{ ...PART, lifecycle: 'obsolete', rohs: false }]} caption="c" />)
    expect(html).toContain('Obsolete')
    expect(html).toContain('Not RoHS compliant')
    expect(textOf(render(<PartTable parts={[PART]} caption="c" />), '[title="RoHS compliant"]')).toBe('RoHS')
  })
})
