/** Digits and letters that are not mistaken for one another, by telephone or in print (Crockford's base 32). */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const RANDOM_LENGTH = 6

/** Prefixes of numbers: requests for quotation, sales orders, and orders of sandbox keys. */
export type DocumentKind = 'RFQ' | 'SO' | 'TEST'

/** A new number: the day (UTC) and six random characters. "RFQ261121-7K3M9Q" */
export function createDocumentNumber(kind: DocumentKind, now: Date): string {
  const day = now.toISOString().slice(2, 10).replaceAll('-', '')
  const random = [...crypto.getRandomValues(new Uint8Array(RANDOM_LENGTH))].map((byte) => DIGITS[byte % DIGITS.length]).join('')
  return `${kind}${day}-${random}`
}
