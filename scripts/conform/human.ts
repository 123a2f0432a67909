/** The proof of work that a browser does for a form. */
import { createHash } from 'node:crypto'
import { getCaptcha } from '#shared/contract/captcha.ts'
import type { Caller } from './caller.ts'
import type { Conversation } from './conversation.ts'

/** More takes longer than a run should. */
const BITS_MOST = 24

/** @returns what a form sends as `verification` */
export async function proveHuman(c: Conversation, as: Caller): Promise<{ work?: { challenge: string; solution: string } }> {
  const order = await c.ask(getCaptcha, { kind: 'work' }, { as })
  if (order?.kind !== 'work') {
    c.check(getCaptcha, order === null, 'data.kind', '"work", as asked', order?.kind)
    return {}
  }
  const { challenge, bits } = order
  c.check(getCaptcha, bits <= BITS_MOST, 'data.bits', `at most ${BITS_MOST}: a telephone has to do it, too`, bits)
  for (let solution = 0; bits <= BITS_MOST; solution++)
    if (zeroBits(createHash('sha256').update(`${challenge}.${solution}`).digest()) >= bits)
      return { work: { challenge, solution: String(solution) } }
  return {}
}

function zeroBits(hash: Buffer): number {
  const first = hash.findIndex((byte) => byte !== 0)
  return first < 0 ? hash.length * 8 : first * 8 + Math.clz32(hash[first] ?? 0) - 24
}
