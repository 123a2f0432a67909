import type { ColumnQuestion } from '#shared/table-reading/reading.ts'
import { toColumnLetters } from '#shared/text/column-letters.ts'
import { Button } from '../../components/ui/button.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { COLUMN_KEYS } from './column-keys.ts'

interface ColumnQuestionFormProps {
  question: ColumnQuestion
  /** Those below the headings. */
  rows: readonly (readonly string[])[]
  headings: readonly string[]
  /** @param column null: none of them */
  onAnswer(column: number | null): void
}

/** Cells of a column that are shown beside its heading. */
const SAMPLE_COUNT = 2

/** The question which column holds a field, with samples of each that may. */
export function ColumnQuestionForm({ question: { field, columns }, rows, headings, onAnswer }: ColumnQuestionFormProps) {
  const { t } = usePage()
  return (
    <fieldset className="cluster middle across-12">
      <legend className="label">{t('bom.which_column', { field: t(COLUMN_KEYS[field]) })}</legend>
      {columns.map((column) => {
        const name = headings[column] || t('columns.column', { name: toColumnLetters(column) })
        const samples = rows.flatMap((row) => row[column] || []).slice(0, SAMPLE_COUNT)
        return <Button key={column} onClick={() => onAnswer(column)} text={`\u2068${name}\u2069: \u2068${samples.join(', ')}\u2069`} />
      })}
      <Button look="quiet" onClick={() => onAnswer(null)} text={t('bom.no_column')} />
    </fieldset>
  )
}
