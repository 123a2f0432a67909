import { formatCount } from '#shared/trade/count.ts'
import { usePage } from '../ui/page-context.tsx'
import { toStockTone } from '../ui/stock.tsx'

/** The current stock of a part. @param props `stock`: pieces; null: it is no part of ours. `qty`: pieces that the line needs */
export function StockText({ stock, qty }: { stock: number | null; qty: number }) {
  const { tag } = usePage()
  const className = stock === null ? 'muted' : toStockTone(stock, qty)
  return <span className={className}>{stock === null ? '–' : formatCount(stock, tag)}</span>
}
