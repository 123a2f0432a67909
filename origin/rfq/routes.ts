import { Hono } from 'hono'
import type { HumanProof } from '#shared/contract/captcha.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { acceptQuote, centerRfqList, goodsDetailRfq, lineParts, rfqDetail, rfqView, saveRfqContact } from '#shared/contract/rfq.ts'
import { addMs, HOUR_MS } from '#shared/text/durations.ts'
import { toSupportedTimeZone } from '#shared/text/time-zone.ts'
import { toPartNumberKey } from '#shared/trade/part-number.ts'
import { addWorkingHours } from '#shared/trade/working-hours.ts'
import { findCartOwner } from '../cart/cart-owner.ts'
import { acceptQuotedLines } from '../cart/write.ts'
import { readCustoms } from '../catalogue/customs.ts'
import { listPartsById } from '../catalogue/parts.ts'
import type { CatalogueDatabase } from '../database/databases.ts'
import { createDocumentNumber } from '../database/document-number.ts'
import { findBatchFailure } from '../database/guards.ts'
import { runBatch } from '../database/sql.ts'
import { createCartToken, findCustomerId, getCustomerId } from '../http/caller.ts'
import { createDocumentKey, findKeyChannel, isDocumentKey } from '../http/document-keys.ts'
import type { OriginContext, OriginEnv } from '../http/env.ts'
import { insertResultSql, readIdempotentCall, runOnce } from '../http/idempotency.ts'
import { enforceMailLimit } from '../http/limits.ts'
import { orNotFound } from '../http/or-not-found.ts'
import { logKeyUse } from '../http/security-log.ts'
import { serve } from '../http/serve.ts'
import { checkHuman } from '../human/check-human.ts'
import { confirmMailbox } from '../mail/mailboxes.ts'
import { deliverAfterResponse, insertMailSql } from '../mail/queue.ts'
import { hashText } from '../runtime/seal.ts'
import { getDeskCalendar } from '../site/desk-calendar.ts'
import { answerAutomatically } from './answer-automatically.ts'
import { matchLineParts } from './line-parts.ts'
import { findLineParts, findRfq, findSubmission, insertRfqSql, listCustomerRfqs, type NewRfq, type RfqWithLines } from './store.ts'

type Incoming = Omit<NewRfq, 'rfq_number' | 'customer_id' | 'lang' | 'submitted_at' | 'answer_due_at'>

export const rfq = new Hono<OriginEnv>()

serve(rfq, saveRfqContact, async (c, { verification, lines, comment, time_zone, ...contact }) => {
  const incoming: Incoming = { source: 'list', time_zone: toSupportedTimeZone(time_zone), contact, comment, lines }
  return submitOnce(c, incoming, verification)
})

serve(rfq, lineParts, async (c, { lines }) => ({ lines: await matchLineParts(c.env.CATALOGUE, c.var.lang, lines) }))

serve(rfq, goodsDetailRfq, async (c, { verification, goods_id, qty, target_price, email, contact_name, comment, time_zone }) => {
  const part = orNotFound((await listPartsById(c.env.CATALOGUE, c.var.lang, [goods_id]))[0])
  const line = {
    part_number: part.part_number,
    manufacturer: part.manufacturer.name,
    package: part.package ?? '',
    date_code: '',
    qty,
    target_price,
    goods_id,
    delivery_plan_date: null,
    certificate: null,
    test: null,
  }
  const contact = { contact_name, company_name: '', email, telephone: '', country: '' }
  const incoming: Incoming = { source: 'product', time_zone: toSupportedTimeZone(time_zone), contact, comment, lines: [line] }
  return submitOnce(c, incoming, verification)
})

serve(rfq, rfqView, async (c, { rfq_number, access }) => {
  const channel = await findKeyChannel(c.env, 'rfq', rfq_number, access, new Date())
  const hasKey = channel !== null
  await logKeyUse(c, rfq_number, hasKey)
  const rfq = orNotFound(hasKey ? await findRfq(c.env.SHOP, rfq_number) : null)
  if (channel === 'mail') c.executionCtx.waitUntil(confirmMailbox(c.env.SHOP, rfq.contact.email, new Date()))
  return withCustoms(c.env.CATALOGUE, rfq)
})

serve(rfq, acceptQuote, async (c, { rfq_number, access, quoted_at, positions }) => {
  const now = new Date()
  const customerId = await findCustomerId(c)
  const hasKey = access !== undefined && (await isDocumentKey(c.env, 'rfq', rfq_number, access, now))
  if (access !== undefined) await logKeyUse(c, rfq_number, hasKey)
  const rfq = hasKey || customerId !== null ? await findRfq(c.env.SHOP, rfq_number) : null
  if (!rfq || (!hasKey && rfq.customer_id !== customerId)) throw new ApiError(CODE.not_found)
  const { valid_until } = rfq
  if (valid_until === null || valid_until <= now.toISOString())
    throw new ApiError(CODE.conflict, { fields: { valid_until: 'quote_expired' } })
  const quoted = new Set(rfq.lines.filter(({ quote }) => quote !== null).map(({ position }) => position))
  if (!positions.every((position) => quoted.has(position))) throw new ApiError(CODE.conflict, { fields: { positions: 'not_quoted' } })
  const acceptedLines = await acceptQuotedLines(
    c.env.SHOP,
    { rfq_id: rfq.rfq_id, quoted_at, valid_until },
    (await findCartOwner(c)) ?? { visitor_hash: await hashText(c.var.caller.visitor || crypto.randomUUID()) },
    [...new Set(positions)],
    now,
  )
  if (!acceptedLines) throw new ApiError(CODE.conflict, { fields: { quoted_at: 'quote_renewed' } })
  const { cart_id, accepted } = acceptedLines
  if (customerId === null) c.header('X-Cart', await createCartToken(c.env, cart_id))
  const added = new Set(accepted)
  return { accepted, already: [...new Set(positions)].filter((position) => !added.has(position)) }
})

serve(rfq, centerRfqList, async (c, request) => listCustomerRfqs(c.env.SHOP, await getCustomerId(c), request))

serve(rfq, rfqDetail, async (c, { rfq_number }) => {
  const customerId = await getCustomerId(c)
  const rfq = await findRfq(c.env.SHOP, rfq_number)
  // Another customer's number looks the same as one that does not exist.
  if (rfq?.customer_id !== customerId) throw new ApiError(CODE.not_found)
  return withCustoms(c.env.CATALOGUE, rfq)
})

/** Adds customs data of the quoted parts; there are none for a part outside the catalogue. */
async function withCustoms(db: CatalogueDatabase, rfq: RfqWithLines): Promise<RfqWithLines> {
  const customs = await readCustoms(
    db,
    rfq.lines.map(({ goods_id }) => goods_id),
  )
  return {
    ...rfq,
    lines: rfq.lines.map((line) => {
      const { goods_id, part_number, quote } = line
      const isSame = quote !== null && toPartNumberKey(quote.part_number) === toPartNumberKey(part_number)
      return { ...line, customs: isSame ? (customs.get(goods_id ?? 0) ?? null) : null }
    }),
  }
}

/** When the answer to an RFQ is due, by the promised time and the calendar of the sales desk. */
async function answerDue({ env }: OriginContext, source: Incoming['source'], now: Date): Promise<Date> {
  const desk = await getDeskCalendar(env.SHOP)
  const { working, product } = desk.answer_hours
  return source === 'product' && product !== null ? addMs(now, product * HOUR_MS) : addWorkingHours(now, working, desk)
}

/**
 * Writes an RFQ, its mails and its idempotency key, all of it or nothing, and sends the buyer the key to it. A repeated call returns the
 * same RFQ.
 */
async function submitOnce(c: OriginContext, incoming: Incoming, verification: typeof HumanProof._output) {
  const { SHOP, CATALOGUE } = c.env
  const attempt = await readIdempotentCall(c, incoming)
  let written: Submission | null = null
  const number = await runOnce(SHOP, attempt, async () => {
    const customerId = await findCustomerId(c)
    // A signed-in customer's address is confirmed; a visitor may have typed any address.
    if (customerId === null) await enforceMailLimit(c, 'FORM_LIMIT', 'rfq', incoming.contact.email)
    const used = await checkHuman(c, 'rfq', verification)
    const submittedAt = new Date()
    const [answerDueAt, lines] = await Promise.all([answerDue(c, incoming.source, submittedAt), findLineParts(CATALOGUE, incoming.lines)])
    for (let tries = 1; ; tries++) {
      const rfqNumber = createDocumentNumber('RFQ', new Date())
      const rfq: NewRfq = {
        ...incoming,
        lines,
        rfq_number: rfqNumber,
        customer_id: customerId,
        lang: c.var.lang,
        submitted_at: submittedAt,
        answer_due_at: answerDueAt,
      }
      try {
        await runBatch(SHOP, [
          insertResultSql(attempt, rfqNumber, submittedAt),
          ...used,
          ...insertRfqSql(rfq),
          insertMailSql('rfq_received', rfqNumber, submittedAt),
          insertMailSql('rfq_for_sales', rfqNumber, submittedAt),
        ])
        await answerAutomatically(c.env, rfq, new Date())
        deliverAfterResponse(c)
        written = {
          rfq_number: rfqNumber,
          submitted_at: submittedAt.toISOString(),
          answer_due_at: answerDueAt.toISOString(),
          key_generation: 0,
        }
        return rfqNumber
      } catch (error) {
        if (findBatchFailure(error) !== 'number_in_use' || tries === NUMBER_TRIES) throw error
      }
    }
  })
  return submission(c, written ?? (await findSubmission(SHOP, number)), number)
}

const NUMBER_TRIES = 3

type Submission = NonNullable<Awaited<ReturnType<typeof findSubmission>>>

/** The submitted RFQ as its sender gets it. Sets the header with the key to the RFQ. */
async function submission(c: OriginContext, row: Submission | null, rfqNumber: string): Promise<Omit<Submission, 'key_generation'>> {
  if (!row) throw new ApiError(CODE.fault, { message: `${rfqNumber} was written and is not there` })
  const { key_generation, ...publicFields } = row
  const { key } = await createDocumentKey(c.env, 'rfq', rfqNumber, new Date(), 'browser', key_generation)
  c.header('X-Rfq-Access', `${rfqNumber}~${key}`)
  return publicFields
}
