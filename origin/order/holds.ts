import { addMs, HOUR_MS } from '#shared/text/durations.ts'
import { parseMoney, toMoney } from '#shared/trade/money.ts'
import type { PaymentMethod } from '#shared/trade/order-states.ts'
import { addWorkingHours } from '#shared/trade/working-hours.ts'
import { guard } from '../database/guards.ts'
import { type Sql, sql } from '../database/sql.ts'
import type { OriginBindings, OriginContext } from '../http/env.ts'
import { isUnderLimit } from '../http/limits.ts'
import { toNetwork } from '../runtime/network.ts'
import { sign } from '../runtime/seal.ts'
import { DEFAULT_DESK, type DeskCalendar, getDeskCalendar } from '../site/desk-calendar.ts'
import { IS_WAITING } from './states.ts'
import { PAID_SQL } from './sums.ts'

/** What a setting is where the operator says nothing, or nothing that can be read. */
const CARD_HOURS = 48
const WIRE_WORKING_DAYS = 10
const MAX_LINES = 500
const MAX_VALUE = '100000'
const MAX_ORDERS = 20
/** From here on an order of a visitor is in doubt, and a person has to pass the check. */
const MAX_ORDERS_UNREVIEWED = 3
const MAX_LINES_UNREVIEWED = 200
/** Offers of which visitors' unpaid orders may hold more than half, in the whole shop, before who takes another one is in doubt. */
const MAX_OFFERS_UNREVIEWED = 20

type Env = Pick<OriginBindings, 'SHOP' | 'HOLD_CARD_HOURS' | 'HOLD_WIRE_DAYS' | 'HOLD_LINES' | 'HOLD_VALUE'>

/** A setting that is a number above zero. */
function parseLimit(text: string | undefined, fallback: number): number {
  const value = Number(text)
  return Number.isFinite(value) && value > 0 ? value : fallback
}

/**
 * Until when an order holds its stock without being paid: hours by the clock for cards and PayPal, working days of the desk for a
 * wire transfer, which takes its time also after it was declared.
 */
export async function computeHoldEnd(env: Env, payment: PaymentMethod, from: Date): Promise<string> {
  if (payment !== 'wire') return addMs(from, parseLimit(env.HOLD_CARD_HOURS, CARD_HOURS) * HOUR_MS).toISOString()
  const days = parseLimit(env.HOLD_WIRE_DAYS, WIRE_WORKING_DAYS)
  const calendar = await getDeskCalendar(env.SHOP)
  try {
    return addWorkingHours(from, days * dayHours(calendar), calendar).toISOString()
  } catch {
    // A calendar in which so many days never come.
    return addWorkingHours(from, days * dayHours(DEFAULT_DESK), DEFAULT_DESK).toISOString()
  }
}

/** Working hours of one working day. */
const dayHours = ({ hours }: Pick<DeskCalendar, 'hours'>): number => hours.reduce((sum, [from, to]) => sum + toHour(to) - toHour(from), 0)

const toHour = (time: string): number => Number(time.slice(0, 2)) + Number(time.slice(3)) / 60

/** Whose unpaid orders are counted together: of one network, one e-mail address, or one customer. */
export interface Holder {
  /** A keyed hash; empty for a call by the edge, which is not counted. */
  placed_from: string
  email: string
  customer_id: number | null
}

/** Who places an order, as far as that is counted. */
export async function readHolder(c: OriginContext, email: string, customerId: number | null): Promise<Holder> {
  const { address } = c.var.caller
  return {
    placed_from: address === '' ? '' : await sign(c.env, 'network', toNetwork(address)),
    email,
    customer_id: customerId,
  }
}

/**
 * What one holder's unpaid orders hold. Anybody can type a customer's address: what they order signed in is not counted by it.
 */
const selectUnpaidOrders = ({ placed_from, email, customer_id }: Holder): Sql =>
  sql`FROM orders o JOIN order_lines l USING (order_id, revision)
    WHERE o.order_id IN (SELECT order_id FROM orders WHERE placed_from = ${placed_from}
      UNION SELECT order_id FROM orders WHERE email = ${customer_id === null ? email : ''}
      UNION SELECT order_id FROM orders WHERE customer_id = ${customer_id})
    AND ${IS_WAITING} AND l.reserved_qty > 0 AND ${PAID_SQL} = 0`

/**
 * Whether an order of a visitor needs a person: they order quickly, or their network or address holds much unpaid already. A call
 * by the edge never does.
 * @param lineCount of the order that is placed
 */
export async function needsReview(c: OriginContext, holder: Holder, lineCount: number): Promise<boolean> {
  if (holder.placed_from === '') return false
  const isUsual = await isUnderLimit(c, 'DOUBT_LIMIT', 'order')
  const unpaidOrders = await sql<{ orders: number; lines: number }>`SELECT count(DISTINCT o.order_id) AS orders, count(*) AS lines
    ${selectUnpaidOrders(holder)}`.first(c.env.SHOP)
  const { orders = 0, lines = 0 } = unpaidOrders ?? {}
  return !isUsual || orders >= MAX_ORDERS_UNREVIEWED || (orders > 0 && lines + lineCount > MAX_LINES_UNREVIEWED)
}

/**
 * Lets a batch that has written an order go on only if what its holder's unpaid orders hold, this one included, is within bounds.
 * Customers who have paid before are not bounded, nor are calls by the edge. It fails as `held_too_much`.
 */
export function guardHolds(env: Env, holder: Holder): Sql[] {
  if (holder.placed_from === '') return []
  const configured = parseMoney(env.HOLD_VALUE ?? '') ?? toMoney(0)
  const maxValue = configured > 0 ? configured : parseMoney(MAX_VALUE)
  // A customer who has paid us before; whoever only types their address has not.
  const hasPaid = sql`EXISTS (SELECT 1 FROM orders o WHERE o.customer_id = ${holder.customer_id} AND o.paid_at IS NOT NULL AND ${PAID_SQL} > 0)`
  const isLittle = sql`SELECT count(DISTINCT o.order_id) <= ${MAX_ORDERS} AND count(*) <= ${parseLimit(env.HOLD_LINES, MAX_LINES)}
    AND coalesce(sum(l.reserved_qty * l.unit_price), 0) <= ${maxValue} ${selectUnpaidOrders(holder)}`
  return [guard('held_too_much', sql`${hasPaid} OR (${isLittle})`)]
}

/**
 * Lets a batch that has taken the stock of a visitor's order go on only if it took more than half of no offer, or visitors' unpaid
 * orders hold that much of few: from many networks, too, they cannot empty the shop. It fails as `person_needed`.
 */
export function guardOffers({ placed_from }: Holder, orderNumber: string): Sql[] {
  if (placed_from === '') return []
  const selectHalfReserved = (of: Sql): Sql => sql`SELECT 1 FROM orders o JOIN order_lines l USING (order_id, revision)
    JOIN offer_stock s ON s.offer_id = l.offer_id AND s.part_number = l.part_number
    WHERE ${of} AND l.reserved_qty > 0 GROUP BY l.offer_id HAVING sum(l.reserved_qty) > s.stock`
  const unpaid = sql`o.customer_id IS NULL AND ${IS_WAITING} AND ${PAID_SQL} = 0`
  return [
    guard(
      'person_needed',
      sql`NOT EXISTS (${selectHalfReserved(sql`o.order_number = ${orderNumber}`)}) OR (SELECT count(*) FROM (${selectHalfReserved(unpaid)})) <= ${MAX_OFFERS_UNREVIEWED}`,
    ),
  ]
}

/** Lets an order hold its stock at least until then. */
export const extendHold = (orderId: number, holdUntil: string): Sql =>
  sql`UPDATE orders SET hold_until = max(hold_until, ${holdUntil}) WHERE order_id = ${orderId}`
