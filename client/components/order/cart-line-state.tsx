import type { MessageKey, Translator } from '#locales/translator.ts'
import type { CartLine } from '#shared/contract/cart.ts'
import { formatDay } from '#shared/text/moment.ts'
import { formatCount } from '#shared/trade/count.ts'
import { formatAmount, formatUnitPrice, type Money } from '#shared/trade/money.ts'
import { toOrderableQuantity } from '#shared/trade/quantity.ts'
import { toRequoteUrl } from '../rfq/requote-url.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { usePage } from '../ui/page-context.tsx'

/** A line as the RFQ form receives it. */
export const toRfqRequest = ({ part_number, brand_name: manufacturer, cart_num: qty }: CartLine) => ({ part_number, manufacturer, qty })

/** The largest quantity of an offer that is in stock and can be ordered; null where there is none. */
function takeable({ stock, rule }: CartLine): number | null {
  if (stock === null || rule === null) return null
  const maxOrderable = Math.floor(stock / rule.multiple) * rule.multiple
  return maxOrderable > 0 && maxOrderable >= toOrderableQuantity(1, rule) ? maxOrderable : null
}

const STATE_KEYS = {
  sold_out: 'part.out_of_stock',
  on_request: 'part.on_request',
  gone: 'cart.gone',
  expired: 'checkout.expired',
  ordered: 'cart.ordered',
  quantity: 'cart.enter_multiple',
} as const satisfies Partial<Record<CartLine['state'], MessageKey>>

/** Why a line cannot be ordered. @param minimumLine the minimum of a line */
export function formatLineState(
  { t, tag }: { t: Translator; tag: string },
  { state, stock, least_qty }: Pick<CartLine, 'state' | 'stock' | 'least_qty'>,
  minimumLine: Money,
): string {
  if (state === 'ok') return ''
  if (state === 'below_minimum') return belowMinimumText({ t, tag }, least_qty, minimumLine)
  return state === 'understock' ? t('cart.only_stock', { qty: stock ?? 0 }) : t(STATE_KEYS[state])
}

/** The message for a line below the minimum. @param leastQty the sufficient quantity; null: a quoted line, which needs a new quote */
function belowMinimumText({ t, tag }: { t: Translator; tag: string }, leastQty: number | null, minimumLine: Money): string {
  const amount = formatAmount(minimumLine, tag)
  return leastQty === null
    ? t('cart.below_minimum_quoted', { amount })
    : t('cart.below_minimum', { amount, qty: formatCount(leastQty, tag) })
}

/** The purchase from all offers of the part, and the button that puts it into the cart. */
function AllOffers({ item_id, qty, items }: NonNullable<CartLine['all_offers']> & { item_id: number }) {
  const { t, tag } = usePage()
  return (
    <>
      {items.map((item) => (
        <span key={item.offer_id} className="muted small">
          {t('product.split_part', {
            qty: formatCount(item.qty, tag),
            location: item.location,
            price: formatUnitPrice(item.unit_price, tag),
          })}
        </span>
      ))}
      <Button look="quiet" name="all_offers" value={item_id} text={t('cart.order_all_offers', { qty: formatCount(qty, tag) })} />
    </>
  )
}

/** Whether a line can be ordered, and what to do where it cannot. */
export function CartLineState({ line, minimum_line }: { line: CartLine; minimum_line: Money }) {
  const { t, tag, href } = usePage()
  const { state, stock, rule, lead_time_weeks, ready_on, part_number, item_id, all_offers } = line
  const leadTime = lead_time_weeks > 0 && (
    <span className="muted small">{t('quote.lead_time', { time: t('part.weeks', { count: lead_time_weeks }) })}</span>
  )
  if (state === 'ok' || state === 'quantity')
    return (
      <span className="tall-links grid at-start gap-2 small">
        {stock !== null && <span className="stock stock-ok">{t('part.in_stock', { count: stock })}</span>}
        <span className="muted small">
          {ready_on === null ? (stock !== null ? t('cart.ready') : leadTime) : t('cart.ready_on', { day: formatDay(ready_on, tag) })}
        </span>
        {rule !== null && rule.moq * rule.multiple > 1 && (
          <span className="muted small">
            {/* Where MOQ and multiple are the same, only the multiple is shown. */}
            {[
              rule.moq !== rule.multiple && `${t('part.moq')} ${formatCount(rule.moq, tag)}`,
              rule.multiple > 1 && `${t('part.multiple')} ${formatCount(rule.multiple, tag)}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        )}
      </span>
    )
  const isFew = state === 'understock' || state === 'below_minimum'
  const takes = state === 'understock' ? takeable(line) : line.least_qty
  return (
    <span className="tall-links grid at-start gap-2 small">
      <span className={isFew ? 'stock low' : 'stock stock-out'}>{formatLineState({ t, tag }, line, minimum_line)}</span>
      {(state === 'sold_out' || state === 'understock') && leadTime}
      {takes !== null && (
        <Button look="quiet" name="set" value={`${item_id}:${takes}`} text={t('cart.order_qty', { qty: formatCount(takes, tag) })} />
      )}
      {all_offers && <AllOffers item_id={item_id} {...all_offers} />}
      <a
        className="with-icon"
        href={toRequoteUrl([toRfqRequest(line)], href)}
        aria-label={t('cart.ask_of', { part_number })}
        rel="nofollow"
      >
        <Icon name="list" />
        {t(state === 'expired' ? 'quote.ask_again' : 'common.ask_for_quote')}
      </a>
    </span>
  )
}
