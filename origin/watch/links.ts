import { z } from 'zod'
import type { Language } from '#shared/languages.ts'
import { pathTo, routes } from '#shared/routes.ts'
import { type Secrets, seal, unseal } from '../runtime/seal.ts'

const CONFIRM = 'watch confirm'
const END = 'watch end'

/** What a link ends: one watch, or all of somebody. Ids are never used again, so that the link of an old mail ends nobody else's. */
const Ended = z.union([z.strictObject({ watch_id: z.int() }), z.strictObject({ watcher_id: z.int() })])
export type Ended = z.output<typeof Ended>

interface Place {
  site_url: string
  lang: Language
}

/** Where the mail leads that asks whether an address wants a watch. */
export const confirmUrl = async (env: Secrets, watchId: number, { site_url, lang }: Place): Promise<string> =>
  site_url + pathTo(routes.watch_confirm, lang, {}, { token: await seal(env, CONFIRM, watchId) })

/** Where a watch ends, or all of them. */
export const endUrl = async (env: Secrets, ended: Ended, { site_url, lang }: Place): Promise<string> =>
  site_url + pathTo(routes.watch_end, lang, {}, { token: await seal(env, END, ended) })

/** The watch that a link confirms, or null for a token that we did not make for that. */
export async function readConfirmToken(env: Secrets, token: string): Promise<number | null> {
  const watchId = await unseal(env, CONFIRM, token)
  return typeof watchId === 'number' ? watchId : null
}

/** What a link ends, or null for a token that we did not make for that. */
export async function readEndToken(env: Secrets, token: string): Promise<Ended | null> {
  return Ended.safeParse(await unseal(env, END, token)).data ?? null
}
