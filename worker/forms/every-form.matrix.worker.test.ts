/** Every form of the shop, posted without script: no input is lost, and no secret is returned. */
import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { origin } from '#origin/app.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { CODE } from '#shared/contract/envelope.ts'
import { sessionEnd } from '#shared/contract/profile.ts'
import { forgot, register } from '#shared/contract/user.ts'
import { ACCOUNT_FORMS } from '#shared/forms/account-forms.ts'
import { CHECKOUT_FORM } from '#shared/forms/checkout-form.ts'
import { FEEDBACK_FORM } from '#shared/forms/feedback-form.ts'
import type { Fields, Form } from '#shared/forms/form.ts'
import { QUICK_RFQ_FORM } from '#shared/forms/quick-rfq-form.ts'
import { RFQ_FORM } from '#shared/forms/rfq-form.ts'
import { TRACK_FORM } from '#shared/forms/track-form.ts'
import { WATCH_FORM } from '#shared/forms/watch-form.ts'
import { toGoodsPageUrl } from '#shared/trade/part-number.ts'
import { mailsTo, openAccount, registration, tokenIn, WITH_OUTBOX } from '#test-support/account.ts'
import { ask, call } from '#test-support/calls.ts'
import { fillTestCatalogue, TEST_PARTS } from '#test-support/catalogue.ts'
import { elements, formValues, readText } from '#test-support/html.ts'
import { fill, putTariff } from '#test-support/orders.ts'
import { cookieHeader, cookiesAfter, FORM, visit } from '#test-support/pages.ts'
import { signIn } from '#test-support/visitor.ts'

interface Row {
  path: string
  declared: Form
  /** The input of a person, including secrets. */
  typed: Readonly<Record<string, string>>
  /** Fields that the page itself adds to the post. */
  hidden?: Readonly<Record<string, string>>
  /** It has no required text: every field is a choice, or optional. */
  is_never_empty?: true
  /** Sent twice, it takes effect once. */
  is_once?: true
  /** Only customers have it. */
  is_account?: true
  /** Where a code has another meaning for this form. */
  statuses?: Readonly<Partial<Record<keyof typeof CODE, number>>>
  /** Checkboxes that are reset where their subject has changed. */
  agreed?: readonly string[]
  /** Cookies that the page needs. */
  cookies?: () => Promise<Record<string, string>>
}

const EMAIL = 'ada@forms.example'
const PERSON = { contact_name: 'Ada Byron', company_name: 'Engine Works', telephone: '+44 20 7946 0018' }
const SEAT = { country: 'GB', address: '1 Dorset Street', city: 'London', state: '' }
const POSTAL = {
  country: 'GB',
  address_line1: '1 Dorset Street',
  address_line2: 'Attic',
  postal_code: 'SW1A 1AA',
  city: 'London',
  state: '',
}
const FORM_KEY = { form_key: '0f8fad5b-d9cb-469f-a165-70867728950e' }
const IN_A_MONTH = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
const SECRET = 'perfectly Secret 4711'

const OFFER_ID = (TEST_PARTS[0]?.part_id ?? 0) * 8

const ROWS: Readonly<Record<string, Row>> = {
  login: { path: '/login', declared: ACCOUNT_FORMS.login, typed: { email: EMAIL, password: SECRET } },
  register: {
    path: '/register',
    declared: ACCOUNT_FORMS.register,
    typed: { email: EMAIL, password: SECRET, confirm_password: SECRET, ...PERSON, ...SEAT, agree_policy: '1' },
  },
  activate: {
    path: '/register/activate',
    declared: ACCOUNT_FORMS.activate,
    typed: { password: SECRET },
    // Empty, the password stays that of the registration; the API reports where it may not.
    is_never_empty: true,
    // The link has expired.
    statuses: { not_found: 422 },
    cookies: async () => {
      const email = `${crypto.randomUUID()}@forms.example`
      vi.spyOn(scheduler, 'wait').mockResolvedValue()
      await ask(register, registration(email), WITH_OUTBOX)
      const [mail] = await mailsTo(email)
      return cookiesAfter((await visit(`/register/activate?token=${tokenIn(mail)}`)).headers)
    },
  },
  forgot: { path: '/forgotpassword/identify', declared: ACCOUNT_FORMS.forgot, typed: { email: EMAIL } },
  reset: {
    path: '/forgotpassword/resetpassword',
    declared: ACCOUNT_FORMS.reset,
    typed: { password: SECRET, confirm_password: SECRET },
    // The link has expired.
    statuses: { not_found: 422 },
    cookies: async () => {
      const email = `${crypto.randomUUID()}@forms.example`
      vi.spyOn(scheduler, 'wait').mockResolvedValue()
      await openAccount(email)
      await ask(forgot, { email }, WITH_OUTBOX)
      const [mail] = await mailsTo(email)
      return cookiesAfter((await visit(`/forgotpassword/resetpassword?token=${tokenIn(mail)}`)).headers)
    },
  },
  profile: {
    path: '/myaccount/my-profile',
    declared: ACCOUNT_FORMS.profile,
    typed: { ...PERSON, job_title: 'Countess', ...SEAT },
    is_account: true,
  },
  password: {
    path: '/myaccount/security',
    declared: ACCOUNT_FORMS.password,
    typed: { old_password: SECRET, new_password: `${SECRET}!`, confirm_new_password: `${SECRET}!` },
    hidden: { form: 'password' },
    is_account: true,
  },
  api_key: {
    path: '/myaccount/keys',
    declared: ACCOUNT_FORMS.api_key,
    typed: { name: 'ERP', 'scopes.read': '1', ends_on: IN_A_MONTH, password: SECRET },
    hidden: { form: 'api_key' },
    is_account: true,
  },
  delete: {
    path: '/myaccount/security?delete=1',
    declared: ACCOUNT_FORMS.delete,
    typed: { password: SECRET },
    hidden: { form: 'delete' },
    is_account: true,
  },
  address: {
    path: '/myaccount/address?new=1',
    declared: ACCOUNT_FORMS.address,
    typed: { ...PERSON, ...POSTAL, is_default_shipping: '1' },
    is_account: true,
  },
  watch: {
    path: `/watch?part=${TEST_PARTS[0]?.part_id}`,
    declared: WATCH_FORM,
    typed: { in_stock: '1', need: '2500', price_percent: '7', email: EMAIL },
  },
  track: { path: '/order/track', declared: TRACK_FORM, typed: { order_number: 'SO261122-29M1NQ', email: EMAIL } },
  feedback: { path: '/contact', declared: FEEDBACK_FORM, typed: { type_id: '1', email: EMAIL, feedback_content: 'Two lines,\nof praise' } },
  quick_rfq: {
    path: `/productdetail/${toGoodsPageUrl(TEST_PARTS[0]?.part_number ?? '', TEST_PARTS[0]?.part_id ?? 0)}`,
    declared: QUICK_RFQ_FORM,
    typed: { qty: '2500', email: EMAIL, target_price: '0.002', contact_name: 'Ada Byron', comment: 'Before noon' },
    hidden: FORM_KEY,
    is_once: true,
  },
  rfq: {
    path: '/rfq',
    declared: RFQ_FORM,
    typed: {
      'lines.0.part_number': 'LM358DR',
      'lines.0.qty': '2500',
      'lines.0.target_price': '0.08',
      'lines.1.part_number': 'NE555P',
      'lines.1.qty': '10',
      'lines.1.manufacturer': 'Texas Instruments',
      ...PERSON,
      email: EMAIL,
      country: 'GB',
      comment: 'Two lines,\nof wishes',
    },
    hidden: FORM_KEY,
    is_once: true,
  },
  checkout: {
    path: '/checkout',
    declared: CHECKOUT_FORM,
    typed: {
      email: EMAIL,
      ...Object.fromEntries(Object.entries({ ...PERSON, ...POSTAL }).map(([name, text]) => [`shipping_address.${name}`, text])),
      po_number: 'PO-7',
      tax_id: 'GB123456789',
      invoice_email: 'books@forms.example',
      requested_date: IN_A_MONTH,
      remark: 'Ring twice',
      agree_terms: '1',
    },
    hidden: { ...FORM_KEY, action: 'order', shipping: 'new', billing: 'same', delivery: 'pick_up', payment: 'wire', shipment: 'complete' },
    is_once: true,
    agreed: ['agree_terms'],
    cookies: async () => {
      const { caller } = await fill([{ offer_id: OFFER_ID, qty: 1000 }])
      return { cart: caller.cart ?? '' }
    },
  },
}

/** The API of an operator, which is ours behind HTTP; the test decides on the response to one call. */
let answer: { endpoint: Endpoint; code: number } | null
/** The idempotency keys of the form's calls. */
const calls: (string | null)[] = []
const REMOTE = { API_BASE: env.TEST_API }

beforeAll(async () => {
  await fillTestCatalogue(env)
  await putTariff()
  await env.SHOP.prepare(
    "INSERT OR REPLACE INTO site_config (name, value) VALUES ('company_name', 'Solderline'), ('contact_email', 'sales@shop.example')",
  ).run()
  await env.SHOP.prepare(
    "INSERT INTO page_texts (page_id, lang, title, summary, blocks, updated_at) VALUES ('contact', 'en', 'Contact', '', '[]', ?)",
  )
    .bind(new Date().toISOString())
    .run()
})

beforeEach(() => {
  answer = null
  calls.length = 0
  for (const kind of ['log', 'warn', 'error'] as const) vi.spyOn(console, kind).mockImplementation(() => {})
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const url = new URL(String(input))
    // The page of a form may read by the same path as the form is sent to.
    if (answer && url.pathname === answer.endpoint.path && (init?.method ?? 'GET') === answer.endpoint.method) {
      calls.push(new Headers(init?.headers).get('Idempotency-Key'))
      return Response.json({ code: answer.code, message: 'so says the API', data: null })
    }
    const { method = 'GET', headers, body } = init ?? {}
    const request = new Request(`http://origin${url.pathname}${url.search}`, { method, ...(headers && { headers }), ...(body && { body }) })
    return origin.fetch(request, env, createExecutionContext())
  })
  return () => vi.restoreAllMocks()
})

const isSecret = ({ declared }: Row, name: string): boolean => {
  const field: Fields[string] | undefined = declared.fields[name]
  return field !== undefined && 'is_secret' in field
}

async function cookiesFor(row: Row): Promise<Record<string, string>> {
  const cookies = (await row.cookies?.()) ?? {}
  return row.is_account ? { ...cookies, token: await signIn(EMAIL, { contact_name: 'Ada', country: 'GB' }) } : cookies
}

async function post(row: Row, typed: Readonly<Record<string, string>>, cookies: Record<string, string>) {
  const send = (fields: Readonly<Record<string, string>>) =>
    visit(row.path, { method: 'POST', body: new URLSearchParams(fields), headers: { ...FORM, ...cookieHeader(cookies) } }, REMOTE)
  if (row.declared !== CHECKOUT_FORM) return send({ ...row.hidden, ...typed })
  // The prices and quantities on the page are sent with an order.
  const { text } = await send({ ...row.hidden, ...row.typed, action: 'ways' })
  return send({ ...row.hidden, seen: readControls(text, ['seen'])['seen'] ?? '', ...typed })
}

/** The values of a form's controls by name: of the form that has most of these. A ticked checkbox is "1". */
function readControls(html: string, names: readonly string[]): Record<string, string> {
  const forms = elements(html, 'main form').map(formValues)
  const countFields = (form: Record<string, string>): number => names.filter((name) => name in form).length
  return forms.sort((one, other) => countFields(other) - countFields(one))[0] ?? {}
}

function expectRestored(row: Row, html: string, typed: Readonly<Record<string, string>>): void {
  const controls = readControls(html, Object.keys(typed))
  for (const [name, text] of Object.entries(typed)) {
    if (isSecret(row, name)) expect(controls[name] ?? '', name).toBe('')
    else expect((controls[name] ?? '').replaceAll('\r', '').trim(), name).toBe(text.trim())
  }
  for (const name of Object.keys(typed)) if (isSecret(row, name) && typed[name]) expect(html).not.toContain(typed[name])
}

describe.each(Object.entries(ROWS))('the form %s', (_, row) => {
  let cookies: Record<string, string>
  beforeAll(async () => {
    vi.spyOn(console, 'log').mockImplementation(() => {})
    cookies = await cookiesFor(row)
  })

  const texts = Object.entries(row.typed).filter(([name, text]) => text !== '1' && !/\.?country$|^type_id$/.test(name))

  it.skipIf(row.is_never_empty)('empty', async () => {
    answer = { endpoint: row.declared.endpoint, code: CODE.fault }
    const sent = await post(row, Object.fromEntries(Object.keys(row.typed).map((name) => [name, ''])), cookies)
    expect(sent.status).toBe(422)
    expect(calls).toEqual([])
    expect(elements(sent.text, '[aria-invalid="true"]')).not.toEqual([])
  })

  it('too long', async () => {
    answer = { endpoint: row.declared.endpoint, code: CODE.fault }
    const sent = await post(row, { ...row.typed, ...Object.fromEntries(texts.map(([name]) => [name, 'x'.repeat(5000)])) }, cookies)
    expect(sent.status).toBe(422)
    expect(calls).toEqual([])
    const controls = readControls(sent.text, Object.keys(row.typed))
    for (const [name] of texts) if (!isSecret(row, name)) expect(controls[name], name).toMatch(/^x{100,}$/)
    if (texts.some(([name]) => isSecret(row, name))) expect(sent.text).not.toContain('x'.repeat(2000))
  })

  it('wrong', async () => {
    answer = { endpoint: row.declared.endpoint, code: CODE.fault }
    const wrong = { ...row.typed, ...Object.fromEntries(texts.map(([name]) => [name, '<b>"wrong" & \u202e</b>'])) }
    const sent = await post(row, wrong, cookies)
    if (sent.status === 503) {
      // All of its texts are optional.
      expect(texts.every(([name]) => isSecret(row, name))).toBe(true)
      return
    }
    expect(sent.status).toBe(422)
    expectRestored(row, sent.text, wrong)
    expect(elements(sent.text, 'main form b')).toEqual([])
  })

  it.each([
    ['validation', 422],
    ['not_allowed', 403],
    ['not_found', 422],
    ['conflict', 409],
    ['upload_refused', 422],
    ['refused', 422],
    ['too_many_requests', 429],
    ['fault', 503],
    ['unavailable', 503],
  ] as const)('refused with %s', async (code, status) => {
    answer = { endpoint: row.declared.endpoint, code: CODE[code] }
    const sent = await post(row, row.typed, cookies)
    expect(calls).toHaveLength(1)
    expect(sent.status).toBe(row.statuses?.[code] ?? status)
    const untickedBy = code === 'conflict' ? row.agreed : undefined
    expectRestored(row, sent.text, Object.fromEntries(Object.entries(row.typed).filter(([name]) => !untickedBy?.includes(name))))
    if (!row.statuses?.[code]) expect(readText(sent.text, '[role="alert"]').trim().length).toBeGreaterThan(10)
  })

  it('a session that has ended', async () => {
    const email = `${crypto.randomUUID()}@forms.example`
    const token = await signIn(email)
    const isCustomers = row.is_account || row.declared === CHECKOUT_FORM
    if (row.declared === CHECKOUT_FORM) await fill([{ offer_id: OFFER_ID, qty: 1000 }], token)
    await call(sessionEnd, { session_id: 'all' }, { bearer: token })
    const user = { userInfo: encodeURIComponent(JSON.stringify({ name: 'A', email })) }
    if (isCustomers) answer = { endpoint: row.declared.endpoint, code: CODE.session_invalid }
    const sent = await post(row, row.typed, { ...cookies, ...user, token })
    expect(sent.text).not.toContain(SECRET)
    // A form for visitors and customers is sent as a visitor's.
    if (!isCustomers && sent.status === 303 && !sent.location?.startsWith('/exit')) return
    if (sent.status !== 303) return expectRestored(row, sent.text, row.typed)
    expect([sent.status, sent.location]).toEqual([303, `/exit?redirect=${encodeURIComponent(row.path)}`])
    answer = null
    const cookiesAfterPost = cookiesAfter(sent.headers, cookies)
    const signedIn = isCustomers && { ...user, token: await signIn(email) }
    const again = await visit(row.path, { headers: cookieHeader({ ...cookiesAfterPost, ...signedIn }) }, REMOTE)
    expect(again.status).toBe(200)
    const open = Object.fromEntries(Object.entries(row.typed).filter(([name]) => !isSecret(row, name)))
    // A form of secrets alone is typed again.
    if (row.declared === CHECKOUT_FORM) {
      // A customer's e-mail is known, and not requested.
      const { email: _, ...rest } = row.typed
      expectRestored(row, again.text, rest)
    } else if (Object.keys(open).length > 0) expectRestored(row, again.text, row.typed)
    expect(again.text).not.toContain(SECRET)
  })

  it('a double click', async () => {
    answer = { endpoint: row.declared.endpoint, code: CODE.unavailable }
    const [one, two] = await Promise.all([post(row, row.typed, cookies), post(row, row.typed, cookies)])
    expect([one.status, two.status]).toEqual([503, 503])
    const [first, second] = calls
    if (row.is_once) expect(first).toMatch(/^[\da-f]{32,}$/)
    expect(first).toBe(second)
  })
})

it('has a row for every form that is declared', async () => {
  const declared = [...Object.keys(ACCOUNT_FORMS), 'checkout', 'track', 'watch', 'feedback', 'quick_rfq', 'rfq']
  // The same field as "forgot", on the page after registering.
  expect([...Object.keys(ROWS), 'resend'].sort()).toEqual(declared.sort())
})
