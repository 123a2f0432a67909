import { z } from 'zod'
import { Mail, type Mailer } from './mail.ts'

/** Mails of local runs are stored in KV, the newest first, for a day. */
const PREFIX = 'outbox:'
const TTL_SECONDS = 86_400
const TIME_DIGITS = 15
const MAX_LISTED_MAILS = 1000

const StoredMail = Mail.extend({ sent_at: z.iso.datetime() })
/** Metadata of a mail, enough for a list. */
const Summary = StoredMail.pick({ to: true, subject: true, sent_at: true })

export type StoredMail = z.output<typeof StoredMail>
export type MailSummary = z.output<typeof Summary> & { id: string }

/** Stores mails instead of sending them. */
export function createOutboxMailer(kv: KVNamespace): Mailer {
  return {
    async send(mail) {
      const now = new Date()
      const sentAt = now.toISOString()
      const time = String(10 ** TIME_DIGITS - 1 - now.getTime()).padStart(TIME_DIGITS, '0')
      await kv.put(
        `${PREFIX}${time}-${crypto.randomUUID().slice(0, 8)}`,
        JSON.stringify({ ...mail, sent_at: sentAt } satisfies StoredMail),
        {
          expirationTtl: TTL_SECONDS,
          metadata: { to: mail.to, subject: mail.subject.slice(0, 200), sent_at: sentAt } satisfies z.output<typeof Summary>,
        },
      )
    },
  }
}

/** The mails in the outbox, the newest first, at most a thousand. @param to an address, case aside; empty for all */
export async function listOutbox(kv: KVNamespace, to = ''): Promise<MailSummary[]> {
  const { keys } = await kv.list({ prefix: PREFIX, limit: MAX_LISTED_MAILS })
  return keys.flatMap(({ name, metadata }) => {
    const summary = Summary.safeParse(metadata)
    if (!summary.success || (to !== '' && summary.data.to.toLowerCase() !== to.toLowerCase())) return []
    return [{ id: name.slice(PREFIX.length), ...summary.data }]
  })
}

export async function findInOutbox(kv: KVNamespace, id: string): Promise<StoredMail | null> {
  if (!/^\d+-[0-9a-f]{8}$/.test(id)) return null
  const stored = StoredMail.safeParse(await kv.get(PREFIX + id, 'json'))
  return stored.success ? stored.data : null
}
