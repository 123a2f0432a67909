import { renderToReadableStream } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { translator } from '#locales/dictionaries.ts'
import type { Alternative, PartDetail } from '#shared/contract/catalogue.ts'
import type { OrderTerms } from '#shared/contract/order.ts'
import { toMoney } from '#shared/trade/money.ts'
import { DEFAULT_MINIMUM } from '#shared/trade/order-minimum.ts'
import { elements } from '#test-support/html.ts'
import { PageContext } from '../../components/ui/page-context.tsx'
import { ProductPage } from './product.tsx'

const PART: PartDetail = {
  goods_id: 42,
  goods_page_url: 'ne555p-42',
  former_number: null,
  part_number: 'NE555P',
  manufacturer: { slug: 'ti', name: 'Texas Instruments' },
  category: { slug: 'timers', name: 'Timers' },
  package: 'DIP-8',
  description: 'Timer, DIP-8',
  icons: '',
  lifecycle: 'active',
  rohs: true,
  stock: 5000,
  has_datasheet: true,
  offers: [
    {
      offer_id: 336,
      packaging: 'tube',
      location: 'hk',
      supplier: 'own',
      stock: 5000,
      moq: 50,
      multiple: 50,
      spq: 50,
      lead_time_weeks: 12,
      date_code: '2431',
      price_breaks: [{ from_qty: 50, unit_price: toMoney(120_000) }],
    },
  ],
  parameters: [{ slug: 'supply_voltage', name: 'Supply voltage', text: '4.5 V to 16 V', value: 16 }],
  manufacturer_logo: '',
  pictures: [],
  series: 'NE555',
  breadcrumb: [{ slug: 'timers', name: 'Timers' }],
  datasheet_url: '/files/datasheets/ne555.pdf',
  lead_time_weeks: 12,
  demonstration: false,
  updated_at: '2026-11-21T08:00:00.000Z',
  is_fresh: true,
  indexed: true,
}

const TERMS: OrderTerms = {
  payments: ['card', 'wire'],
  deliveries: [
    { delivery: 'dhl', days: { from: 2, to: 5 } },
    { delivery: 'fedex', days: { from: 5, to: 7 } },
    { delivery: 'ups', days: { from: 2, to: 5 } },
    { delivery: 'customer_account', days: { from: 2, to: 5 } },
    { delivery: 'pick_up', days: null },
  ],
  freight_from: { freight: toMoney(40_000_000), up_to_grams: 500 },
}

async function render(
  part: Partial<PartDetail> = {},
  terms: OrderTerms | null = TERMS,
  qty = '',
  minimum = DEFAULT_MINIMUM,
  replacements: readonly Alternative[] | null = null,
  packaging = '',
): Promise<string> {
  const stream = await renderToReadableStream(
    <PageContext value={{ lang: 'en', tag: 'en', t: translator('en') }}>
      <ProductPage
        page_url="https://shop.test/productdetail/ne555p-42"
        part={{ ...PART, ...part }}
        typed_qty={qty}
        packaging={packaging}
        attempt="1"
        rejected={null}
        sent={null}
        labels={{
          packagings: { tube: 'Tube', reel: 'Reel' },
          locations: { hk: 'Hong Kong' },
          suppliers: { own: 'Own stock' },
          lifecycles: {},
        }}
        documents={Promise.resolve([{ title: 'NE555 datasheet', link: { kind: 'local', href: '/files/datasheets/ne555.pdf' } }])}
        alternatives={Promise.resolve([])}
        replacements={replacements}
        now={new Date('2026-11-29')}
        terms={terms}
        minimum={minimum}
        promise="Our sales team replies by email within 24 hours."
        can_watch
        articles={Promise.resolve([{ id: 'timers', title: 'On timers', published_at: '2026-10-01T00:00:00.000Z' }])}
      />
    </PageContext>,
  )
  await stream.allReady
  return new Response(stream).text()
}

describe('the page of a product', () => {
  it('offers to tell when a part that is sold out is back, and to watch any other that is sold', async () => {
    const [back, watch] = [translator('en')('watch.tell_back'), 'href="/watch?part=42"']
    const soldOut = await render({ stock: 0, offers: PART.offers.map((offer) => ({ ...offer, stock: 0 })) })
    expect([soldOut.includes(back), soldOut.includes(watch)]).toEqual([true, true])
    const inStock = await render()
    expect([inStock.includes(back), inStock.includes(watch)]).toEqual([false, true])
    expect(await render({ lifecycle: 'retired' })).not.toContain(watch)
  })

  it('prices the quantity in the chosen packaging, and says why a reel has its minimum', async () => {
    const reel = {
      ...PART.offers[0],
      offer_id: 337,
      packaging: 'reel',
      moq: 2500,
      multiple: 2500,
      spq: 2500,
    } as PartDetail['offers'][number]
    const offers = [
      ...PART.offers,
      { ...reel, price_breaks: [2500, 5000].map((fromQty) => ({ from_qty: fromQty, unit_price: toMoney(200_000_000 / fromQty) })) },
    ]
    const packs = translator('en')('product.standard_packs', { qty: '2,500' })
    const any = await render({ offers }, TERMS, '100')
    expect(any).toMatch(/name="packaging" checked="" value=""/)
    expect(any).toContain('100 pcs · $12.00')
    expect(any).toContain('2,500 pcs · $200.00')
    expect(any).not.toContain(packs)
    expect(any).not.toContain('in stock</span></label>')
    expect(await render({ offers }, TERMS, '6000')).toContain('5,000 of 7,500 in stock</span></label>')
    const chosen = await render({ offers }, TERMS, '100', DEFAULT_MINIMUM, null, 'reel')
    expect(chosen).toContain(packs)
    expect(chosen).toContain(translator('en')('product.order_quantity', { qty: 2500, moq: 2500, multiple: 2500 }))
    expect(chosen).toContain('href="?qty=5000&amp;packaging=reel"')
    expect(await render({ offers }, TERMS, '100', DEFAULT_MINIMUM, null, 'drum')).toContain('name="packaging" checked="" value=""')
    expect(await render()).not.toContain('name="packaging"')
  })

  it('marks demonstration data, and no other', async () => {
    const note = translator('en')('product.demo_note')
    expect(await render({ demonstration: true })).toContain(note)
    expect(await render()).not.toContain(note)
  })

  it('leaves out an unknown lead time and an unknown RoHS state', async () => {
    const html = await render({ lead_time_weeks: 0, rohs: null, offers: PART.offers.map((offer) => ({ ...offer, lead_time_weeks: 0 })) })
    expect(html).not.toContain('0 weeks')
    expect(html).not.toContain('RoHS compliant')
    expect(await render({ rohs: false })).toContain('Not RoHS compliant')
  })

  it('shows all facts of the part', async () => {
    const html = await render()
    for (const text of [
      ...['NE555P', 'Texas Instruments', 'DIP-8', 'Timer, DIP-8', 'RoHS compliant', 'Timers', '5,000 pieces in stock'],
      ...['MOQ', 'Multiple', 'Tube', 'Hong Kong', '2431', '12 weeks', '$0.12', '4.5 V to 16 V'],
    ])
      expect(html).toContain(text)
    for (const href of ['/datasheet/ne555p-42', '/files/datasheets/ne555.pdf']) expect(elements(html, `a[href="${href}"]`)).not.toEqual([])
  })

  it('can be shared, bought, put into the cart and the RFQ list, and requested at once', async () => {
    const html = await render()
    for (const button of ['Share', 'Buy now', 'Add to cart', 'Add to RFQ list', 'Quick RFQ']) expect(html).toContain(button)
    expect(elements(html, 'button[data-share]')).toHaveLength(1)
  })

  it('has tabs for information, parameters and the user guide', async () => {
    const html = await render()
    const tabs = elements(html, 'nav.tabs a[href^="#"]')
    expect(tabs.map(({ text }) => text)).toEqual(expect.arrayContaining(['Product information', 'Parameters', 'How to order']))
    for (const { attributes } of tabs) expect(elements(html, attributes['href'] ?? ''), attributes['href']).toHaveLength(1)
  })

  it('tells how to pay, what shipping costs, by whom, and how long it takes', async () => {
    const facts = (html: string) => {
      const names = elements(html, 'dl.terms dt').map(({ text }) => text)
      return Object.fromEntries(elements(html, 'dl.terms dd').map(({ text }, index) => [names[index], text]))
    }
    expect(facts(await render())).toMatchObject({
      'Payment methods': 'Card · Wire transfer (T/T)',
      Freight: 'From $40.00 for a package up to 0.5 kg, excluding taxes, duties, insurance and handling.',
      'Shipping method': 'DHL · FedEx International · UPS · Your own carrier account · Pick-up',
      'Delivery time': 'DHL, UPS · 2–5 working days FedEx International · 5–7 working days',
    })
    const bare = facts(await render({}, { payments: [], deliveries: [{ delivery: 'pick_up', days: null }], freight_from: null }))
    expect(bare).toMatchObject({ Freight: expect.stringContaining('are not included'), 'Shipping method': 'Pick-up' })
    expect(Object.keys(bare)).not.toContain('Payment methods')
    expect(Object.keys(bare)).not.toContain('Delivery time')
    expect(facts(await render({}, null))).toEqual({
      'How to choose the quantity': expect.anything(),
      'When to request a quote': expect.anything(),
      'What happens after you order': expect.anything(),
    })
  })

  it('leads to the articles about it', async () => {
    const html = await render()
    expect(html).toContain('Related articles')
    expect(elements(html, 'a[href="/news/timers"]')).toHaveLength(1)
  })

  it('without a price offers an RFQ, answered within 24 hours by e-mail', async () => {
    const [offer] = PART.offers
    const html = await render({ offers: offer ? [{ ...offer, price_breaks: [] }] : [] })
    expect(html).toContain('Our sales team replies by email within 24 hours.')
    for (const button of ['Buy now', 'Add to cart']) expect(html).not.toContain(button)
  })

  it('offers every price break in the buy box as a quantity to take, and marks the one that the quantity is on', async () => {
    const [offer] = PART.offers
    const breaks = [50, 500].map((fromQty, index) => ({ from_qty: fromQty, unit_price: toMoney(120_000 - index * 40_000) }))
    const html = await render({ offers: offer ? [{ ...offer, price_breaks: breaks }] : [] }, TERMS, '600')
    const rows = elements(html, '.buy-box #prices tbody tr')
    expect(rows.map(({ text }) => text.replace(/\s+/g, ' '))).toEqual([expect.stringContaining('$6.00'), expect.stringContaining('$40.00')])
    expect(rows.map(({ attributes }) => attributes['aria-current'])).toEqual([undefined, 'true'])
    expect(elements(html, '#prices a').map(({ attributes }) => attributes['href'])).toEqual(['?qty=50', '?qty=500'])
  })

  it('proposes the larger quantity that costs less in all', async () => {
    const [offer] = PART.offers
    const breaks = [50, 500].map((fromQty, index) => ({ from_qty: fromQty, unit_price: toMoney(120_000 - index * 90_000) }))
    const html = await render({ offers: offer ? [{ ...offer, price_breaks: breaks }] : [] }, TERMS, '400')
    expect(elements(html, 'a.more-for-less').map(({ text, attributes }) => [attributes['href'], text])).toEqual([
      ['?qty=500', 'Order 500 for $15.00: the total is lower'],
    ])
  })

  it('shows the missing pieces and the factory’s lead time, or that it is unknown', async () => {
    const html = await render({}, TERMS, '6000')
    expect(html).toContain('1,000 pieces are out of stock.')
    expect(html).toContain('Factory lead time: 12 weeks')
    expect(await render({ lead_time_weeks: 0 }, TERMS, '6000')).toContain('Factory lead time: Unknown')
  })

  it('continues the ladder where the stock of the cheaper offer ends, and marks the price that is charged', async () => {
    const [offer] = PART.offers
    if (!offer) throw new Error('no offer')
    const near = { ...offer, stock: 300, price_breaks: [{ from_qty: 50, unit_price: toMoney(100_000) }] }
    const far = { ...offer, offer_id: 337, stock: 5000, price_breaks: [{ from_qty: 50, unit_price: toMoney(110_000) }] }
    const rowsAt = async (qty: string) =>
      elements(await render({ stock: 5300, offers: [near, far] }, TERMS, qty), '#prices tbody tr').map(({ text, attributes }) => [
        text.replace(/ \$.*/, ''),
        attributes['aria-current'] === 'true',
      ])
    expect(await rowsAt('300')).toEqual([
      ['50 – 300', true],
      ['350 – 5,000', false],
    ])
    expect(await rowsAt('301')).toEqual([
      ['50 – 300', false],
      ['350 – 5,000', true],
    ])
    // Both together, at two prices.
    expect(await rowsAt('5200')).toEqual([
      ['50 – 300', false],
      ['350 – 5,000', false],
    ])
  })

  it('shows stock in green only where it is enough for the quantity', async () => {
    const toneAt = async (qty: string) =>
      elements(await render({}, TERMS, qty), '.calculator .stock, #information .stock').map(({ attributes }) => attributes['class'])
    expect(await toneAt('5000')).toEqual(['stock stock-ok', 'stock stock-ok'])
    expect(await toneAt('5001')).toEqual(['stock low', 'stock low'])
  })

  it('shows the minimum of a line and of an order, before anything is added', async () => {
    const [offer] = PART.offers
    const offers = offer ? [{ ...offer, moq: 1, multiple: 1, price_breaks: [{ from_qty: 1, unit_price: toMoney(400) }] }] : []
    const textAt = async (qty: string, minimum = DEFAULT_MINIMUM) =>
      elements(await render({ offers }, TERMS, qty, minimum), '#calculator-result .low, #calculator-result .hint').map(({ text }) => text)
    expect(await textAt('1')).toEqual(['Minimum line value: $0.01. Order 23 or more.'])
    expect(await textAt('23')).toEqual([])
    expect(await textAt('23', { ...DEFAULT_MINIMUM, minimum_order: toMoney(50_000_000) })).toEqual(['Minimum order value: $50.00'])
  })

  it('has no lead time for an obsolete part', async () => {
    const html = await render({ lifecycle: 'obsolete' }, TERMS, '6000')
    expect(html).not.toContain('12 weeks')
    expect(html.match(/No longer manufactured/g)).toHaveLength(3)
  })

  const OTHER: Alternative = {
    ...PART,
    goods_id: 43,
    goods_page_url: 'tlc555-43',
    part_number: 'TLC555',
    stock: 900,
    fit: 'pin',
    successor: false,
    same: [],
    differs: [],
  }

  it.each([
    ['obsolete', 'No longer manufactured. Use instead:'],
    ['last_time_buy', 'Last time buy. For new designs use:'],
    ['nrnd', 'Not for new designs. Use instead:'],
  ])('opens the page of a part that is %s with its replacements', async (lifecycle, title) => {
    const html = await render({ lifecycle }, TERMS, '', DEFAULT_MINIMUM, [OTHER])
    expect(html).toContain(`aria-label="${title}"`)
    expect(html.indexOf('/productdetail/tlc555-43')).toBeLessThan(html.indexOf('buy-box'))
    expect(html.includes('5,000 pieces left; no more will be made.')).toBe(lifecycle === 'obsolete')
  })

  it('says that parts only resemble it, or that there is no other', async () => {
    const obsolete = { lifecycle: 'obsolete' }
    expect(await render(obsolete, TERMS, '', DEFAULT_MINIMUM, [{ ...OTHER, fit: 'similar' }])).toContain('We know no direct replacement.')
    expect(await render(obsolete, TERMS, '', DEFAULT_MINIMUM, [])).toContain('We know no replacement in stock.')
    expect(await render({}, TERMS, '', DEFAULT_MINIMUM, null)).not.toContain('class="nearest')
  })

  it('shows the age of pieces older than three years', async () => {
    const codeOf = async (dateCode: string) => {
      const html = await render({ offers: PART.offers.map((offer) => ({ ...offer, date_code: dateCode })) })
      return elements(html, '#information .low').map(({ text }) => text.trim().replace(/\s+/g, ' '))
    }
    expect(await codeOf('2349')).toEqual([])
    expect(await codeOf('2243')).toEqual(['2243 4 years old'])
  })

  it('shows the dimensions of the body with its drawing', async () => {
    expect(elements(await render({ package: 'SOIC-8' }), 'figcaption')[0]?.text).toContain('Body 4.9 × 3.9 × 1.75 mm · pitch 1.27 mm')
  })

  it('finds parts like it by the values that are ticked, in a form that needs no script', async () => {
    const html = await render({
      parameters: [
        { slug: 'temperature_min', name: 'Min. temp.', text: '0\u00a0°C', value: 0, unit: 'celsius' },
        { slug: 'temperature_max', name: 'Max. temp.', text: '70\u00a0°C', value: 70, unit: 'celsius' },
      ],
    })
    const [form] = elements(html, '#parameters form')
    expect(form?.attributes).toMatchObject({ method: 'get', action: '/category/timers' })
    expect(elements(html, '#parameters input[type=checkbox]').map(({ attributes }) => [attributes['name'], attributes['value']])).toEqual([
      ['manufacturer', 'ti'],
      ['package', 'DIP-8'],
      ['temperature_min.max', '0'],
      ['temperature_max.min', '70'],
      ['rohs', '1'],
      ['in_stock', '1'],
    ])
    const [range] = elements(html, '#parameters tr').filter(({ text }) => text.includes('Operating temperature'))
    expect(range?.text).toMatch(/0\s°C\s*…\s*70\s°C/)
  })

  it('shows the trade parameters, and the unknown ones in one sentence', async () => {
    const html = await render({
      parameters: [
        { slug: 'country_of_origin', name: 'Country of origin', text: 'Malaysia', value: 'MY' },
        { slug: 'msl', name: 'MSL', text: '3', value: '3' },
      ],
    })
    const rows = elements(html, '#parameters table:last-of-type tr').map(({ text }) => text.trim().replace(/\s+/g, ' '))
    expect(rows).toEqual(['RoHS RoHS compliant', 'Country of origin Malaysia', 'MSL 3'])
    expect(html).toContain('Not known yet: HS code, ECCN, REACH, ESD class (HBM), Packaging size.')
    expect(html).not.toContain('Unknown')
    expect(elements(html, '#parameters input[name=country_of_origin]').map(({ attributes }) => attributes['value'])).toEqual(['MY'])
  })
})
