import type { BomColumns } from '#shared/table-reading/reading.ts'
import { createStoredList, toFields } from '../../stores/stored-value.ts'

const KEY = 'bom_columns'
/** The number of remembered export formats. */
const MAX_MAPPINGS = 40

const parseColumn = (stored: unknown): number | null =>
  typeof stored === 'number' && Number.isInteger(stored) && stored >= 0 && stored < 16_384 ? stored : null
const parseColumns = <Column>(stored: unknown, read: (column: unknown) => Column | null): Column[] =>
  Array.isArray(stored) ? stored.slice(0, 20).flatMap((column: unknown) => read(column) ?? []) : []

function readColumns(stored: unknown): BomColumns {
  const fields = toFields(stored)
  return {
    part_number: parseColumn(fields['part_number']),
    manufacturer: parseColumn(fields['manufacturer']),
    qty: parseColumn(fields['qty']),
    designators: parseColumn(fields['designators']),
    description: parseColumn(fields['description']),
    package: parseColumn(fields['package']),
    value: parseColumn(fields['value']),
    fitted: parseColumn(fields['fitted']),
    supplier_skus: parseColumns(fields['supplier_skus'], parseColumn),
    alternates: parseColumns(fields['alternates'], (pair) => {
      const partNumber = parseColumn(toFields(pair)['part_number'])
      return partNumber === null ? null : { part_number: partNumber, manufacturer: parseColumn(toFields(pair)['manufacturer']) }
    }),
  }
}

const corrections = createStoredList(
  'localStorage',
  KEY,
  (stored) => {
    const { signature, columns } = toFields(stored)
    return typeof signature === 'string' && typeof columns === 'object' && columns ? { signature, columns: readColumns(columns) } : null
  },
  MAX_MAPPINGS,
  ({ signature }) => signature,
)

/** The headings as one text, which identifies the exports of one tool; empty with fewer than two headings. */
export function toSignature(headings: readonly string[]): string {
  const names = headings.map((name) => name.trim().toLowerCase())
  return names.filter((name) => name !== '').length < 2 ? '' : names.join('\u001f').slice(0, 2000)
}

/** The correction for files with these headings, or null. */
export function findRememberedColumns(signature: string): BomColumns | null {
  return signature === '' ? null : (corrections.read()?.find((correction) => correction.signature === signature)?.columns ?? null)
}

/** Remembers a correction for the next file with these headings; without storage the reader chooses again. */
export function rememberColumns(signature: string, columns: BomColumns): void {
  if (signature !== '') corrections.write([{ signature, columns }, ...(corrections.read() ?? [])])
}
