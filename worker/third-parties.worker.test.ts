/**
 * Payment and other companies for which a deployment has keys, and which the shop's folder names or omits. In workerd, by the Worker's own
 * entry.
 */
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { withConfiguredThirdParties } from '#origin/site/third-parties.ts'
import { fillTestCatalogue } from '#test-support/catalogue.ts'
import { PAYPAL_VARS, STRIPE_VARS } from '#test-support/payment-companies.ts'
import worker from './index.ts'
import type { Bindings } from './request/env.ts'

const KEYED = { ...STRIPE_VARS, ...PAYPAL_VARS, TURNSTILE_SITE_KEY: 'site-key', TURNSTILE_SECRET: 'secret' }

beforeAll(() => fillTestCatalogue(env))
let lines: string[]
beforeEach(() => {
  lines = []
  for (const level of ['warn', 'error'] as const) vi.spyOn(console, level).mockImplementation((line) => void lines.push(String(line)))
})
afterEach(() => vi.restoreAllMocks())

/** The database as another isolate sees it, without a memory. */
const isolate = (): Bindings['SHOP'] =>
  ({
    prepare: (sql: string) => env.SHOP.prepare(sql),
    batch: (list: D1PreparedStatement[]) => env.SHOP.batch(list),
    withSession: (at?: string) => env.SHOP.withSession(at),
  }) as Bindings['SHOP']

async function say(...parties: string[]): Promise<void> {
  await env.SHOP.prepare("INSERT OR REPLACE INTO site_config (name, value) VALUES ('third_parties', ?)").bind(JSON.stringify(parties)).run()
}

async function readPolicy(vars: Partial<Bindings>): Promise<Record<string, string>> {
  const ctx = createExecutionContext()
  const response = await worker.fetch(new Request('https://shop.test/api/openapi.json'), { ...env, ...vars }, ctx)
  await waitOnExecutionContext(ctx)
  const policy = response.headers.get('Content-Security-Policy') ?? ''
  return Object.fromEntries(policy.split('; ').map((part) => [part.split(' ', 1)[0] ?? '', part.slice(part.indexOf(' ') + 1)]))
}

describe('the policy of a page', () => {
  it('allows no company that the folder does not name, whatever keys there are', async () => {
    await say()
    const policy = await readPolicy({ ...KEYED, SHOP: isolate() })
    expect([policy['form-action'], policy['frame-src']]).toEqual(["'self'", "'self'"])
    expect(policy['script-src']).not.toContain('http')
  })

  it('allows the companies that the folder names, and only with keys', async () => {
    await say('turnstile', 'stripe', 'paypal')
    const policy = await readPolicy({ ...KEYED, SHOP: isolate() })
    expect(policy['form-action']).toMatch(/^'self' https:\/\/checkout\.stripe\.com https:\/\/www\.(?:sandbox\.)?paypal\.com$/)
    expect(policy['frame-src']).toBe("'self' https://challenges.cloudflare.com")
    expect((await readPolicy({ SHOP: isolate() }))['form-action']).toBe("'self'")
    await say('stripe')
    expect(await readPolicy({ ...KEYED, SHOP: isolate() })).toMatchObject({
      'form-action': "'self' https://checkout.stripe.com",
      'frame-src': "'self'",
    })
  })
})

describe('keys', () => {
  const readWithThirdParties = (vars: Partial<Bindings>, later: (work: Promise<unknown>) => void = () => undefined) =>
    withConfiguredThirdParties({ ...env, ...KEYED, ...vars }, later)

  it('of companies that the folder does not name are ignored, and the log names the companies', async () => {
    await say('paypal')
    expect(await readWithThirdParties({ SHOP: isolate() })).toMatchObject({
      ...PAYPAL_VARS,
      STRIPE_SECRET_KEY: '',
      STRIPE_WEBHOOK_SECRET: '',
      TURNSTILE_SECRET: '',
    })
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { event: 'third_party_undeclared', party: 'turnstile' },
      { event: 'third_party_undeclared', party: 'stripe' },
    ])
  })

  it('are ignored while the folder cannot be read, unless the isolate has read it before', async () => {
    await say('stripe')
    const away = { ...isolate(), prepare: () => ({ all: () => Promise.reject(new Error('away')) }) } as unknown as Bindings['SHOP']
    expect(await readWithThirdParties({ SHOP: away })).toMatchObject({ STRIPE_SECRET_KEY: '' })
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([{ event: 'third_parties_unread' }])
  })

  it('delay no page for long where the database hangs, and not one reader after the other', async () => {
    let reads = 0
    const hangs = () => {
      reads++
      return { all: () => new Promise(() => undefined), bind: () => hangs() }
    }
    const SHOP = { ...isolate(), prepare: hangs } as unknown as Bindings['SHOP']
    const begin = Date.now()
    expect(await readWithThirdParties({ SHOP })).toMatchObject({ STRIPE_SECRET_KEY: '' })
    expect(Date.now() - begin).toBeLessThan(1000)
    const readsBefore = reads
    const again = Date.now()
    for (let i = 0; i < 20; i++) expect(await readWithThirdParties({ SHOP })).toMatchObject({ STRIPE_SECRET_KEY: '' })
    expect([reads, Date.now() - again < 200]).toEqual([readsBefore, true])
  })

  it('follow the folder within a minute or so, and no reader waits for that', async () => {
    const SHOP = isolate()
    const behind: Promise<unknown>[] = []
    const now = vi.spyOn(Date, 'now').mockReturnValue(1_800_000_000_000)
    await say('stripe')
    expect(await readWithThirdParties({ SHOP })).toMatchObject(STRIPE_VARS)
    await say()
    now.mockReturnValue(1_800_000_059_000)
    expect(await readWithThirdParties({ SHOP }, (work) => behind.push(work))).toMatchObject(STRIPE_VARS)
    expect(behind).toEqual([])
    now.mockReturnValue(1_800_000_061_000)
    expect(await readWithThirdParties({ SHOP }, (work) => behind.push(work))).toMatchObject(STRIPE_VARS)
    await Promise.all(behind)
    expect(await readWithThirdParties({ SHOP })).toMatchObject({ STRIPE_SECRET_KEY: '' })
  })

  it('are unchanged in front of another API, and nothing is read where there are none', async () => {
    const SHOP = { prepare: () => expect.unreachable() } as unknown as Bindings['SHOP']
    expect(await readWithThirdParties({ SHOP, API_BASE: 'https://api.example.com' })).toMatchObject(KEYED)
    expect(await withConfiguredThirdParties({ ...env, SHOP }, () => undefined)).toMatchObject({ SHOP })
  })
})
