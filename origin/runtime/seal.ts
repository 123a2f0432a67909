import { timingSafeEqual } from 'node:crypto'

/**
 * Texts that leave the server and come back: sealed (encrypted) or signed (readable, but not forgeable). Both use the operator's
 * `SIGNING_SECRET`; each purpose has its own key, so a token is valid for one purpose only. Texts of the previous secret are accepted while
 * the operator leaves it set; new ones always use the present secret.
 */
export interface Secrets {
  SIGNING_SECRET?: string
  SIGNING_SECRET_BEFORE?: string
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()
/** Minimum length of a secret in characters: 256 bits take at least so many. */
const SECRET_MIN_LENGTH = 32

const keys = new Map<string, Promise<CryptoKey>>()

/** @throws if the operator has not set a secret, because an empty one would sign nothing safely */
async function keyFor(secret: string | undefined, purpose: string, use: 'seal' | 'sign'): Promise<CryptoKey> {
  if (!secret || secret.length < SECRET_MIN_LENGTH)
    throw new Error(`SIGNING_SECRET is not set, or shorter than ${SECRET_MIN_LENGTH} characters: see docs/deploying.md`)
  const name = `${use} ${purpose} ${secret}`
  let key = keys.get(name)
  if (!key) {
    key = deriveKey(secret, `${use} ${purpose}`, use)
    keys.set(name, key)
  }
  return key
}

/** The accepted keys, the one for new texts first. A previous secret that is too short is ignored. */
async function keysFor(
  { SIGNING_SECRET, SIGNING_SECRET_BEFORE = '' }: Secrets,
  purpose: string,
  use: 'seal' | 'sign',
): Promise<CryptoKey[]> {
  const now = await keyFor(SIGNING_SECRET, purpose, use)
  return SIGNING_SECRET_BEFORE.length < SECRET_MIN_LENGTH ? [now] : [now, await keyFor(SIGNING_SECRET_BEFORE, purpose, use)]
}

async function deriveKey(secret: string, info: string, use: 'seal' | 'sign'): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey('raw', encoder.encode(secret), 'HKDF', false, ['deriveKey'])
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(32), info: encoder.encode(info) }
  return use === 'seal'
    ? crypto.subtle.deriveKey(derivation, base, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
    : crypto.subtle.deriveKey(derivation, base, { name: 'HMAC', hash: 'SHA-256', length: 256 }, false, ['sign'])
}

const toText = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')

/** Null for anything that `toText` does not write. */
function toBytes(text: string): Uint8Array<ArrayBuffer> | null {
  const bytes = Buffer.from(text, 'base64url')
  return toText(bytes) === text ? bytes : null
}

const IV_BYTES = 12

/** Seals a value that JSON can hold. The result is url-safe, and different each time. */
export async function seal({ SIGNING_SECRET }: Secrets, purpose: string, value: unknown): Promise<string> {
  const key = await keyFor(SIGNING_SECRET, purpose, 'seal')
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, encoder.encode(JSON.stringify(value))))
  const ivAndSealed = new Uint8Array(IV_BYTES + sealed.length)
  ivAndSealed.set(iv)
  ivAndSealed.set(sealed, IV_BYTES)
  return toText(ivAndSealed)
}

/** The value sealed for this purpose, or null for any other token. The caller has to parse it. */
export async function unseal(secrets: Secrets, purpose: string, token: string): Promise<unknown> {
  const keys = await keysFor(secrets, purpose, 'seal')
  const ivAndSealed = toBytes(token)
  if (!ivAndSealed || ivAndSealed.length <= IV_BYTES) return null
  for (const key of keys) {
    try {
      const opened = await crypto.subtle.decrypt(
        { name: 'AES-GCM', iv: ivAndSealed.subarray(0, IV_BYTES) },
        key,
        ivAndSealed.subarray(IV_BYTES),
      )
      return JSON.parse(decoder.decode(opened))
    } catch {
      // The token is altered or forged, or was made for another purpose or with another secret.
    }
  }
  return null
}

/** The signature of a text for a purpose: 43 url-safe characters, always the same. */
export async function sign({ SIGNING_SECRET }: Secrets, purpose: string, text: string): Promise<string> {
  return signWith(await keyFor(SIGNING_SECRET, purpose, 'sign'), text)
}

const signWith = async (key: CryptoKey, text: string): Promise<string> =>
  toText(new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(text))))

/** Whether a signature of a text for a purpose is ours, by the present or the previous secret. */
export async function isSigned(secrets: Secrets, purpose: string, text: string, signature: string): Promise<boolean> {
  for (const key of await keysFor(secrets, purpose, 'sign')) if (await isSameSecret(signature, await signWith(key, text))) return true
  return false
}

/** Whether two secrets are the same, in a time that does not reveal where they differ. */
export async function isSameSecret(a: string, b: string): Promise<boolean> {
  const [one, other] = await Promise.all([hashText(a), hashText(b)])
  return timingSafeEqual(Buffer.from(one), Buffer.from(other))
}

/** SHA-256 of a text in hexadecimal: tokens and idempotency keys are stored as this. */
export async function hashText(text: string): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', encoder.encode(text))).toString('hex')
}

const TOKEN_BYTES = 32

/** A new secret token: 256 random bits in 43 url-safe characters. Only its `hashText` is stored. */
export const createToken = (): string => toText(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES)))
