const encoder = new TextEncoder()

/**
 * Number of zero bits with which the SHA-256 must begin: 2¹⁶ tries on average. A desktop browser makes about 300,000 a second, a simple
 * phone a quarter of that, while the form is filled in.
 */
const DEFAULT_BITS = 16
/** The largest number of bits that the contract allows. */
const MAX_BITS = 32

/** The operator's setting, or the default if it is invalid. */
export function readWorkBits(chosen: string | undefined): number {
  return /^\d{1,2}$/.test(chosen ?? '') ? Math.min(Number(chosen), MAX_BITS) : DEFAULT_BITS
}

/** Whether the SHA-256 of `challenge.solution` begins with so many zero bits. */
export async function isWorkDone(challenge: string, solution: string, bits: number): Promise<boolean> {
  const digest = await crypto.subtle.digest('SHA-256', encoder.encode(`${challenge}.${solution}`))
  return bits === 0 || new DataView(digest).getUint32(0) >>> (32 - bits) === 0
}
