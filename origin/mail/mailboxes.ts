import { hashOf } from '../http/seal.ts'

/** Mails that strangers can have sent to a mailbox on one day which nobody has confirmed. */
const STRANGERS_MAILS_A_DAY = 10
const DAY_MS = 86_400_000
/** Longer than any link of ours is good for. */
const CONFIRMED_DAYS = 400

const dayOf = (now: Date): string => now.toISOString().slice(0, 10)

/** An address as its mailbox is counted: what stands behind a plus leads to the same one. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const [name = ''] = email.slice(0, at).split('+')
  return `${name}${email.slice(at)}`.toLowerCase()
}

/** Notes that the owner of a mailbox has opened what was mailed to them. */
export async function confirmMailbox(db: D1Database, email: string, now: Date): Promise<void> {
  await db
    .prepare('INSERT INTO confirmed_mailboxes (mailbox_hash, confirmed_at) VALUES (?, ?) ON CONFLICT DO NOTHING')
    .bind(await hashOf(email.toLowerCase()), now.toISOString())
    .run()
}

/** Whether an address is its reader's: an account's, or one that has opened a mail of ours. */
export async function isConfirmedMailbox(db: D1Database, email: string): Promise<boolean> {
  const row = await db
    .prepare('SELECT 1 FROM confirmed_mailboxes WHERE mailbox_hash = ? UNION ALL SELECT 1 FROM customers WHERE email = ? LIMIT 1')
    .bind(await hashOf(email.toLowerCase()), email)
    .first()
  return row !== null
}

/** Counts a mail that somebody else may have asked for. @returns whether the mailbox may still get it today */
export async function countMail(db: D1Database, email: string, now: Date): Promise<boolean> {
  if (await isConfirmedMailbox(db, email)) return true
  const row = await db
    .prepare(
      'INSERT INTO mail_counts (mailbox_hash, day, mails) VALUES (?, ?, 1) ON CONFLICT (mailbox_hash, day) DO UPDATE SET mails = mails + 1 RETURNING mails',
    )
    .bind(await hashOf(mailboxOf(email)), dayOf(now))
    .first<{ mails: number }>()
  return (row?.mails ?? 0) <= STRANGERS_MAILS_A_DAY
}

/** Forgets what no longer counts. */
export async function purgeMailboxes(db: D1Database, now: Date): Promise<void> {
  await db.batch([
    db.prepare('DELETE FROM mail_counts WHERE day < ?').bind(dayOf(new Date(now.getTime() - DAY_MS))),
    db
      .prepare('DELETE FROM confirmed_mailboxes WHERE confirmed_at < ?')
      .bind(new Date(now.getTime() - CONFIRMED_DAYS * DAY_MS).toISOString()),
  ])
}
