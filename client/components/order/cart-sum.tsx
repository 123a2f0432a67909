import { deliveryText } from '#locales/order-words.ts'
import type { Cart, CartLine } from '#shared/contract/cart.ts'
import { routes } from '#shared/routes.ts'
import { toIntlLocale } from '#shared/text/intl-locale.ts'
import { formatAmount } from '#shared/trade/money.ts'
import { computeMissingAmount, toMinimumOrder } from '#shared/trade/order-minimum.ts'
import { formatWeight } from '#shared/trade/weight.ts'
import { ButtonLink } from '../ui/button.tsx'
import { usePage } from '../ui/page-context.tsx'
import { Value } from '../ui/values.tsx'
import type { CartFreight } from './cart-freight.ts'
import { formatMinimum } from './minimum-text.ts'

/** The total of the cart, its minimum freight, and the link to the checkout. */
export function CartSum({ cart, freight }: { cart: Cart; freight: CartFreight | null }) {
  const { t, tag, href } = usePage()
  const { lines, total } = cart
  const isOrderable = lines.some(({ state }) => state === 'ok')
  const missing = computeMissingAmount(total, cart)
  return (
    <div className="cart-sum">
      <div className="cart-notes beyond-phone muted small">
        <CartWay lines={lines} freight={freight} />
        <p>{t('cart.price_note')}</p>
      </div>
      <p>
        <span className="muted">{t('order.goods')}</span> <Value className="price price-large">{formatAmount(total, tag)}</Value>
      </p>
      {isOrderable && missing > 0 && <p className="low">{formatMinimum({ t, tag }, toMinimumOrder(cart), missing)}</p>}
      {isOrderable && missing === 0 && (
        <ButtonLink look="primary" href={href(routes.checkout, {})} rel="nofollow" text={t('cart.checkout')} />
      )}
    </div>
  )
}

/** The minimum freight, and the number of warehouses. */
function CartWay({ lines, freight }: { lines: readonly CartLine[]; freight: CartFreight | null }) {
  const { t, tag } = usePage()
  const locations = [...new Set(lines.flatMap(({ state, location }) => (state === 'ok' && location !== '' ? [location] : [])))]
  const weight = freight && formatWeight(freight.weight_grams, tag)
  return (
    <>
      {freight && (
        <p>
          {freight.amount === null
            ? t('cart.freight_on_request', { weight: weight ?? '' })
            : freight.delivery === null
              ? t('cart.freight_least', { amount: formatAmount(freight.amount, tag) })
              : t('cart.freight_from', {
                  amount: formatAmount(freight.amount, tag),
                  way: deliveryText(t, { delivery: freight.delivery, carrier_account: '' }),
                  weight: weight ?? '',
                })}
        </p>
      )}
      {locations.length > 0 && (
        <p>{t('cart.parcels', { count: locations.length, locations: new Intl.ListFormat(toIntlLocale(tag)).format(locations) })}</p>
      )}
    </>
  )
}
