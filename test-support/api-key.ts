/** For the worker tests: API keys, written as the form writes them. */
import { env } from 'cloudflare:workers'
import { insertApiKey } from '#origin/account/api-keys.ts'
import { API_SCOPES, type ApiScope } from '#shared/contract/api-scopes.ts'
import { addDays } from '#shared/text/local-day.ts'

interface KeyOptions {
  scopes?: readonly ApiScope[]
  is_sandbox?: boolean
}

/** An API key of the account with this email, valid for a month. */
export async function createApiKey(email: string, { scopes = API_SCOPES, is_sandbox = false }: KeyOptions = {}): Promise<string> {
  const customer = await env.SHOP.prepare('SELECT customer_id FROM customers WHERE email = ?').bind(email).first<{ customer_id: number }>()
  const has = (scope: ApiScope): boolean => scopes.includes(scope)
  const now = new Date()
  const key = await insertApiKey(
    env.SHOP,
    customer?.customer_id ?? 0,
    {
      name: 'program',
      scopes: { read: has('read'), bom: has('bom'), rfq: has('rfq'), order: has('order') },
      is_sandbox,
      ends_on: addDays(now.toISOString().slice(0, 10), 30),
    },
    now,
  )
  if (key === null) throw new Error('the account has too many keys')
  return key
}
