import { AddToRfq } from '#client/components/rfq/add-to-rfq.tsx'
import { useHref, usePage } from '#client/page-context.tsx'
import type { PartSummary } from '#shared/contract/catalogue.ts'
import { routes } from '#shared/routes.ts'
import { formatCount } from '#shared/units.ts'
import { drawingKind, PackageDrawing } from './package-drawing.tsx'
import { PartNumber } from './part-number.tsx'
import { PriceBreakList } from './price-breaks.tsx'
import { Stock } from './stock.tsx'

interface PartTableProps {
  parts: readonly PartSummary[]
  /** Parameters with a column of their own; without, the description says them. */
  columns?: readonly { slug: string; name: string }[]
  caption: string
}

/** Parts as a dense table: sticky header and first column; on narrow screens every row becomes labelled lines. */
export function PartTable({ parts, columns = [], caption }: PartTableProps) {
  const { t } = usePage()
  return (
    <section className="table-scroll" aria-label={caption}>
      <table className="data part-table">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col" className="part-column">
              {t('part.part_number')}
            </th>
            {columns.length === 0 && <th scope="col">{t('part.description')}</th>}
            <th scope="col" className="num">
              {t('part.stock')}
            </th>
            <th scope="col" className="num">
              {t('part.price')}
            </th>
            <th scope="col" className="num">
              {t('part.moq')}
            </th>
            <th scope="col">
              <span className="sr-only">{t('part.add_to_rfq')}</span>
            </th>
            {columns.length > 0 && <th scope="col">{t('part.package')}</th>}
            {columns.map(({ slug, name }) => (
              <th key={slug} scope="col" className="num">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <PartRow key={part.goods_id} part={part} columns={columns} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function PartRow({ part, columns }: { part: PartSummary; columns: readonly { slug: string; name: string }[] }) {
  const { t, tag } = usePage()
  const href = useHref()
  const [offer] = part.offers
  return (
    <tr>
      <th scope="row" className="part-column">
        <span className="part-cell">
          <span className="part-drawing">
            <PackageDrawing package={part.package} kind={drawingKind(part.category.slug)} label="" size="row" />
          </span>
          <span className="part-names">
            <PartNumber part_number={part.part_number} goods_page_url={part.goods_page_url} />
            <a className="maker" href={href(routes.manufacturer, { id: part.manufacturer.slug })}>
              <bdi>{part.manufacturer.name}</bdi>
            </a>
          </span>
        </span>
      </th>
      {columns.length === 0 && (
        <td className="part-description">
          <span>{part.description}</span>
          <span className="marks">
            {part.lifecycle !== 'active' && <Lifecycle lifecycle={part.lifecycle} />}
            {part.has_datasheet && <span className="mark">{t('part.datasheet')}</span>}
          </span>
        </td>
      )}
      <td className="num" data-label={t('part.stock')}>
        <Stock stock={part.stock} />
      </td>
      <td className="num price-cell" data-label={t('part.price')}>
        <div>
          <PriceBreakList breaks={offer?.price_breaks ?? []} most={3} />
          {part.offers.length > 1 && <span className="muted small">{t('part.offers_more', { count: part.offers.length - 1 })}</span>}
        </div>
      </td>
      <td className="num" data-label={t('part.moq')}>
        {offer ? formatCount(offer.moq, tag) : t('part.not_available')}
      </td>
      <td className="row-action">
        <AddToRfq part={part} compact />
      </td>
      {columns.length > 0 && (
        <td className="nowrap" data-label={t('part.package')}>
          <bdi dir="ltr">{part.package ?? t('part.not_available')}</bdi>
        </td>
      )}
      {columns.map(({ slug, name }) => (
        <td key={slug} className="num" data-label={name}>
          <bdi>{part.parameters.find((parameter) => parameter.slug === slug)?.text ?? t('part.not_available')}</bdi>
        </td>
      ))}
    </tr>
  )
}

const LIFECYCLE_KEYS = {
  active: 'part.lifecycle_active',
  nrnd: 'part.lifecycle_nrnd',
  last_time_buy: 'part.lifecycle_last_time_buy',
  obsolete: 'part.lifecycle_obsolete',
} as const

/** Where the part stands in its life; a colour for what a designer must know. */
export function Lifecycle({ lifecycle }: { lifecycle: string }) {
  const { t } = usePage()
  const known = lifecycle in LIFECYCLE_KEYS ? (lifecycle as keyof typeof LIFECYCLE_KEYS) : 'active'
  return <span className={`mark mark-${known}`}>{t(LIFECYCLE_KEYS[known])}</span>
}
