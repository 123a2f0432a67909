import { memo } from 'react'
import { type PartPurchase, purchasePart } from '#shared/bom/buying/part-purchase.ts'
import { routes } from '#shared/routes.ts'
import { formatCount } from '#shared/trade/count.ts'
import { formatAmount, formatUnitPrice, toMoney } from '#shared/trade/money.ts'
import { readQuantity } from '#shared/trade/typed-number.ts'
import { toQtyQuery } from '#shared/url/qty-parameter.ts'
import { Button } from '../ui/button.tsx'
import { usePage } from '../ui/page-context.tsx'
import { formatStock, toStockTone } from '../ui/stock.tsx'
import { Value } from '../ui/values.tsx'
import type { RowPurchase } from './buy-parts.ts'
import { type FormRow, isEmptyRow } from './form-rows.ts'
import type { LineEdits } from './use-line-edits.ts'
import type { LinePart } from './use-line-parts.ts'

export interface RowEdits extends Pick<LineEdits, 'rows' | 'actions'> {
  parts: ReadonlyMap<string, LinePart>
}

/** What can be bought of a row's part from the stock of all its offers. Null: nothing. */
function findPurchase({ line }: FormRow, linePart: LinePart | undefined): (PartPurchase & { goods_id: number }) | null {
  const qty = readQuantity(line.qty)
  if (!linePart?.part || linePart.state !== 'matched' || qty === null) return null
  const purchase = purchasePart(linePart.part.offers, qty)
  return purchase.items.length > 0 ? { ...purchase, goods_id: linePart.part.goods_id } : null
}

const toRowPurchase = (key: string, { goods_id, qty, missing }: PartPurchase & { goods_id: number }): RowPurchase => ({
  key,
  goods_id,
  qty,
  missing,
})

interface LineHintProps {
  row: FormRow
  linePart: LinePart
  actions: LineEdits['actions']
}

/** The catalogue's data of a line: stock, price at the quantity, and a button to buy it. In doubt: the part that may be meant. */
export const LineHint = memo(function LineHint({ row, linePart: { state, part }, actions }: LineHintProps) {
  const { t, tag, href } = usePage()
  if (!part) return <p className="rfq-hint muted tiny">{t('rfq_form.unknown_part')}</p>
  const purchase = findPurchase(row, { state, part })
  const qty = readQuantity(row.line.qty) ?? 1
  const stock = <span className={toStockTone(part.stock, qty)}>{formatStock({ t, tag }, part.stock, qty)}</span>
  if (state === 'check')
    return (
      <p className="rfq-hint tiny cluster gap-8">
        <span className="low">{t('rfq_form.may_be')}</span>
        <span>
          <Value className="mono">{part.part_number}</Value>{' '}
          <bdi className="muted" translate="no">
            {part.manufacturer}
          </bdi>
        </span>
        {stock}
        <Button look="link" onClick={() => actions.takePart(row.key, part)} text={t('rfq_form.use_part')} />
      </p>
    )
  return (
    <p className="rfq-hint tiny cluster gap-8">
      {stock}
      {purchase && (
        <Value className="num">
          {purchase.items.map((item) => `${formatCount(item.qty, tag)} × ${formatUnitPrice(item.unit_price, tag)}`).join(' + ')} ={' '}
          {formatAmount(purchase.ext_price, tag)}
        </Value>
      )}
      {purchase ? (
        <Button
          look="link"
          onClick={() => void actions.buy([toRowPurchase(row.key, purchase)])}
          text={
            purchase.missing > 0
              ? t('rfq_form.buy_part', { qty: formatCount(purchase.qty, tag), rest: formatCount(purchase.missing, tag) })
              : t('rfq_form.buy')
          }
        />
      ) : (
        <a href={href(routes.product, { id: part.goods_page_url }, toQtyQuery(qty))}>{t('rfq_form.see_part')}</a>
      )}
      {part.manufacturer !== row.line.manufacturer.trim() && (
        <bdi className="muted" translate="no">
          {part.manufacturer}
        </bdi>
      )}
    </p>
  )
})

/** The number of lines whose full quantity can be bought without an RFQ, their price, and the button to buy them. */
export function BuyAvailableLines({ rows, parts, actions }: RowEdits) {
  const { t, tag } = usePage()
  const count = rows.filter((row) => !isEmptyRow(row)).length
  const purchases = rows.flatMap((row) => {
    const purchase = findPurchase(row, parts.get(row.key))
    return purchase?.missing === 0 ? [{ ...toRowPurchase(row.key, purchase), ext_price: purchase.ext_price }] : []
  })
  const amount = purchases.reduce((sum, { ext_price }) => sum + ext_price, 0)
  return (
    <p className="rfq-buy cluster middle gap-12 compact" role="status">
      {purchases.length > 0 && Number.isSafeInteger(amount) && (
        <>
          <span className="num">
            {t('rfq_form.can_buy', { ready: purchases.length, count, amount: formatAmount(toMoney(amount), tag) })}
          </span>
          <Button look="quiet" onClick={() => void actions.buy(purchases)} text={t('rfq_form.buy_all')} />
        </>
      )}
    </p>
  )
}
