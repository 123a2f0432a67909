import type { Key, ReactNode } from 'react'
import { type ColumnName, TableHead } from './table-head.tsx'

interface Column<Row> {
  head: ColumnName
  cell(row: Row): ReactNode
  /** What stands in it is what its row is called. */
  names_row?: boolean
  /** Of the cells below the head. */
  className?: string
}

interface RowTableProps<Row> {
  rows: readonly Row[]
  keyOf(row: Row): Key
  columns: readonly Column<Row>[]
  /** Of the table; without one the heading above it says what it is. */
  label?: string
  className?: string
  /** Further attributes of a row. */
  rowProps?(row: Row): object
}

/** A row for each of some things. On narrow screens every row becomes a card, whose cells say what they are. */
export function RowTable<Row>({ rows, keyOf, columns, label, className, rowProps }: RowTableProps<Row>) {
  const Frame = label === undefined ? 'div' : 'section'
  return (
    <Frame className="table-scroll" aria-label={label}>
      <table className={className === undefined ? 'data row-table' : `data row-table ${className}`}>
        {label !== undefined && <caption className="sr-only">{label}</caption>}
        <TableHead columns={columns.map(({ head }) => head)} />
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} {...rowProps?.(row)}>
              {columns.map((column, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns are their places
                <Cell key={index} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Frame>
  )
}

function Cell<Row>({ column: { head, cell, names_row = false, className }, row }: { column: Column<Row>; row: Row }) {
  if (names_row)
    return (
      <th scope="row" className={className}>
        {cell(row)}
      </th>
    )
  const isNumber = typeof head === 'object' && 'number' in head
  const label = typeof head === 'string' ? head : isNumber ? head.number : undefined
  return (
    <td className={[isNumber && 'num', className].filter(Boolean).join(' ') || undefined} data-label={label}>
      {cell(row)}
    </td>
  )
}
