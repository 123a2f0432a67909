import type { ReactNode } from 'react'
import type { PartSummary } from '#shared/contract/catalogue.ts'
import { PartNumber } from '../ui/part-number.tsx'
import { CompareTick } from './compare-tick.tsx'
import { MakerLink, PartIcon } from './part-drawing.tsx'

/** The head of a part's row: tick, drawing, number and maker. @param props.drawing id of its symbol @param props.children marks below them */
export function PartCell({ part, drawing, children }: { part: PartSummary; drawing: string; children: ReactNode }) {
  return (
    <th scope="row">
      <span>
        <CompareTick part={part} />
        {part.icons ? (
          <PartIcon icon={part.icons} size="row" />
        ) : (
          <svg className="part-drawing" aria-hidden="true">
            <use href={`#${drawing}`} />
          </svg>
        )}
        <span className="part-names">
          <PartNumber part_number={part.part_number} goods_page_url={part.goods_page_url} />
          <MakerLink maker={part.manufacturer} className="maker" />
          {children}
        </span>
      </span>
    </th>
  )
}
