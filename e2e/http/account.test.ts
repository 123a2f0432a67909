import { randomUUID } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { element, elements, readAttribute, readText } from '#test-support/html.ts'
import { randomAddress } from '../address.ts'
import { baseUrl } from '../served-site.ts'
import { type Answer, get } from './site.ts'

const PASSWORD = 'twelve reels of 0603'

/** A browser without script: it stores cookies, each for its path. */
class Reader {
  readonly address = randomAddress()
  private readonly cookies: { name: string; value: string; path: string }[] = []
  /** All responses: none may contain a token. */
  readonly seen: string[] = []
  /** The Set-Cookie lines, newest last. */
  readonly set: string[] = []

  async open(path: string, init: RequestInit = {}, headers: Record<string, string> = {}): Promise<Answer> {
    const Cookie = this.cookiesFor(path)
    const answer = await get(path, { 'CF-Connecting-IP': this.address, ...(Cookie && { Cookie }), ...headers }, init)
    for (const line of answer.headers.getSetCookie()) this.storeCookie(line)
    this.seen.push(answer.text, answer.headers.get('Location') ?? '')
    return answer
  }

  /** Opens an existing page, after at most a few redirects. */
  async page(path: string): Promise<{ path: string; text: string; headers: Headers }> {
    let at = path
    for (let steps = 0; steps < 4; steps++) {
      const { status, headers, text } = await this.open(at)
      if (status === 200) return { path: at, text, headers }
      at = headers.get('Location') ?? ''
      if (at === '') throw new Error(`${path} is answered with ${status}`)
    }
    throw new Error(`${path} leads in circles`)
  }

  /** Submits the form with this field in the page's main part; without a name, the first form. */
  async send(page: string, typed: Record<string, string>, field = Object.keys(typed)[0]): Promise<Answer> {
    const form = element(page, field === undefined ? 'main form' : `main form:has([name="${field}"])`)
    expect(form.attributes['method']).toBe('post')
    return this.post(form.attributes['action'] ?? '', typed)
  }

  post(path: string, typed: Record<string, string>): Promise<Answer> {
    return this.open(path, { method: 'POST', body: new URLSearchParams(typed) }, { Origin: baseUrl() })
  }

  cookie(name: string): string | null {
    return this.cookies.find((cookie) => cookie.name === name)?.value ?? null
  }

  private cookiesFor(path: string): string {
    const { pathname } = new URL(path, baseUrl())
    const fitting = this.cookies.filter((cookie) => pathname === cookie.path || pathname.startsWith(`${cookie.path.replace(/\/$/, '')}/`))
    return fitting.map(({ name, value }) => `${name}=${value}`).join('; ')
  }

  private storeCookie(line: string): void {
    this.set.push(line)
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    const path = /;\s*Path=([^;]*)/i.exec(line)?.[1] ?? '/'
    const existingIndex = this.cookies.findIndex((cookie) => cookie.name === name && cookie.path === path)
    if (existingIndex >= 0) this.cookies.splice(existingIndex, 1)
    if (!/Max-Age=0\b/i.test(line)) this.cookies.push({ name, value, path })
  }
}

const Outbox = z.array(z.object({ to: z.string(), subject: z.string(), text: z.string() }))

/** The path of a link in the newest mail. */
const linkTo = (email: string, page: string): Promise<string> =>
  vi.waitFor(
    async () => {
      const mails = Outbox.parse(await (await fetch(`${baseUrl()}/dev/outbox.json?to=${encodeURIComponent(email)}`)).json())
      for (const { text } of mails) {
        const link = text.match(/https?:\/\/\S+/g)?.find((address) => new URL(address).pathname.endsWith(page))
        if (link) return link.slice(new URL(link).origin.length)
      }
      throw new Error(`no mail to ${email} leads to ${page}`)
    },
    { timeout: 10_000 },
  )

const person = () => ({
  email: `buyer-${randomUUID().slice(0, 8)}@example.com`,
  password: PASSWORD,
  confirm_password: PASSWORD,
  contact_name: 'Grace Hopper',
  company_name: 'Compilers & Co',
  telephone: '030 901820',
  country: 'DE',
  address: 'Unter den Linden 1',
  city: 'Berlin',
  state: '',
  agree_policy: '1',
})

/** A new customer with an account, signed out. */
async function registered(lang = ''): Promise<{ reader: Reader; email: string }> {
  const reader = new Reader()
  const typed = person()
  const { status } = await reader.send((await reader.page(`${lang}/register`)).text, typed)
  expect(status).toBe(303)
  const { text } = await reader.page(await linkTo(typed.email, '/register/activate'))
  const { headers } = await reader.send(text, {})
  expect(headers.get('Location')).toBe(`${lang}/register/activate?done=1`)
  return { reader, email: typed.email }
}

async function signIn(reader: Reader, email: string, password = PASSWORD, path = '/login'): Promise<Answer> {
  return reader.send((await reader.page(path)).text, { email, password })
}

const inputValue = (html: string, name: string): string | undefined => readAttribute(html, `input[name="${name}"]`, 'value')

const listTokens = ({ set }: Reader): string[] =>
  set
    .flatMap((line) => /^(?:token|activation|reset)=([\w-]{16,})/.exec(line)?.[1] ?? [])
    .filter((token, at, all) => all.indexOf(token) === at)

describe('an account', () => {
  it.each(['', '/de', '/ar'])('%s is registered, activated, signed in to and left again', async (lang) => {
    const reader = new Reader()
    const typed = person()
    const form = await reader.page(`${lang}/register`)
    expect(readAttribute(form.text, 'meta[name=robots]', 'content')).toMatch(/^noindex/)
    const sent = await reader.send(form.text, typed)
    expect(sent.status).toBe(303)
    expect(sent.headers.get('Location')).toBe(`${lang}/register?sent=1`)
    expect(readText((await reader.page(`${lang}/register?sent=1`)).text)).toContain(typed.email)

    const link = await linkTo(typed.email, '/register/activate')
    expect(link.startsWith(`${lang}/register/activate?token=`)).toBe(true)
    const moved = await reader.open(link)
    expect(moved).toMatchObject({ status: 303 })
    expect(moved.headers.get('Location')).toBe(`${lang}/register/activate`)
    expect(moved.headers.get('Referrer-Policy')).toBe('no-referrer')
    expect(reader.set.at(-1)).toMatch(/^activation=[^;]+; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax/)
    // A program that prefetches links of mails has activated nothing.
    expect((await signIn(new Reader(), typed.email)).status).toBe(422)
    const waiting = await reader.page(`${lang}/register/activate`)
    for (const word of [typed.email, typed.contact_name, typed.company_name]) expect(readText(waiting.text)).toContain(word)
    const done = await reader.send(waiting.text, {})
    expect(done.headers.get('Location')).toBe(`${lang}/register/activate?done=1`)
    expect(elements((await reader.page(`${lang}/register/activate?done=1`)).text, `main a[href="${lang}/login"]`)).toHaveLength(1)
    expect(reader.cookie('activation')).toBeNull()

    const guard = await reader.open(`${lang}/myaccount/my-profile`)
    expect(guard.headers.get('Location')).toBe(`${lang}/login?redirect=%2Fmyaccount%2Fmy-profile`)
    const inside = await reader.send((await reader.page(guard.headers.get('Location') ?? '')).text, {
      email: typed.email,
      password: PASSWORD,
    })
    expect(inside.status).toBe(303)
    expect(inside.headers.get('Location')).toBe(`${lang}/myaccount/my-profile`)
    expect(inside.headers.get('Cache-Control')).toBe('private, no-store')
    const profile = await reader.page(`${lang}/myaccount/my-profile`)
    expect(profile.path).toBe(`${lang}/myaccount/my-profile`)
    expect(profile.headers.get('Cache-Control')).toBe('private, no-store')
    expect(readText(profile.text)).toContain(typed.email)
    expect((await reader.open(`${lang}/login?redirect=/rfq`)).headers.get('Location')).toBe(`${lang}/rfq`)

    const token = reader.cookie('token') ?? ''
    const left = await reader.open(`${lang}/exit`, {}, { 'Sec-Fetch-Site': 'same-origin' })
    expect(elements(left.text, `main a[href="${lang}/login"]`)).toHaveLength(1)
    for (const name of ['token', 'userInfo', 'visitor', 'cart', 'rfq']) expect(reader.cookie(name)).toBeNull()
    // The session is invalid everywhere.
    const stale = await get('/api/user/profile/info', { Cookie: `token=${token}` })
    expect(JSON.parse(stale.text)).toMatchObject({ code: 4001 })
    for (const secret of listTokens(reader)) expect(reader.seen.join('\n')).not.toContain(secret)
    expect(listTokens(reader).length).toBeGreaterThan(1)
    expect(reader.seen.join('\n')).not.toContain(PASSWORD)
  })

  it('keeps its token where no script sees it, and its name where the page may', async () => {
    const { reader, email } = await registered()
    await signIn(reader, email.toUpperCase())
    const line = (name: string) => reader.set.findLast((cookie) => cookie.startsWith(`${name}=`)) ?? ''
    expect(line('token')).toMatch(/^token=[\w-]{16,128}; Max-Age=(\d+); Path=\/; HttpOnly; SameSite=Lax$/)
    expect(Number(/Max-Age=(\d+)/.exec(line('token'))?.[1])).toBeGreaterThan(7 * 86_400 - 60)
    expect(line('userInfo')).toMatch(/^userInfo=[^;]+; Max-Age=604800; Path=\/; SameSite=Lax$/)
    expect(JSON.parse(decodeURIComponent(reader.cookie('userInfo') ?? ''))).toEqual({ name: 'Grace Hopper', email })
  })

  it('is signed in to by the API as well, which tells no token', async () => {
    const { reader, email } = await registered()
    const call = (path: string, body: unknown) =>
      reader.open(path, { method: 'POST', body: JSON.stringify(body) }, { 'Content-Type': 'application/json' })
    const wrong = await call('/api/user/login', { email, password: 'something else' })
    expect(JSON.parse(wrong.text)).toMatchObject({ code: 4000, data: { fields: { password: 'wrong_sign_in' } } })
    expect(reader.cookie('token')).toBeNull()
    const right = await call('/api/user/login', { email, password: PASSWORD })
    expect(JSON.parse(right.text)).toMatchObject({ code: 200, data: { token: '' } })
    const { data } = JSON.parse(right.text) as { data: { expire: number } }
    expect(data.expire).toBeGreaterThan(Date.now() / 1000 + 6 * 86_400)
    const token = reader.cookie('token') ?? ''
    expect(token).toMatch(/^[\w-]{16,128}$/)
    expect(right.text).not.toContain(token)
    expect(JSON.parse((await reader.open('/api/user/profile/info')).text)).toMatchObject({ code: 200, data: { email } })
    expect(JSON.parse((await call('/api/user/logout', {})).text)).toMatchObject({ code: 200 })
    expect(reader.cookie('token')).toBeNull()
    expect(JSON.parse((await get('/api/user/profile/info', { Cookie: `token=${token}` })).text)).toMatchObject({ code: 4001 })
  })

  it('shows what is wrong above the form and beside the fields, preserves the input, and no password', async () => {
    const reader = new Reader()
    const typed = { ...person(), email: 'buyer@', telephone: '12', confirm_password: 'another one', agree_policy: '', city: '' }
    const { status, text } = await reader.send((await reader.page('/register')).text, typed)
    expect(status).toBe(422)
    for (const message of ['Enter a valid email address', 'Password inconsistency!', 'Enter a city', 'Please agree the policy'])
      expect(readText(text).split(message), message).toHaveLength(3)
    expect(inputValue(text, 'email')).toBe('buyer@')
    expect(inputValue(text, 'contact_name')).toBe('Grace Hopper')
    expect(elements(text, 'select[name=country] > option[value=DE][selected]')).toHaveLength(1)
    for (const name of ['password', 'confirm_password']) expect(inputValue(text, name)).toBeUndefined()
    expect(text).not.toContain(PASSWORD)
    expect(text).not.toContain('another one')
  })

  it('says the same of an address that has an account and of one that has none', async () => {
    const { email } = await registered()
    const unregisteredEmail = `nobody-${randomUUID().slice(0, 8)}@example.com`
    const readResponseTexts = async (path: string, typed: (address: string) => Record<string, string>, address: string) => {
      const reader = new Reader()
      const first = await reader.send((await reader.page(path)).text, typed(address))
      const second = first.status === 303 ? (await reader.page(first.headers.get('Location') ?? '')).text : first.text
      return { status: first.status, to: first.headers.get('Location'), said: readText(second, 'main').replaceAll(address, 'ADDRESS') }
    }
    for (const [path, typed] of [
      ['/register', (address: string) => ({ ...person(), email: address })],
      ['/register?resend=1', (address: string) => ({ email: address })],
      ['/forgotpassword/identify', (address: string) => ({ email: address })],
      ['/login', (address: string) => ({ email: address, password: 'not the right one' })],
    ] as const)
      expect(await readResponseTexts(path, typed, email), path).toEqual(await readResponseTexts(path, typed, unregisteredEmail))
  })

  it('takes another password by a link in a mail, which ends all sessions and is good once', async () => {
    const { reader, email } = await registered()
    await signIn(reader, email)
    const before = reader.cookie('token') ?? ''
    const other = new Reader()
    expect((await other.open('/forgotpassword')).headers.get('Location')).toBe('/forgotpassword/identify')
    const resetResponse = await other.send((await other.page('/forgotpassword/identify')).text, { email })
    expect(resetResponse.headers.get('Location')).toBe('/forgotpassword/identify?sent=1')
    const link = await linkTo(email, '/forgotpassword/resetpassword')
    const form = await other.page(link)
    expect(form.path).toBe('/forgotpassword/resetpassword')
    expect(form.text).toContain(email)
    const weak = await other.send(form.text, { password: 'password1', confirm_password: 'password1' })
    expect(weak.status).toBe(422)
    expect(readText(weak.text)).toContain('This password is easy to guess')
    const chosen = 'fourteen reels of 0402'
    const done = await other.send(weak.text, { password: chosen, confirm_password: chosen })
    expect(done.headers.get('Location')).toBe('/login?reset=1')
    expect(readText((await other.page('/login?reset=1')).text)).toContain('Password changed')
    // The expired session redirects to the sign-out, which gives the reason.
    const ended = await reader.page('/myaccount/my-profile')
    expect(ended.path).toBe('/exit?redirect=%2Fmyaccount%2Fmy-profile')
    expect(readText(ended.text)).toContain('Your session has ended')
    expect(JSON.parse((await get('/api/user/profile/info', { Cookie: `token=${before}` })).text)).toMatchObject({ code: 4001 })
    expect((await signIn(new Reader(), email)).status).toBe(422)
    expect((await signIn(other, email, chosen)).status).toBe(303)
    expect(readText((await new Reader().page(link)).text)).toContain('has expired, was already used')
    for (const secret of [...listTokens(other), chosen]) expect(other.seen.join('\n')).not.toContain(secret)
  })

  it('is not ended by a prefetch', async () => {
    const { reader, email } = await registered()
    await signIn(reader, email)
    const token = reader.cookie('token')
    for (const headers of [{ 'Sec-Purpose': 'prefetch' }, { 'Sec-Purpose': 'prefetch;prerender' }, { Purpose: 'prefetch' }])
      expect((await reader.open('/exit', {}, headers)).status).toBe(403)
    expect((await reader.open('/exit', { method: 'HEAD' })).status).toBe(403)
    expect(reader.cookie('token')).toBe(token)
    expect((await reader.open('/myaccount/my-profile')).status).toBe(200)
  })

  it('says how long to wait after too many attempts', async () => {
    const email = `nobody-${randomUUID().slice(0, 8)}@example.com`
    const reader = new Reader()
    const { text } = await reader.page('/login')
    let last = await reader.send(text, { email, password: 'a guess' })
    for (let guesses = 0; guesses < 30 && last.status === 422; guesses++)
      last = await reader.send(text, { email, password: `guess ${guesses}` })
    expect(last.status).toBe(429)
    expect(Number(last.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(readText(last.text)).toMatch(/Too many attempts. Try again in \d+ (?:second|minute)s?\./)
    expect(inputValue(last.text, 'email')).toBe(email)
  })
})

describe('after signing in', () => {
  it('one goes on to a page of this site and nowhere else', async () => {
    const { reader, email } = await registered()
    const to = async (redirect: string) => {
      const path = `/login?redirect=${encodeURIComponent(redirect)}`
      const { headers } = await reader.post(path, { email, password: PASSWORD })
      // A signed-in customer is redirected without a form.
      expect((await reader.open(path)).headers.get('Location')).toBe(headers.get('Location'))
      return headers.get('Location')
    }
    expect(await to('/rfq?part=LM358#lines')).toBe('/rfq?part=LM358#lines')
    for (const hostile of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      '/.//evil.example',
      '/\t/evil.example',
      'javascript:alert(1)',
      '/exit',
      '/de/exit',
      '/login?redirect=/login',
      '/rfq\r\nSet-Cookie: evil=1',
    ])
      expect(await to(hostile), hostile).toBe('/myaccount')
  })

  it('the form keeps where one was going, also on the way to registering', async () => {
    const { text } = await new Reader().page('/zh/login?redirect=%2Frfq%3Fqty%3D5')
    const links = elements(text, 'a, form').map(({ attributes }) => attributes['href'] ?? attributes['action'] ?? '')
    expect(links).toContain('/zh/login?redirect=%2Frfq%3Fqty%3D5')
    expect(links).toContain('/zh/register?redirect=%2Frfq%3Fqty%3D5')
    expect(elements((await new Reader().page('/login?redirect=//evil.example')).text, 'form[action*=evil]')).toEqual([])
  })
})

it('a link in a mail goes on where its reader changes the language', async () => {
  const reader = new Reader()
  const typed = person()
  await reader.send((await reader.page('/zh/register')).text, typed)
  expect(readText((await reader.page('/de/register?sent=1')).text)).toContain(typed.email)
  await reader.page(await linkTo(typed.email, '/register/activate'))
  const { headers } = await reader.send((await reader.page('/de/register/activate')).text, {})
  expect(headers.get('Location')).toBe('/de/register/activate?done=1')
})

it('a link that two windows hold activates once, and tells the second that the account is active', async () => {
  const [reader, other] = [new Reader(), new Reader()]
  const typed = person()
  await reader.send((await reader.page('/register')).text, typed)
  const link = await linkTo(typed.email, '/register/activate')
  const waiting = [await reader.page(link), await other.page(link)].map(({ text }) => text)
  expect((await reader.send(waiting[0] ?? '', {})).headers.get('Location')).toBe('/register/activate?done=1')
  expect((await other.send(waiting[1] ?? '', {})).headers.get('Location')).toBe('/register/activate?done=1')
  expect(readText((await other.page(link)).text)).toContain('Your account is active')
})

describe('a link that opens nothing', () => {
  it.each(['/register/activate', '/forgotpassword/resetpassword'])('%s shows an error, and offers another link', async (path) => {
    for (const query of ['', '?token=', '?token=x', `?token=${'a'.repeat(43)}`, `?token=${encodeURIComponent('"><script>')}`]) {
      const { path: at, text } = await new Reader().page(path + query)
      expect(at).toBe(path)
      expect(elements(text, 'main [role=alert]')).not.toEqual([])
      expect(elements(text, 'main [name=email], main [href$="forgotpassword/identify"]')).not.toEqual([])
    }
    expect((await new Reader().post(path, {})).status).toBe(422)
  })
})

describe('hostile forms', () => {
  it.each(['/login', '/register', '/register?resend=1', '/forgotpassword/identify', '/register/activate', '/forgotpassword/resetpassword'])(
    '%s is answered with a page, whatever was posted',
    async (path) => {
      const reader = new Reader()
      const bodies: [string, BodyInit][] = [
        ['application/x-www-form-urlencoded', 'email=%00%ff&password=%ED%A0%80&__proto__=1&constructor=2'],
        ['application/x-www-form-urlencoded', `email=${'x'.repeat(200_000)}`],
        ['application/x-www-form-urlencoded', "email=a'%20OR%201=1--%0D%0ABcc:x@example.com&password=x"],
        ['application/json', '{"email":{"$ne":null}}'],
        ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="email"; filename="a"\r\n\r\nfile\r\n--x--'],
        ['multipart/form-data', 'no boundary'],
        ['text/plain', ''],
      ]
      for (const [type, body] of bodies) {
        const { status, text, headers } = await reader.open(path, { method: 'POST', body }, { 'Content-Type': type })
        expect([413, 422, 429], `${path} ${type}`).toContain(status)
        expect(text).not.toMatch(/at \w+ \(|Error:/)
        expect(headers.get('Cache-Control')).toBe('private, no-store')
      }
      for (const headers of [{ Origin: 'https://elsewhere.example' }, { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' }])
        expect((await reader.open(path, { method: 'POST', body: 'email=a' }, headers)).status).toBe(403)
    },
  )
})
