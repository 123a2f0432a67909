import { Hono } from 'hono'
import { findListedCost } from '#shared/bom/buying/best-offer.ts'
import { deskMailTrial, deskRfqDetail, deskRfqList, deskRfqQuote, deskSubscriberList } from '#shared/contract/desk.ts'
import { ApiError, CODE, type FieldErrors } from '#shared/contract/envelope.ts'
import { computeExtendedPrice, type Money, toMoney } from '#shared/trade/money.ts'
import { isBelowLineMinimum, type OrderMinimum } from '#shared/trade/order-minimum.ts'
import { listPartsById } from '../catalogue/parts.ts'
import { runBatch } from '../database/sql.ts'
import type { OriginEnv } from '../http/env.ts'
import { orNotFound } from '../http/or-not-found.ts'
import { serve } from '../http/serve.ts'
import { deliverAfterResponse, insertMailSql } from '../mail/queue.ts'
import { findRfq, insertQuoteSql, listAutomaticQuotes, listDeskRfqs, markViewed } from '../rfq/store.ts'
import { readMailSite } from '../site/mail-site.ts'
import { createLeaveUrl } from '../site/newsletter-links.ts'
import { readOrderMinimum } from '../site/order-minimum.ts'
import { listSubscribers } from '../site/subscribers.ts'
import { tryMail } from './mail-trial.ts'

/** The largest amount of one line, in micros: a hundred million dollars. Sums of a thousand such lines are still exact. */
const MAX_AMOUNT = 100_000_000 * 1_000_000

const SUBSCRIBERS_AT_ONCE = 500

/** Calls of the sales team's tools. */
export const desk = new Hono<OriginEnv>()

serve(desk, deskSubscriberList, async (c, { after }) => {
  const rows = await listSubscribers(c.env.SHOP, after, SUBSCRIBERS_AT_ONCE)
  const { site_url } = await readMailSite(c.env, c.var.site_url)
  const items = await Promise.all(rows.map(async (row) => ({ ...row, unsubscribe_url: await createLeaveUrl(c.env, site_url, row) })))
  return { items, next: rows.length < SUBSCRIBERS_AT_ONCE ? null : (rows.at(-1)?.email ?? null) }
})

serve(desk, deskMailTrial, async (c) => {
  try {
    return await tryMail(c.env, c.var.site_url)
  } catch (error) {
    throw new ApiError(CODE.refused, { reason: error instanceof Error ? error.message : String(error), cause: error })
  }
})

serve(desk, deskRfqList, async (c, request) => listDeskRfqs(c.env.SHOP, request))

serve(desk, deskRfqDetail, async (c, { rfq_number }) => {
  await markViewed(c.env.SHOP, rfq_number, new Date())
  const rfq = orNotFound(await findRfq(c.env.SHOP, rfq_number))
  const quotedGoodsIds = [...new Set(rfq.lines.flatMap(({ goods_id }) => goods_id ?? []))]
  const parts = new Map((await listPartsById(c.env.CATALOGUE, c.var.lang, quotedGoodsIds)).map((part) => [part.goods_id, part]))
  const catalogue = rfq.lines.flatMap(({ position, goods_id, qty }) => {
    const part = parts.get(goods_id ?? 0)
    if (!part) return []
    const price = findListedCost(part.offers, qty)?.unit_price ?? null
    return [{ position, stock: part.stock, unit_price: price === null ? null : toMoney(price) }]
  })
  return { ...rfq, catalogue, automatic: await listAutomaticQuotes(c.env.SHOP, rfq.rfq_id) }
})

serve(desk, deskRfqQuote, async (c, { rfq_number, valid_until, lines }) => {
  const now = new Date()
  const rfq = orNotFound(await findRfq(c.env.SHOP, rfq_number))
  const minimum = await readOrderMinimum(c.env.SHOP)
  const fields: Record<string, string> = {}
  if (new Date(valid_until) <= now) fields['valid_until'] = 'in_the_past'
  const seen = new Set<number>()
  const answers = lines.map((line, index) => {
    const rfqLine = rfq.lines.find(({ position }) => position === line.position)
    const qty = line.qty ?? rfqLine?.qty ?? 1
    Object.assign(
      fields,
      lineProblems(line, index, { is_rfq_line: rfqLine !== undefined, is_twice: seen.has(line.position), qty, minimum }),
    )
    seen.add(line.position)
    return { ...line, qty }
  })
  if (Object.keys(fields).length > 0) throw new ApiError(CODE.validation, { fields })
  await runBatch(c.env.SHOP, [
    ...insertQuoteSql({ rfq_id: rfq.rfq_id, valid_until: new Date(valid_until).toISOString(), is_complete: true }, answers, now),
    insertMailSql('rfq_quoted', rfq_number, now),
  ])
  deliverAfterResponse(c)
  return { quoted_at: now.toISOString() }
})

function lineProblems(
  { unit_price }: { unit_price: Money | null },
  index: number,
  { is_rfq_line, is_twice, qty, minimum }: { is_rfq_line: boolean; is_twice: boolean; qty: number; minimum: OrderMinimum },
): FieldErrors {
  if (!is_rfq_line) return { [`lines.${index}.position`]: 'not_in_rfq' }
  if (is_twice) return { [`lines.${index}.position`]: 'twice' }
  if (unit_price === null) return {}
  if (unit_price <= 0) return { [`lines.${index}.unit_price`]: 'valid_price' }
  if (unit_price * qty > MAX_AMOUNT) return { [`lines.${index}.qty`]: 'too_large' }
  return isBelowLineMinimum(computeExtendedPrice(unit_price, qty), minimum) ? { [`lines.${index}.qty`]: 'minimum_line' } : {}
}
