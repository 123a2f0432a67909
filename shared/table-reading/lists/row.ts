/** A row of a sheet: its cells, empty where there is nothing. */
export type SheetRow = readonly string[]
export type Rows = readonly SheetRow[]

/** The cell of a column; empty without one. */
export const readCell = (row: SheetRow, column: number | null): string => (column === null ? '' : (row[column] ?? ''))
