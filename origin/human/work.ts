const encoder = new TextEncoder()

/**
 * Zero bits that the work's SHA-256 begins with: 2¹⁶ tries on the average. A browser makes about 300,000 a second on a desk and a quarter
 * of that on a plain phone, while the form is filled in.
 */
const DEFAULT_BITS = 16
/** The contract's maximum. */
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
