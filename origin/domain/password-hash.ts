import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { foldPassword } from '#shared/password-rule.ts'

/** scrypt's parameters; one hash takes 128 · 2^`n_log2` · `r` bytes while it is made. */
export interface HashCost {
  n_log2: number
  r: number
  p: number
}

/** OWASP, Password Storage Cheat Sheet: 32 MiB a hash, a quarter of what an isolate has. */
const SAFE_COST: HashCost = { n_log2: 15, r: 8, p: 3 }
const SALT_BYTES = 16
const KEY_BYTES = 32

let cost = SAFE_COST

/** Makes new hashes cheap, for tests: nothing that an operator can set leads here. Without an argument they are dear again. */
export function setHashCost(cheap: HashCost = SAFE_COST): void {
  cost = cheap
}

/** `scrypt$15$8$3$salt$hash`: a hash brings what it was made with, so that the next one may be made otherwise. */
const KEPT = /^scrypt\$(\d{1,2})\$(\d{1,2})\$(\d{1,2})\$([\w-]{22})\$([\w-]{43})$/

/** The text that is kept of a password, different each time. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const key = await derive(password, salt, cost)
  return ['scrypt', cost.n_log2, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/**
 * Whether a password is the one whose hash is kept. Takes one hash's work in any case: where there is nothing to compare
 * with, as long as where there is.
 * @param kept what `hashPassword` made; empty where nobody has a password
 * @returns `is_stale`: it was right, and should be kept anew by today's parameters
 */
export async function checkPassword(password: string, kept: string): Promise<{ is_right: boolean; is_stale: boolean }> {
  const [, n_log2, r, p, salt, hash] = KEPT.exec(kept) ?? []
  if (salt === undefined || hash === undefined) {
    await derive(password, randomBytes(SALT_BYTES), cost)
    return { is_right: false, is_stale: false }
  }
  const made_with: HashCost = { n_log2: Number(n_log2), r: Number(r), p: Number(p) }
  const key = await derive(password, Buffer.from(salt, 'base64url'), made_with)
  const is_right = timingSafeEqual(key, Buffer.from(hash, 'base64url'))
  const is_today = made_with.n_log2 === cost.n_log2 && made_with.r === cost.r && made_with.p === cost.p
  return { is_right, is_stale: is_right && !is_today }
}

/** The runtime derives within the call, one after the other: an isolate never holds the memory of two hashes. */
function derive(password: string, salt: Uint8Array, { n_log2, r, p }: HashCost): Promise<Buffer> {
  const N = 2 ** n_log2
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  scrypt(foldPassword(password), salt, KEY_BYTES, { N, r, p, maxmem: 256 * N * r }, (error, key) => (error ? reject(error) : resolve(key)))
  return promise
}
