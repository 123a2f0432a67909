import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { translator } from '#locales/dictionaries.ts'
import { toMoney } from '#shared/trade/money.ts'
import { element, elements, readAttribute, readText } from '#test-support/html.ts'
import { aCounter, anOrder } from '#test-support/order.ts'
import { PageContext } from '../../components/ui/page-context.tsx'
import { OrderPage } from './order.tsx'

type Props = Parameters<typeof OrderPage>[0]

const render = (order: Props['order'], more: Partial<Props> = {}): string =>
  renderToStaticMarkup(
    <PageContext value={{ lang: 'en', tag: 'en', t: translator('en') }}>
      <OrderPage
        order={order}
        action="/order/so261121-7k3m9q"
        now="2026-11-21T16:00:00.000Z"
        done={null}
        reordered={null}
        error={null}
        answers={new Map()}
        is_account={false}
        {...more}
      />
    </PageContext>,
  )

it('shows where the order stands, on the buyer’s clock, and what they can do', () => {
  const html = render(anOrder())
  for (const text of ['SO261121-7K3M9Q', '08:30', 'Unpaid', 'reserved until Nov 27, 2026, 08:30 UTC', 'DAP SW1Y 4LB', 'United Kingdom'])
    expect(readText(html)).toContain(text)
  expect(elements(html, 'a').map(({ attributes }) => attributes['href'])).toEqual(
    expect.arrayContaining([
      '/pay/so261121-7k3m9q',
      '/order/so261121-7k3m9q?ask=cancel',
      '/api/pay/invoice/SO261121-7K3M9Q',
      '/rfq/quote/rfq261121-7k3m9q',
    ]),
  )
})

it('asks for nothing before sales has confirmed the freight', () => {
  const html = render(anOrder({ amounts: { goods: toMoney(64_200_000), freight: null, total: toMoney(64_200_000), weight_grams: 1 } }))
  expect(html).toContain('confirmed by sales')
  expect(elements(html, 'a[href^="/pay/"]')).toEqual([])
})

it('links the parcel’s tracking, and offers no cancellation of a shipped order', () => {
  const html = render(anOrder({ status: 'shipping', shipping_carrier: 'UPS', shipping_number: '1Z999', platform_remark: 'One box.' }))
  expect(elements(html, 'a[href="https://www.ups.com/track?tracknum=1Z999"]')).not.toEqual([])
  expect(elements(html, 'a[href$="ask=receive"]')).toHaveLength(1)
  expect(elements(html, 'a[href$="ask=cancel"]')).toEqual([])
})

it('ticks a wire transfer when it has arrived, not when it was reported', () => {
  const history = [
    { at: '2026-11-20T08:30:00.000Z', actor: 'buyer', from: null, to: 'unpaid', note: '' },
    { at: '2026-11-20T08:40:00.000Z', actor: 'buyer', from: 'unpaid', to: 'confirming', note: '' },
  ] as const
  const paying = (more: object) =>
    element(render(anOrder({ status: 'confirming', payment: 'wire', history: [...history], ...more })), 'ol.steps > li:nth-child(2)')
  const reported = paying({})
  expect(reported.text).toContain('Transfer reported')
  expect(reported.attributes['class'] ?? '').not.toContain('is-done')
  expect(reported.attributes).toHaveProperty('aria-current')
  const arrived = paying({ paid_at: '2026-11-21T08:40:00.000Z' })
  expect(arrived.attributes['class']).toContain('is-done')
  expect(arrived.text).toContain('Payment')
})

it('shows of a canceled order what was paid and what goes back', () => {
  const html = render(
    anOrder({
      status: 'canceled',
      paid_at: '2026-11-20T08:40:00.000Z',
      paid: toMoney(0),
      received: toMoney(104_200_000),
      history: [{ at: '2026-11-21T09:00:00.000Z', actor: 'system', from: 'canceled', to: 'canceled', note: '[refund 104.20]' }],
    }),
  )
  expect(html).toContain('We are refunding the $104.20 you paid')
  const sums = elements(html, 'dt + dd:has(> bdi[dir=ltr])').map(({ text }) => text)
  const names = elements(html, 'dt:has(+ dd > bdi[dir=ltr])').map(({ text }) => text)
  expect(names.map((name, index) => `${name} ${sums[index]}`)).toEqual(expect.arrayContaining(['Paid $104.20', 'Refund -$104.20']))
  expect(elements(html, ':has(> span + bdi.num[dir=ltr])').map(({ text }) => text)).toContainEqual(
    expect.stringContaining('Refund $104.20'),
  )
})

it('tells the history in words, the newest first', () => {
  const html = render(
    anOrder({
      status: 'refunded',
      history: [
        { at: '2026-11-20T08:30:00.000Z', actor: 'buyer', from: null, to: 'unpaid', note: '' },
        { at: '2026-11-20T08:40:00.000Z', actor: 'payment', from: 'unpaid', to: 'confirming', note: '' },
        { at: '2026-11-21T09:00:00.000Z', actor: 'desk', from: 'confirming', to: 'refunded', note: '[refund] <b>Damaged</b>' },
      ],
    }),
  )
  expect(html).toContain('&lt;b&gt;Damaged&lt;/b&gt;')
  expect(html).not.toContain('[refund]')
  expect(readText(html)).toMatch(/Sales team.*Payment received/)
  // A step that did not happen is not listed.
  expect(html).not.toContain('Shipped')
})

it('says what ordering again could not put into the cart', () => {
  const html = render(anOrder(), { reordered: { added: 1, unavailable: ['NE555P'] } })
  for (const text of ['1 line added to your cart', 'NE555P', '/rfq?part_number=NE555P']) expect(html).toContain(text)
})

describe('a proposal', () => {
  it('strikes the former terms through, and asks about every line', () => {
    const html = render(anOrder({ counter: aCounter() }))
    expect(elements(html, 's').map(({ text }) => text)).toContain('Ordered: $0.06420')
    for (const text of ['$0.0963', 'LM358DR2G', '$136.30']) expect(html).toContain(text)
    expect(elements(html, 'input[name=answer_1]')).not.toEqual([])
    expect(readAttribute(html, 'input[name=revision]', 'value')).toBe('1')
    expect(elements(html, '[checked]')).toEqual([])
  })

  it('stands before everything else while it waits for an answer', () => {
    const html = render(anOrder({ counter: aCounter() }))
    expect(html).toContain('Please answer by')
    expect(html.indexOf('id="proposal"')).toBeLessThan(html.indexOf('Order progress'))
    const answered = render(anOrder({ counter: aCounter({ state: 'answered' }) }))
    expect(answered).not.toContain('Please answer by')
    expect(answered.indexOf('id="proposal"')).toBeGreaterThan(answered.indexOf('Order progress'))
  })

  it('keeps what was chosen', () => {
    const html = render(anOrder({ counter: aCounter() }), { answers: new Map([[1, 'swapped']]) })
    expect(elements(html, '[checked]').map(({ attributes }) => attributes)).toMatchObject([{ name: 'answer_1', value: 'swapped' }])
  })

  it('for the freight alone is accepted with one button', () => {
    const html = render(anOrder({ counter: aCounter({ freight: toMoney(25_000_000), lines: [] }) }))
    expect(html).toContain('Accept freight')
    expect(html).toContain('$89.20')
  })

  it.each([
    [aCounter({ state: 'withdrawn' }), 'Withdrawn'],
    [aCounter({ valid_until: '2026-11-21T15:59:00.000Z' }), 'Expired'],
    [aCounter({ state: 'answered', lines: aCounter().lines.map((line) => ({ ...line, answer: 'declined' as const })) }), 'declined'],
  ])('that is no longer open has no form', (counter, message) => {
    const html = render(anOrder({ counter }))
    expect(html).toContain(message)
    expect(elements(html, '[name=revision]')).toEqual([])
  })
})
