import type { OriginBindings } from '../http/env.ts'
import type { MailAddress, Mailer } from './mail.ts'
import { createOutboxMailer } from './outbox.ts'

/** After this time a mailer that does not answer has failed. It is well below the lease of a claimed mail. */
const TIMEOUT_MS = 20_000

/** The mailer of this environment: the outbox of a local run, the platform's binding, or null if the operator has set up neither. */
export function createMailer(env: OriginBindings): Mailer | null {
  if (env.OUTBOX === '1') return createOutboxMailer(env.CACHE)
  return env.MAIL ? bindingMailer(env.MAIL) : null
}

function bindingMailer(binding: SendEmail): Mailer {
  return {
    async send({ to, from, reply_to, subject, text, html, headers }) {
      const { promise: expired, reject } = Promise.withResolvers<never>()
      const timer = setTimeout(() => reject(new Error(`the mailer did not answer within ${TIMEOUT_MS} ms`)), TIMEOUT_MS)
      try {
        await Promise.race([
          binding.send({
            to,
            from: toNamedAddress(from),
            subject,
            text,
            html,
            ...(reply_to && { replyTo: toNamedAddress(reply_to) }),
            ...(headers && { headers: { ...headers } }),
          }),
          expired,
        ])
      } finally {
        clearTimeout(timer)
      }
    },
  }
}

/** An empty name counts as no name. */
const toNamedAddress = ({ name, email }: MailAddress): MailAddress | string => (name === '' ? email : { name, email })
