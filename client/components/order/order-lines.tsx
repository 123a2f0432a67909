import type { OrderLine } from '#shared/contract/order.ts'
import { routes } from '#shared/routes.ts'
import { formatAmount, formatUnitPrice, unitPriceDecimals } from '#shared/trade/money.ts'
import { formatCount } from '#shared/trade/units.ts'
import { rfqSegment } from '#shared/url/rfq-address.ts'
import { useHref, usePage } from '../ui/page-context.tsx'
import { PartNames } from '../ui/part-names.tsx'
import { TableHead } from '../ui/table-head.tsx'

/** The lines as they are agreed now. On narrow screens every line becomes a card. */
export function OrderLines({ lines }: { lines: readonly OrderLine[] }) {
  const { t, tag } = usePage()
  const decimals = unitPriceDecimals(lines.map(({ unit_price }) => unit_price))
  if (lines.length === 0) return <p className="muted">{t('order.no_lines')}</p>
  return (
    <section className="table-scroll" aria-labelledby="order-lines">
      <table className="data row-table order-table">
        <caption className="sr-only">{t('order.lines')}</caption>
        <TableHead
          columns={[
            t('part.part_number'),
            t('part.date_code'),
            t('mail.lead_time'),
            { number: t('part.quantity') },
            { number: t('part.unit_price') },
            { number: t('part.ext_price') },
          ]}
        />
        <tbody>
          {lines.map((line) => (
            <tr key={line.position}>
              <th scope="row">
                <PartNames part_number={line.part_number} goods_page_url={line.goods_page_url} manufacturer={line.brand_name}>
                  <LineDetail line={line} />
                </PartNames>
              </th>
              <td data-label={t('part.date_code')}>
                {line.date_code === '' ? <span className="muted">{t('part.not_available')}</span> : <bdi dir="ltr">{line.date_code}</bdi>}
              </td>
              <td data-label={t('mail.lead_time')}>
                {line.lead_time_weeks > 0 ? t('part.weeks', { count: line.lead_time_weeks }) : t('mail.from_stock')}
              </td>
              <td className="num" data-label={t('part.quantity')}>
                {formatCount(line.qty, tag)}
              </td>
              <td className="num" data-label={t('part.unit_price')}>
                <bdi dir="ltr">{formatUnitPrice(line.unit_price, tag, decimals)}</bdi>
              </td>
              <td className="num" data-label={t('part.ext_price')}>
                <bdi dir="ltr">{formatAmount(line.ext_price, tag)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function LineDetail({ line: { packaging, rfq_number, reference } }: { line: OrderLine }) {
  const href = useHref()
  if (packaging === '' && rfq_number === null && reference === '') return null
  return (
    <span className="muted small order-line-detail">
      {packaging !== '' && <bdi>{packaging}</bdi>}
      {reference !== '' && <bdi>{reference}</bdi>}
      {rfq_number !== null && (
        <a href={href(routes.rfq_quote, { number: rfqSegment(rfq_number) })}>
          <bdi dir="ltr" className="mono">
            {rfq_number}
          </bdi>
        </a>
      )}
    </span>
  )
}
