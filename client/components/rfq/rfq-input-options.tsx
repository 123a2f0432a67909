import { FileChoice } from '../form/file-choice.tsx'
import { Glyph } from '../ui/glyph.tsx'
import { copy as copyIcon, feedback as penIcon, top as uploadIcon } from '../ui/icon-paths.ts'
import { usePage } from '../ui/page-context.tsx'

/** The three ways to fill the list; the third is a separate control. */
export function RfqInputOptions({ onFile }: { onFile: (file: File) => void }) {
  const { t } = usePage()
  return (
    <ul className="rfq-ways accent-icons cells columns card">
      <li>
        <Glyph path={penIcon} />
        <strong>{t('rfq_form.type_title')}</strong>
        <span className="muted small">
          {t('rfq_form.type_text')} <span className="needs-script">{t('rfq_form.type_keys')}</span>
        </span>
      </li>
      <li className="needs-script">
        <Glyph path={copyIcon} />
        <strong>{t('rfq_form.paste_title')}</strong>
        <span className="muted small">{t('rfq_form.paste_text')}</span>
      </li>
      <li>
        <Glyph path={uploadIcon} />
        <strong id="rfq-file-title">{t('rfq_form.file_title')}</strong>
        <span className="muted small" id="rfq-file-text">
          {t('rfq_form.file_text')} <span className="needs-script">{t('rfq_form.file_drop')}</span>
        </span>
        <FileChoice id="rfq-file" accept=".xlsx,.xlsm,.xls,.csv,.tsv,.txt,.ods" look="quiet" action="upload" onFile={onFile} />
      </li>
    </ul>
  )
}
