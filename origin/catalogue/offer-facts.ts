import type { CatalogueDatabase } from '../database/databases.ts'
import type { OffersRow, PartsRow } from '../database/rows.ts'
import { among, raw, sql } from '../database/sql.ts'
import { partOfOfferSql } from './ids.ts'

/** An offer with the part that it is of, as the catalogue has them now. Its stock is what the catalogue shows. */
export type OfferFacts = Pick<
  OffersRow,
  'offer_id' | 'packaging' | 'location' | 'stock' | 'moq' | 'multiple' | 'lead_time_weeks' | 'date_code' | 'price_breaks'
> &
  Pick<PartsRow, 'part_id' | 'part_number' | 'package'> & { brand_name: string }

/** Offers by their ids; ids that are no offer's are not there. */
export async function readOffers(db: CatalogueDatabase, offerIds: Iterable<number | null>): Promise<Map<number, OfferFacts>> {
  const ids = [...new Set(offerIds)].filter((id) => id !== null)
  if (ids.length === 0) return new Map()
  const offers =
    await sql<OfferFacts>`SELECT o.offer_id, o.packaging, o.location, o.stock, o.moq, o.multiple, o.lead_time_weeks, o.date_code,
      o.price_breaks, p.part_id, p.part_number, p.package, m.name AS brand_name
    FROM ${among(ids)} AS named CROSS JOIN offers o ON o.offer_id = named.value
    CROSS JOIN parts p ON p.part_id = ${raw(partOfOfferSql('o.offer_id'))}
    CROSS JOIN manufacturers m ON m.manufacturer_id = p.manufacturer_id`.all(db)
  return new Map(offers.map((offer) => [offer.offer_id, offer]))
}

/**
 * The offer that a line names, or undefined where there is none any more: ids may be reused when a catalogue is made anew, and the
 * part number and the maker on a line say whether its offer is still the one that the buyer chose.
 */
export function offerOf(
  { offer_id, part_number, brand_name }: { offer_id: number | null; part_number: string; brand_name: string },
  offers: ReadonlyMap<number, OfferFacts>,
): OfferFacts | undefined {
  const offer = offer_id === null ? undefined : offers.get(offer_id)
  return offer?.part_number === part_number && offer.brand_name === brand_name ? offer : undefined
}

/** What the catalogue says of parts by their ids; ids that are no part's are not there. */
export async function readParts(
  db: CatalogueDatabase,
  partIds: Iterable<number | null>,
): Promise<Map<number, Pick<PartsRow, 'part_id' | 'part_number' | 'key' | 'package'>>> {
  const ids = [...new Set(partIds)].filter((id) => id !== null)
  if (ids.length === 0) return new Map()
  const parts = await sql<Pick<PartsRow, 'part_id' | 'part_number' | 'key' | 'package'>>`SELECT p.part_id, p.part_number, p.key, p.package
    FROM ${among(ids)} AS named CROSS JOIN parts p ON p.part_id = named.value`.all(db)
  return new Map(parts.map((part) => [part.part_id, part]))
}
