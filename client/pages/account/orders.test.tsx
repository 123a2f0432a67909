import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { translator } from '#locales/dictionaries.ts'
import { toMoney } from '#shared/trade/money.ts'
import { elements, readAttribute } from '#test-support/html.ts'
import { PageContext } from '../../components/ui/page-context.tsx'
import { AccountOrdersPage } from './orders.tsx'

type Props = Parameters<typeof AccountOrdersPage>[0]

const ROW: Props['listing']['items'][number] = {
  order_number: 'SO261121-7K3M9Q',
  submitted_at: '2026-11-20T08:30:00.000Z',
  status: 'unpaid',
  line_count: 5,
  part_numbers: ['LM358DR', 'NE555P', 'BC547'],
  total: toMoney(104_200_000),
  po_number: '',
  shipping_carrier: '',
  shipping_number: '',
  has_counter: false,
  time_zone: 'Asia/Tokyo',
}

function render(items: Props['listing']['items'], more: Partial<Props> = {}): string {
  const listing = { total: items.length, page: 1, page_size: 20, counts: { unpaid: 1, received: 40 }, items }
  return renderToStaticMarkup(
    <PageContext value={{ lang: 'de', tag: 'de', t: translator('de'), time_zone: 'Asia/Tokyo' }}>
      <AccountOrdersPage listing={listing} status="" number="" {...more} />
    </PageContext>,
  )
}

it('lists an order with what is to do, on the buyer’s clock', () => {
  const html = render([{ ...ROW, has_counter: true }])
  for (const href of ['/myaccount/orders/so261121-7k3m9q', '/myaccount/orders/so261121-7k3m9q#proposal', '/pay/so261121-7k3m9q'])
    expect(elements(html, `a[href="/de${href}"]`), href).not.toEqual([])
  for (const text of ['20. Nov. 2026, 17:30', 'Unbezahlt', 'und 2 weitere', '104,20']) expect(html).toContain(text)
  expect(elements(render([{ ...ROW, status: 'received' }]), '[href^="/de/pay/"]')).toEqual([])
})

it('leads to the parcel, and says by which number the buyer knows the order', () => {
  const html = render([{ ...ROW, status: 'shipping', po_number: 'PO-77', shipping_carrier: 'DHL', shipping_number: '12 34' }])
  expect(elements(html, 'a[href^="https://www.dhl.com/"][href$="=1234"]')).toHaveLength(1)
  expect(html).toContain('PO-77')
  expect(elements(render([{ ...ROW, shipping_carrier: 'Courier', shipping_number: '9' }]), 'a[target=_blank]')).toEqual([])
})

it('keeps what is looked for in the ways to other states and pages', () => {
  const listing = { total: 41, page: 2, page_size: 20, counts: {}, items: [ROW] }
  const html = render([ROW], { status: 'received', number: '7K', listing })
  for (const query of ['status=canceled&number=7K', 'status=received&number=7K&page=3'])
    expect(elements(html, `a[href="/de/myaccount/orders?${query}"]`), query).not.toEqual([])
  expect(readAttribute(html, 'input[type=hidden][name=status]', 'value')).toBe('received')
})

it('tells an account without orders from a search without results', () => {
  expect(render([])).toContain('Keine Daten')
  expect(render([], { number: 'x' })).toContain('Kein Auftrag passt dazu.')
})
