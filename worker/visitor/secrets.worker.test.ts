/** The whole life of an account through the edge, by forms and by calls: its secrets are only in its owner's mails. */
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, expect, it, vi } from 'vitest'
import { setHashCost } from '#origin/account/password-hash.ts'
import { CODE } from '#shared/contract/envelope.ts'
import { fillTestCatalogue } from '#test-support/catalogue.ts'
import { databaseWith } from '#test-support/database-with.ts'
import { dumpTables } from '#test-support/full-account.ts'
import { app } from '../app.tsx'
import type { Bindings } from '../request/env.ts'

const SITE = 'https://shop.test'
const EMAIL = 'ada@secrets.example'
/** Unique texts; `&`, `<` and `é` are encoded differently by forms, pages and JSON. */
const PASSWORDS = {
  weak: 'secret0',
  first: 'secret1 of <Ada> & Zoé',
  wrong: 'secret2 that is wrong',
  second: 'secret3 of <Ada> & Zoé',
  third: 'secret4 of <Ada> & Zoé',
}
const SECRET = /secret\d/

beforeAll(async () => {
  setHashCost({ n_log2: 4, r: 8, p: 1 })
  await fillTestCatalogue(env)
})

/** A browser without script, with cookies. */
const cookies = new Map<string, string>()
/** All responses, except cookies. */
const seen: string[] = []
let count = 0

async function open(path: string, init: RequestInit = {}, vars: Partial<Bindings> = {}) {
  const headers = new Headers(init.headers)
  headers.set('Origin', SITE)
  headers.set('CF-Connecting-IP', `198.51.100.${++count}`)
  headers.set('Cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
  const ctx = createExecutionContext()
  const request = new Request(SITE + path, { redirect: 'manual', ...init, headers })
  const response = await app.fetch(request, { ...env, OUTBOX: '1', ...vars }, ctx)
  const text = await response.text()
  await waitOnExecutionContext(ctx)
  for (const line of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (/Max-Age=0\b/i.test(line)) cookies.delete(name)
    else cookies.set(name, value)
  }
  seen.push(text, ...[...response.headers].filter(([name]) => name !== 'set-cookie').flat())
  return { status: response.status, text, location: response.headers.get('Location') }
}

const send = (path: string, typed: Record<string, string>, vars?: Partial<Bindings>) =>
  open(path, { method: 'POST', body: new URLSearchParams(typed) }, vars)

const call = async (path: string, body: object, vars?: Partial<Bindings>): Promise<{ code: number }> =>
  JSON.parse((await open(path, { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }, vars)).text)

/** Everything in KV: the mails of a local run, and what is cached. */
async function dumpKv(): Promise<{ mails: string[]; others: string }> {
  const { keys } = await env.CACHE.list()
  const entries = await Promise.all(keys.map(async (key) => [key.name, `${JSON.stringify(key)} ${await env.CACHE.get(key.name)}`] as const))
  const isMail = (name: string) => name.startsWith('outbox:')
  return {
    mails: entries.filter(([name]) => isMail(name)).map(([, text]) => text),
    others: entries.filter(([name]) => !isMail(name)).join(),
  }
}

/** The token in the newest mail's link to a page. */
async function mailedToken(page: string): Promise<string> {
  const { mails } = await dumpKv()
  const token = mails.map((text) => new RegExp(`${page}\\?token=([\\w-]{16,})`).exec(text)?.[1]).find(Boolean)
  if (!token) throw new Error(`no mail leads to ${page}`)
  return token
}

/** A database that fails at the first write. */
const failing = (): D1Database => databaseWith(env.SHOP, { batch: () => Promise.reject(new Error('D1_ERROR: disk I/O error')) })

const person = (password: string) => ({
  email: EMAIL,
  password,
  confirm_password: password,
  contact_name: 'Ada',
  company_name: 'Engines',
  telephone: '+442079460018',
  country: 'GB',
  address: '1 Street',
  city: 'London',
  state: '',
  agree_policy: '1',
})

it('shows passwords and tokens only to their owner', async () => {
  vi.spyOn(scheduler, 'wait').mockResolvedValue()
  const logSpies = (['log', 'info', 'warn', 'error', 'debug', 'trace'] as const).map((level) =>
    vi.spyOn(console, level).mockImplementation(() => {}),
  )
  const tokens: string[] = []
  const dumps: string[] = []
  const dump = async () => void dumps.push([...(await dumpTables()).values()].flat().join('\n'), (await dumpKv()).others)
  const recordToken = (token = cookies.get('token')): string => {
    expect(token).toMatch(/^[\w-]{43}$/)
    if (token) tokens.push(token)
    return token ?? ''
  }

  expect((await send('/register', person(PASSWORDS.weak))).status).toBe(422)
  expect((await send('/register', { ...person(PASSWORDS.first), city: '' })).status).toBe(422)
  expect((await send('/register', person(PASSWORDS.first), { SHOP: failing() })).status).toBeGreaterThanOrEqual(500)
  expect((await send('/register', person(PASSWORDS.first))).status).toBe(303)
  const activation = recordToken(await mailedToken('/register/activate'))
  expect((await open(`/register/activate?token=${activation}`)).location).toBe('/register/activate')
  expect((await open('/register/activate')).text).not.toContain(activation)
  await dump()
  expect((await send('/register/activate', {})).status).toBe(303)

  expect((await send('/login', { email: EMAIL, password: PASSWORDS.wrong })).status).toBe(422)
  const credentials = { email: EMAIL, password: PASSWORDS.first }
  expect((await send('/login', credentials, { SHOP: failing() })).status).toBeGreaterThanOrEqual(500)
  expect((await call('/api/user/login', credentials, { SHOP: failing() })).code).toBe(CODE.unavailable)
  expect((await call('/api/user/login', { ...credentials, password: [PASSWORDS.first] })).code).toBe(CODE.validation)
  expect((await send('/login', credentials)).status).toBe(303)
  const first = recordToken()
  expect((await open('/myaccount/security')).status).toBe(200)
  await dump()

  const change = { form: 'password', old_password: PASSWORDS.first, new_password: PASSWORDS.second }
  const changed = { ...change, confirm_new_password: PASSWORDS.second }
  expect((await send('/myaccount/security', { ...changed, old_password: PASSWORDS.wrong })).status).toBe(422)
  expect((await send('/myaccount/security', { ...change, confirm_new_password: PASSWORDS.wrong })).status).toBe(422)
  expect((await send('/myaccount/security', changed, { SHOP: failing() })).status).toBeGreaterThanOrEqual(500)
  expect((await send('/myaccount/security', changed)).status).toBe(303)
  expect((await send('/myaccount/security', { form: 'delete', password: PASSWORDS.wrong })).status).toBe(422)
  expect((await open('/api/user/export')).text).toContain(EMAIL)
  await send('/exit', {})
  expect(cookies.has('token')).toBe(false)

  expect((await call('/api/user/forgot', { email: EMAIL })).code).toBe(CODE.success)
  const reset = recordToken(await mailedToken('/forgotpassword/resetpassword'))
  const chosen = { password: PASSWORDS.third, confirm_password: PASSWORDS.third }
  expect((await call('/api/user/reset-password', { token: reset, ...chosen }, { SHOP: failing() })).code).toBe(CODE.unavailable)
  expect((await open(`/forgotpassword/resetpassword?token=${reset}`)).status).toBe(303)
  expect((await send('/forgotpassword/resetpassword', { ...chosen, confirm_password: PASSWORDS.wrong })).status).toBe(422)
  expect((await send('/forgotpassword/resetpassword', chosen)).status).toBe(303)
  expect((await call('/api/user/login', { email: EMAIL, password: PASSWORDS.third })).code).toBe(CODE.success)
  recordToken()
  await dump()
  cookies.set('token', first)
  await open('/myaccount/security')

  const log = JSON.stringify(logSpies.map(({ mock }) => mock.calls))
  const { mails } = await dumpKv()
  // Otherwise the search would have had nothing to find.
  expect(log).toContain('disk I/O error')
  for (const event of [
    'registration',
    'activation',
    'sign_in',
    'sign_out',
    'password_change',
    'account_export',
    'recovery_requested',
    'password_reset',
  ])
    expect(log).toContain(`\\"event\\":\\"${event}\\"`)
  expect(log).not.toContain(EMAIL)
  expect(dumps.join()).toContain(EMAIL)
  expect(dumps.join()).toContain('scrypt$')
  expect(new Set(tokens).size).toBe(4)
  for (const [where, text] of Object.entries({ log, tables: dumps.join(), answers: seen.join('\n'), mails: mails.join() })) {
    expect({ where, found: SECRET.exec(text)?.[0] }).toEqual({ where, found: undefined })
    if (where === 'mails') continue
    for (const token of tokens) expect({ where, has: text.includes(token) }).toEqual({ where, has: false })
  }
  // A mail contains its own link, and no session's token.
  for (const token of tokens.filter((each) => each !== activation && each !== reset)) expect(mails.join()).not.toContain(token)
})
