import { useState } from 'react'
import type { Cart as CartData } from '#shared/contract/cart.ts'
import { routes } from '#shared/routes.ts'
import { CartForm, type CartOutcome } from '../components/order/cart-form.tsx'
import type { CartFreight } from '../components/order/cart-freight.ts'
import { CartSum } from '../components/order/cart-sum.tsx'
import { EMPTY_PAD, OrderPad } from '../components/order/order-pad.tsx'
import { RemoveFromCart } from '../components/order/remove-from-cart.tsx'
import { useCart, useFreight } from '../components/order/use-cart.ts'
import { useLineFields } from '../components/order/use-line-fields.ts'
import { MomentText } from '../components/ui/amounts.tsx'
import { ButtonLink } from '../components/ui/button.tsx'
import { usePage } from '../components/ui/page-context.tsx'
import { Empty, Failure, PageHead } from '../components/ui/page-parts.tsx'

export interface CartProps {
  cart: CartData
  outcome: CartOutcome
  /** The minimum freight of the parcel; null: it has to be quoted, or the cart is empty. */
  freight: CartFreight | null
  /** The code of the country of the estimate; empty: unknown. */
  country: string
}

/** The content of the cart, with prices and availability. Without a script every button posts to this page. */
export default function Cart({ cart: sent, outcome, freight: sentFreight, country }: CartProps) {
  const { t } = usePage()
  const store = useCart(sent)
  const { cart } = store
  const { lines } = cart
  const freight = useFreight(cart, sentFreight, country)
  const fields = useLineFields(store, outcome.typed ?? {})
  const [leavingIds, setLeavingIds] = useState<readonly number[]>([])
  const leaving = lines.filter(({ item_id }) => leavingIds.includes(item_id))
  const { error, notice, pad = EMPTY_PAD, form_key = '' } = outcome
  const isEmpty = lines.length === 0
  const isAnswer = pad.lines !== null || pad.error !== null || pad.check !== null

  async function onAnswer(isConfirmed: boolean): Promise<void> {
    if (!isConfirmed || (await store.remove(leavingIds))) setLeavingIds([])
  }

  if (leaving.length > 0) return <RemoveFromCart lines={leaving} onAnswer={(isConfirmed) => void onAnswer(isConfirmed)} />
  return (
    <>
      <PageHead title={t('header.cart')}>
        {!isEmpty && <p className="muted">{t('cart.count', { count: lines.length })}</p>}
        {cart.prices_as_of !== null && !isEmpty && (
          <p className="muted small">
            <MomentText at={cart.prices_as_of} toText={(time) => t('cart.prices_as_of', { time })} />
          </p>
        )}
      </PageHead>
      <Failure text={error} className="" />
      {notice !== undefined && <p role="status">{notice}</p>}
      {/* The result of the pad comes first: a cart may be long. */}
      {isAnswer && <OrderPad pad={pad} is_open form_key={form_key} minimum_line={cart.minimum_line} />}
      {isEmpty ? <EmptyCart /> : <CartForm store={store} fields={fields} share_url={outcome.share_url} onRemove={setLeavingIds} />}
      {!isAnswer && <OrderPad pad={pad} is_open={isEmpty} form_key={form_key} minimum_line={cart.minimum_line} />}
      {!isEmpty && <CartSum cart={cart} freight={freight} />}
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
