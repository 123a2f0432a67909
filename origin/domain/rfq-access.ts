import { accessKey, isKeyTo } from './access-key.ts'

/** The key to one RFQ until an instant. */
export const rfqAccess = (secret: string | undefined, rfq_number: string, expires_at: Date): Promise<string> =>
  accessKey(secret, 'rfq-access', rfq_number, expires_at)

/** Whether a key opens this RFQ now. */
export const opensRfq = (secret: string | undefined, rfq_number: string, access: string, now: Date): Promise<boolean> =>
  isKeyTo(secret, 'rfq-access', rfq_number, access, now)
