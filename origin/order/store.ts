import { type Counter, ORDER_PAGE_SIZE, type Order, type OrderLine } from '#shared/contract/order.ts'
import type { Language } from '#shared/languages.ts'
import { addMoney, money } from '#shared/trade/money.ts'
import { type Delivery, isWaiting, type OrderActor, type OrderState, type PaymentMethod } from '#shared/trade/order-states.ts'
import { goodsPageUrl } from '#shared/trade/part-number.ts'
import { getLabels, type Labels } from '../catalogue/reference.ts'
import type { CounterAnswer, KeptCounterLine, KeptOrder, NewOrderLine, OrderAddress } from './model.ts'
import { GOODS, PAID, RECEIVED, REFUNDING } from './sums.ts'

interface OrderRow {
  order_id: number
  order_number: string
  customer_id: number | null
  email: string
  lang: Language
  time_zone: string
  status: OrderState
  payment: PaymentMethod
  delivery: Delivery
  carrier_account: string
  incoterm: string
  named_place: string
  shipping_address: string
  billing_address: string
  po_number: string
  remark: string
  platform_remark: string
  shipping_carrier: string
  shipping_number: string
  revision: number
  freight: number | null
  weight_grams: number
  submitted_at: string
  hold_until: string | null
  paid_at: string | null
  paid: number
  received: number
  refunding: number
  refunded: number
}

type LineRow = Omit<NewOrderLine, 'unit_price' | 'ext_price'> & {
  unit_price: number
  ext_price: number
  rfq_number: string | null
  is_ours: number
}

interface CounterRow {
  revision: number
  offered_at: string
  valid_until: string
  freight: number | null
  note: string
  lines: string
  answers: string | null
  state: Counter['state']
}

/** An order with everything that its page shows, in a language, or null. Whose it is, is the caller's to ask. */
export async function findOrder(db: D1Database, order_number: string, lang: Language): Promise<KeptOrder | null> {
  const [orders, lines, history, counters] = await db.batch([
    db
      .prepare(
        `SELECT o.*, ${PAID} AS paid, ${RECEIVED} AS received, ${REFUNDING} AS refunding,
           coalesce((SELECT sum(r.amount) FROM refunds r WHERE r.order_id = o.order_id), 0) AS refunded FROM orders o WHERE order_number = ?`,
      )
      .bind(order_number),
    db
      .prepare(
        `SELECT l.*, r.rfq_number, EXISTS (SELECT 1 FROM parts p WHERE p.part_id = l.goods_id AND p.part_number = l.part_number) AS is_ours
         FROM orders o JOIN order_lines l USING (order_id, revision) LEFT JOIN rfqs r ON r.rfq_id = l.rfq_id WHERE o.order_number = ? ORDER BY l.position`,
      )
      .bind(order_number),
    db
      .prepare(
        'SELECT h.at, h.actor, h.from_status, h.to_status, h.note FROM orders JOIN order_history h USING (order_id) WHERE order_number = ? ORDER BY h.step',
      )
      .bind(order_number),
    db
      .prepare('SELECT c.* FROM orders o JOIN order_counters c USING (order_id) WHERE o.order_number = ? ORDER BY c.revision DESC LIMIT 1')
      .bind(order_number),
  ])
  const row = (orders as D1Result<OrderRow>).results[0]
  if (!row) return null
  const labels = await getLabels(db, lang)
  const kept_lines = (lines as D1Result<LineRow>).results.map(({ unit_price, ext_price, ...line }) => ({
    ...line,
    unit_price: money(unit_price),
    ext_price: money(ext_price),
  }))
  const shown = kept_lines.filter(({ qty }) => qty > 0).map((line) => lineOf(line, line.is_ours === 1, line.rfq_number, labels))
  const goods = addMoney(...shown.map(({ ext_price }) => ext_price))
  const freight = row.freight === null ? null : money(row.freight)
  const counter = (counters as D1Result<CounterRow>).results[0]
  return {
    order_id: row.order_id,
    customer_id: row.customer_id,
    lang: row.lang,
    revision: row.revision,
    refunding: money(row.refunding),
    refunded: money(row.refunded),
    kept_lines: kept_lines.map(({ rfq_number: _, is_ours: __, ...line }) => line),
    order_number: row.order_number,
    status: row.status,
    submitted_at: row.submitted_at,
    paid_at: row.paid_at,
    hold: holdOf(row, kept_lines),
    email: row.email,
    lines: shown,
    amounts: { goods, freight, total: addMoney(goods, freight ?? money(0)), weight_grams: row.weight_grams },
    paid: money(row.paid),
    received: money(row.received),
    delivery: row.delivery,
    carrier_account: row.carrier_account,
    incoterm: row.incoterm,
    named_place: row.named_place,
    payment: row.payment,
    shipping_address: JSON.parse(row.shipping_address) as OrderAddress,
    billing_address: JSON.parse(row.billing_address) as OrderAddress,
    po_number: row.po_number,
    remark: row.remark,
    platform_remark: row.platform_remark,
    shipping_carrier: row.shipping_carrier,
    shipping_number: row.shipping_number,
    time_zone: row.time_zone,
    history: (
      history as D1Result<{ at: string; actor: OrderActor; from_status: OrderState | null; to_status: OrderState; note: string }>
    ).results.map(({ from_status, to_status, ...step }) => ({ ...step, from: from_status, to: to_status })),
    counter: counter ? counterOf(counter, labels) : null,
    counter_lines: counter ? (JSON.parse(counter.lines) as KeptCounterLine[]) : [],
  }
}

/** What an order holds of the stock while nothing is paid for it; null for one that is paid, or over. */
function holdOf({ status, paid, hold_until }: OrderRow, lines: readonly NewOrderLine[]): Order['hold'] {
  if (!isWaiting(status) || paid !== 0 || hold_until === null) return null
  return {
    until: hold_until,
    is_held: lines.every(({ offer_id }) => offer_id === null) || lines.some(({ reserved_qty }) => reserved_qty > 0),
  }
}

function lineOf(line: NewOrderLine, has_page: boolean, rfq_number: string | null, labels: Labels): OrderLine {
  const { position, part_number, brand_name, packaging, date_code, goods_id, qty, unit_price, ext_price, lead_time_weeks } = line
  return {
    ...{ position, part_number, brand_name, date_code, qty, unit_price, ext_price, lead_time_weeks, rfq_number },
    reference: line.reference ?? '',
    packaging: packaging === '' ? '' : labels('packaging', packaging),
    goods_page_url: has_page && goods_id !== null ? goodsPageUrl(part_number, goods_id) : '',
  }
}

function counterOf({ lines, freight, answers, ...row }: CounterRow, labels: Labels): Counter {
  const shown = (line: NewOrderLine | null): OrderLine | null => line && lineOf(line, false, null, labels)
  const answered = JSON.parse(answers ?? '{}') as Record<number, CounterAnswer>
  const { revision, offered_at, valid_until, note, state } = row
  return {
    ...{ revision, offered_at, valid_until, note, state },
    freight: freight === null ? null : money(freight),
    lines: (JSON.parse(lines) as KeptCounterLine[]).map(({ before, offer, alternative, ...line }) => ({
      ...line,
      before: lineOf(before, false, null, labels),
      offer: shown(offer),
      alternative: shown(alternative),
      answer: answered[line.position] ?? null,
    })),
  }
}

/** The customer's orders, newest first; by state and by a piece of their number. */
export async function listOrders(
  db: D1Database,
  customer_id: number,
  { page, status, number }: { page: number; status?: OrderState | undefined; number?: string | undefined },
) {
  const conditions = ['o.customer_id = ?']
  const values: (string | number)[] = [customer_id]
  if (status) {
    conditions.push('o.status = ?')
    values.push(status)
  }
  if (number) {
    conditions.push('instr(o.order_number, ?) > 0')
    values.push(number.toUpperCase())
  }
  const where = conditions.join(' AND ')
  const [counts, total, rows] = await db.batch([
    db.prepare('SELECT status, count(*) AS orders FROM orders WHERE customer_id = ? GROUP BY status').bind(customer_id),
    db.prepare(`SELECT count(*) AS total FROM orders o WHERE ${where}`).bind(...values),
    db
      .prepare(
        `SELECT o.order_number, o.submitted_at, o.status, o.time_zone, o.shipping_number, coalesce(o.freight, 0) AS freight,
           (SELECT count(*) FROM order_lines l WHERE l.order_id = o.order_id AND l.revision = o.revision AND l.qty > 0) AS line_count,
           ${GOODS} AS goods,
           (SELECT json_group_array(part_number) FROM (SELECT l.part_number FROM order_lines l WHERE l.order_id = o.order_id AND l.revision = o.revision AND l.qty > 0 ORDER BY l.position LIMIT 3)) AS part_numbers,
           EXISTS (SELECT 1 FROM order_counters c WHERE c.order_id = o.order_id AND c.state = 'open') AS has_counter
         FROM orders o WHERE ${where} ORDER BY o.order_id DESC LIMIT ${ORDER_PAGE_SIZE} OFFSET ${(page - 1) * ORDER_PAGE_SIZE}`,
      )
      .bind(...values),
  ])
  return {
    total: (total as D1Result<{ total: number }>).results[0]?.total ?? 0,
    page_size: ORDER_PAGE_SIZE,
    counts: Object.fromEntries(
      (counts as D1Result<{ status: OrderState; orders: number }>).results.map((row) => [row.status, row.orders]),
    ) as Partial<Record<OrderState, number>>,
    items: (rows as D1Result<ListRow>).results.map(({ goods, freight, part_numbers, has_counter, ...row }) => ({
      ...row,
      total: money(goods + freight),
      part_numbers: JSON.parse(part_numbers) as string[],
      has_counter: has_counter === 1,
    })),
  }
}

/** Numbers of the customer's orders, oldest first, after the order `after`. */
export async function listOrderNumbers(
  db: D1Database,
  customer_id: number,
  after: number,
  count: number,
): Promise<{ order_id: number; order_number: string }[]> {
  const { results } = await db
    .prepare('SELECT order_id, order_number FROM orders WHERE customer_id = ? AND order_id > ? ORDER BY order_id LIMIT ?')
    .bind(customer_id, after, count)
    .all<{ order_id: number; order_number: string }>()
  return results
}

interface ListRow {
  order_number: string
  submitted_at: string
  status: OrderState
  time_zone: string
  shipping_number: string
  freight: number
  line_count: number
  goods: number
  part_numbers: string
  has_counter: number
}
