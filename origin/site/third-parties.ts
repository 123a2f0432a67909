/**
 * Companies that the shop works with by keys of its deployment. Those that its folder does not name get no keys: whatever would go to one,
 * or let one into a page, is then as it is without any.
 */
import { z } from 'zod'
import type { ShopDatabase } from '../database/databases.ts'
import type { OriginBindings } from '../http/env.ts'
import { log } from '../runtime/log.ts'
import { readConfigList } from './store.ts'

type Key = `${'TURNSTILE' | 'STRIPE' | 'PAYPAL'}_${string}` & keyof OriginBindings

/** Variables and secrets of each. */
const KEYS = {
  turnstile: ['TURNSTILE_SITE_KEY', 'TURNSTILE_SECRET'],
  stripe: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  paypal: ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'],
} as const satisfies Readonly<Record<string, readonly Key[]>>
type ThirdParty = keyof typeof KEYS

/** As `third_parties` of `shop.json` names them. */
export const THIRD_PARTIES = Object.keys(KEYS) as ThirdParty[]

/** How long an isolate goes by what it has read. */
const CACHE_MS = 60_000

interface CachedParties {
  read_at: number
  parties: readonly string[]
}

/** No reader waits longer for it: meanwhile nobody is used. */
const TIMEOUT_MS = 250
/** So soon after a failure it is read again, behind a reader's back. */
const RETRY_MS = 5_000

/** Values, never promises of them: what a request began to read ends with that request. */
const memory = new WeakMap<ShopDatabase, CachedParties>()

/**
 * The bindings with the keys of those whom the shop's folder names. In front of somebody else's API they are what they are, as the folder
 * says nothing then.
 * @param later for what is read anew behind a reader's back
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

/** Remembers for seconds that it cannot be read: not every reader waits for it in turn. */
function rememberReadFailure(db: ShopDatabase): readonly string[] {
  const parties = memory.get(db)?.parties ?? []
  memory.set(db, { read_at: Date.now() - CACHE_MS + RETRY_MS, parties })
  return parties
}

/** @returns none where it cannot be read: nobody is told of a reader by mistake */
async function readConfiguredParties(db: ShopDatabase, keyed: readonly ThirdParty[]): Promise<readonly string[]> {
  try {
    const parties = await readConfigList(db, 'third_parties', z.string())
    memory.set(db, { read_at: Date.now(), parties })
    for (const party of keyed) if (!parties.includes(party)) log('warn', 'third_party_not_said', { party })
    return parties
  } catch (error) {
    log('error', 'third_parties_unread', { error })
    return rememberReadFailure(db)
  }
}
