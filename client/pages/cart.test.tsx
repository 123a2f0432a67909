import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { PageContext } from '#client/page-context.tsx'
import { translator } from '#locales/dictionaries.ts'
import type { Cart } from '#shared/contract/cart.ts'
import { money } from '#shared/money.ts'
import { CartPage, RemoveFromCartPage } from './cart.tsx'

const LINE: Cart['lines'][number] = {
  item_id: 7,
  goods_id: null,
  part_number: 'LM358DR',
  brand_name: 'Texas Instruments',
  packaging: '',
  batch: '2431',
  cart_num: 1000,
  price: money(125_000),
  ext_price: money(125_000_000),
  goods_page_url: '',
  delivery_plan_date: null,
  icons: '',
  rfq_number: 'RFQ261121-7K3M9Q',
  price_until: '2026-11-24T12:00:00.000Z',
  time_zone: '',
  state: 'ok',
}

const render = (children: ReactNode): string =>
  renderToStaticMarkup(<PageContext value={{ lang: 'en', tag: 'en', t: translator('en') }}>{children}</PageContext>)
const renderCart = (lines: Cart['lines'], error: string | null = null): string =>
  render(<CartPage cart={{ lines, total: money(125_000_000) }} error={error} />)

it('says where a price is from and how long it holds', () => {
  const html = renderCart([LINE])
  for (const text of [
    'LM358DR',
    '2431',
    '1,000',
    '$0.125',
    '$125.00',
    'href="/rfq/quote/rfq261121-7k3m9q"',
    'until Nov 24, 2026, 12:00 PM UTC',
  ])
    expect(html).toContain(text)
  expect(html).toContain('To order, reply')
  expect(html).not.toContain('checkout')
})

it('strikes a price that expired and leads to asking again', () => {
  const html = renderCart([{ ...LINE, state: 'expired' }])
  expect(html).toMatch(/<s [^>]*>\$0\.125<\/s>/)
  expect(html).toContain('expired Nov 24, 2026')
  expect(html).toContain('is not in the total')
  expect(html).toMatch(/href="\/rfq\?part_number=LM358DR&amp;manufacturer=Texas\+Instruments&amp;qty=1000"/)
})

it('hands lines to the RFQ list with their price as a decimal', () => {
  const data = /data-line="([^"]*)"/.exec(renderCart([LINE]))?.[1]?.replaceAll('&quot;', '"') ?? ''
  expect(JSON.parse(data)).toMatchObject({ part_number: 'LM358DR', cart_num: 1000, price: '0.125', goods_id: null })
})

it('is empty in words', () => {
  const html = renderCart([])
  expect(html).toContain('Your shopping cart is empty')
  expect(html).not.toContain('<table')
})

it('asks before lines are removed', () => {
  const html = render(<RemoveFromCartPage lines={[LINE, { ...LINE, item_id: 9, part_number: 'NE555P' }]} />)
  expect(html).toContain('Remove 2 lines from the cart?')
  expect([...html.matchAll(/name="id" value="(\d+)"/g)].map(([, id]) => id)).toEqual(['7', '9'])
  expect(html).toContain('method="post"')
})
