/** Third parties with keys in a deployment: only those that the folder declares are used. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Server, startServer } from '../../scripts/commands/serve.ts'
import { NODE, ROOT, runQuietly } from '../../scripts/dev/install.mjs'

const KEYS = {
  TURNSTILE_SITE_KEY: 'site-key',
  TURNSTILE_SECRET: 'secret',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  PAYPAL_CLIENT_ID: 'client',
  PAYPAL_CLIENT_SECRET: 'secret',
  SANDBOX_PAYMENTS: '',
}
const PROVIDERS = ['turnstile', 'stripe', 'paypal']

let folder: string
let shopFolder: string
let state: string

const run = (script: string, ...args: string[]) => runQuietly(NODE, [join(ROOT, 'scripts/commands', script), ...args, '--state', state])
async function say(providers: readonly string[]): Promise<void> {
  const file = join(shopFolder, 'shop.json')
  writeFileSync(file, JSON.stringify({ ...(JSON.parse(readFileSync(file, 'utf8')) as object), third_parties: providers }))
  const { code, output } = await run('shop.ts', 'load', '--shop', shopFolder)
  expect(code, output).toBe(0)
}

/** The response to a visitor of a new server. */
async function seen(): Promise<{ policy: string; payments: string[]; captcha: string }> {
  const server: Server = await startServer({ port: 0, state, vars: KEYS, onLog() {} })
  try {
    const page = await fetch(`${server.url}/login`)
    const terms = (await (await fetch(`${server.url}/api/order/terms`)).json()) as { data: { payments: string[] } }
    const captcha = (await (await fetch(`${server.url}/api/captcha/getCaptcha?kind=code`)).json()) as { data: { kind: string } }
    return { policy: page.headers.get('Content-Security-Policy') ?? '', payments: terms.data.payments, captcha: captcha.data.kind }
  } finally {
    await server.dispose()
  }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'solderline-parties-'))
  state = join(folder, 'state')
  shopFolder = join(folder, 'shop')
  cpSync(join(ROOT, 'demo/shop'), shopFolder, { recursive: true })
  const { code, output } = await run('catalogue.ts', 'load', '--parts', '0')
  if (code !== 0) throw new Error(output)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('allows only third parties of the folder, and only wire transfers', async () => {
  await say([])
  const { policy, payments, captcha } = await seen()
  expect(policy).not.toMatch(/https?:/)
  expect(payments).toEqual(['wire'])
  expect(captcha).toBe('image')
})

it('works with those whom it names', async () => {
  await say(PROVIDERS)
  const { policy, payments, captcha } = await seen()
  for (const host of ['https://challenges.cloudflare.com', 'https://checkout.stripe.com', 'https://www.paypal.com'])
    expect(policy).toContain(host)
  expect(payments.toSorted()).toEqual(['card', 'paypal', 'wire'])
  expect(captcha).toBe('turnstile')
})

it('refuses a name that there is not, and lists those that it works with', async () => {
  const { output } = await run('shop.ts', 'check')
  expect(output).toContain('It works with turnstile, stripe, paypal, and no other third party.')
  writeFileSync(join(shopFolder, 'shop.json'), readFileSync(join(shopFolder, 'shop.json'), 'utf8').replace('"turnstile"', '"recaptcha"'))
  const rejected = await run('shop.ts', 'check', shopFolder)
  expect([rejected.code, rejected.output]).toEqual([
    1,
    expect.stringContaining('third_parties.0: "recaptcha" is invalid: expected one of turnstile'),
  ])
})
