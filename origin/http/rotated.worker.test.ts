/**
 * The operator's secret changes while carts, links, codes and sessions are in use: each stays valid with the previous secret, and is
 * invalid without it.
 */
import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { Hono } from 'hono'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { translator } from '#locales/dictionaries.ts'
import { cartAdd, cartCount } from '#shared/contract/cart.ts'
import { ask, call } from '#test-support/calls.ts'
import { fillTestCatalogue, TEST_PARTS } from '#test-support/catalogue.ts'
import { sendRfq } from '#test-support/full-account.ts'
import { cookieHeader, cookiesAfter, FORM } from '#test-support/pages.ts'
import { newKey, signIn } from '#test-support/visitor.ts'
import { findTypedForm, storeTypedForm } from '#worker/forms/typed-form.ts'
import type { Ctx, WorkerEnv } from '#worker/request/env.ts'
import { readDeskSecret, storeDeskSecret } from '#worker/visitor/desk-session.ts'
import { readRecognizedDevice, rememberDevice } from '../account/recognized-device.ts'
import { insertWebhook, openWebhooks } from '../events/webhooks.ts'
import { createFeedUrl, isFeedUrl } from '../feeds/feed-url.ts'
import { issueChallenge, openChallenge } from '../human/challenge.ts'
import { createSandboxProvider, signSandboxMessage } from '../pay/sandbox.ts'
import { createConfirmUrl, createLeaveUrl, readConfirmToken, readLeaveToken } from '../site/newsletter-links.ts'
import {
  createWatchConfirmUrl as confirmWatchUrl,
  createWatchEndUrl,
  readEndToken,
  readConfirmToken as readWatchToken,
} from '../watch/links.ts'
import { createCartToken, readCartToken } from './caller.ts'
import { createDocumentKey, findKeyChannel } from './document-keys.ts'
import type { OriginBindings, OriginContext } from './env.ts'

const FIRST = 'first-secret-only-for-tests-0123456789'
const SECOND = 'second-secret-only-for-tests-012345678'
const BEFORE = { SIGNING_SECRET: FIRST }
const ROTATED = { SIGNING_SECRET: SECOND, SIGNING_SECRET_BEFORE: FIRST }
const AFTER = { SIGNING_SECRET: SECOND, SIGNING_SECRET_BEFORE: '' }

type Secrets = typeof BEFORE | typeof ROTATED
type Bindings = OriginBindings & WorkerEnv['Bindings']
const withSecrets = (secrets: Secrets): Bindings => ({ ...env, ...secrets }) as Bindings

const EMAIL = 'rotated@example.com'
let rfqNumber: string

beforeAll(async () => {
  await fillTestCatalogue(env)
  const contact = { contact_name: 'Ada', company_name: 'Works', email: EMAIL, telephone: '+4930901820', country: 'DE' }
  rfqNumber = (await sendRfq(contact, 'comment', { bearer: await signIn(EMAIL) })).rfq_number
})

/** A text that leaves the server and comes back. */
interface Use {
  make(secrets: Secrets): Promise<string>
  /** Whether it is accepted as ours. */
  read(secrets: Secrets, text: string): Promise<boolean>
}

const readToken = (url: string): string => new URL(url).searchParams.get('token') ?? ''

/** The edge, as far as it stores a text in cookies. */
async function edge(secrets: Secrets, work: (c: Ctx) => Promise<unknown>, request: RequestInit = {}) {
  const app = new Hono<WorkerEnv>()
  app.all('/rfq', async (c) => {
    c.set('path', '/rfq')
    c.set('t', translator('en'))
    c.set('visitor', { token: null, user: null, cookies: {} as Ctx['var']['visitor']['cookies'] })
    return c.json((await work(c)) ?? null)
  })
  const response = await app.fetch(new Request('https://shop.test/rfq', request), withSecrets(secrets), createExecutionContext())
  return { cookies: JSON.stringify(cookiesAfter(response.headers)), data: (await response.json()) as unknown }
}
const cookies = (text: string) => ({ headers: cookieHeader(JSON.parse(text) as Record<string, string>) })

/** The part of a call's context that marks of devices need. */
const context = (secrets: Secrets, marks: string, handed: string[] = []) =>
  ({
    env: withSecrets(secrets),
    req: { header: () => marks },
    header: (_: string, value: string) => void handed.push(value),
  }) as unknown as OriginContext

/** Where a bookmark makes origin/http/choose-database.ts read SHOP from; null: any replica. */
async function findStart(secrets: Secrets, bookmark: string): Promise<string | null> {
  const starts: string[] = []
  const SHOP = new Proxy(env.SHOP, {
    get(target, name) {
      if (name === 'withSession')
        return (start: string) => {
          starts.push(start)
          return target.withSession()
        }
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const { origin } = await import('../app.ts')
  const request = new Request(`http://origin${cartCount.path}`, { headers: { 'X-Bookmark': bookmark } })
  await origin.fetch(request, { ...withSecrets(secrets), SHOP }, createExecutionContext())
  const [start = ''] = starts
  return start === 'first-unconstrained' ? null : start
}

const USES: Readonly<Record<string, Use>> = {
  'a cart': {
    make: (secrets) => createCartToken(withSecrets(secrets), 'c'.repeat(32)),
    read: async (secrets, text) => (await readCartToken(withSecrets(secrets), text)) === 'c'.repeat(32),
  },
  'the key to an RFQ': {
    make: async (secrets) => (await createDocumentKey(withSecrets(secrets), 'rfq', rfqNumber, new Date())).key,
    read: async (secrets, text) => (await findKeyChannel(withSecrets(secrets), 'rfq', rfqNumber, text, new Date())) === 'browser',
  },
  'the link of a mail about an RFQ': {
    make: async (secrets) => (await createDocumentKey(withSecrets(secrets), 'rfq', rfqNumber, new Date(), 'mail')).key,
    read: async (secrets, text) => (await findKeyChannel(withSecrets(secrets), 'rfq', rfqNumber, text, new Date())) === 'mail',
  },
  'a subscription to confirm': {
    make: async (secrets) => readToken(await createConfirmUrl(secrets, 'https://shop.test', { subscriber_id: 's-1', lang: 'de' })),
    read: async (secrets, text) => (await readConfirmToken(secrets, text)) === 's-1',
  },
  'a subscription to leave': {
    make: async (secrets) => readToken(await createLeaveUrl(secrets, 'https://shop.test', { email: EMAIL, lang: 'de' })),
    read: async (secrets, text) => (await readLeaveToken(secrets, text)) === EMAIL,
  },
  'a watch to confirm': {
    make: async (secrets) => readToken(await confirmWatchUrl(secrets, 7, { site_url: 'https://shop.test', lang: 'de' })),
    read: async (secrets, text) => (await readWatchToken(secrets, text)) === 7,
  },
  'a watch to end': {
    make: async (secrets) => readToken(await createWatchEndUrl(secrets, { watch_id: 7 }, { site_url: 'https://shop.test', lang: 'de' })),
    read: async (secrets, text) => {
      const ended = await readEndToken(secrets, text)
      return ended !== null && 'watch_id' in ended && ended.watch_id === 7
    },
  },
  'a code': {
    make: async (secrets) => (await issueChallenge(withSecrets(secrets), 'v-1', 'mail', { answer: 'AB34' })).token,
    read: async (secrets, text) => (await openChallenge(withSecrets(secrets), 'v-1', text, ['mail']))?.answer === 'AB34',
  },
  'a known device': {
    async make(secrets) {
      const handed: string[] = []
      await rememberDevice(context(secrets, '', handed), EMAIL)
      return handed[0] ?? ''
    },
    read: async (secrets, text) => (await readRecognizedDevice(context(secrets, text), EMAIL)) !== '',
  },
  'a bookmark': {
    async make(secrets) {
      const item = { offer_id: (TEST_PARTS[0]?.part_id ?? 0) * 8, qty: 1 }
      const { headers } = await call(cartAdd, { items: [item] }, { visitor: newKey(), vars: secrets })
      return headers.get('X-Bookmark') ?? ''
    },
    read: async (secrets, text) => (await findStart(secrets, text)) !== null,
  },
  'the session of the desk': {
    make: async (secrets) => (await edge(secrets, (c) => storeDeskSecret(c, 'secret-of-the-desk'))).cookies,
    read: async (secrets, text) => (await edge(secrets, readDeskSecret, cookies(text))).data === 'secret-of-the-desk',
  },
  'a form that was typed': {
    make: async (secrets) =>
      (await edge(secrets, (c) => storeTypedForm(c, null), { method: 'POST', body: 'comment=as+it+was', headers: FORM })).cookies,
    read: async (secrets, text) =>
      (await edge(secrets, async (c) => (await findTypedForm(c))?.get('comment'), cookies(text))).data === 'as it was',
  },
  'a report of the sandbox': {
    async make(secrets) {
      const message = { id: 'e-1', type: 'declined', payment_id: 'p-1', cents: 0, created_ms: Date.now() } as const
      return JSON.stringify(await signSandboxMessage(withSecrets(secrets), message))
    },
    async read(secrets, text) {
      const { headers, body } = JSON.parse(text) as { headers: Record<string, string>; body: string }
      return (await createSandboxProvider(withSecrets(secrets), 'https://shop.test').readWebhook(new Headers(headers), body)) !== null
    },
  },
  'the address of a daily file': {
    make: (secrets) => createFeedUrl(secrets, '2026-11-29', 'csv', new Date(Date.now() + 60_000)),
    read(secrets, text) {
      const { ends, signature = '' } = Object.fromEntries(new URL(text, 'https://shop.test').searchParams)
      return isFeedUrl(secrets, { day: '2026-11-29', format: 'csv', ends: Number(ends), signature }, new Date())
    },
  },
}

describe.each(Object.entries(USES))('%s', (_, { make, read }) => {
  beforeAll(() => void vi.spyOn(console, 'info').mockImplementation(() => {}))

  it('of the previous secret is valid after the change, as long as that secret is set', async () => {
    const text = await make(BEFORE)
    expect([await read(BEFORE, text), await read(ROTATED, text), await read(AFTER, text)]).toEqual([true, true, false])
  })

  it('is made with the new one from then on', async () => {
    const text = await make(ROTATED)
    expect([await read(ROTATED, text), await read(AFTER, text), await read(BEFORE, text)]).toEqual([true, true, false])
  })
})

it('marks of other accounts on the same device are sealed again with the next sign-in', async () => {
  const marks: string[] = []
  await rememberDevice(context(BEFORE, '', marks), EMAIL)
  await rememberDevice(context(ROTATED, marks[0] ?? '', marks), 'other@example.com')
  for (const email of [EMAIL, 'other@example.com'])
    expect(await readRecognizedDevice(context(AFTER, marks[1] ?? ''), email)).toMatch(/^[0-9a-f]{32}$/)
})

it('an earlier cart keeps its lines, and gets its new token with the next change', async () => {
  const item = { offer_id: (TEST_PARTS[0]?.part_id ?? 0) * 8, qty: 1 }
  const visitor = newKey()
  const { headers } = await call(cartAdd, { items: [item] }, { visitor, vars: BEFORE })
  const cart = headers.get('X-Cart') ?? ''
  expect(await ask(cartCount, {}, { visitor, cart, vars: ROTATED })).toEqual({ count: 1 })
  const changed = await call(cartAdd, { items: [item] }, { visitor, cart, vars: ROTATED })
  const anew = changed.headers.get('X-Cart') ?? ''
  expect(await ask(cartCount, {}, { visitor, cart: anew, vars: AFTER })).toEqual({ count: 1 })
  expect(await ask(cartCount, {}, { visitor, cart, vars: AFTER })).toEqual({ count: 0 })
})

it('the key of a webhook is sealed again by the next run of the job', async () => {
  const { secret } = (await insertWebhook(withSecrets(BEFORE), 'https://erp.example.com/events', new Date())) ?? {}
  const open = async (secrets: Secrets) => (await openWebhooks(withSecrets(secrets))).map((webhook) => webhook.secret)
  expect(await open(AFTER)).toEqual([null])
  expect(await open(ROTATED)).toEqual([secret])
  expect(await open(AFTER)).toEqual([secret])
})
