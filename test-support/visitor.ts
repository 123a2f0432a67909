/** A visitor of the worker tests: a browser that solves the proof of work, and a signed-in customer. */
import { env } from 'cloudflare:workers'
import { setHashCost } from '#origin/account/password-hash.ts'
import { hashText } from '#origin/runtime/seal.ts'
import { getCaptcha } from '#shared/contract/captcha.ts'
import { ask } from './calls.ts'

// Tests of passwords are about access, not about the cost of guessing.
setHashCost({ n_log2: 4, r: 8, p: 1 })

export const newKey = (): string => crypto.randomUUID()

/** Proof of work for one form of a visitor. */
export async function doWork(visitor: string): Promise<{ challenge: string; solution: string }> {
  const puzzle = await ask(getCaptcha, { kind: 'work' }, { visitor })
  if (puzzle.kind !== 'work') throw new Error(`expected work, got ${puzzle.kind}`)
  const { challenge, bits } = puzzle
  for (let solution = 0; ; solution++)
    if (zeroBits(await hashText(`${challenge}.${solution}`)) >= bits) return { challenge, solution: String(solution) }
}

function zeroBits(hex: string): number {
  const first = hex.search(/[1-9a-f]/)
  if (first < 0) return hex.length * 4
  return first * 4 + Math.clz32(Number.parseInt(hex[first] ?? '0', 16)) - 28
}

interface Customer {
  contact_name?: string
  company_name?: string
  telephone?: string
  country?: string
  /** The hash of their password; without one there is no sign-in with a password. */
  password_hash?: string
}

/** A customer with a session, the same one for the same email. @returns the Bearer */
export async function signIn(email: string, customer: Customer = {}): Promise<string> {
  const { contact_name = '', company_name = '', telephone = '', country = '', password_hash = '' } = customer
  const token = crypto.randomUUID()
  const now = new Date()
  const at = now.toISOString()
  const [sessionId = 0] = crypto.getRandomValues(new Uint32Array(1))
  await env.SHOP.batch([
    env.SHOP.prepare(
      `INSERT INTO customers (email, contact_name, company_name, telephone, country, password_hash, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (email) DO NOTHING`,
    ).bind(email, contact_name, company_name, telephone, country, password_hash, at),
    env.SHOP.prepare(
      `INSERT INTO sessions (token_hash, session_id, customer_id, created_at, last_used_at, expires_at)
       SELECT ?, ?, customer_id, ?, ?, ? FROM customers WHERE email = ?`,
    ).bind(await hashText(token), sessionId + 1, at, at, new Date(now.getTime() + 86_400_000).toISOString(), email),
  ])
  return token
}
