import { deliveryText } from '#locales/order-words.ts'
import type { Freight } from '#shared/contract/quote.ts'
import { formatAmount } from '#shared/trade/money.ts'
import type { Delivery } from '#shared/trade/order-states.ts'
import { formatWeight } from '#shared/trade/weight.ts'
import { toRadioProps } from '../form/fields.tsx'
import { usePage } from '../ui/page-context.tsx'
import { Price, Value } from '../ui/values.tsx'
import type { Checkout } from './use-checkout.ts'

/** The one carrier that costs least, and the one that takes the fewest days; undefined where several do. */
function findCarrierMarks(ways: readonly Freight[]): { cheapest: Delivery | undefined; fastest: Delivery | undefined } {
  const carriers = ways.filter(({ delivery }) => delivery !== 'customer_account' && delivery !== 'pick_up')
  const findLeast = (measure: (way: Freight) => number): Delivery | undefined => {
    const least = Math.min(...carriers.map(measure))
    const [only, ...others] = carriers.filter((way) => measure(way) === least)
    return carriers.length > 1 && Number.isFinite(least) && others.length === 0 ? only?.delivery : undefined
  }
  return {
    cheapest: findLeast(({ freight }) => freight ?? Number.POSITIVE_INFINITY),
    fastest: findLeast(({ days }) => (days ? days.from + days.to : Number.POSITIVE_INFINITY)),
  }
}

/** All delivery options to the destination, with their price, their duration and the bearer of the risk. */
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
  const { weight_grams } = quote
  const ways = quote.ways.filter(({ can_choose }) => can_choose)
  const marks = findCarrierMarks(ways)
  if (ways.length === 0) return <p className="low">{t('checkout.not_served')}</p>
  const weight = formatWeight(weight_grams, tag)
  return (
    <>
      <ul className="checkout-ways lines">
        {ways.map((way) => {
          const { delivery, freight, days, incoterm, named_place } = way
          return (
            <li key={delivery}>
              <label className="check">
                <input {...toRadioProps(change, 'delivery', delivery, chosen)} aria-describedby="delivery-error" />
                <strong>
                  {delivery === 'customer_account' ? t('checkout.customer_account') : deliveryText(t, { delivery, carrier_account: '' })}
                </strong>
                <span className="checkout-way-note muted small">
                  {delivery === marks.cheapest && <strong className="good">{t('checkout.cheapest')} · </strong>}
                  {delivery === marks.fastest && <strong className="good">{t('checkout.fastest')} · </strong>}
                  {days !== null && <span>{`${t('checkout.days', days)} · `}</span>}
                  <Value>{`${incoterm} ${named_place}`.trim()}</Value>
                </span>
                <span className="checkout-way-price">
                  {freight === null ? (
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
