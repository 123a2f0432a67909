import type { ReactNode } from 'react'
import type { PartSummary } from '#shared/contract/catalogue.ts'
import { routes } from '#shared/routes.ts'
import { useHref } from '../ui/page-context.tsx'
import { PartNumber } from '../ui/part-number.tsx'
import { CompareTick } from './compare-tick.tsx'
import { drawingKind } from './drawings/kinds.ts'
import { PackageDrawing } from './package-drawing.tsx'

/** The head of a part's row: tick, drawing, number and maker. `children` are marks below them. */
export function PartCell({ part, children }: { part: PartSummary; children: ReactNode }) {
  const href = useHref()
  return (
    <th scope="row" className="part-column">
      <span className="part-cell">
        <CompareTick part={part} />
        <span className="part-drawing">
          <PackageDrawing package={part.package} kind={drawingKind(part.category.slug)} label="" size="row" />
        </span>
        <span className="part-names">
          <PartNumber part_number={part.part_number} goods_page_url={part.goods_page_url} />
          <a className="maker" href={href(routes.manufacturer, { id: part.manufacturer.slug })}>
            <bdi>{part.manufacturer.name}</bdi>
          </a>
          {children}
        </span>
      </span>
    </th>
  )
}
