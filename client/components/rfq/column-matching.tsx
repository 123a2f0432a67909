import type { EndpointData } from '#shared/contract/endpoint.ts'
import type { handleRfqExcel, uploadExcel } from '#shared/contract/upload.ts'
import { RFQ_PROFILE, type RfqColumns } from '#shared/table-reading/profiles.ts'
import { MAX_RFQ_LINES } from '#shared/trade/rfq-limits.ts'
import { ColumnPicker, type PickedColumns } from '../../bom/intake/column-picker.tsx'
import { formatSkippedRows } from '../../bom/intake/reading-summary.ts'
import { Button, preventDefaultThen } from '../ui/button.tsx'
import { usePage } from '../ui/page-context.tsx'

export type Upload = EndpointData<typeof uploadExcel>
export type ReadLines = EndpointData<typeof handleRfqExcel>

/** The choice of how to read a file. */
export interface RfqSheetChoice extends PickedColumns<RfqColumns> {
  sheet: number
}

/** The heading row and the columns that the server has guessed for a sheet. */
export function toSheetChoice({ sheets }: Upload, sheet: number): RfqSheetChoice {
  const { header_row = null, columns } = sheets[sheet] ?? {}
  return { sheet, header_row, columns: columns ?? RFQ_PROFILE.none }
}

interface ColumnMatchingProps {
  upload: Upload
  choice: RfqSheetChoice
  /** The lines that the choice gives; null: not read yet, or without a column of part numbers. */
  preview: ReadLines | null
  is_busy: boolean
  /** Not called without a script, where the buttons post the form. */
  onChoose(choice: RfqSheetChoice): void
  onApply(): void
  onCancel(): void
}

/** The choice of the columns of a file, above its first rows. */
export function ColumnMatching({ upload, choice, preview, is_busy, onChoose, onApply, onCancel }: ColumnMatchingProps) {
  const { t } = usePage()
  const sheet = upload.sheets[choice.sheet]
  if (!sheet) return null
  const lacksPart = choice.columns.part_number === null
  return (
    <ColumnPicker
      profile={RFQ_PROFILE}
      title={t('columns.title', { file: upload.file_name })}
      sheets={upload.sheets.map(({ name }) => name)}
      sheet={choice.sheet}
      first_row={sheet.header_row ?? 0}
      rows={sheet.preview}
      picked={choice}
      onSheet={(chosen) => onChoose(toSheetChoice(upload, chosen))}
      onPick={(picked) => onChoose({ ...choice, ...picked })}
    >
      {upload.has_macros && <p className="muted small">{t('reading.macros')}</p>}
      <p className="rfq-match-result" role="status">
        {lacksPart && <span className="error">{t('columns.no_part')}</span>}
        {!lacksPart && preview && (
          <>
            {t('columns.found', { count: preview.lines.length })} {formatSkippedRows({ ...preview, left_out_count: preview.skipped }, t)}
            {preview.cut > 0 && ` ${t('rfq_form.cut', { count: preview.cut, max: MAX_RFQ_LINES })}`}
          </>
        )}
      </p>
      <p className="button-row">
        <Button
          look="primary"
          type="submit"
          name="action"
          value="match"
          formNoValidate
          aria-disabled={is_busy || preview?.lines.length === 0 || undefined}
          onClick={preventDefaultThen(onApply)}
          text={preview ? t('columns.add', { count: preview.lines.length }) : t('columns.apply')}
        />
        <Button
          type="submit"
          name="action"
          value="cancel"
          formNoValidate
          onClick={preventDefaultThen(onCancel)}
          text={t('common.cancel')}
        />
      </p>
      <input type="hidden" name="match.upload" value={JSON.stringify(upload)} readOnly />
    </ColumnPicker>
  )
}
