import { addMs, DAY_MS } from '#shared/text/durations.ts'
import { RFQ_LINK_DAYS } from '#shared/trade/rfq-limits.ts'
import { ORDER_LINK_DAYS } from '#shared/url/order-segment.ts'
import type { ShopDatabase } from '../database/databases.ts'
import { raw, type Sql, sql } from '../database/sql.ts'
import { isSigned, type Secrets, sign } from '../runtime/seal.ts'
import type { OriginBindings } from './env.ts'

/** The document that a key opens. */
export type KeyedDocument = 'rfq' | 'order'

/** Where the key was issued: to the browser that sent the document, or in the mail about it, whose reader owns the address. */
export type KeyChannel = 'browser' | 'mail'

type Env = Pick<OriginBindings, 'SHOP'> & Secrets

const KINDS = {
  rfq: { purpose: 'rfq-access', days: RFQ_LINK_DAYS, table: 'rfqs' },
  order: { purpose: 'order-access', days: ORDER_LINK_DAYS, table: 'orders' },
} as const

/** The generation of keys that is valid now; null for an unknown number. */
async function findGeneration(db: ShopDatabase, document: KeyedDocument, number: string): Promise<number | null> {
  const { table } = KINDS[document]
  const query = sql<{ key_generation: number }>`SELECT key_generation FROM ${raw(table)} WHERE ${raw(document)}_number = ${number}`
  return (await query.first(db))?.key_generation ?? null
}

const toPurpose = (document: KeyedDocument, channel: KeyChannel): string =>
  channel === 'mail' ? `${document}-mail` : KINDS[document].purpose
const toSignedText = (number: string, end: string, generation: number): string =>
  generation === 0 ? `${number}|${end}` : `${number}|${end}|${generation}`

/**
 * A key to one RFQ or order, for mails and for the edge's cookie: its expiry in base 36 (seconds) and our signature.
 * @param currentGeneration the valid generation, if it was read already
 * @returns the key, and until when it is valid
 */
export async function createDocumentKey(
  env: Env,
  document: KeyedDocument,
  number: string,
  now: Date,
  channel: KeyChannel = 'browser',
  currentGeneration?: number,
) {
  const until = addMs(now, KINDS[document].days * DAY_MS)
  const end = Math.floor(until.getTime() / 1000).toString(36)
  const generation = currentGeneration ?? (await findGeneration(env.SHOP, document, number)) ?? 0
  return { key: `${end}.${await sign(env, toPurpose(document, channel), toSignedText(number, end, generation))}`, until }
}

/** Where a key was issued that is now valid for this RFQ or order; null: the key is invalid. */
export async function findKeyChannel(
  env: Env,
  document: KeyedDocument,
  number: string,
  key: string,
  now: Date,
): Promise<KeyChannel | null> {
  const [end = '', signed = ''] = key.split('.')
  if (!/^[0-9a-z]{1,9}$/.test(end) || Number.parseInt(end, 36) * 1000 <= now.getTime()) return null
  const generation = await findGeneration(env.SHOP, document, number)
  if (generation === null) return null
  for (const channel of ['browser', 'mail'] as const)
    if (await isSigned(env, toPurpose(document, channel), toSignedText(number, end, generation), signed)) return channel
  return null
}

/** Whether a key is now valid for this RFQ or order. */
export const isDocumentKey = async (env: Env, document: KeyedDocument, number: string, key: string, now: Date): Promise<boolean> =>
  (await findKeyChannel(env, document, number, key, now)) !== null

/**
 * Revokes all keys to a customer's documents. The batch must run before the customer is deleted.
 * @param customer the customer's id in SQL
 */
export const revokeDocumentKeysSql = (customer: Sql): Sql[] =>
  ['orders', 'rfqs'].map((table) => sql`UPDATE ${raw(table)} SET key_generation = key_generation + 1 WHERE customer_id = ${customer}`)
