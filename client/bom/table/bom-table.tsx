import { useState } from 'react'
import { BomFoot, BuyingPanel } from '../buying/bom-foot.tsx'
import { MinimumContext } from '../buying/minimum.ts'
import { BomDialogs } from './bom-dialogs.tsx'
import { BomGrid } from './bom-grid.tsx'
import { BomHeader } from './bom-header.tsx'
import { BomToolbar } from './bom-toolbar.tsx'
import { LabelsContext } from './labels.ts'
import { TypedFields } from './typed-field.ts'
import { type BomTableProps, useBomTable } from './use-bom-table.ts'

/** A BOM: its lines as a table that streams in, their cost, and all actions on them. */
export default function BomTable(props: BomTableProps) {
  const table = useBomTable(props)
  const [typedFields] = useState(() => new Map(Object.entries(props.typed)))
  return (
    <LabelsContext value={props.labels}>
      <MinimumContext value={props.minimum}>
        <TypedFields value={typedFields}>
          <div className="stack">
            <BomHeader table={table} can_watch={props.can_watch} />
            <BomToolbar table={table} />
            <BomGrid table={table} />
            {table.buying && <BuyingPanel table={table} buying={table.buying} />}
            <BomFoot table={table} cart={props.cart} />
            <BomDialogs table={table} file_bytes={props.file_bytes} is_customer={props.is_customer} />
          </div>
        </TypedFields>
      </MinimumContext>
    </LabelsContext>
  )
}
