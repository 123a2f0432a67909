import type { LadderStep } from '#shared/bom/buying/price-ladder.ts'
import { formatCount } from '#shared/trade/count.ts'
import { formatAmount, formatUnitPrice } from '#shared/trade/money.ts'
import { QTY } from '#shared/url/travelling-qty.ts'
import { instead } from '../ui/button.tsx'
import { usePage } from '../ui/page-context.tsx'
import { TableHead } from '../ui/table-head.tsx'

interface PriceLadderProps {
  steps: readonly LadderStep[]
  /** The step that the quantity is on. */
  current: LadderStep | undefined
  /** Names of packagings. */
  packagings: Record<string, string>
  /** Of unit prices. */
  decimals: number
  choose: (qty: number) => void
}

/** Where a part becomes cheaper, each quantity a link that takes it: `?qty=` of the same page, or the field where there is a script. */
export function PriceLadder({ steps, current, packagings, decimals, choose }: PriceLadderProps) {
  const { t, tag } = usePage()
  const isOneKind = steps.every(({ packaging }) => packaging === steps[0]?.packaging)
  return (
    <table className="data price-table" id="prices">
      <caption className="sr-only">{t('part.price_breaks')}</caption>
      <TableHead columns={[{ number: t('part.from_qty') }, { number: t('part.unit_price') }, { number: t('part.ext_price') }]} />
      <tbody>
        {steps.map((step, index) => (
          <tr key={step.qty} aria-current={step === current || undefined}>
            <td className="num">
              {!isOneKind && step.packaging !== steps[index - 1]?.packaging && (
                <small className="muted">{packagings[step.packaging] ?? step.packaging}</small>
              )}
              <a href={`?${QTY}=${step.qty}`} rel="nofollow" onClick={instead(() => choose(step.qty))}>
                {formatCount(step.qty, tag)}
              </a>
            </td>
            <td className="num price">{formatUnitPrice(step.unit_price, tag, decimals)}</td>
            <td className="num">{formatAmount(step.ext_price, tag)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
