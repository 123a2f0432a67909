import { type ReactElement, useId } from 'react'
import type { PartSummary } from '#shared/contract/catalogue.ts'
import { drawingUrl } from '#shared/routes.ts'
import { mark } from '../../marks.ts'
import { drawnOf } from '../rfq/add-to-rfq.tsx'
import { drawingKind } from './drawings/kinds.ts'
import { RowDrawing } from './package-drawing.tsx'

type Drawn = Pick<PartSummary, 'package' | 'category'>

const keyOf = ({ package: name, category: { slug } }: Drawn): string => drawingUrl(slug, name) || slug

interface RowDrawings {
  /** Stands before the table: what the rows show is drawn there, once, and says what the RFQ list keeps of a part so drawn. */
  symbols: ReactElement
  /** The id of a part's symbol. */
  idOf(part: Drawn): string
}

/** The drawings of a table's rows, each once however many rows show it. */
export function useRowDrawings(parts: readonly Drawn[]): RowDrawings {
  const prefix = useId()
  const distinct = [...new Map(parts.map((part) => [keyOf(part), part]))]
  const ids = new Map(distinct.map(([key], index) => [key, prefix + index]))
  return {
    symbols: (
      <svg className="sr-only" aria-hidden="true">
        {distinct.map(([key, part]) => (
          <symbol key={key} id={ids.get(key)} {...mark('drawn', drawnOf(part))}>
            <RowDrawing package={part.package} kind={drawingKind(part.category.slug)} />
          </symbol>
        ))}
      </svg>
    ),
    idOf: (part) => ids.get(keyOf(part)) ?? '',
  }
}
