import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { ChunkAmounts, IN_STOCK_VALUES } from '../amount-columns.ts'
import { CHUNK_ORDINALS, type ColumnValue } from '../column-format.ts'
import { fieldTotals } from '../field-totals.ts'
import { isFileOf, offerRange, partId, partOfOffer } from '../ids.ts'
import { ChunkParts, dictionaryNumber, type FieldState, type FieldStates, Overflow, readFieldStates, stateOf } from '../part-columns.ts'

type Row = (string | number | null)[]

/** Writes the columnar index of whole chunks from the parts that are in the tables; memory holds one chunk at a time. */
export class ColumnWriter {
  readonly #db: DatabaseSync
  readonly #manufacturers: ReadonlyMap<number, string>
  readonly #series_with_datasheet: Set<number>
  readonly #parts: StatementSync
  readonly #offers: StatementSync
  readonly #documents: StatementSync
  readonly #put_chunk: StatementSync
  readonly #put_field: StatementSync

  constructor(db: DatabaseSync) {
    this.#db = db
    const rows = (sql: string): StatementSync => {
      const statement = db.prepare(sql)
      statement.setReturnArrays(true)
      return statement
    }
    this.#manufacturers = new Map(rows('SELECT manufacturer_id, slug FROM manufacturers').all() as unknown as [number, string][])
    this.#series_with_datasheet = new Set(
      (rows('SELECT series_id FROM series WHERE datasheet_url IS NOT NULL').all() as unknown as [number][]).map(([id]) => id),
    )
    this.#parts = rows(
      'SELECT part_id, manufacturer_id, package, rohs, series_id, attributes FROM parts WHERE part_id BETWEEN ? AND ? AND retired = 0 ORDER BY part_id',
    )
    this.#offers = rows('SELECT offer_id, stock, moq, multiple, price_breaks FROM offers WHERE offer_id BETWEEN ? AND ? ORDER BY offer_id')
    this.#documents = rows(`SELECT part_id FROM part_documents WHERE part_id BETWEEN ?1 AND ?2 AND kind = 'datasheet' UNION
      SELECT p.part_id FROM part_files f CROSS JOIN parts p ON ${isFileOf('p', 'datasheet')} WHERE p.part_id BETWEEN ?1 AND ?2`)
    this.#put_chunk = db.prepare('INSERT OR REPLACE INTO category_chunks (category_id, field, chunk, summary, body) VALUES (?, ?, ?, ?, ?)')
    this.#put_field = db.prepare(
      'INSERT OR REPLACE INTO category_fields (category_id, field, kind, dictionary, counts, minimum, maximum) VALUES (?, ?, ?, ?, ?, ?, ?)',
    )
  }

  /**
   * Writes chunks of a category anew and counts its fields.
   * @param parameters slugs in the order of the parts' attributes @param size how many parts the category has
   * @returns dictionaries of the coded fields
   */
  write(categoryId: number, parameters: readonly string[], size: number, chunks: Iterable<number>): Map<string, ColumnValue[]> {
    const states = this.#readStates(categoryId)
    let pending = [...chunks].sort((a, b) => a - b)
    const every = (): number[] => Array.from({ length: Math.ceil(size / CHUNK_ORDINALS) }, (_, chunk) => chunk)
    for (;;) {
      try {
        for (const chunk of pending) this.#writeChunk(categoryId, parameters, size, chunk, states)
        break
      } catch (error) {
        if (!(error instanceof Overflow)) throw error
        pending = every()
      }
    }
    const dictionaries = new Map<string, ColumnValue[]>()
    for (const [field, state] of states) {
      const values = [...state.ids.keys()]
      this.#countField(categoryId, field, state.kind, values)
      if (state.kind === 'coded') dictionaries.set(field, values)
    }
    return dictionaries
  }

  #readStates(categoryId: number): FieldStates {
    const rows = this.#db.prepare('SELECT field, kind, dictionary FROM category_fields WHERE category_id = ?').iterate(categoryId)
    return readFieldStates(rows as Iterable<{ field: string; kind: string; dictionary: string }>)
  }

  #writeChunk(categoryId: number, parameters: readonly string[], size: number, chunk: number, states: FieldStates): void {
    const start = chunk * CHUNK_ORDINALS
    const length = Math.min(CHUNK_ORDINALS, size - start)
    if (length <= 0) return
    const firstId = partId(categoryId, start)
    const lastId = firstId + length - 1
    const parts = new ChunkParts(states, parameters, length)
    const documented = new Set((this.#documents.all(firstId, lastId) as unknown as [number][]).map(([id]) => id))
    for (const row of this.#parts.iterate(firstId, lastId) as Iterable<Row>) {
      const [partId, manufacturerId, packageName, rohs, seriesId, attributes] = row
      parts.add(Number(partId) - firstId, {
        manufacturer: this.#manufacturers.get(Number(manufacturerId)),
        package: packageName === null ? null : String(packageName),
        rohs: Number(rohs),
        has_datasheet: (seriesId !== null && this.#series_with_datasheet.has(Number(seriesId))) || documented.has(Number(partId)),
        attributes: JSON.parse(String(attributes)) as (ColumnValue | null)[],
      })
    }
    for (const { field, summary, body } of parts.encode()) this.#put_chunk.run(categoryId, field, chunk, summary, body)
    this.#writeAmounts(categoryId, chunk, firstId, length, states)
  }

  /** Stock and prices, from the offers. */
  #writeAmounts(categoryId: number, chunk: number, firstId: number, length: number, states: FieldStates): void {
    const amounts = new ChunkAmounts(length)
    for (const row of this.#offers.iterate(...offerRange(firstId, firstId + length - 1)) as Iterable<Row>)
      amounts.add(partOfOffer(Number(row[0])) - firstId, Number(row[1]), Number(row[2]), Number(row[3]), String(row[4]))
    for (const { field, kind, summary, body } of amounts.encode()) {
      const state = stateOf(states, field, kind)
      if (kind === 'coded') for (const value of IN_STOCK_VALUES) dictionaryNumber(field, state, value)
      this.#put_chunk.run(categoryId, field, chunk, summary, body)
    }
  }

  /** Adds up the chunks of a field. */
  #countField(categoryId: number, field: string, kind: FieldState['kind'], values: readonly ColumnValue[]): void {
    const rows = this.#db
      .prepare(
        "SELECT summary, CASE WHEN summary = '*' THEN body ELSE '' END AS body FROM category_chunks WHERE category_id = ? AND field = ?",
      )
      .iterate(categoryId, field) as Iterable<{ summary: string; body: string }>
    const dictionary = kind === 'coded' ? values : []
    const { counts, minimum, maximum } = fieldTotals(kind, dictionary, rows)
    this.#put_field.run(categoryId, field, kind, JSON.stringify(dictionary), JSON.stringify(counts), minimum, maximum)
  }
}
