/**
 * Encryption of backups: AES-256-GCM, and file names that only the owner of the key can compute. Both keys derive from the operator's
 * `BACKUP_KEY` by HKDF. Runs in the Worker, and in Node for a restore.
 */
const encoder = new TextEncoder()
const SECRET_MIN_LENGTH = 32
const IV_BYTES = 12
const ID_BYTES = 8

export interface BackupKeys {
  /** Identifies the key without revealing it: 16 hexadecimal characters. */
  id: string
  /** The name of a content: the same for the same content, 43 characters. */
  nameOf(content: Uint8Array<ArrayBuffer>): Promise<string>
  /** @param as the name it is stored under: sealed bytes cannot be opened under another name */
  seal(content: Uint8Array<ArrayBuffer>, as: string): Promise<Uint8Array<ArrayBuffer>>
  /** Opens sealed bytes; null for altered bytes, another name or another key. */
  unseal(sealed: Uint8Array<ArrayBuffer>, as: string): Promise<Uint8Array<ArrayBuffer> | null>
}

const derivedKeys = new Map<string, Promise<BackupKeys>>()

/** @param text the secret; surrounding blanks, as in a file, are ignored @throws if it is shorter than 32 characters */
export function deriveBackupKeys(text: string): Promise<BackupKeys> {
  const secret = text.trim()
  if (secret.length < SECRET_MIN_LENGTH)
    throw new Error(`BACKUP_KEY is shorter than ${SECRET_MIN_LENGTH} characters: see docs/operating/backup.md`)
  const keys = derivedKeys.get(secret) ?? deriveKeys(secret)
  derivedKeys.set(secret, keys)
  return keys
}

async function deriveKeys(secret: string): Promise<BackupKeys> {
  const base = await crypto.subtle.importKey('raw', encoder.encode(secret), 'HKDF', false, ['deriveKey', 'deriveBits'])
  const from = (info: string) => ({ name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(32), info: encoder.encode(`backup ${info}`) })
  const [sealing, naming, id] = await Promise.all([
    crypto.subtle.deriveKey(from('seal'), base, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
    crypto.subtle.deriveKey(from('name'), base, { name: 'HMAC', hash: 'SHA-256', length: 256 }, false, ['sign']),
    crypto.subtle.deriveBits(from('id'), base, ID_BYTES * 8),
  ])
  const under = (iv: Uint8Array<ArrayBuffer>, as: string) => ({ name: 'AES-GCM', iv, additionalData: encoder.encode(as) })
  return {
    id: Buffer.from(id).toString('hex'),
    nameOf: async (content) => Buffer.from(await crypto.subtle.sign('HMAC', naming, content)).toString('base64url'),
    async seal(content, as) {
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
      const sealed = new Uint8Array(await crypto.subtle.encrypt(under(iv, as), sealing, content))
      const ivAndSealed = new Uint8Array(IV_BYTES + sealed.length)
      ivAndSealed.set(iv)
      ivAndSealed.set(sealed, IV_BYTES)
      return ivAndSealed
    },
    async unseal(sealed, as) {
      try {
        return new Uint8Array(await crypto.subtle.decrypt(under(sealed.slice(0, IV_BYTES), as), sealing, sealed.slice(IV_BYTES)))
      } catch {
        return null
      }
    },
  }
}
