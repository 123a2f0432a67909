import type { cartShared } from '#shared/contract/cart.ts'
import type { DataOf } from '#shared/contract/endpoint.ts'
import { routes } from '#shared/routes.ts'
import { formatMoment } from '#shared/text/moment.ts'
import { formatCount } from '#shared/trade/units.ts'
import { useHref, usePage } from '../../components/ui/page-context.tsx'
import { PartNames } from '../../components/ui/part-names.tsx'
import { TableHead } from '../../components/ui/table-head.tsx'

interface SharedCartPageProps {
  share_id: string
  shared: DataOf<typeof cartShared>
  time_zone: string
}

/** What somebody's link shows: parts and quantities, for one's own cart. */
export function SharedCartPage({ share_id, shared: { lines, until }, time_zone }: SharedCartPageProps) {
  const { t, tag } = usePage()
  const href = useHref()
  return (
    <div className="page">
      <header className="page-head">
        <h1>{t('cart.shared_title')}</h1>
        <p className="muted">{t('cart.count', { count: lines.length })}</p>
        <p className="muted small">{t('cart.shared_until', { time: formatMoment({ at: until, time_zone, tag }) })}</p>
      </header>
      <section className="table-scroll" aria-label={t('cart.shared_title')}>
        <table className="data row-table">
          <caption className="sr-only">{t('cart.shared_title')}</caption>
          <TableHead columns={[t('part.part_number'), t('part.packaging'), { number: t('part.quantity') }]} />
          <tbody>
            {lines.map(({ offer_id, part_number, brand_name, goods_page_url, packaging, qty }) => (
              <tr key={offer_id}>
                <th scope="row" className="quote-part">
                  <PartNames part_number={part_number} goods_page_url={goods_page_url} manufacturer={brand_name} />
                </th>
                <td data-label={t('part.packaging')}>{packaging || t('part.not_available')}</td>
                <td className="num" data-label={t('part.quantity')}>
                  {formatCount(qty, tag)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <form method="post" action={href(routes.cart, {})} className="cart-sum">
        <input type="hidden" name="shared" value={share_id} />
        <button type="submit" className="button button-primary" name="action" value="add_shared">
          {t('cart.shared_add')}
        </button>
      </form>
    </div>
  )
}
