import type { ReactNode } from 'react'
import type { MessageKey } from '#locales/translator.ts'
import { columnLetters } from '#shared/text/column-letters.ts'
import { usePage } from '../ui/page-context.tsx'

export const columnChoiceMessages = [
  'rfq_form.match_sheet',
  'rfq_form.match_show_sheet',
  'rfq_form.match_headings',
  'rfq_form.match_no_headings',
  'rfq_form.match_row',
  'rfq_form.match_column',
  'rfq_form.match_leave_out',
] as const satisfies readonly MessageKey[]

interface ColumnChoiceProps<Field extends string> {
  title: string
  help: string
  sheets: readonly string[]
  sheet: number
  /** The number of the first of the rows, from 0. */
  first_row: number
  rows: readonly (readonly string[])[]
  header_row: number | null
  fields: readonly (readonly [Field, MessageKey])[]
  /** What a column holds; null: nothing that is taken. */
  fieldOf(column: number): Field | null
  onSheet?(sheet: number): void
  onHeadings?(row: number | null): void
  onColumn?(column: number, field: Field | ''): void
  /** What the choice gives, and the buttons. */
  children: ReactNode
}

/**
 * Which sheet of a list is meant, which row holds its headings, and what each column holds, over its first rows. Its controls are
 * named `match.sheet`, `match.header_row` and `match.column.N`: without a script the form around it is posted.
 */
export function ColumnChoice<Field extends string>({
  title,
  help,
  sheets,
  sheet,
  first_row,
  rows,
  header_row,
  fields,
  fieldOf,
  onSheet,
  onHeadings,
  onColumn,
  children,
}: ColumnChoiceProps<Field>) {
  const { t } = usePage()
  const columns = Array.from({ length: Math.max(0, ...rows.map((row) => row.length)) }, (_, column) => column)
  const row_count = Math.max(first_row + rows.length, (header_row ?? 0) + 1)
  return (
    <section className="rfq-match" aria-labelledby="match-title">
      <h3 id="match-title" tabIndex={-1}>
        {title}
      </h3>
      <p className="muted small">{help}</p>
      <div className="rfq-match-choices">
        {sheets.length > 1 && (
          <div className="field">
            <label className="label" htmlFor="match-sheet">
              {t('rfq_form.match_sheet')}
            </label>
            <span className="rfq-match-row">
              <select
                className="input"
                id="match-sheet"
                name="match.sheet"
                value={sheet}
                onChange={({ target }) => onSheet?.(Number(target.value))}
              >
                {sheets.map((name, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: sheets are told apart by their places; names may repeat
                  <option key={index} value={index}>
                    {name}
                  </option>
                ))}
              </select>
              <button type="submit" className="button button-quiet no-script-only" name="action" value="sheet" formNoValidate>
                {t('rfq_form.match_show_sheet')}
              </button>
            </span>
          </div>
        )}
        <div className="field">
          <label className="label" htmlFor="match-headings">
            {t('rfq_form.match_headings')}
          </label>
          <select
            className="input"
            id="match-headings"
            name="match.header_row"
            value={header_row ?? ''}
            onChange={({ target }) => onHeadings?.(target.value === '' ? null : Number(target.value))}
          >
            <option value="">{t('rfq_form.match_no_headings')}</option>
            {Array.from({ length: row_count }, (_, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a sheet are their numbers
              <option key={row} value={row}>
                {t('rfq_form.match_row', { number: row + 1 })}
              </option>
            ))}
          </select>
        </div>
      </div>
      <section className="table-scroll" aria-labelledby="match-title">
        <table className="data rfq-match-table">
          <thead>
            <tr>
              <td />
              {columns.map((column) => (
                <th key={column} scope="col">
                  <label className="sr-only" htmlFor={`match-column-${column}`}>
                    {t('rfq_form.match_column', { name: columnLetters(column) })}
                  </label>
                  <select
                    className="input input-small"
                    id={`match-column-${column}`}
                    name={`match.column.${column}`}
                    value={fieldOf(column) ?? ''}
                    onChange={({ target }) => onColumn?.(column, fields.find(([field]) => field === target.value)?.[0] ?? '')}
                  >
                    <option value="">{t('rfq_form.match_leave_out')}</option>
                    {fields.map(([field, key]) => (
                      <option key={field} value={field}>
                        {t(key)}
                      </option>
                    ))}
                  </select>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, index) => {
              const row = first_row + index
              return (
                <tr key={row} className={header_row !== null && row <= header_row ? 'is-heading' : undefined}>
                  <th scope="row" className="num muted">
                    {row + 1}
                  </th>
                  {columns.map((column) => (
                    <td key={column} className={fieldOf(column) === null ? 'muted' : undefined} dir="auto">
                      {cells[column]}
                    </td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
      </section>
      {children}
    </section>
  )
}
