import type { Session } from '#shared/contract/profile.ts'
import type { ShopDatabase } from '../database/databases.ts'
import { runBatch, sql } from '../database/sql.ts'
import { revokeDocumentKeysSql } from '../http/document-keys.ts'

type ListedSessionRow = Omit<Session, 'is_current'> & { is_current: number }

/** The customer's sessions: the calling one, then newest first. @param tokenHash of the calling session */
export async function listSessions(db: ShopDatabase, customerId: number, tokenHash: string | null, now: Date): Promise<Session[]> {
  const results =
    await sql<ListedSessionRow>`SELECT session_id, created_at AS signed_in_at, coalesce(nullif(last_used_at, ''), created_at) AS last_used_at, browser, system, country,
      token_hash IS ${tokenHash} AS is_current
    FROM sessions WHERE customer_id = ${customerId} AND expires_at > ${now} AND session_id IS NOT NULL
    ORDER BY is_current DESC, created_at DESC, session_id`.all(db)
  return results.map((row) => ({ ...row, is_current: row.is_current === 1 }))
}

/**
 * Ends one session of the customer, or all of them with the keys to orders and RFQs. Another customer's session id is treated as unknown.
 */
export async function endSessions(db: ShopDatabase, customerId: number, sessionId: number | 'all'): Promise<void> {
  await runBatch(
    db,
    sessionId === 'all'
      ? [sql`DELETE FROM sessions WHERE customer_id = ${customerId}`, ...revokeDocumentKeysSql(sql`${customerId}`)]
      : [sql`DELETE FROM sessions WHERE customer_id = ${customerId} AND session_id = ${sessionId}`],
  )
}
