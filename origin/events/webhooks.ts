/** The operator's URLs for events, and the log of deliveries. */
import {
  DELIVERY_STATES,
  type DeliveryState,
  type deskDeliveryList,
  type deskWebhookList,
  MAX_WEBHOOKS,
} from '#shared/contract/desk-events.ts'
import type { EndpointData } from '#shared/contract/endpoint.ts'
import { addMs, DAY_MS } from '#shared/text/durations.ts'
import type { ShopDatabase } from '../database/databases.ts'
import type { WebhookDeliveryRow, WebhookRow } from '../database/rows.ts'
import { readInBatch, runBatch, type Sql, sql } from '../database/sql.ts'
import { createToken, type Secrets, seal, unseal } from '../runtime/seal.ts'
import { MAX_ROWS_AT_ONCE } from './store.ts'

/** Days for which the log of a delivery is stored after its last try. */
const LOG_DAYS = 30
const MAX_LISTED_DELIVERIES = 100
const PURPOSE = 'webhook'

export const listWebhooks = (db: ShopDatabase): Promise<EndpointData<typeof deskWebhookList>> =>
  sql<EndpointData<typeof deskWebhookList>[number]>`SELECT webhook_id, url, created_at,
      (SELECT count(*) FROM webhook_deliveries d WHERE d.webhook_id = w.webhook_id AND d.state = 'waiting') AS waiting,
      (SELECT count(*) FROM webhook_deliveries d WHERE d.webhook_id = w.webhook_id AND d.state = 'failed') AS failed
    FROM webhooks w WHERE removed_at IS NULL ORDER BY webhook_id`.all(db)

/** @returns the new webhook with the key of its signatures; null if there are too many webhooks */
export async function insertWebhook(env: Secrets & { SHOP: ShopDatabase }, url: string, now: Date) {
  const secret = `whsec_${createToken()}`
  const row = await sql<{ webhook_id: number }>`INSERT INTO webhooks (url, sealed_secret, created_at)
    SELECT ${url}, ${await seal(env, PURPOSE, secret)}, ${now} WHERE (SELECT count(*) FROM webhooks WHERE removed_at IS NULL) < ${MAX_WEBHOOKS}
    RETURNING webhook_id`.first(env.SHOP)
  return row && { ...row, secret }
}

/** @returns whether there was such a webhook */
export const removeWebhook = async (db: ShopDatabase, webhookId: number, now: Date): Promise<boolean> =>
  (await sql`UPDATE webhooks SET removed_at = ${now} WHERE webhook_id = ${webhookId} AND removed_at IS NULL`.run(db)) > 0

/** A webhook in use, with the key of its signatures; null if SIGNING_SECRET has been changed without a transition. */
export type OpenWebhook = Pick<WebhookRow, 'webhook_id' | 'url'> & { secret: string | null }

/** The webhooks in use. While SIGNING_SECRET is being changed, their secrets are sealed again with the present one. */
export async function openWebhooks(env: Secrets & { SHOP: ShopDatabase }): Promise<OpenWebhook[]> {
  const rows = await sql<WebhookRow>`SELECT * FROM webhooks WHERE removed_at IS NULL ORDER BY webhook_id`.all(env.SHOP)
  return Promise.all(
    rows.map(async ({ webhook_id, url, sealed_secret }) => {
      const opened = await unseal(env, PURPOSE, sealed_secret)
      const secret = typeof opened === 'string' ? opened : null
      if (secret !== null && env.SIGNING_SECRET_BEFORE)
        await sql`UPDATE webhooks SET sealed_secret = ${await seal(env, PURPOSE, secret)} WHERE webhook_id = ${webhook_id}`.run(env.SHOP)
      return { webhook_id, url, secret }
    }),
  )
}

type DeliveryRow = EndpointData<typeof deskDeliveryList>[number]

/** The last deliveries, of one state if it is given; of those that wait, the ones that are due next. */
export async function listDeliveries(db: ShopDatabase, state?: DeliveryState): Promise<DeliveryRow[]> {
  const states = state === undefined ? DELIVERY_STATES : [state]
  const lists = await readInBatch(db, ...states.map(selectDeliveriesSql))
  const toTime = ({ tried_at, next_try_at }: DeliveryRow): string => tried_at ?? next_try_at ?? ''
  return lists
    .flat()
    .sort((a, b) => (toTime(a) < toTime(b) ? 1 : -1))
    .slice(0, MAX_LISTED_DELIVERIES)
}

/** Each state is read by an index of its own: the log may be long. */
function selectDeliveriesSql(state: DeliveryState): Sql<DeliveryRow> {
  const chosen: Sql =
    state === 'waiting' ? sql`d.next_try_at IS NOT NULL ORDER BY d.next_try_at` : sql`d.state = ${state} ORDER BY d.tried_at DESC`
  return sql<DeliveryRow>`SELECT d.webhook_id, d.event_id, e.kind, d.subject, d.state, d.tries, d.tried_at, d.next_try_at, d.status, d.error
    FROM webhook_deliveries d JOIN webhooks w USING (webhook_id) JOIN events e USING (event_id)
    WHERE w.removed_at IS NULL AND ${chosen} LIMIT ${MAX_LISTED_DELIVERIES}`
}

/**
 * Makes a failed delivery due. Later events of its subject wait for it again, and it waits for earlier ones.
 * @returns whether there is such a delivery whose last try failed
 */
export async function retryDelivery(
  db: ShopDatabase,
  { webhook_id, event_id }: Pick<WebhookDeliveryRow, 'webhook_id' | 'event_id'>,
  now: Date,
): Promise<boolean> {
  const sameSubject = sql`webhook_id = ${webhook_id} AND state = 'waiting' AND subject =
    (SELECT f.subject FROM webhook_deliveries f WHERE f.webhook_id = ${webhook_id} AND f.event_id = ${event_id} AND f.error IS NOT NULL)`
  const results = await runBatch(db, [
    sql`UPDATE webhook_deliveries SET next_try_at = NULL WHERE ${sameSubject} AND event_id > ${event_id}`,
    sql`UPDATE webhook_deliveries SET state = 'waiting', tries = iif(state = 'failed', 0, tries),
        next_try_at = iif(EXISTS (SELECT 1 FROM webhook_deliveries WHERE ${sameSubject} AND event_id < ${event_id}), NULL, ${now})
      WHERE webhook_id = ${webhook_id} AND event_id = ${event_id} AND error IS NOT NULL RETURNING event_id`,
  ])
  return (results.at(-1)?.results.length ?? 0) > 0
}

/** Deletes old rows of the log, and webhooks that were removed. The rest is left to the next run. */
export async function purgeDeliveries(db: ShopDatabase, now: Date): Promise<void> {
  const deleteWhere = (condition: Sql): Sql =>
    sql`DELETE FROM webhook_deliveries WHERE (webhook_id, event_id) IN
      (SELECT webhook_id, event_id FROM webhook_deliveries WHERE ${condition} LIMIT ${MAX_ROWS_AT_ONCE})`
  await runBatch(db, [
    deleteWhere(sql`state IN ('sent', 'failed') AND tried_at < ${addMs(now, -LOG_DAYS * DAY_MS)}`),
    deleteWhere(sql`webhook_id IN (SELECT webhook_id FROM webhooks WHERE removed_at IS NOT NULL)`),
    sql`DELETE FROM webhooks WHERE removed_at IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM webhook_deliveries d WHERE d.webhook_id = webhooks.webhook_id)`,
  ])
}
