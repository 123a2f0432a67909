/** The name of a column. `number` and `part` align it with numbers or parts; `read_out`: for screen readers only, over buttons. */
export type ColumnName = string | { number: string } | { part: string } | { read_out: string }

/** The head of a table: a cell for each column. */
export function TableHead({ columns }: { columns: readonly ColumnName[] }) {
  return (
    <thead>
      <tr>
        {columns.map((column) => {
          const { number, part, read_out, name = number ?? part } = toParts(column)
          return (
            <th key={name ?? read_out} scope="col" className={number ? 'num' : part ? 'part-column' : undefined}>
              {name ?? <span className="sr-only">{read_out}</span>}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

const toParts = (column: ColumnName): { name?: string; number?: string; part?: string; read_out?: string } =>
  typeof column === 'string' ? { name: column } : column
