import { formatCount } from '#shared/trade/count.ts'
import { usePage } from '../ui/page-context.tsx'

/** How much of a part lies in stock now. @param props `stock`: pieces; null: it is none of our parts */
export function StockText({ stock }: { stock: number | null }) {
  const { tag } = usePage()
  const className = stock === null ? 'muted' : stock === 0 ? 'stock-out' : 'stock-ok'
  return <span className={className}>{stock === null ? '–' : formatCount(stock, tag)}</span>
}
