import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { normalizePassword } from '#shared/text/password-rule.ts'
import { pause } from './hash-queue.ts'

/** scrypt's parameters; one hash needs 128 · 2^`n_log2` · `r` bytes of memory. */
export interface HashCost {
  n_log2: number
  r: number
  p: number
}

/** OWASP, Password Storage Cheat Sheet: 32 MiB a hash, a quarter of an isolate's memory. */
const SAFE_COST: HashCost = { n_log2: 15, r: 8, p: 3 }
const SALT_BYTES = 16
const KEY_BYTES = 32

let cost = SAFE_COST

/** @internal Makes new hashes cheap, for tests; no setting of an operator reaches it. Without an argument the cost is `SAFE_COST` again. */
export function setHashCost(cheap: HashCost = SAFE_COST): void {
  cost = cheap
}

/** `scrypt$15$8$3$salt$hash`: a hash names its parameters, so that later hashes may use others. */
const STORED_HASH = /^scrypt\$(\d{1,2})\$(\d{1,2})\$(\d{1,2})\$([\w-]{22})\$([\w-]{43})$/

/** The stored hash of a password, different each time. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const key = await derive(password, salt, cost)
  return ['scrypt', cost.n_log2, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/**
 * Whether a password matches the stored hash. Always computes a hash, so that the time does not show whether there is a password.
 * @param storedHash from `hashPassword`; empty without a password
 * @returns `renewed`: if the password is right and its hash has older parameters, a new hash to store
 */
export async function verifyPassword(password: string, storedHash: string): Promise<{ is_right: boolean; renewed: string | null }> {
  const [, nLog2, r, p, salt, hash] = STORED_HASH.exec(storedHash) ?? []
  if (salt === undefined || hash === undefined) {
    await derive(password, randomBytes(SALT_BYTES), cost)
    return { is_right: false, renewed: null }
  }
  const madeWith: HashCost = { n_log2: Number(nLog2), r: Number(r), p: Number(p) }
  const key = await derive(password, Buffer.from(salt, 'base64url'), madeWith)
  const isRight = timingSafeEqual(key, Buffer.from(hash, 'base64url'))
  const isToday = madeWith.n_log2 === cost.n_log2 && madeWith.r === cost.r && madeWith.p === cost.p
  return { is_right: isRight, renewed: isRight && !isToday ? await hashPassword(password) : null }
}

/** Approximate N · r · p that a processor computes in a millisecond. */
const BLOCKS_A_MS = 3000
/** An isolate that has hashed within this time is busy. */
const BUSY_MS = 2000
let hashedAt = -BUSY_MS

/**
 * Hashing blocks the isolate's thread; `password-work.ts` decides the order. Before a hash that follows another, the isolate serves other
 * requests for as long as a hash takes.
 */
async function derive(password: string, salt: Uint8Array, { n_log2, r, p }: HashCost): Promise<Buffer> {
  const N = 2 ** n_log2
  if (Math.abs(Date.now() - hashedAt) < BUSY_MS) await pause((N * r * p) / BLOCKS_A_MS)
  hashedAt = Date.now()
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  scrypt(normalizePassword(password), salt, KEY_BYTES, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
    error ? reject(error) : resolve(key),
  )
  return promise
}
