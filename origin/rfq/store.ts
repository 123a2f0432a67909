import type { deskRfqList, deskRfqQuote } from '#shared/contract/desk.ts'
import type { ParsedRequest } from '#shared/contract/endpoint.ts'
import type { centerRfqList, RfqLine, RfqLineView, RfqView } from '#shared/contract/rfq.ts'
import type { Language } from '#shared/languages.ts'
import { parseDateCodes } from '#shared/trade/date-code.ts'
import { computeExtendedPrice, type Money, toMoney } from '#shared/trade/money.ts'
import { toDottedKey, toGoodsPageUrl, toPartNumberKey } from '#shared/trade/part-number.ts'
import { buildMakerNames } from '../bom/match/maker-names.ts'
import { selectLineOrderSql } from '../cart/quoted-lines.ts'
import { IS_QUOTE_CHANGED } from '../cart/store.ts'
import { getReferenceData } from '../catalogue/reference-data.ts'
import type { CatalogueDatabase, ShopDatabase } from '../database/databases.ts'
import type { AutomaticQuoteRow, PartRow, RfqLineRow, RfqRow } from '../database/rows.ts'
import { insert, joinConditions, raw, readInBatch, type Sql, selectJsonFields, sql } from '../database/sql.ts'

/** A new RFQ with its lines. */
export type NewRfq = Pick<RfqWithLines, 'rfq_number' | 'customer_id' | 'source' | 'lang' | 'time_zone' | 'contact' | 'comment'> & {
  submitted_at: Date
  answer_due_at: Date
  lines: readonly RfqLine[]
}

/**
 * The lines, each with the part that its number and maker name. A separator between digits counts, because it makes a different part. A
 * line that matches no part, or several, is unchanged.
 */
export async function findLineParts(db: CatalogueDatabase, lines: readonly RfqLine[]): Promise<RfqLine[]> {
  const keys = new Set(lines.map(({ part_number }) => toPartNumberKey(part_number)))
  const [parts, { manufacturers }] = await Promise.all([
    sql<Pick<PartRow, 'part_id' | 'part_number' | 'key' | 'manufacturer_id'>>`SELECT p.part_id, p.part_number, p.key, p.manufacturer_id
      FROM json_each(${JSON.stringify([...keys])}) w CROSS JOIN parts p ON p.key = w.value ORDER BY p.part_id`.all(db),
    getReferenceData(db),
  ])
  const partsByKey = Map.groupBy(parts, ({ key }) => key)
  const makers = buildMakerNames(manufacturers)
  return lines.map((line) => {
    const sameKey = partsByKey.get(toPartNumberKey(line.part_number)) ?? []
    // The id comes from the browser's storage, so it counts only if the number agrees.
    if (line.goods_id !== null) return sameKey.some(({ part_id }) => part_id === line.goods_id) ? line : { ...line, goods_id: null }
    const { is_named, ids } = makers.find(line.manufacturer)
    const reading = toDottedKey(line.part_number)
    const named = sameKey.filter((part) => toDottedKey(part.part_number) === reading && (!is_named || ids.has(part.manufacturer_id)))
    const part = named.find(({ part_number }) => part_number === line.part_number) ?? named[0]
    const isCertain = new Set(named.map(({ manufacturer_id }) => manufacturer_id)).size === 1
    const maker = part && manufacturers.get(part.manufacturer_id)?.name
    return part && isCertain ? { ...line, goods_id: part.part_id, manufacturer: line.manufacturer || (maker ?? '') } : line
  })
}

const LINE_COLUMNS = `position, goods_id, part_number, manufacturer, package, date_code, date_code_from, date_code_to, qty, target_price,
  delivery_plan_date, certificate, test`

/** The statements that write an RFQ with all its lines; for one batch. */
export function insertRfqSql(rfq: NewRfq): Sql[] {
  const { lines, contact, ...row } = rfq
  const rows = lines.map((line, index) => {
    const window = parseDateCodes(line.date_code, rfq.submitted_at)
    return {
      ...line,
      position: index + 1,
      date_code_from: window?.from ?? null,
      date_code_to: window?.to ?? null,
    }
  })
  return [
    insert('rfqs', { ...row, ...contact, status: 'submitted' }),
    sql`INSERT INTO rfq_lines (rfq_id, ${raw(LINE_COLUMNS)})
      SELECT (SELECT rfq_id FROM rfqs WHERE rfq_number = ${rfq.rfq_number}), ${selectJsonFields(LINE_COLUMNS)}
      FROM json_each(${JSON.stringify(rows)})`,
  ]
}

type LineRow = Omit<RfqLineRow, 'target_price' | 'quoted_price'> &
  Pick<RfqLine, 'target_price' | 'certificate' | 'test'> & {
    quoted_price: Money | null
    order_number: string | null
    /** The rule that gave the present answer; null: the sales desk did. */
    rule: string | null
    /** The unit price in the caller's cart; null if the line is not in it. */
    cart_price: Money | null
    cart_num: number | null
    is_renewed: 0 | 1 | null
  }

function toLineView(row: LineRow): RfqLineView {
  const { position, part_number, manufacturer, date_code, qty, target_price, goods_id, delivery_plan_date, certificate, test } = row
  const { quoted_price: unitPrice, cart_price, is_renewed, order_number } = row
  const quotedQty = row.quoted_qty ?? qty
  const note = row.note ?? ''
  return {
    position,
    part_number,
    manufacturer,
    package: row.package,
    date_code,
    qty,
    target_price,
    goods_id,
    delivery_plan_date,
    certificate,
    test,
    note,
    goods_page_url: goods_id === null ? '' : toGoodsPageUrl(part_number, goods_id),
    customs: null,
    quote:
      unitPrice === null
        ? null
        : {
            part_number: row.quoted_part_number || part_number,
            manufacturer: row.quoted_manufacturer || manufacturer,
            qty: quotedQty,
            unit_price: unitPrice,
            ext_price: computeExtendedPrice(unitPrice, quotedQty),
            date_code: row.quoted_date_code ?? '',
            lead_time_weeks: row.lead_time_weeks ?? 0,
            note,
            accepted: cart_price !== null && is_renewed !== 1,
            earlier: is_renewed === 1 ? { qty: row.cart_num ?? quotedQty, unit_price: cart_price ?? toMoney(0) } : null,
            order_number,
            is_automatic: row.rule !== null,
          },
    no_offer: row.quoted_at !== null && unitPrice === null,
  }
}

/** An RFQ with its lines and the data of its mails. */
export type RfqWithLines = RfqView & { rfq_id: number; customer_id: number | null; lang: Language }

/** An RFQ, or null. The caller checks who may see it. */
export async function findRfq(db: ShopDatabase, rfqNumber: string): Promise<RfqWithLines | null> {
  const [rfq] = await readRfqsWithLines(db, sql`SELECT rfq_id FROM rfqs WHERE rfq_number = ${rfqNumber}`)
  return rfq ?? null
}

/** The customer's RFQs with their lines, oldest first, after the id `after`. */
export const listRfqsWithLines = (db: ShopDatabase, customerId: number, after: number, count: number): Promise<RfqWithLines[]> =>
  readRfqsWithLines(db, sql`SELECT rfq_id FROM rfqs WHERE customer_id = ${customerId} AND rfq_id > ${after} ORDER BY rfq_id LIMIT ${count}`)

/** @param ids the query for the ids of the RFQs */
async function readRfqsWithLines(db: ShopDatabase, ids: Sql): Promise<RfqWithLines[]> {
  const [rfqs, lines] = await readInBatch(
    db,
    sql<RfqRow & { lang: Language }>`SELECT * FROM rfqs WHERE rfq_id IN (${ids}) ORDER BY rfq_id`,
    sql<LineRow>`SELECT l.*, cart_items.locked_price AS cart_price, cart_items.cart_num, ${IS_QUOTE_CHANGED} AS is_renewed,
        ${selectLineOrderSql('l.rfq_id', 'l.position')} AS order_number,
        (SELECT rule FROM automatic_quotes a WHERE a.rfq_id = l.rfq_id AND a.position = l.position AND a.quoted_at = l.quoted_at) AS rule
      FROM rfq_lines l JOIN rfqs r USING (rfq_id) LEFT JOIN cart_items ON cart_items.rfq_id = l.rfq_id AND cart_items.position = l.position
      WHERE l.rfq_id IN (${ids}) ORDER BY l.rfq_id, l.position`,
  )
  const linesByRfq = Map.groupBy(lines, ({ rfq_id }) => rfq_id)
  return rfqs.map(({ contact_name, company_name, email, telephone, country, cart_id: _, key_generation: __, ...rfq }) => ({
    ...rfq,
    contact: { contact_name, company_name, email, telephone, country },
    lines: (linesByRfq.get(rfq.rfq_id) ?? []).map(toLineView),
  }))
}

/**
 * Assigns visitors' RFQs to a customer; RFQs of other customers are unchanged.
 * @returns the numbers that were assigned
 */
export async function adoptRfqs(db: ShopDatabase, customerId: number, rfqNumbers: readonly string[]): Promise<string[]> {
  const results = await sql<{ rfq_number: string }>`UPDATE rfqs SET customer_id = ${customerId}
    WHERE customer_id IS NULL AND rfq_number IN (SELECT value FROM json_each(${JSON.stringify(rfqNumbers)}))
    RETURNING rfq_number`.all(db)
  return results.map(({ rfq_number }) => rfq_number)
}

/** When an RFQ was submitted and when its answer is due; null for an unknown number. */
export const findSubmission = (db: ShopDatabase, rfqNumber: string) =>
  sql<
    Pick<RfqRow, 'rfq_number' | 'submitted_at' | 'answer_due_at' | 'key_generation'>
  >`SELECT rfq_number, submitted_at, answer_due_at, key_generation FROM rfqs
    WHERE rfq_number = ${rfqNumber}`.first(db)

const PAGE_SIZE = 20

const HEAD = ['rfq_number', 'submitted_at', 'answer_due_at', 'status', 'valid_until', 'time_zone', 'company_name', 'country'] as const
type ListRow = Pick<RfqRow, (typeof HEAD)[number]> & { line_count: number; quoted_count: number; part_numbers: string }

async function listRows(db: ShopDatabase, where: Sql, order: Sql, page: number) {
  const [[counted], rows] = await readInBatch(
    db,
    sql<{ total: number }>`SELECT count(*) AS total FROM rfqs r WHERE ${where}`,
    sql<ListRow>`SELECT ${raw(HEAD.join(', '))},
        (SELECT count(*) FROM rfq_lines l WHERE l.rfq_id = r.rfq_id) AS line_count,
        (SELECT count(*) FROM rfq_lines l WHERE l.rfq_id = r.rfq_id AND l.quoted_price IS NOT NULL) AS quoted_count,
        (SELECT json_group_array(part_number) FROM (SELECT part_number FROM rfq_lines l
          WHERE l.rfq_id = r.rfq_id ORDER BY position LIMIT 3)) AS part_numbers
      FROM rfqs r WHERE ${where} ORDER BY ${order} LIMIT ${PAGE_SIZE} OFFSET ${(page - 1) * PAGE_SIZE}`,
  )
  const items = rows.map((row) => ({ ...row, part_numbers: JSON.parse(row.part_numbers) as string[] }))
  return { total: counted?.total ?? 0, page_size: PAGE_SIZE, items }
}

/** A LIKE pattern for texts with this beginning; its wildcards are escaped. */
const beginning = (text: string): string => `${text.replace(/[\\%_]/g, '\\$&')}%`

/** The customer's RFQs, newest first, twenty a page; by status, and by the beginning of an RFQ's or a part's number. */
export function listCustomerRfqs(db: ShopDatabase, customerId: number, { page, status, keyword }: ParsedRequest<typeof centerRfqList>) {
  const piece = beginning(keyword ?? '')
  const where = joinConditions(
    sql`r.customer_id = ${customerId}`,
    status && sql`r.status = ${status}`,
    keyword
      ? sql`(r.rfq_number LIKE ${piece} ESCAPE '\\'
          OR EXISTS (SELECT 1 FROM rfq_lines l WHERE l.rfq_id = r.rfq_id AND l.part_number LIKE ${piece} ESCAPE '\\'))`
      : null,
  )
  return listRows(db, where, sql`r.submitted_at DESC, r.rfq_id DESC`, page)
}

/** All RFQs for the desk, by due date; answered ones last. */
export const listDeskRfqs = (db: ShopDatabase, { page, status }: ParsedRequest<typeof deskRfqList>) =>
  listRows(db, joinConditions(status && sql`r.status = ${status}`), sql`r.status = 'quoted', r.answer_due_at, r.rfq_id`, page)

/** Marks an RFQ as viewed, the first time. */
export async function markViewed(db: ShopDatabase, rfqNumber: string, now: Date): Promise<void> {
  await sql`UPDATE rfqs SET status = 'viewed', viewed_at = ${now} WHERE rfq_number = ${rfqNumber} AND status = 'submitted'`.run(db)
}

/** The statements that write an answer; for one batch. Lines without an answer stay. Only a complete answer makes the RFQ `quoted`. */
export function insertQuoteSql(
  rfq: { rfq_id: number; valid_until: string; is_complete: boolean },
  lines: ParsedRequest<typeof deskRfqQuote>['lines'],
  now: Date,
): Sql[] {
  return [
    sql`WITH answers AS MATERIALIZED (
        SELECT ${selectJsonFields('position unit_price qty part_number manufacturer date_code lead_time_weeks note')}
        FROM json_each(${JSON.stringify(lines)}))
      UPDATE rfq_lines SET quoted_at = ${now}, quoted_price = a.unit_price, quoted_qty = a.qty, quoted_part_number = a.part_number, quoted_manufacturer = a.manufacturer,
        quoted_date_code = a.date_code, lead_time_weeks = a.lead_time_weeks, note = a.note
      FROM answers AS a WHERE rfq_id = ${rfq.rfq_id} AND rfq_lines.position = a.position`,
    sql`UPDATE rfqs SET status = CASE WHEN ${rfq.is_complete ? 1 : 0} THEN 'quoted' ELSE status END, quoted_at = ${now}, viewed_at = CASE WHEN ${rfq.is_complete ? 1 : 0} THEN coalesce(viewed_at, ${now}) ELSE viewed_at END,
        answered_at = CASE WHEN ${rfq.is_complete ? 1 : 0} THEN coalesce(answered_at, iif(status = 'quoted', quoted_at, NULL), ${now}) ELSE answered_at END, valid_until = ${rfq.valid_until}
      WHERE rfq_id = ${rfq.rfq_id}`,
  ]
}

/** The lines that rules answered, with the prices that decided; for the desk. */
export const listAutomaticQuotes = (db: ShopDatabase, rfqId: number) =>
  sql<
    Pick<AutomaticQuoteRow, 'position' | 'rule' | 'quoted_at'> & Record<'list_price' | 'floor_price' | 'unit_price', Money>
  >`SELECT position, rule, list_price, floor_price, unit_price, quoted_at FROM automatic_quotes WHERE rfq_id = ${rfqId} ORDER BY position`.all(
    db,
  )
