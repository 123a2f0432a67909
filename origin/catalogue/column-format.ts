/**
 * The stored format of a category's columnar index, which filters, counts and sorts read instead of the parts. A field's values are ordered
 * by ordinal and cut into chunks. The summary of a chunk usually suffices to count or skip it without reading its body. A *coded* field
 * holds numbers of a dictionary (0: none). A *scaled* field is one in which nearly every part has another value, such as stock or prices.
 * It holds 16-bit steps between the least and the greatest value of the chunk; equal values have equal steps.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { PRICE_QUANTITIES } from '#shared/url/listing-limits.ts'

export const CHUNK_ORDINALS = 65_536

/** A field with more values than this is scaled. */
export const MAX_DICTIONARY_VALUES = 65_535

/** Fields that every category has besides its parameters. `rohs` and `datasheet` are 1 or none. */
export const COMMON_FIELDS = ['manufacturer', 'package', 'rohs', 'datasheet'] as const

/**
 * The field of the unit cost at a quantity, in US dollars: the cost of the order that covers it, divided by the greatest of
 * `PRICE_QUANTITIES` that is not above it.
 * @param qty pieces, at least 1
 */
export const toPriceField = (qty: number): string => `price_${PRICE_QUANTITIES.findLast((listed) => listed <= qty) ?? 1}`

export type ColumnValue = string | number
export type Codes = Uint8Array | Uint16Array

/** The content of a chunk. */
export type Summary =
  /** `ids[local]` are dictionary numbers and `counts[local]` how many have them; the body holds local numbers, if more than one. */
  | { kind: 'few'; ids: Uint16Array; counts: Uint32Array }
  /** Too many values to list: the body holds dictionary numbers. */
  | { kind: 'many' }
  /** The body holds steps from 1 to 65,535; 0 is none. Without a body the runs contain every value. */
  | { kind: 'scaled'; min: number; max: number; none: number; runs: readonly Run[] }

/** Values that grow by the same amount from one ordinal to the next, as of frequencies in equal steps. */
interface Run {
  /** First ordinal of the run, within the chunk. */
  start: number
  length: number
  first: number
  step: number
}

const MAX_FEW_VALUES = 256
/** A chunk with more runs has its steps stored instead. */
const MAX_RUNS = 64
const BITS = 8
const STEPS = 65_534
/** The step of the maximum value. */
export const LAST_STEP = STEPS + 1

/** Sorts ascending: numbers by size, then texts by UTF-16 code unit. */
export function compareValues(a: ColumnValue, b: ColumnValue): number {
  if (typeof a === 'number') return typeof b === 'number' ? a - b : -1
  if (typeof b === 'number') return 1
  return a < b ? -1 : a > b ? 1 : 0
}

/** @param ids dictionary numbers by ordinal of the chunk, 0 for none */
export function encodeCodedColumn(ids: Uint16Array): { summary: string; body: string } {
  const localIds = new Map<number, number>()
  const counts: number[] = []
  for (const id of ids) {
    let local = localIds.get(id)
    if (local === undefined) {
      if (localIds.size === MAX_FEW_VALUES) return { summary: '*', body: deflate(ids) }
      local = localIds.size
      localIds.set(id, local)
      counts.push(0)
    }
    counts[local] = (counts[local] as number) + 1
  }
  const summary = [...localIds].map(([id, local]) => `${id}:${counts[local]}`).join(',')
  if (localIds.size <= 1) return { summary, body: '' }
  if (localIds.size === 2) return { summary, body: deflate(packBits(ids, (id) => localIds.get(id) === 1)) }
  return { summary, body: deflate(Uint8Array.from(ids, (id) => localIds.get(id) ?? 0)) }
}

/** @param values by ordinal of the chunk, NaN for none */
export function encodeScaledColumn(values: Float64Array): { summary: string; body: string } {
  let [min, max, none] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0]
  for (const value of values) {
    if (Number.isNaN(value)) none++
    else {
      if (value < min) min = value
      if (value > max) max = value
    }
  }
  if (none === values.length) return { summary: `0~0~${none}`, body: '' }
  const runs = none === 0 ? findRuns(values) : null
  if (runs)
    return {
      summary: `${min}~${max}~0~${runs.map(({ start, length, first, step }) => [start, length, first, step].join(':')).join(';')}`,
      body: '',
    }
  const step = createStepper(min, max)
  const body = min === max && none === 0 ? '' : deflate(Uint16Array.from(values, (value) => (Number.isNaN(value) ? 0 : step(value))))
  return { summary: `${min}~${max}~${none}`, body }
}

/** The values as a few runs of equal growth, or null. */
function findRuns(values: Float64Array): Run[] | null {
  const runs: Run[] = []
  let at = 0
  while (at < values.length) {
    if (runs.length === MAX_RUNS) return null
    const first = values[at] as number
    const step = at + 1 < values.length ? (values[at + 1] as number) - first : 0
    let length = 1
    while (at + length < values.length && isNear(values[at + length] as number, first + step * length)) length++
    // Values ascend within a run, so a decrease begins another.
    if (step < 0) length = 1
    runs.push({ start: at, length, first, step: length === 1 ? 0 : step })
    at += length
  }
  return runs
}

const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= Math.abs(b) * 1e-12

function packBits(ids: Uint16Array, isSet: (id: number) => boolean): Uint8Array {
  const bits = new Uint8Array(Math.ceil(ids.length / BITS))
  ids.forEach((id, at) => {
    if (isSet(id)) bits[at >> 3] = (bits[at >> 3] as number) | (1 << (at & 7))
  })
  return bits
}

/** The step (1 to 65,535) of a value between the bounds of a chunk; logarithmic if all are positive. */
export function createStepper(min: number, max: number): (value: number) => number {
  if (!(max > min)) return () => 1
  if (min > 0) {
    const scale = STEPS / Math.log(max / min)
    return (value) => 1 + Math.round(Math.log(value / min) * scale)
  }
  const scale = STEPS / (max - min)
  return (value) => 1 + Math.round((value - min) * scale)
}

/** The reverse of `createStepper`, to its precision. */
export function createStepDecoder(min: number, max: number): (step: number) => number {
  if (!(max > min)) return () => min
  if (min > 0) {
    const scale = Math.log(max / min) / STEPS
    return (step) => min * Math.exp((step - 1) * scale)
  }
  const scale = (max - min) / STEPS
  return (step) => min + (step - 1) * scale
}

export function readSummary(text: string): Summary {
  if (text === '*') return { kind: 'many' }
  if (text.includes('~')) {
    const [min, max, none, runs = ''] = text.split('~')
    return { kind: 'scaled', min: Number(min), max: Number(max), none: Number(none), runs: runs === '' ? [] : runs.split(';').map(readRun) }
  }
  const pairs = text === '' ? [] : text.split(',')
  const ids = new Uint16Array(pairs.length)
  const counts = new Uint32Array(pairs.length)
  pairs.forEach((pair, index) => {
    const colon = pair.indexOf(':')
    ids[index] = Number(pair.slice(0, colon))
    counts[index] = Number(pair.slice(colon + 1))
  })
  return { kind: 'few', ids, counts }
}

function readRun(text: string): Run {
  const [start = 0, length = 0, first = 0, step = 0] = text.split(':').map(Number)
  return { start, length, first, step }
}

/** The codes of a chunk by ordinal; null if the summary is complete: one value for all, or runs (see `decodeRuns`). */
export function readBody(summary: Summary, body: string): Codes | null {
  if (body === '') return null
  const bytes = inflateRawSync(Buffer.from(body, 'base64'))
  if (summary.kind === 'few') return summary.ids.length === 2 ? unpackBits(bytes, summary) : bytes
  return new Uint16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
}

/** The steps of a chunk that is stored as runs, for a walk. */
export function decodeRuns({ min, max, runs }: Extract<Summary, { kind: 'scaled' }>): Uint16Array {
  const last = runs.at(-1)
  const codes = new Uint16Array(last ? last.start + last.length : 0)
  const toStep = createStepper(min, max)
  for (const { start, length, first, step } of runs) for (let at = 0; at < length; at++) codes[start + at] = toStep(first + step * at)
  return codes
}

function unpackBits(bits: Uint8Array, { counts }: Extract<Summary, { kind: 'few' }>): Uint8Array {
  const codes = new Uint8Array((counts[0] ?? 0) + (counts[1] ?? 0))
  for (let at = 0; at < codes.length; at++) codes[at] = ((bits[at >> 3] as number) >> (at & 7)) & 1
  return codes
}

const deflate = (codes: Codes): string =>
  deflateRawSync(new Uint8Array(codes.buffer, codes.byteOffset, codes.byteLength), { level: 4 }).toString('base64')
