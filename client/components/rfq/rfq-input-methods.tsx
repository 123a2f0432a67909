import { FileChoice } from '../form/file-choice.tsx'
import { usePage } from '../ui/page-context.tsx'

/** The three ways to fill the list, in one line; the third has a control. */
export function RfqInputMethods({ onFile }: { onFile: (file: File) => void }) {
  const { t } = usePage()
  return (
    <div className="rfq-ways cluster middle gap-8 across-16 muted small">
      <span>
        <span className="needs-script">{t('rfq_form.ways')}</span>
        <span className="no-script-only">{t('rfq_form.type_text')}</span>{' '}
        <span id="rfq-file-title" className="sr-only">
          {t('rfq_form.file_title')}
        </span>
        <span id="rfq-file-text">{t('rfq_form.file_text')}</span>
      </span>
      <FileChoice id="rfq-file" look="quiet" action="upload" onFile={onFile} />
    </div>
  )
}
