import type { CatalogueDatabase } from '../../../database/databases.ts'
import { toJsonChunks } from '../../../database/json-chunks.ts'
import type { OfferRow, PartRow } from '../../../database/rows.ts'
import { inList, raw, readInBatch, sql } from '../../../database/sql.ts'
import { toPartOfferCondition } from '../../ids.ts'
import type { StoredOffer } from './plan-offer.ts'

/** A stored part, with its offers. */
export interface StoredPart extends PartRow {
  series: string | null
  /** The part's own datasheet; that of its series is stored with the series. */
  datasheet_url: string | null
  series_datasheet_url: string | null
  offers: StoredOffer[]
}

const OFFER_FIELDS = [
  ...(['offer_id', 'packaging', 'location', 'supplier', 'stock', 'moq', 'multiple', 'spq', 'lead_time_weeks'] as const),
  ...(['date_code', 'price_breaks', 'stock_number', 'changed_by', 'stock_batch'] as const),
] as const satisfies readonly (keyof OfferRow)[]

const PART =
  raw(`p.part_id, p.part_number, p.key, p.manufacturer_id, p.series_id, p.package, p.lifecycle, p.rohs, p.attributes, p.demonstration,
  p.changed_by, p.retired, s.name AS series, s.datasheet_url AS series_datasheet_url,
  (SELECT d.url FROM part_documents d WHERE d.part_id = p.part_id AND d.kind = 'datasheet' LIMIT 1) AS datasheet_url,
  (SELECT json_group_array(json_array(${OFFER_FIELDS.map((field) => `o.${field}`).join(', ')}) ORDER BY o.offer_id)
    FROM offers o WHERE ${toPartOfferCondition('p.part_id')}) AS offers`)

type StoredPartRow = Omit<StoredPart, 'offers'> & { offers: string }

function readPart({ offers, ...part }: StoredPartRow): StoredPart {
  const { part_number, manufacturer_id, demonstration } = part
  const rows = JSON.parse(offers) as (string | number | null)[][]
  return {
    ...part,
    offers: rows.map((row) => ({
      ...(Object.fromEntries(OFFER_FIELDS.map((field, index) => [field, row[index]])) as unknown as OfferRow),
      part_number,
      manufacturer_id,
      demonstration,
    })),
  }
}

/** The parts of these makers and numbers, by their index in the list; a missing one is new. */
export async function findStoredParts(
  db: CatalogueDatabase,
  named: readonly { position: number; manufacturer_id: number; key: string; part_number: string }[],
): Promise<Map<number, StoredPart>> {
  const lists = toJsonChunks(named.map(({ position, manufacturer_id, key, part_number }) => [position, manufacturer_id, key, part_number]))
  if (lists.length === 0) return new Map()
  const rows = await readInBatch(
    db,
    ...lists.map(
      (list) => sql<StoredPartRow & { position: number }>`SELECT n.value ->> 0 AS position, ${PART} FROM json_each(${list}) n
        CROSS JOIN parts p ON p.key = n.value ->> 2 AND p.manufacturer_id = n.value ->> 1 AND p.part_number = n.value ->> 3
        LEFT JOIN series s ON s.series_id = p.series_id`,
    ),
  )
  return new Map(rows.flat().map(({ position, ...part }) => [position, readPart(part)]))
}

/** Parts by their ids; unknown ids are left out. */
export async function readParts(db: CatalogueDatabase, partIds: readonly number[]): Promise<Map<number, StoredPart>> {
  const rows = await sql<StoredPartRow>`SELECT ${PART} FROM ${inList(partIds)} AS n
    CROSS JOIN parts p ON p.part_id = n.value LEFT JOIN series s ON s.series_id = p.series_id`.all(db)
  return new Map(rows.map((row) => [row.part_id, readPart(row)]))
}
