import type { Messages } from '#locales/translator.ts'
import type { CartLine, cartShared } from '#shared/contract/cart.ts'
import type { EndpointData } from '#shared/contract/endpoint.ts'
import { routes } from '#shared/routes.ts'
import { formatDay } from '#shared/text/moment.ts'
import { formatCount } from '#shared/trade/count.ts'
import { Island } from '../../behaviours/island.tsx'
import { RemoveFromCart } from '../../components/order/remove-from-cart.tsx'
import { Button } from '../../components/ui/button.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { PageHead } from '../../components/ui/page-parts.tsx'
import { PartNames } from '../../components/ui/part-names.tsx'
import { RowTable } from '../../components/ui/row-table.tsx'
import * as cartIsland from '../../islands/cart.tsx'

/** The cart, which the browser hydrates. */
export const CartPage = ({ words, ...props }: cartIsland.CartProps & { words: Messages }) => (
  <Island name="cart" id="cart" className="page cart" module={cartIsland} props={props} words={words} />
)

/** Asks for confirmation before lines are removed. */
export const RemoveFromCartPage = ({ lines }: { lines: readonly CartLine[] }) => (
  <div className="page">
    <RemoveFromCart lines={lines} />
  </div>
)

interface SharedCartPageProps {
  share_id: string
  shared: EndpointData<typeof cartShared>
}

/** The content of a shared cart: parts and quantities, for the reader's cart. */
export function SharedCartPage({ share_id, shared: { lines, until } }: SharedCartPageProps) {
  const { t, tag, href, time_zone } = usePage()
  return (
    <div className="page">
      <PageHead title={t('cart.shared_title')}>
        <p className="muted">{t('cart.count', { count: lines.length })}</p>
        <p className="muted small">{t('cart.shared_until', { time: formatDay(until, tag, 'medium', time_zone) })}</p>
      </PageHead>
      <RowTable
        label={t('cart.shared_title')}
        rows={lines}
        toKey={({ offer_id }) => offer_id}
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
