import type { ColumnSource, Selection } from './choices.ts'
import { type ChunkPlan, listMatchingOrdinals, NO_FAILURE, planChunks, readChunkCodes, requestChunk, walkChunks } from './chunk-walk.ts'
import type { Codes, Summary } from './column-format.ts'

/** How many parts have each value of a coded field, by id, where 0 is "none"; or how many have any value of a scaled field. */
export type FieldCounts = { field: string; kind: 'coded'; counts: Uint32Array } | { field: string; kind: 'scaled'; some: number }

/** How a field of a chunk is counted. */
type CountMethod =
  /** All parts of the chunk count: the summary has the counts. */
  | 'summary'
  /** All parts have one value, so only their number is needed. */
  | 'number'
  /** The parts in the stretches, by their codes. */
  | 'stretches'
  /** The parts that a walk finds. */
  | 'walk'

/**
 * Counts every value of the fields among the parts that pass the choices of all *other* fields: the number of hits if the value were
 * chosen. Codes are read only if the summaries do not decide.
 */
export async function countFields(source: ColumnSource, selection: Selection, fields: readonly string[]): Promise<FieldCounts[]> {
  const availableFields = fields.filter((field) => source.fields.has(field))
  const [plans, summaries] = await Promise.all([planChunks(source, selection, true), source.summaries(availableFields)])
  const choiceIndexes = new Map(
    availableFields.map((field) => [field, selection.choices.findIndex(({ field: chosen }) => chosen === field)]),
  )
  const tasks: { field: string; choice: number; plan: ChunkPlan; summary: Summary; way: CountMethod }[] = []
  const byField = new Map<string, Set<number>>()
  const walked = new Set<ChunkPlan>()
  for (const field of availableFields) {
    const choice = choiceIndexes.get(field) ?? -1
    for (const plan of plans) {
      const summary = summaries.get(field)?.[plan.chunk]
      if (!summary || (plan.lost >= 0 && plan.lost !== choice)) continue
      const way = chooseCountMethod(plan, choice, summary)
      tasks.push({ field, choice, plan, summary, way })
      if (way === 'walk') walked.add(plan)
      if (way === 'stretches' || way === 'walk' || (way === 'summary' && summary.kind === 'many')) requestChunk(byField, field, plan.chunk)
    }
  }
  const toWalk = [...walked]
  const failed = await walkChunks(source, selection, toWalk)
  const tallies = new Map(toWalk.map((plan, index) => [plan, tally(failed[index] ?? new Uint8Array())]))
  const getColumn = await source.chunks(byField)
  const counted = new Map(
    availableFields.map((field) => {
      const column = source.fields.get(field)
      return [field, new Uint32Array(column?.kind === 'coded' ? column.values.length + 1 : 2)]
    }),
  )
  for (const { field, choice, plan, summary, way } of tasks) {
    const counts = counted.get(field)
    if (!counts) continue
    const codes = byField.get(field)?.has(plan.chunk) ? readChunkCodes(getColumn(field, plan.chunk)) : null
    const pass = tallies.get(plan)
    if (way === 'summary') countAll(counts, summary, plan.length, codes)
    else if (way === 'number') addCode(counts, summary, 0, plan.matchCount ?? 0)
    else if (way === 'stretches')
      countByCode(counts, summary, codes, plan.matchCount ?? 0, (byCode, of) => countStretches(byCode, of, plan))
    else if (pass) {
      const among = choice < 0 ? 0 : (pass.by_choice[choice] ?? 0)
      countByCode(counts, summary, codes, pass.none + among, (byCode, of) => countWalked(byCode, of, pass, among > 0 ? choice : NO_FAILURE))
    }
  }
  return availableFields.map((field) => {
    const counts = counted.get(field) ?? new Uint32Array()
    return source.fields.get(field)?.kind === 'coded' ? { field, kind: 'coded', counts } : { field, kind: 'scaled', some: counts[1] ?? 0 }
  })
}

function chooseCountMethod({ verdicts, lost, matchCount, stretches, length }: ChunkPlan, choice: number, summary: Summary): CountMethod {
  if (matchCount === null) return 'walk'
  // Without the field's choice all parts pass.
  const others = verdicts.some((verdict, index) => index !== choice && verdict !== 'all')
  if (!others || (lost < 0 && matchCount === length)) return 'summary'
  if (summary.kind === 'few' && summary.ids.length <= 1) return 'number'
  return stretches ? 'stretches' : 'walk'
}

interface Tally {
  failed: Uint8Array
  /** How many parts fail no choice. */
  none: number
  /** How many parts fail a choice alone, by its number. */
  by_choice: Uint32Array
  /** Ordinals of the parts that fail no choice, if they are few enough to be listed. */
  list: Uint16Array | null
}

function tally(failed: Uint8Array): Tally {
  const byChoice = new Uint32Array(256)
  for (let ordinal = 0; ordinal < failed.length; ordinal++) (byChoice[failed[ordinal] as number] as number)++
  const none = byChoice[NO_FAILURE] ?? 0
  return { failed, none, by_choice: byChoice, list: none * 2 < failed.length ? listMatchingOrdinals(failed) : null }
}

function countAll(counts: Uint32Array, summary: Summary, length: number, codes: Codes | null): void {
  if (summary.kind === 'few') for (const [local, id] of summary.ids.entries()) add(counts, id, summary.counts[local] ?? 0)
  else if (summary.kind === 'scaled') add(counts, 1, length - summary.none)
  else for (const id of codes ?? []) add(counts, id, 1)
}

/** Counts by code first: a chunk has few codes, which are converted to ids afterwards. */
function countByCode(
  counts: Uint32Array,
  summary: Summary,
  codes: Codes | null,
  number: number,
  count: (byCode: Uint32Array, codes: Codes) => void,
): void {
  if (!codes) {
    addCode(counts, summary, 0, number)
    return
  }
  const byCode = new Uint32Array(summary.kind === 'few' ? summary.ids.length : 65_536)
  count(byCode, codes)
  if (summary.kind === 'scaled') add(counts, 1, number - (byCode[0] ?? 0))
  else for (const [code, more] of byCode.entries()) if (more > 0) addCode(counts, summary, code, more)
}

function countStretches(byCode: Uint32Array, codes: Codes, { stretches }: ChunkPlan): void {
  for (const [from, to] of stretches ?? []) for (let ordinal = from; ordinal < to; ordinal++) (byCode[codes[ordinal] as number] as number)++
}

/** @param also a choice that may fail, or NO_FAILURE */
function countWalked(byCode: Uint32Array, codes: Codes, { failed, list }: Tally, also: number): void {
  if (also === NO_FAILURE && list) {
    for (const ordinal of list) (byCode[codes[ordinal] as number] as number)++
    return
  }
  for (let ordinal = 0; ordinal < failed.length; ordinal++) {
    const fail = failed[ordinal]
    if (fail === NO_FAILURE || fail === also) (byCode[codes[ordinal] as number] as number)++
  }
}

/** Adds parts by the code of their chunk; a scaled field counts those that have any value. */
function addCode(counts: Uint32Array, summary: Summary, code: number, more: number): void {
  if (summary.kind === 'few') add(counts, summary.ids[code] ?? 0, more)
  else if (summary.kind === 'many') add(counts, code, more)
  else if (summary.none === 0) add(counts, 1, more)
}

function add(counted: Uint32Array, id: number, more: number): void {
  counted[id] = (counted[id] ?? 0) + more
}

/**
 * The ids of the most frequent values; values that no part has are left out.
 * @param counts by id, id 0 being "none" @param limit approximate maximum: values with equal counts at the limit are all dropped
 */
export function listFrequentIds(counts: Uint32Array, limit: number): { ids: number[]; present: number } {
  let present = 0
  let highest = 0
  for (let id = 1; id < counts.length; id++) {
    const count = counts[id] as number
    if (count > 0) present++
    if (count > highest) highest = count
  }
  if (present <= limit) return { ids: [...counts.keys()].filter((id) => id > 0 && (counts[id] as number) > 0), present }
  const sorted = counts.slice(1).sort()
  const last = sorted[sorted.length - limit] as number
  const least = (sorted[sorted.length - limit - 1] as number) < last ? last : last + 1
  const ids = [...counts.keys()].filter((id) => id > 0 && (counts[id] as number) >= least)
  return { ids, present }
}
