import type { StockKind } from '#shared/contract/desk-catalogue.ts'
import type { Databases } from '../../../database/databases.ts'
import type { OfferRow, PartRow } from '../../../database/rows.ts'
import { sql } from '../../../database/sql.ts'
import { decodePriceBreaks, LIFECYCLES, readOfferCodes, readRohs } from '../../codes.ts'
import { toCategoryId, toOfferIdRange, toOfferPartId } from '../../ids.ts'
import { formatCsvLine, listHeaderCells, toPartRows } from '../../import/import-columns.ts'
import type { Lifecycle, OfferInput, ParameterValue } from '../../model.ts'
import { getReferenceData } from '../../reference-data.ts'

type ExportedPartRow = Omit<PartRow, 'key' | 'demonstration' | 'series_id'> & { series: string | null; datasheet_url: string | null }
type ExportedOfferRow = Omit<OfferRow, 'changed_by' | 'stock_batch'>

/**
 * Parts with their offers as a CSV for imports (docs/catalogue-import.md), with the same columns on every page.
 * @param after the id of the last part of the page before; 0: from the first
 * @param stockKind the meaning of a stock when the file is imported: `gross`, the feed quantity; `net`, what open orders have left of it
 * @returns `next`: the `after` of the next page; null after the last part
 */
export async function exportParts(
  { SHOP, CATALOGUE }: Databases,
  { after, count }: { after: number; count: number },
  stockKind: StockKind,
): Promise<{ csv: string; next: number | null }> {
  const [reference, parts] = await Promise.all([
    getReferenceData(CATALOGUE),
    sql<ExportedPartRow>`SELECT p.part_id, p.part_number, p.manufacturer_id, p.package, p.lifecycle, p.rohs, p.retired, p.attributes, s.name AS series,
        coalesce((SELECT d.url FROM part_documents d WHERE d.part_id = p.part_id AND d.kind = 'datasheet' LIMIT 1), s.datasheet_url) AS datasheet_url
      FROM parts p LEFT JOIN series s USING (series_id) WHERE p.part_id > ${after} ORDER BY p.part_id LIMIT ${count}`.all(CATALOGUE),
  ])
  const slugs = [...reference.parameters.keys()]
  const header = formatCsvLine(listHeaderCells(slugs))
  const [first, last] = [parts[0], parts.at(-1)]
  if (!first || !last) return { csv: header, next: null }
  const [from, to] = toOfferIdRange(first.part_id, last.part_id)
  const [offers, shopRows] = await Promise.all([
    sql<ExportedOfferRow>`SELECT offer_id, packaging, location, supplier, stock, moq, multiple, spq, lead_time_weeks, date_code, price_breaks, stock_number
      FROM offers WHERE offer_id BETWEEN ${from} AND ${to} ORDER BY offer_id`.all(CATALOGUE),
    sql<{ offer_id: number; part_number: string; stock: number; feed_stock: number }>`SELECT offer_id, part_number, stock, feed_stock
      FROM offer_stock WHERE offer_id BETWEEN ${from} AND ${to}`.all(SHOP),
  ])
  const ordered = new Map(shopRows.map((row) => [row.offer_id, row]))
  const offersByPart = Map.groupBy(offers, ({ offer_id }) => toOfferPartId(offer_id))
  const rows = parts.flatMap((part) => {
    const category = reference.categories.get(toCategoryId(part.part_id))
    const values = JSON.parse(part.attributes) as (ParameterValue | null)[]
    const parameters = (category?.parameters ?? []).flatMap(({ slug }, index): [string, ParameterValue][] => {
      const value = values[index] ?? null
      return value === null ? [] : [[slug, value]]
    })
    const offerInput = ({ offer_id: offerId, price_breaks, ...offer }: ExportedOfferRow): OfferInput => {
      const row = ordered.get(offerId)
      const feedQuantity = stockKind === 'gross' ? row?.feed_stock : row?.stock
      return {
        ...offer,
        ...readOfferCodes(offer, reference.offer_slugs),
        stock: row?.part_number === part.part_number && feedQuantity !== undefined ? feedQuantity : offer.stock,
        price_breaks: decodePriceBreaks(price_breaks),
      }
    }
    return toPartRows(
      {
        part_number: part.part_number,
        manufacturer: reference.manufacturers.get(part.manufacturer_id)?.name ?? '',
        category: category?.slug ?? '',
        series: part.series,
        package: part.package,
        lifecycle: LIFECYCLES[part.lifecycle] as Lifecycle,
        rohs: readRohs(part.rohs),
        retired: part.retired === 1,
        datasheet_url: part.datasheet_url ?? '',
        parameters: Object.fromEntries(parameters),
      },
      (offersByPart.get(part.part_id) ?? []).map(offerInput),
      slugs,
      (slug) => reference.parameters.get(slug)?.unit === 'percent',
    )
  })
  return { csv: header + rows.map(formatCsvLine).join(''), next: parts.length < count ? null : last.part_id }
}
