import { isSameSecret, sign } from '../seal.ts'

/** What a key opens: one RFQ, or one order. */
export type KeyPurpose = 'rfq-access' | 'order-access'

/** The key to one document until an instant: its end in base 36 (seconds) and our signature. */
export async function accessKey(secret: string | undefined, purpose: KeyPurpose, number: string, expires_at: Date): Promise<string> {
  const end = Math.floor(expires_at.getTime() / 1000).toString(36)
  return `${end}.${await sign(secret, purpose, `${number}|${end}`)}`
}

/** Whether a key opens this document now. */
export async function isKeyTo(secret: string | undefined, purpose: KeyPurpose, number: string, key: string, now: Date): Promise<boolean> {
  const [end = '', signature = ''] = key.split('.')
  if (!/^[0-9a-z]{1,9}$/.test(end) || Number.parseInt(end, 36) * 1000 <= now.getTime()) return false
  return isSameSecret(signature, await sign(secret, purpose, `${number}|${end}`))
}
