import { type Money, toMoney } from '#shared/trade/money.ts'
import { toPartNumberKey } from '#shared/trade/part-number.ts'
import { findPriceBreak } from '#shared/trade/price-breaks.ts'
import { toOrderableQuantity } from '#shared/trade/quantity.ts'
import { decodePriceBreaks, LIFECYCLES, OFFER_AMOUNTS, readOfferAmounts } from '../catalogue/codes.ts'
import { isMakerName } from '../catalogue/offer-facts.ts'
import type { CatalogueDatabase } from '../database/databases.ts'
import { toJsonChunks } from '../database/json-chunks.ts'
import type { PartRow } from '../database/rows.ts'
import { raw, sql } from '../database/sql.ts'
import { STAGES } from './state.ts'

/** A part's present data in the catalogue. */
export interface WatchedPart {
  goods_id: number
  part_number: string
  brand_name: string
  stage: number
  stock: number
  /** The unit price at a quantity; null if on request. */
  priceAt(pieces: number): Money | null
}

type Row = Pick<PartRow, 'part_id' | 'part_number' | 'lifecycle' | 'retired'> & {
  named: number
  brand_name: string
  brand_aliases: string
  offers: string | null
}

const COLUMNS = sql`p.part_id, p.part_number, p.lifecycle, p.retired, m.name AS brand_name, m.aliases AS brand_aliases, ${raw(OFFER_AMOUNTS)} AS offers`

/** An id that changes when the catalogue is rebuilt. */
export async function readCatalogueId(db: CatalogueDatabase): Promise<string> {
  const row = await sql<{ value: string }>`SELECT value FROM catalogue_state WHERE name = 'filled'`.first(db)
  return row?.value.split(' ')[0] ?? ''
}

/** Parts by their ids, including former ids of moved and merged parts; unknown ids are left out. */
export async function readWatchedParts(db: CatalogueDatabase, ids: Iterable<number>): Promise<Map<number, WatchedPart>> {
  const facts = new Map<number, WatchedPart>()
  for (const list of toJsonChunks([...new Set(ids)])) {
    const rows =
      await sql<Row>`SELECT n.value AS named, ${COLUMNS} FROM json_each(${list}) n LEFT JOIN former_parts f ON f.part_id = n.value
      CROSS JOIN parts p ON p.part_id = coalesce(f.leads_to, n.value)
      CROSS JOIN manufacturers m ON m.manufacturer_id = p.manufacturer_id`.all(db)
    for (const row of rows) facts.set(row.named, toFacts(row))
  }
  return facts
}

/** A part by its number and its maker, as a watch names it. */
export interface NamedPart {
  part_number: string
  brand_name: string
}

/** The parts of these names, in their order; null for a name without a part, or with several. */
export async function findNamedParts(db: CatalogueDatabase, named: readonly NamedPart[]): Promise<(WatchedPart | null)[]> {
  const rows: Row[] = []
  for (const list of toJsonChunks(named.map(({ part_number }, index) => [toPartNumberKey(part_number), index])))
    rows.push(
      ...(await sql<Row>`SELECT n.value ->> 1 AS named, ${COLUMNS} FROM json_each(${list}) n CROSS JOIN parts p ON p.key = n.value ->> 0
        CROSS JOIN manufacturers m ON m.manufacturer_id = p.manufacturer_id`.all(db)),
    )
  const rowsByIndex = Map.groupBy(rows, (row) => row.named)
  return named.map(({ part_number, brand_name }, index) => {
    const [part, ...others] = (rowsByIndex.get(index) ?? []).filter(
      (row) => row.part_number === part_number && isMakerName(row, brand_name),
    )
    return part && others.length === 0 ? toFacts(part) : null
  })
}

/** Whether a part is the one that a watch names. */
export const isNamedPart = (part: WatchedPart, { part_number, brand_name }: NamedPart): boolean =>
  part.part_number === part_number && part.brand_name === brand_name

function toFacts({ part_id, part_number, brand_name, lifecycle, retired, offers }: Row): WatchedPart {
  const priced: { breaks: string; moq: number; multiple: number; stock: number }[] = []
  const stock = readOfferAmounts(offers, (breaks, moq, multiple, pieces) => priced.push({ breaks, moq, multiple, stock: pieces })) ?? 0
  return {
    goods_id: part_id,
    part_number,
    brand_name,
    stock,
    stage: retired === 1 ? STAGES.indexOf('retired') : Math.min(lifecycle, LIFECYCLES.length - 1),
    priceAt(pieces) {
      const prices = priced.flatMap(({ breaks, ...rule }) => {
        const list = decodePriceBreaks(breaks)
        const step = findPriceBreak(list, toOrderableQuantity(pieces, rule)) ?? list[0]
        return step ? [step.unit_price] : []
      })
      return prices.length === 0 ? null : toMoney(Math.min(...prices))
    },
  }
}
