import { isSameSecret, sign } from '../seal.ts'

const PURPOSE = 'rfq-access'

/** The key to one RFQ until an instant: its end in base 36 (seconds) and our signature. */
export async function rfqAccess(secret: string | undefined, rfq_number: string, expires_at: Date): Promise<string> {
  const end = Math.floor(expires_at.getTime() / 1000).toString(36)
  return `${end}.${await sign(secret, PURPOSE, `${rfq_number}|${end}`)}`
}

/** Whether a key opens this RFQ now. */
export async function opensRfq(secret: string | undefined, rfq_number: string, access: string, now: Date): Promise<boolean> {
  const [end = '', signature = ''] = access.split('.')
  if (!/^[0-9a-z]{1,9}$/.test(end) || Number.parseInt(end, 36) * 1000 <= now.getTime()) return false
  return isSameSecret(signature, await sign(secret, PURPOSE, `${rfq_number}|${end}`))
}
