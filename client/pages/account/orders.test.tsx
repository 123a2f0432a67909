import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { translator } from '#locales/dictionaries.ts'
import { money } from '#shared/trade/money.ts'
import { PageContext } from '../../components/ui/page-context.tsx'
import { AccountOrdersPage } from './orders.tsx'

type Props = Parameters<typeof AccountOrdersPage>[0]

const ROW: Props['listing']['items'][number] = {
  order_number: 'SO261121-7K3M9Q',
  submitted_at: '2026-11-20T08:30:00.000Z',
  status: 'unpaid',
  line_count: 5,
  part_numbers: ['LM358DR', 'NE555P', 'BC547'],
  total: money(104_200_000),
  shipping_number: '',
  has_counter: false,
  time_zone: 'Asia/Tokyo',
}

function render(items: Props['listing']['items'], more: Partial<Props> = {}): string {
  const listing = { total: items.length, page: 1, page_size: 20, counts: { unpaid: 1, received: 40 }, items }
  return renderToStaticMarkup(
    <PageContext value={{ lang: 'de', tag: 'de', t: translator('de') }}>
      <AccountOrdersPage listing={listing} status="" number="" {...more} />
    </PageContext>,
  )
}

it('lists an order with what is to do, on the buyer’s clock', () => {
  const html = render([{ ...ROW, has_counter: true }])
  expect(html).toContain('href="/de/myaccount/orders/so261121-7k3m9q"')
  expect(html).toContain('href="/de/myaccount/orders/so261121-7k3m9q#proposal"')
  expect(html).toContain('href="/de/pay/so261121-7k3m9q"')
  for (const text of ['20. Nov. 2026, 17:30', 'Unbezahlt', 'und 2 weitere', '104,20']) expect(html).toContain(text)
  expect(render([{ ...ROW, status: 'received' }])).not.toContain('/de/pay/')
})

it('keeps what is looked for in the ways to other states and pages', () => {
  const listing = { total: 41, page: 2, page_size: 20, counts: {}, items: [ROW] }
  const html = render([ROW], { status: 'received', number: '7K', listing })
  expect(html).toContain('href="/de/myaccount/orders?status=canceled&amp;number=7K"')
  expect(html).toContain('href="/de/myaccount/orders?status=received&amp;number=7K&amp;page=3"')
  expect(html).toMatch(/type="hidden" name="status" value="received"/)
})

it('tells an account without orders from a search without results', () => {
  expect(render([])).toContain('Keine Daten')
  expect(render([], { number: 'x' })).toContain('Kein Auftrag passt dazu.')
})
