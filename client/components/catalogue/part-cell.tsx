import type { ReactNode } from 'react'
import type { PartSummary } from '#shared/contract/catalogue.ts'
import { PartNumber } from '../ui/part-number.tsx'
import { CompareTick } from './compare-tick.tsx'
import { drawingKind } from './drawings/kinds.ts'
import { PackageDrawing } from './package-drawing.tsx'
import { MakerLink } from './part-drawing.tsx'

/** The head of a part's row: tick, drawing, number and maker. `children` are marks below them. */
export function PartCell({ part, children }: { part: PartSummary; children: ReactNode }) {
  return (
    <th scope="row" className="part-column">
      <span className="part-cell row gap-12">
        <CompareTick part={part} />
        <span className="part-drawing">
          <PackageDrawing package={part.package} kind={drawingKind(part.category.slug)} label="" size="row" />
        </span>
        <span className="part-names grid at-start">
          <PartNumber part_number={part.part_number} goods_page_url={part.goods_page_url} />
          <MakerLink maker={part.manufacturer} className="airy muted small quiet-link" />
          {children}
        </span>
      </span>
    </th>
  )
}
