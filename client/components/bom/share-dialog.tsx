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
          <button type="button" className="button button-primary" onClick={() => onShare(true)}>
            {t('bom.share_make')}
          </button>
        </p>
      ) : (
        <>
          <label className="field">
            <span className="label">{t('bom.share_link')}</span>
            <input className="input mono" dir="ltr" readOnly value={address} onFocus={({ target }) => target.select()} />
          </label>
          <p className="button-row">
            <button type="button" className="button button-primary" onClick={() => onCopy(address)}>
              {t('bom.copy_link')}
            </button>
            <button type="button" className="button" onClick={() => onShare(false)}>
              {t('bom.share_revoke')}
            </button>
          </p>
        </>
      )}
    </Dialog>
  )
}
