import { type ColumnSample, listColumnSamples } from '#shared/table-reading/columns/column-question.ts'
import type { ColumnQuestion } from '#shared/table-reading/reading.ts'
import { toColumnLetters } from '#shared/text/column-letters.ts'
import { Button } from '../../components/ui/button.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { COLUMN_KEYS } from './column-keys.ts'

interface ColumnQuestionFormProps {
  question: ColumnQuestion
  /** The rows of the sheet, with the heading row. */
  rows: readonly (readonly string[])[]
  header_row: number | null
  /** @param column null: none of them */
  onAnswer(column: number | null): void
}

/** A column in words: its heading, or its letters, and its first cells. */
export function useSampleText(): (sample: ColumnSample) => string {
  const { t } = usePage()
  return ({ column, heading, cells }) =>
    `\u2068${heading || t('columns.column', { name: toColumnLetters(column) })}\u2069: \u2068${cells.join(', ')}\u2069`
}

/** Asks which column holds a field, with samples of each possible column. */
export function ColumnQuestionForm({ question, rows, header_row, onAnswer }: ColumnQuestionFormProps) {
  const { t } = usePage()
  const sampleText = useSampleText()
  return (
    <fieldset className="cluster middle across-12">
      <legend className="label">{t('bom.which_column', { field: t(COLUMN_KEYS[question.field]) })}</legend>
      {listColumnSamples(question, rows, header_row).map((sample) => (
        <Button key={sample.column} onClick={() => onAnswer(sample.column)} text={sampleText(sample)} />
      ))}
      <Button look="quiet" onClick={() => onAnswer(null)} text={t('bom.no_column')} />
    </fieldset>
  )
}
