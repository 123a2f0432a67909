/** The documents that a buyer sent before there was an account, and their adoption, through the pages. */
import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { translator } from '#locales/dictionaries.ts'
import { setHashCost } from '#origin/account/password-hash.ts'
import { fillTestCatalogue } from '#test-support/catalogue.ts'
import { cookieHeader, cookiesAfter, FORM, visit } from '#test-support/pages.ts'

const PASSWORD = 'a violet harbour at noon'
const t = translator('de')

beforeAll(async () => {
  setHashCost({ n_log2: 4, r: 8, p: 1 })
  await fillTestCatalogue(env)
})

beforeEach(() => {
  vi.spyOn(scheduler, 'wait').mockResolvedValue()
  vi.spyOn(console, 'info').mockImplementation(() => {})
  return () => vi.restoreAllMocks()
})

let cookies: Record<string, string> = {}

async function open(path: string, typed?: Record<string, string>) {
  const init = typed ? { method: 'POST', body: new URLSearchParams(typed) } : {}
  const answer = await visit(path, { ...init, headers: { ...(typed && FORM), ...cookieHeader(cookies) } }, { OUTBOX: '1' })
  cookies = cookiesAfter(answer.headers, cookies)
  return answer
}

/** The activation links mailed to an address, the newest first. */
async function mailedLinks(email: string): Promise<string[]> {
  const { keys } = await env.CACHE.list<{ to: string }>({ prefix: 'outbox:' })
  const mails = await Promise.all(keys.filter(({ metadata }) => metadata?.to === email).map(({ name }) => env.CACHE.get(name)))
  return mails.flatMap((mail) => /\/de\/register\/activate\?token=[\w-]+/.exec(mail ?? '')?.[0] ?? [])
}

async function newBuyer(): Promise<string> {
  cookies = {}
  const email = `${crypto.randomUUID().slice(0, 8)}@joined.example`
  const number = email.slice(0, 8)
  await env.SHOP.batch([
    env.SHOP.prepare(
      `INSERT INTO rfqs (rfq_number, source, status, lang, time_zone, contact_name, company_name, email, telephone, country, comment, submitted_at, answer_due_at)
       VALUES (?, 'list', 'submitted', 'en', '', 'A', 'B', ?, '', 'DE', '', '2026-11-20T08:00:00Z', '2026-11-20T08:00:00Z')`,
    ).bind(`RFQ261120-${number}`, email),
  ])
  const person = {
    email,
    password: PASSWORD,
    confirm_password: PASSWORD,
    contact_name: 'Ada',
    company_name: 'Engines',
    telephone: '+442079460018',
  }
  const addressFields = { country: 'GB', address: '1 Street', city: 'London', state: '', agree_policy: '1' }
  expect((await open('/de/register', { ...person, ...addressFields })).location).toBe('/de/register?sent=1')
  return email
}

it('sends the activation mail again, and says that it went', async () => {
  const email = await newBuyer()
  expect((await open('/de/register?sent=1')).text).not.toContain(t('register.sent_again'))
  const again = await open('/de/register?resend=1', { email })
  expect([again.status, again.location]).toEqual([303, '/de/register?sent=1&again=1'])
  const { text } = await open('/de/register?sent=1&again=1')
  expect(text).toContain(t('register.sent_again'))
  expect(text).toContain(email)
  const links = await mailedLinks(email)
  expect(new Set(links).size).toBe(2)
  // The page does not claim to have sent a mail to an invalid address.
  const wrong = await open('/de/register?resend=1', { email: 'ada@' })
  expect(wrong.status).toBe(422)
  expect(wrong.text).not.toContain(t('register.sent_again'))
})

it.each([
  ['/de/login', '/de/myaccount/rfq-history?joined=1'],
  ['/de/login?redirect=%2Fcategory%2Fchip-resistors%3Fin_stock%3D1%23table', '/de/category/chip-resistors?in_stock=1&joined=1#table'],
  ['/de/login?redirect=%2Fcheckout', '/de/checkout?joined=1'],
])('tells at the first sign-in after activation what joined the account, wherever that leads: %s', async (login, expected) => {
  const email = await newBuyer()
  const [link = ''] = await mailedLinks(email)
  await open(link)
  expect((await open('/de/register/activate', {})).status).toBe(303)
  const signed = await open(login, { email, password: PASSWORD })
  expect([signed.status, signed.location]).toEqual([303, expected])
  const { text } = await open(/category/.test(expected) ? expected.replace('#table', '') : '/de/contact?joined=1')
  expect(text.split(t('account.joined'))).toHaveLength(2)
  const owner = env.SHOP.prepare('SELECT c.email FROM rfqs r JOIN customers c USING (customer_id) WHERE rfq_number = ?')
  expect(await owner.bind(`RFQ261120-${email.slice(0, 8)}`).first()).toEqual({ email })
  // Once, and only to a signed-in customer.
  expect((await open(login, { email, password: PASSWORD })).location).not.toContain('joined')
  cookies = {}
  expect((await open('/de/contact?joined=1')).text).not.toContain(t('account.joined'))
})
