import { z } from 'zod'
import type { Language } from '#shared/languages.ts'
import { routes, toPath } from '#shared/routes.ts'
import { type Secrets, seal, unseal } from '../runtime/seal.ts'

const CONFIRM = 'watch confirm'
const END = 'watch end'

/**
 * The watches that a link ends: one, or all of a recipient. Ids are never reused, so the link of an old mail cannot end another recipient's
 * watches.
 */
const EndedWatch = z.union([z.strictObject({ watch_id: z.int() }), z.strictObject({ recipient_id: z.int() })])
export type EndedWatch = z.output<typeof EndedWatch>

interface LinkContext {
  site_url: string
  lang: Language
}

/** URL in the mail that asks an address to confirm a watch. */
export const createWatchConfirmUrl = async (env: Secrets, watchId: number, { site_url, lang }: LinkContext): Promise<string> =>
  site_url + toPath(routes.watch_confirm, lang, {}, { token: await seal(env, CONFIRM, watchId) })

/** URL that ends a watch, or all of them. */
export const createWatchEndUrl = async (env: Secrets, ended: EndedWatch, { site_url, lang }: LinkContext): Promise<string> =>
  site_url + toPath(routes.watch_end, lang, {}, { token: await seal(env, END, ended) })

/** The watch that a link confirms, or null for a forged token or one of another purpose. */
export async function readConfirmToken(env: Secrets, token: string): Promise<number | null> {
  const watchId = await unseal(env, CONFIRM, token)
  return typeof watchId === 'number' ? watchId : null
}

/** The watches that a link ends, or null for a forged token or one of another purpose. */
export async function readEndToken(env: Secrets, token: string): Promise<EndedWatch | null> {
  return EndedWatch.safeParse(await unseal(env, END, token)).data ?? null
}
