import type { PartSummary } from '#shared/contract/catalogue.ts'
import { routes } from '#shared/routes.ts'
import { AddToRfq } from '../rfq/add-to-rfq.tsx'
import { useHref, usePage } from '../ui/page-context.tsx'
import { PartNumber } from '../ui/part-number.tsx'
import { drawingKind } from './drawings/kinds.ts'
import { PackageDrawing } from './package-drawing.tsx'
import { RowPrices } from './row-prices.tsx'
import { Stock } from './stock.tsx'

/** A part to look at: its drawing, and what decides whether to look closer. */
export function PartCard({ part }: { part: PartSummary }) {
  const { t } = usePage()
  const href = useHref()
  return (
    <li className="part-card">
      <span className="part-card-drawing">
        <PackageDrawing
          package={part.package}
          kind={drawingKind(part.category.slug)}
          label={part.package ? t('part.drawing', { package: part.package }) : t('part.drawing_none')}
          size="card"
        />
      </span>
      <div className="part-names">
        <h3>
          <PartNumber part_number={part.part_number} goods_page_url={part.goods_page_url} />
        </h3>
        <a className="maker" href={href(routes.manufacturer, { id: part.manufacturer.slug })}>
          <bdi>{part.manufacturer.name}</bdi>
        </a>
      </div>
      <p className="muted small">{part.description}</p>
      <div className="part-card-offer">
        <Stock stock={part.stock} />
        <div>
          <RowPrices offer={part.offers[0]} qty={1} />
        </div>
      </div>
      <AddToRfq part={part} compact />
    </li>
  )
}
