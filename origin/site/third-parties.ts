/**
 * Companies that the shop uses with keys of its deployment. A company that the shop's folder does not name gets no keys: calls to it, and
 * its scripts in pages, are then disabled.
 */
import { z } from 'zod'
import type { ShopDatabase } from '../database/databases.ts'
import type { OriginBindings } from '../http/env.ts'
import { log } from '../runtime/log.ts'
import { readConfigList } from './store.ts'

type Key = `${'TURNSTILE' | 'STRIPE' | 'PAYPAL'}_${string}` & keyof OriginBindings

/** Variables and secrets of each company. */
const KEYS = {
  turnstile: ['TURNSTILE_SITE_KEY', 'TURNSTILE_SECRET'],
  stripe: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  paypal: ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'],
} as const satisfies Readonly<Record<string, readonly Key[]>>
type ThirdParty = keyof typeof KEYS

/** The names that `third_parties` of `shop.json` uses. */
export const THIRD_PARTIES = Object.keys(KEYS) as ThirdParty[]

/** How long an isolate uses the cached list of configured companies. */
const CACHE_MS = 60_000

interface CachedParties {
  read_at: number
  parties: readonly string[]
}

/** Maximum wait for the list of configured companies. After it, the request uses none. */
const TIMEOUT_MS = 250
/** Time after a failed read until the list is read again in the background. */
const RETRY_MS = 5_000

/** The memory contains values, never promises, because a read ends with the request that started it. */
const memory = new WeakMap<ShopDatabase, CachedParties>()

/**
 * The bindings with keys only for the companies in the shop's folder. With another origin's API they are unchanged, as the folder does not
 * apply there.
 * @param later for reads in the background
 */
export async function withConfiguredThirdParties<Env extends OriginBindings & { API_BASE?: string }>(
  env: Env,
  later: (work: Promise<unknown>) => void,
): Promise<Env> {
  const keyed = THIRD_PARTIES.filter((party) => KEYS[party].some((name) => env[name]))
  if (keyed.length === 0 || env.API_BASE) return env
  const cached = memory.get(env.SHOP)
  if (cached && Date.now() - cached.read_at > CACHE_MS) later(readConfiguredParties(env.SHOP, keyed))
  const reading = cached ? null : readConfiguredParties(env.SHOP, keyed)
  if (reading) later(reading)
  const configuredParties = cached?.parties ?? (await Promise.race([reading, scheduler.wait(TIMEOUT_MS)])) ?? rememberReadFailure(env.SHOP)
  const unconfiguredParties = keyed.filter((party) => !configuredParties.includes(party))
  return unconfiguredParties.length === 0
    ? env
    : { ...env, ...Object.fromEntries(unconfiguredParties.flatMap((party) => KEYS[party]).map((name) => [name, ''])) }
}

/** Caches a failed read for some seconds, so that not every request waits for it. @returns the companies of the last read, or none */
function rememberReadFailure(db: ShopDatabase): readonly string[] {
  const parties = memory.get(db)?.parties ?? []
  memory.set(db, { read_at: Date.now() - CACHE_MS + RETRY_MS, parties })
  return parties
}

/** The configured companies; those of the last read, or none, if they cannot be read: no company gets a visitor's data by mistake. */
async function readConfiguredParties(db: ShopDatabase, keyed: readonly ThirdParty[]): Promise<readonly string[]> {
  try {
    const parties = await readConfigList(db, 'third_parties', z.string())
    memory.set(db, { read_at: Date.now(), parties })
    for (const party of keyed) if (!parties.includes(party)) log('warn', 'third_party_undeclared', { party })
    return parties
  } catch (error) {
    log('error', 'third_parties_unread', { error })
    return rememberReadFailure(db)
  }
}
