/** Crockford's base 32 in lower case, for URLs. */
const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz'
const LENGTH = 26

/** A new id of a BOM or of its read-only link: 130 random bits, which cannot be guessed. */
export const createBomId = (): string => [...crypto.getRandomValues(new Uint8Array(LENGTH))].map((byte) => DIGITS[byte % 32]).join('')
