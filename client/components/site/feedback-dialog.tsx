import { toDataAttributes } from '../../marks.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { usePage } from '../ui/page-context.tsx'
import { FeedbackForm } from './feedback-form.tsx'

/** The dialog as a template of the contact page: the script of any other page loads it from there when it is opened. */
export function FeedbackDialog() {
  const { t } = usePage()
  return (
    <template {...toDataAttributes('feedback-template')}>
      <dialog className="dialog feedback-dialog" aria-labelledby="feedback-title">
        <div className="dialog-body stack gap-12">
          <div className="dialog-head row middle apart gap-16">
            <h2 id="feedback-title">{t('feedback.title')}</h2>
            <Button
              look="icon"
              type="button"
              {...toDataAttributes('close-dialog')}
              aria-label={t('common.close')}
              icon={<Icon name="close" />}
            />
          </div>
          <p className="muted">{t('feedback.intro')}</p>
          <FeedbackForm id="feedback-dialog" subjects={{}} />
        </div>
        {/* Content behind an open dialog is neither visible nor read out: the dialog has a message region. */}
        <div className="toasts screen-only" role="status" aria-live="polite" aria-label={t('toast.label')} />
      </dialog>
    </template>
  )
}
