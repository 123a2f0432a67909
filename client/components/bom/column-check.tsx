import { assignColumn, COLUMN_FIELDS, type ColumnField, fieldOf } from '#client/bom/mapping.ts'
import type { ReadingChoice, ReadResult } from '#client/bom/read-thread.ts'
import { usePage } from '#client/page-context.tsx'
import type { MessageKey } from '#locales/translator.ts'
import { columnLetters } from '#shared/column-letters.ts'

export const columnCheckMessages = [
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
  'bom.map_help',
  'rfq_form.line_count',
  'bom.map_unfitted',
  'bom.match_parts',
  'bom.no_lines',
  'rfq_form.match_sheet',
  'rfq_form.match_headings',
  'rfq_form.match_no_headings',
  'rfq_form.match_row',
  'rfq_form.match_column',
  'rfq_form.match_leave_out',
  'rfq_form.cancel',
] as const satisfies readonly MessageKey[]

const FIELD_KEYS: Readonly<Record<ColumnField, MessageKey>> = {
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

interface ColumnCheckProps {
  file_name: string
  result: ReadResult
  is_busy: boolean
  onChoose(choice: ReadingChoice): void
  onGo(): void
  onCancel(): void
}

/** How a file was read, over its first rows: which sheet, where the headings are, what each column holds. */
export function ColumnCheck({ file_name, result, is_busy, onChoose, onGo, onCancel }: ColumnCheckProps) {
  const { t } = usePage()
  const { reading, preview } = result
  if (!preview) return null
  const { sheet_index, header_row, columns, lines } = reading
  const width = Math.max(0, ...preview.rows.map((row) => row.length))
  const unfitted = lines.filter(({ do_not_fit }) => do_not_fit).length
  const choose = (change: ReadingChoice): void => onChoose({ sheet: sheet_index, header_row, columns, ...change })
  return (
    <section className="rfq-match" aria-labelledby="bom-check-title">
      <h3 id="bom-check-title">{t('bom.map_title', { file: file_name })}</h3>
      <p className="muted small">{t('bom.map_help')}</p>
      <div className="rfq-match-choices">
        {preview.sheets.length > 1 && (
          <div className="field">
            <label className="label" htmlFor="bom-sheet">
              {t('rfq_form.match_sheet')}
            </label>
            <select
              className="input"
              id="bom-sheet"
              value={sheet_index}
              onChange={({ target }) => onChoose({ sheet: Number(target.value) })}
            >
              {preview.sheets.map((name, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: sheets are told apart by their places; names may repeat
                <option key={index} value={index}>
                  {name}
                </option>
              ))}
            </select>
          </div>
        )}
        <div className="field">
          <label className="label" htmlFor="bom-headings">
            {t('rfq_form.match_headings')}
          </label>
          <select
            className="input"
            id="bom-headings"
            value={header_row ?? ''}
            onChange={({ target }) => onChoose({ sheet: sheet_index, header_row: target.value === '' ? null : Number(target.value) })}
          >
            <option value="">{t('rfq_form.match_no_headings')}</option>
            {Array.from({ length: Math.max(preview.first_row + preview.rows.length, (header_row ?? 0) + 1) }, (_, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a sheet are their numbers
              <option key={row} value={row}>
                {t('rfq_form.match_row', { number: row + 1 })}
              </option>
            ))}
          </select>
        </div>
      </div>
      <section className="table-scroll" aria-labelledby="bom-check-title">
        <table className="data rfq-match-table">
          <thead>
            <tr>
              <td />
              {Array.from({ length: width }, (_, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns of a sheet are their numbers
                <th key={column} scope="col">
                  <label className="sr-only" htmlFor={`bom-column-${column}`}>
                    {t('rfq_form.match_column', { name: columnLetters(column) })}
                  </label>
                  <select
                    className="input input-small"
                    id={`bom-column-${column}`}
                    value={fieldOf(columns, column) ?? ''}
                    onChange={({ target }) => choose({ columns: assignColumn(columns, column, target.value) })}
                  >
                    <option value="">{t('rfq_form.match_leave_out')}</option>
                    {COLUMN_FIELDS.map((field) => (
                      <option key={field} value={field}>
                        {t(FIELD_KEYS[field])}
                      </option>
                    ))}
                  </select>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {preview.rows.map((cells, index) => {
              const row = preview.first_row + index
              return (
                <tr key={row} className={header_row !== null && row <= header_row ? 'is-heading' : undefined}>
                  <th scope="row" className="num muted">
                    {row + 1}
                  </th>
                  {Array.from({ length: width }, (_, column) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: columns of a sheet are their numbers
                    <td key={column} className={fieldOf(columns, column) === null ? 'muted' : undefined} dir="auto">
                      {cells[column]}
                    </td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
      </section>
      <p role="status">
        {lines.length === 0 ? (
          <span className="error">{t('bom.no_lines')}</span>
        ) : (
          <>
            <strong>{t('rfq_form.line_count', { count: lines.length })}</strong>
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
    </section>
  )
}
