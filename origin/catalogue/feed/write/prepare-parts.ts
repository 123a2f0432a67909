import { toPartNumberKey } from '#shared/trade/part-number.ts'
import type { CatalogueDatabase } from '../../../database/databases.ts'
import type { FormerPartRow, OfferRow, SeriesRow } from '../../../database/rows.ts'
import { inList, readInBatch, type Sql, sql } from '../../../database/sql.ts'
import { OFFERS_PER_PART, toCategoryId, toOfferId, toPartId } from '../../ids.ts'
import type { CategoryRef, ReferenceData } from '../../reference-data.ts'
import { toPartTerms } from '../../terms.ts'
import type { MakerIndex } from '../plan/find-makers.ts'
import type { StoredPart } from '../plan/find-parts.ts'
import type { OfferPlan, StoredOffer } from '../plan/plan-offer.ts'
import { type Description, type PartPlan, type PlannedPart, toDescription } from '../plan/plan-part.ts'
import type { OverwrittenPart } from '../records.ts'
import { insertNewCodesSql, NewMakers, NewSeries } from './new-rows.ts'
import { PartWriter, type WrittenPart } from './write-parts.ts'

/** A part to be written. */
export interface PartWrite {
  part_id: number
  part_number: string
  /** Null: the part does not exist. */
  before: WrittenPart | null
  /** Null: the description does not change, or the part is removed. */
  after: WrittenPart | null
  /** Changes of offers that stay. */
  offers: OfferPlan[]
  /** New offers; without a batch id they belong to this batch. */
  added: (Omit<OfferRow, 'changed_by' | 'stock_batch'> & { changed_by?: number; stock_batch?: number })[]
  removed: StoredOffer[]
  /** Present if the part is removed: the part to which its id redirects, or null. */
  gone?: Pick<FormerPartRow, 'leads_to' | 'has_offers'> | null
  /** Present if the part comes from another category: its id there. */
  moved_from?: number
}

/**
 * Assigns ids to new makers, series and parts. @returns the statements that add the makers and series, to run first, and the names of the
 * makers
 */
export async function assignPartIds(
  db: CatalogueDatabase,
  reference: ReferenceData,
  changing: readonly PlannedPart[],
  makers: MakerIndex,
): Promise<{ writes: PartWrite[]; begin: Sql[]; new_makers: string[] }> {
  const needPosition = changing.filter(({ plan }) => plan.stored === null || plan.outcome === 'moved')
  const [categoryRows, existingSeries, [tops], former] = await readInBatch(
    db,
    sql<{ category_id: number; position_count: number }>`SELECT category_id, position_count FROM categories
      WHERE category_id IN ${inList([...new Set(needPosition.map(({ category }) => category.category_id))])}`,
    sql<SeriesRow>`SELECT s.series_id, s.manufacturer_id, s.name FROM ${inList([...listSeries(changing)])} AS n CROSS JOIN series s ON s.name = n.value`,
    sql<{
      maker: number | null
      series: number | null
    }>`SELECT (SELECT max(manufacturer_id) FROM (SELECT manufacturer_id FROM manufacturers UNION ALL SELECT manufacturer_id FROM former_makers)) AS maker,
      (SELECT max(series_id) FROM series) AS series`,
    sql<{ slug: string }>`SELECT slug FROM former_makers`,
  )
  const nextPosition = new Map(categoryRows.map(({ category_id, position_count }) => [category_id, position_count]))
  const newMakers = new NewMakers(makers, former, tops?.maker ?? 0)
  const newSeries = new NewSeries(existingSeries, tops?.series ?? 0)
  const newId = (category: CategoryRef): number => {
    const ordinal = nextPosition.get(category.category_id) ?? 0
    nextPosition.set(category.category_id, ordinal + 1)
    return toPartId(category.category_id, ordinal)
  }
  const writes = changing.flatMap(({ change, category, namesake, plan }): PartWrite[] => {
    const { stored, outcome, description, offers, added, removed } = plan
    const before = stored && toWrittenPart(stored, reference)
    if (outcome === 'deleted' || outcome === 'merged') {
      const redirectTarget = outcome === 'merged' && namesake ? { leads_to: namesake.part_id, has_offers: 0 as const } : null
      const [id, number] = [stored?.part_id ?? 0, stored?.part_number ?? '']
      return [{ part_id: id, part_number: number, before, after: null, offers: [], added: [], removed, gone: redirectTarget }]
    }
    const named = change.becomes ?? change
    const manufacturerId = stored && !change.becomes ? stored.manufacturer_id : newMakers.getId(named.manufacturer)
    const idInCatalogue = stored && outcome !== 'moved' ? stored.part_id : newId(category)
    const write = {
      part_id: idInCatalogue,
      part_number: named.part_number,
      offers,
      removed,
      before,
      after:
        description &&
        asWritten(description, category, {
          part_id: idInCatalogue,
          part_number: named.part_number,
          key: toPartNumberKey(named.part_number),
          manufacturer_id: manufacturerId,
          series_id: description.series === null ? null : newSeries.getId(manufacturerId, description.series),
          // A part that changes its maker loses the datasheet of the old maker's series.
          datasheet_url:
            description.datasheet_url ?? (manufacturerId === stored?.manufacturer_id ? null : (stored?.series_datasheet_url ?? null)),
          // An operator's prices are real, also for a part of the demonstration.
          demonstration: stored && change.offers === undefined ? stored.demonstration : 0,
          changed_by: 0,
        }),
      added: added.map(({ position, ...offer }) => ({ ...offer, offer_id: toOfferId(idInCatalogue, position) })),
    }
    if (outcome !== 'moved' || !stored) return [write]
    const moved = { ...write, before: null, offers: [], removed: [], added: [...movedOffers(plan, idInCatalogue), ...write.added] }
    return [toFormerPart(stored, before, idInCatalogue), { ...moved, moved_from: stored.part_id }]
  })
  return {
    writes,
    begin: [...newMakers.statements(), ...newSeries.statements(), ...insertNewCodesSql(changing)],
    new_makers: newMakers.names,
  }
}

/** The former row of a part that moves to another category. */
const toFormerPart = (stored: NonNullable<PartPlan['stored']>, before: PartWrite['before'], toPart: number): PartWrite => ({
  part_id: stored.part_id,
  part_number: stored.part_number,
  before,
  after: null,
  offers: [],
  added: [],
  removed: stored.offers,
  gone: { leads_to: toPart, has_offers: 1 },
})

/** The planned offers of a part at its new id, each at the same position. */
function movedOffers({ stored, offers, removed }: PartPlan, toPart: number): PartWrite['added'] {
  const planned = new Map(offers.map((plan) => [plan.stored, plan]))
  return (stored?.offers ?? []).flatMap((offer) => {
    if (removed.includes(offer)) return []
    const { stock = null, terms = null } = planned.get(offer) ?? {}
    const { changed_by, stock_batch, part_number: _, manufacturer_id: __, demonstration: ___, ...row } = offer
    return {
      ...row,
      ...terms,
      offer_id: toOfferId(toPart, offer.offer_id % OFFERS_PER_PART),
      ...(stock === null ? { stock_batch } : { stock }),
      ...(terms === null && { changed_by }),
    }
  })
}

const listSeries = (changing: readonly PlannedPart[]): Set<string> =>
  new Set(changing.flatMap(({ plan }) => plan.description?.series ?? []))

const asWritten = (
  { series, package: packageName, lifecycle, rohs, attributes, retired }: Description,
  category: CategoryRef,
  identity: Omit<WrittenPart, 'package' | 'lifecycle' | 'rohs' | 'attributes' | 'retired' | 'terms'>,
): WrittenPart => ({
  ...identity,
  package: packageName,
  lifecycle,
  rohs,
  attributes: JSON.stringify(attributes),
  retired,
  // A part that is no longer sold is found only by its number.
  terms:
    retired === 1
      ? ''
      : toPartTerms(
          { category_id: category.category_id, parent_id: category.parent?.category_id ?? null, parameters: category.parameters },
          identity.manufacturer_id,
          packageName,
          series,
          attributes,
        ),
})

/** A stored part, ready to be written. */
export function toWrittenPart(stored: StoredPart, reference: ReferenceData): WrittenPart {
  const { part_id, part_number, key, manufacturer_id, series_id, datasheet_url, demonstration, changed_by } = stored
  const category = reference.categories.get(toCategoryId(part_id))
  if (!category) throw new Error(`part ${part_id} is in no category`)
  const identity = { part_id, part_number, key, manufacturer_id, series_id, datasheet_url, demonstration, changed_by }
  return asWritten(toDescription(stored), category, identity)
}

/** The statements that write parts, under a batch's id. */
export function writePartsSql(writes: readonly PartWrite[], batchId: number): Sql[] {
  const writer = new PartWriter()
  for (const { part_id, part_number, before, after, added, removed, gone } of writes) {
    if (before && gone !== undefined) {
      writer.remove(before)
      if (gone) writer.addRedirect({ part_id, part_number, ...gone })
    } else if (after && before) writer.update(before, { ...after, changed_by: batchId })
    else if (after) writer.insert({ ...after, changed_by: batchId })
    for (const offer of added) writer.insertOffer({ changed_by: batchId, stock_batch: batchId, ...offer })
    for (const offer of removed) writer.removeOffer(offer)
  }
  return writer.statements()
}

/** The values that a batch overwrites. */
export const toOverwrittenPart = ({ part_id, before, after, added, removed, gone, moved_from }: PartWrite): OverwrittenPart => ({
  part_id,
  ...((after !== null || gone !== undefined) && { before }),
  ...(gone !== undefined && { gone }),
  ...(moved_from !== undefined && { moved_from }),
  added: added.map(({ offer_id }) => offer_id),
  removed,
})
