import type { Offer } from '#shared/contract/catalogue.ts'
import { routes } from '#shared/routes.ts'
import { partChoice } from '#shared/trade/cart-choice.ts'
import { formatCount } from '#shared/trade/units.ts'
import { Icon } from '../ui/icon.tsx'
import { useHref, usePage } from '../ui/page-context.tsx'
import { CALCULATOR_FORM } from './calculator-form.ts'

/** Buttons of a product page. Without script they post to the cart; with script the first one stays on the page. */
export function BuyButtons({ goods_id }: { goods_id: number }) {
  const { t } = usePage()
  const href = useHref()
  const post = { form: CALCULATOR_FORM, formMethod: 'post', formAction: href(routes.cart, {}), value: partChoice(goods_id) } as const
  return (
    <div className="buy-now">
      <button type="submit" className="button button-primary" name="add" {...post}>
        <Icon name="cart" />
        {t('cart.add')}
      </button>
      <button type="submit" className="button" name="buy" {...post}>
        {t('cart.buy_now')}
      </button>
    </div>
  )
}

interface AddOfferProps {
  offer: Offer
  part_number: string
}

/** A quantity and a button for one of several offers. */
export function AddOffer({ offer, part_number }: AddOfferProps) {
  const { t, tag } = usePage()
  const href = useHref()
  return (
    <form method="post" action={href(routes.cart, {})} className="row-add" data-cart-add="">
      <input
        className="input num"
        name="qty"
        inputMode="numeric"
        defaultValue={formatCount(offer.moq, tag)}
        aria-label={t('part.quantity_of', { part_number })}
        autoComplete="off"
        dir="ltr"
      />
      <button type="submit" className="button" name="add" value={offer.offer_id} aria-label={t('cart.add_of', { part_number })}>
        <Icon name="cart" />
      </button>
    </form>
  )
}
