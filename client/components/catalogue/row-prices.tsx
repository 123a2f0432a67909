import { costShown } from '#shared/bom/buying/best-offer.ts'
import type { PartSummary } from '#shared/contract/catalogue.ts'
import { formatAmount, formatUnitPrice, unitPriceDecimals } from '#shared/trade/money.ts'
import { mark } from '../../marks.ts'
import { usePage } from '../ui/page-context.tsx'
import { TableHead } from '../ui/table-head.tsx'

type Priced = Pick<PartSummary, 'offers'>

/** Decimals with which the unit prices of a table line up. */
export const rowDecimals = (parts: readonly Priced[], qty: number): number =>
  unitPriceDecimals(parts.flatMap((part) => costShown(part.offers, qty)?.unit_price ?? []))

/**
 * What a part costs at the reader's quantity: the unit price, and what the pieces come to that have to be ordered. In a row
 * client/behaviours/rows.ts makes the price a button, which shows all of them.
 */
export function RowPrices({ part, qty, decimals }: { part: Priced; qty: number; decimals: number }) {
  const { t, tag } = usePage()
  const priced = costShown(part.offers, qty)
  if (!priced) return <span className="muted">{t('part.on_request')}</span>
  return (
    <>
      {formatUnitPrice(priced.unit_price, tag, decimals)} <small>{`= ${formatAmount(priced.ext_price, tag)}`}</small>
    </>
  )
}

/** What a card of prices is made of, once for a table: client/behaviours/row-prices.ts fills it. */
export function PriceCardTemplate() {
  const { t } = usePage()
  return (
    <template {...mark('price-card')}>
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
