import { type ReactElement, useId } from 'react'
import type { PartSummary } from '#shared/contract/catalogue.ts'
import { toDrawingUrl } from '#shared/routes.ts'
import { toDataAttributes } from '../../marks.ts'
import { toDrawnPart } from '../rfq/add-to-rfq.tsx'
import { toDrawingKind } from './drawings/kinds.ts'
import { RowDrawing } from './package-drawing.tsx'

type DrawnPart = Pick<PartSummary, 'package' | 'category'>

const toDrawingKey = ({ package: name, category: { slug } }: DrawnPart): string => toDrawingUrl(slug, name) || slug

interface RowDrawings {
  /** Rendered before the table: each drawing once, with the data from which the RFQ list draws the part. */
  symbols: ReactElement
  /** The id of a part's symbol. */
  idOf(part: DrawnPart): string
}

/** The drawings of a table's rows, each once for all rows with it. */
export function useRowDrawings(parts: readonly DrawnPart[]): RowDrawings {
  const prefix = useId()
  const distinct = [...new Map(parts.map((part) => [toDrawingKey(part), part]))]
  const ids = new Map(distinct.map(([key], index) => [key, prefix + index]))
  return {
    symbols: (
      <svg className="sr-only" aria-hidden="true">
        {distinct.map(([key, part]) => (
          <symbol key={key} id={ids.get(key)} {...toDataAttributes('drawn', toDrawnPart(part))}>
            <RowDrawing package={part.package} kind={toDrawingKind(part.category.slug)} />
          </symbol>
        ))}
      </svg>
    ),
    idOf: (part) => ids.get(toDrawingKey(part)) ?? '',
  }
}
