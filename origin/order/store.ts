import { Customs } from '#shared/contract/customs.ts'
import type { EndpointData, ParsedRequest } from '#shared/contract/endpoint.ts'
import { type CounterOffer, ORDER_PAGE_SIZE, type Order, type OrderLine, type orderList } from '#shared/contract/order.ts'
import type { Language } from '#shared/languages.ts'
import { addMoney, type Money, toMoney } from '#shared/trade/money.ts'
import { isWaitingState, type OrderState } from '#shared/trade/order-states.ts'
import { toGoodsPageUrl } from '#shared/trade/part-number.ts'
import { readParts } from '../catalogue/offer-facts.ts'
import { getLabels, type Labels } from '../catalogue/reference-data.ts'
import type { Databases, ShopDatabase } from '../database/databases.ts'
import type { OrderCounterRow, OrderRow } from '../database/rows.ts'
import { joinConditions, readInBatch, sql } from '../database/sql.ts'
import type { CounterOfferAnswer, NewOrderLine, OrderAddress, StoredCounterOfferLine, StoredOrder } from './model.ts'
import { GOODS_SQL, PAID_SQL, RECEIVED_SQL, REFUNDING_SQL } from './sums.ts'

type OrderWithSumsRow = OrderRow &
  Pick<StoredOrder, 'lang' | 'delivery' | 'paid' | 'received' | 'refunding' | 'refunded'> & { freight: Money | null }
type LineRow = NewOrderLine & { rfq_number: string | null }
type CounterRow = OrderCounterRow & { freight: Money | null }

/** An order with all data of its page, in a language, or null. The caller checks who may see it. */
export async function findOrder({ SHOP, CATALOGUE }: Databases, orderNumber: string, lang: Language): Promise<StoredOrder | null> {
  const [[row], lines, history, [counter]] = await readInBatch(
    SHOP,
    sql<OrderWithSumsRow>`SELECT o.*, ${PAID_SQL} AS paid, ${RECEIVED_SQL} AS received, ${REFUNDING_SQL} AS refunding,
      coalesce((SELECT sum(r.amount) FROM refunds r WHERE r.order_id = o.order_id), 0) AS refunded FROM orders o
      WHERE order_number = ${orderNumber}`,
    sql<LineRow>`SELECT l.*, r.rfq_number
      FROM orders o JOIN order_lines l USING (order_id, revision) LEFT JOIN rfqs r ON r.rfq_id = l.rfq_id
      WHERE o.order_number = ${orderNumber} ORDER BY l.position`,
    sql<Order['history'][number]>`SELECT h.at, h.actor, h.from_status AS "from", h.to_status AS "to", h.note
      FROM orders JOIN order_history h USING (order_id) WHERE order_number = ${orderNumber} ORDER BY h.step`,
    sql<CounterRow>`SELECT c.* FROM orders o JOIN order_counters c USING (order_id) WHERE o.order_number = ${orderNumber}
      ORDER BY c.revision DESC LIMIT 1`,
  )
  if (!row) return null
  const { shipping_address, billing_address, freight, weight_grams, hold_until: _, placed_from: __, key_generation: ___, ...order } = row
  const [labels, parts] = await Promise.all([
    getLabels(CATALOGUE, lang),
    readParts(
      CATALOGUE,
      lines.map(({ goods_id }) => goods_id),
    ),
  ])
  const isOurs = ({ goods_id, part_number }: NewOrderLine) => parts.get(goods_id ?? 0)?.part_number === part_number
  const visibleLines = lines.filter(({ qty }) => qty > 0).map((line) => toOrderLine(line, isOurs(line), line.rfq_number, labels))
  const goods = addMoney(...visibleLines.map(({ ext_price }) => ext_price))
  return {
    ...order,
    remaining_lines: lines.map(({ rfq_number: _, ...line }) => line),
    hold: toHold(row, lines),
    lines: visibleLines,
    amounts: { goods, freight, total: addMoney(goods, freight ?? toMoney(0)), weight_grams },
    shipping_address: JSON.parse(shipping_address) as OrderAddress,
    billing_address: JSON.parse(billing_address) as OrderAddress,
    history,
    counter: counter ? toCounter(counter, labels) : null,
    counter_lines: counter ? (JSON.parse(counter.lines) as StoredCounterOfferLine[]) : [],
  }
}

/** The stock that an unpaid order holds; null for one that is paid or ended. */
function toHold({ status, paid, hold_until }: OrderWithSumsRow, lines: readonly NewOrderLine[]): Order['hold'] {
  if (!isWaitingState(status) || paid !== 0 || hold_until === null) return null
  return {
    until: hold_until,
    is_held: lines.every(({ offer_id }) => offer_id === null) || lines.some(({ reserved_qty }) => reserved_qty > 0),
  }
}

function toOrderLine(line: NewOrderLine, hasPage: boolean, rfqNumber: string | null, labels: Labels): OrderLine {
  const { position, part_number, brand_name, packaging, date_code, goods_id, qty, unit_price, ext_price, lead_time_weeks } = line
  return {
    position,
    part_number,
    brand_name,
    date_code,
    qty,
    unit_price,
    ext_price,
    lead_time_weeks,
    rfq_number: rfqNumber,
    reference: line.reference ?? '',
    customs: Customs.parse(line.customs ? JSON.parse(line.customs) : null),
    packaging: packaging === '' ? '' : labels('packaging', packaging),
    goods_page_url: hasPage && goods_id !== null ? toGoodsPageUrl(part_number, goods_id) : '',
  }
}

function toCounter({ lines, answers, order_id: _, ...counter }: CounterRow, labels: Labels): CounterOffer {
  const toVisibleLine = (line: NewOrderLine | null): OrderLine | null => line && toOrderLine(line, false, null, labels)
  const answered = JSON.parse(answers ?? '{}') as Record<number, CounterOfferAnswer>
  return {
    ...counter,
    lines: (JSON.parse(lines) as StoredCounterOfferLine[]).map(({ before, offer, alternative, ...line }) => ({
      ...line,
      before: toOrderLine(before, false, null, labels),
      offer: toVisibleLine(offer),
      alternative: toVisibleLine(alternative),
      answer: answered[line.position] ?? null,
    })),
  }
}

/** The customer's orders, newest first; filtered by state and by a number or name. */
export async function listOrders(db: ShopDatabase, customerId: number, { page, status, number }: ParsedRequest<typeof orderList>) {
  const where = joinConditions(
    sql`o.customer_id = ${customerId}`,
    status && sql`o.status = ${status}`,
    number
      ? sql`(instr(o.order_number, ${number.toUpperCase()}) > 0 OR instr(lower(o.po_number), ${number.toLowerCase()}) > 0
          OR EXISTS (SELECT 1 FROM order_lines l WHERE l.order_id = o.order_id AND l.revision = o.revision
            AND instr(upper(l.part_number), ${number.toUpperCase()}) = 1))`
      : null,
  )
  const [counts, [counted], rows] = await readInBatch(
    db,
    sql<{ status: OrderState; orders: number }>`SELECT status, count(*) AS orders FROM orders
      WHERE customer_id = ${customerId} GROUP BY status`,
    sql<{ total: number }>`SELECT count(*) AS total FROM orders o WHERE ${where}`,
    sql<ListRow>`SELECT o.order_number, o.submitted_at, o.status, o.time_zone, o.po_number, o.shipping_carrier, o.shipping_number, ${GOODS_SQL} + coalesce(o.freight, 0) AS total,
        (SELECT count(*) FROM order_lines l WHERE l.order_id = o.order_id AND l.revision = o.revision AND l.qty > 0) AS line_count,
        (SELECT json_group_array(part_number) FROM (SELECT l.part_number FROM order_lines l
          WHERE l.order_id = o.order_id AND l.revision = o.revision AND l.qty > 0 ORDER BY l.position LIMIT 3)) AS part_numbers,
        EXISTS (SELECT 1 FROM order_counters c WHERE c.order_id = o.order_id AND c.state = 'open') AS has_counter
      FROM orders o WHERE ${where} ORDER BY o.order_id DESC LIMIT ${ORDER_PAGE_SIZE} OFFSET ${(page - 1) * ORDER_PAGE_SIZE}`,
  )
  return {
    total: counted?.total ?? 0,
    page_size: ORDER_PAGE_SIZE,
    counts: Object.fromEntries(counts.map((row) => [row.status, row.orders])) as Partial<Record<OrderState, number>>,
    items: rows.map(({ part_numbers, has_counter, ...row }) => ({
      ...row,
      part_numbers: JSON.parse(part_numbers) as string[],
      has_counter: has_counter === 1,
    })),
  }
}

type Listed = EndpointData<typeof orderList>['items'][number]
type ListRow = Omit<Listed, 'part_numbers' | 'has_counter'> & { part_numbers: string; has_counter: 0 | 1 }

/** Numbers of the customer's orders, oldest first, after the order `after`. */
export const listOrderNumbers = (db: ShopDatabase, customerId: number, after: number, count: number) =>
  sql<Pick<OrderRow, 'order_id' | 'order_number'>>`SELECT order_id, order_number FROM orders
    WHERE customer_id = ${customerId} AND order_id > ${after} ORDER BY order_id LIMIT ${count}`.all(db)
