import type { ReactNode } from 'react'
import { PartNumber } from './part-number.tsx'
import { MonospaceValue } from './values.tsx'

interface PartNamesProps {
  part_number: string
  /** Empty for a part that is not ours: it has no page. */
  goods_page_url: string
  manufacturer: string
  /** The quantity of the line, which the link to the part's page contains. */
  qty?: number
  /** Further small lines. */
  children?: ReactNode
}

/** A part in a row of an RFQ or a cart: its number, a link where it has a page, and its maker. */
export function PartNames({ part_number, goods_page_url, manufacturer, qty = 1, children }: PartNamesProps) {
  return (
    <span className="part-names">
      {goods_page_url ? (
        <PartNumber part_number={part_number} goods_page_url={goods_page_url} qty={qty} />
      ) : (
        <MonospaceValue>{part_number}</MonospaceValue>
      )}
      {manufacturer && (
        <bdi className="muted small" dir="auto" translate="no">
          {manufacturer}
        </bdi>
      )}
      {children}
    </span>
  )
}
