import type { ReactNode } from 'react'
import { assignColumn, findColumnMeaning, type ListProfile, type ProfileColumns } from '#shared/table-reading/profiles.ts'
import { toColumnLetters } from '#shared/text/column-letters.ts'
import { Button } from '../../components/ui/button.tsx'
import { Options } from '../../components/ui/options.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { COLUMN_KEYS } from './column-keys.ts'

export interface PickedColumns<Columns> {
  /** The row of the headings, from 0; null: there are none. */
  header_row: number | null
  columns: Columns
}

/** The first rows of a list. */
interface Outline {
  rows: readonly (readonly string[])[]
  /** The position of the first of these rows in the list, from 0. */
  first_row?: number
  /** The names of a workbook's sheets; `sheet` is the position of the visible one. */
  sheets?: readonly string[]
  sheet?: number
}

interface ColumnPickerProps<Columns extends ProfileColumns> extends Outline {
  profile: ListProfile<Columns>
  /** The name of the list; absent for a pasted list. */
  title?: string
  help?: string
  /** A question about the columns, above them. */
  question?: ReactNode
  picked: PickedColumns<Columns>
  onSheet?(sheet: number): void
  onPick?(picked: PickedColumns<Columns>): void
  /** The result of the choice, and the buttons. */
  children?: ReactNode
}

/**
 * The choice of a list's sheet, its heading row, and the meaning of each column, above its first rows. Its controls are named
 * `match.sheet`, `match.header_row` and `match.column.N`: without a script the form around it is posted.
 */
export function ColumnPicker<Columns extends ProfileColumns>(props: ColumnPickerProps<Columns>) {
  const { t } = usePage()
  const { title = t('reading.pasted_file'), help = t('columns.help'), rows, first_row = 0, picked, onPick } = props
  const rowCount = Math.max(first_row + rows.length, (picked.header_row ?? 0) + 1)
  return (
    <section className="rfq-match stack gap-12 padded panel" aria-labelledby="match-title">
      <h3 id="match-title" tabIndex={-1}>
        {title}
      </h3>
      <p className="muted small">{help}</p>
      {props.question}
      <div className="cluster gap-12 across-24">
        <SheetChoice {...props} />
        <div className="field">
          <label className="label" htmlFor="match-headings">
            {t('columns.headings')}
          </label>
          <select
            className="input"
            id="match-headings"
            name="match.header_row"
            value={picked.header_row ?? ''}
            onChange={({ target }) => onPick?.({ ...picked, header_row: target.value === '' ? null : Number(target.value) })}
          >
            <option value="">{t('columns.no_headings')}</option>
            <Options of={Array.from({ length: rowCount }, (_, row) => [row, t('columns.row', { number: row + 1 })])} />
          </select>
        </div>
      </div>
      <section className="table-scroll" aria-labelledby="match-title">
        <ColumnTable {...props} />
      </section>
      {props.children}
    </section>
  )
}

function SheetChoice({ sheets = [], sheet, onSheet }: Pick<ColumnPickerProps<ProfileColumns>, 'sheets' | 'sheet' | 'onSheet'>) {
  const { t } = usePage()
  if (sheets.length < 2) return null
  return (
    <div className="field">
      <label className="label" htmlFor="match-sheet">
        {t('columns.sheet')}
      </label>
      <span className="row gap-8">
        <select
          className="input"
          id="match-sheet"
          name="match.sheet"
          value={sheet}
          onChange={({ target }) => onSheet?.(Number(target.value))}
        >
          <Options of={sheets.map((name, index) => [index, name])} />
        </select>
        <Button look="quiet" className="no-script-only" name="action" value="sheet" formNoValidate text={t('columns.show_sheet')} />
      </span>
    </div>
  )
}

function ColumnTable<Columns extends ProfileColumns>({ profile, rows, first_row = 0, picked, onPick }: ColumnPickerProps<Columns>) {
  const { t } = usePage()
  const { header_row } = picked
  const meanings = Array.from({ length: Math.max(0, ...rows.map((row) => row.length)) }, (_, column) =>
    findColumnMeaning(profile, picked.columns, column),
  )
  return (
    <table className="data rfq-match-table">
      <thead>
        <tr>
          <td />
          {meanings.map((meaning, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns are their positions
            <th key={column} scope="col">
              <label className="sr-only" htmlFor={`match-column-${column}`}>
                {t('columns.column', { name: toColumnLetters(column) })}
              </label>
              <select
                className="input input-small fill"
                id={`match-column-${column}`}
                name={`match.column.${column}`}
                value={meaning ?? ''}
                onChange={({ target }) => onPick?.({ ...picked, columns: assignColumn(profile, picked.columns, column, target.value) })}
              >
                <option value="">{t('columns.leave_out')}</option>
                <Options of={profile.asks.map((field) => [field, t(COLUMN_KEYS[field])])} />
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
              {meanings.map((meaning, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns are their positions
                <td key={column} className={meaning === null ? 'muted' : undefined} dir="auto">
                  {cells[column]}
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
