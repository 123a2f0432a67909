import type { ColumnMap } from './column-map.ts'

/** How a column holds several values with their names. */
export type CellPacking = ColumnMap['unpack'][string]

/** The values of a cell by their names: `{"Resistance": "10kΩ"}`, or "Resistance: 10kΩ; Tolerance: ±1%". Empty if it cannot be read. */
export function unpackCell(cell: string, packing: CellPacking): Map<string, string> {
  if (cell === '') return new Map()
  if (packing !== 'json') {
    const pairs = cell.split(packing.between).map((piece) => {
      const end = piece.indexOf(packing.name_ends)
      return end < 0 ? null : ([piece.slice(0, end).trim(), piece.slice(end + packing.name_ends.length).trim()] as const)
    })
    return new Map(pairs.filter((pair) => pair !== null))
  }
  try {
    const value: unknown = JSON.parse(cell)
    return new Map(isRecord(value) ? Object.entries(value).map(([name, each]) => [name, toText(each)]) : [])
  } catch {
    return new Map()
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value as text; of jlcparts' `{"primary": "r", "values": {"r": [10000, "resistance"]}}` the primary one. */
function toText(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) return toText(value[0])
  if (!isRecord(value)) return ''
  const values = isRecord(value['values']) ? value['values'] : {}
  const primary = value['primary'] ?? value['default']
  return toText(typeof primary === 'string' && primary in values ? values[primary] : Object.values(values)[0])
}
