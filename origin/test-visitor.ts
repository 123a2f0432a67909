/** A visitor of the worker tests: a browser that does the work asked of it, and a customer who is signed in. */
import { env } from 'cloudflare:workers'
import { getCaptcha } from '#shared/contract/captcha.ts'
import { hashOf } from './seal.ts'
import { ask } from './test-calls.ts'

export const newKey = (): string => crypto.randomUUID()

/** Proof of work for one form of a visitor. */
export async function doWork(visitor: string): Promise<{ challenge: string; solution: string }> {
  const given = await ask(getCaptcha, { kind: 'work' }, { visitor })
  if (given.kind !== 'work') throw new Error(`asked for work, got ${given.kind}`)
  const { challenge, bits } = given
  for (let solution = 0; ; solution++)
    if (zeroBits(await hashOf(`${challenge}.${solution}`)) >= bits) return { challenge, solution: String(solution) }
}

function zeroBits(hex: string): number {
  const first = hex.search(/[1-9a-f]/)
  if (first < 0) return hex.length * 4
  return first * 4 + Math.clz32(Number.parseInt(hex[first] ?? '0', 16)) - 28
}

/** A customer with a session. @returns the Bearer */
export async function signIn(email: string, profile: { contact_name?: string; company_name?: string } = {}): Promise<string> {
  const token = crypto.randomUUID()
  const now = new Date()
  await env.DB.batch([
    env.DB.prepare(
      'INSERT INTO customers (email, contact_name, company_name, created_at) VALUES (?, ?, ?, ?) ON CONFLICT (email) DO NOTHING',
    ).bind(email, profile.contact_name ?? '', profile.company_name ?? '', now.toISOString()),
    env.DB.prepare(
      'INSERT INTO sessions (token_hash, customer_id, created_at, expires_at) SELECT ?, customer_id, ?, ? FROM customers WHERE email = ?',
    ).bind(await hashOf(token), now.toISOString(), new Date(now.getTime() + 86_400_000).toISOString(), email),
  ])
  return token
}
