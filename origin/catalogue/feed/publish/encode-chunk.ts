import type { CatalogueDatabase } from '../../../database/databases.ts'
import { raw, readInBatch, type Sql, sql } from '../../../database/sql.ts'
import { log } from '../../../runtime/log.ts'
import { ChunkAmounts, type EncodedColumn, IN_STOCK_VALUES } from '../../amount-columns.ts'
import { CHUNK_ORDINALS, type ColumnValue } from '../../column-format.ts'
import type { Attribute } from '../../describe.ts'
import { toOfferIdRange, toOfferPartId, toPartFileCondition, toPartId } from '../../ids.ts'
import { ChunkParts, DictionaryOverflowError, type FieldStates, readFieldStates } from '../../part-columns.ts'
import { yieldInPieces, yieldToEventLoop } from '../yield-to-event-loop.ts'

/** A chunk whose columns are to be encoded. */
export interface Chunk {
  category_id: number
  chunk: number
  all_columns: 0 | 1
  /** How many positions its category has. */
  position_count: number
  /** Slugs in the order of the parts' attributes, JSON. */
  parameters: string
}

/** A column with the dictionary of its field; none for a scaled one. */
export interface EncodedField extends EncodedColumn {
  values: readonly ColumnValue[]
}

/** Number of parts in one text, so that eight offers each, or long parameters, stay below the limit of a database value. */
const PARTS_A_TEXT = 4096
/** Number of texts in one answer of the database. */
const TEXTS_AT_ONCE = 4
/** Number of columns that are encoded without a pause. */
const COLUMNS_AT_ONCE = 4

/**
 * The columns of a chunk from its present parts and offers: all of them, or those of prices and stock.
 * @param fields the stored fields of the category
 * @param options.mayOverflow throw if a number field has more values than a dictionary allows; otherwise the value is left out
 * @throws DictionaryOverflowError with the field's name
 */
export async function encodeChunk(
  db: CatalogueDatabase,
  { category_id, chunk, all_columns, position_count, parameters }: Chunk,
  fields: readonly { field: string; kind: string; dictionary: string }[],
  options: { mayOverflow: boolean },
): Promise<EncodedField[]> {
  const length = Math.min(CHUNK_ORDINALS, position_count - chunk * CHUNK_ORDINALS)
  if (length <= 0) return []
  const firstId = toPartId(category_id, chunk * CHUNK_ORDINALS)
  const amounts = (await encodeAmounts(db, firstId, length)).map((column) => ({
    ...column,
    values: column.kind === 'coded' ? IN_STOCK_VALUES : [],
  }))
  if (all_columns === 0) return amounts
  const states = readFieldStates(fields)
  const parts = await encodeParts(db, states, JSON.parse(parameters) as string[], { firstId, length, ...options })
  return [
    ...amounts,
    ...parts.map((column) => ({ ...column, values: column.kind === 'coded' ? [...(states.get(column.field)?.ids.keys() ?? [])] : [] })),
  ]
}

/** Runs a query for every slice of a chunk's parts. */
async function* readInStretches<Row>(
  db: CatalogueDatabase,
  firstId: number,
  length: number,
  toQuery: (from: number, to: number) => Sql<Row>,
): AsyncGenerator<Row> {
  const queries: Sql<Row>[] = []
  for (let start = 0; start < length; start += PARTS_A_TEXT)
    queries.push(toQuery(firstId + start, firstId + Math.min(length, start + PARTS_A_TEXT) - 1))
  for await (const some of yieldInPieces(queries, TEXTS_AT_ONCE)) yield* (await readInBatch(db, ...some)).flat()
}

/** Encodes columns, with a pause after every few. */
async function encodeInTurn(columns: Iterable<EncodedColumn>): Promise<EncodedColumn[]> {
  const encoded: EncodedColumn[] = []
  for (const column of columns) if (encoded.push(column) % COLUMNS_AT_ONCE === 0) await yieldToEventLoop()
  return encoded
}

async function encodeAmounts(db: CatalogueDatabase, firstId: number, length: number): Promise<EncodedColumn[]> {
  const [firstOffer] = toOfferIdRange(firstId)
  const amounts = new ChunkAmounts(length)
  const toQuery = (from: number, to: number): Sql<{ offers: string | null }> => {
    const [first, last] = toOfferIdRange(from, to)
    return sql`SELECT group_concat((offer_id - ${firstOffer}) || ' ' || stock || ' ' || moq || ' ' || multiple || ' ' || price_breaks, ';') AS offers
      FROM offers WHERE offer_id BETWEEN ${first} AND ${last}`
  }
  for await (const { offers } of readInStretches(db, firstId, length, toQuery)) {
    for (const offer of offers?.split(';') ?? []) {
      const [ordinal, stock, moq, multiple, breaks = ''] = offer.split(' ')
      amounts.add(toOfferPartId(Number(ordinal)), Number(stock), Number(moq), Number(multiple), breaks)
    }
  }
  return encodeInTurn(amounts.encode())
}

/** Control characters, which no stored text contains. */
const [FIELD, RECORD] = ['\u001f', '\u001e']

async function encodeParts(
  db: CatalogueDatabase,
  states: FieldStates,
  parameters: readonly string[],
  { firstId, length, mayOverflow }: { firstId: number; length: number; mayOverflow: boolean },
): Promise<EncodedColumn[]> {
  const columns = new ChunkParts(states, parameters, length)
  const toQuery = (from: number, to: number): Sql<{ parts: string | null }> =>
    sql`SELECT group_concat((p.part_id - ${firstId}) || ${FIELD} || coalesce(m.slug, '') || ${FIELD} || p.rohs || ${FIELD} ||
        (s.datasheet_url IS NOT NULL OR EXISTS (SELECT 1 FROM part_documents d WHERE d.part_id = p.part_id AND d.kind = 'datasheet') OR
          EXISTS (SELECT 1 FROM part_files f WHERE ${raw(toPartFileCondition('p', 'datasheet'))})) ||
        ${FIELD} || p.attributes || ${FIELD} || coalesce(p.package, ''), ${RECORD}) AS parts
      FROM parts p LEFT JOIN manufacturers m USING (manufacturer_id) LEFT JOIN series s ON s.series_id = p.series_id
      WHERE p.part_id BETWEEN ${from} AND ${to} AND p.retired = 0`
  for await (const { parts } of readInStretches(db, firstId, length, toQuery)) {
    for (const part of parts?.split(RECORD) ?? []) {
      const [ordinal, manufacturer, rohs, hasDatasheet, attributes = '[]', packageName = ''] = part.split(FIELD)
      try {
        columns.add(Number(ordinal), {
          manufacturer: manufacturer || undefined,
          package: packageName || null,
          rohs: Number(rohs),
          has_datasheet: hasDatasheet === '1',
          attributes: JSON.parse(attributes) as Attribute[],
        })
      } catch (error) {
        // A field that becomes scaled is rewritten for the whole category at once, so that readers see no mixture.
        if (mayOverflow || !(error instanceof DictionaryOverflowError)) throw error
        log('warn', 'filter_field_truncated', { field: error.message, part_id: firstId + Number(ordinal) })
      }
    }
  }
  return encodeInTurn(columns.encode())
}
