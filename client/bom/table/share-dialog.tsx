import { routes } from '#shared/routes.ts'
import { Button } from '../../components/ui/button.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { showToast } from '../../shell/toasts.ts'
import type { BomTableState } from './use-bom-table.ts'

/** The read-only link of a BOM: made, copied and revoked. */
export function ShareDialog({ table: { calls, bom, notifyFailure, close } }: { table: BomTableState }) {
  const { t, href } = usePage()
  const { share_id } = bom.head
  const address = share_id === null ? null : new URL(href(routes.bom, { id: share_id }), location.href).href
  const copy = (text: string): void => notifyFailure(navigator.clipboard.writeText(text).then(() => showToast(t('common.link_copied'))))
  return (
    <Dialog id="bom-share" title={t('common.share')} kind="question" onClose={close}>
      <p>{t('bom.share_text')}</p>
      {address === null ? (
        <p className="button-row">
          <Button look="primary" onClick={() => notifyFailure(calls.share({ on: true }))} text={t('bom.share_make')} />
        </p>
      ) : (
        <>
          <label className="field">
            <span className="label">{t('bom.share_link')}</span>
            <input className="input mono" dir="ltr" readOnly value={address} onFocus={({ target }) => target.select()} />
          </label>
          <p className="button-row">
            <Button look="primary" onClick={() => copy(address)} text={t('common.copy_link')} />
            <Button onClick={() => notifyFailure(calls.share({ on: false }))} text={t('bom.share_revoke')} />
          </p>
        </>
      )}
    </Dialog>
  )
}
