/** What a form without script says of a list's columns: `match.header_row` and `match.column.N`, as `ColumnChoice` names them. */
export interface PostedColumns {
  /** From 0; null: there are no headings. */
  header_row: number | null
  /** Columns from 0, with what each holds. */
  fields: (readonly [column: number, field: string])[]
}

/** @returns null where no columns were asked for */
export function columnChoiceOf(form: FormData): PostedColumns | null {
  const header = form.get('match.header_row')
  if (typeof header !== 'string') return null
  const fields = [...form].flatMap(([name, value]) => {
    const column = /^match\.column\.(\d{1,2})$/.exec(name)?.[1]
    return column !== undefined && typeof value === 'string' && value !== '' ? [[Number(column), value] as const] : []
  })
  return { header_row: /^\d{1,5}$/.test(header) ? Number(header) : null, fields }
}
