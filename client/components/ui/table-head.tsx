import type { ReactNode } from 'react'

interface TableHeadProps {
  /** The names of the columns; a column of numbers is marked as one. */
  columns: readonly (string | { number: string })[]
  /** Cells behind those. */
  children?: ReactNode
}

/** The head of a table: a cell for each column. */
export function TableHead({ columns, children }: TableHeadProps) {
  return (
    <thead>
      <tr>
        {columns.map((column) =>
          typeof column === 'string' ? (
            <th key={column} scope="col">
              {column}
            </th>
          ) : (
            <th key={column.number} scope="col" className="num">
              {column.number}
            </th>
          ),
        )}
        {children}
      </tr>
    </thead>
  )
}
