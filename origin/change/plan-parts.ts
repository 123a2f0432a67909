import { PartChange, type Problem } from '#shared/contract/desk-catalogue.ts'
import { fieldErrors } from '#shared/contract/field-errors.ts'
import { foldName } from '#shared/text/fold-name.ts'
import { kept } from '#shared/text/kept.ts'
import { partNumberKey } from '#shared/trade/part-number.ts'
import type { Attribute } from '../catalogue/describe.ts'
import { categoryOf, offerId, partId } from '../catalogue/ids.ts'
import { FIRST_OWN_MAKER, makerSlug } from '../catalogue/import/import-makers.ts'
import { canonicalValue } from '../catalogue/import/value-names.ts'
import { type CategoryRef, getLabels, getReference, newVersion, type Reference } from '../catalogue/reference.ts'
import { partTerms } from '../catalogue/terms.ts'
import type { CatalogueDatabase } from '../database/databases.ts'
import { jsonChunks } from '../database/json-chunks.ts'
import type { OffersRow, SeriesRow } from '../database/rows.ts'
import { among, readTogether, type Sql, sql } from '../database/sql.ts'
import { readHeld } from '../stock/stock.ts'
import type { StockMeaning } from './change-sets.ts'
import { findMakers, type Makers } from './find-makers.ts'
import { findParts, type StoredPart } from './find-parts.ts'
import type { BatchPlan } from './plan-batch.ts'
import type { OfferPlan, StoredOffer } from './plan-offer.ts'
import { asDescribed, type Description, type PartPlan, partKinds, planPart } from './plan-part.ts'
import type { Platform } from './platform.ts'
import { type KeptPart, keptOffer } from './records.ts'
import { tally } from './samples.ts'
import { writeOffers } from './write-offers.ts'
import { PartWriter, type WrittenPart } from './write-parts.ts'

/** A part that a batch changes, with where it belongs and what becomes of it. */
export interface Planned {
  change: PartChange
  category: CategoryRef
  plan: PartPlan
}

/**
 * Reads a batch of parts and compares it with what is there; nothing is written.
 * @param rows as they came: each is read by itself, so that one that cannot be read stops no other
 */
export async function planParts(platform: Platform, rows: readonly unknown[], meaning: StockMeaning): Promise<BatchPlan> {
  const { CATALOGUE } = platform
  const problems: Problem[] = []
  const sent = readRows(rows, problems)
  const [reference, labels, makers] = await Promise.all([
    getReference(CATALOGUE),
    getLabels(CATALOGUE, 'en'),
    findMakers(
      CATALOGUE,
      sent.map(({ change }) => change.manufacturer),
    ),
  ])
  const { parts, taken } = await findStored(platform, sent, makers, meaning)
  const around = {
    words: new Set(labels.slugs('word')),
    slugs: reference.offer_slugs,
    shownStock: (id: number, fed: number) => Math.max(0, fed - (taken.get(id) ?? 0)),
  }
  const changing: Planned[] = []
  for (const { place, change } of sent) {
    const stored = parts.get(place) ?? null
    const category = categoryFor(reference, stored, change)
    const plan = 'problem' in category ? category : planPart(stored, change, category, around)
    if ('problem' in plan) problems.push({ index: place, ...plan })
    else if (partKinds(plan).length > 0 || plan.offers.length > 0) changing.push({ change, category: category as CategoryRef, plan })
  }
  problems.sort((a, b) => a.index - b.index)
  const { writes, begin } = await prepareWrites(CATALOGUE, reference, changing, makers)
  const offers = changing.flatMap(({ plan }) => plan.offers)
  const invented = changing.flatMap(({ plan: { stored }, change }) => (stored?.demonstration === 1 && change.offers ? stored.part_id : []))
  return {
    ...tally(
      { offers, parts: changing },
      { rows: rows.length, changed: changing.length, problems: problems.length },
      reference.offer_slugs,
    ),
    named_prices: sent.filter(({ change }) => change.offers?.some(({ price_breaks }) => price_breaks !== undefined)).length,
    problems,
    parts: new Set(writes.map(({ part_id }) => part_id)),
    fed: writes.flatMap(({ part_number, added, offers }) => [
      ...offers.flatMap(({ stored: { offer_id }, stock }) => (stock === null ? [] : { offer_id, part_number, stock })),
      ...added.map(({ offer_id, stock }) => ({ offer_id, part_number, stock })),
    ]),
    record: { before: offers.map(keptOffer), parts: writes.map(keptPart), demonstration: invented },
    write: (batchId) => [...begin, ...writeAll(writes, batchId), ...writeOffers(offers, () => ({ changed_by: batchId, fed_by: batchId }))],
  }
}

/** The rows that can be read, each part once. */
function readRows(rows: readonly unknown[], problems: Problem[]): { place: number; change: PartChange }[] {
  const seen = new Set<string>()
  return rows.flatMap((sent, place) => {
    const read = PartChange.safeParse(sent)
    const [[field, problem] = ['', '']] = read.success ? [] : Object.entries(fieldErrors(read.error.issues))
    const name = read.success ? `${foldName(read.data.manufacturer)}/${read.data.part_number}` : ''
    const fault = !read.success
      ? { field, problem }
      : partNumberKey(read.data.part_number) === ''
        ? { field: 'part_number', problem: 'no_letter_or_digit' }
        : foldName(read.data.manufacturer) === ''
          ? { field: 'manufacturer', problem: 'no_letter_or_digit' }
          : seen.has(name)
            ? { field: 'part_number', problem: 'twice' }
            : null
    if (fault) problems.push({ index: place, ...fault })
    else seen.add(name)
    return read.success && !fault ? { place, change: read.data } : []
  })
}

/** Parts that are there, with the stock that the shop has of their offers, and what open orders would take of a new one, by offer. */
async function findStored(
  { SHOP, CATALOGUE }: Platform,
  sent: readonly { place: number; change: PartChange }[],
  makers: Makers,
  meaning: StockMeaning,
): Promise<{ parts: Map<number, StoredPart>; taken: Map<number, number> }> {
  const parts = await findParts(
    CATALOGUE,
    sent.flatMap(({ place, change: { manufacturer, part_number } }) => {
      const maker = makers.find(manufacturer)
      return maker ? { place, manufacturer_id: maker.manufacturer_id, key: partNumberKey(part_number), part_number } : []
    }),
  )
  const isFed = sent.filter(({ change }) => change.offers?.some(({ stock }) => stock !== undefined))
  const ids = isFed.flatMap(({ place }) => parts.get(place)?.offers.map(({ offer_id }) => offer_id) ?? [])
  const held = ids.length === 0 ? new Map() : await readHeld(SHOP, ids, meaning)
  for (const part of parts.values())
    part.offers = part.offers.map((offer) => ({ ...offer, stock: held.get(offer.offer_id)?.stock ?? offer.stock }))
  return { parts, taken: new Map([...held].map(([offerId, { taken }]) => [offerId, taken])) }
}

/** The category that a part is in, or is to be in. */
function categoryFor(
  reference: Reference,
  stored: StoredPart | null,
  { category: slug }: PartChange,
): CategoryRef | { field: string; problem: string } {
  const named = slug === undefined ? undefined : reference.categories_by_slug.get(slug)
  if (slug !== undefined && (!named || named.parent === null)) return { field: 'category', problem: 'unknown_category' }
  const own = stored ? reference.categories.get(categoryOf(stored.part_id)) : named
  if (!own) return { field: 'category', problem: 'required' }
  return named && named !== own ? { field: 'category', problem: 'elsewhere' } : own
}

/** A part as it is to be written. */
interface PartWrite {
  part_id: number
  part_number: string
  /** Null: it is not there. */
  before: WrittenPart | null
  /** Null: its description stays. */
  after: WrittenPart | null
  offers: OfferPlan[]
  added: Omit<OffersRow, 'changed_by' | 'fed_by'>[]
  removed: StoredOffer[]
}

/** Gives numbers to what is new: makers, series and parts. @returns the statements that begin with the makers and series */
async function prepareWrites(
  db: CatalogueDatabase,
  reference: Reference,
  changing: readonly Planned[],
  makers: Makers,
): Promise<{ writes: PartWrite[]; begin: Sql[] }> {
  const newcomers = changing.filter(({ plan }) => plan.stored === null)
  const [places, knownSeries, [tops], former] = await readTogether(
    db,
    sql<{ category_id: number; place_count: number }>`SELECT category_id, place_count FROM categories
      WHERE category_id IN ${among([...new Set(newcomers.map(({ category }) => category.category_id))])}`,
    sql<SeriesRow>`SELECT s.series_id, s.manufacturer_id, s.name FROM ${among([...seriesOf(changing)])} AS n CROSS JOIN series s ON s.name = n.value`,
    sql<{
      maker: number | null
      series: number | null
    }>`SELECT (SELECT max(manufacturer_id) FROM (SELECT manufacturer_id FROM manufacturers UNION ALL SELECT manufacturer_id FROM former_makers)) AS maker,
      (SELECT max(series_id) FROM series) AS series`,
    sql<{ slug: string }>`SELECT slug FROM former_makers`,
  )
  const nextPlace = new Map(places.map(({ category_id, place_count }) => [category_id, place_count]))
  const newMakers = new NewMakers(makers, former, tops?.maker ?? 0)
  const newSeries = new NewSeries(knownSeries, tops?.series ?? 0)
  const writes = changing.map(({ change, category, plan: { stored, description, offers, added, removed } }): PartWrite => {
    const manufacturerId = stored?.manufacturer_id ?? newMakers.idOf(change.manufacturer)
    const ordinal = stored ? 0 : (nextPlace.get(category.category_id) ?? 0)
    if (!stored) nextPlace.set(category.category_id, ordinal + 1)
    const { part_number } = change
    const idInCatalogue = stored?.part_id ?? partId(category.category_id, ordinal)
    const identity = {
      part_id: idInCatalogue,
      part_number,
      key: partNumberKey(part_number),
      manufacturer_id: manufacturerId,
      changed_by: 0,
    }
    // Prices that the operator brings are real, whoever described the part.
    const demonstration = stored && change.offers === undefined ? stored.demonstration : 0
    return {
      ...{ part_id: idInCatalogue, part_number, offers, removed },
      before: stored && writtenPart(stored, reference),
      after: description && {
        ...writtenDescription(description, identity.manufacturer_id, category),
        ...identity,
        demonstration,
        series_id: description.series === null ? null : newSeries.idOf(manufacturerId, description.series),
      },
      added: added.map(({ place, ...offer }) => ({ ...offer, offer_id: offerId(idInCatalogue, place) })),
    }
  })
  return { writes, begin: [...newMakers.statements(), ...newSeries.statements(), ...newCodes(changing)] }
}

const seriesOf = (changing: readonly Planned[]): Set<string> => new Set(changing.flatMap(({ plan }) => plan.description?.series ?? []))

const writtenDescription = ({ series, attributes, ...description }: Description, manufacturerId: number, category: CategoryRef) => ({
  ...description,
  attributes,
  terms: partTerms(
    { category_id: category.category_id, parent_id: category.parent?.category_id ?? null, parameters: category.parameters },
    manufacturerId,
    description.package,
    series,
    JSON.parse(attributes) as Attribute[],
  ),
})

/** A part as it stands there. */
export function writtenPart(stored: StoredPart, reference: Reference): WrittenPart {
  const { part_id, part_number, key, manufacturer_id, series_id, demonstration, changed_by } = stored
  const category = reference.categories.get(categoryOf(part_id))
  if (!category) throw new Error(`part ${part_id} is in no category`)
  return {
    ...{ part_id, part_number, key, manufacturer_id, series_id, demonstration, changed_by },
    ...writtenDescription(asDescribed(stored), manufacturer_id, category),
  }
}

/** Names of codes of the trade are those of the language that they are written in. */
function newCodes(changing: readonly Planned[]): Sql[] {
  const codes = new Set(
    changing.flatMap(({ category, change: { parameters = {} } }) =>
      category.parameters.flatMap(({ slug, kind }) => {
        const value = kind === 'code' ? parameters[slug] : null
        return typeof value === 'string' ? canonicalValue(category.slug, slug, value) : []
      }),
    ),
  )
  return jsonChunks([...codes]).map(
    (list) => sql`INSERT OR IGNORE INTO labels (lang, kind, slug, label) SELECT 'en', 'code', value, value FROM json_each(${list})`,
  )
}

/** Makers that nobody knows yet. */
class NewMakers {
  readonly #known: Makers
  readonly #taken: Set<string>
  readonly #ids = new Map<string, number>()
  readonly #rows: [id: number, slug: string, name: string][] = []
  #next: number

  /** @param former slugs that were a maker's once and lead on to another */
  constructor(known: Makers, former: readonly { slug: string }[], top: number) {
    this.#known = known
    this.#taken = new Set([...known.all(), ...former].map(({ slug }) => slug))
    this.#next = Math.max(FIRST_OWN_MAKER, top + 1)
  }

  idOf(name: string): number {
    return (
      this.#known.find(name)?.manufacturer_id ??
      kept(this.#ids, foldName(name), () => {
        const id = this.#next++
        const latin = makerSlug(name)
        const slug = latin === '' || this.#taken.has(latin) ? `${latin || 'maker'}-${id}` : latin
        this.#taken.add(slug)
        this.#rows.push([id, slug, name])
        return id
      })
    )
  }

  /** With a maker, everything that an isolate remembers is old. */
  statements(): Sql[] {
    if (this.#rows.length === 0) return []
    return [
      sql`INSERT INTO manufacturers (manufacturer_id, slug, name) SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(${JSON.stringify(this.#rows)})`,
      newVersion(),
    ]
  }
}

/** Series that nobody knows yet. */
class NewSeries {
  readonly #ids: Map<string, number>
  readonly #rows: [id: number, manufacturer_id: number, name: string][] = []
  #next: number

  constructor(known: readonly SeriesRow[], top: number) {
    this.#ids = new Map(known.map(({ series_id, manufacturer_id, name }) => [`${manufacturer_id}/${name}`, series_id]))
    this.#next = top + 1
  }

  idOf(manufacturerId: number, name: string): number {
    return kept(this.#ids, `${manufacturerId}/${name}`, () => {
      const id = this.#next++
      this.#rows.push([id, manufacturerId, name])
      return id
    })
  }

  statements(): Sql[] {
    if (this.#rows.length === 0) return []
    const list = JSON.stringify(this.#rows)
    return [
      sql`INSERT INTO series (series_id, manufacturer_id, name) SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(${list})`,
      sql`INSERT OR IGNORE INTO labels (lang, kind, slug, label) SELECT 'en', 'series', value ->> 2, value ->> 2 FROM json_each(${list})`,
    ]
  }
}

function writeAll(writes: readonly PartWrite[], batchId: number): Sql[] {
  const writer = new PartWriter()
  for (const { before, after, added, removed } of writes) {
    if (after && before) writer.update(before, { ...after, changed_by: batchId })
    else if (after) writer.insert({ ...after, changed_by: batchId })
    for (const offer of added) writer.insertOffer({ ...offer, changed_by: batchId, fed_by: batchId })
    for (const offer of removed) writer.removeOffer(offer)
  }
  return writer.statements()
}

const keptPart = ({ part_id, before, after, added, removed }: PartWrite): KeptPart => ({
  part_id,
  ...(after && { before }),
  added: added.map(({ offer_id }) => offer_id),
  removed,
})
