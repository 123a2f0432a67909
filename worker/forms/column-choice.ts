/** The columns of a list in a form without script: `match.header_row` and `match.column.N`, as `ColumnPicker` names them. */
import type { PickedColumns } from '#client/bom/intake/column-picker.tsx'
import { assignColumn, type ListProfile, type ProfileColumns } from '#shared/table-reading/profiles.ts'
import type { Workbook } from '#shared/table-reading/workbook/workbook.ts'

/** @returns null where the form has no columns */
export function readColumnChoice<Columns extends ProfileColumns>(
  form: FormData,
  profile: ListProfile<Columns>,
): PickedColumns<Columns> | null {
  const header = form.get('match.header_row')
  if (typeof header !== 'string') return null
  let columns = profile.none
  for (const [name, value] of form) {
    const column = /^match\.column\.(\d{1,2})$/.exec(name)?.[1]
    if (column !== undefined && typeof value === 'string' && value !== '') columns = assignColumn(profile, columns, Number(column), value)
  }
  return { header_row: /^\d{1,7}$/.test(header) ? Number(header) : null, columns }
}

/** The part of a pasted table that is shown. */
const PREVIEW = { rows: 12, columns: 40 }

/** The first rows of a pasted table; null for a list without columns. */
export const toPreview = (workbook: Workbook | null): string[][] | null =>
  workbook?.sheets[0]?.rows.slice(0, PREVIEW.rows).map((row) => row.slice(0, PREVIEW.columns)) ?? null
