import type { MessageKey } from '#locales/translator.ts'
import type { ColumnSample } from '#shared/table-reading/columns/column-question.ts'
import type { ReadingSummary } from '#shared/table-reading/lists/reading-summary.ts'
import type { SheetList } from '#shared/table-reading/lists/sheet-lists.ts'
import type { ColumnQuestion } from '#shared/table-reading/reading.ts'
import { Button } from '../../components/ui/button.tsx'
import { Options } from '../../components/ui/options.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { COLUMN_KEYS } from './column-keys.ts'
import { useSampleText } from './column-question.tsx'
import { formatSummary, UNREAD_REASON_KEYS } from './reading-summary.ts'

type SheetCount = Omit<SheetList, 'lines'> & { lines: number }

/** The question that a posted file leaves open: which column holds a field, or which sheets are read. */
export type FileQuestion = {
  summary: ReadingSummary
  /** The lines of each answer or sheet, packed for the form. */
  carried: string
} & ({ field: ColumnQuestion['field']; columns: readonly ColumnSample[] } | { sheets: readonly SheetCount[] })

/** Asks the question of a posted file, without a script. */
export function FileQuestionForm({ action, ...question }: FileQuestion & { action: string }) {
  const { t, tag } = usePage()
  const { summary, carried } = question
  return (
    <form className="page-section grid gap-12" method="post" action={action} encType="multipart/form-data" aria-labelledby="bom-question">
      <h2 id="bom-question">
        {'sheets' in question ? t('reading.choose_sheets') : t('bom.which_column', { field: t(COLUMN_KEYS[question.field]) })}
      </h2>
      <p>{formatSummary(summary, t, tag)}</p>
      {'sheets' in question ? <SheetChoices sheets={question.sheets} /> : <ColumnChoices columns={question.columns} />}
      <input type="hidden" name="sheets" value={carried} readOnly />
      <p className="button-row">
        <Button look="primary" name="action" value="sheets" text={t('bom.match_parts')} />
      </p>
    </form>
  )
}

/** The possible columns, and none of them, as radio buttons; a value is a position in the packed lists. */
function ColumnChoices({ columns }: { columns: readonly ColumnSample[] }) {
  const { t } = usePage()
  const sampleText = useSampleText()
  return (
    <ul className="plain grid gap-8">
      {[...columns.map(sampleText), t('bom.no_column')].map((text, answer) => (
        <li key={text}>
          <label className="check">
            <input type="radio" name="column" value={answer} required /> {text}
          </label>
        </li>
      ))}
    </ul>
  )
}

const CHOICES: readonly (readonly [string, MessageKey])[] = [
  ['read', 'reading.sheet_read'],
  ['unfitted', 'reading.sheet_not_fitted'],
  ['out', 'reading.sheet_out'],
]

/** A select for each sheet: its lines are read as fitted, as not fitted, or not at all. */
function SheetChoices({ sheets }: { sheets: readonly SheetCount[] }) {
  const { t } = usePage()
  return (
    <ul className="plain grid gap-8">
      {sheets.map(({ name, lines, is_unfitted, unread }, index) => (
        <li key={name}>
          <label className="cluster middle across-12">
            <select className="input" name={`sheet.${index}`} defaultValue={unread ? 'out' : is_unfitted ? 'unfitted' : 'read'}>
              <Options of={CHOICES.map(([choice, key]) => [choice, t(key)])} />
            </select>
            <bdi translate="no">{name}</bdi> <span className="muted">{t('common.line_count', { count: lines })}</span>
            {unread && <span className="muted small">{t(UNREAD_REASON_KEYS[unread])}</span>}
          </label>
        </li>
      ))}
    </ul>
  )
}
