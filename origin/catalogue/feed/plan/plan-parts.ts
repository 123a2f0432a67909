import { PartChange, type RowProblem } from '#shared/contract/desk-catalogue.ts'
import { toFieldErrors } from '#shared/contract/field-errors.ts'
import { toCanonicalPackage } from '#shared/packages/canonical.ts'
import { normalizeName } from '#shared/text/fold-name.ts'
import { toPartNumberKey } from '#shared/trade/part-number.ts'
import type { PartMove } from '../../../stock/moved-parts.ts'
import { readShopStock } from '../../../stock/stock.ts'
import { toCategoryId } from '../../ids.ts'
import { RejectedPartError } from '../../import/rejected-part.ts'
import { type CategoryRef, getLabels, getReferenceData } from '../../reference-data.ts'
import type { StockMeaning } from '../change-sets.ts'
import type { Platform } from '../platform.ts'
import { toOverwrittenOffer } from '../records.ts'
import { assignPartIds, toOverwrittenPart, writePartsSql } from '../write/prepare-parts.ts'
import { writeOffersSql } from '../write/write-offers.ts'
import { getMakerIndex, type MakerIndex } from './find-makers.ts'
import { findStoredParts, type StoredPart } from './find-parts.ts'
import type { BatchPlan } from './plan-offers.ts'
import { findPlanCategory, listPartKinds, type PartPlan, type PlannedPart, type PlanProblem, planPart } from './plan-part.ts'
import { tallyChanges } from './samples.ts'

/**
 * Reads a batch of parts and compares it with the catalogue; nothing is written.
 * @param rows raw rows: each is parsed by itself, so that an invalid one stops no other
 */
export async function planParts(platform: Platform, rows: readonly unknown[], meaning: StockMeaning): Promise<BatchPlan> {
  const { CATALOGUE } = platform
  const problems: RowProblem[] = []
  const read = readRows(rows, problems)
  const [reference, labels, makers] = await Promise.all([
    getReferenceData(CATALOGUE),
    getLabels(CATALOGUE, 'en'),
    getMakerIndex(
      CATALOGUE,
      read.flatMap(({ change }) => namesIn(change).map(({ manufacturer }) => manufacturer)),
    ),
  ])
  const sent = rejectDuplicates(read, makers, problems)
  const { parts, namesakes, reserved } = await findStored(platform, sent, makers, meaning)
  const around = {
    words: new Set(labels.slugs('word')),
    slugs: reference.offer_slugs,
    shownStock: (id: number, feedQuantity: number) => Math.max(0, feedQuantity - (reserved.get(id) ?? 0)),
  }
  const changing: PlannedPart[] = []
  for (const { position, change } of sent) {
    const stored = parts.get(position) ?? null
    const category = findPlanCategory(reference, stored, change)
    const from = stored ? (reference.categories.get(toCategoryId(stored.part_id)) ?? null) : null
    const found = namesakes.get(position)
    const namesake = found && found.part_id !== stored?.part_id ? found : null
    const plan = 'problem' in category ? category : planOrReject(() => planPart(stored, change, { category, from, namesake }, around))
    if ('problem' in plan) problems.push({ index: position, ...plan })
    else if (listPartKinds(plan).length > 0 || plan.offers.length > 0)
      changing.push({ change, category: category as CategoryRef, from, namesake, plan })
  }
  problems.sort((a, b) => a.index - b.index)
  const { writes, begin } = await assignPartIds(CATALOGUE, reference, changing, makers)
  const offers = changing.flatMap(({ plan }) => plan.offers)
  // Offers of a moved part are inserted as new rows.
  const staying = writes.flatMap(({ offers }) => offers)
  const moves = writes.flatMap(({ part_id, moved_from }): PartMove[] => (moved_from === undefined ? [] : [[moved_from, part_id]]))
  const invented = changing.flatMap(({ plan: { stored }, change }) => (stored?.demonstration === 1 && change.offers ? stored.part_id : []))
  return {
    ...tallyChanges(
      { offers, parts: changing },
      { rows: rows.length, changed: changing.length, problems: problems.length },
      reference.offer_slugs,
    ),
    named_prices: sent.filter(({ change }) => change.offers?.some(({ price_breaks }) => price_breaks !== undefined)).length,
    problems,
    parts: new Set(writes.map(({ part_id }) => part_id)),
    feedStocks: writes.flatMap(({ part_number, added, offers }) => [
      ...offers.flatMap(({ stored: { offer_id, stock: was }, stock }) =>
        stock === null ? [] : { offer_id, part_number, stock, was: reserved.has(offer_id) ? null : was },
      ),
      ...added.flatMap(({ offer_id, stock, stock_batch }) =>
        stock_batch === undefined ? { offer_id, part_number, stock, was: null } : [],
      ),
    ]),
    record: { before: staying.map(toOverwrittenOffer), parts: writes.map(toOverwrittenPart), demonstration: invented, moves },
    write: (batchId) => [
      ...begin,
      ...writePartsSql(writes, batchId),
      ...writeOffersSql(staying, () => ({ changed_by: batchId, stock_batch: batchId })),
    ],
  }
}

type Row = { position: number; change: PartChange }

/** The valid rows. The others are added to `problems`. */
function readRows(rows: readonly unknown[], problems: RowProblem[]): Row[] {
  return rows.flatMap((sent, position) => {
    const read = PartChange.safeParse(sent)
    const [[field, problem] = ['', '']] = read.success ? [] : Object.entries(toFieldErrors(read.error.issues))
    const names = read.success ? namesIn(read.data) : []
    const fault = !read.success
      ? { field, problem }
      : names.some(({ part_number }) => toPartNumberKey(part_number) === '')
        ? { field: 'part_number', problem: 'no_letter_or_digit' }
        : names.some(({ manufacturer }) => normalizeName(manufacturer) === '')
          ? { field: 'manufacturer', problem: 'no_letter_or_digit' }
          : null
    if (fault) problems.push({ index: position, ...fault })
    return read.success && !fault ? { position, change: inOurWords(read.data) } : []
  })
}

/** Replaces the package by its canonical name. */
const inOurWords = (change: PartChange): PartChange =>
  change.package ? { ...change, package: toCanonicalPackage(change.package) ?? change.package } : change

/** The plan, or the problem with a part's offers. */
function planOrReject(plan: () => PartPlan | PlanProblem): PartPlan | PlanProblem {
  try {
    return plan()
  } catch (error) {
    if (!(error instanceof RejectedPartError)) throw error
    const problems: Readonly<Record<string, string>> = { moq: 'price_above_minimum', word: 'unknown_word' }
    return { field: 'offers', problem: problems[error.column] ?? 'ambiguous_offer' }
  }
}

/** The name of a row's part, and its new name if it is renamed. */
const namesIn = (change: PartChange): Pick<PartChange, 'manufacturer' | 'part_number'>[] => [
  change,
  ...(change.becomes ? [change.becomes] : []),
]

/** Rejects rows whose part an earlier row names, also by another name of the maker. */
function rejectDuplicates(sent: readonly Row[], makers: MakerIndex, problems: RowProblem[]): Row[] {
  const seen = new Set<string>()
  return sent.filter(({ position, change }) => {
    const names = namesIn(change).map(
      ({ manufacturer, part_number }) => `${makers.find(manufacturer)?.manufacturer_id ?? normalizeName(manufacturer)}/${part_number}`,
    )
    const isTwice = names.some((name) => seen.has(name))
    if (isTwice) problems.push({ index: position, field: 'part_number', problem: 'twice' })
    else for (const name of names) seen.add(name)
    return !isTwice
  })
}

/** The existing parts with the shop's stock of their offers, and, by offer, the pieces in open orders. */
async function findStored(
  { SHOP, CATALOGUE }: Platform,
  sent: readonly { position: number; change: PartChange }[],
  makers: MakerIndex,
  meaning: StockMeaning,
): Promise<{ parts: Map<number, StoredPart>; namesakes: Map<number, StoredPart>; reserved: Map<number, number> }> {
  const find = (named: readonly { position: number; name: PartChange['becomes'] }[]): Promise<Map<number, StoredPart>> =>
    findStoredParts(
      CATALOGUE,
      named.flatMap(({ position, name }) => {
        const maker = name && makers.find(name.manufacturer)
        if (!maker) return []
        const { part_number } = name
        return { position, manufacturer_id: maker.manufacturer_id, key: toPartNumberKey(part_number), part_number }
      }),
    )
  const [parts, namesakes] = await Promise.all([
    find(sent.map(({ position, change }) => ({ position, name: change }))),
    find(sent.map(({ position, change }) => ({ position, name: change.becomes }))),
  ])
  const isStockChanged = sent.filter(({ change }) => change.offers?.some(({ stock }) => stock !== undefined))
  const ids = isStockChanged.flatMap(({ position }) => parts.get(position)?.offers.map(({ offer_id }) => offer_id) ?? [])
  const shopStock = ids.length === 0 ? new Map() : await readShopStock(SHOP, ids, meaning)
  for (const part of parts.values())
    part.offers = part.offers.map((offer) => ({ ...offer, stock: shopStock.get(offer.offer_id)?.stock ?? offer.stock }))
  return { parts, namesakes, reserved: new Map([...shopStock].map(([offerId, { reserved }]) => [offerId, reserved])) }
}
