import { deliveryText } from '#locales/order-words.ts'
import { formatAmount } from '#shared/trade/money.ts'
import { formatWeight } from '#shared/trade/weight.ts'
import { toRadioProps } from '../form/fields.tsx'
import { usePage } from '../ui/page-context.tsx'
import { Price, Value } from '../ui/values.tsx'
import type { Checkout } from './use-checkout.ts'

/** All delivery options, with their price, their duration and the bearer of the risk. */
export function DeliveryOptions({ checkout: { quote, has_destination, delivery: chosen, change } }: { checkout: Checkout }) {
  const { t, tag } = usePage()
  if (quote === null && has_destination)
    return (
      <>
        <p className="hint needs-script">{t('feedback.loading')}</p>
        <p className="low no-script-only">{t('checkout.ways_unread')}</p>
      </>
    )
  if (quote === null) return <p className="hint">{t('checkout.ways_first')}</p>
  const { ways, weight_grams } = quote
  if (ways.length === 0) return <p className="low">{t('checkout.not_served')}</p>
  const weight = formatWeight(weight_grams, tag)
  return (
    <>
      <ul className="checkout-ways lines">
        {ways.map((way) => {
          const { delivery, freight, can_choose, days, incoterm, named_place } = way
          return (
            <li key={delivery}>
              <label className="check">
                <input {...toRadioProps(change, 'delivery', delivery, chosen)} disabled={!can_choose} aria-describedby="delivery-error" />
                <strong>
                  {delivery === 'customer_account' ? t('checkout.customer_account') : deliveryText(t, { delivery, carrier_account: '' })}
                </strong>
                <span className="checkout-way-note muted small">
                  {can_choose && days !== null && <span>{`${t('checkout.days', days)} · `}</span>}
                  <Value>{`${incoterm} ${named_place}`.trim()}</Value>
                </span>
                <span className="checkout-way-price">
                  {!can_choose ? (
                    <span className="muted">{t('checkout.no_service')}</span>
                  ) : freight === null ? (
                    <span className="low">{t('checkout.freight_later')}</span>
                  ) : freight === 0 ? (
                    <span className="muted">{t('checkout.free')}</span>
                  ) : (
                    <Price text={formatAmount(freight, tag)} />
                  )}
                </span>
              </label>
            </li>
          )
        })}
      </ul>
      <p className="muted small">{t('checkout.weight', { weight })}</p>
    </>
  )
}
