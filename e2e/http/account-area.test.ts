import { describe, expect, it } from 'vitest'
import { MAX_ADDRESSES } from '#shared/contract/address.ts'
import { type Element, element, elements, formValues, readAttribute, readText } from '#test-support/html.ts'
import { type Customer, newCustomer, signInAs } from '../account.ts'
import { randomAddress } from '../address.ts'
import { placeOrder } from '../orders.ts'
import { sendRfq } from '../rfq.ts'
import { baseUrl } from '../served-site.ts'
import { type Answer, get } from './site.ts'

const PAGES = [
  '/myaccount',
  '/myaccount/my-profile',
  '/myaccount/address',
  '/myaccount/orders',
  '/myaccount/rfq-history',
  '/myaccount/bom-list',
  '/myaccount/security',
  '/myaccount/rfq-history/rfq261121-7k3m9q',
] as const

/** A customer's browser without script, which follows no redirects. */
class Buyer {
  readonly #cookies = new Map<string, string>()
  html = ''

  constructor(token: string) {
    this.#cookies.set('token', token)
  }

  /** In another window. */
  signIn(token: string): void {
    this.#cookies.set('token', token)
  }

  cookie(name: string): string {
    return decodeURIComponent(this.#cookies.get(name) ?? '')
  }

  async #ask(path: string, init: RequestInit = {}): Promise<Answer> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { Cookie: cookie, 'CF-Connecting-IP': randomAddress(), ...(init.body ? { Origin: baseUrl() } : {}) }
    const answer = await get(path, headers, init)
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/Max-Age=0/i.test(line)) this.#cookies.delete(name)
      else this.#cookies.set(name, value)
    }
    this.html = answer.text
    return answer
  }

  open(path: string): Promise<Answer> {
    return this.#ask(path)
  }

  /** Submits a form of the open page with typed values over its initial ones. */
  send(name: string, typed: Readonly<Record<string, string>> = {}): Promise<Answer> {
    const form = this.form(name)
    const body = new URLSearchParams({ ...formValues(form), ...typed })
    return this.#ask(form.attributes['action'] ?? '', { method: 'POST', body })
  }

  post(path: string, body: Readonly<Record<string, string>>): Promise<Answer> {
    return this.#ask(path, { method: 'POST', body: new URLSearchParams(body) })
  }

  form(name: string): Element {
    return element(this.html, `form[data-form="${name}"]`)
  }

  values(name: string): Record<string, string> {
    return formValues(this.form(name))
  }

  /** The field errors of a form. */
  errors(name: string): Record<string, string> {
    const fieldErrors = elements(this.form(name), `p[id^="${name}-"][id$="-error"]:not(:empty)`)
    return Object.fromEntries(
      fieldErrors.map(({ attributes, text }) => [attributes['id']?.slice(`${name}-`.length, -'-error'.length), text]),
    )
  }

  /** Ids of the saved addresses, in order. */
  addresses(): number[] {
    const links = elements(this.html, 'a[href*="/myaccount/address?delete="]')
    return links.map(({ attributes }) => Number(attributes['href']?.split('delete=')[1]))
  }
}

async function newBuyer(): Promise<{ buyer: Buyer; customer: Customer }> {
  const customer = await newCustomer()
  return { buyer: new Buyer(customer.token), customer }
}

const readLocation = ({ headers }: Answer): string | null => headers.get('Location')

const ADDRESS = {
  contact_name: 'Grace Hopper',
  company_name: '',
  telephone: '+1 703 555 0100',
  country: 'US',
  address_line1: '1 Navy Yard',
  address_line2: '',
  postal_code: '22201',
  city: 'Arlington',
  state: 'VA',
}

async function addAddress(buyer: Buyer, more: Readonly<Record<string, string>> = {}): Promise<void> {
  await buyer.open('/myaccount/address?new=1')
  const { status } = await buyer.send('address', { ...ADDRESS, ...more })
  if (status !== 303) throw new Error(`the address was not taken: ${JSON.stringify(buyer.errors('address'))}`)
}

describe('the account without a token', () => {
  it.each(PAGES)('%s leads to the sign-in, which comes back', async (path) => {
    const answer = await get(`/de${path}?page=2&keyword=a%26b`)
    expect(answer.status).toBe(303)
    expect(readLocation(answer)).toBe(`/de/login?redirect=${encodeURIComponent(`${path}?page=2&keyword=a%26b`)}`)
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
  })

  it.each(['/myaccount/address?delete=1', '/myaccount/address', '/myaccount/security'])('a form posted to %s as well', async (path) => {
    const answer = await get(path, { Origin: baseUrl() }, { method: 'POST', body: new URLSearchParams({ form: 'delete' }) })
    expect([answer.status, readLocation(answer)]).toEqual([303, `/login?redirect=${encodeURIComponent(path)}`])
  })

  it.each(PAGES.slice(1))('%s with an invalid token redirects to the sign-out', async (path) => {
    const answer = await get(`/zh${path}`, { Cookie: 'token=0123456789abcdef0123456789abcdef' })
    expect([answer.status, readLocation(answer)]).toEqual([303, `/zh/exit?redirect=${encodeURIComponent(path)}`])
  })
})

describe('the signed-in state', () => {
  const menu = (html: string): string[] => elements(html, 'details.account-menu a').map(({ attributes }) => attributes['href'] ?? '')
  const sidebar = (html: string): Element | undefined => elements(html, 'a[aria-label^=Account]')[0]

  it('is in the customer’s first HTML, and in no other visitor’s', async () => {
    const { buyer, customer } = await newBuyer()
    await buyer.open('/myaccount/my-profile')
    await buyer.send('profile', { contact_name: 'Ada “A.” <Lovelace>' })
    for (const path of ['/', '/s?wd=LM358', '/about']) {
      const { headers, text } = await buyer.open(path)
      expect(headers.get('Cache-Control')).toBe('private, no-store')
      expect(readText(text)).toContain('Ada “A.” <Lovelace>')
      expect(readAttribute(text, 'details.account-menu > summary', 'aria-label')).toBe('Account: Ada “A.” <Lovelace>')
      expect(menu(text)).toEqual([
        '/myaccount',
        '/myaccount/my-profile',
        '/myaccount/address',
        '/myaccount/orders',
        '/myaccount/rfq-history',
        '/myaccount/bom-list',
        '/myaccount/watches',
        '/exit',
      ])
      expect(sidebar(text)?.attributes).toMatchObject({ href: '/myaccount/my-profile', target: '_blank' })
      const next = await get(path)
      expect(next.text).not.toContain('Lovelace')
      expect(next.text).not.toContain(customer.email)
      expect(menu(next.text)).toEqual(['/login', '/register'])
      expect(sidebar(next.text)?.attributes).toMatchObject({ href: '/login', target: '_blank' })
      expect(next.headers.get('Cache-Control')).toBe('private, no-cache')
    }
    expect(menu((await get('/ar/about')).text)).toEqual(['/ar/login', '/ar/register'])
  })

  it('is nothing that a cookie without a token can claim', async () => {
    const { text } = await get('/', { Cookie: `userInfo=${encodeURIComponent('{"name":"Mallory","email":"m@example.com"}')}` })
    expect(text).not.toContain('Mallory')
    expect(menu(text)).toEqual(['/login', '/register'])
  })
})

describe('the overview', () => {
  it('is where the account begins, with what waits for the customer', async () => {
    const { buyer, customer } = await newBuyer()
    const empty = await buyer.open('/myaccount')
    expect(empty.status).toBe(200)
    for (const text of ['No open orders.', 'No quotes to answer.']) expect(readText(empty.text, 'main')).toContain(text)
    const order = await placeOrder({ token: customer.token })
    const quoted = await sendRfq([{ part_number: 'LM358DR', qty: 10 }], { token: customer.token })
    const { text } = await buyer.open('/myaccount')
    expect(elements(text, `main a[href="/myaccount/orders/${order.order_number.toLowerCase()}"]`)).toHaveLength(1)
    // It has no quote yet.
    expect(readText(text, 'main')).not.toContain(quoted.rfq_number)
  })
})

describe('the profile', () => {
  it('is changed without script, says so, and fills RFQs in', async () => {
    const { buyer, customer } = await newBuyer()
    await buyer.open('/myaccount/my-profile')
    expect(buyer.values('profile')).toMatchObject({ contact_name: 'Ada Byron', country: 'GB', telephone: '+44 20 7946 0000' })
    expect(readText(buyer.html)).toContain(customer.email)
    const saved = await buyer.send('profile', { contact_name: 'Ada King', job_title: 'Buyer', country: 'DE', telephone: '030 12345678' })
    expect([saved.status, readLocation(saved)]).toEqual([303, '/myaccount/my-profile?saved=1'])
    expect(JSON.parse(buyer.cookie('userInfo'))).toEqual({ name: 'Ada King', email: customer.email })
    await buyer.open('/myaccount/my-profile?saved=1')
    expect(readText(buyer.html, 'main [role=status]')).toContain('Profile saved')
    expect(buyer.values('profile')).toMatchObject({
      contact_name: 'Ada King',
      job_title: 'Buyer',
      country: 'DE',
      telephone: '+49 30 12345678',
    })
    const filled = Object.values(formValues(element((await buyer.open('/rfq')).text, 'form#rfq')))
    for (const value of ['Ada King', 'Analytical Engines Ltd', customer.email, '+49 30 12345678']) expect(filled).toContain(value)
  })

  it('is shown in the header also when a script changes it', async () => {
    const { customer } = await newBuyer()
    const profile = {
      contact_name: 'Ada King',
      telephone: '+44 20 7946 0000',
      company_name: 'AE',
      country: 'GB',
      address: '1 Old St',
      city: 'London',
    }
    const headers = { Cookie: `token=${customer.token}`, 'Content-Type': 'application/json', Origin: baseUrl() }
    const answer = await get('/api/user/profile/modify', headers, { method: 'POST', body: JSON.stringify(profile) })
    expect(JSON.parse(answer.text)).toMatchObject({ code: 200, data: { contact_name: 'Ada King' } })
    const userCookie = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('userInfo=')) ?? ''
    expect(decodeURIComponent(userCookie)).toContain('"name":"Ada King"')
    const rejected = await get('/api/user/profile/modify', headers, { method: 'POST', body: '{}' })
    expect(rejected.headers.getSetCookie().join()).not.toContain('userInfo')
  })

  it('preserves the input, and says what is wrong beside the fields and above them', async () => {
    const { buyer } = await newBuyer()
    await buyer.open('/myaccount/my-profile')
    const answer = await buyer.send('profile', { contact_name: ' ', city: 'Reading', country: 'US', telephone: '12' })
    expect(answer.status).toBe(422)
    expect(Object.keys(buyer.errors('profile')).sort()).toEqual(['contact_name', 'state', 'telephone'])
    expect(buyer.values('profile')).toMatchObject({ city: 'Reading', country: 'US', telephone: '12' })
    expect(readText(buyer.html)).toContain('Please check required input')
    for (const field of ['contact_name', 'telephone', 'state'])
      expect(elements(buyer.html, `a[href="#profile-${field}"]`), field).toHaveLength(1)
  })

  it('does not take an e-mail address, a customer’s number, or a form of nothing', async () => {
    const { buyer, customer } = await newBuyer()
    await buyer.open('/myaccount/my-profile')
    await buyer.send('profile', { email: 'mallory@example.com', customer_id: '1' })
    await buyer.open('/myaccount/my-profile')
    expect(readText(buyer.html)).toContain(customer.email)
    expect((await buyer.post('/myaccount/my-profile', {})).status).toBe(422)
    expect((await buyer.post('/myaccount/my-profile', { contact_name: 'x'.repeat(200_000) })).status).toBe(413)
  })
})

describe('a form whose session has ended', () => {
  const PROFILE = { contact_name: 'Grace Hopper', company_name: 'Compilers & Co', telephone: '030 901820', country: 'DE' }
  const HOME_ADDRESS = { address: 'Unter den Linden 1', city: 'Berlin', state: '' }

  it.each([
    { name: 'profile', path: '/myaccount/my-profile', typed: { ...PROFILE, ...HOME_ADDRESS } },
    { name: 'address', path: '/myaccount/address?new=1', typed: ADDRESS },
  ])('keeps what was typed: $name', async ({ name, path, typed }) => {
    const { buyer, customer } = await newBuyer()
    await buyer.open(path)
    await get('/api/user/logout', { Cookie: `token=${customer.token}`, Origin: baseUrl() }, { method: 'POST' })
    const ended = await buyer.send(name, typed)
    const exit = readLocation(ended) ?? ''
    expect([ended.status, exit]).toEqual([303, `/exit?redirect=${encodeURIComponent(path)}`])
    expect(buyer.cookie('token')).toBe('')
    await buyer.open(exit)
    expect(readText(buyer.html)).toContain('We keep your entries for 30 minutes.')
    expect(elements(buyer.html, `a[href="/login?redirect=${encodeURIComponent(path)}"]`)).not.toEqual([])
    expect(buyer.html).not.toContain(customer.email)
    buyer.signIn(await signInAs(customer))
    await buyer.open(path)
    expect(readText(buyer.html)).toContain('Nothing has been sent yet')
    expect(buyer.values(name)).toMatchObject(typed)
    expect((await buyer.send(name)).status).toBe(303)
  })
})

describe('the address book', () => {
  it('is filled, changed and emptied without script', async () => {
    const { buyer } = await newBuyer()
    await buyer.open('/myaccount/address')
    expect(readText(buyer.html)).toContain('No data')
    await buyer.open('/myaccount/address?new=1')
    expect(buyer.values('address')).toMatchObject({ contact_name: 'Ada Byron', country: 'GB' })
    const added = await buyer.send('address', ADDRESS)
    expect([added.status, readLocation(added)]).toEqual([303, '/myaccount/address?done=saved'])
    await addAddress(buyer, { contact_name: 'Ada Byron', address_line1: '2 Side St' })

    await buyer.open('/myaccount/address?done=saved')
    expect(readText(buyer.html)).toContain('Address saved.')
    const [first = 0, second = 0] = buyer.addresses()
    expect(buyer.html.indexOf('1 Navy Yard')).toBeLessThan(buyer.html.indexOf('2 Side St'))
    expect(buyer.html).toContain('Arlington, VA 22201')
    expect(readLocation(await buyer.post('/myaccount/address', { default_billing: String(second) }))).toBe(
      '/myaccount/address?done=default',
    )
    await buyer.open('/myaccount/address')
    expect(readText(buyer.html).match(/Default (?:shipping|billing) address/g)).toEqual([
      'Default shipping address',
      'Default billing address',
    ])

    await buyer.open(`/myaccount/address?edit=${first}`)
    expect(buyer.values('address')).toMatchObject({ ...ADDRESS, is_default_shipping: '1' })
    expect(readLocation(await buyer.send('address', { city: 'Alexandria' }))).toBe('/myaccount/address?done=saved')
    await buyer.open(`/myaccount/address?delete=${first}`)
    expect(readText(buyer.html)).toContain('Delete this address?')
    expect(buyer.html).toContain('Alexandria, VA 22201')
    expect(readLocation(await buyer.post(`/myaccount/address?delete=${first}`, {}))).toBe('/myaccount/address?done=deleted')
    await buyer.open('/myaccount/address')
    expect(buyer.addresses()).toEqual([second])
    // Deleting twice is no error, and a deleted address cannot be opened.
    expect((await buyer.post(`/myaccount/address?delete=${first}`, {})).status).toBe(303)
    expect(readLocation(await buyer.open(`/myaccount/address?edit=${first}`))).toBe('/myaccount/address')
  })

  it('asks for what the country needs, and preserves the input', async () => {
    const { buyer } = await newBuyer()
    await buyer.open('/myaccount/address?new=1')
    const wrong = await buyer.send('address', { ...ADDRESS, state: '', postal_code: 'EC1', is_default_billing: '1' })
    expect(wrong.status).toBe(422)
    expect(Object.keys(buyer.errors('address')).sort()).toEqual(['postal_code', 'state'])
    expect(buyer.values('address')).toMatchObject({ address_line1: '1 Navy Yard', postal_code: 'EC1', is_default_billing: '1' })
    const right = await buyer.send('address', { country: 'DE', telephone: '030 12345678', postal_code: '10115' })
    expect(right.status).toBe(303)
  })

  it('says that it is full, and preserves the input for one more', async () => {
    const { buyer, customer } = await newBuyer()
    const headers = { Cookie: `token=${customer.token}`, 'Content-Type': 'application/json', Origin: baseUrl() }
    for (let count = 0; count < MAX_ADDRESSES; count++) {
      const { text } = await get('/api/user/address', headers, { method: 'POST', body: JSON.stringify(ADDRESS) })
      if (count === 0) await buyer.open('/myaccount/address?new=1')
      expect(JSON.parse(text)).toMatchObject({ code: 200 })
    }
    expect((await buyer.send('address', { ...ADDRESS, city: 'Alexandria' })).status).toBe(409)
    expect(readText(buyer.html)).toContain('is full (50 addresses)')
    expect(buyer.values('address')).toMatchObject({ city: 'Alexandria' })
    expect(readLocation(await buyer.open('/myaccount/address?new=1'))).toBe('/myaccount/address')
    await buyer.open('/myaccount/address')
    expect(elements(buyer.html, '[href*="?new=1"]')).toEqual([])
  })

  it('keeps the addresses of others to themselves', async () => {
    const [{ buyer: owner }, { buyer: other }] = await Promise.all([newBuyer(), newBuyer()])
    await addAddress(owner)
    await owner.open('/myaccount/address')
    const [id = 0] = owner.addresses()
    expect(readLocation(await other.open(`/myaccount/address?edit=${id}`))).toBe('/myaccount/address')
    expect(readLocation(await other.open(`/myaccount/address?delete=${id}`))).toBe('/myaccount/address')
    // Like a deleted one: the typed values are restored.
    expect((await other.post(`/myaccount/address?edit=${id}`, ADDRESS)).status).toBe(422)
    expect((await other.post('/myaccount/address?edit=999999999', ADDRESS)).status).toBe(422)
    await other.post(`/myaccount/address?delete=${id}`, {})
    await other.post('/myaccount/address', { default_shipping: String(id) })
    await owner.open('/myaccount/address')
    expect(owner.addresses()).toEqual([id])
  })
})

describe('sign-in and data', () => {
  it('changes the password, and ends the other sessions', async () => {
    const { buyer, customer } = await newBuyer()
    const otherSession = new Buyer(await signInAs(customer))
    await buyer.open('/myaccount/security')
    const typed = { old_password: customer.password, new_password: 'battery staple 42', confirm_new_password: 'battery staple 42' }
    const rejected = await buyer.send('password', { ...typed, old_password: 'something else', confirm_new_password: 'battery' })
    expect(rejected.status).toBe(422)
    expect(buyer.errors('password')).toEqual({ confirm_new_password: 'Password inconsistency!' })
    expect(buyer.html).not.toContain('something else')
    await buyer.send('password', { ...typed, old_password: 'something else' })
    expect(Object.keys(buyer.errors('password'))).toEqual(['old_password'])
    await buyer.send('password', { ...typed, new_password: customer.password, confirm_new_password: customer.password })
    expect(buyer.errors('password')).toEqual({ new_password: 'The new password must be different from the old password' })
    const changed = await buyer.send('password', typed)
    expect([changed.status, readLocation(changed)]).toEqual([303, '/myaccount/security?done=password'])
    expect((await buyer.open('/myaccount/security')).status).toBe(200)
    expect(readLocation(await otherSession.open('/myaccount/security'))).toBe('/exit?redirect=%2Fmyaccount%2Fsecurity')
    await expect(signInAs(customer)).rejects.toThrow('4000')
    await signInAs({ ...customer, password: 'battery staple 42' })
  })

  it('ends one session, or all of them', async () => {
    const { buyer, customer } = await newBuyer()
    const otherSession = new Buyer(await signInAs(customer))
    await buyer.open('/myaccount/security')
    const id = readAttribute(buyer.html, 'button[name=session]:not([value=all])', 'value') ?? ''
    expect(id).toMatch(/^\d+$/)
    expect(readText(buyer.html)).toContain('This browser')
    const { buyer: otherCustomer } = await newBuyer()
    await otherCustomer.post('/myaccount/security', { form: 'session', session: id })
    expect((await otherSession.open('/myaccount/security')).status).toBe(200)
    expect(readLocation(await buyer.post('/myaccount/security', { form: 'session', session: id }))).toBe('/myaccount/security?done=session')
    expect(readLocation(await otherSession.open('/myaccount/security'))).toBe('/exit?redirect=%2Fmyaccount%2Fsecurity')
    const third = new Buyer(await signInAs(customer))
    expect(readLocation(await buyer.post('/myaccount/security', { form: 'session', session: 'all' }))).toBe('/exit')
    expect(buyer.cookie('token')).toBe('')
    expect(readLocation(await third.open('/myaccount/security'))).toBe('/exit?redirect=%2Fmyaccount%2Fsecurity')
  })

  it('gives the data as a file, and to its owner alone', async () => {
    const { buyer, customer } = await newBuyer()
    const link = elements((await buyer.open('/myaccount/security')).text, 'a').find(({ text }) => text === 'Download my data')
    const there = link?.attributes['href'] ?? ''
    expect(readLocation(await new Buyer('0123456789abcdef0123456789abcdef').open(there))).toBe(
      `/exit?redirect=${encodeURIComponent(there)}`,
    )
    const file = await buyer.open(readLocation(await buyer.open(there)) ?? '')
    expect(file.headers.get('Content-Disposition')).toMatch(/^attachment;.*\.json/)
    expect(file.text).toContain(customer.email)
    expect(file.text).not.toContain(customer.token)
    expect(JSON.parse((await get('/api/user/export')).text)).toMatchObject({ code: 4001, data: null })
  })

  it('deletes the account with its password alone, and keeps the RFQs as records', async () => {
    const { buyer, customer } = await newBuyer()
    await sendRfq([{ part_number: 'LM358DR', qty: 10 }], { token: customer.token })
    await buyer.open('/myaccount/security?delete=1')
    expect((await buyer.send('delete')).status).toBe(422)
    expect(Object.keys(buyer.errors('delete'))).toEqual(['password'])
    await buyer.send('delete', { password: 'something else' })
    expect(Object.keys(buyer.errors('delete'))).toEqual(['password'])
    expect((await buyer.open('/myaccount/my-profile')).status).toBe(200)
    await buyer.open('/myaccount/security?delete=1')
    const gone = await buyer.send('delete', { password: customer.password })
    expect([gone.status, readLocation(gone)]).toEqual([303, '/exit?account=deleted'])
    expect([buyer.cookie('token'), buyer.cookie('userInfo')]).toEqual(['', ''])
    expect(readText((await buyer.open('/exit?account=deleted')).text)).toContain('Your account is deleted')
    expect(readLocation(await new Buyer(customer.token).open('/myaccount/my-profile'))).toBe('/exit?redirect=%2Fmyaccount%2Fmy-profile')
    await expect(signInAs(customer)).rejects.toThrow('4000')
  })
})

it('takes no form of another site', async () => {
  const { customer } = await newBuyer()
  const headers = { Cookie: `token=${customer.token}`, Origin: 'https://elsewhere.example' }
  for (const path of ['/myaccount/my-profile', '/myaccount/address?new=1', '/myaccount/security'])
    expect((await get(path, headers, { method: 'POST', body: new URLSearchParams(ADDRESS) })).status).toBe(403)
})
