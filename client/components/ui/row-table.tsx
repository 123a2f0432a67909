import { type Key, memo, type ReactNode } from 'react'
import { type ColumnName, TableHead } from './table-head.tsx'

interface Column<Row> {
  head: ColumnName
  cell(row: Row): ReactNode
  /** Whether the content of the column is the name of the row. */
  names_row?: boolean
  /** The class of the cells below the head. */
  className?: string
}

interface RowTableProps<Row> {
  rows: readonly Row[]
  toKey(row: Row): Key
  columns: readonly Column<Row>[]
  /** The name of the table; without one the heading above it names the table. */
  label?: string
  className?: string
  /** Whether it remains a table on narrow screens too, and scrolls there. */
  is_wide?: boolean
}

/** A row for each entry. On narrow screens every row becomes a card with labelled cells. */
export function RowTable<Row>({ rows, toKey, columns, label, className, is_wide = false }: RowTableProps<Row>) {
  const Frame = label === undefined ? 'div' : 'section'
  return (
    // A scrolling element without a link must be focusable by keyboard.
    <Frame className="table-scroll" aria-label={label} tabIndex={is_wide ? 0 : undefined}>
      <table className={['data', !is_wide && 'row-table', className].filter(Boolean).join(' ')}>
        {label !== undefined && <caption className="sr-only">{label}</caption>}
        <TableHead columns={columns.map(({ head }) => head)} />
        <tbody>
          {rows.map((row) => (
            <Row key={toKey(row)} row={row} columns={columns} is_labelled={!is_wide} />
          ))}
        </tbody>
      </table>
    </Frame>
  )
}

interface RowProps<Row> extends Pick<RowTableProps<Row>, 'columns'> {
  row: Row
  is_labelled: boolean
}

function haveSameValues(one: object, other: object): boolean {
  const values = Object.entries(one)
  return (
    values.length === Object.keys(other).length &&
    values.every(([name, value]) => Object.is(value, (other as Readonly<Record<string, unknown>>)[name]))
  )
}

/** A row is rendered again only where its values or the columns have changed. */
const Row = memo(
  TableRow,
  ({ row: before, ...rest }, { row: after, ...others }) =>
    haveSameValues(rest, others) && haveSameValues(before as object, after as object),
) as typeof TableRow

function TableRow<Row>({ row, columns, is_labelled }: RowProps<Row>) {
  return (
    <tr>
      {columns.map((column, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns are their positions
        <Cell key={index} column={column} row={row} is_labelled={is_labelled} />
      ))}
    </tr>
  )
}

function Cell<Row>({ column, row, is_labelled }: { column: Column<Row>; row: Row; is_labelled: boolean }) {
  const { head, cell, names_row = false, className } = column
  if (names_row)
    return (
      <th scope="row" className={className}>
        {cell(row)}
      </th>
    )
  const isNumber = typeof head === 'object' && 'number' in head
  const label = typeof head === 'string' ? head : isNumber ? head.number : undefined
  return (
    <td className={[isNumber && 'num', className].filter(Boolean).join(' ') || undefined} data-label={is_labelled ? label : undefined}>
      {cell(row)}
    </td>
  )
}
