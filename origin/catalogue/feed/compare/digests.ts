import type { StockKind } from '#shared/contract/desk-catalogue.ts'
import type { Databases } from '../../../database/databases.ts'
import type { OfferRow, PartRow } from '../../../database/rows.ts'
import { readInBatch, sql } from '../../../database/sql.ts'
import { LIFECYCLES, readOfferCodes, readRohs } from '../../codes.ts'
import type { Attribute } from '../../describe.ts'
import { toCategoryId, toOfferIdRange, toOfferPartId } from '../../ids.ts'
import type { OfferInput } from '../../model.ts'
import { getReferenceData } from '../../reference-data.ts'
import { computePartDigest, type DigestColumns, type DigestOffer } from './part-digest.ts'

const PART_COLUMNS = ['series', 'package', 'lifecycle', 'rohs', 'datasheet_url'] as const
const OFFER_COLUMNS = [
  ...(['packaging', 'location', 'supplier', 'stock', 'moq', 'multiple', 'spq', 'lead_time_weeks', 'date_code', 'stock_number'] as const),
] as const

/** The columns of a file as a query parameter, and back. */
export const formatColumnsParameter = ({ part, parameters, offer }: DigestColumns): string =>
  [
    ...part,
    ...Array.from(parameters, (slug) => `param:${slug}`),
    ...Array.from(offer, (field) => (field === 'price_breaks' ? 'prices' : field)),
  ].join(',')

export function parseColumnsParameter(text: string): DigestColumns {
  const names = new Set(text.split(','))
  return {
    part: new Set(PART_COLUMNS.filter((name) => names.has(name))),
    parameters: new Set([...names].flatMap((name) => (name.startsWith('param:') ? name.slice(6) : []))),
    offer: new Set<keyof OfferInput>([
      ...OFFER_COLUMNS.filter((name) => names.has(name)),
      ...(names.has('prices') ? ['price_breaks' as const] : []),
    ]),
  }
}

type DigestedPartRow = Omit<PartRow, 'key' | 'demonstration' | 'series_id' | 'changed_by'> & {
  series: string | null
  datasheet_url: string | null
}

/**
 * A page of parts by their digests. @param stockKind what a stock is compared as: `gross`, the feed quantity; `net`, what open orders have
 * left
 */
export async function listDigests(
  { SHOP, CATALOGUE }: Databases,
  { after, count, columns, with_retired }: { after: number; count: number; columns: DigestColumns; with_retired: '0' | '1' },
  stockKind: StockKind,
) {
  const [reference, parts] = await Promise.all([
    getReferenceData(CATALOGUE),
    sql<DigestedPartRow>`SELECT p.part_id, p.part_number, p.manufacturer_id, p.package, p.lifecycle, p.rohs, p.attributes, s.name AS series,
        coalesce((SELECT d.url FROM part_documents d WHERE d.part_id = p.part_id AND d.kind = 'datasheet' LIMIT 1), s.datasheet_url) AS datasheet_url
      FROM parts p LEFT JOIN series s USING (series_id) WHERE p.part_id > ${after} AND p.retired <= ${Number(with_retired)} ORDER BY p.part_id LIMIT ${count}`.all(
      CATALOGUE,
    ),
  ])
  const last = parts.at(-1)?.part_id ?? after
  const [from, to] = toOfferIdRange(parts[0]?.part_id ?? 0, last)
  const [[offers], [shopRows]] = await Promise.all([
    readInBatch(
      CATALOGUE,
      sql<OfferRow>`SELECT offer_id, packaging, location, supplier, stock, moq, multiple, spq, lead_time_weeks, date_code, price_breaks, stock_number
        FROM offers WHERE offer_id BETWEEN ${from} AND ${to} ORDER BY offer_id`,
    ),
    readInBatch(
      SHOP,
      sql<{ offer_id: number; stock: number; feed_stock: number }>`SELECT offer_id, stock, feed_stock FROM offer_stock
        WHERE offer_id BETWEEN ${from} AND ${to}`,
    ),
  ])
  const feedQuantities = new Map(shopRows.map(({ offer_id, stock, feed_stock }) => [offer_id, stockKind === 'gross' ? feed_stock : stock]))
  let next = 0
  const listDigestOffers = (partId: number): DigestOffer[] => {
    const partOffers: DigestOffer[] = []
    for (; next < offers.length && toOfferPartId((offers[next] as OfferRow).offer_id) <= partId; next++) {
      const row = offers[next] as OfferRow
      if (toOfferPartId(row.offer_id) === partId)
        partOffers.push({
          ...row,
          ...readOfferCodes(row, reference.offer_slugs),
          stock: feedQuantities.get(row.offer_id) ?? row.stock,
        })
    }
    return partOffers
  }
  const digests = parts.map((part) => {
    const values = columns.parameters.size === 0 ? [] : (JSON.parse(part.attributes) as Attribute[])
    const { parameters = [] } = reference.categories.get(toCategoryId(part.part_id)) ?? {}
    return computePartDigest(
      {
        ...part,
        lifecycle: LIFECYCLES[part.lifecycle] ?? 'active',
        rohs: readRohs(part.rohs),
        parameters: values.map((value, index) => [parameters[index]?.slug ?? '', value]),
        offers: columns.offer.size === 0 ? [] : listDigestOffers(part.part_id),
      },
      columns,
    )
  })
  return {
    ids: parts.map(({ part_id }) => part_id),
    makers: parts.map(({ manufacturer_id }) => manufacturer_id),
    part_numbers: parts.map(({ part_number }) => part_number),
    digests,
    next: parts.length < count ? null : last,
  }
}
