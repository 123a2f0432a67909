/** For the worker tests: accounts created by form, mail and link. */
import { env } from 'cloudflare:workers'
import { findInOutbox, listOutbox, type StoredMail } from '#origin/mail/outbox.ts'
import type { EndpointRequest } from '#shared/contract/endpoint.ts'
import { active, login, register } from '#shared/contract/user.ts'
import { ask, type CallOptions } from './calls.ts'

export const PASSWORD = 'correct horse battery staple'

/** Mails go to the outbox, as in a local run. */
export const WITH_OUTBOX = { vars: { OUTBOX: '1' } } satisfies CallOptions

/** The registration form of a person; the password twice. */
export function registration(email: string, changes: Partial<EndpointRequest<typeof register>> = {}): EndpointRequest<typeof register> {
  const { password = PASSWORD } = changes
  return {
    email,
    password,
    confirm_password: password,
    contact_name: 'Ada Byron',
    telephone: '020 7946 0018',
    company_name: 'Engine Works',
    country: 'GB',
    address: '1 Dorset Street',
    city: 'London',
    agree_policy: true,
    ...changes,
  }
}

/** The mails to an email, newest first. */
export async function mailsTo(email: string): Promise<StoredMail[]> {
  const list = await listOutbox(env.CACHE, email)
  const mails = await Promise.all(list.map(({ id }) => findInOutbox(env.CACHE, id)))
  return mails.filter((mail) => mail !== null)
}

/** The token in a mail's link. */
export function tokenIn(mail: StoredMail | undefined): string {
  const token = /[?&]token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error(`no link in ${mail?.subject ?? 'no mail'}`)
  return token
}

/** Creates an account. @returns the Bearer of its first session */
export async function openAccount(email: string, options: CallOptions = {}): Promise<string> {
  await ask(register, registration(email), { ...options, ...WITH_OUTBOX })
  const [mail] = await mailsTo(email)
  await ask(active, { token: tokenIn(mail), password: PASSWORD }, options)
  return (await ask(login, { email, password: PASSWORD }, options)).token
}
