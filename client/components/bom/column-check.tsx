import type { MessageKey } from '#locales/translator.ts'
import { summaryOf } from '#shared/table-reading/lists/reading-summary.ts'
import { assignColumn, type ColumnField, fieldOf } from '../../bom/mapping.ts'
import type { ReadingChoice, ReadResult } from '../../bom/read-thread.ts'
import { usePage } from '../ui/page-context.tsx'
import { ColumnChoice, columnChoiceMessages } from './column-choice.tsx'
import { readingSummaryMessages, summaryText } from './reading-summary.ts'

export const columnCheckMessages = [
  ...columnChoiceMessages,
  ...readingSummaryMessages,
  'part.part_number',
  'part.manufacturer',
  'part.quantity',
  'part.package',
  'part.description',
  'bom_file.designators',
  'bom_file.value',
  'bom_file.do_not_fit',
  'bom_file.supplier_sku',
  'bom_file.alternate',
  'bom.map_title',
  'reading.pasted_file',
  'bom.map_help',
  'bom.map_unfitted',
  'bom.match_parts',
  'bom.no_lines',
  'rfq_form.cancel',
] as const satisfies readonly MessageKey[]

const FIELD_NAMES: Readonly<Record<ColumnField, MessageKey>> = {
  part_number: 'part.part_number',
  manufacturer: 'part.manufacturer',
  qty: 'part.quantity',
  designators: 'bom_file.designators',
  value: 'bom_file.value',
  package: 'part.package',
  description: 'part.description',
  fitted: 'bom_file.do_not_fit',
  supplier_sku: 'bom_file.supplier_sku',
  alternate: 'bom_file.alternate',
}
export const BOM_COLUMNS = Object.entries(FIELD_NAMES) as [ColumnField, MessageKey][]

interface ColumnCheckProps {
  /** Of the file; empty for what was pasted. */
  name: string
  result: ReadResult
  is_busy: boolean
  onChoose(choice: ReadingChoice): void
  onGo(): void
  onCancel(): void
}

/** How a list was read, over its first rows: which sheet, where the headings are, what each column holds. */
export function ColumnCheck({ name, result, is_busy, onChoose, onGo, onCancel }: ColumnCheckProps) {
  const { t, tag } = usePage()
  const { reading, preview } = result
  if (!preview) return null
  const { sheet_index, header_row, columns, lines } = reading
  const unfitted = lines.filter(({ do_not_fit }) => do_not_fit).length
  return (
    <ColumnChoice
      title={name === '' ? t('reading.pasted_file') : t('bom.map_title', { file: name })}
      help={t('bom.map_help')}
      sheets={preview.sheets}
      sheet={sheet_index}
      first_row={preview.first_row}
      rows={preview.rows}
      header_row={header_row}
      fields={BOM_COLUMNS}
      fieldOf={(column) => fieldOf(columns, column)}
      onSheet={(sheet) => onChoose({ sheet })}
      onHeadings={(row) => onChoose({ sheet: sheet_index, header_row: row })}
      onColumn={(column, field) => onChoose({ sheet: sheet_index, header_row, columns: assignColumn(columns, column, field) })}
    >
      <p role="status">
        {lines.length === 0 ? (
          <span className="error">{t('bom.no_lines')}</span>
        ) : (
          <>
            {summaryText(summaryOf(reading, 'bom'), t, tag)}
            {unfitted > 0 && <span className="muted"> {t('bom.map_unfitted', { count: unfitted })}</span>}
          </>
        )}
      </p>
      <p className="button-row">
        <button type="button" className="button button-primary" aria-disabled={is_busy || lines.length === 0 || undefined} onClick={onGo}>
          {t('bom.match_parts')}
        </button>
        <button type="button" className="button" onClick={onCancel}>
          {t('rfq_form.cancel')}
        </button>
      </p>
    </ColumnChoice>
  )
}
