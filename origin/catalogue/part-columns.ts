/** The columns of a category that are computed from its parts: makers, packages, RoHS, datasheets and parameters. */
import { getOrInsert } from '#shared/text/get-or-insert.ts'
import type { EncodedColumn } from './amount-columns.ts'
import { COMMON_FIELDS, type ColumnValue, encodeCodedColumn, encodeScaledColumn, MAX_DICTIONARY_VALUES } from './column-format.ts'

interface FieldState {
  kind: 'coded' | 'scaled'
  /** Dictionary numbers by value, from 1. */
  ids: Map<ColumnValue, number>
}

/** Fields of a category by their names: their stored state, and the additions of chunks. */
export type FieldStates = Map<string, FieldState>

/** A number field has more values than a dictionary allows: the category is written again with the field scaled. */
export class DictionaryOverflowError extends Error {}

/** Fields as `category_fields` stores them. @param dictionary JSON */
export const readFieldStates = (rows: Iterable<{ field: string; kind: string; dictionary: string }>): FieldStates =>
  new Map(
    Array.from(rows, ({ field, kind, dictionary }) => {
      const values = JSON.parse(dictionary) as ColumnValue[]
      return [
        field,
        {
          kind: kind === 'scaled' ? ('scaled' as const) : ('coded' as const),
          ids: new Map(values.map((value, index) => [value, index + 1])),
        },
      ]
    }),
  )

/** A field's stored state, or its initial one. */
const getFieldState = (states: FieldStates, field: string, kind: FieldState['kind']): FieldState =>
  getOrInsert(states, field, () => ({ kind, ids: new Map() }))

/** @throws DictionaryOverflowError if a number field has too many values; in other fields a value too many counts as none */
function dictionaryNumber(field: string, state: FieldState, value: ColumnValue): number {
  const existingId = state.ids.get(value)
  if (existingId !== undefined) return existingId
  if (state.ids.size >= MAX_DICTIONARY_VALUES) {
    if (typeof value !== 'number') return 0
    state.kind = 'scaled'
    state.ids.clear()
    throw new DictionaryOverflowError(field)
  }
  const id = state.ids.size + 1
  state.ids.set(value, id)
  return id
}

/** The fields of a part that have columns. */
export interface ColumnPart {
  manufacturer: string | undefined
  package: string | null
  /** 1 if the part complies with RoHS. */
  rohs: number
  has_datasheet: boolean
  /** Values in the order of the category's parameters. */
  attributes: readonly (ColumnValue | null)[]
}

interface Column {
  field: string
  state: FieldState
  codes: Uint16Array
  /** The numbers of a scaled field. */
  numbers: Float64Array
}

/** The columns of one chunk, part by part. A position without a part has no value in any of them. */
export class ChunkParts {
  readonly #columns: Column[]

  /** @param parameters slugs in the order of the parts' attributes @param length number of positions of the chunk */
  constructor(states: FieldStates, parameters: readonly string[], length: number) {
    this.#columns = [...COMMON_FIELDS, ...parameters].map((field) => {
      const state = getFieldState(states, field, 'coded')
      return {
        field,
        state,
        codes: new Uint16Array(length),
        numbers: new Float64Array(state.kind === 'scaled' ? length : 0).fill(Number.NaN),
      }
    })
  }

  /** @param index of the part in its chunk @throws DictionaryOverflowError */
  add(index: number, { manufacturer, package: packageName, rohs, has_datasheet, attributes }: ColumnPart): void {
    const values = [manufacturer, packageName, rohs === 1 ? 1 : null, has_datasheet ? 1 : null, ...attributes]
    for (let at = 0; at < this.#columns.length; at++) {
      const value = values[at]
      if (value === null || value === undefined) continue
      const { field, state, codes, numbers } = this.#columns[at] as Column
      if (state.kind === 'scaled') numbers[index] = Number(value)
      else codes[index] = dictionaryNumber(field, state, value)
    }
  }

  /** The columns of all fields, encoded on demand. */
  *encode(): Generator<EncodedColumn> {
    for (const { field, state, codes, numbers } of this.#columns)
      yield { field, kind: state.kind, ...(state.kind === 'scaled' ? encodeScaledColumn(numbers) : encodeCodedColumn(codes)) }
  }
}
