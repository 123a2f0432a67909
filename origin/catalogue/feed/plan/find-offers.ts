import type { OfferChange, OfferKey } from '#shared/contract/desk-catalogue.ts'
import { getOrInsert } from '#shared/text/get-or-insert.ts'
import { toPartNumberKey } from '#shared/trade/part-number.ts'
import type { CatalogueDatabase } from '../../../database/databases.ts'
import { toJsonChunks } from '../../../database/json-chunks.ts'
import type { OfferRow } from '../../../database/rows.ts'
import { inList, raw, readInBatch, type Sql, sql } from '../../../database/sql.ts'
import { type OfferSlugs, readOfferCodes } from '../../codes.ts'
import { toOfferPartSql, toPartOfferCondition } from '../../ids.ts'
import { JOIN_FORMER_PARTS, REDIRECTED_OFFER } from '../../offer-facts.ts'
import { getMakerIndex } from './find-makers.ts'
import type { StoredOffer } from './plan-offer.ts'

type NamedByPart = Extract<OfferKey, { part_number: string }>

/** The columns of a `StoredOffer` of `offers o JOIN parts p`. */
const STORED = raw(`o.offer_id, o.packaging, o.location, o.supplier, o.stock, o.moq, o.multiple, o.spq, o.lead_time_weeks, o.date_code,
  o.price_breaks, o.stock_number, o.changed_by, o.stock_batch, p.part_number, p.manufacturer_id, p.demonstration`)

/** A row of a query by names: the index of the name in the batch, and an offer that it may mean; null for a part without offers. */
type FoundRow = { position: number } & (StoredOffer | { offer_id: null })

/** The offers that names may mean, by their index in the batch. */
export async function findOffers(
  db: CatalogueDatabase,
  named: readonly { position: number; change: OfferChange }[],
): Promise<Map<number, StoredOffer[]>> {
  const makers = await getMakerIndex(
    db,
    named.flatMap(({ change }) => ('manufacturer' in change.offer ? change.offer.manufacturer : [])),
  )
  const [ids, stockNumbers, parts]: [unknown[], unknown[], unknown[]] = [[], [], []]
  for (const { position, change } of named) {
    const { offer } = change
    if ('offer_id' in offer) ids.push([position, offer.offer_id])
    else if ('part_number' in offer) {
      const maker = makers.find(offer.manufacturer)
      if (maker) parts.push([position, maker.manufacturer_id, toPartNumberKey(offer.part_number), offer.part_number])
    } else stockNumbers.push([position, offer.stock_number])
  }
  if (ids.length + stockNumbers.length + parts.length === 0) return new Map()
  const positionColumn = sql`n.value ->> 0 AS position`
  const rows = await readInBatch(
    db,
    ...toChunkQueries(
      ids,
      (list) => sql<FoundRow>`SELECT ${positionColumn}, ${STORED} FROM json_each(${list}) n
        CROSS JOIN offers o ON o.offer_id = n.value ->> 1 CROSS JOIN parts p ON p.part_id = ${raw(toOfferPartSql('o.offer_id'))}`,
    ),
    ...toChunkQueries(
      stockNumbers,
      (list) => sql<FoundRow>`SELECT ${positionColumn}, ${STORED} FROM json_each(${list}) n
        CROSS JOIN offers o ON o.stock_number = n.value ->> 1 CROSS JOIN parts p ON p.part_id = ${raw(toOfferPartSql('o.offer_id'))}`,
    ),
    ...toChunkQueries(
      parts,
      (list) => sql<FoundRow>`SELECT ${positionColumn}, ${STORED} FROM json_each(${list}) n
        CROSS JOIN parts p ON p.key = n.value ->> 2 AND p.manufacturer_id = n.value ->> 1 AND p.part_number = n.value ->> 3
        LEFT JOIN offers o ON ${raw(toPartOfferCondition('p.part_id'))}`,
    ),
  )
  const found = new Map<number, StoredOffer[]>()
  for (const { position, ...offer } of rows.flat()) {
    const offers = getOrInsert(found, position, () => [])
    if (offer.offer_id !== null) offers.push(offer)
  }
  return found
}

/** Offers by the requested ids, including former ids of moved parts; unknown ids are left out. */
export async function readStoredOffers(db: CatalogueDatabase, offerIds: readonly number[]): Promise<Map<number, StoredOffer>> {
  const rows = await sql<StoredOffer & { named: number }>`SELECT named.value AS named, ${STORED} FROM ${inList(offerIds)} AS named
    ${JOIN_FORMER_PARTS} CROSS JOIN offers o ON o.offer_id = ${REDIRECTED_OFFER} CROSS JOIN parts p ON p.part_id = ${raw(toOfferPartSql('o.offer_id'))}`.all(
    db,
  )
  return new Map(rows.map(({ named, ...offer }) => [named, offer]))
}

/** The present ids of offers by their former ids, for moved parts only. */
export async function readMovedOffers(db: CatalogueDatabase, offerIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await sql<{
    named: number
    offer_id: number
  }>`SELECT named.value AS named, ${REDIRECTED_OFFER} AS offer_id FROM ${inList(offerIds)} AS named
    ${JOIN_FORMER_PARTS} WHERE led.part_id IS NOT NULL`.all(db)
  return new Map(rows.map(({ named, offer_id }) => [named, offer_id]))
}

const toChunkQueries = <Row>(items: readonly unknown[], toQuery: (list: string) => Sql<Row>): Sql<Row>[] => toJsonChunks(items).map(toQuery)

/** The one offer that a name means among the candidates, or why there is none. */
export function resolveOffer(name: OfferKey, offers: readonly StoredOffer[] | undefined, slugs: OfferSlugs): StoredOffer | string {
  const [first, second] = 'part_number' in name ? listNamedOffers(name, offers ?? [], slugs) : (offers ?? [])
  if (first && !second) return first
  if (second) return 'ambiguous_offer'
  if (offers) return 'unknown_offer'
  return 'part_number' in name ? 'unknown_part' : 'stock_number' in name ? 'unknown_stock_number' : 'unknown_offer'
}

/** The candidates among a part's offers: the one with the stock number, or else those that match every stated field. */
function listNamedOffers(name: NamedByPart, offers: readonly StoredOffer[], slugs: OfferSlugs): StoredOffer[] {
  const numbered = name.stock_number ? offers.filter(({ stock_number: number }) => number === name.stock_number) : []
  return numbered.length === 1 ? numbered : offers.filter((offer) => isNamed(name, offer, slugs))
}

function isNamed({ packaging, location, supplier, date_code }: NamedByPart, offer: OfferRow, slugs: OfferSlugs): boolean {
  const codes = readOfferCodes(offer, slugs)
  const agrees = (text: string | undefined, code: string) => text === undefined || text.toLowerCase().replace(/[\s-]+/g, '_') === code
  return (
    agrees(packaging, codes.packaging) &&
    agrees(location, codes.location) &&
    agrees(supplier, codes.supplier) &&
    (date_code === undefined || date_code === offer.date_code)
  )
}
