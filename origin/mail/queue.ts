import { addMs, DAY_MS, MINUTE_MS } from '#shared/text/durations.ts'
import { getOrInsert } from '#shared/text/get-or-insert.ts'
import type { ShopDatabase } from '../database/databases.ts'
import type { MailRow } from '../database/rows.ts'
import { inList, insert, joinConditions, type Sql, sql } from '../database/sql.ts'
import type { OriginBindings, OriginContext } from '../http/env.ts'
import { log, redactPersonalData } from '../runtime/log.ts'
import { type MailMakers, type MailSite, NothingToSendError } from './compose-mail.ts'
import { MAIL_KINDS, type MailKind, QUOTA_BY_KIND } from './kinds.ts'
import type { Mailer } from './mail.ts'
import { countMail } from './mailboxes.ts'
import { createMailer } from './mailer.ts'

/** After this time other runs retry a claimed mail. It is longer than one try takes, with all its waits. */
const LEASE_MS = 5 * MINUTE_MS
/** Waits between tries, in minutes. After the last one the mail is given up. */
const WAITS: readonly number[] = [1, 5, 30, 120, 720]
/** How long a mail above its quota is postponed from day to day. */
const POSTPONE_MS = 3 * DAY_MS
/** Number of mails that are sent in parallel: few enough to finish within the lease. */
const GROUP = 5
const MAX_ERROR_CHARACTERS = 500
/** `next_try_at` of a mail whose tries are over. */
export const NEVER_RETRIED = '9999-12-31T00:00:00.000Z'
/** How many mails a request sends after its answer, including some that waited. */
const AFTER_REQUEST = 10

type Claimed = Pick<MailRow, 'mail_id' | 'kind' | 'subject_id' | 'tries' | 'created_at'>

/** A mail that is retried on the next day, as if for the first time. */
class PostponedError extends Error {
  override name = 'PostponedError'
}

/** Queues a mail, in the batch that writes its subject. */
export const insertMailSql = (kind: MailKind, subjectId: string, now: Date): Sql =>
  insert('mails', { kind, subject_id: subjectId, created_at: now, next_try_at: now })

/**
 * Queues a mail for each row of a query, in one statement: its duration does not reveal whether there was a row.
 * @param subjects a SELECT of one column, `subject_id`
 */
export const insertMailsSql = (kind: MailKind, subjects: Sql, now: Date): Sql =>
  sql`INSERT INTO mails (kind, subject_id, created_at, next_try_at) SELECT ${kind}, subject_id, ${now}, ${now} FROM (${subjects})`

/** The functions with which the queue composes mails: for the site's data, and for each kind of mail. */
export interface Mails {
  readSite(env: OriginBindings, siteUrl: string | null): Promise<MailSite>
  makers: MailMakers<MailKind>
}

export interface MailDelivery {
  /** Maximum number of mails. */
  limit: number
  /** Ids of the only mails to send. */
  ids?: readonly number[]
  /** URL of the request, for the links of a local run. */
  site_url?: string
}

/** Delivers waiting mails after the answer. Failures are logged and retried by the next run. */
export function deliverAfterResponse(c: OriginContext): void {
  c.executionCtx.waitUntil(c.var.deliverMails(AFTER_REQUEST))
}

/** Wait before the delivery, which is longer than an answer takes to reach its caller. */
const DELAY_MS = 300

/** As `deliverAfterResponse`, started once the answer has been sent: its duration must not reveal whether there was a mail. */
export function deliverAfterDelay(c: OriginContext): void {
  const { deliverMails } = c.var
  c.executionCtx.waitUntil(scheduler.wait(DELAY_MS).then(() => deliverMails(AFTER_REQUEST)))
}

/**
 * Sends mails that are due. A run claims each by postponing its next try, so that other runs skip it. A failed mail waits longer each time;
 * after the sixth try it stays with its error. Without a mailer, mails wait for one.
 */
export async function deliverMails(env: OriginBindings, mails: Mails, { limit, ids, site_url }: MailDelivery): Promise<void> {
  const mailer = createMailer(env)
  if (!mailer) {
    log('warn', 'no_mailer')
    return
  }
  // The site is read once a run, but within a try, so that a failure counts as a failed try.
  let site: Promise<MailSite> | null = null
  const readSite = () => (site ??= mails.readSite(env, site_url ?? null))
  try {
    for (let left = limit; left > 0; left -= GROUP) {
      const count = Math.min(left, GROUP)
      const claimed = await claim(env.SHOP, count, ids)
      // Shared data is read after the claim, so that it is no older than any of its mails.
      const reads = new Map<string, Promise<unknown>>()
      const readOnce = <T>(what: string, read: () => Promise<T>): Promise<T> => getOrInsert(reads, what, read) as Promise<T>
      const run = { mailer, makers: mails.makers, readSite: async () => ({ ...(await readSite()), readOnce }) }
      const sent = await Promise.all(claimed.map(async (mail) => ((await deliver(env, run, mail)) ? [mail.mail_id] : [])))
      await markSent(env.SHOP, sent.flat())
      if (claimed.length < count) return
    }
  } catch (error) {
    log('error', 'mails_not_delivered', { error })
  }
}

async function claim(db: ShopDatabase, count: number, ids: readonly number[] | undefined): Promise<Claimed[]> {
  const now = new Date()
  return sql<Claimed>`UPDATE mails SET tries = tries + 1, next_try_at = ${addMs(now, LEASE_MS)}
    WHERE mail_id IN (SELECT mail_id FROM mails WHERE ${joinConditions(sql`sent_at IS NULL`, sql`next_try_at <= ${now}`, ids && sql`mail_id IN ${inList(ids)}`)}
      ORDER BY next_try_at LIMIT ${count})
    RETURNING mail_id, kind, subject_id, tries, created_at`.all(db)
}

async function markSent(db: ShopDatabase, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await sql`UPDATE mails SET sent_at = ${new Date()}, error = NULL WHERE mail_id IN ${inList(ids)}`.run(db)
}

/** Sends one mail, or postpones it. @returns whether it was sent */
async function deliver(
  env: OriginBindings,
  { mailer, readSite, makers }: { mailer: Mailer; readSite: () => Promise<MailSite>; makers: Mails['makers'] },
  { mail_id, kind, subject_id, tries, created_at }: Claimed,
): Promise<boolean> {
  try {
    const mailKind = MAIL_KINDS.find((name) => name === kind)
    if (!mailKind) throw new NothingToSendError(`there is no kind ${kind}`)
    const mail = await makers[mailKind](env, await readSite(), subject_id, new Date())
    const now = new Date()
    const quota = QUOTA_BY_KIND.get(mailKind)
    // A second try of the same mail does not count again.
    if (quota && tries === 1 && !(await countMail(env.SHOP, mail.to, quota, now))) {
      const isPutOff = addMs(now, -POSTPONE_MS) < new Date(created_at)
      const reason = 'this address, which is not confirmed, got enough mails of this kind today'
      throw isPutOff ? new PostponedError(reason) : new NothingToSendError(reason)
    }
    await mailer.send(mail)
    return true
  } catch (error) {
    await postpone(env.SHOP, mail_id, tries, error)
    return false
  }
}

async function postpone(db: ShopDatabase, mailId: number, tries: number, error: unknown): Promise<void> {
  const isPutOff = error instanceof PostponedError
  const wait = isPutOff ? DAY_MS / MINUTE_MS : error instanceof NothingToSendError ? undefined : WAITS[tries - 1]
  const nextTryAt = wait === undefined ? NEVER_RETRIED : addMs(new Date(), wait * MINUTE_MS).toISOString()
  // Mail services quote the recipient and perhaps the mail in their errors. Neither addresses nor links may be in a log or in this table.
  const text = redactPersonalData(String(error)).slice(0, MAX_ERROR_CHARACTERS)
  log('error', wait === undefined ? 'mail_given_up' : 'mail_postponed', { mail_id: mailId, tries, error: text })
  // Does nothing if the lease has ended and another run has claimed the mail.
  await sql`UPDATE mails SET tries = ${isPutOff ? 0 : tries}, next_try_at = ${nextTryAt}, error = ${text}
    WHERE mail_id = ${mailId} AND tries = ${tries} AND sent_at IS NULL`.run(db)
}

const MAX_FAILURES = 200

/** Unsent mails whose last try failed, also those that were given up; the newest first. */
export const listFailedMails = (db: ShopDatabase) =>
  sql<FailedMail>`SELECT mail_id, kind, subject_id, created_at, tries, error FROM mails
    WHERE sent_at IS NULL AND error IS NOT NULL ORDER BY mail_id DESC LIMIT ${MAX_FAILURES}`.all(db)
type FailedMail = Claimed & { error: string }

/** Restarts the tries of a failed mail. @returns whether there is one */
export async function retryMail(db: ShopDatabase, mailId: number, now: Date): Promise<boolean> {
  const changes = await sql`UPDATE mails SET tries = 0, next_try_at = ${now}
    WHERE mail_id = ${mailId} AND sent_at IS NULL AND error IS NOT NULL`.run(db)
  return changes > 0
}
