/** A customer's stored corrections: see `bom_headings` and `bom_names`. */
import { MAX_HEADINGS, MAX_REMEMBERED_NAMES } from '#shared/contract/bom-memory.ts'
import { toHeadingKey } from '#shared/table-reading/columns/heading-corrections.ts'
import type { HeadingMapping, HeadingMeaning } from '#shared/table-reading/columns/heading-mapping.ts'
import type { CatalogueDatabase, ShopDatabase } from '../database/databases.ts'
import type { BomHeadingRow, BomNameRow } from '../database/rows.ts'
import { inList, joinConditions, raw, readInBatch, type Sql, selectJsonFields, sql } from '../database/sql.ts'

type HeadingRow = Pick<BomHeadingRow, 'heading_id' | 'heading' | 'remembered_at'> & { meaning: HeadingMeaning }

/** The customer's headings, the last corrected first. */
export const listHeadings = (db: ShopDatabase, customerId: number): Promise<HeadingRow[]> =>
  sql<HeadingRow>`SELECT heading_id, heading, meaning, remembered_at FROM bom_headings
    WHERE customer_id = ${customerId} ORDER BY remembered_at DESC, heading_id DESC`.all(db)

/** Deletes the oldest rows beyond a customer's limit. */
const deleteBeyondSql = (table: 'bom_headings' | 'bom_names', id: string, time: string, customerId: number, maxRows: number): Sql =>
  sql`DELETE FROM ${raw(table)} WHERE customer_id = ${customerId} AND ${raw(id)} IN (SELECT ${raw(id)} FROM ${raw(table)}
    WHERE customer_id = ${customerId} ORDER BY ${raw(`${time} DESC, ${id} DESC`)} LIMIT -1 OFFSET ${maxRows})`

/** The statements that store meanings of headings, replacing earlier ones. */
export function rememberHeadingsSql(customerId: number, headings: readonly HeadingMapping[], now: Date): Sql[] {
  const rows = headings
    .map(({ heading, meaning }) => ({ heading_key: toHeadingKey(heading), heading, meaning }))
    .filter(({ heading_key }) => heading_key !== '')
  if (rows.length === 0) return []
  return [
    sql`INSERT INTO bom_headings (customer_id, heading_key, heading, meaning, remembered_at)
      SELECT ${customerId}, ${selectJsonFields('heading_key heading meaning')}, ${now} FROM json_each(${JSON.stringify(rows)}) WHERE true
      ON CONFLICT (customer_id, heading_key) DO UPDATE SET heading = excluded.heading, meaning = excluded.meaning, remembered_at = excluded.remembered_at`,
    deleteBeyondSql('bom_headings', 'heading_id', 'remembered_at', customerId, MAX_HEADINGS),
  ]
}

export const deleteHeadingsSql = (customerId: number, headingIds: readonly number[], all: boolean): Sql =>
  sql`DELETE FROM bom_headings WHERE ${joinConditions(sql`customer_id = ${customerId}`, !all && sql`heading_id IN ${inList(headingIds)}`)}`

/** A normalized name in a customer's lists, with the maker beside it; empty without a maker. */
export type NameKeys = Pick<BomNameRow, 'name_key' | 'maker_key'>

export type NewName = NameKeys & Pick<BomNameRow, 'name' | 'maker' | 'goods_id' | 'part_number'>

/** The statements that store the parts that a customer's names mean, replacing earlier choices. */
export function rememberNamesSql(customerId: number, names: readonly NewName[], now: Date): Sql[] {
  if (names.length === 0) return []
  const columns = 'name_key maker_key name maker goods_id part_number'
  return [
    sql`INSERT INTO bom_names (customer_id, ${raw(columns.replaceAll(' ', ', '))}, chosen_at)
      SELECT ${customerId}, ${selectJsonFields(columns)}, ${now} FROM json_each(${JSON.stringify(names)}) WHERE true
      ON CONFLICT (customer_id, name_key, maker_key) DO UPDATE SET name = excluded.name, maker = excluded.maker,
        goods_id = excluded.goods_id, part_number = excluded.part_number, chosen_at = excluded.chosen_at`,
    deleteBeyondSql('bom_names', 'name_id', 'chosen_at', customerId, MAX_REMEMBERED_NAMES),
  ]
}

const ofKeys = (keys: readonly NameKeys[]): Sql =>
  sql`json_each(${JSON.stringify(keys.map(({ name_key, maker_key }) => [name_key, maker_key]))})`

/** Deletes names whose part the customer removes. */
export const deleteNamesSql = (customerId: number, keys: readonly NameKeys[]): Sql =>
  sql`DELETE FROM bom_names WHERE customer_id = ${customerId} AND (name_key, maker_key) IN (SELECT value ->> 0, value ->> 1 FROM ${ofKeys(keys)})`

export const deleteChosenNamesSql = (customerId: number, nameIds: readonly number[], all: boolean): Sql =>
  sql`DELETE FROM bom_names WHERE ${joinConditions(sql`customer_id = ${customerId}`, !all && sql`name_id IN ${inList(nameIds)}`)}`

type NameRow = Pick<BomNameRow, 'name_id' | 'name_key' | 'maker_key' | 'name' | 'maker' | 'goods_id' | 'part_number' | 'chosen_at'>
const NAME = raw('n.name_id, n.name_key, n.maker_key, n.name, n.maker, n.goods_id, n.part_number, n.chosen_at')

/** The customer's choices for these names; names without a choice are left out. */
export async function findNames(db: ShopDatabase, customerId: number, keys: readonly NameKeys[]): Promise<NameRow[]> {
  if (keys.length === 0) return []
  return sql<NameRow>`SELECT ${NAME} FROM ${ofKeys(keys)} AS entry
    CROSS JOIN bom_names n ON n.customer_id = ${customerId} AND n.name_key = entry.value ->> 0 AND n.maker_key = entry.value ->> 1`.all(db)
}

const NAMES_A_PAGE = 20

/** A page of the customer's names, the last chosen first. @param keyword a piece of a name or of a part number */
export async function listNames(db: ShopDatabase, customerId: number, page: number, keyword = '') {
  const piece = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`
  const where = joinConditions(
    sql`n.customer_id = ${customerId}`,
    keyword !== '' && sql`(n.name LIKE ${piece} ESCAPE '\\' OR n.part_number LIKE ${piece} ESCAPE '\\')`,
  )
  const [[counted], names] = await readInBatch(
    db,
    sql<{ total: number }>`SELECT count(*) AS total FROM bom_names n WHERE ${where}`,
    sql<NameRow>`SELECT ${NAME} FROM bom_names n WHERE ${where}
      ORDER BY n.chosen_at DESC, n.name_id DESC LIMIT ${NAMES_A_PAGE} OFFSET ${(page - 1) * NAMES_A_PAGE}`,
  )
  return { total: counted?.total ?? 0, page_size: NAMES_A_PAGE, names }
}

/**
 * The present parts of names, by the names' ids. Moved and merged parts are followed; a name whose id belongs to another part now is left
 * out.
 */
export async function readNamedParts(
  db: CatalogueDatabase,
  names: readonly Pick<NameRow, 'name_id' | 'goods_id' | 'part_number'>[],
): Promise<Map<number, { goods_id: number; part_number: string; manufacturer: string }>> {
  if (names.length === 0) return new Map()
  const list = JSON.stringify(names.map(({ name_id, goods_id, part_number }) => ({ name_id, goods_id, part_number })))
  const parts = await sql<{ name_id: number; goods_id: number; part_number: string; manufacturer: string }>`
    SELECT value ->> 'name_id' AS name_id, p.part_id AS goods_id, p.part_number, m.name AS manufacturer
    FROM json_each(${list}) AS entry
    LEFT JOIN former_parts f ON f.part_id = value ->> 'goods_id'
    CROSS JOIN parts p ON p.part_id = coalesce(f.leads_to, value ->> 'goods_id')
    CROSS JOIN manufacturers m ON m.manufacturer_id = p.manufacturer_id
    WHERE value ->> 'part_number' IN (p.part_number, f.part_number)
      OR EXISTS (SELECT 1 FROM former_parts b WHERE b.leads_to = p.part_id AND b.part_number = value ->> 'part_number')`.all(db)
  return new Map(parts.map(({ name_id, ...part }) => [name_id, part]))
}
