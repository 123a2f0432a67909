import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { translator } from '#locales/dictionaries.ts'
import { money } from '#shared/trade/money.ts'
import { anOrder } from '#test-support/order.ts'
import { PageContext } from '../../components/ui/page-context.tsx'
import { PayPage } from './pay.tsx'

type Props = Parameters<typeof PayPage>[0]

const WIRE: NonNullable<Props['wire']> = {
  kind: 'wire',
  amount: money(104_200_000),
  bank: {
    account_name: 'Solderline Ltd',
    account_number: '000 123 456',
    bank_name: 'Example Bank',
    bank_address: '',
    swift: 'EXAMHKHHXXX',
    reference: 'SO261121-7K3M9Q',
  },
}

const render = (more: Partial<Props> = {}): string =>
  renderToStaticMarkup(
    <PageContext value={{ lang: 'en', tag: 'en', t: translator('en') }}>
      <PayPage
        order={anOrder()}
        wire={null}
        attempt="0123456789abcdef"
        error={null}
        action="/pay/so261121-7k3m9q"
        order_address="/order/so261121-7k3m9q"
        {...more}
      />
    </PageContext>,
  )

it('offers every way, the chosen one first', () => {
  const html = render({ order: anOrder({ payment: 'paypal' }) })
  expect([...html.matchAll(/value="(card|paypal|wire)"/g)].map(([, way]) => way)).toEqual(['paypal', 'card', 'wire'])
  expect(html).toContain('$104.20')
  expect(html).toContain('Thank you: your order has been submitted.')
  expect(html).toContain('our sales team confirms payment, stock and price')
  expect(html).toContain('name="attempt" value="0123456789abcdef"')
})

it('shows the bank as it is read and copies it as it is typed', () => {
  const html = render({ order: anOrder({ payment: 'wire' }), wire: WIRE })
  for (const text of ['000 123 456', 'data-copy="000123456"', 'data-copy="104.20"', 'data-copy="SO261121-7K3M9Q"', 'value="declare"'])
    expect(html).toContain(text)
  expect(html).not.toContain('Bank address')
  expect([...html.matchAll(/value="(card|paypal|wire)"/g)].map(([, way]) => way)).toEqual(['card', 'paypal'])
})

it('has nothing to press before sales has confirmed the freight, nor once all is paid', () => {
  const open_freight = { goods: money(64_200_000), freight: null, total: money(64_200_000), weight_grams: 1 }
  const waiting = render({ order: anOrder({ amounts: open_freight }) })
  expect(waiting).toContain('There is nothing to pay yet')
  const paid = render({ order: anOrder({ status: 'confirming', paid: money(104_200_000) }) })
  expect(paid).toContain('Nothing is to be paid')
  for (const html of [waiting, paid]) expect(html).not.toContain('<form')
})
