/** The cells of a row; an empty cell is an empty text. */
export type SheetRow = readonly string[]
export type Rows = readonly SheetRow[]

/** The cell of a column; empty if the column is null or beyond the row. */
export const readCell = (row: SheetRow, column: number | null): string => (column === null ? '' : (row[column] ?? ''))
