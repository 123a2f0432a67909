import { lazy, Suspense, useCallback } from 'react'
import type { delBom } from '#shared/contract/bom.ts'
import { routes } from '#shared/routes.ts'
import { callApi } from '../../api/client.ts'
import { Confirm, Dialog } from '../../components/ui/dialog.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { showToast } from '../../shell/toasts.ts'
import { deleteCachedFile } from '../intake/cached-files.ts'
import { uploadList } from '../intake/upload-list.ts'
import type { AcceptedList } from '../intake/use-bom-file.ts'
import { toBomName } from './bom-header.tsx'
import { ShareDialog } from './share-dialog.tsx'
import type { BomTableState } from './use-bom-table.ts'

/** These dialogs are loaded when they are needed: the inputs, the details of a line, and the questions before the purchase. */
const LineDialog = lazy(async () => ({ default: (await import('./line-dialog.tsx')).LineDialog }))
const CartDialog = lazy(async () => ({ default: (await import('../buying/cart-dialog.tsx')).CartDialog }))
const Intake = lazy(async () => ({ default: (await import('../intake/intake.tsx')).Intake }))

interface DialogProps {
  table: BomTableState
  /** The maximum size of a new revision's file. */
  file_bytes: number
  /** Whether corrections of columns are remembered in an account. */
  is_customer: boolean
}

/** The dialog that is open over a BOM, or nothing. */
export function BomDialogs(props: DialogProps) {
  const { table } = props
  const { visibleLines, open } = table
  if (open === null) return null
  if (open.kind === 'line') {
    const line = visibleLines.by_id.get(open.line_id)
    return (
      line && (
        <Suspense>
          <LineDialog key={line.line_id} table={table} line={line} others={open.others} section={open.section} />
        </Suspense>
      )
    )
  }
  if (open.kind === 'cart')
    return (
      <Suspense>
        <CartDialog table={table} />
      </Suspense>
    )
  if (open.kind === 'remove') return <RemoveLines table={table} line_ids={open.line_ids} />
  if (open.kind === 'delete') return <DeleteBom table={table} />
  if (open.kind === 'share') return <ShareDialog table={table} />
  if (open.kind === 'upload') return <NewRevision {...props} opened={open.opened} />
  return <AddLines {...props} />
}

function RemoveLines({ table: { calls, ticks, notifyFailure, close }, line_ids }: { table: BomTableState; line_ids: readonly number[] }) {
  const { t } = usePage()
  return (
    <Confirm
      id="bom-remove"
      title={t('common.remove')}
      text={t('bom.remove_sure', { count: line_ids.length })}
      yes={t('common.remove')}
      no={t('common.keep')}
      onNo={close}
      onYes={() => {
        notifyFailure(calls.remove(line_ids))
        ticks.tickOnly([])
        close()
      }}
    />
  )
}

function DeleteBom({ table: { bom, notifyFailure, close } }: { table: BomTableState }) {
  const { t, href } = usePage()
  const { bom_id } = bom.head
  async function deleteBom(): Promise<void> {
    await callApi<typeof delBom>('DELETE /api/bom/delBom', { bom_ids: [bom_id] })
    await deleteCachedFile(bom_id)
    location.assign(href(routes.bom, {}))
  }
  return (
    <Confirm
      id="bom-delete"
      title={t('common.delete')}
      text={t('bom.delete_sure', { name: toBomName(bom.head) || t('bom.untitled') })}
      yes={t('common.delete')}
      no={t('common.keep')}
      onNo={close}
      onYes={() => notifyFailure(deleteBom())}
    />
  )
}

function AddLines(props: DialogProps) {
  const { t } = usePage()
  const { calls, close } = props.table
  const add = useCallback(
    async ({ sources }: AcceptedList): Promise<void> => {
      const count = await calls.add(sources)
      close()
      showToast(t('bom.added', { count }))
      void calls.match()
    },
    [calls, close, t],
  )
  return <IntakeDialog {...props} id="bom-add" title={t('bom.add_lines')} text={t('bom.add_text')} opened={null} onAccepted={add} />
}

interface NewRevisionProps extends DialogProps {
  /** The file, if it is already chosen. */
  opened: { file: Blob; file_name: string } | null
}

function NewRevision(props: NewRevisionProps) {
  const { t } = usePage()
  const { bom_id } = props.table.bom.head
  const upload = useCallback(
    async (accepted: AcceptedList): Promise<void> => {
      await uploadList(accepted, { into: bom_id })
      location.reload()
      await new Promise(() => undefined)
    },
    [bom_id],
  )
  const title = props.opened ? t('bom.check_columns') : t('bom.reupload')
  return <IntakeDialog {...props} id="bom-upload" title={title} text={t('bom.reupload_text')} onAccepted={upload} />
}

interface IntakeDialogProps extends NewRevisionProps {
  id: string
  title: string
  /** What happens to an accepted list, for the buyer. */
  text: string
  onAccepted(accepted: AcceptedList): Promise<void>
}

/** The inputs of a BOM, over the table. */
function IntakeDialog({ table, id, title, text, ...intake }: IntakeDialogProps) {
  return (
    <Dialog id={id} title={title} onClose={table.close}>
      <p className="muted">{text}</p>
      <Suspense>
        <Intake {...intake} action="" text="" error={null} />
      </Suspense>
    </Dialog>
  )
}
