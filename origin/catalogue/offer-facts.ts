import { normalizeName } from '#shared/text/fold-name.ts'
import type { CatalogueDatabase } from '../database/databases.ts'
import type { OfferRow, PartRow } from '../database/rows.ts'
import { inList, raw, sql } from '../database/sql.ts'
import { LEAD_TIME_SQL } from './codes.ts'
import { OFFERS_PER_PART, toOfferPartSql } from './ids.ts'

/** Present catalogue data of an offer and its part. The stock is the catalogue's. */
export type OfferFacts = Pick<
  OfferRow,
  'offer_id' | 'packaging' | 'location' | 'stock' | 'moq' | 'multiple' | 'lead_time_weeks' | 'date_code' | 'price_breaks'
> &
  Pick<PartRow, 'part_id' | 'part_number' | 'package'> & {
    brand_name: string
    /** Other names of the maker, JSON. */
    brand_aliases: string
  }

/** Offers by the requested ids, including former ids of moved parts; unknown ids are left out. */
export async function readOffers(db: CatalogueDatabase, offerIds: Iterable<number | null>): Promise<Map<number, OfferFacts>> {
  const ids = [...new Set(offerIds)].filter((id) => id !== null)
  if (ids.length === 0) return new Map()
  const offers = await sql<
    OfferFacts & { named: number }
  >`SELECT named.value AS named, o.offer_id, o.packaging, o.location, o.stock, o.moq, o.multiple, ${raw(LEAD_TIME_SQL)} AS lead_time_weeks, o.date_code,
      o.price_breaks, p.part_id, p.part_number, p.package, m.name AS brand_name,
      m.aliases AS brand_aliases
    FROM ${inList(ids)} AS named ${JOIN_FORMER_PARTS} CROSS JOIN offers o ON o.offer_id = ${REDIRECTED_OFFER}
    CROSS JOIN parts p ON p.part_id = ${raw(toOfferPartSql('o.offer_id'))}
    CROSS JOIN manufacturers m ON m.manufacturer_id = p.manufacturer_id`.all(db)
  return new Map(offers.map(({ named, ...offer }) => [named, offer]))
}

/** The SQL that finds the present offer of an id `named.value`. An offer of a moved part has the same position at the new id. */
export const JOIN_FORMER_PARTS = raw(`LEFT JOIN former_parts led ON led.part_id = ${toOfferPartSql('named.value')} AND led.has_offers = 1`)
export const REDIRECTED_OFFER = raw(`coalesce(led.leads_to * ${OFFERS_PER_PART} + named.value % ${OFFERS_PER_PART}, named.value)`)

/**
 * The offer that a line names, or undefined if it no longer exists. A rebuilt catalogue may reuse ids, so the line's part number and maker
 * must match.
 */
export function findLineOffer(
  { offer_id, part_number, brand_name }: { offer_id: number | null; part_number: string; brand_name: string },
  offers: ReadonlyMap<number, OfferFacts>,
): OfferFacts | undefined {
  const offer = offer_id === null ? undefined : offers.get(offer_id)
  return offer?.part_number === part_number && isMakerName(offer, brand_name) ? offer : undefined
}

/** Makers are renamed and merged; former names stay among their other names. */
export const isMakerName = ({ brand_name, brand_aliases }: Pick<OfferFacts, 'brand_name' | 'brand_aliases'>, name: string): boolean =>
  brand_name === name || (JSON.parse(brand_aliases) as string[]).some((alias) => normalizeName(alias) === normalizeName(name))

/** The catalogue's data of parts by their ids; unknown ids are left out. */
export async function readParts(
  db: CatalogueDatabase,
  partIds: Iterable<number | null>,
): Promise<Map<number, Pick<PartRow, 'part_id' | 'part_number' | 'key' | 'package'>>> {
  const ids = [...new Set(partIds)].filter((id) => id !== null)
  if (ids.length === 0) return new Map()
  const parts = await sql<Pick<PartRow, 'part_id' | 'part_number' | 'key' | 'package'>>`SELECT p.part_id, p.part_number, p.key, p.package
    FROM ${inList(ids)} AS named CROSS JOIN parts p ON p.part_id = named.value`.all(db)
  return new Map(parts.map((part) => [part.part_id, part]))
}
