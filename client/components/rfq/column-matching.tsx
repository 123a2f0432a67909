import type { MessageKey } from '#locales/translator.ts'
import { RFQ_LINES_MOST } from '#shared/constants.ts'
import type { DataOf } from '#shared/contract/endpoint.ts'
import type { handleRfqExcel, RfqColumns, UploadedSheet, uploadExcel } from '#shared/contract/upload.ts'
import { ColumnChoice, columnChoiceMessages } from '../bom/column-choice.tsx'
import { leftOutMessages, leftOutText } from '../bom/reading-summary.ts'
import { usePage } from '../ui/page-context.tsx'

export type Upload = DataOf<typeof uploadExcel>
export type ReadLines = DataOf<typeof handleRfqExcel>

/** How a file is to be read. */
export interface SheetChoice {
  sheet: number
  header_row: number | null
  columns: RfqColumns
}

export const columnMatchingMessages = [
  ...columnChoiceMessages,
  ...leftOutMessages,
  'part.part_number',
  'part.manufacturer',
  'part.package',
  'part.date_code',
  'part.quantity',
  'rfq.target_price',
  'rfq_form.match_title',
  'rfq_form.match_help',
  'rfq_form.match_no_part',
  'rfq_form.match_apply',
  'rfq_form.match_add',
  'rfq_form.match_found',
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
function assignColumn(columns: RfqColumns, column: number, field: string): RfqColumns {
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
  const lacks_part = choice.columns.part_number === null
  return (
    <ColumnChoice
      title={t('rfq_form.match_title', { file: upload.file_name })}
      help={t('rfq_form.match_help')}
      sheets={upload.sheets.map(({ name }) => name)}
      sheet={choice.sheet}
      first_row={sheet.header_row ?? 0}
      rows={sheet.preview}
      header_row={choice.header_row}
      fields={COLUMNS}
      fieldOf={(column) => COLUMNS.find(([name]) => choice.columns[name] === column)?.[0] ?? null}
      onSheet={(chosen) => onChoose(guessOf(upload, chosen))}
      onHeadings={(header_row) => onChoose({ ...choice, header_row })}
      onColumn={(column, field) => onChoose({ ...choice, columns: assignColumn(choice.columns, column, field) })}
    >
      <p className="rfq-match-result" role="status">
        {lacks_part && <span className="error">{t('rfq_form.match_no_part')}</span>}
        {!lacks_part && found && (
          <>
            {t('rfq_form.match_found', { count: found.lines.length })} {leftOutText({ ...found, left_out_count: found.skipped }, t)}
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
    </ColumnChoice>
  )
}
