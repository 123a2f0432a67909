import { OfferChange, type RowProblem } from '#shared/contract/desk-catalogue.ts'
import { toFieldErrors } from '#shared/contract/field-errors.ts'
import type { Sql } from '../../../database/sql.ts'
import { readShopStock } from '../../../stock/stock.ts'
import { toOfferPartId } from '../../ids.ts'
import { getReferenceData } from '../../reference-data.ts'
import type { StockMeaning } from '../change-sets.ts'
import type { Platform } from '../platform.ts'
import { type Overwritten, toOverwrittenOffer } from '../records.ts'
import type { BatchStock } from '../write/feed-shop.ts'
import { writeOffersSql } from '../write/write-offers.ts'
import { yieldInPieces, yieldToEventLoop } from '../yield-to-event-loop.ts'
import { findOffers, resolveOffer } from './find-offers.ts'
import { listChangedKinds, type OfferPlan, planOffer } from './plan-offer.ts'
import { type ChangeTally, tallyChanges } from './samples.ts'

/** How many offers are read, or compared, without a pause. */
const PLANNED_AT_ONCE = 2500

/** The changes that a batch would make in the present catalogue. */
export interface BatchPlan extends ChangeTally {
  problems: RowProblem[]
  /** Ids of the parts that the batch changes. */
  parts: ReadonlySet<number>
  /** New stock of the batch, for the shop. */
  feedStocks: BatchStock[]
  /** The values that the batch overwrites. */
  record: Overwritten
  /** The statements that apply the batch to the catalogue, under a batch id. */
  write(batchId: number): Sql[]
}

/**
 * Reads a batch of offers and compares it with the catalogue; nothing is written.
 * @param offers raw rows: each is parsed by itself, so that an invalid one stops no other
 */
export async function planOffers({ SHOP, CATALOGUE }: Platform, offers: readonly unknown[], meaning: StockMeaning): Promise<BatchPlan> {
  const problems: RowProblem[] = []
  const named: { position: number; change: OfferChange }[] = []
  for await (const piece of yieldInPieces([...offers.entries()], PLANNED_AT_ONCE)) {
    for (const [position, sent] of piece) {
      const read = OfferChange.safeParse(sent)
      if (read.success) named.push({ position, change: read.data })
      else {
        const [[field, problem] = ['', '']] = Object.entries(toFieldErrors(read.error.issues))
        problems.push({ index: position, field, problem })
      }
    }
  }
  const [found, { offer_slugs }] = await Promise.all([findOffers(CATALOGUE, named), getReferenceData(CATALOGUE)])
  const resolvedChanges = named.flatMap(({ position, change }) => {
    const stored = resolveOffer(change.offer, found.get(position), offer_slugs)
    if (typeof stored !== 'string') return { position, change, stored }
    problems.push({ index: position, field: 'offer', problem: stored })
    return []
  })
  const feedOfferIds = resolvedChanges.flatMap(({ change, stored }) => (change.stock === undefined ? [] : stored.offer_id))
  const shopStock = feedOfferIds.length === 0 ? new Map() : await readShopStock(SHOP, feedOfferIds, meaning)
  const plans = new Map<number, OfferPlan>()
  for await (const piece of yieldInPieces(resolvedChanges, PLANNED_AT_ONCE)) {
    for (const { position, change, stored } of piece) {
      const { stock, reserved } = shopStock.get(stored.offer_id) ?? { stock: stored.stock, reserved: 0 }
      const plan = planOffer({ ...stored, stock }, change, (feedQuantity) => Math.max(0, feedQuantity - reserved))
      if ('problem' in plan) problems.push({ index: position, ...plan })
      else if (plans.has(stored.offer_id)) problems.push({ index: position, field: 'offer', problem: 'twice' })
      else plans.set(stored.offer_id, plan)
    }
  }
  await yieldToEventLoop()
  problems.sort((a, b) => a.index - b.index)
  const changing = [...plans.values()].filter((plan) => listChangedKinds(plan).length > 0)
  const invented = [...new Set(changing.flatMap(({ stored }) => (stored.demonstration === 1 ? toOfferPartId(stored.offer_id) : [])))]
  return {
    ...tallyChanges(
      { offers: changing, parts: [] },
      { rows: offers.length, changed: changing.length, problems: problems.length },
      offer_slugs,
    ),
    named_prices: resolvedChanges.filter(({ change }) => change.price_breaks !== undefined).length,
    problems,
    parts: new Set(changing.map(({ stored }) => toOfferPartId(stored.offer_id))),
    feedStocks: changing.flatMap(({ stored: { offer_id, part_number, stock: was }, stock }) =>
      stock === null ? [] : { offer_id, part_number, stock, was: shopStock.has(offer_id) ? null : was },
    ),
    record: { before: changing.map(toOverwrittenOffer), parts: [], demonstration: invented },
    write: (batchId) => writeOffersSql(changing, () => ({ changed_by: batchId, stock_batch: batchId })),
  }
}
