import { customsText } from '#locales/customs-words.ts'
import type { OrderLine } from '#shared/contract/order.ts'
import { routes } from '#shared/routes.ts'
import { formatCount } from '#shared/trade/count.ts'
import { toRfqSegment } from '#shared/url/rfq-segment.ts'
import { Amount, UnitPrice } from '../ui/amounts.tsx'
import { usePage } from '../ui/page-context.tsx'
import { PartNames } from '../ui/part-names.tsx'
import { RowTable } from '../ui/row-table.tsx'
import { MonospaceValue, Value } from '../ui/values.tsx'

/** The lines as currently agreed. On narrow screens every line becomes a card. */
export function OrderLines({ lines }: { lines: readonly OrderLine[] }) {
  const { t, tag } = usePage()
  if (lines.length === 0) return <p className="muted">{t('order.no_lines')}</p>
  return (
    <RowTable
      label={t('order.lines')}
      className="order-table"
      rows={lines}
      toKey={({ position }) => position}
      columns={[
        {
          head: t('part.part_number'),
          names_row: true,
          cell: (line) => (
            <PartNames part_number={line.part_number} goods_page_url={line.goods_page_url} manufacturer={line.brand_name} qty={line.qty}>
              <LineDetail line={line} />
            </PartNames>
          ),
        },
        {
          head: t('part.date_code'),
          cell: ({ date_code }) =>
            date_code === '' ? <span className="muted">{t('part.not_available')}</span> : <Value>{date_code}</Value>,
        },
        {
          head: t('mail.lead_time'),
          cell: ({ lead_time_weeks }) => (lead_time_weeks > 0 ? t('part.weeks', { count: lead_time_weeks }) : t('part.from_stock')),
        },
        { head: { number: t('part.quantity') }, cell: ({ qty }) => formatCount(qty, tag) },
        { head: { number: t('part.unit_price') }, cell: ({ unit_price }) => <UnitPrice of={unit_price} /> },
        { head: { number: t('part.ext_price') }, cell: ({ ext_price }) => <Amount of={ext_price} /> },
      ]}
    />
  )
}

function LineDetail({ line: { packaging, rfq_number, reference, customs } }: { line: OrderLine }) {
  const { t, href } = usePage()
  return (
    <span className="muted small cluster gap-2 across-12">
      {packaging !== '' && <bdi>{packaging}</bdi>}
      {reference !== '' && <bdi>{reference}</bdi>}
      {rfq_number !== null && (
        <a href={href(routes.rfq_quote, { number: toRfqSegment(rfq_number) })}>
          <MonospaceValue>{rfq_number}</MonospaceValue>
        </a>
      )}
      <span className="tiny">{customsText(t, customs)}</span>
    </span>
  )
}
