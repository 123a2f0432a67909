import { formatCount } from '#shared/trade/count.ts'
import { usePage } from '../ui/page-context.tsx'

/** Pieces in stock: a number that looks different when it is 0, with a word for those who do not see the colour. @param props.in_row the column says what it counts */
export function Stock({ stock, in_row = false }: { stock: number; in_row?: boolean }) {
  const { t, tag } = usePage()
  if (stock === 0) return <span className="stock stock-out">{t('part.out_of_stock')}</span>
  if (in_row) return formatCount(stock, tag)
  return (
    <span className="stock stock-ok" title={t('part.in_stock', { count: stock })}>
      {t('part.pieces', { count: stock })}
    </span>
  )
}
