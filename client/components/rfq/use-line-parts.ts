import { useEffect, useMemo } from 'react'
import useSWR from 'swr'
import type { EndpointData } from '#shared/contract/endpoint.ts'
import type { lineParts } from '#shared/contract/rfq.ts'
import type { DraftLine } from '#shared/forms/rfq-lines.ts'
import { callApi } from '../../api/client.ts'
import type { FormRow } from './form-rows.ts'

export type LinePart = EndpointData<typeof lineParts>['lines'][number]

/** The maximum of one call: `MAX_LOOKUP_LINES` of the contract, whose schemas stay on the server. */
const MAX_LOOKUPS = 100
/** The pause after typing, so that no letter alone makes a call. */
const REST_MS = 350

type Lookup = Pick<DraftLine, 'part_number' | 'manufacturer' | 'package'>

const toLookup = ({ part_number, manufacturer, package: caseName }: DraftLine): Lookup => ({
  part_number: part_number.trim(),
  manufacturer: manufacturer.trim(),
  package: caseName.trim(),
})

/** Looks lines up. @returns the catalogue's data of each, by the JSON of its lookup */
async function lookUp(lines: Lookup[], signal: AbortSignal): Promise<ReadonlyMap<string, LinePart>> {
  const { lines: parts } = await callApi<typeof lineParts>('POST /api/rfq/lineParts', { lines }, { signal })
  return new Map(lines.flatMap((lookup, index) => [[JSON.stringify(lookup), parts[index]] as const].filter(hasPart)))
}

const NONE: ReadonlyMap<string, LinePart> = new Map()

/** The catalogue's data of the rows, by their keys, as they are typed, pasted and read; rows without a response yet are absent. */
export function useLineParts(rows: readonly FormRow[]): ReadonlyMap<string, LinePart> {
  const { data: loadedParts = NONE, mutate } = useSWR<ReadonlyMap<string, LinePart>>('line parts', null)
  const keyed = useMemo(() => rows.map(({ key, line }) => ({ key, lookup: toLookup(line), name: JSON.stringify(toLookup(line)) })), [rows])
  const missing = useMemo(() => {
    const lookups = new Map(
      keyed.flatMap(({ lookup, name }) => (lookup.part_number === '' || loadedParts.has(name) ? [] : [[name, lookup]])),
    )
    return JSON.stringify([...lookups.values()].slice(0, MAX_LOOKUPS))
  }, [keyed, loadedParts])

  useEffect(() => {
    const lines = JSON.parse(missing) as Lookup[]
    if (lines.length === 0) return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      const populateCache = (found: ReadonlyMap<string, LinePart>, before = NONE) => new Map([...before, ...found])
      // Without the response the form works as before: lines can be requested either way.
      mutate(lookUp(lines, stop.signal), { populateCache, revalidate: false }).catch(() => undefined)
    }, REST_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [missing, mutate])

  return useMemo(
    () => new Map(keyed.flatMap(({ key, name }) => [[key, loadedParts.get(name)] as const].filter(hasPart))),
    [keyed, loadedParts],
  )
}

const hasPart = (entry: readonly [string, LinePart | undefined]): entry is readonly [string, LinePart] => entry[1] !== undefined
