import type { ChangeKind, PartChange, PartOffer } from '#shared/contract/desk-catalogue.ts'
import { decodePriceBreaks, LIFECYCLES, type OfferSlugs, PACKAGINGS, readOfferCodes, toRohsCode } from '../../codes.ts'
import type { Attribute } from '../../describe.ts'
import { OFFERS_PER_PART, toCategoryId } from '../../ids.ts'
import { type OfferCells, pairOffers } from '../../import/offer-cells.ts'
import { RejectedPartError } from '../../import/rejected-part.ts'
import { toCanonicalValue } from '../../import/value-names.ts'
import type { OfferInput } from '../../model.ts'
import type { CategoryRef, ReferenceData } from '../../reference-data.ts'
import type { StoredPart } from './find-parts.ts'
import { type OfferPlan, type StoredOffer, TERMS, type Terms, toTerms } from './plan-offer.ts'

/** A part's stored description; its series by its name. */
export interface Description {
  series: string | null
  package: string | null
  lifecycle: number
  rohs: number
  attributes: readonly Attribute[]
  /** The part's own datasheet; null: it has none, or that of its series. */
  datasheet_url: string | null
  /** 1: the part is no longer sold. */
  retired: 0 | 1
}

/** A new offer, in one of the part's eight positions. */
interface NewOffer extends Terms {
  position: number
  stock: number
}

/** The outcome of a part as a whole: `merged` and `deleted` remove it. */
type PartOutcome = 'moved' | 'renamed' | 'merged' | 'deleted'

/** The planned changes of a part. */
export interface PartPlan {
  /** Null: the part is new. */
  stored: StoredPart | null
  /** Null: the part's name and category do not change. */
  outcome: PartOutcome | null
  /** The present description, in the form of the new category. Null: the part is new. */
  before: Description | null
  /** The new description. Null: unchanged. */
  description: Description | null
  /** Changes of existing offers. */
  offers: OfferPlan[]
  added: NewOffer[]
  removed: StoredOffer[]
}

/** A part that a batch changes, with its category and its plan. */
export interface PlannedPart {
  change: PartChange
  category: CategoryRef
  /** The part's present category. Null: the part is new. */
  from: CategoryRef | null
  /** The existing part into which this one is merged, or null. */
  namesake: StoredPart | null
  plan: PartPlan
}

export type PlanProblem = { field: string; problem: string }

/** The catalogue's words and the shop's stock, which decide how a part is planned. */
export interface PlanContext {
  /** Slugs of the parameters' words. */
  words: ReadonlySet<string>
  /** Slugs of the operator's warehouses and kinds of supplier. */
  slugs: OfferSlugs
  /** How much of a feed's stock is for sale; null: only the shop knows, so that every stock is written. */
  shownStock(offerId: number, feedQuantity: number): number | null
}

/**
 * Plans the change of one part.
 * @param category the part's new category @param from its present one; null: none
 * @param namesake the part that already has its new name; null: none has
 * @throws RejectedPartError for offers that cannot be distinguished, or whose prices begin above the minimum order
 */
export function planPart(
  stored: StoredPart | null,
  change: PartChange,
  { category, from, namesake }: { category: CategoryRef; from: CategoryRef | null; namesake: StoredPart | null },
  { words, slugs, shownStock }: PlanContext,
): PartPlan | PlanProblem {
  const isGone = change.deleted || (change.becomes !== undefined && namesake !== null)
  if (isGone) return planRemoval(stored, change.deleted ? 'deleted' : 'merged')
  const isMoved = stored !== null && from !== category
  if (change.becomes && (isMoved || !stored)) return { field: 'becomes', problem: isMoved ? 'elsewhere' : 'unknown_part' }
  const before = stored && toDescription(stored)
  if (before && isMoved) before.attributes = carryOverAttributes(before.attributes, from, category)
  const description = describe(before, stored?.series_datasheet_url ?? null, change, category, words)
  if ('problem' in description) return description
  const isSame = before !== null && KINDS.every(([, changed]) => !changed(before, description))
  const outcome = isMoved ? 'moved' : change.becomes ? 'renamed' : null
  const sent = description.retired === 1 ? [] : change.offers
  const offers = sent === undefined ? { offers: [], added: [], removed: [] } : planOffers(stored, sent, slugs, shownStock)
  return { stored, outcome, before, description: isSame && outcome === null ? null : description, ...offers }
}

/** Removes a part together with its offers. */
const planRemoval = (stored: StoredPart | null, outcome: 'merged' | 'deleted'): PartPlan | PlanProblem =>
  stored
    ? { stored, outcome, before: toDescription(stored), description: null, offers: [], added: [], removed: stored.offers }
    : { field: 'part_number', problem: 'unknown_part' }

/** The values of parameters that the new category also has, in its order; null for its other parameters. */
function carryOverAttributes(values: readonly Attribute[], from: CategoryRef | null, to: CategoryRef): Attribute[] {
  const bySlug = new Map(from?.parameters.map(({ slug }, index) => [slug, values[index] ?? null]))
  return to.parameters.map(({ slug }) => bySlug.get(slug) ?? null)
}

export const toDescription = (part: StoredPart): Description => {
  const { series, package: packageName, lifecycle, rohs, attributes, datasheet_url, retired } = part
  return { series, package: packageName, lifecycle, rohs, attributes: JSON.parse(attributes) as Attribute[], datasheet_url, retired }
}

/** The kinds of changes of a description, each with its test. */
const KINDS: readonly (readonly [ChangeKind, (before: Description, after: Description) => boolean])[] = [
  ['parameters', ({ attributes: before }, { attributes: after }) => !isSameList(before, after)],
  ['package', (before, after) => before.package !== after.package],
  ['retired', (before, after) => before.retired < after.retired],
  [
    'description',
    (before, after) =>
      before.retired > after.retired ||
      before.series !== after.series ||
      before.lifecycle !== after.lifecycle ||
      before.rohs !== after.rohs ||
      before.datasheet_url !== after.datasheet_url,
  ],
]

const isSameList = (before: readonly Attribute[], after: readonly Attribute[]): boolean =>
  before.length === after.length && before.every((value, index) => value === after[index])

/** The kinds of changes of a part, besides its offers' prices, stock and terms. */
export function listPartKinds({ before, outcome, description, added, removed }: PartPlan): ChangeKind[] {
  if (before === null) return ['new']
  if (outcome === 'merged' || outcome === 'deleted') return [outcome]
  return [
    ...(outcome === null ? [] : [outcome]),
    ...(description === null ? [] : KINDS.flatMap(([kind, changed]) => (changed(before, description) ? [kind] : []))),
    ...(added.length + removed.length > 0 ? ['offers' as const] : []),
  ]
}

/** @param seriesDatasheet datasheet URL of the part's present series, or null */
function describe(
  before: Description | null,
  seriesDatasheet: string | null,
  change: PartChange,
  category: CategoryRef,
  words: ReadonlySet<string>,
): Description | PlanProblem {
  const attributes: Attribute[] = before ? [...before.attributes] : category.parameters.map(() => null)
  for (const slug in change.parameters) {
    const value = change.parameters[slug] ?? null
    const index = category.parameters.findIndex((parameter) => parameter.slug === slug)
    const problem = parameterProblem(value, category.parameters[index]?.kind, words)
    if (problem) return { field: `parameters.${slug}`, problem }
    attributes[index] = value === null ? null : toCanonicalValue(category.slug, slug, value)
  }
  const { series, package: packageName, lifecycle, rohs, datasheet_url } = change
  const newSeries = series === undefined ? (before?.series ?? null) : series
  const ofSeries = newSeries === before?.series ? seriesDatasheet : null
  const isSoldAgain = (change.offers?.length ?? 0) > 0
  return {
    retired: (change.retired ?? (!isSoldAgain && before?.retired === 1)) ? 1 : 0,
    series: newSeries,
    package: packageName === undefined ? (before?.package ?? null) : packageName,
    lifecycle: lifecycle === undefined ? (before?.lifecycle ?? 0) : LIFECYCLES.indexOf(lifecycle ?? 'active'),
    rohs: rohs === undefined ? (before?.rohs ?? toRohsCode(null)) : toRohsCode(rohs),
    attributes,
    // The datasheet of the series is not stored again for its parts.
    datasheet_url: datasheet_url === undefined ? (before?.datasheet_url ?? null) : datasheet_url === ofSeries ? null : datasheet_url,
  }
}

/** @param kind undefined: the category has no such parameter */
function parameterProblem(
  value: Attribute,
  kind: CategoryRef['parameters'][number]['kind'] | undefined,
  words: ReadonlySet<string>,
): string | null {
  if (kind === undefined) return 'unknown_parameter'
  if (value !== null && (typeof value === 'number') !== (kind === 'number')) return 'wrong_kind'
  return kind === 'word' && typeof value === 'string' && !words.has(value) ? 'unknown_word' : null
}

type StoredInput = OfferInput & { row: StoredOffer }

const toStoredInput = (row: StoredOffer, slugs: OfferSlugs): StoredInput => ({
  ...row,
  ...readOfferCodes(row, slugs),
  price_breaks: decodePriceBreaks(row.price_breaks),
  row,
})

function planOffers(
  stored: StoredPart | null,
  sent: readonly PartOffer[],
  slugs: OfferSlugs,
  shownStock: PlanContext['shownStock'],
): Pick<PartPlan, 'offers' | 'added' | 'removed'> {
  const before = (stored?.offers ?? []).map((row) => toStoredInput(row, slugs))
  const pairs = pairOffers(
    sent.map((offer) => toCells(offer, slugs)),
    sent.length === 0 ? [] : before,
  )
  const remainingRows = new Set(pairs.map((pair) => pair.before?.row))
  const removed = before.flatMap(({ row }) => (remainingRows.has(row) ? [] : row))
  const free = listFreePositions(stored, removed)
  const offers: OfferPlan[] = []
  const added: NewOffer[] = []
  pairs.forEach(({ offer, before: current }, index) => {
    const terms = toTerms(offer, slugs)
    if (current) {
      const { row } = current
      const isStockChanged = sent[index]?.stock !== undefined && shownStock(row.offer_id, offer.stock) !== row.stock
      const differs = TERMS.some((field) => terms[field] !== row[field])
      if (isStockChanged || differs) offers.push({ stored: row, stock: isStockChanged ? offer.stock : null, terms: differs ? terms : null })
    } else added.push({ ...terms, stock: offer.stock, position: free.shift() ?? 0 })
  })
  return { offers, added, removed }
}

/** Free positions for new offers: empty ones first, then those of removed offers, because carts may contain the ids of removed offers. */
function listFreePositions(stored: StoredPart | null, removed: readonly StoredOffer[]): number[] {
  const toPosition = ({ offer_id }: StoredOffer): number => offer_id % OFFERS_PER_PART
  const used = new Set(stored?.offers.map(toPosition))
  return [
    ...Array.from({ length: OFFERS_PER_PART }, (_, position) => position).filter((position) => !used.has(position)),
    ...removed.map(toPosition),
  ]
}

/** A row of an import. Absent fields have no column in the file. */
function toCells(
  { packaging, location, supplier, multiple, lead_time_weeks, stock, price_breaks, ...others }: PartOffer,
  slugs: OfferSlugs,
): OfferCells {
  const cells = { ...others } as OfferCells
  if (packaging !== undefined) cells.packaging = toWord(packaging, PACKAGINGS, 'bulk')
  if (location !== undefined) cells.location = toWord(location, slugs.location.values())
  if (supplier !== undefined) cells.supplier = toWord(supplier, slugs.supplier.values())
  if (multiple !== undefined) cells.multiple = multiple ?? 1
  if (lead_time_weeks !== undefined) cells.lead_time_weeks = lead_time_weeks ?? 0
  if (stock !== undefined) cells.stock = stock ?? 0
  if (price_breaks !== undefined) cells.price_breaks = price_breaks ?? []
  return cells
}

/**
 * The slug of a text; for null the usual slug, or the first.
 * @throws RejectedPartError for an unknown text
 */
function toWord<Word extends string>(text: string | null, words: Iterable<Word>, usual?: Word): Word {
  const slug = text?.toLowerCase().replace(/[\s-]+/g, '_') ?? usual
  for (const word of words) if (slug === undefined || word === slug || word === text) return word
  if (text === null) return '' as Word
  throw new RejectedPartError('is none of the words for it', 'word')
}

/** The present or the new category of a part. */
export function findPlanCategory(
  reference: ReferenceData,
  stored: StoredPart | null,
  { category: slug, becomes, deleted, retired }: PartChange,
): CategoryRef | PlanProblem {
  const named = slug === undefined ? undefined : reference.categories_by_slug.get(slug)
  if (slug !== undefined && (!named || named.parent === null)) return { field: 'category', problem: 'unknown_category' }
  const partCategory = named ?? (stored ? reference.categories.get(toCategoryId(stored.part_id)) : null)
  if (partCategory) return partCategory
  const isExistingPart = becomes !== undefined || deleted || retired !== undefined
  return isExistingPart ? { field: 'part_number', problem: 'unknown_part' } : { field: 'category', problem: 'required' }
}
