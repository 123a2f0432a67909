import type { Cart } from '#shared/contract/cart.ts'
import { routes } from '#shared/routes.ts'
import { formatMoment } from '#shared/text/moment.ts'
import { formatAmount } from '#shared/trade/money.ts'
import { EMPTY_PAD, OrderPad } from '../../components/order/order-pad.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { Empty, Failure, PageHead } from '../../components/ui/page-parts.tsx'
import { mark } from '../../marks.ts'
import { CartForm, type CartOutcome } from './cart-form.tsx'

interface CartPageProps {
  cart: Cart
  outcome?: CartOutcome
  /** IANA name of the reader's, as far as it is known. */
  time_zone: string
}

/** What lies in the cart, at which price and whether it can be had. Every button posts to this page. */
export function CartPage({ cart, outcome = {}, time_zone }: CartPageProps) {
  const { t, tag, href } = usePage()
  const { lines, total } = cart
  const { error, notice, pad = EMPTY_PAD, form_key = '' } = outcome
  const isEmpty = lines.length === 0
  const isAnswer = pad.lines !== null || pad.error !== null || pad.check !== null
  return (
    <div className="page cart" {...mark('cart', lines.length)}>
      <PageHead title={t('header.cart')}>
        {!isEmpty && <p className="muted">{t('cart.count', { count: lines.length })}</p>}
        {cart.prices_as_of !== null && !isEmpty && (
          <p className="muted small">{t('cart.prices_as_of', { time: formatMoment({ at: cart.prices_as_of, time_zone, tag }) })}</p>
        )}
      </PageHead>
      <Failure text={error} className="" />
      {notice !== undefined && <p role="status">{notice}</p>}
      {/* What the pad has to say comes first: a cart may be long. */}
      {isAnswer && <OrderPad pad={pad} is_open form_key={form_key} />}
      {isEmpty ? <EmptyCart /> : <CartForm cart={cart} outcome={outcome} />}
      {!isAnswer && <OrderPad pad={pad} is_open={isEmpty} form_key={form_key} />}
      {!isEmpty && (
        <div className="cart-sum">
          <p className="muted small">{t('cart.price_note')}</p>
          <p>
            <span className="muted">{t('common.total')}</span>{' '}
            <bdi className="price price-large" dir="ltr">
              {formatAmount(total, tag)}
            </bdi>
          </p>
          {lines.some(({ state }) => state === 'ok') && (
            <ButtonLink look="primary" href={href(routes.checkout, {})} rel="nofollow" text={t('cart.checkout')} />
          )}
        </div>
      )}
    </div>
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
