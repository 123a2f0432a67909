import { describe, expect, it } from 'vitest'
import { elements, readAttribute, readText } from '#test-support/html.ts'
import { openExistingDatabase } from '../../scripts/dev/local-state.ts'
import { newCustomer } from '../account.ts'
import { randomAddress } from '../address.ts'
import { desk, offerChanges, type PlacedOrder, placeOrder, ship } from '../orders.ts'
import { baseUrl, stateFolder } from '../served-site.ts'
import { type Answer, get } from './site.ts'

/** A browser without script that stores its cookies and follows no redirects. */
class Buyer {
  readonly #cookies = new Map<string, string>()
  readonly #address = randomAddress()
  html = ''

  constructor(token?: string) {
    if (token !== undefined) this.#cookies.set('token', token)
  }

  async #ask(path: string, init: RequestInit = {}): Promise<Answer> {
    const Cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { Cookie, 'CF-Connecting-IP': this.#address, ...(init.body ? { Origin: baseUrl() } : {}) }
    const answer = await get(path, headers, init)
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      this.#cookies.set(name, value)
    }
    this.html = answer.text
    return answer
  }

  open(path: string): Promise<Answer> {
    return this.#ask(path)
  }

  post(path: string, body: Readonly<Record<string, string>>): Promise<Answer> {
    return this.#ask(path, { method: 'POST', body: new URLSearchParams(body) })
  }

  /** Follows redirects until a page. */
  async follow(answer: Answer): Promise<Answer> {
    let last = answer
    for (let hops = 0; last.status === 303 || last.status === 302 || last.status === 301; hops++) {
      if (hops > 5) throw new Error('redirected for ever')
      last = await this.open(readLocation(last).replace(baseUrl(), ''))
    }
    return last
  }

  get text(): string {
    return readText(this.html)
  }

  /** The value of a hidden field of the page. */
  hidden(name: string): string {
    return readAttribute(this.html, `input[name="${name}"]`, 'value') ?? ''
  }
}

const readLocation = ({ headers }: Answer): string => headers.get('Location') ?? ''

async function opened(order: PlacedOrder): Promise<Buyer> {
  const buyer = new Buyer()
  await buyer.follow(await buyer.open(order.link))
  return buyer
}

/** Separate orders for each test. */
const trackAddress = (order: PlacedOrder): string => `/order/track?number=${order.order_number}`

const CUSTOMS_LABELS = { country_of_origin: 'Country of origin', hs_code: 'HS code', eccn: 'ECCN', msl: 'MSL' }

describe('an order behind its link', () => {
  it('shows customs and assembly data of its lines as at the time of the order', async () => {
    const order = await placeOrder({ line_count: 3 })
    const buyer = new Buyer()
    await buyer.follow(await buyer.open(order.link))
    const details = elements(buyer.html, '.order-table .part-names').map(({ text }) => text)
    expect(details).toHaveLength(3)
    const db = openExistingDatabase(stateFolder(), 'SHOP')
    const storedCustoms = db
      .prepare('SELECT customs FROM order_lines JOIN orders USING (order_id) WHERE order_number = ? ORDER BY position')
      .all(order.order_number)
      .map(({ customs }) => JSON.parse(String(customs)) as Record<string, string>)
    db.close()
    expect(storedCustoms).toHaveLength(3)
    for (const [line, customs] of storedCustoms.entries()) {
      expect(Object.keys(customs)).toEqual(Object.keys(CUSTOMS_LABELS))
      // Each fact that the order knows is shown with its label, and no label without a fact.
      for (const [key, label] of Object.entries(CUSTOMS_LABELS))
        expect([key, details[line]?.includes(label)]).toEqual([key, Boolean(customs[key])])
    }
  })

  it('moves the key out of the URL, and is private', async () => {
    const order = await placeOrder()
    const buyer = new Buyer()
    const first = await buyer.open(`/de${order.link}`)
    expect([first.status, readLocation(first)]).toEqual([303, `/de${order.path}`])
    expect(first.headers.get('Referrer-Policy')).toBe('no-referrer')
    expect(first.headers.getSetCookie().find((cookie) => cookie.startsWith('order='))).toMatch(/HttpOnly/i)
    const page = await buyer.open(order.path)
    expect(page.status).toBe(200)
    expect(page.headers.get('Cache-Control')).toBe('private, no-store')
    for (const { part_number } of order.lines) expect(buyer.text).toContain(part_number)
    for (const expectedText of ['Unpaid', 'PO-2026-0815', 'Please pack the reels', 'Seestraße 12', 'Germany', 'Order placed'])
      expect(buyer.text).toContain(expectedText)

    const otherCustomer = await get(order.path)
    expect([otherCustomer.status, readLocation(otherCustomer)]).toEqual([303, trackAddress(order)])
    const other = await placeOrder()
    expect(readLocation(await (await opened(other)).open(order.path))).toBe(trackAddress(order))
    const forged = new Buyer()
    await forged.follow(await forged.open(`${order.path}?key=${other.key}`))
    expect(forged.text).toContain('Track an order')
    expect(readLocation(await forged.open('/order/so261121-000000'))).toBe('/order/track?number=SO261121-000000')
  })

  it('hands out its invoice as PDF to who holds the key alone', async () => {
    const order = await placeOrder()
    const buyer = await opened(order)
    const path = `/api/pay/invoice/${order.order_number}`
    expect(buyer.html).toContain(path)
    const invoice = await buyer.open(path)
    expect(invoice.headers.get('Content-Type')).toBe('application/pdf')
    expect((await get(path)).headers.get('Content-Type')).not.toBe('application/pdf')
  })

  it('asks before canceling, and confirms it afterwards', async () => {
    const order = await placeOrder()
    const buyer = await opened(order)
    await buyer.open(`${order.path}?ask=cancel`)
    expect(buyer.text).toContain('Cancel this order?')
    const done = await buyer.post(order.path, { step: 'cancel' })
    expect([done.status, readLocation(done)]).toEqual([303, `${order.path}?done=canceled`])
    await buyer.open(readLocation(done))
    expect(buyer.text).toContain('Order canceled.')
    // A repetition is an error that changes nothing.
    const twice = await buyer.post(order.path, { step: 'cancel' })
    expect(twice.status).toBe(409)
    expect(buyer.text).toContain('Not saved')
    expect((await buyer.post(order.path, { step: 'nothing' })).status).toBe(422)
    await buyer.open(`${order.path}?ask=cancel`)
    expect(buyer.text).not.toContain('Cancel this order?')
  })

  it('is received once it was sent, and ordered again', async () => {
    const order = await placeOrder({ payment: 'wire' })
    const buyer = await opened(order)
    expect((await buyer.post(order.path, { step: 'receive' })).status).toBe(409)
    await ship(order)
    await buyer.open(order.path)
    expect(buyer.text).toContain('1234567890')
    expect(readAttribute(buyer.html, 'a[href*="dhl.com"]', 'href')).toBe(
      'https://www.dhl.com/global-en/home/tracking.html?tracking-id=1234567890',
    )
    expect(buyer.text).toContain('One box, 2 kg.')
    await buyer.open(`${order.path}?ask=receive`)
    expect(buyer.text).toContain('Have you been received the products?')
    expect(readLocation(await buyer.post(order.path, { step: 'receive' }))).toBe(`${order.path}?done=received`)
    const again = await buyer.post(order.path, { step: 'reorder' })
    expect([again.status, readLocation(again)]).toEqual([303, '/cart'])
    await buyer.open('/cart')
    for (const { part_number } of order.lines) expect(buyer.text).toContain(part_number)
  })

  it('takes no form from another site, nor from a stranger', async () => {
    const order = await placeOrder()
    const body = new URLSearchParams({ step: 'cancel' })
    const foreign = await get(order.path, { Origin: 'https://evil.example' }, { method: 'POST', body })
    expect(foreign.status).toBe(403)
    const otherCustomer = await new Buyer().post(order.path, { step: 'cancel' })
    expect(readLocation(otherCustomer)).toBe(trackAddress(order))
  })
})

describe('a proposal of the sales team', () => {
  it('is answered line by line without script', async () => {
    const order = await placeOrder()
    await offerChanges(order)
    const buyer = await opened(order)
    expect(buyer.text).toContain('Our proposal')
    expect(buyer.text).toContain('We cannot deliver this line')
    expect(buyer.text).toContain('LM358DR2G')
    const revision = buyer.hidden('revision')
    const part = await buyer.post(order.path, { step: 'answer', revision, answer_2: 'accepted' })
    expect(part.status).toBe(422)
    expect(buyer.text).toContain('Choose an answer for each changed line')
    expect((await buyer.post(order.path, { step: 'answer', revision: '99', answer_1: 'swapped', answer_2: 'accepted' })).status).toBe(409)
    const done = await buyer.post(order.path, { step: 'answer', revision, answer_1: 'swapped', answer_2: 'accepted' })
    expect(readLocation(done)).toBe(`${order.path}?done=answered`)
    await buyer.open(readLocation(done))
    expect(buyer.text).toContain('Thank you. We have received your answer')
    expect(buyer.text).toContain('alternative chosen')
    expect((await buyer.post(order.path, { step: 'answer', revision, answer_1: 'accepted', answer_2: 'accepted' })).status).toBe(409)
  })

  it('that is withdrawn has no form', async () => {
    const order = await placeOrder()
    await offerChanges(order)
    await desk('cancel', order, { note: 'The buyer asked by telephone.' })
    const buyer = await opened(order)
    expect(buyer.text).toContain('Withdrawn')
    expect(buyer.hidden('revision')).toBe('')
    expect(buyer.text).toContain('The buyer asked by telephone.')
  })
})

describe('tracking an order', () => {
  it('opens it by its number and e-mail', async () => {
    const order = await placeOrder()
    const buyer = new Buyer()
    await buyer.open('/order/track')
    expect(buyer.text).toContain('Enter the order number and the email address')
    const found = await buyer.post('/order/track', { order_number: ` ${order.order_number.toLowerCase()} `, email: order.email })
    expect([found.status, readLocation(found)]).toEqual([303, order.path])
    expect((await buyer.open(order.path)).status).toBe(200)
  })

  it('says the same about a wrong number and a wrong e-mail, and preserves the input', async () => {
    const order = await placeOrder()
    const typed = [
      { order_number: order.order_number, email: 'mallory@example.com' },
      { order_number: 'SO261121-000000', email: order.email },
    ]
    for (const form of typed) {
      const buyer = new Buyer()
      expect((await buyer.post('/order/track', form)).status).toBe(422)
      expect(buyer.text).toContain('No order matches this number and email address')
      expect([buyer.hidden('order_number'), buyer.hidden('email')]).toEqual([form.order_number, form.email])
    }
    const empty = new Buyer()
    expect((await empty.post('/order/track', { order_number: '', email: 'x' })).status).toBe(422)
    for (const expectedText of ['Enter an order number', 'Enter a email address']) expect(empty.text).toContain(expectedText)
  })

  it('is limited', async () => {
    const buyer = new Buyer()
    const answers: number[] = []
    for (let tries = 0; tries < 25; tries++)
      answers.push((await buyer.post('/order/track', { order_number: `SO261121-00000${tries}`, email: 'mallory@example.com' })).status)
    expect(answers).toContain(429)
    expect(buyer.text).toMatch(/Too many attempts/)
  })
})

describe('a customer’s orders', () => {
  it('are listed by state and number, with what is to do', async () => {
    const { token } = await newCustomer()
    const [unpaid, offered, canceled] = [await placeOrder({ token }), await placeOrder({ token }), await placeOrder({ token })]
    await offerChanges(offered)
    const buyer = new Buyer(token)
    await buyer.post(`/myaccount/orders/${canceled.order_number.toLowerCase()}`, { step: 'cancel' })
    await buyer.open('/myaccount/orders')
    for (const { order_number } of [unpaid, offered, canceled]) expect(buyer.text).toContain(order_number)
    expect(buyer.text).toMatch(/All 3 Unpaid 2 Confirming Preparing Shipping Received Refunded Canceled 1/)
    expect(buyer.text).toContain('Waiting for your answer')
    expect(elements(buyer.html, `a[href="/pay/${unpaid.order_number.toLowerCase()}"]`)).not.toEqual([])
    await buyer.open('/myaccount/orders?status=canceled')
    expect(buyer.text).toContain(canceled.order_number)
    expect(buyer.text).not.toContain(unpaid.order_number)
    await buyer.open(`/myaccount/orders?number=${unpaid.order_number.slice(-6).toLowerCase()}`)
    expect(buyer.text).toContain(unpaid.order_number)
    expect(buyer.text).not.toContain(offered.order_number)
    await buyer.open('/myaccount/orders?status=refunded')
    expect(buyer.text).toContain('No order matches your search.')
    expect(readLocation(await buyer.open('/myaccount/orders?page=9'))).toBe('/myaccount/orders')
  })

  it('are none in a new account, and not another customer’s', async () => {
    const [{ token }, other] = [await newCustomer(), await newCustomer()]
    const order = await placeOrder({ token: other.token })
    const buyer = new Buyer(token)
    await buyer.open('/myaccount/orders')
    expect(buyer.text).toContain('No data')
    const path = `/myaccount/orders/${order.order_number.toLowerCase()}`
    expect((await buyer.open(path)).status).toBe(404)
    expect(readLocation(await get(path))).toBe(`/login?redirect=${encodeURIComponent(path)}`)
    const owner = new Buyer(other.token)
    expect((await owner.open(path)).status).toBe(200)
    expect(readLocation(await owner.open(order.path))).toBe(path)
    // The owner, by the link in the mail.
    expect((await owner.follow(await owner.open(order.link))).status).toBe(200)
    expect(owner.text).toContain(order.order_number)
  })
})

describe('paying', () => {
  it('by transfer shows the bank, and takes the buyer’s word', async () => {
    const order = await placeOrder({ payment: 'wire' })
    const buyer = await opened(order)
    const path = `/pay/${order.order_number.toLowerCase()}`
    await buyer.open(path)
    for (const expectedText of ['SWIFT', 'Payment reference', order.order_number, 'I have sent the transfer'])
      expect(buyer.text).toContain(expectedText)
    const declared = await buyer.post(path, { step: 'declare' })
    expect([declared.status, readLocation(declared)]).toEqual([303, `/pay/successful?order=${order.order_number}`])
    await buyer.open(readLocation(declared))
    expect(buyer.text).toContain('Transfer reported')
    await buyer.open(order.path)
    expect(buyer.text).toContain('Confirming')
  })

  it.each([
    ['paid', 'once', 'Thank you for your payment'],
    ['paid', 'never', 'Thank you for your payment'],
    ['paid', 'twice', 'Thank you for your payment'],
    ['declined', 'once', 'Your payment was declined'],
    ['silent', 'never', 'Your payment is being processed'],
  ])('by card in the sandbox, where it is %s with the message %s', async (outcome, message, expectedText) => {
    const order = await placeOrder()
    const buyer = await opened(order)
    const path = `/pay/${order.order_number.toLowerCase()}`
    const page = await buyer.open(path)
    expect(page.headers.get('Content-Security-Policy')).toContain("form-action 'self'")
    const formKey = buyer.hidden('form_key')
    const begun = await buyer.post(path, { payment: 'card', form_key: formKey })
    expect(readLocation(begun)).toMatch(/\/dev\/pay\/\w+$/)
    // Pressed twice, it is one payment.
    expect(readLocation(await buyer.post(path, { payment: 'card', form_key: formKey }))).toBe(readLocation(begun))
    const sandbox = readLocation(begun).replace(baseUrl(), '')
    await buyer.follow(await buyer.post(sandbox, { step: 'go', outcome, message }))
    expect(buyer.text).toContain(expectedText)
    await buyer.open(order.path)
    expect(buyer.text).toContain(outcome === 'paid' ? 'Payment received' : 'Unpaid')
    if (outcome === 'declined') {
      await buyer.open(path)
      expect(buyer.hidden('form_key')).not.toBe(formKey)
    }
  })

  it('looks again by itself while it waits, and gives up', async () => {
    const order = await placeOrder()
    const buyer = await opened(order)
    const path = `/pay/${order.order_number.toLowerCase()}`
    await buyer.open(path)
    const begun = await buyer.post(path, { payment: 'card', form_key: buyer.hidden('form_key') })
    const payment = readLocation(begun).split('/').at(-1) ?? ''
    const back = await buyer.open(`/pay/successful?order=${order.order_number}&payment=${payment}`)
    expect(back.headers.get('Refresh')).toMatch(/^4; url=\/pay\/successful\?.*look=1/)
    const last = await buyer.open(`/pay/successful?order=${order.order_number}&payment=${payment}&look=7`)
    expect(last.headers.get('Refresh')).toBeNull()
    expect(buyer.text).toContain('Please do not pay a second time')
    await buyer.open(`${path}?payment=${payment}`)
    expect(buyer.text).toContain('Your payment was not completed')
  })

  it('is private, and impossible for settled orders', async () => {
    const order = await placeOrder()
    const path = `/pay/${order.order_number.toLowerCase()}`
    expect(readLocation(await get(path))).toBe(trackAddress(order))
    const thanks = await get(`/pay/successful?order=${order.order_number}`)
    expect(thanks.status).toBe(200)
    expect(thanks.text).not.toContain(order.email)
    const buyer = await opened(order)
    await buyer.post(order.path, { step: 'cancel' })
    await buyer.open(path)
    expect(buyer.text).toContain('Nothing is due')
    expect((await buyer.post(path, { payment: 'card', form_key: crypto.randomUUID() })).status).toBe(409)
    expect((await buyer.post(path, { payment: 'cash' })).status).toBe(422)
  })
})
