import type { Databases, ShopDatabase } from '../database/databases.ts'
import type { WatchRow } from '../database/rows.ts'
import { inList, sql } from '../database/sql.ts'
import { log } from '../runtime/log.ts'
import type { WatchObservation } from './compare.ts'
import { type SearchHits, searchWatchedParts } from './search.ts'
import { parseWatchState, type WatchState } from './state.ts'
import { findNamedParts, isNamedPart, readWatchedParts, type WatchedPart } from './watched-parts.ts'

/** Number of searches that run in parallel. */
const SEARCHES_AT_ONCE = 10

/** A watch's row, with its earlier state. */
interface Watched {
  watch: WatchRow
  before: WatchState | null
}

/** A failed search is not an event, and does not delay other watches. */
type ObservationResult = WatchObservation | 'failed' | null

/**
 * The present state of watched subjects, by watch; null if the subject is missing, for a while or for good. All parts of all watches are
 * read in one statement.
 */
export async function readObservations(
  dbs: Databases,
  watches: readonly WatchRow[],
  filled: string,
): Promise<Map<number, ObservationResult>> {
  const watched = watches.map((watch): Watched => ({ watch, before: parseWatchState(watch.state) }))
  const [needs, searches] = await Promise.all([readNeeds(dbs.SHOP, watches), runSearches(dbs, watches)])
  const ids = watched.flatMap(({ watch, before }) => [
    ...(watch.goods_id === null ? [] : [watch.goods_id]),
    ...(needs.get(watch.watch_id) ?? []).map(({ goods_id }) => goods_id),
    ...(findSearchHits(watch, searches)?.goods_ids ?? []),
    // Parts of the earlier state may have another id by now.
    ...(before?.parts.keys() ?? []),
  ])
  const facts = await readWatchedParts(dbs.CATALOGUE, ids)
  const parts = await findWatchedParts(dbs, watched, facts, filled)
  const seeOne = ({ watch, before }: Watched): ObservationResult => {
    if (watch.search !== null && searches.get(watch.search) === 'failed') return 'failed'
    const found = findSearchHits(watch, searches)
    const previousState = toCurrentState(before, facts)
    if (watch.kind === 'part') {
      const part = parts.get(watch.watch_id)
      return part
        ? {
            parts: [{ part, pieces: watch.need }],
            total: null,
            before: before && { ...before, parts: toRenamedState(previousState, part) },
          }
        : null
    }
    if (watch.kind === 'search' && !found) return null
    const requestedParts = found
      ? found.goods_ids.map((goodsId) => ({ goods_id: goodsId, pieces: null }))
      : (needs.get(watch.watch_id) ?? [])
    return {
      parts: requestedParts.flatMap(({ goods_id, pieces }) => {
        const part = facts.get(goods_id)
        return part ? [{ part, pieces }] : []
      }),
      total: found?.total ?? null,
      // In another catalogue the earlier ids are meaningless.
      before: before?.filled === filled ? { ...before, parts: previousState } : null,
    }
  }
  return new Map(watched.map((one) => [one.watch.watch_id, seeOne(one)]))
}

const findSearchHits = ({ search }: WatchRow, searches: ReadonlyMap<string, SearchHits | 'failed' | null>): SearchHits | null => {
  const found = search === null ? null : (searches.get(search) ?? null)
  return found === 'failed' ? null : found
}

/** The earlier state of parts, by their present ids. */
const toCurrentState = (before: WatchState | null, facts: ReadonlyMap<number, WatchedPart>): WatchState['parts'] =>
  new Map([...(before?.parts ?? [])].map(([id, state]) => [facts.get(id)?.goods_id ?? id, state]))

/** A watch of a part has one part, whatever its earlier id was. */
const toRenamedState = (previousState: WatchState['parts'], part: WatchedPart): WatchState['parts'] =>
  new Map([...previousState.values()].map((state) => [part.goods_id, state]))

/** The watched parts, by watch; missing ones are left out. In a rebuilt catalogue ids may mean other parts, so the part number decides. */
async function findWatchedParts(
  { CATALOGUE }: Databases,
  watched: readonly Watched[],
  facts: ReadonlyMap<number, WatchedPart>,
  filled: string,
): Promise<Map<number, WatchedPart>> {
  const parts = new Map<number, WatchedPart>()
  const strayed: WatchRow[] = []
  for (const { watch, before } of watched) {
    if (watch.goods_id === null) continue
    const part = facts.get(watch.goods_id)
    const isSure = part && (before?.filled === filled || isNamedPart(part, watch))
    if (isSure) parts.set(watch.watch_id, part)
    else strayed.push(watch)
  }
  const found = strayed.length === 0 ? [] : await findNamedParts(CATALOGUE, strayed)
  for (const [index, { watch_id }] of strayed.entries()) {
    const part = found[index]
    if (part) parts.set(watch_id, part)
  }
  return parts
}

interface Need {
  goods_id: number
  pieces: number
}

/** The required pieces by part of the watched BOMs, by watch; parts that are not fitted are not required. */
async function readNeeds(db: ShopDatabase, watches: readonly WatchRow[]): Promise<Map<number, Need[]>> {
  const ids = watches.flatMap(({ watch_id, bom_row }) => (bom_row === null ? [] : [watch_id]))
  if (ids.length === 0) return new Map()
  const rows = await sql<Need & { watch_id: number }>`SELECT w.watch_id, l.goods_id,
      sum(coalesce(l.typed_qty, l.source ->> 'qty', 0)) * b.set_count AS pieces
    FROM watches w CROSS JOIN boms b ON b.bom_row = w.bom_row CROSS JOIN bom_lines l ON l.bom_row = w.bom_row
    WHERE w.watch_id IN ${inList(ids)} AND l.goods_id IS NOT NULL AND l.state <> 'waiting'
      AND NOT coalesce(l.typed_do_not_fit, l.source ->> 'do_not_fit', 0)
    GROUP BY w.watch_id, l.goods_id HAVING pieces > 0`.all(db)
  return Map.groupBy(rows, ({ watch_id }) => watch_id)
}

/** The present hits of each search, run once for all of its watches. */
async function runSearches({ CATALOGUE }: Databases, watches: readonly WatchRow[]): Promise<Map<string, SearchHits | 'failed' | null>> {
  const addresses = [...new Set(watches.flatMap(({ search }) => search ?? []))]
  const found = new Map<string, SearchHits | 'failed' | null>()
  const look = async (address: string): Promise<void> => {
    try {
      found.set(address, await searchWatchedParts(CATALOGUE, address))
    } catch (error) {
      log('error', 'watched_search_failed', { error })
      found.set(address, 'failed')
    }
  }
  for (let at = 0; at < addresses.length; at += SEARCHES_AT_ONCE) await Promise.all(addresses.slice(at, at + SEARCHES_AT_ONCE).map(look))
  return found
}
