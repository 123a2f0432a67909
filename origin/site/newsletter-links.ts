import type { Language } from '#shared/languages.ts'
import { routes, toPath } from '#shared/routes.ts'
import { type Secrets, seal, unseal } from '../runtime/seal.ts'

const CONFIRM = 'newsletter confirm'
const LEAVE = 'newsletter leave'

/** URL in the confirmation mail. It contains the subscription's id, so that it is invalid once that subscription has ended. */
export async function createConfirmUrl(env: Secrets, siteUrl: string, { subscriber_id, lang }: { subscriber_id: string; lang: Language }) {
  return siteUrl + toPath(routes.newsletter_confirm, lang, {}, { token: await seal(env, CONFIRM, subscriber_id) })
}

/** URL to unsubscribe. It contains the address, so that the link of an old mail ends a later subscription as well. */
export async function createLeaveUrl(env: Secrets, siteUrl: string, { email, lang }: { email: string; lang: Language }) {
  return siteUrl + toPath(routes.newsletter_leave, lang, {}, { token: await seal(env, LEAVE, email) })
}

/** The subscription that a link confirms, or null for a forged token or one of another purpose. */
export const readConfirmToken = (env: Secrets, token: string): Promise<string | null> => textIn(env, CONFIRM, token)

/** The address that a link unsubscribes, or null for a forged token or one of another purpose. */
export const readLeaveToken = (env: Secrets, token: string): Promise<string | null> => textIn(env, LEAVE, token)

async function textIn(env: Secrets, purpose: string, token: string): Promise<string | null> {
  const text = await unseal(env, purpose, token)
  return typeof text === 'string' ? text : null
}
