import type { RfqLine, RfqLineView, RfqStatus, RfqView } from '#shared/contract/rfq.ts'
import type { Language } from '#shared/languages.ts'
import { parseDateCodes } from '#shared/trade/date-code.ts'
import { extendedPrice, money } from '#shared/trade/money.ts'
import { goodsPageUrl, partNumberKey, partNumberReading } from '#shared/trade/part-number.ts'
import { makerNames } from '../bom/match/maker-names.ts'
import { orderOf } from '../cart/quoted-lines.ts'
import { IS_RENEWED } from '../cart/store.ts'
import { getReference } from '../catalogue/reference.ts'

/** What is written of an RFQ that comes in. */
export interface NewRfq {
  rfq_number: string
  customer_id: number | null
  source: RfqView['source']
  lang: Language
  time_zone: string
  contact: RfqView['contact']
  comment: string
  submitted_at: Date
  answer_due_at: Date
  lines: readonly RfqLine[]
}

/**
 * The lines with the part of ours that each names. Of several makers' parts of one number it is that of the maker who is named;
 * a separator between digits is not overlooked, since it makes another part. A line that names none, or several, keeps what it has.
 */
export async function findLineParts(db: D1Database, lines: readonly RfqLine[]): Promise<RfqLine[]> {
  const keys = new Set(lines.flatMap(({ goods_id, part_number }) => (goods_id === null ? partNumberKey(part_number) : [])))
  if (keys.size === 0) return [...lines]
  const [{ results }, { manufacturers }] = await Promise.all([
    db
      .prepare(
        'SELECT p.part_id, p.part_number, p.key, p.manufacturer_id FROM json_each(?) w CROSS JOIN parts p ON p.key = w.value ORDER BY p.part_id',
      )
      .bind(JSON.stringify([...keys]))
      .all<{ part_id: number; part_number: string; key: string; manufacturer_id: number }>(),
    getReference(db),
  ])
  const parts_by_key = Map.groupBy(results, ({ key }) => key)
  const makers = makerNames(manufacturers.values())
  return lines.map((line) => {
    const parts = parts_by_key.get(partNumberKey(line.part_number))
    if (line.goods_id !== null || !parts) return line
    const { said, ids } = makers.find(line.manufacturer)
    const reading = partNumberReading(line.part_number)
    const named = parts.filter((part) => partNumberReading(part.part_number) === reading && (!said || ids.has(part.manufacturer_id)))
    const part = named.find(({ part_number }) => part_number === line.part_number) ?? named[0]
    const is_certain = new Set(named.map(({ manufacturer_id }) => manufacturer_id)).size === 1
    return part && is_certain ? { ...line, goods_id: part.part_id } : line
  })
}

/** The statements that write an RFQ with all its lines; for one batch. */
export function insertRfq(db: D1Database, rfq: NewRfq): D1PreparedStatement[] {
  const { contact, lines } = rfq
  const rows = lines.map((line, index) => {
    const window = parseDateCodes(line.date_code, rfq.submitted_at)
    return {
      ...line,
      position: index + 1,
      // A part of ours only where number and id agree: the list comes from a browser's storage.
      key: partNumberKey(line.part_number),
      date_code_from: window?.from ?? null,
      date_code_to: window?.to ?? null,
    }
  })
  return [
    db
      .prepare(
        `INSERT INTO rfqs (rfq_number, customer_id, source, status, lang, time_zone, contact_name, company_name, email, telephone, country, comment, submitted_at, answer_due_at)
         VALUES (?, ?, ?, 'submitted', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .bind(
        rfq.rfq_number,
        rfq.customer_id,
        rfq.source,
        rfq.lang,
        rfq.time_zone,
        contact.contact_name,
        contact.company_name,
        contact.email,
        contact.telephone,
        contact.country,
        rfq.comment,
        rfq.submitted_at.toISOString(),
        rfq.answer_due_at.toISOString(),
      ),
    db
      .prepare(
        `INSERT INTO rfq_lines (rfq_id, position, part_number, manufacturer, package, date_code, date_code_from, date_code_to, qty, target_price, goods_id, delivery_plan_date, certificate, test)
         SELECT (SELECT rfq_id FROM rfqs WHERE rfq_number = ?), l.value ->> 'position', l.value ->> 'part_number', l.value ->> 'manufacturer', l.value ->> 'package',
           l.value ->> 'date_code', l.value ->> 'date_code_from', l.value ->> 'date_code_to', l.value ->> 'qty', l.value ->> 'target_price',
           (SELECT part_id FROM parts p WHERE p.part_id = l.value ->> 'goods_id' AND p.key = l.value ->> 'key'),
           l.value ->> 'delivery_plan_date', l.value ->> 'certificate', l.value ->> 'test'
         FROM json_each(?) AS l`,
      )
      .bind(rfq.rfq_number, JSON.stringify(rows)),
  ]
}

interface RfqRow {
  rfq_id: number
  rfq_number: string
  source: RfqView['source']
  status: RfqStatus
  lang: Language
  time_zone: string
  contact_name: string
  company_name: string
  email: string
  telephone: string
  country: string
  comment: string
  submitted_at: string
  answer_due_at: string
  viewed_at: string | null
  quoted_at: string | null
  valid_until: string | null
}

interface LineRow {
  position: number
  part_number: string
  manufacturer: string
  package: string
  date_code: string
  qty: number
  target_price: number | null
  goods_id: number | null
  delivery_plan_date: string | null
  certificate: RfqLine['certificate']
  test: RfqLine['test']
  quoted_at: string | null
  quoted_price: number | null
  quoted_qty: number | null
  quoted_part_number: string | null
  quoted_manufacturer: string | null
  quoted_date_code: string | null
  lead_time_weeks: number | null
  note: string | null
  order_number: string | null
  /** How it lies in a cart; null where it lies in none. */
  cart_price: number | null
  cart_num: number | null
  is_renewed: number | null
}

function lineOf(row: LineRow): RfqLineView {
  const { quoted_price } = row
  const qty = row.quoted_qty ?? row.qty
  const unit_price = quoted_price === null ? null : money(quoted_price)
  return {
    position: row.position,
    part_number: row.part_number,
    manufacturer: row.manufacturer,
    package: row.package,
    date_code: row.date_code,
    qty: row.qty,
    target_price: row.target_price === null ? null : money(row.target_price),
    goods_id: row.goods_id,
    delivery_plan_date: row.delivery_plan_date,
    certificate: row.certificate,
    test: row.test,
    goods_page_url: row.goods_id === null ? '' : goodsPageUrl(row.part_number, row.goods_id),
    quote:
      unit_price === null
        ? null
        : {
            part_number: row.quoted_part_number || row.part_number,
            manufacturer: row.quoted_manufacturer || row.manufacturer,
            qty,
            unit_price,
            ext_price: extendedPrice(unit_price, qty),
            date_code: row.quoted_date_code ?? '',
            lead_time_weeks: row.lead_time_weeks ?? 0,
            note: row.note ?? '',
            accepted: row.cart_price !== null && row.is_renewed !== 1,
            earlier: row.is_renewed === 1 ? { qty: row.cart_num ?? qty, unit_price: money(row.cart_price ?? 0) } : null,
            order_number: row.order_number,
          },
    no_offer: row.quoted_at !== null && unit_price === null,
    note: row.note ?? '',
  }
}

/** An RFQ with its lines and what its mails are made of. */
export type WholeRfq = RfqView & { rfq_id: number; customer_id: number | null; lang: Language }

/** An RFQ, or null. Whose it is, is the caller's to ask. */
export async function findRfq(db: D1Database, rfq_number: string): Promise<WholeRfq | null> {
  const [rfq] = await wholeRfqs(db, 'SELECT rfq_id FROM rfqs WHERE rfq_number = ?', [rfq_number])
  return rfq ?? null
}

/** The customer's own RFQs with their lines, oldest first, after the id `after`. */
export function listWholeRfqs(db: D1Database, customer_id: number, after: number, count: number): Promise<WholeRfq[]> {
  return wholeRfqs(db, 'SELECT rfq_id FROM rfqs WHERE customer_id = ? AND rfq_id > ? ORDER BY rfq_id LIMIT ?', [customer_id, after, count])
}

/** @param ids the query for the ids of those that are wanted */
async function wholeRfqs(db: D1Database, ids: string, values: readonly (string | number)[]): Promise<WholeRfq[]> {
  const [rfqs, lines] = await db.batch([
    db.prepare(`SELECT * FROM rfqs WHERE rfq_id IN (${ids}) ORDER BY rfq_id`).bind(...values),
    db
      .prepare(
        `SELECT l.*, cart_items.locked_price AS cart_price, cart_items.cart_num, ${IS_RENEWED} AS is_renewed, ${orderOf('l.rfq_id', 'l.position')} AS order_number
         FROM rfq_lines l JOIN rfqs r USING (rfq_id) LEFT JOIN cart_items ON cart_items.rfq_id = l.rfq_id AND cart_items.position = l.position
         WHERE l.rfq_id IN (${ids}) ORDER BY l.rfq_id, l.position`,
      )
      .bind(...values),
  ])
  const lines_by_rfq = Map.groupBy((lines as D1Result<LineRow & { rfq_id: number }>).results, ({ rfq_id }) => rfq_id)
  return (rfqs as D1Result<RfqRow & { customer_id: number | null }>).results.map(
    ({ contact_name, company_name, email, telephone, country, ...row }) => ({
      rfq_id: row.rfq_id,
      customer_id: row.customer_id,
      rfq_number: row.rfq_number,
      source: row.source,
      status: row.status,
      lang: row.lang,
      time_zone: row.time_zone,
      contact: { contact_name, company_name, email, telephone, country },
      comment: row.comment,
      submitted_at: row.submitted_at,
      answer_due_at: row.answer_due_at,
      viewed_at: row.viewed_at,
      quoted_at: row.quoted_at,
      valid_until: row.valid_until,
      lines: (lines_by_rfq.get(row.rfq_id) ?? []).map(lineOf),
    }),
  )
}

/** RFQs of visitors become a customer's; what belongs to somebody stays theirs. @returns the numbers that changed hands */
export async function adoptRfqs(db: D1Database, customer_id: number, rfq_numbers: readonly string[]): Promise<string[]> {
  const { results } = await db
    .prepare(
      'UPDATE rfqs SET customer_id = ? WHERE customer_id IS NULL AND rfq_number IN (SELECT value FROM json_each(?)) RETURNING rfq_number',
    )
    .bind(customer_id, JSON.stringify(rfq_numbers))
    .all<{ rfq_number: string }>()
  return results.map(({ rfq_number }) => rfq_number)
}

/** When a number was taken and until when an answer is due, for the answer to its sender; null for an unknown number. */
export async function findSubmission(
  db: D1Database,
  rfq_number: string,
): Promise<{ rfq_number: string; submitted_at: string; answer_due_at: string } | null> {
  return db.prepare('SELECT rfq_number, submitted_at, answer_due_at FROM rfqs WHERE rfq_number = ?').bind(rfq_number).first()
}

const PAGE_SIZE = 20

interface ListRow {
  rfq_number: string
  submitted_at: string
  answer_due_at: string
  status: RfqStatus
  valid_until: string | null
  time_zone: string
  company_name: string
  country: string
  line_count: number
  quoted_count: number
  part_numbers: string
}

const LIST_COLUMNS = `r.rfq_number, r.submitted_at, r.answer_due_at, r.status, r.valid_until, r.time_zone, r.company_name, r.country,
  (SELECT count(*) FROM rfq_lines l WHERE l.rfq_id = r.rfq_id) AS line_count,
  (SELECT count(*) FROM rfq_lines l WHERE l.rfq_id = r.rfq_id AND l.quoted_price IS NOT NULL) AS quoted_count,
  (SELECT json_group_array(part_number) FROM (SELECT part_number FROM rfq_lines l WHERE l.rfq_id = r.rfq_id ORDER BY position LIMIT 3)) AS part_numbers`

export interface RfqListItem extends Omit<ListRow, 'part_numbers'> {
  part_numbers: string[]
}

async function listRows(
  db: D1Database,
  where: string,
  values: readonly (string | number)[],
  order: string,
  page: number,
): Promise<{ total: number; page_size: number; items: RfqListItem[] }> {
  const [counted, rows] = await db.batch([
    db.prepare(`SELECT count(*) AS total FROM rfqs r WHERE ${where}`).bind(...values),
    db
      .prepare(`SELECT ${LIST_COLUMNS} FROM rfqs r WHERE ${where} ORDER BY ${order} LIMIT ${PAGE_SIZE} OFFSET ${(page - 1) * PAGE_SIZE}`)
      .bind(...values),
  ])
  return {
    total: (counted as D1Result<{ total: number }>).results[0]?.total ?? 0,
    page_size: PAGE_SIZE,
    items: (rows as D1Result<ListRow>).results.map((row) => ({ ...row, part_numbers: JSON.parse(row.part_numbers) as string[] })),
  }
}

/** A text as the beginning that LIKE looks for, its wildcards taken literally. */
const beginning = (text: string): string => `${text.replace(/[\\%_]/g, '\\$&')}%`

/** The customer's own RFQs, newest first, twenty a page; by status, and by the beginning of an RFQ's or a part's number. */
export function listCustomerRfqs(
  db: D1Database,
  customer_id: number,
  { page, status, keyword }: { page: number; status?: RfqStatus | undefined; keyword?: string | undefined },
) {
  const conditions = ['r.customer_id = ?']
  const values: (string | number)[] = [customer_id]
  if (status) {
    conditions.push('r.status = ?')
    values.push(status)
  }
  if (keyword) {
    conditions.push(
      `(r.rfq_number LIKE ? ESCAPE '\\' OR EXISTS (SELECT 1 FROM rfq_lines l WHERE l.rfq_id = r.rfq_id AND l.part_number LIKE ? ESCAPE '\\'))`,
    )
    values.push(beginning(keyword), beginning(keyword))
  }
  return listRows(db, conditions.join(' AND '), values, 'r.submitted_at DESC, r.rfq_id DESC', page)
}

/** All RFQs for the desk: what is due first comes first, answered ones last. */
export function listDeskRfqs(db: D1Database, { page, status }: { page: number; status?: RfqStatus | undefined }) {
  return listRows(db, status ? 'r.status = ?' : 'true', status ? [status] : [], `r.status = 'quoted', r.answer_due_at, r.rfq_id`, page)
}

/** Marks an RFQ as viewed, the first time. */
export async function markViewed(db: D1Database, rfq_number: string, now: Date): Promise<void> {
  await db
    .prepare(`UPDATE rfqs SET status = 'viewed', viewed_at = ? WHERE rfq_number = ? AND status = 'submitted'`)
    .bind(now.toISOString(), rfq_number)
    .run()
}

/** What the desk answers for a line; `unit_price` null: nothing to offer. */
export interface LineAnswer {
  position: number
  unit_price: number | null
  qty?: number | undefined
  part_number: string
  manufacturer: string
  date_code: string
  lead_time_weeks: number
  note: string
}

/** The statements that write an answer; for one batch. Lines not named keep what they had. */
export function writeQuote(
  db: D1Database,
  rfq: { rfq_id: number; valid_until: string },
  lines: readonly LineAnswer[],
  now: Date,
): D1PreparedStatement[] {
  const quoted_at = now.toISOString()
  return [
    db
      .prepare(
        // Materialized: otherwise the whole text is read again for every line.
        `WITH answers AS MATERIALIZED (SELECT value ->> 'position' AS position, value ->> 'unit_price' AS unit_price, value ->> 'qty' AS qty,
           value ->> 'part_number' AS part_number, value ->> 'manufacturer' AS manufacturer, value ->> 'date_code' AS date_code,
           value ->> 'lead_time_weeks' AS lead_time_weeks, value ->> 'note' AS note FROM json_each(?))
         UPDATE rfq_lines SET quoted_at = ?, quoted_price = a.unit_price, quoted_qty = a.qty, quoted_part_number = a.part_number, quoted_manufacturer = a.manufacturer,
           quoted_date_code = a.date_code, lead_time_weeks = a.lead_time_weeks, note = a.note
         FROM answers AS a WHERE rfq_id = ? AND rfq_lines.position = a.position`,
      )
      .bind(JSON.stringify(lines), quoted_at, rfq.rfq_id),
    db
      .prepare(`UPDATE rfqs SET status = 'quoted', quoted_at = ?, viewed_at = coalesce(viewed_at, ?), valid_until = ? WHERE rfq_id = ?`)
      .bind(quoted_at, quoted_at, rfq.valid_until, rfq.rfq_id),
  ]
}
