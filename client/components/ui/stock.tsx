import type { Translator } from '#locales/translator.ts'
import { formatCount } from '#shared/trade/count.ts'
import { usePage } from './page-context.tsx'

/** The class of a stock figure: green where it is enough for `qty` pieces, amber where there is less, red where there is none. */
export const toStockTone = (stock: number, qty: number): 'stock-ok' | 'low' | 'stock-out' =>
  stock === 0 ? 'stock-out' : stock < qty ? 'low' : 'stock-ok'

interface StockProps {
  stock: number
  /** Pieces that the reader needs. */
  qty?: number | undefined
  /** The stock stands in a table column with a heading: the number is shown without a unit. */
  in_row?: boolean
}

/** Pieces in stock: the number looks different when it is 0 or too little. Readers who do not see the colour get a word. */
export function Stock({ stock, qty = 1, in_row = false }: StockProps) {
  const { t, tag } = usePage()
  if (stock === 0)
    return (
      <span className="stock stock-out" translate={in_row ? 'yes' : undefined}>
        {t('part.out_of_stock')}
      </span>
    )
  if (in_row) return formatCount(stock, tag)
  return (
    <span className={`stock ${toStockTone(stock, qty)}`} title={formatStock({ t, tag }, stock, qty)}>
      {t('part.pieces', { count: stock })}
    </span>
  )
}

/** How many of the required pieces are in stock, as a sentence. */
export function formatStock({ t, tag }: { t: Translator; tag: string }, stock: number, qty: number): string {
  if (stock === 0) return t('part.out_of_stock')
  if (stock >= qty) return t('part.in_stock', { count: stock })
  return t('part.stock_of', { stock: formatCount(stock, tag), qty: formatCount(qty, tag) })
}
