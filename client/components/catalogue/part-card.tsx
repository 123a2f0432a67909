import type { PartSummary } from '#shared/contract/catalogue.ts'
import { AddToRfq } from '../rfq/add-to-rfq.tsx'
import { PartNumber } from '../ui/part-number.tsx'
import { Stock } from '../ui/stock.tsx'
import { MakerLink, PartDrawing, PartIcon } from './part-drawing.tsx'
import { RowPrices } from './row-prices.tsx'

/** A part as a card: its drawing, and its most important facts. */
export function PartCard({ part }: { part: PartSummary }) {
  return (
    <li className="part-card grid gap-8 card">
      <span className="part-card-drawing">
        {part.icons ? <PartIcon icon={part.icons} size="card" /> : <PartDrawing part={part} size="card" />}
      </span>
      <div className="part-names gap-6" translate="no">
        <h3>
          <PartNumber part_number={part.part_number} goods_page_url={part.goods_page_url} />
        </h3>
        <MakerLink maker={part.manufacturer} className="maker" />
      </div>
      <p className="muted small">{part.description}</p>
      <div className="grid gap-4">
        <Stock stock={part.stock} />
        <div>
          <RowPrices part={part} qty={1} />
        </div>
      </div>
      <AddToRfq part={part} compact />
    </li>
  )
}
