import { deliveryText } from '#locales/order-words.ts'
import type { Cart, CartLine, cartShared } from '#shared/contract/cart.ts'
import type { DataOf } from '#shared/contract/endpoint.ts'
import { routes } from '#shared/routes.ts'
import { intlLocale } from '#shared/text/intl-locale.ts'
import { formatMoment } from '#shared/text/moment.ts'
import { formatCount } from '#shared/trade/count.ts'
import { formatAmount, type Money } from '#shared/trade/money.ts'
import { leastOrder, missingToOrder } from '#shared/trade/order-minimum.ts'
import type { Delivery } from '#shared/trade/order-states.ts'
import { formatWeight } from '#shared/trade/weight.ts'
import { minimumText } from '../../components/order/minimum-text.ts'
import { EMPTY_PAD, OrderPad } from '../../components/order/order-pad.tsx'
import { Button, ButtonLink } from '../../components/ui/button.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { Empty, Failure, PageHead } from '../../components/ui/page-parts.tsx'
import { PartNames } from '../../components/ui/part-names.tsx'
import { RowTable } from '../../components/ui/row-table.tsx'
import { Mono } from '../../components/ui/values.tsx'
import { mark } from '../../marks.ts'
import { CartForm, type CartOutcome } from './cart-form.tsx'

interface CartPageProps {
  cart: Cart
  outcome?: CartOutcome
  /** What the parcel costs at least; null: nobody can say it, or nothing is in it. */
  freight: CartFreight | null
}

/** What a parcel costs at least. */
export interface CartFreight {
  /** Null: sales says it. */
  amount: Money | null
  /** Who brings it for that; null where it is not known yet where it goes. */
  delivery: Delivery | null
  weight_grams: number
}

/** What lies in the cart, at which price and whether it can be had. Every button posts to this page. */
export function CartPage({ cart, outcome = {}, freight }: CartPageProps) {
  const { t, tag, href } = usePage()
  const { lines, total } = cart
  const { error, notice, pad = EMPTY_PAD, form_key = '' } = outcome
  const isEmpty = lines.length === 0
  const isOrderable = lines.some(({ state }) => state === 'ok')
  const missing = missingToOrder(total, cart)
  const isAnswer = pad.lines !== null || pad.error !== null || pad.check !== null
  return (
    <div className="page cart" {...mark('cart', lines.length)}>
      <PageHead title={t('header.cart')}>
        {!isEmpty && <p className="muted">{t('cart.count', { count: lines.length })}</p>}
        {cart.prices_as_of !== null && !isEmpty && (
          // The clock of the product pages, which are nobody's own.
          <p className="muted small">{t('cart.prices_as_of', { time: formatMoment({ at: cart.prices_as_of, time_zone: 'UTC', tag }) })}</p>
        )}
      </PageHead>
      <Failure text={error} className="" />
      {notice !== undefined && <p role="status">{notice}</p>}
      {/* What the pad has to say comes first: a cart may be long. */}
      {isAnswer && <OrderPad pad={pad} is_open form_key={form_key} minimum_line={cart.minimum_line} />}
      {isEmpty ? <EmptyCart /> : <CartForm cart={cart} outcome={outcome} />}
      {!isAnswer && <OrderPad pad={pad} is_open={isEmpty} form_key={form_key} minimum_line={cart.minimum_line} />}
      {!isEmpty && (
        <div className="cart-sum">
          <div className="cart-notes beyond-phone muted small">
            <CartWay lines={lines} freight={freight} />
            <p>{t('cart.price_note')}</p>
          </div>
          <p>
            <span className="muted">{t('order.goods')}</span>{' '}
            <bdi className="price price-large" dir="ltr">
              {formatAmount(total, tag)}
            </bdi>
          </p>
          {isOrderable && missing > 0 && <p className="low">{minimumText({ t, tag }, leastOrder(cart), missing)}</p>}
          {isOrderable && missing === 0 && (
            <ButtonLink look="primary" href={href(routes.checkout, {})} rel="nofollow" text={t('cart.checkout')} />
          )}
        </div>
      )}
    </div>
  )
}

/** What bringing it costs at least, and from how many places it comes. */
function CartWay({ lines, freight }: { lines: readonly CartLine[]; freight: CartFreight | null }) {
  const { t, tag } = usePage()
  const places = [...new Set(lines.flatMap(({ state, location }) => (state === 'ok' && location !== '' ? [location] : [])))]
  const weight = freight && formatWeight(freight.weight_grams, tag)
  return (
    <>
      {freight && (
        <p>
          {freight.amount === null
            ? t('cart.freight_asked', { weight: weight ?? '' })
            : freight.delivery === null
              ? t('cart.freight_least', { amount: formatAmount(freight.amount, tag) })
              : t('cart.freight_from', {
                  amount: formatAmount(freight.amount, tag),
                  way: deliveryText(t, { delivery: freight.delivery, carrier_account: '' }),
                  weight: weight ?? '',
                })}
        </p>
      )}
      {places.length > 0 && (
        <p>{t('cart.parcels', { count: places.length, places: new Intl.ListFormat(intlLocale(tag)).format(places) })}</p>
      )}
    </>
  )
}

function EmptyCart() {
  const { t, href } = usePage()
  return (
    <Empty
      title={t('cart.empty')}
      text={t('cart.empty_help')}
      ways={
        <>
          <ButtonLink look="primary" href={href(routes.category_list, {})} text={t('common.browse_categories')} />
          <ButtonLink href={href(routes.rfq, {})} text={t('common.ask_for_quote')} />
        </>
      }
    />
  )
}

/** Asks once more before lines are taken out. */
export function RemoveFromCartPage({ lines }: { lines: readonly CartLine[] }) {
  const { t, href } = usePage()
  return (
    <div className="page">
      <form method="post" action={href(routes.cart, {})} className="empty">
        <h1>{t('cart.remove_title', { count: lines.length })}</h1>
        <ul className="grid gap-4">
          {lines.map(({ item_id, part_number, brand_name, cart_num }) => (
            <li key={item_id}>
              <input type="hidden" name="id" value={item_id} />
              <Mono>{part_number}</Mono>{' '}
              <span className="muted">
                <bdi>{brand_name}</bdi> · {t('part.pieces', { count: cart_num })}
              </span>
            </li>
          ))}
        </ul>
        {lines.some(({ rfq_number, state }) => rfq_number !== null && state === 'ok') && <p>{t('cart.remove_help')}</p>}
        <p className="button-row">
          <Button look="primary" name="action" value="remove_yes" text={t('cart.remove_yes')} />
          <ButtonLink href={href(routes.cart, {})} text={t('cart.remove_no')} />
        </p>
      </form>
    </div>
  )
}

interface SharedCartPageProps {
  share_id: string
  shared: DataOf<typeof cartShared>
  time_zone: string
}

/** What somebody's link shows: parts and quantities, for the reader's cart. */
export function SharedCartPage({ share_id, shared: { lines, until }, time_zone }: SharedCartPageProps) {
  const { t, tag, href } = usePage()
  return (
    <div className="page">
      <PageHead title={t('cart.shared_title')}>
        <p className="muted">{t('cart.count', { count: lines.length })}</p>
        <p className="muted small">{t('cart.shared_until', { time: formatMoment({ at: until, time_zone, tag }) })}</p>
      </PageHead>
      <RowTable
        label={t('cart.shared_title')}
        rows={lines}
        keyOf={({ offer_id }) => offer_id}
        columns={[
          {
            head: t('part.part_number'),
            names_row: true,
            className: 'quote-part',
            cell: ({ part_number, goods_page_url, brand_name }) => (
              <PartNames part_number={part_number} goods_page_url={goods_page_url} manufacturer={brand_name} />
            ),
          },
          { head: t('part.packaging'), cell: ({ packaging }) => packaging || t('part.not_available') },
          { head: { number: t('part.quantity') }, cell: ({ qty }) => formatCount(qty, tag) },
        ]}
      />
      <form method="post" action={href(routes.cart, {})} className="cart-sum">
        <input type="hidden" name="shared" value={share_id} />
        <Button look="primary" name="action" value="add_shared" text={t('cart.shared_add')} />
      </form>
    </div>
  )
}
