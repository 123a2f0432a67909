import { addMs, HOUR_MS } from '#shared/text/durations.ts'
import { extendToEndOfDay } from '#shared/text/local-day.ts'
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

/** Defaults for settings that are missing or cannot be read. */
const CARD_HOURS = 48
const WIRE_WORKING_DAYS = 10
const MAX_LINES = 500
const MAX_VALUE = '100000'
const MAX_ORDERS = 20
/** With this many unpaid orders, a visitor must prove to be human before another order. */
const MAX_ORDERS_UNVERIFIED = 3
const MAX_LINES_UNVERIFIED = 200
/**
 * Maximum number of offers of which visitors' unpaid orders may hold more than half the stock. Beyond that, a visitor must prove to be
 * human before an order that takes another such offer.
 */
const MAX_OFFERS_UNVERIFIED = 20

type Env = Pick<OriginBindings, 'SHOP' | 'HOLD_CARD_HOURS' | 'HOLD_WIRE_DAYS' | 'HOLD_LINES' | 'HOLD_VALUE'>

/** Reads a positive number from a setting, or the default. */
function parseLimit(text: string | undefined, fallback: number): number {
  const value = Number(text)
  return Number.isFinite(value) && value > 0 ? value : fallback
}

/**
 * The end of an unpaid order's hold: hours by the clock for cards and PayPal; for a wire transfer working days of the desk, to the end of
 * the buyer's last day.
 * @param timeZone of the buyer, or empty: that of the desk
 */
export async function computeHoldEnd(env: Env, payment: PaymentMethod, from: Date, timeZone: string): Promise<string> {
  if (payment !== 'wire') return addMs(from, parseLimit(env.HOLD_CARD_HOURS, CARD_HOURS) * HOUR_MS).toISOString()
  const days = parseLimit(env.HOLD_WIRE_DAYS, WIRE_WORKING_DAYS)
  const calendar = await getDeskCalendar(env.SHOP)
  const addDays = (desk: DeskCalendar): string =>
    extendToEndOfDay(addWorkingHours(from, days * dayHours(desk), desk), timeZone || desk.time_zone).toISOString()
  try {
    return addDays(calendar)
  } catch {
    // The calendar does not have so many working days.
    return addDays(DEFAULT_DESK)
  }
}

/** Working hours of one working day. */
const dayHours = ({ hours }: Pick<DeskCalendar, 'hours'>): number => hours.reduce((sum, [from, to]) => sum + toHour(to) - toHour(from), 0)

const toHour = (time: string): number => Number(time.slice(0, 2)) + Number(time.slice(3)) / 60

/** The buyer whose unpaid orders are counted together: one network, one e-mail address, or one customer. */
export interface Holder {
  /** A keyed hash; empty for a call by the edge, which is not counted. */
  placed_from: string
  email: string
  customer_id: number | null
}

/** The buyer of an order, by the keys under which unpaid orders are counted. */
export async function readHolder(c: OriginContext, email: string, customerId: number | null): Promise<Holder> {
  const { address } = c.var.caller
  return {
    placed_from: address === '' ? '' : await sign(c.env, 'network', toNetwork(address)),
    email,
    customer_id: customerId,
  }
}

/** This buyer's unpaid orders. Orders of a signed-in customer are not counted by email address, because any visitor can type it. */
const selectUnpaidOrdersSql = ({ placed_from, email, customer_id }: Holder): Sql =>
  sql`FROM orders o JOIN order_lines l USING (order_id, revision)
    WHERE o.order_id IN (SELECT order_id FROM orders WHERE placed_from = ${placed_from}
      UNION SELECT order_id FROM orders WHERE email = ${customer_id === null ? email : ''}
      UNION SELECT order_id FROM orders WHERE customer_id = ${customer_id})
    AND ${IS_WAITING} AND l.reserved_qty > 0 AND ${PAID_SQL} = 0`

/**
 * Whether a visitor must prove to be human before ordering: after many recent orders, or with many unpaid orders or lines. Requests from
 * the edge are exempt.
 * @param lineCount of the order that is placed
 */
export async function needsHumanCheck(c: OriginContext, holder: Holder, lineCount: number): Promise<boolean> {
  if (holder.placed_from === '') return false
  const isUsual = await isUnderLimit(c, 'DOUBT_LIMIT', 'order')
  const unpaidOrders = await sql<{ orders: number; lines: number }>`SELECT count(DISTINCT o.order_id) AS orders, count(*) AS lines
    ${selectUnpaidOrdersSql(holder)}`.first(c.env.SHOP)
  const { orders = 0, lines = 0 } = unpaidOrders ?? {}
  return !isUsual || orders >= MAX_ORDERS_UNVERIFIED || (orders > 0 && lines + lineCount > MAX_LINES_UNVERIFIED)
}

/**
 * Continues a batch that has written an order only if the buyer's unpaid orders, with this one, are within the limits. Customers with a
 * paid order and calls by the edge have no limits. Fails as `unpaid_limit`.
 */
export function guardHoldsSql(env: Env, holder: Holder): Sql[] {
  if (holder.placed_from === '') return []
  const configured = parseMoney(env.HOLD_VALUE ?? '') ?? toMoney(0)
  const maxValue = configured > 0 ? configured : parseMoney(MAX_VALUE)
  // An order counts only for the customer who placed it, not for one with the same address.
  const hasPaid = sql`EXISTS (SELECT 1 FROM orders o WHERE o.customer_id = ${holder.customer_id} AND o.paid_at IS NOT NULL AND ${PAID_SQL} > 0)`
  const isLittle = sql`SELECT count(DISTINCT o.order_id) <= ${MAX_ORDERS} AND count(*) <= ${parseLimit(env.HOLD_LINES, MAX_LINES)}
    AND coalesce(sum(l.reserved_qty * l.unit_price), 0) <= ${maxValue} ${selectUnpaidOrdersSql(holder)}`
  return [guard('unpaid_limit', sql`${hasPaid} OR (${isLittle})`)]
}

/**
 * Guards a batch that has reserved stock for a visitor's order, so that visitors in many networks cannot reserve all stock. It continues if
 * the order holds less than half of every offer, or if visitors' unpaid orders hold that much of few offers. Fails as `person_needed`.
 */
export function guardOffersSql({ placed_from }: Holder, orderNumber: string): Sql[] {
  if (placed_from === '') return []
  const selectHalfReserved = (of: Sql): Sql => sql`SELECT 1 FROM orders o JOIN order_lines l USING (order_id, revision)
    JOIN offer_stock s ON s.offer_id = l.offer_id AND s.part_number = l.part_number
    WHERE ${of} AND l.reserved_qty > 0 GROUP BY l.offer_id HAVING sum(l.reserved_qty) > s.stock`
  const unpaid = sql`o.customer_id IS NULL AND ${IS_WAITING} AND ${PAID_SQL} = 0`
  return [
    guard(
      'person_needed',
      sql`NOT EXISTS (${selectHalfReserved(sql`o.order_number = ${orderNumber}`)}) OR (SELECT count(*) FROM (${selectHalfReserved(unpaid)})) <= ${MAX_OFFERS_UNVERIFIED}`,
    ),
  ]
}

/** Extends an order's hold at least until `holdUntil`. */
export const extendHoldSql = (orderId: number, holdUntil: string): Sql =>
  sql`UPDATE orders SET hold_until = max(hold_until, ${holdUntil}) WHERE order_id = ${orderId}`
