import type { PartChange } from '#shared/contract/desk-catalogue.ts'
import { toPartNumberKey } from '#shared/trade/part-number.ts'
import type { CatalogueDatabase } from '../../../database/databases.ts'
import type { LabelRow } from '../../../database/rows.ts'
import { runBatch, sql } from '../../../database/sql.ts'
import type { OfferSlugs } from '../../codes.ts'
import { toCategoryId } from '../../ids.ts'
import { RejectedPartError } from '../../import/rejected-part.ts'
import { clearCatalogueState, getReferenceData, type ReferenceData } from '../../reference-data.ts'
import { type MakerIndex, readMakerIndex } from '../plan/find-makers.ts'
import { findStoredParts, type StoredPart } from '../plan/find-parts.ts'
import { findPlanCategory, listPartKinds, type PlanContext, type PlannedPart, planPart } from '../plan/plan-part.ts'
import { updateColumns } from '../publish/update-columns.ts'
import { assignPartIds, writePartsSql } from './prepare-parts.ts'
import { updateDemonstrationFlagsSql } from './write-batch.ts'
import { writeOffersSql } from './write-offers.ts'

/** Number of parts that are written together: with more, garbage collection copies waiting parts again and again. */
export const PARTS_A_BATCH = 250

/** The plan of a part, and its stored row; null: it is new. */
export interface BulkPart {
  change: PartChange
  stored: StoredPart | null
}

/** The part's id and whether it has changed, or why it is rejected. */
export type BulkOutcome = { part_id: number; is_changed: boolean } | RejectedPartError

/**
 * Writes many parts into a catalogue that has no other writers or readers, batch by batch. The batches have no id and cannot be undone, and
 * every named stock is written. `updateIndexes` then writes columns, index and counts once.
 */
export class BulkWriter {
  readonly #db: CatalogueDatabase
  readonly #reference: ReferenceData
  readonly #makers: MakerIndex
  readonly #around: PlanContext
  readonly #is_fresh: boolean
  readonly #new_makers: string[] = []

  private constructor(db: CatalogueDatabase, reference: ReferenceData, makers: MakerIndex, words: ReadonlySet<string>, isFresh: boolean) {
    this.#db = db
    this.#reference = reference
    this.#makers = makers
    this.#around = { words, slugs: reference.offer_slugs, shownStock: () => null }
    this.#is_fresh = isFresh
  }

  static async open(db: CatalogueDatabase): Promise<BulkWriter> {
    clearCatalogueState(db)
    const words = await sql<Pick<LabelRow, 'slug'>>`SELECT DISTINCT slug FROM labels WHERE kind = 'word'`.all(db)
    const hasParts = await sql`SELECT 1 FROM parts LIMIT 1`.isAny(db)
    return new BulkWriter(db, await getReferenceData(db), await readMakerIndex(db), new Set(words.map(({ slug }) => slug)), !hasParts)
  }

  /** The number of a maker by any of its names; null for an unknown one. */
  makerId(name: string): number | null {
    return this.#makers.find(name)?.manufacturer_id ?? null
  }

  /** Slugs by the numbers of warehouses and kinds of supplier. */
  get offer_slugs(): OfferSlugs {
    return this.#reference.offer_slugs
  }

  /** Names of the makers that were added with the parts. */
  get new_makers(): readonly string[] {
    return this.#new_makers
  }

  /** The stored parts of these names, in their order; null for a new one. */
  async find(named: readonly Pick<PartChange, 'manufacturer' | 'part_number'>[]): Promise<(StoredPart | null)[]> {
    const parts = await findStoredParts(
      this.#db,
      named.flatMap(({ manufacturer, part_number }, nameIndex) => {
        const id = this.makerId(manufacturer)
        return id === null ? [] : { position: nameIndex, manufacturer_id: id, key: toPartNumberKey(part_number), part_number }
      }),
    )
    return named.map((_, nameIndex) => parts.get(nameIndex) ?? null)
  }

  /**
   * @param parts without duplicates
   * @returns the outcome of each, in their order
   */
  async write(parts: readonly BulkPart[]): Promise<BulkOutcome[]> {
    const plans = parts.map((part) => this.#plan(part))
    const changing = plans.filter((plan) => !(plan instanceof RejectedPartError) && isChanging(plan)) as PlannedPart[]
    const { writes, begin, new_makers } = await assignPartIds(this.#db, this.#reference, changing, this.#makers)
    this.#new_makers.push(...new_makers)
    const priced = plans.flatMap((plan) =>
      !(plan instanceof RejectedPartError) && plan.plan.stored?.demonstration === 1 && plan.change.offers ? plan.plan.stored.part_id : [],
    )
    await runBatch(this.#db, [
      ...begin,
      ...writePartsSql(writes, 0),
      ...writeOffersSql(
        writes.flatMap(({ offers }) => offers),
        () => ({ changed_by: 0, stock_batch: 0 }),
      ),
      ...updateDemonstrationFlagsSql(priced, 0),
    ])
    const ids = new Map(changing.map((plan, index) => [plan, writes[index]?.part_id ?? 0]))
    return plans.map((plan) => {
      if (plan instanceof RejectedPartError) return plan
      const id = ids.get(plan)
      return { part_id: id ?? plan.plan.stored?.part_id ?? 0, is_changed: id !== undefined }
    })
  }

  #plan({ change, stored }: BulkPart): PlannedPart | RejectedPartError {
    try {
      const category = findPlanCategory(this.#reference, stored, change)
      if ('problem' in category) return new RejectedPartError('is no category', category.field, change.category)
      const from = stored && (this.#reference.categories.get(toCategoryId(stored.part_id)) ?? null)
      if (stored && from !== category)
        return new RejectedPartError('is another category than the one that the part is in: it is not moved', 'category', category.slug)
      const plan = planPart(stored, change, { category, from, namesake: null }, this.#around)
      if ('problem' in plan) return new RejectedPartError(plan.problem, plan.field)
      return { change, category, from, namesake: null, plan }
    } catch (error) {
      if (!(error instanceof RejectedPartError)) throw error
      return error
    }
  }

  /**
   * Updates the columns, the alphabetical index and the counts.
   * @param version any new text: the caches and the isolates' memory are keyed by it
   * @param pricesAt when the prices were imported; null: unchanged
   */
  async updateIndexes(version: string, pricesAt: Date | null): Promise<void> {
    await updateColumns(this.#db, Number.POSITIVE_INFINITY, { isUnread: true })
    const state = (name: string, value: unknown) => sql`INSERT OR REPLACE INTO catalogue_state (name, value) SELECT ${name}, ${value}`
    await runBatch(this.#db, [
      ...(this.#is_fresh
        ? [
            sql`INSERT INTO part_fragments (part_fragments) VALUES ('optimize')`,
            sql`INSERT INTO part_terms (part_terms) VALUES ('optimize')`,
          ]
        : []),
      state('version', version),
      ...(pricesAt ? [state('prices_as_of', pricesAt)] : []),
      state('offers_in_stock', sql`CAST((SELECT count(*) FROM offers WHERE stock > 0) AS TEXT)`),
    ])
    clearCatalogueState(this.#db)
  }
}

const isChanging = ({ plan }: PlannedPart): boolean => listPartKinds(plan).length > 0 || plan.offers.length > 0
