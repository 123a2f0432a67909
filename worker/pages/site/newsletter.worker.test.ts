/** The newsletter's pages and its one-click unsubscription, as browsers, mail programs and mail companies use them. */
import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { translator } from '#locales/dictionaries.ts'
import { createConfirmUrl, createLeaveUrl } from '#origin/site/newsletter-links.ts'
import { CODE } from '#shared/contract/envelope.ts'
import { fillTestCatalogue } from '#test-support/catalogue.ts'
import { databaseWith } from '#test-support/database-with.ts'
import { elements, readAttribute, readText } from '#test-support/html.ts'
import { cookieHeader, cookiesAfter, FORM, visit } from '#test-support/pages.ts'

const SITE = 'https://shop.test'
const ONE_CLICK = 'List-Unsubscribe=One-Click'

beforeAll(() => fillTestCatalogue(env))

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  return () => vi.restoreAllMocks()
})

/** A subscription that is pending, or confirmed, with the paths of its mail's links. */
async function newSubscription({ is_confirmed = false, lang = 'en' as const } = {}) {
  const [subscriberId, name] = [crypto.randomUUID().replaceAll('-', ''), crypto.randomUUID().slice(0, 8)]
  const email = `${name}@newsletter.example`
  const now = new Date().toISOString()
  await env.SHOP.prepare('INSERT INTO subscribers (email, lang, subscribed_at, subscriber_id, confirmed_at) VALUES (?, ?, ?, ?, ?)')
    .bind(email, lang, now, subscriberId, is_confirmed ? now : null)
    .run()
  return {
    email,
    confirm: await createConfirmUrl(env, '', { subscriber_id: subscriberId, lang }),
    leave: await createLeaveUrl(env, '', { email, lang }),
  }
}

const readState = async (email: string): Promise<'none' | 'waiting' | 'confirmed'> => {
  const row = await env.SHOP.prepare('SELECT confirmed_at FROM subscribers WHERE email = ?')
    .bind(email)
    .first<{ confirmed_at: string | null }>()
  return row === null ? 'none' : row.confirmed_at === null ? 'waiting' : 'confirmed'
}

const post = (path: string, body: BodyInit = '', headers: Record<string, string> = FORM) => visit(path, { method: 'POST', body, headers })

const t = translator('en')

describe.each([
  { name: 'confirm' as const, page: '/newsletter/confirm', before: 'waiting', after: 'confirmed', done: t('newsletter.confirmed_title') },
  { name: 'leave' as const, page: '/newsletter/unsubscribe', before: 'waiting', after: 'none', done: t('newsletter.left_title') },
])('the page to $name', ({ name, page, before, after, done }) => {
  it('takes the token out of the address, changes nothing until its button is pressed, and then says what is', async () => {
    const subscription = await newSubscription()
    const { email } = subscription
    const link = subscription[name]
    // A program that checks mails, or prefetches.
    for (const method of ['GET', 'HEAD', 'GET']) await visit(link, { method })
    const moved = await visit(link)
    expect([moved.status, moved.location]).toEqual([303, page])
    expect(moved.headers.get('Referrer-Policy')).toBe('no-referrer')
    expect(moved.headers.get('Cache-Control')).toContain('no-store')
    const [cookie = ''] = moved.headers.getSetCookie().filter((line) => line.startsWith(`newsletter_${name}=`))
    expect(cookie).toMatch(/; HttpOnly/)
    expect(cookie).toMatch(/; Secure/)
    const headers = cookieHeader(cookiesAfter(moved.headers))
    const visitedPage = await visit(page, { headers })
    expect(visitedPage.status).toBe(200)
    expect(visitedPage.text).toContain(email)
    expect(readAttribute(visitedPage.text, 'meta[name=robots]', 'content')).toMatch(/^noindex/)
    expect(visitedPage.headers.get('Cache-Control')).toContain('no-store')
    expect(visitedPage.text).not.toContain(new URL(link, SITE).searchParams.get('token'))
    expect(await readState(email)).toBe(before)
    // A form of another site is rejected, whatever cookies the browser sends.
    for (const from of [{ Origin: 'https://evil.example' }, { Origin: 'null' }, { 'Sec-Fetch-Site': 'cross-site' }])
      expect((await post(page, '', { ...FORM, ...headers, ...from })).status).toBe(403)
    expect(await readState(email)).toBe(before)
    const pressed = await post(page, '', { ...FORM, ...headers, Origin: SITE })
    expect([pressed.status, pressed.location]).toEqual([303, page])
    expect(await readState(email)).toBe(after)
    // Pressed twice, or reloaded, it shows the same.
    expect((await post(page, '', { ...FORM, ...headers })).status).toBe(303)
    for (let i = 0; i < 2; i++) {
      const { status, text } = await visit(page, { headers })
      expect(status).toBe(200)
      expect(readText(text, 'h1')).toBe(done)
    }
  })

  it('says so where there is no link, or none of ours', async () => {
    const absent = await visit(page)
    expect(absent.status).toBe(200)
    expect(absent.text).toContain(t(`newsletter.${name}_absent`))
    expect((await post(page)).status).toBe(422)
    for (const token of ['x'.repeat(60), '', 'short', 'x'.repeat(9000), '../..', '%00']) {
      const moved = await visit(`${page}?token=${token}`)
      expect([moved.status, moved.location]).toEqual([303, page])
      const headers = cookieHeader(cookiesAfter(moved.headers))
      const { status, text } = await visit(page, { headers })
      expect(status).toBe(200)
      expect(text).toContain(t(token === 'x'.repeat(60) ? `newsletter.${name}_over` : `newsletter.${name}_absent`))
      expect((await post(page, '', { ...FORM, ...headers })).status).toBe(422)
    }
  })

  it('works with a session that has ended, in the reader’s language', async () => {
    const subscription = await newSubscription()
    const { location, headers } = await visit(`/de${subscription[name]}`)
    expect(location).toBe(`/de${page}`)
    const cookies = { ...cookieHeader({ ...cookiesAfter(headers), token: 'A'.repeat(43) }) }
    const visitedPage = await visit(`/de${page}`, { headers: cookies })
    expect(visitedPage.status).toBe(200)
    expect(visitedPage.text).toContain(translator('de')(name === 'confirm' ? 'newsletter.confirm' : 'newsletter.leave'))
    expect((await post(`/de${page}`, '', { ...FORM, ...cookies })).location).toBe(`/de${page}`)
    expect(await readState(subscription.email)).toBe(after)
  })

  it('says that it cannot be done now, where the database fails', async () => {
    const subscription = await newSubscription()
    const headers = cookieHeader(cookiesAfter((await visit(subscription[name])).headers))
    const failing = databaseWith(env.SHOP, {
      prepare(db, text) {
        if (/^(?:UPDATE|DELETE FROM) subscribers/.test(text)) throw new Error('D1_ERROR: disk I/O error')
        return db.prepare(text)
      },
    })
    const rejectedPage = await visit(page, { method: 'POST', body: '', headers: { ...FORM, ...headers } }, { SHOP: failing })
    expect(rejectedPage.status).toBe(503)
    expect(rejectedPage.text).toContain(t('validation.unavailable'))
    expect(elements(rejectedPage.text, 'main form.form')).toHaveLength(1)
    expect(await readState(subscription.email)).toBe(before)
  })
})

describe('the one-click unsubscription', () => {
  it.each([
    {},
    { Origin: 'https://mail.company.example' },
    { Origin: 'null' },
    { Origin: 'https://mail.company.example', 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
  ])('needs neither cookies nor a page of ours: %j', async (from) => {
    for (const isConfirmed of [true, false]) {
      const { email, leave } = await newSubscription({ is_confirmed: isConfirmed })
      for (let i = 0; i < 2; i++) {
        const { status, location, headers } = await post(leave, ONE_CLICK, { ...FORM, ...from })
        expect([status, location]).toEqual([200, null])
        expect(headers.get('Cache-Control')).toContain('no-store')
        expect(await readState(email)).toBe('none')
      }
    }
  })

  it('takes the body in both forms, in every language of the link', async () => {
    const { email, leave } = await newSubscription({ is_confirmed: true })
    const form = new FormData()
    form.set('List-Unsubscribe', 'One-Click')
    expect((await visit(`/ar${leave}`, { method: 'POST', body: form })).status).toBe(200)
    expect(await readState(email)).toBe('none')
  })

  it('unsubscribes no other address', async () => {
    const { email, confirm } = await newSubscription({ is_confirmed: true })
    const { leave: ofAnother } = await newSubscription()
    const tokenToConfirm = new URL(confirm, SITE).searchParams.get('token') ?? ''
    for (const [path, body] of [
      [`/newsletter/unsubscribe?token=${'x'.repeat(60)}`, ONE_CLICK],
      [`/newsletter/unsubscribe?token=${tokenToConfirm}`, ONE_CLICK],
      ['/newsletter/unsubscribe?token=', ONE_CLICK],
      [ofAnother, ONE_CLICK],
    ] as const)
      expect((await post(path, `${body}&email=${encodeURIComponent(email)}`)).status).toBe(path === ofAnother ? 200 : 404)
    expect(await readState(email)).toBe('confirmed')
  })

  it('does not bypass the same-site check for any other post', async () => {
    const evil = { ...FORM, Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }
    const { email, confirm, leave } = await newSubscription()
    const cookies = cookieHeader(cookiesAfter((await visit(leave)).headers, cookiesAfter((await visit(confirm)).headers)))
    for (const [path, body] of [
      // Without the token in the URL, the browser's cookies would count.
      ['/newsletter/unsubscribe', ONE_CLICK],
      [leave, ''],
      [leave, 'List-Unsubscribe=Other'],
      [leave, 'list-unsubscribe=One-Click'],
      [confirm, ONE_CLICK],
      [`/cart?token=x`, ONE_CLICK],
      ['/newsletter/confirm', ONE_CLICK],
    ] as const)
      expect({ path, body, status: (await post(path, body, { ...evil, ...cookies })).status }).toMatchObject({ status: 403 })
    expect(await readState(email)).toBe('waiting')
    const api = (path: string) =>
      visit(path, {
        method: 'POST',
        body: JSON.stringify({ token: 'x' }),
        headers: { 'Content-Type': 'application/json', Origin: 'https://evil.example' },
      })
    expect((await api('/api/unsubscribe')).status).toBe(403)
  })

  it('is at our own host alone', async () => {
    const { email, leave } = await newSubscription({ is_confirmed: true })
    const { app } = await import('../../app.tsx')
    const { createExecutionContext } = await import('cloudflare:test')
    for (const host of ['https://evil.example', 'https://shop.test.evil.example', 'https://shop.test:8443']) {
      const request = new Request(host + leave, { method: 'POST', body: ONE_CLICK, headers: FORM })
      expect((await app.fetch(request, env, createExecutionContext())).status).toBe(421)
    }
    expect(await readState(email)).toBe('confirmed')
  })

  it('reports what failed, and that a body is too long', async () => {
    const { email, leave } = await newSubscription({ is_confirmed: true })
    expect((await post(leave, `${ONE_CLICK}&x=${'y'.repeat(200_000)}`)).status).toBe(413)
    const gone = databaseWith(env.SHOP, {
      prepare() {
        throw new Error('D1_ERROR: gone')
      },
    })
    expect((await visit(leave, { method: 'POST', body: ONE_CLICK, headers: FORM }, { SHOP: gone })).status).toBe(503)
    expect(await readState(email)).toBe('confirmed')
  })
})

describe('the form below every page', () => {
  const subscribe = (email: string, headers: Record<string, string> = {}) =>
    post('/forms/subscribe', new URLSearchParams({ email }).toString(), { ...FORM, Referer: `${SITE}/de/contact`, ...headers })

  it('says without script where the mail went, and keeps the address out of the page’s own', async () => {
    const email = `${crypto.randomUUID().slice(0, 8)}@newsletter.example`
    const { status, location, headers } = await subscribe(email)
    expect([status, location]).toEqual([303, '/de/contact?subscribed=1#subscribe'])
    const visitedPage = await visit('/de/contact?subscribed=1', { headers: cookieHeader(cookiesAfter(headers)) })
    expect(visitedPage.text).toContain(
      `${translator('de')('newsletter.subscribed', { email })} ${translator('de')('newsletter.subscribed_help')}`,
    )
    expect(elements(visitedPage.text, `[value="${email}"]`)).toEqual([])
    // A bookmarked URL does not mean that a form has been sent just now.
    expect((await visit('/de/contact?subscribed=1')).text).not.toContain(
      translator('de')('newsletter.subscribed', { email: '' }).slice(0, 20),
    )
  })

  it('has the mail in the language of the page, whatever the browser tells of where it came from', async () => {
    const action = readAttribute((await visit('/ar/contact')).text, 'form[data-subscribe]', 'action') ?? ''
    const email = `${crypto.randomUUID().slice(0, 8)}@newsletter.example`
    const { location } = await post(action, new URLSearchParams({ email }).toString())
    expect(location).toBe('/ar?subscribed=1#subscribe')
    expect(await env.SHOP.prepare('SELECT lang FROM subscribers WHERE email = ?').bind(email).first()).toEqual({ lang: 'ar' })
  })

  it.each([
    ['/de/contact?subscribed=0#subscribe', 'buyer@', 'newsletter.subscribe_failed', {}],
    [
      '/de/contact?subscribed=later#subscribe',
      'a@b.example',
      'validation.too_many_requests',
      { FORM_LIMIT: { limit: async () => ({ success: false }) } },
    ],
  ] as const)('says without script what is wrong: %s', async (expected, email, key, vars) => {
    const body = new URLSearchParams({ email }).toString()
    const headers = { ...FORM, Referer: `${SITE}/de/contact`, 'CF-Connecting-IP': '192.0.2.9' }
    const { location, headers: answered } = await visit('/forms/subscribe', { method: 'POST', body, headers }, vars)
    expect(location).toBe(expected)
    const { text } = await visit(expected.replace('#subscribe', ''), { headers: cookieHeader(cookiesAfter(answered)) })
    expect(text).toContain(translator('de')(key))
    expect(readAttribute(text, 'form[data-subscribe] input[name=email]', 'value')).toBe(email)
  })

  it('says without script that a mailbox gets no more mails today', async () => {
    const name = crypto.randomUUID().slice(0, 8)
    const all = []
    for (let i = 0; i < 11; i++) all.push((await subscribe(`${name}+${i}@mailbox.example`)).location)
    expect(all.slice(9)).toEqual(['/de/contact?subscribed=1#subscribe', '/de/contact?subscribed=full#subscribe'])
    expect((await visit('/de/contact?subscribed=full')).text).toContain(translator('de')('validation.mailbox_full'))
  })

  it('accepts an address with a session that has ended', async () => {
    const email = `${crypto.randomUUID().slice(0, 8)}@newsletter.example`
    const { status, location } = await subscribe(email, cookieHeader({ token: 'A'.repeat(43) }))
    expect([status, location]).toEqual([303, '/de/contact?subscribed=1#subscribe'])
    expect(await readState(email)).toBe('waiting')
    const body = JSON.stringify({ email: 'buyer@' })
    const headers = { 'Content-Type': 'application/json', Lang: 'zh' }
    const { text } = await visit('/api/subscribe', { method: 'POST', body, headers })
    expect(JSON.parse(text)).toMatchObject({ code: CODE.validation, message: translator('zh')('newsletter.subscribe_failed') })
  })
})
