import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, test } from 'vitest'
import { translator } from '#locales/dictionaries.ts'
import type { Offer, PartSummary } from '#shared/contract/catalogue.ts'
import { type Money, parseMoney } from '#shared/trade/money.ts'
import { element, elements, readText } from '#test-support/html.ts'
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
const COLUMNS = [{ slug: 'resistance', name: 'Resistance', kind: 'number' }]

describe('the price of a row', () => {
  const priceText = (offers: readonly Offer[], qty: number): string =>
    render(<RowPrices part={{ ...PART, offers: [...offers] }} qty={qty} />).replace(/<.*?>/g, '')

  test.each([
    [1, '$0.05000 = $0.50'],
    [10, '$0.05000 = $0.50'],
    [995, '$0.02500 = $25.00'],
    [1000, '$0.02500 = $25.00'],
  ])('for %d pieces is %s, with what has to be ordered', (qty, price) => {
    expect(priceText([OFFER], qty)).toBe(price)
  })

  it('is that of the offer which has the quantity, and costs least for it', () => {
    const reel: Offer = {
      ...OFFER,
      offer_id: 2,
      moq: 5000,
      multiple: 5000,
      stock: 50_000,
      price_breaks: [{ from_qty: 5000, unit_price: usd('0.004') }],
    }
    expect(priceText([OFFER, reel], 100)).toBe('$0.04000 = $4.00')
    expect(priceText([OFFER, reel], 1000)).toBe('$0.00400 = $20.00')
    // Without enough stock, the lowest price is shown.
    expect(priceText([OFFER, reel], 90_000)).toMatch(/^\$0\.00400 /)
  })

  it('is what several offers cost together, where no single one has the quantity', () => {
    const dearer: Offer = { ...OFFER, offer_id: 2, stock: 3000, price_breaks: [{ from_qty: 10, unit_price: usd('0.03') }] }
    // 5,000 at $0.025 and 1,000 at $0.03.
    expect(priceText([OFFER, dearer], 6000)).toBe('$0.02583 = $155.00')
    expect(priceText([OFFER, dearer], 9000)).toMatch(/^\$0\.02500 /)
  })

  it('says that it is on request', () => {
    expect(render(<RowPrices part={{ ...PART, offers: [] }} qty={1} />)).toContain('Price on request')
    expect(render(<RowPrices part={partWith({ ...OFFER, price_breaks: [] })} qty={100} />)).toContain('Price on request')
  })
})

describe('the table of parts', () => {
  const heads = (sort: string): string =>
    render(<PartTable parts={[PART]} columns={COLUMNS} caption="c" sorting={{ sort, toHref: (next) => `?sort=${next}` }} />)

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

  it('starts with the orderable quantity, which the links to the parts contain', () => {
    const html = render(<PartTable parts={[PART]} caption="c" qty={995} />)
    expect(element(html, '.row-add input').attributes['value']).toBe('1,000')
    expect(element(html, '.pn-link').attributes['href']).toBe(`/productdetail/${PART.goods_page_url}?qty=995`)
  })

  it('puts the MOQ into the quantity of a row, and what only a script uses into one template', () => {
    const html = render(<PartTable parts={[PART, { ...PART, goods_id: 8 }]} caption="c" />)
    expect(element(html, '.row-add input').attributes).toMatchObject({ value: '10', 'aria-label': 'Quantity' })
    expect(elements(html, 'tr [data-copy], tr [data-rfq], tr .row-price')).toEqual([])
    const controls = element(html, 'template[data-row-controls]').children
    expect(controls.map((control) => typeof control !== 'string' && Object.values(control.attributes))).toEqual([
      expect.arrayContaining(['Copy part number {{part_number}}']),
      expect.arrayContaining(['Add {{part_number}} to RFQ list']),
      ['off', 'Quantity of {{part_number}}'],
      ['button', 'row-price bare'],
    ])
  })

  it('heads a parameter by its symbol, with its name at the pointer, numbers on the right and texts on the left', () => {
    const columns = [
      { slug: 'drain_source_voltage', name: 'Drain-source voltage', kind: 'number' },
      { slug: 'polarity', name: 'Polarity', kind: 'word' },
    ]
    const html = render(<PartTable parts={[PART]} columns={columns} caption="c" />)
    const [symbol] = elements(html, 'th .symbol')
    expect(symbol).toMatchObject({ text: 'V DS', attributes: { title: 'Drain-source voltage', 'aria-hidden': 'true' } })
    expect(elements(html, 'th.num .sr-only').map(({ text }) => text)).toEqual(['Drain-source voltage'])
    expect(
      elements(html, 'td')
        .map(({ attributes }) => attributes['class'])
        .slice(-2),
    ).toEqual([undefined, 'words'])
  })

  it('marks the facts that a designer needs first', () => {
    const html = render(<PartTable parts={[{ ...PART, lifecycle: 'obsolete', rohs: false }]} caption="c" />)
    expect(html).toContain('Obsolete')
    expect(html).toContain('Not RoHS compliant')
    expect(readText(render(<PartTable parts={[PART]} caption="c" />), '.row-facts')).toBe('YAGEO · RoHS')
  })
})
