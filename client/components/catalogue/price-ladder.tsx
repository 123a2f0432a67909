import type { LadderStep } from '#shared/bom/buying/price-ladder.ts'
import { formatCount } from '#shared/trade/count.ts'
import { formatAmount, formatUnitPrice } from '#shared/trade/money.ts'
import { PACKAGING_PARAMETER, QTY_PARAMETER } from '#shared/url/qty-parameter.ts'
import { preventDefaultThen } from '../ui/button.tsx'
import { usePage } from '../ui/page-context.tsx'
import { TableHead } from '../ui/table-head.tsx'

interface PriceLadderProps {
  steps: readonly LadderStep[]
  /** The step of the current quantity. */
  current: LadderStep | undefined
  /** Names of packagings. */
  packagings: Record<string, string>
  /** The chosen packaging; empty: any. */
  packaging: string
  choose: (qty: number) => void
}

/** A link that selects a quantity on the same page, in the chosen packaging. */
export const toChoiceHref = (qty: number, packaging: string): string =>
  `?${new URLSearchParams({ [QTY_PARAMETER]: String(qty), ...(packaging && { [PACKAGING_PARAMETER]: packaging }) })}`

/**
 * The quantities at which the unit price changes. Each is a link that selects it: `?qty=` of the same page, or the field where there is a
 * script. Where a larger quantity is not cheaper, the row shows the stock at its price.
 */
export function PriceLadder({ steps, current, packagings, packaging, choose }: PriceLadderProps) {
  const { t, tag } = usePage()
  const isInStock = steps.some(({ max_qty }) => max_qty !== null)
  const isOneKind = steps.every(({ packaging }) => packaging === steps[0]?.packaging)
  return (
    <table className="data price-table" id="prices">
      <caption className="sr-only">{t('part.price_breaks')}</caption>
      <TableHead columns={[{ number: t('part.from_qty') }, { number: t('part.unit_price') }, { number: t('part.ext_price') }]} />
      <tbody translate="no">
        {steps.map((step, index) => (
          <tr key={step.qty} aria-current={step === current || undefined}>
            <td className="num">
              {!isOneKind && step.packaging !== steps[index - 1]?.packaging && (
                <small className="muted" translate="yes">
                  {packagings[step.packaging] ?? step.packaging}
                </small>
              )}
              <bdi dir="ltr">
                <a href={toChoiceHref(step.qty, packaging)} rel="nofollow" onClick={preventDefaultThen(() => choose(step.qty))}>
                  {formatCount(step.qty, tag)}
                </a>
                {endsAtStock(step, steps[index + 1]) && <span className="muted">{` – ${formatCount(step.max_qty ?? 0, tag)}`}</span>}
              </bdi>
              {isInStock && step.max_qty === null && (
                <small className="block muted" translate="yes">
                  {t('product.beyond_stock')}
                </small>
              )}
            </td>
            <td className="num price">{formatUnitPrice(step.unit_price, tag)}</td>
            <td className="num">{formatAmount(step.ext_price, tag)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Whether a step ends with the stock, and not with a cheaper step. */
const endsAtStock = ({ max_qty, qty, unit_price }: LadderStep, next: LadderStep | undefined): boolean =>
  max_qty !== null && max_qty > qty && !(next && next.max_qty !== null && next.unit_price < unit_price && next.qty <= max_qty + 1)
