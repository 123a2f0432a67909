import { sha256 } from '@noble/hashes/sha2.js'

const encoder = new TextEncoder()

/**
 * The number for which the SHA-256 of `challenge.number` begins with that many zero bits, after 2^bits tries on average. The platform's
 * SHA-256 returns a promise for each text, which takes ten times as long.
 * @param bits 0 to 32
 */
export function solveProofOfWork(challenge: string, bits: number): string {
  // The part that all tries share is hashed once.
  const begun = sha256.create().update(encoder.encode(`${challenge}.`))
  const end = 2 ** (32 - bits)
  for (let number = 0; ; number++) {
    const digest = begun
      .clone()
      .update(encoder.encode(String(number)))
      .digest()
    const first = new DataView(digest.buffer, digest.byteOffset).getUint32(0)
    if (first < end) return String(number)
  }
}
