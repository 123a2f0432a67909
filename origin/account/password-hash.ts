import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { normalizePassword } from '#shared/text/password-rule.ts'
import { pause } from './hash-queue.ts'

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

/** @internal Makes new hashes cheap, for tests: nothing that an operator can set leads here. Without an argument they are dear again. */
export function setHashCost(cheap: HashCost = SAFE_COST): void {
  cost = cheap
}

/** `scrypt$15$8$3$salt$hash`: a hash brings what it was made with, so that the next one may be made otherwise. */
const STORED_HASH = /^scrypt\$(\d{1,2})\$(\d{1,2})\$(\d{1,2})\$([\w-]{22})\$([\w-]{43})$/

/** The text that is kept of a password, different each time. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const key = await derive(password, salt, cost)
  return ['scrypt', cost.n_log2, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/**
 * Whether a password is the one whose hash is kept. Takes one hash's work in any case: where there is nothing to compare
 * with, as long as where there is.
 * @param storedHash what `hashPassword` made; empty where nobody has a password
 * @returns `renewed`: a hash by today's parameters to be kept instead, where it was right and made with others
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

/** About what a millisecond of a processor does of a hash's N · r · p. */
const BLOCKS_A_MS = 3000
/** Hashes within this time make an isolate a busy one. */
const BUSY_MS = 2000
let hashedAt = -BUSY_MS

/**
 * The runtime derives on the thread of the isolate, which stands still meanwhile: `password-work.ts` says who may when. Where one
 * hash follows another, whoever else waits for the isolate is served before it, for as long as a hash takes.
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
