import { guard } from '../../../database/guards.ts'
import { toJsonChunks } from '../../../database/json-chunks.ts'
import type { FormerPartRow, OfferRow, PartRow } from '../../../database/rows.ts'
import { raw, type Sql, sql } from '../../../database/sql.ts'
import { toCategoryId, toOfferPartId, toOrdinal } from '../../ids.ts'
import { createMark, markChunksStaleSql, updateStockCountsSql } from '../../stale-chunks.ts'

/** A part to be written, with its search words. */
export interface WrittenPart extends PartRow {
  terms: string
  /** The part's datasheet. */
  datasheet_url: string | null
}

const PART_COLUMNS = [
  ...(['part_id', 'part_number', 'key', 'manufacturer_id', 'series_id', 'package', 'lifecycle', 'rohs', 'attributes'] as const),
  ...(['demonstration', 'changed_by', 'retired'] as const),
] as const satisfies readonly (keyof PartRow)[]

const OFFER_COLUMNS = [
  ...(['offer_id', 'packaging', 'location', 'supplier', 'stock', 'moq', 'multiple', 'spq', 'lead_time_weeks'] as const),
  ...(['date_code', 'price_breaks', 'stock_number', 'changed_by', 'stock_batch'] as const),
] as const satisfies readonly (keyof OfferRow)[]

const FORMER_COLUMNS = ['part_id', 'part_number', 'leads_to', 'has_offers'] as const satisfies readonly (keyof FormerPartRow)[]

const at = (fieldIndex: number): string => `value ->> ${fieldIndex}`
const toRows = <Row extends object>(columns: readonly (keyof Row)[], rows: readonly Row[]): unknown[][] =>
  rows.map((row) => columns.map((column) => row[column]))

/** Parts and offers to add, remove or update: collected one by one, written together. */
export class PartWriter {
  readonly #inserted: WrittenPart[] = []
  readonly #updated: { before: WrittenPart; after: WrittenPart }[] = []
  readonly #removed: WrittenPart[] = []
  readonly #offers_in: OfferRow[] = []
  readonly #offers_out: OfferRow[] = []
  readonly #redirectedParts: FormerPartRow[] = []
  readonly #back: number[] = []

  insert(part: WrittenPart): void {
    this.#inserted.push(part)
  }

  /** @param after with another name it is removed from all indexes and added again */
  update(before: WrittenPart, after: WrittenPart): void {
    if (before.part_number === after.part_number && before.manufacturer_id === after.manufacturer_id) this.#updated.push({ before, after })
    else {
      this.remove(before)
      this.insert(after)
    }
  }

  remove(part: WrittenPart): void {
    this.#removed.push(part)
  }

  /** Redirects the id of a removed part from now on, and all ids that redirected to it. */
  addRedirect(former: FormerPartRow): void {
    this.#redirectedParts.push(former)
  }

  /** Removes the redirect of an id that belongs to a part again. */
  restorePart(partId: number): void {
    this.#back.push(partId)
  }

  insertOffer(offer: OfferRow): void {
    this.#offers_in.push(offer)
  }

  /** @param offer as it was read: if it has changed since, the batch fails as `offers_moved` */
  removeOffer(offer: OfferRow): void {
    this.#offers_out.push(offer)
  }

  /** The statements for a batch. It fails as `offers_moved` if a part has changed since it was read, or already exists. */
  statements(): Sql[] {
    return [
      ...this.#guards(),
      ...this.#rows(),
      ...this.#former(),
      ...this.#search(),
      ...this.#documents(),
      ...this.#offers(),
      ...this.#marks(),
    ]
  }

  #guards(): Sql[] {
    const changed = [...this.#updated.map(({ before }) => before), ...this.#removed]
    const toName = ({ manufacturer_id, part_number }: WrittenPart): string => `${manufacturer_id}/${part_number}`
    const leaving = new Set(this.#removed.map(toName))
    const coming = this.#inserted.filter((part) => !leaving.has(toName(part)))
    return [
      ...toJsonChunks(changed.map(({ part_id, changed_by }) => [part_id, changed_by])).map((list) =>
        guard(
          'offers_moved',
          sql`(SELECT count(*) FROM json_each(${list}) n CROSS JOIN parts p ON p.part_id = n.value ->> 0 WHERE p.changed_by = n.value ->> 1)
            = json_array_length(${list})`,
        ),
      ),
      ...toJsonChunks(coming.map(({ key, manufacturer_id, part_number }) => [key, manufacturer_id, part_number])).map((list) =>
        guard(
          'offers_moved',
          sql`NOT EXISTS (SELECT 1 FROM json_each(${list}) n CROSS JOIN parts p
            ON p.key = n.value ->> 0 AND p.manufacturer_id = n.value ->> 1 AND p.part_number = n.value ->> 2)`,
        ),
      ),
      ...toJsonChunks(this.#offers_out.map(({ offer_id, changed_by, stock_batch }) => [offer_id, changed_by, stock_batch])).map((list) =>
        guard(
          'offers_moved',
          sql`(SELECT count(*) FROM json_each(${list}) n CROSS JOIN offers o ON o.offer_id = n.value ->> 0
            WHERE o.changed_by = n.value ->> 1 AND o.stock_batch = n.value ->> 2) = json_array_length(${list})`,
        ),
      ),
    ]
  }

  #rows(): Sql[] {
    const inserted = toRows(PART_COLUMNS, this.#inserted)
    const updated = toRows(
      PART_COLUMNS,
      this.#updated.map(({ after }) => after),
    )
    const values = raw(PART_COLUMNS.map((_, index) => at(index)).join(', '))
    const changed = raw(PART_COLUMNS.flatMap((column, index) => (index < 3 ? [] : `${column} = n.${at(index)}`)).join(', '))
    return [
      ...toJsonChunks(this.#removed.map(({ part_id }) => part_id)).flatMap((list) => [
        sql`DELETE FROM parts WHERE part_id IN (SELECT value FROM json_each(${list}))`,
        sql`DELETE FROM index_others WHERE part_id IN (SELECT value FROM json_each(${list}))`,
      ]),
      ...toJsonChunks(inserted).map(
        (list) => sql`INSERT INTO parts (${raw(PART_COLUMNS.join(', '))}) SELECT ${values} FROM json_each(${list})`,
      ),
      ...toJsonChunks(updated).map(
        (list) => sql`UPDATE parts SET ${changed} FROM json_each(${list}) n WHERE parts.part_id = n.value ->> 0`,
      ),
      ...toJsonChunks(this.#inserted.flatMap(({ part_id, part_number }) => (/^[A-Z0-9]/i.test(part_number) ? [] : part_id))).map(
        (list) => sql`INSERT OR IGNORE INTO index_others (part_id) SELECT value FROM json_each(${list})`,
      ),
      ...toJsonChunks([...this.#positionCounts()]).map(
        (list) => sql`UPDATE categories SET position_count = max(position_count, n.value ->> 1) FROM json_each(${list}) n
          WHERE categories.category_id = n.value ->> 0`,
      ),
    ]
  }

  /** How many positions each category has assigned, including the new parts. */
  #positionCounts(): Map<number, number> {
    const positionCounts = new Map<number, number>()
    for (const { part_id } of this.#inserted)
      positionCounts.set(toCategoryId(part_id), Math.max(positionCounts.get(toCategoryId(part_id)) ?? 0, toOrdinal(part_id) + 1))
    return positionCounts
  }

  /** Redirects of former ids. Documents of the part get the new id; the datasheet of the series does not. */
  #former(): Sql[] {
    const moved = this.#redirectedParts.flatMap(({ part_id, leads_to, has_offers }) => (has_offers === 1 ? [[part_id, leads_to]] : []))
    return [
      ...toJsonChunks(this.#back).map((list) => sql`DELETE FROM former_parts WHERE part_id IN (SELECT value FROM json_each(${list}))`),
      ...toJsonChunks(this.#redirectedParts.map(({ part_id, leads_to, has_offers }) => [part_id, leads_to, has_offers])).map(
        (
          list,
        ) => sql`UPDATE former_parts SET leads_to = n.value ->> 1, has_offers = min(has_offers, n.value ->> 2) FROM json_each(${list}) n
          WHERE former_parts.leads_to = n.value ->> 0`,
      ),
      ...toJsonChunks(toRows(FORMER_COLUMNS, this.#redirectedParts)).map(
        (
          list,
        ) => sql`INSERT INTO former_parts (${raw(FORMER_COLUMNS.join(', '))}) SELECT ${raw(FORMER_COLUMNS.map((_, index) => at(index)).join(', '))}
          FROM json_each(${list})`,
      ),
      ...toJsonChunks(moved).map(
        (list) => sql`UPDATE OR REPLACE part_documents SET part_id = n.value ->> 1 FROM json_each(${list}) n
          WHERE part_documents.part_id = n.value ->> 0 AND part_documents.kind <> 'datasheet'`,
      ),
    ]
  }

  /** The search rows of parts in ascending order, because any other order fragments the indexes. */
  #search(): Sql[] {
    const lists = (pairs: [id: number, text: string][]): string[] => toJsonChunks(pairs.sort(([a], [b]) => a - b))
    const changed = this.#updated.filter(({ before, after }) => before.terms !== after.terms)
    const termsOut = [...changed.map(({ before }) => before), ...this.#removed]
    const termsIn = [...changed.map(({ after }) => after), ...this.#inserted]
    const terms = (parts: readonly WrittenPart[]) => lists(parts.map(({ part_id, terms }) => [part_id, terms]))
    const keys = (parts: readonly WrittenPart[]) => lists(parts.map(({ part_id, key }) => [part_id, key]))
    const pair = raw('value ->> 0, value ->> 1')
    return [
      ...terms(termsOut).map(
        (list) => sql`INSERT INTO part_terms (part_terms, rowid, terms) SELECT 'delete', ${pair} FROM json_each(${list})`,
      ),
      ...terms(termsIn).map((list) => sql`INSERT INTO part_terms (rowid, terms) SELECT ${pair} FROM json_each(${list})`),
      ...keys(this.#removed).map(
        (list) => sql`INSERT INTO part_fragments (part_fragments, rowid, key) SELECT 'delete', ${pair} FROM json_each(${list})`,
      ),
      ...keys(this.#inserted).map((list) => sql`INSERT INTO part_fragments (rowid, key) SELECT ${pair} FROM json_each(${list})`),
    ]
  }

  #documents(): Sql[] {
    const changed = this.#updated.filter(({ before, after }) => before.datasheet_url !== after.datasheet_url)
    const out = [...changed.map(({ before }) => before), ...this.#removed]
    const into = [...changed.map(({ after }) => after), ...this.#inserted].filter(({ datasheet_url }) => datasheet_url !== null)
    return [
      ...toJsonChunks(out.map(({ part_id }) => part_id)).map(
        (list) => sql`DELETE FROM part_documents WHERE kind = 'datasheet' AND part_id IN (SELECT value FROM json_each(${list}))`,
      ),
      ...toJsonChunks(into.map(({ part_id, datasheet_url, part_number }) => [part_id, datasheet_url, part_number])).map(
        (list) => sql`INSERT OR REPLACE INTO part_documents (part_id, url, title, kind)
          SELECT value ->> 0, value ->> 1, value ->> 2, 'datasheet' FROM json_each(${list})`,
      ),
    ]
  }

  #offers(): Sql[] {
    const inStock = (offers: readonly OfferRow[]): number => offers.filter(({ stock }) => stock > 0).length
    const more = inStock(this.#offers_in) - inStock(this.#offers_out)
    return [
      ...(more === 0 ? [] : [updateStockCountsSql(sql`${more}`)]),
      ...toJsonChunks(this.#offers_out.map(({ offer_id }) => offer_id)).map(
        (list) => sql`DELETE FROM offers WHERE offer_id IN (SELECT value FROM json_each(${list}))`,
      ),
      ...toJsonChunks(toRows(OFFER_COLUMNS, this.#offers_in)).map(
        (
          list,
        ) => sql`INSERT INTO offers (${raw(OFFER_COLUMNS.join(', '))}) SELECT ${raw(OFFER_COLUMNS.map((_, index) => at(index)).join(', '))}
          FROM json_each(${list})`,
      ),
    ]
  }

  /** Marks as stale: chunks, whole or only prices and stock, and pages of the alphabetical index. */
  #marks(): Sql[] {
    const described = [...this.#inserted, ...this.#updated.map(({ after }) => after), ...this.#removed]
    const letters = [...this.#inserted, ...this.#removed].flatMap(({ key, part_number }) => [
      key.charAt(0).toLowerCase(),
      ...(/^[A-Z0-9]/i.test(part_number) ? [] : ['other']),
    ])
    return [
      ...markChunksStaleSql(
        described.map(({ part_id }) => part_id),
        true,
      ),
      ...markChunksStaleSql(
        [...this.#offers_in, ...this.#offers_out].map(({ offer_id }) => toOfferPartId(offer_id)),
        false,
      ),
      ...toJsonChunks([...new Set(letters)]).map(
        (list) => sql`INSERT OR REPLACE INTO stale_index_letters (name, mark) SELECT value, ${createMark()} FROM json_each(${list})`,
      ),
    ]
  }
}
