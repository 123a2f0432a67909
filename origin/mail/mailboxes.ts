import { translator } from '#locales/dictionaries.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import type { Language } from '#shared/languages.ts'
import { addMs, DAY_MS } from '#shared/text/durations.ts'
import type { ShopDatabase } from '../database/databases.ts'
import { runBatch, type Sql, sql } from '../database/sql.ts'
import { hashText } from '../runtime/seal.ts'
import type { MailQuota } from './kinds.ts'

/** Maximum number of mails a day to an address that has not been confirmed. */
const MAILS_A_DAY: Readonly<Record<MailQuota, number>> = { subscription: 10, account: 10, order: 20, rfq: 20, code: 10 }
/** These mails are counted on request, for confirmed addresses too: the answer must not reveal which addresses are confirmed. */
const COUNTED_AT_REQUEST: ReadonlySet<MailQuota> = new Set<MailQuota>(['subscription', 'code'])
/** How long a confirmed mailbox counts, which is longer than any link is valid. */
const CONFIRMED_DAYS = 400

const toDay = (now: Date): string => now.toISOString().slice(0, 10)

/** An address without its plus suffix, which belongs to the same mailbox. */
export function toMailbox(email: string): string {
  const at = email.lastIndexOf('@')
  const [name = ''] = email.slice(0, at).split('+')
  return `${name}${email.slice(at)}`.toLowerCase()
}

/** Stores that the owner of a mailbox has opened a mailed link. */
export async function confirmMailbox(db: ShopDatabase, email: string, now: Date): Promise<void> {
  await sql`INSERT INTO confirmed_mailboxes (mailbox_hash, confirmed_at) VALUES (${await hashText(email.toLowerCase())}, ${now})
    ON CONFLICT DO NOTHING`.run(db)
}

/** A row if an address is confirmed: by an account, or by an opened mail of ours. */
const confirmed = async (email: string): Promise<Sql> =>
  sql`SELECT 1 FROM confirmed_mailboxes WHERE mailbox_hash = ${await hashText(email.toLowerCase())}
    UNION ALL SELECT 1 FROM customers WHERE email = ${email} LIMIT 1`

export const isConfirmedMailbox = async (db: ShopDatabase, email: string): Promise<boolean> => (await confirmed(email)).isAny(db)

/**
 * Counts a mail that a stranger may have requested. Subscriptions count by mailbox, all others by address. Confirmed addresses have no
 * quota for mails that are counted when they are sent.
 * @returns whether the address may still get it today
 */
export async function countMail(db: ShopDatabase, email: string, quota: MailQuota, now: Date): Promise<boolean> {
  const counted = quota === 'subscription' ? toMailbox(email) : email.toLowerCase()
  const isCounted = COUNTED_AT_REQUEST.has(quota) ? sql`1` : sql`NOT EXISTS (${await confirmed(email)})`
  const row = await sql<{ mails: number }>`INSERT INTO mail_counts (mailbox_hash, day, mails)
    SELECT ${await hashText(`${quota} ${counted}`)}, ${toDay(now)}, 1 WHERE ${isCounted}
    ON CONFLICT (mailbox_hash, day) DO UPDATE SET mails = mails + 1 RETURNING mails`.first(db)
  return (row?.mails ?? 0) <= MAILS_A_DAY[quota]
}

/**
 * Counts a mail that asks an address to confirm a subscription or a watch.
 * @throws ApiError `validation` with `email: mailbox_full` above the day's quota, the same for every address
 */
export async function countConfirmation(db: ShopDatabase, email: string, lang: Language): Promise<void> {
  if (await countMail(db, email, 'subscription', new Date())) return
  throw new ApiError(CODE.validation, { fields: { email: 'mailbox_full' }, reason: translator(lang)('validation.mailbox_full') })
}

/** Deletes rows that no longer count. */
export async function purgeMailboxes(db: ShopDatabase, now: Date): Promise<void> {
  await runBatch(db, [
    sql`DELETE FROM mail_counts WHERE day < ${toDay(addMs(now, -DAY_MS))}`,
    sql`DELETE FROM confirmed_mailboxes WHERE confirmed_at < ${addMs(now, -CONFIRMED_DAYS * DAY_MS)}`,
  ])
}
