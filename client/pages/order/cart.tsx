import type { Cart } from '#shared/contract/cart.ts'
import { routes } from '#shared/routes.ts'
import { formatMoment } from '#shared/text/moment.ts'
import { formatAmount } from '#shared/trade/money.ts'
import { EMPTY_PAD, OrderPad } from '../../components/order/order-pad.tsx'
import { Icon } from '../../components/ui/icon.tsx'
import { useHref, usePage } from '../../components/ui/page-context.tsx'

import { CartForm, type CartSaid } from './cart-form.tsx'

interface CartPageProps {
  cart: Cart
  said?: CartSaid
  /** IANA name of the reader's, as far as it is known. */
  time_zone: string
}

/** What lies in the cart, at which price and whether it can be had. Every button posts to this page. */
export function CartPage({ cart, said = {}, time_zone }: CartPageProps) {
  const { t, tag } = usePage()
  const href = useHref()
  const { lines, total } = cart
  const { error, notice, pad = EMPTY_PAD, form_key = '' } = said
  const is_empty = lines.length === 0
  const is_answer = pad.lines !== null || pad.error !== null || pad.check !== null
  return (
    <div className="page cart" data-cart={lines.length}>
      <header className="page-head">
        <h1>{t('header.cart')}</h1>
        {!is_empty && <p className="muted">{t('cart.count', { count: lines.length })}</p>}
        {cart.prices_as_of !== null && !is_empty && (
          <p className="muted small">{t('cart.prices_as_of', { time: formatMoment({ at: cart.prices_as_of, time_zone, tag }) })}</p>
        )}
      </header>
      {error !== undefined && (
        <p role="alert" className="error with-icon">
          <Icon name="warning" />
          {error}
        </p>
      )}
      {notice !== undefined && <p role="status">{notice}</p>}
      {/* What the pad has to say comes first: a cart may be long. */}
      {is_answer && <OrderPad pad={pad} is_open form_key={form_key} />}
      {is_empty ? <EmptyCart /> : <CartForm cart={cart} said={said} />}
      {!is_answer && <OrderPad pad={pad} is_open={is_empty} form_key={form_key} />}
      {!is_empty && (
        <div className="cart-sum">
          <p className="muted small">{t('cart.price_note')}</p>
          <p>
            <span className="muted">{t('cart.total')}</span>{' '}
            <bdi className="price price-large" dir="ltr">
              {formatAmount(total, tag)}
            </bdi>
          </p>
          {lines.some(({ state }) => state === 'ok') && (
            <a className="button button-primary" href={href(routes.checkout, {})} rel="nofollow">
              {t('cart.checkout')}
            </a>
          )}
        </div>
      )}
    </div>
  )
}

function EmptyCart() {
  const { t } = usePage()
  const href = useHref()
  return (
    <div className="empty">
      <p className="empty-title">{t('cart.empty')}</p>
      <p>{t('cart.empty_help')}</p>
      <p className="button-row">
        <a className="button button-primary" href={href(routes.category_list, {})}>
          {t('search.browse_categories')}
        </a>
        <a className="button" href={href(routes.rfq, {})}>
          {t('search.ask_for_quote')}
        </a>
      </p>
    </div>
  )
}
