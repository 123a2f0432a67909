/** Lists of the shop as CSV, for spreadsheets and other systems: docs/operating/export.md describes their columns. */
import type { deskExport, ExportList } from '#shared/contract/desk-export.ts'
import type { ParsedRequest } from '#shared/contract/endpoint.ts'
import { getLanguage } from '#shared/languages.ts'
import { toCsvFormat, writeCsv } from '#shared/table-reading/workbook/write-csv.ts'
import { toDecimalString, toMoney } from '#shared/trade/money.ts'
import type { ShopDatabase } from '../database/databases.ts'
import { joinSql, raw, type Sql, sql } from '../database/sql.ts'
import { CHARGE_SQL, GOODS_SQL, PAID_SQL, RECEIVED_SQL } from '../order/sums.ts'

/** A column and its SQL value; `amount`: micros, which become decimals. */
type Column = readonly [name: string, value: Sql, kind?: 'amount']

interface List {
  /** Table of the list's documents, `o` below; a document has one row or several. */
  table: string
  id: string
  came_at: string
  /** How many rows a document has. */
  rows: Sql
  /** Tables to join to a document's rows, and their order within it. */
  join: Sql
  order: Sql
  columns: readonly Column[]
}

/** Columns with the names of the table. */
const of = (table: string, names: string): Column[] => names.split(' ').map((name) => [name, raw(`${table}.${name}`)])
const address = (prefix: string, column: string, names: string): Column[] =>
  names.split(' ').map((name) => [`${prefix}${name}`, raw(`o.${column} ->> '${name}'`)])
const amount = (name: string, value: Sql): Column => [name, value, 'amount']
const CURRENCY: Column = ['currency', raw("'USD'")]
const NOTHING = raw('')

const LISTS: Readonly<Record<ExportList, List>> = {
  orders: {
    table: 'orders',
    id: 'order_id',
    came_at: 'submitted_at',
    rows: sql`(SELECT count(*) FROM order_lines l WHERE l.order_id = o.order_id AND l.revision = o.revision)`,
    join: sql`JOIN order_lines l ON l.order_id = o.order_id AND l.revision = o.revision AND l.qty > 0`,
    order: sql`, l.position`,
    columns: [
      ...of('o', 'order_number status submitted_at paid_at email'),
      ...address('', 'shipping_address', 'company_name contact_name country'),
      ...of(
        'o',
        'po_number tax_id invoice_email requested_date shipment payment delivery incoterm named_place shipping_carrier shipping_number remark',
      ),
      ...of('l', 'position part_number brand_name packaging date_code lead_time_weeks reference qty'),
      amount('unit_price', raw('l.unit_price')),
      amount('ext_price', raw('l.ext_price')),
      CURRENCY,
      ['rfq_number', sql`(SELECT r.rfq_number FROM rfqs r WHERE r.rfq_id = l.rfq_id)`],
    ],
  },
  rfqs: {
    table: 'rfqs',
    id: 'rfq_id',
    came_at: 'submitted_at',
    rows: sql`(SELECT count(*) FROM rfq_lines l WHERE l.rfq_id = o.rfq_id)`,
    join: sql`JOIN rfq_lines l ON l.rfq_id = o.rfq_id`,
    order: sql`, l.position`,
    columns: [
      ...of('o', 'rfq_number status submitted_at answer_due_at viewed_at quoted_at valid_until'),
      ...of('o', 'email company_name contact_name telephone country comment'),
      ...of('l', 'position part_number manufacturer package date_code qty'),
      amount('target_price', raw('l.target_price')),
      ...of('l', 'delivery_plan_date certificate test quoted_part_number quoted_manufacturer quoted_date_code quoted_qty'),
      amount('quoted_price', raw('l.quoted_price')),
      CURRENCY,
      ...of('l', 'lead_time_weeks note'),
    ],
  },
  customers: {
    table: 'customers',
    id: 'customer_id',
    came_at: 'created_at',
    rows: raw('1'),
    join: NOTHING,
    order: NOTHING,
    columns: [
      ...of('o', 'customer_id email contact_name company_name job_title telephone address city state country created_at'),
      ['orders', sql`(SELECT count(*) FROM orders x WHERE x.customer_id = o.customer_id)`],
      ['rfqs', sql`(SELECT count(*) FROM rfqs x WHERE x.customer_id = o.customer_id)`],
      ['last_order_at', sql`(SELECT max(x.submitted_at) FROM orders x WHERE x.customer_id = o.customer_id)`],
    ],
  },
  invoices: {
    table: 'orders',
    id: 'order_id',
    came_at: 'submitted_at',
    rows: raw('1'),
    join: NOTHING,
    order: NOTHING,
    columns: [
      ['order_number', raw('o.order_number')],
      ['invoice_date', raw('o.submitted_at')],
      ['kind', raw("iif(o.paid_at IS NULL, 'proforma', 'invoice')")],
      ...of('o', 'status paid_at email invoice_email tax_id po_number payment incoterm named_place'),
      ...address('bill_', 'billing_address', 'company_name contact_name address_line1 address_line2 postal_code city state country'),
      ...address('ship_', 'shipping_address', 'company_name country'),
      amount('goods', GOODS_SQL),
      amount('freight', raw('o.freight')),
      amount('total', CHARGE_SQL),
      amount('received', RECEIVED_SQL),
      amount('refunded', sql`(${RECEIVED_SQL} - ${PAID_SQL})`),
      CURRENCY,
    ],
  },
}

/** A page ends after this many rows, or this many documents. */
const ROWS_AT_ONCE = 2000
const DOCUMENTS_AT_ONCE = 500

type Cell = string | number | null

/** A page of a list: whole documents, the oldest first, with the header. `next` is null on the last page. */
export async function exportPage(db: ShopDatabase, { list, since, after, lang }: ParsedRequest<typeof deskExport>) {
  const { table, id, came_at, rows, join, order, columns } = LISTS[list]
  const [oid, from] = [raw(`o.${id}`), raw(`${table} o`)]
  const createdSince = sql`${raw(`o.${came_at}`)} >= ${since}`
  const end = await sql<{ next: number | null }>`SELECT max(id) AS next FROM (
      SELECT id, sum(rows) OVER (ORDER BY id) - rows AS before FROM (
        SELECT ${oid} AS id, ${rows} AS rows FROM ${from} WHERE ${oid} > ${after} AND ${createdSince} ORDER BY id LIMIT ${DOCUMENTS_AT_ONCE}))
    WHERE before < ${ROWS_AT_ONCE}`.first(db)
  const next = end?.next ?? null
  const values = joinSql(columns.map(([name, value]) => sql`${value} AS ${raw(name)}`))
  const found =
    next === null
      ? []
      : await sql<Record<string, Cell>>`SELECT ${values} FROM ${from} ${join}
          WHERE ${oid} > ${after} AND ${oid} <= ${next} AND ${createdSince} ORDER BY ${oid}${order}`.all(db)
  const cells = found.map((row) => columns.map(([name, , kind]) => toCell(row[name] ?? null, kind)))
  return { csv: writeCsv([columns.map(([name]) => name), ...cells], toCsvFormat(getLanguage(lang).tag)), next }
}

/** An amount with all its decimals. */
const toCell = (value: Cell, kind: Column[2]): Cell =>
  kind === 'amount' && typeof value === 'number' ? Number(toDecimalString(toMoney(value))) : value
