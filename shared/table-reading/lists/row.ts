/** A row of a sheet: its cells, empty where there is nothing. */
export type Row = readonly string[]
export type Rows = readonly Row[]

/** The cell of a column; empty without one. */
export const at = (row: Row, column: number | null): string => (column === null ? '' : (row[column] ?? ''))
