import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { usePage } from '../ui/page-context.tsx'

interface ShareDialogProps {
  /** Null: not shared. */
  address: string | null
  onShare(on: boolean): void
  onCopy(address: string): void
  onClose(): void
}

/** The read-only link of a BOM: made, copied and revoked. */
export function ShareDialog({ address, onShare, onCopy, onClose }: ShareDialogProps) {
  const { t } = usePage()
  return (
    <Dialog id="bom-share" title={t('bom.share')} kind="question" onClose={onClose}>
      <p>{t('bom.share_text')}</p>
      {address === null ? (
        <p className="button-row">
          <Button look="primary" onClick={() => onShare(true)} text={t('bom.share_make')} />
        </p>
      ) : (
        <>
          <label className="field">
            <span className="label">{t('bom.share_link')}</span>
            <input className="input mono" dir="ltr" readOnly value={address} onFocus={({ target }) => target.select()} />
          </label>
          <p className="button-row">
            <Button look="primary" onClick={() => onCopy(address)} text={t('bom.copy_link')} />
            <Button onClick={() => onShare(false)} text={t('bom.share_revoke')} />
          </p>
        </>
      )}
    </Dialog>
  )
}
