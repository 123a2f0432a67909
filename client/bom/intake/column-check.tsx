import { answerQuestion } from '#shared/table-reading/columns/column-question.ts'
import type { HeadingMapping } from '#shared/table-reading/columns/heading-mapping.ts'
import { toReadingSummary } from '#shared/table-reading/lists/reading-summary.ts'
import { BOM_PROFILE } from '#shared/table-reading/profiles.ts'
import { Button } from '../../components/ui/button.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { ColumnPicker } from './column-picker.tsx'
import { ColumnQuestionForm } from './column-question.tsx'
import { FileRowTable } from './file-row-table.tsx'
import type { ReadingChoice, ReadResult } from './read-thread.ts'
import { formatSummary } from './reading-summary.ts'
import { RememberedHeadings } from './remembered-headings.tsx'

interface ColumnCheckProps {
  /** The name of the file; empty for a pasted list. */
  name: string
  result: ReadResult
  is_busy: boolean
  onChoose(choice: ReadingChoice): void
  onGo(): void
  onCancel(): void
  onForget(heading: HeadingMapping): void
}

/** How a list was read, above its first rows: the sheet, the heading row, and the meaning of each column. */
export function ColumnCheck({ name, result, is_busy, onChoose, onGo, onCancel, onForget }: ColumnCheckProps) {
  const { t, tag } = usePage()
  const { reading, preview } = result
  if (!preview) return null
  const { sheet_index, header_row, columns, lines, question, read_sheets = [], unread } = reading
  const chosen = read_sheets.flatMap(({ index }) => (index === sheet_index ? [] : index))
  const others = [...read_sheets.filter(({ index }) => index !== sheet_index), ...unread].sort((a, b) => a.index - b.index)
  const further = chosen.length > 0 ? { further_sheets: chosen } : {}
  const unfitted = lines.filter(({ do_not_fit }) => do_not_fit).length
  return (
    <ColumnPicker
      profile={BOM_PROFILE}
      {...(name !== '' && { title: t('bom.map_title', { file: name }) })}
      help={t('bom.map_help')}
      {...preview}
      sheet={sheet_index}
      picked={{ header_row, columns }}
      question={
        question && (
          <ColumnQuestionForm
            question={question}
            rows={preview.rows}
            header_row={header_row === null ? null : header_row - (preview.first_row ?? 0)}
            onAnswer={(column) =>
              onChoose({ sheet: sheet_index, ...further, header_row, columns: answerQuestion(question, columns, column) })
            }
          />
        )
      }
      onSheet={(sheet) => onChoose({ sheet })}
      onPick={(picked) => onChoose({ sheet: sheet_index, ...further, ...picked })}
    >
      {others.length > 0 && (
        <fieldset className="cluster middle across-16">
          <legend className="label">{t('reading.further')}</legend>
          {others.map(({ index, name: sheet }) => (
            <label className="check" key={index}>
              <input
                type="checkbox"
                checked={chosen.includes(index)}
                onChange={({ target }) =>
                  onChoose({
                    sheet: sheet_index,
                    further_sheets: target.checked ? [...chosen, index] : chosen.filter((one) => one !== index),
                  })
                }
              />
              <bdi>{sheet}</bdi>
            </label>
          ))}
        </fieldset>
      )}
      <p role="status">
        {lines.length === 0 ? (
          <span className="error">{t('bom.no_lines')}</span>
        ) : (
          <>
            {formatSummary(toReadingSummary(reading, BOM_PROFILE), t, tag)}
            {unfitted > 0 && <span className="muted"> {t('bom.map_unfitted', { count: unfitted })}</span>}
          </>
        )}
      </p>
      <RememberedHeadings remembered={reading.remembered} onForget={onForget} />
      <FileRowTable result={result} />
      <p className="button-row">
        <Button look="primary" aria-disabled={is_busy || lines.length === 0 || undefined} onClick={onGo} text={t('bom.match_parts')} />
        <Button onClick={onCancel} text={t('common.cancel')} />
      </p>
    </ColumnPicker>
  )
}
