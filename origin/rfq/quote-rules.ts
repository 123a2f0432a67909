import { z } from 'zod'
import { findBestOffer } from '#shared/bom/buying/best-offer.ts'
import type { Offer } from '#shared/contract/catalogue.ts'
import type { RfqLine } from '#shared/contract/rfq.ts'
import { computeShare, type Money } from '#shared/trade/money.ts'
import { priceQuantity } from '#shared/trade/price-breaks.ts'
import type { ShopDatabase } from '../database/databases.ts'
import { sql } from '../database/sql.ts'
import { log } from '../runtime/log.ts'
import { ConfigAmount } from '../site/order-minimum.ts'

/** A rule by which lines in stock are answered without the sales desk. */
export const QuoteRule = z.strictObject({
  /** The rule's name, shown to the desk. */
  name: z.string().trim().min(1).max(60),
  /** E-mail addresses of accounts, or domains like "@example.com"; empty: every customer with an account. */
  customers: z.array(z.string().trim().toLowerCase().min(1).max(254)).max(200).default([]),
  /** Number of pieces of a line from which on the rule applies. */
  from_qty: z.int().min(1).max(1_000_000_000).default(1),
  /** The lowest price, as a share of the list price at the line's quantity. */
  floor_percent: z.number().min(1).max(100),
  /** How long the price is valid. */
  days: z.int().min(1).max(90).default(7),
})
export type QuoteRule = z.output<typeof QuoteRule>

export interface QuoteRules {
  rules: readonly QuoteRule[]
  /** The sum of the amounts that one customer is quoted automatically in a day (UTC). */
  day_limit: Money
}

/** The operator's rules; null: everything is left to the sales desk, as without rules, without a limit, or with invalid ones. */
export async function readQuoteRules(db: ShopDatabase): Promise<QuoteRules | null> {
  const rows = await sql<{
    name: string
    value: string
  }>`SELECT name, value FROM site_config WHERE name IN ('quote_rules', 'quote_day_limit')`.all(db)
  const values = new Map(rows.map(({ name, value }) => [name, value.trim()]))
  const [rules = '', limit = ''] = [values.get('quote_rules'), values.get('quote_day_limit')]
  if (limit === '' || rules === '' || rules === '[]') return null
  const parsedRules = z.array(QuoteRule).safeParse(parseJson(rules))
  const parsedLimit = ConfigAmount.safeParse(limit)
  if (parsedRules.success && parsedLimit.success) return { rules: parsedRules.data, day_limit: parsedLimit.data }
  log('warn', 'quote_rules_broken', { name: parsedRules.success ? 'quote_day_limit' : 'quote_rules' })
  return null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export interface RulePrice {
  rule: QuoteRule
  offer: Offer
  list_price: Money
  /** The lowest price that the rule allows. */
  floor_price: Money
  unit_price: Money
}

/** @param email of the account */
const isFor = ({ customers }: QuoteRule, email: string): boolean =>
  customers.length === 0 || customers.some((one) => (one.startsWith('@') ? email.endsWith(one) : email === one))

/**
 * The price of a line by the first rule for its customer and quantity: the list price, or a lower target price down to the rule's floor.
 * Null leaves the line to the sales desk: without a rule, below the floor, with too little stock in each offer, a quantity that may not be
 * ordered, or further requirements.
 * @param offers of the line's part, with their present stock
 * @param email of the customer's account
 */
export function priceByRule(line: RfqLine, offers: readonly Offer[], email: string, rules: readonly QuoteRule[]): RulePrice | null {
  const { qty, target_price, date_code, certificate, test, delivery_plan_date } = line
  if (date_code !== '' || certificate !== null || test !== null || delivery_plan_date !== null) return null
  const rule = rules.find((one) => qty >= one.from_qty && isFor(one, email.toLowerCase()))
  const offer = rule && findBestOffer(offers, qty)
  const priced = offer && priceQuantity(offer.price_breaks, qty, offer)
  if (!rule || !offer || priced?.qty !== qty) return null
  const listPrice = priced.unit_price
  const floorPrice = computeShare(listPrice, rule.floor_percent)
  const unitPrice = target_price !== null && target_price < listPrice ? target_price : listPrice
  if (listPrice <= 0 || unitPrice < floorPrice) return null
  return { rule, offer, list_price: listPrice, floor_price: floorPrice, unit_price: unitPrice }
}
