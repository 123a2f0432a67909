import type { ReactNode } from 'react'
import type { PartSummary } from '#shared/contract/catalogue.ts'
import { toDrawnPart } from '../rfq/add-to-rfq.tsx'
import { PartLink } from '../ui/part-number.tsx'
import { CompareCheckbox } from './compare-tick.tsx'
import { MakerLink, PartIcon } from './part-drawing.tsx'

interface PartCellProps {
  part: PartSummary
  /** The reader's quantity. */
  qty: number
  /** The id of the drawing's symbol. */
  drawing: string
  /** Marks below the number and the maker. */
  children: ReactNode
}

/** The head of a part's row: checkbox, drawing, number and maker. Its table excludes them from translation. */
export function PartCell({ part, qty, drawing, children }: PartCellProps) {
  return (
    <th scope="row">
      <span>
        <CompareCheckbox part={part} />
        {part.icons ? (
          <PartIcon icon={part.icons} size="row" drawn={{ ...toDrawnPart(part), icons: part.icons }} />
        ) : (
          <svg aria-hidden="true">
            <use href={`#${drawing}`} />
          </svg>
        )}
        <span className="part-names">
          <PartLink part_number={part.part_number} goods_page_url={part.goods_page_url} qty={qty} />
          <span className="row-facts">
            <MakerLink maker={part.manufacturer} className="maker" />
            {children}
          </span>
        </span>
      </span>
    </th>
  )
}
