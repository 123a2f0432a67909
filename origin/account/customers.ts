import { ApiError, CODE } from '#shared/contract/envelope.ts'
import type { Profile } from '#shared/contract/profile.ts'
import type { ShopDatabase } from '../database/databases.ts'
import { guard } from '../database/guards.ts'
import { type Sql, sql, toAssignments } from '../database/sql.ts'
import { revokeDocumentKeysSql } from '../http/document-keys.ts'

const COLUMNS = sql`contact_name, email, telephone, job_title, company_name, country, address, city, state`

/** The profile of a customer whose session was just checked. @throws ApiError `session_invalid` if the customer is gone */
export async function getProfile(db: ShopDatabase, customerId: number): Promise<Profile> {
  const row = await sql<Profile>`SELECT ${COLUMNS} FROM customers WHERE customer_id = ${customerId}`.first(db)
  if (!row) throw new ApiError(CODE.session_invalid)
  return row
}

/** Changes all fields but the e-mail address. @throws ApiError `session_invalid` as `getProfile` */
export async function updateProfile(db: ShopDatabase, customerId: number, profile: Omit<Profile, 'email'>): Promise<Profile> {
  const changed = toAssignments(profile)
  const row = await sql<Profile>`UPDATE customers SET ${changed} WHERE customer_id = ${customerId} RETURNING ${COLUMNS}`.first(db)
  if (!row) throw new ApiError(CODE.session_invalid)
  return row
}

/** The hash that a password is checked against. @throws ApiError `session_invalid` if the customer is gone */
export async function getPasswordHash(db: ShopDatabase, customerId: number): Promise<string> {
  const row = await sql<{ password_hash: string }>`SELECT password_hash FROM customers WHERE customer_id = ${customerId}`.first(db)
  if (!row) throw new ApiError(CODE.session_invalid)
  return row.password_hash
}

/**
 * The statements that change a password, for one batch. All other sessions, and all API keys, reset links and keys to orders and RFQs
 * become invalid. See `guardPasswordSql`.
 */
export function changePasswordHashSql(
  { customer_id, token_hash }: { customer_id: number; token_hash: string | null },
  { before, after }: { before: string; after: string },
): Sql[] {
  return [
    guardPasswordSql(customer_id, before),
    sql`UPDATE customers SET password_hash = ${after} WHERE customer_id = ${customer_id}`,
    sql`DELETE FROM sessions WHERE customer_id = ${customer_id} AND token_hash IS NOT ${token_hash}`,
    sql`DELETE FROM api_keys WHERE customer_id = ${customer_id}`,
    sql`DELETE FROM account_links WHERE purpose = 'reset' AND subject_id = ${customer_id}`,
    ...revokeDocumentKeysSql(sql`${customer_id}`),
  ]
}

/** Continues a batch only if the password has not changed since it was checked; otherwise the batch fails as `password_stale`. */
export const guardPasswordSql = (customerId: number, passwordHash: string): Sql =>
  guard('password_stale', sql`(SELECT password_hash FROM customers WHERE customer_id = ${customerId}) = ${passwordHash}`)
