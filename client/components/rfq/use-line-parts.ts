import { useEffect, useMemo, useState } from 'react'
import type { DataOf } from '#shared/contract/endpoint.ts'
import type { lineParts } from '#shared/contract/rfq.ts'
import type { DraftLine } from '#shared/forms/rfq-lines.ts'
import { api } from '../../api/client.ts'
import type { Row } from './form-rows.ts'

export type LinePart = DataOf<typeof lineParts>['lines'][number]

/** As many as one call takes: `LOOKED_UP_MOST` of the contract, whose schemas stay on the server. */
const MOST = 100
/** Somebody who types is not asked about every letter. */
const REST_MS = 350

type Lookup = Pick<DraftLine, 'part_number' | 'manufacturer' | 'package'>

const lookupOf = ({ part_number, manufacturer, package: caseName }: DraftLine): Lookup => ({
  part_number: part_number.trim(),
  manufacturer: manufacturer.trim(),
  package: caseName.trim(),
})

/** What the catalogue has of the rows, by their keys, as they are typed, pasted and read; rows that are still looked up are missing. */
export function useLineParts(rows: readonly Row[]): ReadonlyMap<string, LinePart> {
  const [known, setKnown] = useState<ReadonlyMap<string, LinePart>>(() => new Map())
  const keyed = useMemo(() => rows.map(({ key, line }) => ({ key, lookup: lookupOf(line), name: JSON.stringify(lookupOf(line)) })), [rows])
  const missing = useMemo(() => {
    const lookups = new Map(keyed.flatMap(({ lookup, name }) => (lookup.part_number === '' || known.has(name) ? [] : [[name, lookup]])))
    return JSON.stringify([...lookups.values()].slice(0, MOST))
  }, [keyed, known])

  useEffect(() => {
    const lines = JSON.parse(missing) as Lookup[]
    if (lines.length === 0) return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      api<typeof lineParts>('POST /api/rfq/lineParts', { lines }, { signal: stop.signal }).then(
        ({ lines: parts }) =>
          setKnown((before) => {
            const next = new Map(before)
            for (const [index, lookup] of lines.entries()) {
              const part = parts[index]
              if (part) next.set(JSON.stringify(lookup), part)
            }
            return next
          }),
        // Without the answer the form is what it was: lines are asked for either way.
        () => undefined,
      )
    }, REST_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [missing])

  return useMemo(() => new Map(keyed.flatMap(({ key, name }) => [[key, known.get(name)] as const].filter(hasPart))), [keyed, known])
}

const hasPart = (entry: readonly [string, LinePart | undefined]): entry is readonly [string, LinePart] => entry[1] !== undefined
