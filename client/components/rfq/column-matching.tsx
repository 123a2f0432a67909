import { usePage } from '#client/page-context.tsx'
import type { MessageKey } from '#locales/translator.ts'
import { columnLetters } from '#shared/column-letters.ts'
import { RFQ_LINES_MOST } from '#shared/constants.ts'
import type { DataOf } from '#shared/contract/endpoint.ts'
import type { handleRfqExcel, RfqColumns, UploadedSheet, uploadExcel } from '#shared/contract/upload.ts'

export type Upload = DataOf<typeof uploadExcel>
export type ReadLines = DataOf<typeof handleRfqExcel>

/** How a file is to be read. */
export interface SheetChoice {
  sheet: number
  header_row: number | null
  columns: RfqColumns
}

export const columnMatchingMessages = [
  'part.part_number',
  'part.manufacturer',
  'part.package',
  'part.date_code',
  'part.quantity',
  'rfq.target_price',
  'rfq_form.match_title',
  'rfq_form.match_help',
  'rfq_form.match_sheet',
  'rfq_form.match_show_sheet',
  'rfq_form.match_headings',
  'rfq_form.match_no_headings',
  'rfq_form.match_row',
  'rfq_form.match_column',
  'rfq_form.match_leave_out',
  'rfq_form.match_no_part',
  'rfq_form.match_apply',
  'rfq_form.match_add',
  'rfq_form.match_found',
  'rfq_form.match_skipped',
  'rfq_form.cut',
  'rfq_form.cancel',
] as const satisfies readonly MessageKey[]

const COLUMN_NAMES: Readonly<Record<keyof RfqColumns, MessageKey>> = {
  part_number: 'part.part_number',
  manufacturer: 'part.manufacturer',
  package: 'part.package',
  qty: 'part.quantity',
  target_price: 'rfq.target_price',
  date_code: 'part.date_code',
}
const COLUMNS = Object.entries(COLUMN_NAMES) as [keyof RfqColumns, MessageKey][]

/** The guess for a sheet. */
export function guessOf({ sheets }: Upload, sheet: number): SheetChoice {
  const { header_row = null, columns } = sheets[sheet] ?? {}
  return { sheet, header_row, columns: columns ?? NO_COLUMNS }
}

const NO_COLUMNS: RfqColumns = { part_number: null, manufacturer: null, package: null, date_code: null, qty: null, target_price: null }

/** Gives a column a meaning: it has no other one then, and the meaning no other column. */
export function assignColumn(columns: RfqColumns, column: number, field: string): RfqColumns {
  const next = { ...columns }
  for (const [name] of COLUMNS) {
    if (next[name] === column) next[name] = null
    if (name === field) next[name] = column
  }
  return next
}

/** What a posted form says of the columns. */
export function readColumns(meaningOf: (column: number) => string, count: number): RfqColumns {
  let columns = NO_COLUMNS
  for (let column = 0; column < count; column++) {
    const field = meaningOf(column)
    if (field !== '') columns = assignColumn(columns, column, field)
  }
  return columns
}

/** Columns that the preview shows. */
export const shownColumns = ({ preview }: UploadedSheet): number => Math.max(0, ...preview.map((row) => row.length))

interface ColumnMatchingProps {
  upload: Upload
  choice: SheetChoice
  /** What the choice gives; null: not asked yet, or without a column of part numbers. */
  found: ReadLines | null
  is_busy: boolean
  /** Without a script nobody hears of a choice: the buttons post the form. */
  onChoose(choice: SheetChoice): void
  onApply(): void
  onCancel(): void
}

/** Asks which column of a file holds what, over its first rows. */
export function ColumnMatching({ upload, choice, found, is_busy, onChoose, onApply, onCancel }: ColumnMatchingProps) {
  const { t } = usePage()
  const sheet = upload.sheets[choice.sheet]
  if (!sheet) return null
  const { preview } = sheet
  const first = sheet.header_row ?? 0
  const meaningOf = (column: number): string => COLUMNS.find(([name]) => choice.columns[name] === column)?.[0] ?? ''
  const lacks_part = choice.columns.part_number === null
  return (
    <section className="rfq-match" aria-labelledby="match-title">
      <h3 id="match-title" tabIndex={-1}>
        {t('rfq_form.match_title', { file: upload.file_name })}
      </h3>
      <p className="muted small">{t('rfq_form.match_help')}</p>
      <div className="rfq-match-choices">
        {upload.sheets.length > 1 && (
          <div className="field">
            <label className="label" htmlFor="match-sheet">
              {t('rfq_form.match_sheet')}
            </label>
            <span className="rfq-match-row">
              <select
                className="input"
                id="match-sheet"
                name="match.sheet"
                value={choice.sheet}
                onChange={({ target }) => onChoose(guessOf(upload, Number(target.value)))}
              >
                {upload.sheets.map(({ name }, index) => (
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
            value={choice.header_row ?? ''}
            onChange={({ target }) => onChoose({ ...choice, header_row: target.value === '' ? null : Number(target.value) })}
          >
            <option value="">{t('rfq_form.match_no_headings')}</option>
            {preview.map((_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a sheet are their numbers
              <option key={index} value={first + index}>
                {t('rfq_form.match_row', { number: first + index + 1 })}
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
              {Array.from({ length: shownColumns(sheet) }, (_, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns of a sheet are their numbers
                <th key={column} scope="col">
                  <label className="sr-only" htmlFor={`match-column-${column}`}>
                    {t('rfq_form.match_column', { name: columnLetters(column) })}
                  </label>
                  <select
                    className="input input-small"
                    id={`match-column-${column}`}
                    name={`match.column.${column}`}
                    value={meaningOf(column)}
                    onChange={({ target }) => onChoose({ ...choice, columns: assignColumn(choice.columns, column, target.value) })}
                  >
                    <option value="">{t('rfq_form.match_leave_out')}</option>
                    {COLUMNS.map(([name, key]) => (
                      <option key={name} value={name}>
                        {t(key)}
                      </option>
                    ))}
                  </select>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {preview.map((cells, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a sheet are their numbers
              <tr key={index} className={choice.header_row !== null && first + index <= choice.header_row ? 'is-heading' : undefined}>
                <th scope="row" className="num muted">
                  {first + index + 1}
                </th>
                {Array.from({ length: shownColumns(sheet) }, (_, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns of a sheet are their numbers
                  <td key={column} className={meaningOf(column) === '' ? 'muted' : undefined} dir="auto">
                    {cells[column]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="rfq-match-result" role="status">
        {lacks_part && <span className="error">{t('rfq_form.match_no_part')}</span>}
        {!lacks_part && found && (
          <>
            {t('rfq_form.match_found', { count: found.lines.length })}
            {found.skipped > 0 && (
              <>
                {` ${t('rfq_form.match_skipped', { count: found.skipped })} `}
                {found.left_out.map(({ row, text }, index) => (
                  <span key={row}>
                    {index > 0 && '; '}
                    {t('rfq_form.match_row', { number: row + 1 })} “<bdi>{text}</bdi>”
                  </span>
                ))}
              </>
            )}
            {found.cut > 0 && ` ${t('rfq_form.cut', { count: found.cut, max: RFQ_LINES_MOST })}`}
          </>
        )}
      </p>
      <p className="button-row">
        <button
          type="submit"
          className="button button-primary"
          name="action"
          value="match"
          formNoValidate
          aria-disabled={is_busy || found?.lines.length === 0 || undefined}
          onClick={(event) => {
            event.preventDefault()
            onApply()
          }}
        >
          {found ? t('rfq_form.match_add', { count: found.lines.length }) : t('rfq_form.match_apply')}
        </button>
        <button
          type="submit"
          className="button"
          name="action"
          value="cancel"
          formNoValidate
          onClick={(event) => {
            event.preventDefault()
            onCancel()
          }}
        >
          {t('rfq_form.cancel')}
        </button>
      </p>
      <input type="hidden" name="match.upload" value={JSON.stringify(upload)} readOnly />
    </section>
  )
}
