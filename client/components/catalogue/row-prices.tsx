import { costShown } from '#shared/bom/buying/best-offer.ts'
import type { PartSummary } from '#shared/contract/catalogue.ts'
import { routes } from '#shared/routes.ts'
import { formatAmount, formatUnitPrice, unitPriceDecimals } from '#shared/trade/money.ts'
import { qtyQuery } from '#shared/url/travelling-qty.ts'
import { usePage } from '../ui/page-context.tsx'
import { TableHead } from '../ui/table-head.tsx'

type Priced = Pick<PartSummary, 'goods_page_url' | 'offers'>

/** Decimals with which the unit prices of a table line up. */
export const rowDecimals = (parts: readonly Priced[], qty: number): number =>
  unitPriceDecimals(parts.flatMap((part) => costShown(part.offers, qty)?.unit_price ?? []))

/**
 * What a part costs at the reader's quantity: the unit price, as the way to all of its prices, which a script shows in a card where
 * the row stands, and what the pieces come to that have to be ordered.
 */
export function RowPrices({ part, qty, decimals }: { part: Priced; qty: number; decimals: number }) {
  const { t, tag, href } = usePage()
  const priced = costShown(part.offers, qty)
  if (!priced) return <span className="muted">{t('part.on_request')}</span>
  return (
    <>
      <a
        className="row-price"
        href={`${href(routes.product, { id: part.goods_page_url }, qtyQuery(qty))}#prices`}
        rel={qty > 1 ? 'nofollow' : undefined}
      >
        {formatUnitPrice(priced.unit_price, tag, decimals)}
      </a>{' '}
      <small>{`= ${formatAmount(priced.ext_price, tag)}`}</small>
    </>
  )
}

/** What a card of prices is made of, once for a table: client/behaviours/row-prices.ts fills it. */
export function PriceCardTemplate() {
  const { t } = usePage()
  return (
    <template>
      <table className="data">
        <TableHead columns={[{ number: t('part.quantity') }, { number: t('part.unit_price') }, { number: t('part.ext_price') }]} />
        <tbody />
      </table>
      <p className="muted small">
        {t('part.moq')} <b /> · {t('part.multiple')} <b />
      </p>
    </template>
  )
}
