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
const FRESH_MS = 60_000

interface Said {
  read_at: number
  parties: readonly string[]
}

/** No reader waits longer for it: meanwhile nobody is used. */
const PATIENCE_MS = 250
/** So soon after a failure it is read again, behind a reader's back. */
const RETRY_MS = 5_000

/** Values, never promises of them: what a request began to read ends with that request. */
const memory = new WeakMap<ShopDatabase, Said>()

/**
 * The bindings with the keys of those whom the shop's folder names. In front of somebody else's API they are what they are, as the folder
 * says nothing then.
 * @param later for what is read anew behind a reader's back
 */
export async function withSaidParties<Env extends OriginBindings & { API_BASE?: string }>(
  env: Env,
  later: (work: Promise<unknown>) => void,
): Promise<Env> {
  const keyed = THIRD_PARTIES.filter((party) => KEYS[party].some((name) => env[name]))
  if (keyed.length === 0 || env.API_BASE) return env
  const known = memory.get(env.SHOP)
  if (known && Date.now() - known.read_at > FRESH_MS) later(readSaid(env.SHOP, keyed))
  const reading = known ? null : readSaid(env.SHOP, keyed)
  if (reading) later(reading)
  const said = known?.parties ?? (await Promise.race([reading, scheduler.wait(PATIENCE_MS)])) ?? missed(env.SHOP)
  const unsaid = keyed.filter((party) => !said.includes(party))
  return unsaid.length === 0 ? env : { ...env, ...Object.fromEntries(unsaid.flatMap((party) => KEYS[party]).map((name) => [name, ''])) }
}

/** Remembers for seconds that it cannot be read: not every reader waits for it in turn. */
function missed(db: ShopDatabase): readonly string[] {
  const parties = memory.get(db)?.parties ?? []
  memory.set(db, { read_at: Date.now() - FRESH_MS + RETRY_MS, parties })
  return parties
}

/** @returns none where it cannot be read: nobody is told of a reader by mistake */
async function readSaid(db: ShopDatabase, keyed: readonly ThirdParty[]): Promise<readonly string[]> {
  try {
    const parties = await readConfigList(db, 'third_parties', z.string())
    memory.set(db, { read_at: Date.now(), parties })
    for (const party of keyed) if (!parties.includes(party)) log('warn', 'third_party_not_said', { party })
    return parties
  } catch (error) {
    log('error', 'third_parties_unread', { error })
    return missed(db)
  }
}
