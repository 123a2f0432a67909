import type { ReactNode } from 'react'
import type { Offer } from '#shared/contract/catalogue.ts'
import { routes } from '#shared/routes.ts'
import { formatPartChoice } from '#shared/trade/cart-choice.ts'
import { formatCount } from '#shared/trade/count.ts'
import { toOrderableQuantity } from '#shared/trade/quantity.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { usePage } from '../ui/page-context.tsx'
import { CALCULATOR_FORM } from './calculator-form.ts'

/**
 * Buttons of a product page. Without script they post to the cart; with script the first one stays on the page.
 * @param props.children before them
 */
export function BuyButtons({ goods_id, children }: { goods_id: number; children: ReactNode }) {
  const { t, href } = usePage()
  const post = { form: CALCULATOR_FORM, formMethod: 'post', formAction: href(routes.cart, {}), value: formatPartChoice(goods_id) } as const
  return (
    <div className="buy-now screen-only cluster gap-8">
      {children}
      <Button look="primary" name="add" {...post} icon={<Icon name="cart" />} text={t('cart.add')} />
      <Button name="buy" {...post} text={t('cart.buy_now')} />
    </div>
  )
}

/**
 * A quantity and a button for one of several offers.
 * @param props.qty pieces that the reader needs: the field starts with the orderable quantity for them
 */
export function AddOffer({ offer, part_number, qty }: { offer: Offer; part_number: string; qty: number }) {
  const { t, tag, href } = usePage()
  return (
    <form method="post" action={href(routes.cart, {})} className="row-add">
      <input
        name="qty"
        inputMode="numeric"
        defaultValue={formatCount(toOrderableQuantity(qty, offer), tag)}
        aria-label={t('part.quantity_of', { part_number })}
        autoComplete="off"
      />
      <button type="submit" name="add" value={offer.offer_id} title={t('cart.add_of', { part_number })}>
        <Icon name="cart" />
      </button>
    </form>
  )
}
