import { describe, expect, it } from 'vitest'
import { element, elements, formValues, readText } from '#test-support/html.ts'
import { newCustomer } from '../account.ts'
import { Buyer } from './buyer.ts'

const readValues = (html: string): Record<string, string> => formValues(element(html, 'main'))

const TYPED = {
  // Unpaid orders are counted per email.
  email: `ada-${crypto.randomUUID().slice(0, 8)}@example.com`,
  'shipping_address.contact_name': 'Ada Byron',
  'shipping_address.telephone': '+44 20 7946 0000',
  'shipping_address.country': 'GB',
  'shipping_address.address_line1': '12 St James’s Square',
  'shipping_address.postal_code': 'SW1Y 4JH',
  'shipping_address.city': 'London',
}

/** A visitor with a part in the cart and a destination: the checkout form in that state. */
async function atCheckout(skip: number, typed: Record<string, string> = TYPED): Promise<{ buyer: Buyer; values: Record<string, string> }> {
  const buyer = new Buyer()
  await buyer.fill(1, '/category/chip-resistors', skip)
  const first = await buyer.open('/checkout')
  expect(first.status).toBe(200)
  const { status, text } = await buyer.post('/checkout', { ...readValues(first.text), ...typed, action: 'ways' })
  expect(status).toBe(200)
  return { buyer, values: readValues(text) }
}
const order = (values: Record<string, string>) => ({ ...values, agree_terms: '1', action: 'order' })

describe('the checkout', () => {
  it('leads to the cart where there is nothing to order', async () => {
    const { status, headers } = await new Buyer().open('/de/checkout')
    expect([status, headers.get('Location')]).toEqual([303, '/de/cart'])
  })

  it('shows delivery options once the country is chosen, and preserves the input', async () => {
    const buyer = new Buyer()
    await buyer.fill()
    const first = await buyer.open('/checkout')
    expect(first.text).toContain('noindex')
    const { text } = await buyer.post('/checkout', { ...readValues(first.text), ...TYPED, remark: 'Ring twice', action: 'ways' })
    const values = readValues(text)
    expect(values).toMatchObject({ ...TYPED, remark: 'Ring twice', delivery: 'dhl', payment: 'card', billing: 'same' })
    for (const name of [
      'DHL',
      'FedEx',
      'UPS',
      'Pick-up',
      'Your own carrier account',
      'Taxes, duties, insurance and handling are not included',
    ])
      expect(readText(text, 'main')).toContain(name)
    // No order was placed, and there is no error yet.
    expect(readText(text, 'main')).not.toContain('Please check required input')
  })

  it('says everything that is missing at once, with a way to each field', async () => {
    const { buyer, values } = await atCheckout(1, { 'shipping_address.country': 'US' })
    const { status, text } = await buyer.post('/checkout', { ...values, delivery: 'customer_account', action: 'order' })
    expect(status).toBe(422)
    const mainText = readText(text, 'main')
    for (const problem of [
      'Please check required input',
      'Enter a email address',
      'Enter a contact name',
      'Enter a state',
      'Enter a postal code',
      'Enter your carrier and account number',
      'Please agree the policy',
    ])
      expect(mainText).toContain(problem)
    const links = elements(text, 'main a[href^="#"]').map(({ attributes }) => attributes['href']?.slice(1))
    for (const id of links) expect(elements(text, `[id="${id}"]`), id).toHaveLength(1)
    expect(links).toContain('shipping-state')
  })

  it('orders once, however often the form is sent, and hands the key over in a cookie', async () => {
    const { buyer, values } = await atCheckout(2)
    const sent = { ...order(values), payment: 'wire' }
    const answers = [await buyer.post('/checkout', sent), await buyer.post('/checkout', sent)]
    expect(answers.map(({ status }) => status)).toEqual([303, 303])
    const [first, second] = answers.map(({ headers }) => headers.get('Location'))
    expect(first).toMatch(/^\/pay\/SO\d{6}-[0-9A-Z]{6,}$/)
    expect(second).toBe(first)
    const number = first?.slice(5) ?? ''
    expect(buyer.set.find((line) => line.startsWith('order='))).toMatch(/HttpOnly.*SameSite=Lax/)
    const { data } = JSON.parse((await buyer.open(`/api/order/detail?order_number=${number}`)).text) as { data: Record<string, unknown> }
    expect(data).toMatchObject({ email: TYPED.email, status: 'unpaid', delivery: 'dhl', payment: 'wire' })
    expect(JSON.parse((await new Buyer().open(`/api/order/detail?order_number=${number}`)).text)).toMatchObject({ code: 4004 })
    // The ordered lines left the cart.
    expect((await buyer.open('/checkout')).headers.get('Location')).toBe('/cart')
  })

  it('redirects to the provider of the chosen payment method, with one payment for repeated submissions', async () => {
    const { buyer, values } = await atCheckout(6, { ...TYPED, email: 'ada-of-one-payment@example.com' })
    const [first, second] = [await buyer.post('/checkout', order(values)), await buyer.post('/checkout', order(values))].map(
      ({ headers }) => headers.get('Location'),
    )
    expect(first).toMatch(/\/dev\/pay\/[0-9a-f]{16,}$/)
    expect(second).toBe(first)
  })

  it('says of an order that another tab has placed that it was ordered there, and places none', async () => {
    const { buyer, values } = await atCheckout(5, { ...TYPED, email: 'ada-of-two-tabs@example.com' })
    expect((await buyer.post('/checkout', order(values))).status).toBe(303)
    const { status, text } = await buyer.post('/checkout', order({ ...values, form_key: crypto.randomUUID() }))
    expect(status).toBe(409)
    expect(readText(text, 'main')).toContain('No longer in your cart: ordered or removed in another window')
    expect(readText(text, 'main')).toContain('Your cart is empty')
    expect(text).not.toContain('value="order"')
  })

  it('says which price has moved, old and new, and orders only what is agreed to', async () => {
    const { buyer, values } = await atCheckout(3)
    const seen = JSON.parse(values['seen'] ?? '') as { lines: [number, number, string, string][]; freight: Record<string, string | null> }
    const then = { lines: seen.lines.map(([id, qty, , part]) => [id, qty, '9.5', part]), freight: { ...seen.freight, dhl: '1' } }
    const { status, text } = await buyer.post('/checkout', order({ ...values, seen: JSON.stringify(then) }))
    expect(status).toBe(409)
    const mainText = readText(text, 'main')
    expect(mainText).toContain('Your order was not placed: something has changed')
    expect(mainText).toMatch(/Unit price \$9\.50000, now \$0\.\d+/)
    expect(mainText).toMatch(/Freight \$1\.00, now \$\d+/)
    // It needs a new agreement, and then succeeds.
    const next = readValues(text)
    expect(next['agree_terms']).toBeUndefined()
    expect(next).toMatchObject(TYPED)
    expect((await buyer.post('/checkout', order(next))).status).toBe(303)
  })

  it('says what became of a line that was removed meanwhile', async () => {
    const { buyer, values } = await atCheckout(4)
    const [[id]] = (JSON.parse(values['seen'] ?? '') as { lines: [[number]] }).lines
    await buyer.post('/cart', { action: 'remove_yes', id: String(id) })
    const { status, text } = await buyer.post('/checkout', order(values))
    expect(status).toBe(409)
    expect(readText(text, 'main')).toContain('No longer in your cart: ordered or removed in another window')
  })

  it('orders nothing for an invalid form', async () => {
    const { buyer, values } = await atCheckout(5)
    for (const seen of ['', '{', '{"lines":[[1,2]]}']) {
      const { status } = await buyer.post('/checkout', order({ ...values, seen }))
      expect(status).toBe(422)
    }
    expect((await buyer.post('/checkout', { action: 'order' })).status).toBe(422)
  })

  it('offers a customer the addresses of their book, and knows their e-mail', async () => {
    const { email, token } = await newCustomer()
    const buyer = new Buyer()
    buyer.storeCookie('token', token)
    const address = Object.fromEntries(
      Object.entries(TYPED).flatMap(([name, text]) =>
        name.startsWith('shipping_address.') ? [[name.slice('shipping_address.'.length), text]] : [],
      ),
    )
    await buyer.fill(1, '/category/chip-resistors', 6)
    // Without a saved address it begins with the registration's.
    expect(readValues((await buyer.open('/checkout')).text)).toMatchObject({ 'shipping_address.city': 'London' })
    expect((await buyer.post('/myaccount/address?new=1', address)).status).toBe(303)
    const { text } = await buyer.open('/checkout')
    expect(readText(text, 'main')).toContain('12 St James’s Square')
    const values = readValues(text)
    expect(values['shipping']).toMatch(/^\d+$/)
    expect(values['email']).toBeUndefined()
    const { status, headers } = await buyer.post('/checkout', { ...order(values), payment: 'wire' })
    expect(status).toBe(303)
    const number = headers.get('Location')?.slice(5) ?? ''
    const { data } = JSON.parse((await buyer.open(`/api/order/detail?order_number=${number}`)).text) as { data: { email: string } }
    expect(data.email).toBe(email)
  })
})
