import { formatAmount, formatUnitPrice, type Money } from '#shared/trade/money.ts'
import { usePage } from './page-context.tsx'

/** An amount of money, as the reader's language writes it. */
export function Amount({ of }: { of: Money }) {
  const { tag } = usePage()
  return <bdi dir="ltr">{formatAmount(of, tag)}</bdi>
}

/** The price of one piece. @param decimals as many as the other prices of its column have */
export function UnitPrice({ of, decimals }: { of: Money; decimals?: number }) {
  const { tag } = usePage()
  return <bdi dir="ltr">{formatUnitPrice(of, tag, decimals)}</bdi>
}

/** A price that stands out; struck where it no longer holds, which is said in words nearby. */
export function Price({ text, is_struck = false }: { text: string; is_struck?: boolean }) {
  const Tag = is_struck ? 's' : 'bdi'
  return (
    <Tag className={is_struck ? 'price price-gone' : 'price'} dir="ltr">
      {text}
    </Tag>
  )
}
