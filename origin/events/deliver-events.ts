/** Sends events to the operator's URLs: each at least once, and those of a subject one after the other. */
import { createHmac } from 'node:crypto'
import { addMs, HOUR_MS, MINUTE_MS } from '#shared/text/durations.ts'
import type { ShopDatabase } from '../database/databases.ts'
import type { EventRow, WebhookDeliveryRow } from '../database/rows.ts'
import { inList, raw, runBatch, type Sql, selectJsonFields, sql } from '../database/sql.ts'
import type { OriginBindings } from '../http/env.ts'
import { log, redactPersonalData } from '../runtime/log.ts'
import { toShopEvent } from './store.ts'
import { isWebhookUrl } from './webhook-url.ts'
import { type OpenWebhook, openWebhooks } from './webhooks.ts'

/** A lease is longer than one try takes: once it has ended, another run sends the event again. */
const LEASE_MS = 5 * MINUTE_MS
const TIMEOUT_MS = 10_000
/** Number of requests in parallel: the platform allows six in one run. */
const GROUP = 5
/** The wait after the first failure; each further one is twice as long, up to the longest. Together some three days. */
const FIRST_WAIT_MS = MINUTE_MS
const LONGEST_WAIT_MS = 8 * HOUR_MS
const MAX_TRIES = 18
/** Number of characters of an answer that are stored, after a failure only. */
const MAX_ANSWER = 200

/** Limits of one run. */
interface Bounds {
  deliveries: number
  ms: number
}
const RUN: Bounds = { deliveries: 1000, ms: 60_000 }
/** Limits of the run that the desk starts by retrying a delivery. */
export const AFTER_RETRY: Bounds = { deliveries: 20, ms: 15_000 }

interface DeliveryOptions {
  bounds?: Bounds
  now?: () => Date
  fetch?: typeof fetch
}

/** An event to send. `kind` is null for an event that is no longer stored. */
type Claimed = Pick<WebhookDeliveryRow, 'event_id' | 'subject' | 'tries'> & {
  [Column in 'kind' | 'created_at' | 'data']: EventRow[Column] | null
}
type Outcome = Pick<WebhookDeliveryRow, 'event_id' | 'subject' | 'state' | 'next_try_at' | 'status' | 'error'>

/** After this many groups in a row without an accepted event, a webhook is left to the next run, so that it delays no other. */
const MAX_FAILED_GROUPS = 2

/** Sends events that are due, to each webhook in turn. */
export async function deliverEvents(env: OriginBindings, { bounds = RUN, ...options }: DeliveryOptions = {}): Promise<void> {
  const endMs = Date.now() + bounds.ms
  let left = bounds.deliveries
  let open = (await openWebhooks(env)).map((webhook) => ({ webhook, failed_groups: 0 }))
  while (open.length > 0) {
    for (const one of open) {
      if (left <= 0 || Date.now() >= endMs) return
      left -= GROUP
      const result = await deliverGroup(env, one.webhook, options)
      one.failed_groups = result === 'sent' ? 0 : result === 'failed' ? one.failed_groups + 1 : MAX_FAILED_GROUPS
    }
    open = open.filter(({ failed_groups }) => failed_groups < MAX_FAILED_GROUPS)
  }
}

/** @returns `sent` if the webhook has accepted an event; `none` if it cannot be used, or there is nothing to send to it */
async function deliverGroup(
  env: OriginBindings,
  webhook: OpenWebhook,
  { now = () => new Date(), fetch: send = fetch }: Omit<DeliveryOptions, 'bounds'>,
): Promise<'sent' | 'failed' | 'none'> {
  const { webhook_id, secret } = webhook
  if (secret === null || !isWebhookUrl(webhook.url, Boolean(env.OUTBOX))) {
    log('error', 'event_webhook_unusable', { webhook_id })
    return 'none'
  }
  const lease = addMs(now(), LEASE_MS).toISOString()
  const claimed = await claim(env.SHOP, webhook_id, now(), lease)
  if (claimed.length === 0) return 'none'
  const outcomes = await Promise.all(
    claimed.map(async (delivery): Promise<Outcome> => {
      const { event_id, subject, tries } = delivery
      const answer = await post(send, { url: webhook.url, secret }, delivery, now())
      const outcome = { event_id, subject, ...answer }
      if (answer.error === null) return { ...outcome, state: 'sent', next_try_at: null }
      log('warn', tries < MAX_TRIES ? 'event_postponed' : 'event_given_up', { webhook_id, event_id, tries, status: answer.status })
      if (tries >= MAX_TRIES) return { ...outcome, state: 'failed', next_try_at: null }
      const wait = Math.min(FIRST_WAIT_MS * 2 ** (tries - 1), LONGEST_WAIT_MS)
      return { ...outcome, state: 'waiting', next_try_at: addMs(now(), wait).toISOString() }
    }),
  )
  await runBatch(env.SHOP, writeOutcomesSql(webhook_id, outcomes, lease, now()))
  return outcomes.some(({ state }) => state === 'sent') ? 'sent' : 'failed'
}

/** Claims events that are due, each of another subject. Other runs skip them until the lease ends. */
async function claim(db: ShopDatabase, webhookId: number, now: Date, lease: string): Promise<Claimed[]> {
  const ofEvent = (column: keyof EventRow): Sql =>
    sql`(SELECT e.${raw(column)} FROM events e WHERE e.event_id = webhook_deliveries.event_id) AS ${raw(column)}`
  return sql<Claimed>`UPDATE webhook_deliveries SET tries = tries + 1, next_try_at = ${lease}, tried_at = ${now}, status = NULL, error = NULL
    WHERE webhook_id = ${webhookId} AND event_id IN (SELECT event_id FROM webhook_deliveries
      WHERE webhook_id = ${webhookId} AND next_try_at <= ${now} ORDER BY next_try_at, event_id LIMIT ${GROUP})
    RETURNING event_id, subject, tries, ${ofEvent('kind')}, ${ofEvent('created_at')}, ${ofEvent('data')}`.all(db)
}

/** The statements that store outcomes, and make the next events of the ended subjects due. */
function writeOutcomesSql(webhookId: number, outcomes: readonly Outcome[], lease: string, now: Date): Sql[] {
  const ended = outcomes.flatMap(({ state, subject }) => (state === 'waiting' ? [] : subject))
  return [
    // Another run that has claimed a delivery since, or the desk, decides about it instead.
    sql`UPDATE webhook_deliveries AS d SET state = o.state, next_try_at = o.next_try_at, status = o.status, error = o.error
      FROM (SELECT ${selectJsonFields('event_id state next_try_at status error')} FROM json_each(${JSON.stringify(outcomes)})) o
      WHERE d.webhook_id = ${webhookId} AND d.event_id = o.event_id AND d.next_try_at = ${lease}`,
    sql`UPDATE webhook_deliveries SET next_try_at = ${now} WHERE webhook_id = ${webhookId} AND next_try_at IS NULL AND event_id IN
      (SELECT min(event_id) FROM webhook_deliveries WHERE webhook_id = ${webhookId} AND state = 'waiting' AND subject IN ${inList(ended)} GROUP BY subject)`,
  ]
}

/** Sends one event. @returns the status, and why it failed; null: it was accepted */
async function post(
  send: typeof fetch,
  { url, secret }: { url: string; secret: string },
  { event_id, subject, kind, created_at, data }: Claimed,
  now: Date,
): Promise<Pick<Outcome, 'status' | 'error'>> {
  if (kind === null || created_at === null || data === null) return { status: null, error: 'the event is not stored any more' }
  const body = JSON.stringify(toShopEvent({ event_id, kind, subject, created_at, data }))
  try {
    const response = await send(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'User-Agent': 'Solderline', 'Solderline-Signature': signBody(secret, body, now) },
      body,
      // A redirect could lead into a private network.
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const { status, ok } = response
    return { status, error: ok ? await skipAnswer(response) : await readAnswer(response) }
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    return { status: null, error: isLate ? `no answer in ${TIMEOUT_MS / 1000} s` : 'no connection' }
  }
}

/** The time and the HMAC-SHA-256 of `time.body`, in the format of Stripe. */
function signBody(secret: string, body: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

async function skipAnswer({ body }: Response): Promise<null> {
  await body?.cancel()
  return null
}

/** The beginning of an answer, without personal data. */
async function readAnswer({ body, status }: Response): Promise<string> {
  const reader = body?.getReader()
  const { value } = (await reader?.read()) ?? {}
  await reader?.cancel()
  const text = new TextDecoder().decode(value?.subarray(0, MAX_ANSWER)).replace(/\p{Cc}+/gu, ' ')
  return redactPersonalData(`HTTP ${status} ${text}`.trim())
}
