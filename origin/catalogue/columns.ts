/**
 * The columnar index of a category, as it is stored: what a filter, a count and a sort read instead of the parts.
 * A column is an array with one entry per part, by ordinal, cut into chunks. A *coded* column holds numbers of a
 * dictionary of ascending values (0: none); a *raw* column holds 32-bit floats (NaN: none), for what nearly every part
 * has another value of: stock and price.
 */
export const CHUNK_ORDINALS = 65_536

/** Columns that every category has beside its parameters. */
export const COMMON_FIELDS = ['manufacturer', 'package', 'stock', 'price'] as const

export type ColumnValue = string | number

export type ColumnHead = { kind: 'coded'; width: 1 | 2 | 4; values: ColumnValue[] } | { kind: 'raw' }

export type CodedArray = Uint8Array | Uint16Array | Uint32Array

export interface CodedColumn {
  kind: 'coded'
  values: ColumnValue[]
  codes: CodedArray
}
export interface RawColumn {
  kind: 'raw'
  numbers: Float32Array
}
export type Column = CodedColumn | RawColumn

/** The narrowest array that holds codes up to `highest`. */
export function codedArray(highest: number, length: number): CodedArray {
  if (highest <= 0xff) return new Uint8Array(length)
  return highest <= 0xffff ? new Uint16Array(length) : new Uint32Array(length)
}

/** Ascending: numbers by size, before texts by code point. */
export function compareValues(a: ColumnValue, b: ColumnValue): number {
  if (typeof a === 'number') return typeof b === 'number' ? a - b : -1
  if (typeof b === 'number') return 1
  return a < b ? -1 : a > b ? 1 : 0
}

/** Cuts a column into the bodies of its chunks (bytes, little-endian as every platform of ours is). */
export function columnChunks(column: Column): { head: ColumnHead; bodies: Uint8Array[] } {
  const array = column.kind === 'coded' ? column.codes : column.numbers
  const width = array.BYTES_PER_ELEMENT as 1 | 2 | 4
  const bodies: Uint8Array[] = []
  for (let start = 0; start < array.length || start === 0; start += CHUNK_ORDINALS) {
    const length = Math.max(0, Math.min(CHUNK_ORDINALS, array.length - start))
    bodies.push(new Uint8Array(array.buffer, array.byteOffset + start * width, length * width))
  }
  return { head: column.kind === 'coded' ? { kind: 'coded', width, values: column.values } : { kind: 'raw' }, bodies }
}

/** The reverse of `columnChunks`. */
export function columnFrom(head: ColumnHead, bodies: readonly Uint8Array[]): Column {
  const bytes = new Uint8Array(bodies.reduce((sum, body) => sum + body.length, 0))
  let offset = 0
  for (const body of bodies) {
    bytes.set(body, offset)
    offset += body.length
  }
  if (head.kind === 'raw') return { kind: 'raw', numbers: new Float32Array(bytes.buffer) }
  const codes = head.width === 1 ? bytes : head.width === 2 ? new Uint16Array(bytes.buffer) : new Uint32Array(bytes.buffer)
  return { kind: 'coded', values: head.values, codes }
}
