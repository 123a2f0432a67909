/**
 * SHA-256 (FIPS 180-4), for the proof of work alone. The platform's own answers each text by a promise and reads it from
 * its beginning, which is some seventy times slower than going on from the state that all tries share.
 */

const BLOCK_BYTES = 64

/** The first 32 bits of the fractions of the cube (root 3) or square (root 2) roots of the first primes. */
function fractionsOfRoots(count: number, root: 2 | 3): Uint32Array {
  const words: number[] = []
  for (let n = 2; words.length < count; n++) {
    let is_prime = true
    for (let d = 2; d * d <= n; d++) if (n % d === 0) is_prime = false
    if (is_prime) words.push(((root === 2 ? Math.sqrt(n) : Math.cbrt(n)) % 1) * 2 ** 32)
  }
  return Uint32Array.from(words, Math.floor)
}

const K = new Int32Array(fractionsOfRoots(64, 3))
const START = fractionsOfRoots(8, 2)
const schedule = new Int32Array(64)

/** Takes one block of `bytes` into `state`, in place. */
function compress(state: Int32Array, bytes: Uint8Array, offset: number): void {
  const w = schedule
  for (let i = 0; i < 16; i++) {
    const at = offset + i * 4
    w[i] = ((bytes[at] ?? 0) << 24) | ((bytes[at + 1] ?? 0) << 16) | ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0)
  }
  for (let i = 16; i < 64; i++) {
    const early = w[i - 15] ?? 0
    const late = w[i - 2] ?? 0
    const s0 = ((early >>> 7) | (early << 25)) ^ ((early >>> 18) | (early << 14)) ^ (early >>> 3)
    const s1 = ((late >>> 17) | (late << 15)) ^ ((late >>> 19) | (late << 13)) ^ (late >>> 10)
    w[i] = ((w[i - 16] ?? 0) + s0 + (w[i - 7] ?? 0) + s1) | 0
  }
  // By index: taking an array apart goes through its iterator, which halves the speed.
  let a = state[0] ?? 0
  let b = state[1] ?? 0
  let c = state[2] ?? 0
  let d = state[3] ?? 0
  let e = state[4] ?? 0
  let f = state[5] ?? 0
  let g = state[6] ?? 0
  let h = state[7] ?? 0
  for (let i = 0; i < 64; i++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (K[i] ?? 0) + (w[i] ?? 0)) | 0
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  state[0] = (state[0] ?? 0) + a
  state[1] = (state[1] ?? 0) + b
  state[2] = (state[2] ?? 0) + c
  state[3] = (state[3] ?? 0) + d
  state[4] = (state[4] ?? 0) + e
  state[5] = (state[5] ?? 0) + f
  state[6] = (state[6] ?? 0) + g
  state[7] = (state[7] ?? 0) + h
}

/**
 * A function that gives the first 32 bits of the SHA-256 of `start` and an ending.
 * @param start ASCII; it is read once
 */
export function hashesOf(start: string): (ending: string) => number {
  const shared = new Int32Array(START)
  const whole = start.length - (start.length % BLOCK_BYTES)
  const bytes = new TextEncoder().encode(start)
  for (let offset = 0; offset < whole; offset += BLOCK_BYTES) compress(shared, bytes, offset)
  const rest = bytes.subarray(whole)
  const state = new Int32Array(8)
  const tail = new Uint8Array(2 * BLOCK_BYTES)
  const view = new DataView(tail.buffer)

  return (ending) => {
    const length = rest.length + ending.length
    const end = length + 9 <= BLOCK_BYTES ? BLOCK_BYTES : 2 * BLOCK_BYTES
    tail.fill(0)
    tail.set(rest)
    for (let i = 0; i < ending.length; i++) tail[rest.length + i] = ending.charCodeAt(i)
    tail[length] = 0x80
    view.setUint32(end - 4, (whole + length) * 8)
    state.set(shared)
    for (let offset = 0; offset < end; offset += BLOCK_BYTES) compress(state, tail, offset)
    return (state[0] ?? 0) >>> 0
  }
}
