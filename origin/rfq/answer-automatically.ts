import type { PartSummary } from '#shared/contract/catalogue.ts'
import { addMs, DAY_MS } from '#shared/text/durations.ts'
import { extendToEndOfDay } from '#shared/text/local-day.ts'
import { computeExtendedPrice, type Money, toMoney } from '#shared/trade/money.ts'
import { isBelowLineMinimum } from '#shared/trade/order-minimum.ts'
import { listPartsById } from '../catalogue/parts.ts'
import { arePricesCurrent, readPricesHours } from '../catalogue/price-validity.ts'
import { findBatchFailure, guard } from '../database/guards.ts'
import { runBatch, selectJsonFields, sql } from '../database/sql.ts'
import type { OriginBindings } from '../http/env.ts'
import { insertMailSql } from '../mail/queue.ts'
import { log } from '../runtime/log.ts'
import { getDeskCalendar } from '../site/desk-calendar.ts'
import { readOrderMinimum } from '../site/order-minimum.ts'
import { selectShopStockSql } from '../stock/stock.ts'
import { priceByRule, type QuoteRules, type RulePrice, readQuoteRules } from './quote-rules.ts'
import { insertQuoteSql, type NewRfq } from './store.ts'

interface AnsweredLine extends RulePrice {
  position: number
  qty: number
  amount: Money
}

/**
 * Answers the lines of an RFQ that the operator's rules price, at once and binding. Only for a customer with an account, whose e-mail address
 * is confirmed. A comment may ask for anything, so it is left to the sales desk, as is everything after a fault.
 */
export async function answerAutomatically(env: OriginBindings, rfq: NewRfq, now: Date): Promise<void> {
  const { customer_id: customerId, comment } = rfq
  if (customerId === null || comment !== '') return
  try {
    const rules = await readQuoteRules(env.SHOP)
    const lines = rules && (await priceLines(env, rfq, rules, customerId, now))
    if (rules && lines && lines.length > 0) await writeAnswer(env, rfq, { lines, customerId, limit: rules.day_limit }, now)
  } catch (error) {
    // The limit of the day was reached by another RFQ in the meantime.
    if (findBatchFailure(error) === 'automatic_quote_limit') return
    log('error', 'automatic_quote_failed', { number: rfq.rfq_number, reason: String(error) })
  }
}

/** SQL for the amount that the customer was quoted automatically on the day (UTC) of an instant. */
const selectDayAmountSql = (customerId: number, now: Date) =>
  sql`(SELECT coalesce(sum(a.amount), 0) FROM rfqs r JOIN automatic_quotes a USING (rfq_id)
    WHERE r.customer_id = ${customerId} AND r.submitted_at >= ${addMs(now, -2 * DAY_MS)} AND substr(a.quoted_at, 1, 10) = ${now.toISOString().slice(0, 10)})`

/** The lines with a price by a rule, in their order, as far as stock and the day's limit reach. */
async function priceLines(env: OriginBindings, rfq: NewRfq, rules: QuoteRules, customerId: number, now: Date): Promise<AnsweredLine[]> {
  const [customer, minimum, pricesAsOf, parts] = await Promise.all([
    sql<{ email: string; amount: number }>`SELECT email, ${selectDayAmountSql(customerId, now)} AS amount FROM customers
      WHERE customer_id = ${customerId}`.first(env.SHOP),
    readOrderMinimum(env.SHOP),
    sql<{ value: string }>`SELECT value FROM catalogue_state WHERE name = 'prices_as_of'`.first(env.CATALOGUE),
    listPartsById(
      env.CATALOGUE,
      rfq.lang,
      rfq.lines.flatMap(({ goods_id }) => goods_id ?? []),
    ),
  ])
  if (!customer || !arePricesCurrent(pricesAsOf?.value ?? null, readPricesHours(env), now)) return []
  const partsById = new Map(parts.map((part) => [part.goods_id, part]))
  const stock = await readStock(env, parts)
  let left = rules.day_limit - customer.amount
  return rfq.lines.flatMap((line, index): AnsweredLine[] => {
    const part = partsById.get(line.goods_id ?? 0)
    if (!part || (line.package !== '' && line.package !== part.package)) return []
    const offers = part.offers.map((offer) => ({ ...offer, stock: stock.get(offer.offer_id) ?? 0 }))
    const priced = priceByRule(line, offers, customer.email, rules.rules)
    if (!priced) return []
    const amount = computeExtendedPrice(priced.unit_price, line.qty)
    if (amount > left || isBelowLineMinimum(amount, minimum)) return []
    left -= amount
    stock.set(priced.offer.offer_id, priced.offer.stock - line.qty)
    return [{ ...priced, position: index + 1, qty: line.qty, amount }]
  })
}

/** The present stock of the offers of parts: after orders, or the catalogue's where no order touched it. */
async function readStock(env: OriginBindings, parts: readonly PartSummary[]): Promise<Map<number, number>> {
  const offers = parts.flatMap(({ part_number, offers: ofPart }) => ofPart.map(({ offer_id, stock }) => ({ offer_id, part_number, stock })))
  const rows = await sql<{ offer_id: number; stock: number }>`SELECT value ->> 'offer_id' AS offer_id,
    coalesce(${selectShopStockSql(sql`value ->> 'offer_id'`, sql`value ->> 'part_number'`)}, value ->> 'stock') AS stock
    FROM json_each(${JSON.stringify(offers)})`.all(env.SHOP)
  return new Map(rows.map(({ offer_id, stock }) => [offer_id, stock]))
}

const COLUMNS = 'position rule qty list_price floor_price unit_price amount'

/** Writes the answer, the data that decided it, and the mail, all in one batch; nothing if the amount exceeds the day's limit. */
async function writeAnswer(
  env: OriginBindings,
  rfq: NewRfq,
  { lines, customerId, limit }: { lines: readonly AnsweredLine[]; customerId: number; limit: Money },
  now: Date,
): Promise<void> {
  const row = await sql<{ rfq_id: number }>`SELECT rfq_id FROM rfqs WHERE rfq_number = ${rfq.rfq_number}`.first(env.SHOP)
  if (!row) return
  const audit = lines.map(({ rule, offer: _, ...line }) => ({ ...line, rule: rule.name }))
  const answers = lines.map(({ position, qty, unit_price, offer }) => ({
    position,
    unit_price: toMoney(unit_price),
    qty,
    part_number: '',
    manufacturer: '',
    date_code: offer.date_code ?? '',
    lead_time_weeks: 0,
    note: '',
  }))
  const days = Math.min(...lines.map(({ rule }) => rule.days))
  const { time_zone } = await getDeskCalendar(env.SHOP)
  // A validity in days ends with the buyer's day.
  const end = extendToEndOfDay(addMs(now, days * DAY_MS), rfq.time_zone || time_zone)
  const quote = { rfq_id: row.rfq_id, valid_until: end.toISOString(), is_complete: lines.length === rfq.lines.length }
  await runBatch(env.SHOP, [
    sql`INSERT INTO automatic_quotes (rfq_id, position, rule, qty, list_price, floor_price, unit_price, amount, quoted_at)
      SELECT ${row.rfq_id}, ${selectJsonFields(COLUMNS)}, ${now} FROM json_each(${JSON.stringify(audit)})`,
    guard('automatic_quote_limit', sql`${selectDayAmountSql(customerId, now)} <= ${limit}`),
    ...insertQuoteSql(quote, answers, now),
    insertMailSql('rfq_quoted', rfq.rfq_number, now),
  ])
}
