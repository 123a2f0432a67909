import type { ApiKey, apiKeyCreate } from '#shared/contract/api-keys.ts'
import { API_KEY_PREFIXES, API_SCOPES, MAX_API_KEYS } from '#shared/contract/api-scopes.ts'
import type { ParsedRequest } from '#shared/contract/endpoint.ts'
import { addMs, DAY_MS } from '#shared/text/durations.ts'
import type { ShopDatabase } from '../database/databases.ts'
import type { ApiKeyRow } from '../database/rows.ts'
import { type Sql, sql } from '../database/sql.ts'
import { createToken, hashText } from '../runtime/seal.ts'

const toPrefix = (isSandbox: boolean): string => (isSandbox ? API_KEY_PREFIXES.sandbox : API_KEY_PREFIXES.live)

/** The customer's API keys, newest first; also those that have ended, until they are purged. */
export async function listApiKeys(db: ShopDatabase, customerId: number, now: Date): Promise<ApiKey[]> {
  const rows = await sql<
    Omit<ApiKeyRow, 'key_hash' | 'customer_id' | 'period' | 'calls'>
  >`SELECT key_id, name, scopes, is_sandbox, last_four,
    created_at, ends_on, last_used_at FROM api_keys WHERE customer_id = ${customerId} ORDER BY key_id DESC`.all(db)
  const today = now.toISOString().slice(0, 10)
  return rows.map(({ is_sandbox, scopes, ...row }) => ({
    ...row,
    scopes: JSON.parse(scopes),
    is_sandbox: is_sandbox === 1,
    prefix: toPrefix(is_sandbox === 1),
    has_ended: row.ends_on < today,
  }))
}

/** Makes a key of 256 random bits, of which only the hash is stored. @returns null if the account has too many keys */
export async function insertApiKey(
  db: ShopDatabase,
  customerId: number,
  { name, scopes, is_sandbox, ends_on }: Omit<ParsedRequest<typeof apiKeyCreate>, 'password'>,
  now: Date,
): Promise<string | null> {
  const key = toPrefix(is_sandbox) + createToken()
  const inserted = await sql`INSERT INTO api_keys (key_hash, customer_id, name, scopes, is_sandbox, last_four, created_at, ends_on)
    SELECT ${await hashText(key)}, ${customerId}, ${name}, ${JSON.stringify(API_SCOPES.filter((scope) => scopes[scope]))}, ${Number(is_sandbox)},
      ${key.slice(-4)}, ${now}, ${ends_on}
    WHERE (SELECT count(*) FROM api_keys k WHERE k.customer_id = ${customerId}) < ${MAX_API_KEYS}`.run(db)
  return inserted > 0 ? key : null
}

/** The statement that revokes a key of the customer. */
export const deleteApiKeySql = (customerId: number, keyId: number): Sql =>
  sql`DELETE FROM api_keys WHERE customer_id = ${customerId} AND key_id = ${keyId}`

const RETENTION_DAYS = 30

/** Deletes keys that ended more than `RETENTION_DAYS` ago. */
export async function purgeApiKeys(db: ShopDatabase, now: Date): Promise<void> {
  await sql`DELETE FROM api_keys WHERE ends_on < ${addMs(now, -RETENTION_DAYS * DAY_MS)
    .toISOString()
    .slice(0, 10)}`.run(db)
}
