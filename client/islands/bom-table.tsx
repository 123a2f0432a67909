import { useState } from 'react'
import type { multiplexBom } from '#shared/contract/bom.ts'
import { routes } from '#shared/routes.ts'
import { api } from '../api/client.ts'
import { keptFile } from '../bom/kept-files.ts'
import { BomCosts } from '../components/bom/bom-costs.tsx'
import { BomDialogs } from '../components/bom/bom-dialogs.tsx'
import { BomGrid } from '../components/bom/bom-grid.tsx'
import { BomHead, type HeadAction } from '../components/bom/bom-head.tsx'
import { BomProgress } from '../components/bom/bom-progress.tsx'
import { BomToolbar } from '../components/bom/bom-toolbar.tsx'
import { cartButtonText } from '../components/bom/cart-words.ts'
import { LabelsContext } from '../components/bom/labels.ts'
import { TypedFields } from '../components/bom/typed-field.ts'
import { type BomTableProps, useBomTable } from '../components/bom/use-bom-table.ts'
import { usePage } from '../components/ui/page-context.tsx'
import { showToast } from '../stores/toasts.ts'

/** A BOM: its lines as a table that streams in, what they cost, and everything that can be done to them. */
export default function BomTable(props: BomTableProps) {
  const { t, href } = usePage()
  const table = useBomTable(props)
  const { store, bom, has_file, setOpen, tell } = table
  const { bom_id } = bom.head
  const [typed_fields] = useState(() => new Map(Object.entries(props.typed)))

  async function openKeptFile(): Promise<void> {
    const file = await keptFile(bom_id)
    if (file) setOpen({ kind: 'upload', opened: { file: new Blob([new Uint8Array(file.bytes)]), file_name: file.name } })
  }
  async function copy(): Promise<void> {
    const { bom_id: id } = await api<typeof multiplexBom>('POST /api/bom/multiplexBom', { id: bom_id })
    location.assign(href(routes.bom, { id }))
  }
  function onHead(action: HeadAction): void {
    if (action === 'rematch') void store.match(true)
    if (action === 'refresh') tell(store.refresh().then(() => showToast(t('bom.refreshed'))))
    if (action === 'copy') tell(copy())
    if (action === 'add' || action === 'share' || action === 'delete') setOpen({ kind: action })
    if (action === 'reupload') setOpen({ kind: 'upload', opened: null })
    if (action === 'check') void openKeptFile()
  }

  return (
    <LabelsContext value={props.labels}>
      <TypedFields value={typed_fields}>
        <div className="stack">
          <BomHead
            head={bom.head}
            has_file={has_file}
            time_zone={props.time_zone}
            onAction={onHead}
            onRename={(name) => tell(store.rename(name))}
          />
          <BomProgress table={table} onReading={() => onHead('check')} />
          <BomToolbar table={table} />
          <BomGrid table={table} />
          <BomCosts table={table} cart_text={cartButtonText(props.cart?.count ?? 0, props.cart?.amount ?? null, t)} />
          <BomDialogs table={table} file_bytes={props.file_bytes} />
        </div>
      </TypedFields>
    </LabelsContext>
  )
}
