import { findListedOffer } from '#shared/bom/buying/best-offer.ts'
import type { PartSummary } from '#shared/contract/catalogue.ts'
import { routes, toDrawingUrl } from '#shared/routes.ts'
import { canBuy } from '#shared/trade/can-buy.ts'
import { formatPartChoice } from '#shared/trade/cart-choice.ts'
import { formatCount } from '#shared/trade/count.ts'
import { toOrderableQuantity } from '#shared/trade/quantity.ts'
import { toDataAttributes } from '../../marks.ts'
import type { RfqItem } from '../../stores/rfq-list.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { usePage } from '../ui/page-context.tsx'

/** The properties in the RFQ list that all parts with one drawing share. */
export const toDrawnPart = ({ package: name, category }: Pick<PartSummary, 'package' | 'category'>) => ({
  package: name ?? '',
  // The date code of the stock is not a requirement of the buyer.
  date_code: '',
  icons: toDrawingUrl(category.slug, name),
})

/** A part in the format of the RFQ list; the shell reads it from the button. */
function toRfqItem(part: PartSummary, qty: number): RfqItem {
  const offer = findListedOffer(part.offers, qty)
  return {
    goods_id: part.goods_id,
    goods_page_url: part.goods_page_url,
    part_number: part.part_number,
    manufacturer: part.manufacturer.name,
    ...toDrawnPart(part),
    ...(part.icons && { icons: part.icons }),
    qty: offer ? toOrderableQuantity(qty, offer) : qty,
  }
}

interface AddToRfqProps {
  part: PartSummary
  /** Pieces that the reader needs. */
  qty?: number
  compact?: boolean
  /** Whether the button is in a row of a table, which identifies the part; a script completes it (../catalogue/row-template.tsx). */
  in_row?: boolean
  /** Whether readers usually need another action here. */
  is_second?: boolean
}

/**
 * Puts the part on the RFQ list. The shell handles the click, so no island has to hydrate for it. In a row it has a quantity field, which
 * starts with the orderable quantity, and also puts available parts into the cart. Alone it uses the calculator's quantity.
 */
export function AddToRfq({ part, qty = 1, in_row = false, compact = in_row, is_second = false }: AddToRfqProps) {
  const { t, tag, href } = usePage()
  const item = toRfqItem(part, qty)
  if (!compact) {
    return (
      <Button
        type="button"
        look={is_second ? 'plain' : 'primary'}
        className="needs-script"
        {...toDataAttributes('rfq', item)}
        icon={<Icon name="plus" />}
        text={t('part.add_to_rfq')}
      />
    )
  }
  const { part_number } = part
  const offer = findListedOffer(part.offers, qty)
  const isBuyable = offer !== undefined && part.offers.some(canBuy)
  const quantity = (
    <input
      className={isBuyable ? undefined : 'needs-script'}
      name="qty"
      inputMode="numeric"
      defaultValue={formatCount(item.qty, tag)}
      aria-label={in_row ? t('part.quantity') : t('part.quantity_of', { part_number })}
      title={offer && offer.moq > 1 ? `${t('part.moq')} ${formatCount(offer.moq, tag)}` : undefined}
      autoComplete={in_row ? undefined : 'off'}
    />
  )
  if (!isBuyable)
    return (
      <span className="row-add">
        {quantity}
        <RequestQuoteButton item={in_row ? '' : item} part_number={part_number} is_alone />
      </span>
    )
  return (
    <form method="post" action={href(routes.cart, {})} className="row-add">
      {quantity}
      {/* Where the button's text is visible, the text is its name, and the title names the part. */}
      {/* biome-ignore lint/a11y/useButtonType: it submits its form by default; a list has fifty of them */}
      <button name="add" value={formatPartChoice(part.goods_id)} title={t('cart.add_of', { part_number })}>
        <Icon name="cart" />
        <span>{t('cart.add')}</span>
      </button>
      {!in_row && <RequestQuoteButton item={item} part_number={part_number} />}
    </form>
  )
}

interface AskButtonProps {
  /** The part; empty in a table row, which identifies the part itself. */
  item: RfqItem | ''
  part_number: string
  /** Whether the button is the only way to get the part: it then has a text. */
  is_alone?: boolean
}

/** A small button that puts a part on the RFQ list. */
export function RequestQuoteButton({ item, part_number, is_alone = false }: AskButtonProps) {
  const { t } = usePage()
  return (
    <button
      type="button"
      className="needs-script"
      {...toDataAttributes('rfq', item)}
      // The button's name has to contain the part. Without a text, as beside a cart button, the title is its name.
      {...{ [is_alone ? 'aria-label' : 'title']: t('part.add_to_rfq_of', { part_number }) }}
    >
      <Icon name="list" />
      {is_alone && <span>{t('header.rfq_list')}</span>}
    </button>
  )
}
