import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { translator } from '#locales/dictionaries.ts'
import { toMoney } from '#shared/trade/money.ts'
import { PAYMENTS } from '#shared/trade/order-states.ts'
import { elements, readAttribute } from '#test-support/html.ts'
import { anOrder } from '#test-support/order.ts'
import { PageContext } from '../../components/ui/page-context.tsx'
import { PayPage } from './pay.tsx'

type Props = Parameters<typeof PayPage>[0]

const WIRE: NonNullable<Props['wire']> = {
  kind: 'wire',
  amount: toMoney(104_200_000),
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
        payments={PAYMENTS}
        wire={null}
        form_key="0123456789abcdef"
        error={null}
        action="/pay/so261121-7k3m9q"
        order_address="/order/so261121-7k3m9q"
        {...more}
      />
    </PageContext>,
  )

const listPaymentMethods = (html: string) =>
  elements(html, 'button:is([value=card], [value=paypal], [value=wire])').map(({ attributes }) => attributes['value'])

it('offers every way, the chosen one first', () => {
  const html = render({ order: anOrder({ payment: 'paypal' }) })
  expect(listPaymentMethods(html)).toEqual(['paypal', 'card', 'wire'])
  expect(html).toContain('$104.20')
  expect(html).toContain('Thank you. Your order has been placed.')
  expect(html).toContain('our sales team confirms stock and price')
  expect(readAttribute(html, 'input[name=form_key]', 'value')).toBe('0123456789abcdef')
})

it('shows bank details in groups and copies them without blanks', () => {
  const html = render({ order: anOrder({ payment: 'wire' }), wire: WIRE })
  expect(html).toContain('000 123 456')
  expect(elements(html, '[data-copy]').map(({ attributes }) => attributes['data-copy'])).toEqual(
    expect.arrayContaining(['000123456', '104.20', 'SO261121-7K3M9Q']),
  )
  expect(elements(html, '[value=declare]')).not.toEqual([])
  expect(html).not.toContain('Bank address')
  expect(listPaymentMethods(html)).toEqual(['card', 'paypal'])
})

it('has nothing to press before sales has confirmed the freight, nor once all is paid', () => {
  const openFreight = { goods: toMoney(64_200_000), freight: null, total: toMoney(64_200_000), weight_grams: 1 }
  const waiting = render({ order: anOrder({ amounts: openFreight }) })
  expect(waiting).toContain('There is nothing to pay yet')
  const paid = render({ order: anOrder({ status: 'confirming', paid: toMoney(104_200_000) }) })
  expect(paid).toContain('Nothing is due')
  for (const html of [waiting, paid]) expect(elements(html, 'form')).toEqual([])
})
