import { formatCount } from '#shared/trade/count.ts'
import { usePage } from '../ui/page-context.tsx'
import { toStockTone } from '../ui/stock.tsx'

/** How much of a part lies in stock now. @param props `stock`: pieces; null: it is none of our parts. `qty`: pieces that the line needs */
export function StockText({ stock, qty }: { stock: number | null; qty: number }) {
  const { tag } = usePage()
  const className = stock === null ? 'muted' : toStockTone(stock, qty)
  return <span className={className}>{stock === null ? '–' : formatCount(stock, tag)}</span>
}
