import type { BomColumns } from '#shared/table-reading/reading.ts'
import { readStored, store } from '../stores/storage.ts'

const KEY = 'bom_columns'
/** Files of as many tools are remembered. */
const MOST = 40

type Stored = readonly { signature: string; columns: BomColumns }[]

const isColumn = (value: unknown): value is number | null =>
  value === null || (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 16_384)

/** Reads remembered columns; anything may lie in the storage. */
function columnsFrom(value: unknown): BomColumns | null {
  if (typeof value !== 'object' || value === null) return null
  const raw = new Map<string, unknown>(Object.entries(value))
  const single = (name: string): number | null => {
    const column = raw.get(name) ?? null
    return isColumn(column) ? column : null
  }
  const list = (name: string): unknown[] => {
    const found = raw.get(name)
    return Array.isArray(found) ? found.slice(0, 20) : []
  }
  return {
    part_number: single('part_number'),
    manufacturer: single('manufacturer'),
    qty: single('qty'),
    designators: single('designators'),
    description: single('description'),
    package: single('package'),
    value: single('value'),
    fitted: single('fitted'),
    supplier_skus: list('supplier_skus').filter((column): column is number => column !== null && isColumn(column)),
    alternates: list('alternates').flatMap((pair: unknown) => {
      if (typeof pair !== 'object' || pair === null) return []
      const part_number: unknown = 'part_number' in pair ? pair.part_number : null
      const manufacturer: unknown = 'manufacturer' in pair ? pair.manufacturer : null
      return typeof part_number === 'number' && isColumn(part_number)
        ? [{ part_number, manufacturer: isColumn(manufacturer) ? manufacturer : null }]
        : []
    }),
  }
}

/** Headings that tell the exports of one tool from those of others; empty where there are none to go by. */
export function signatureOf(headings: readonly string[]): string {
  const names = headings.map((name) => name.trim().toLowerCase())
  return names.filter((name) => name !== '').length < 2 ? '' : names.join('\u001f').slice(0, 2000)
}

function stored(): Stored {
  const list = readStored('localStorage', KEY)
  if (!Array.isArray(list)) return []
  return list.flatMap((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null || !('signature' in entry) || !('columns' in entry)) return []
    const columns = columnsFrom(entry.columns)
    return typeof entry.signature === 'string' && columns ? [{ signature: entry.signature, columns }] : []
  })
}

/** What was corrected for files with these headings, or null. */
export function rememberedColumns(signature: string): BomColumns | null {
  return signature === '' ? null : (stored().find((entry) => entry.signature === signature)?.columns ?? null)
}

/** Remembers a correction for the next file with these headings. */
export function rememberColumns(signature: string, columns: BomColumns): void {
  if (signature === '') return
  const others = stored().filter((entry) => entry.signature !== signature)
  // Without storage the next file is asked about again.
  store('localStorage', KEY, [{ signature, columns }, ...others].slice(0, MOST))
}
