import type { BomColumns } from '#shared/table-reading/reading.ts'
import { fieldsOf, keptList } from '../../stores/kept.ts'

const KEY = 'bom_columns'
/** Files of as many tools are remembered. */
const MOST = 40

const columnOf = (stored: unknown): number | null =>
  typeof stored === 'number' && Number.isInteger(stored) && stored >= 0 && stored < 16_384 ? stored : null
const columnsOf = <Column>(stored: unknown, read: (column: unknown) => Column | null): Column[] =>
  Array.isArray(stored) ? stored.slice(0, 20).flatMap((column: unknown) => read(column) ?? []) : []

function readColumns(stored: unknown): BomColumns {
  const fields = fieldsOf(stored)
  return {
    part_number: columnOf(fields['part_number']),
    manufacturer: columnOf(fields['manufacturer']),
    qty: columnOf(fields['qty']),
    designators: columnOf(fields['designators']),
    description: columnOf(fields['description']),
    package: columnOf(fields['package']),
    value: columnOf(fields['value']),
    fitted: columnOf(fields['fitted']),
    supplier_skus: columnsOf(fields['supplier_skus'], columnOf),
    alternates: columnsOf(fields['alternates'], (pair) => {
      const partNumber = columnOf(fieldsOf(pair)['part_number'])
      return partNumber === null ? null : { part_number: partNumber, manufacturer: columnOf(fieldsOf(pair)['manufacturer']) }
    }),
  }
}

const corrections = keptList(
  'localStorage',
  KEY,
  (stored) => {
    const { signature, columns } = fieldsOf(stored)
    return typeof signature === 'string' && typeof columns === 'object' && columns ? { signature, columns: readColumns(columns) } : null
  },
  MOST,
  ({ signature }) => signature,
)

/** Headings that tell the exports of one tool from those of others; empty where there are none to go by. */
export function signatureOf(headings: readonly string[]): string {
  const names = headings.map((name) => name.trim().toLowerCase())
  return names.filter((name) => name !== '').length < 2 ? '' : names.join('\u001f').slice(0, 2000)
}

/** What was corrected for files with these headings, or null. */
export function rememberedColumns(signature: string): BomColumns | null {
  return signature === '' ? null : (corrections.read()?.find((correction) => correction.signature === signature)?.columns ?? null)
}

/** Remembers a correction for the next file with these headings; without storage the reader chooses again. */
export function rememberColumns(signature: string, columns: BomColumns): void {
  if (signature !== '') corrections.write([{ signature, columns }, ...(corrections.read() ?? [])])
}
