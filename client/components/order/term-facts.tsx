import { deliveryText, paymentText } from '#locales/order-words.ts'
import type { OrderTerms } from '#shared/contract/order.ts'
import { toIntlLocale } from '#shared/text/intl-locale.ts'
import { formatAmount } from '#shared/trade/money.ts'
import { usePage } from '../ui/page-context.tsx'
import { Fact } from '../ui/values.tsx'

/** The terms of payment and delivery: the methods, the lowest freight, the days. Absent terms are left out. */
export function TermFacts({ terms: { payments, deliveries, freight_from } }: { terms: OrderTerms }) {
  const { t, tag } = usePage()
  const kilograms = new Intl.NumberFormat(toIntlLocale(tag), { style: 'unit', unit: 'kilogram' })
  const toDeliveryName = (delivery: OrderTerms['deliveries'][number]['delivery']): string =>
    delivery === 'customer_account' ? t('checkout.customer_account') : deliveryText(t, { delivery, carrier_account: '' })
  // Carriers with the same duration share a row.
  const timed = deliveries.flatMap(({ delivery, days }) => (days && delivery !== 'customer_account' ? [{ delivery, days }] : []))
  const groups = [...Map.groupBy(timed, ({ days: { from, to } }) => `${from}-${to}`)]
  return (
    <dl className="terms grid compact">
      <Fact name={t('product.payment')} value={payments.map((payment) => paymentText(t, payment)).join(' · ')} />
      <Fact
        name={t('product.shipping_cost')}
        value={
          deliveries.length > 0 &&
          (freight_from
            ? t('product.shipping_cost_text', {
                amount: formatAmount(freight_from.freight, tag),
                weight: kilograms.format(freight_from.up_to_grams / 1000),
              })
            : t('checkout.excluded'))
        }
      />
      <Fact name={t('product.shipping_method')} value={deliveries.map(({ delivery }) => toDeliveryName(delivery)).join(' · ')} />
      <Fact
        name={t('product.delivery_time')}
        value={
          groups.length > 0 &&
          groups.map(([key, ways]) => (
            <span key={key} className="block">
              <bdi>{ways.map(({ delivery }) => toDeliveryName(delivery)).join(', ')}</bdi>
              {' · '}
              {ways[0] && t('checkout.days', ways[0].days)}
            </span>
          ))
        }
      />
    </dl>
  )
}
