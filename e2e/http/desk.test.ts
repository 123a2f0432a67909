/** The sales desk's pages, as a browser without script sees them. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { element, elements, formValues, readAttribute, readRootAttributes, readText } from '#test-support/html.ts'
import { exportList } from '../../scripts/commands/export.ts'
import { type Server, startServer } from '../../scripts/commands/serve.ts'
import { openExistingDatabase, readLocalSecrets } from '../../scripts/dev/local-state.ts'
import { newCustomer } from '../account.ts'
import { randomAddress } from '../address.ts'
import { feed } from '../changes.ts'
import { offerChanges, placeOrder } from '../orders.ts'
import { sendRfq } from '../rfq.ts'
import { baseUrl, stateFolder } from '../served-site.ts'
import { type Answer, get, getPage } from './site.ts'

const secret = (): string => readLocalSecrets(stateFolder()).DESK_TOKEN

/** Submits a form like a browser, from a random network address. */
const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Answer> =>
  get(
    path,
    { 'Content-Type': 'application/x-www-form-urlencoded', 'CF-Connecting-IP': randomAddress(), ...headers },
    { method: 'POST', body: new URLSearchParams(fields).toString() },
  )

async function enter(path = '/desk'): Promise<string> {
  const { status, headers } = await post(path, { form: 'enter', secret: secret() })
  expect(status).toBe(303)
  return headers.getSetCookie().flatMap((cookie) => /^(desk=[^;]+)/.exec(cookie)?.[1] ?? [])[0] ?? ''
}

/** The values of one form of a page. */
const readFields = (html: string, name: string): Record<string, string> => formValues(element(html, `#${name}-form`))

const toOrderPath = (orderNumber: string): string => `/desk/orders/${orderNumber.toLowerCase()}`

let Cookie = ''
beforeAll(async () => {
  Cookie = await enter()
})

/** Submits a form of a page with typed values over its initial ones. */
async function fill(path: string, name: string, typed: Record<string, string> = {}): Promise<Answer> {
  return post(path, { ...readFields(await getPage(path, { Cookie }), name), ...typed }, { Cookie })
}

const total = async (path: string): Promise<string> => /Open: ([\d.]+)/.exec(readText(await getPage(path, { Cookie })))?.[1] ?? ''

describe('signing in', () => {
  test('the secret opens the pages, and is in none of them', async () => {
    const { status, headers } = await post('/desk/rfqs', { form: 'enter', secret: secret() })
    expect({ status, location: headers.get('Location') }).toEqual({ status: 303, location: '/desk/rfqs' })
    const [cookie = ''] = headers.getSetCookie().filter((one) => one.startsWith('desk='))
    expect(cookie).toMatch(/; Path=\/(?:;|$)/)
    expect(cookie).toMatch(/; HttpOnly/)
    expect(cookie).toMatch(/; SameSite=Strict/)
    expect(cookie).toMatch(/; Max-Age=43200/)
    expect(cookie).not.toContain(secret())
    // The desk sets no visitor cookies.
    expect(headers.getSetCookie()).toHaveLength(1)
    const page = await get('/desk/rfqs', { Cookie: cookie.split(';')[0] ?? '' })
    expect(readText(page.text)).toContain('Sign out')
    expect(page.text).not.toContain(secret())
    expect(page.headers.get('X-Robots-Tag')).toBe('noindex, nofollow')
    expect(page.headers.get('Cache-Control')).toBe('private, no-store')
  })

  test('a prefix has its own language, and the one cookie', async () => {
    const { headers } = await post('/de/desk', { form: 'enter', secret: secret() })
    expect(headers.getSetCookie()[0]).toMatch(/; Path=\/(?:;|$)/)
    const [cookie = ''] = (headers.getSetCookie()[0] ?? '').split(';')
    expect(readText(await getPage('/de/desk', { Cookie: cookie }))).toContain('Abmelden')
  })

  test('without a prefix they are in the language of the desk', async () => {
    const db = openExistingDatabase(stateFolder(), 'SHOP')
    const speak = (lang: string) => db.prepare("UPDATE site_config SET value = ? WHERE name = 'desk_lang'").run(lang)
    try {
      speak('zh')
      const html = await getPage('/desk', { Cookie })
      expect(readRootAttributes(html)).toMatchObject({ lang: 'zh-Hans' })
      expect(readText(html)).toContain('待确认')
      expect(html).not.toContain('/zh/desk')
    } finally {
      speak('en')
      db.close()
    }
  })

  test('a wrong one does not, and too many of them have to wait', async () => {
    const address = { 'CF-Connecting-IP': randomAddress() }
    const statuses: number[] = []
    for (let i = 0; i < 7; i++) statuses.push((await post('/desk', { form: 'enter', secret: 'not the secret at all' }, address)).status)
    expect(statuses.slice(0, 5)).toEqual([403, 403, 403, 403, 403])
    expect(statuses).toContain(429)
    // Even the right secret is rejected then; another network address is another caller.
    const right = await post('/desk', { form: 'enter', secret: secret() }, address)
    expect({ status: right.status, cookies: right.headers.getSetCookie() }).toEqual({ status: 429, cookies: [] })
    expect(await enter()).not.toBe('')
  })

  test('without it there is the form for it, whatever else the browser has', async () => {
    const { token } = await newCustomer()
    const order = await placeOrder()
    for (const cookies of ['', `token=${token}`, `token=${secret()}`, 'desk=made-up', `desk=${secret()}`]) {
      const { text } = await get(toOrderPath(order.order_number), { Cookie: cookies })
      expect(readText(text)).toContain('Access key of the sales desk')
      expect(text).not.toContain(order.email)
      const sent = await post(toOrderPath(order.order_number), { form: 'cancel', steps: '1' }, { Cookie: cookies })
      expect(sent.status).toBe(403)
    }
    expect(readText(await getPage(toOrderPath(order.order_number), { Cookie }))).toContain('Unpaid')
  })

  test('what was typed when it was over lies there again after signing in, and nothing was sent', async () => {
    const order = await placeOrder({ payment: 'wire' })
    const path = toOrderPath(order.order_number)
    const form = { ...readFields(await getPage(path, { Cookie }), 'cancel'), note: 'Typed before lunch' }
    const over = await post(path, form)
    expect(over.status).toBe(403)
    const [typedCookie = ''] = over.headers.getSetCookie().flatMap((cookie) => /^((?:__Host-)?typed=[^;]+)/.exec(cookie)?.[1] ?? [])
    // Still without the secret: the draft is stored until a sign-in.
    const { status, text } = await get(path, { Cookie: typedCookie })
    expect({ status, is_shown: text.includes('Typed before lunch') }).toEqual({ status: 200, is_shown: false })
    const again = await get(path, { Cookie: `${Cookie}; ${typedCookie}` })
    expect(again.status).toBe(200)
    expect(readFields(again.text, 'cancel')).toMatchObject({ note: 'Typed before lunch' })
    expect(readText(again.text)).toContain('Nothing has been sent yet')
    expect(readText(await getPage(path, { Cookie }))).toContain('Unpaid')
  })

  test('the cookie of the desk opens no call of the API', async () => {
    const { text } = await get('/api/desk/order/list', { Cookie })
    expect(JSON.parse(text)).toMatchObject({ code: 4003 })
    const { text: own } = await get('/api/order/list', { Cookie })
    expect(JSON.parse(own)).toMatchObject({ code: 4001 })
  })

  test('another site cannot send its forms', async () => {
    const order = await placeOrder()
    const unauthenticated = { Cookie, Origin: 'https://evil.example' }
    expect((await post(toOrderPath(order.order_number), { form: 'cancel', steps: '1' }, unauthenticated)).status).toBe(403)
    expect((await post('/desk', { form: 'exit' }, { Cookie, 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
  })

  test('signing out forgets it', async () => {
    const { status, headers } = await post('/desk', { form: 'exit' }, { Cookie: await enter() })
    expect(status).toBe(303)
    expect(headers.getSetCookie()[0]).toMatch(/^desk=; Max-Age=0; Path=\//)
  })

  test('the shop neither links it nor names it to crawlers', async () => {
    expect(await getPage('/')).not.toContain('/desk')
    expect(await getPage('/robots.txt')).not.toContain('/desk')
    expect(await getPage('/sitemap.xml')).not.toContain('/desk')
  })
})

describe('where no desk is set up', () => {
  let server: Server
  beforeAll(async () => {
    server = await startServer({ port: 0, state: stateFolder(), vars: { DESK_TOKEN: '' }, onLog() {} })
  })
  afterAll(() => server.dispose())

  test.each(['/desk', '/desk/rfqs', '/desk/mails', '/desk/orders/so1', '/zh/desk'])('%s is not there', async (path) => {
    for (const method of ['GET', 'POST']) {
      const answer = await fetch(server.url + path, {
        method,
        redirect: 'manual',
        ...(method === 'POST' && { body: new URLSearchParams({ form: 'enter' }) }),
      })
      expect(answer.status).toBe(404)
      expect(elements(await answer.text(), 'input[type=password]')).toEqual([])
    }
  })
})

describe('an order', () => {
  test('is found by its number, its buyer and its state', async () => {
    const order = await placeOrder({ payment: 'wire' })
    for (const query of [order.order_number.toLowerCase(), order.email]) {
      const text = readText(await getPage(`/desk?search=${query}`, { Cookie }))
      expect(text).toContain(order.order_number)
      expect(text).toContain('Analytical Engines GmbH')
    }
    expect(readText(await getPage(`/desk?search=${order.order_number}&status=shipping`, { Cookie }))).toContain(
      'No order matches your search.',
    )
    expect((await get('/desk/orders/so000000-nobody', { Cookie })).status).toBe(404)
  })

  test('goes from a wire transfer to its shipment, each step once', async () => {
    const order = await placeOrder({ payment: 'wire' })
    const path = toOrderPath(order.order_number)
    const wrong = await fill(path, 'confirm', { received: 'all of it', bank_reference: 'REF <7>' })
    expect(wrong.status).toBe(422)
    expect(readFields(wrong.text, 'confirm')).toMatchObject({ received: 'all of it', bank_reference: 'REF <7>' })
    expect(readText(wrong.text)).toContain('Enter a price in US dollars')
    const nothing = await fill(path, 'confirm')
    expect(nothing.status).toBe(409)
    expect(readText(nothing.text)).toContain('is not paid yet')

    const before = readFields(await getPage(path, { Cookie }), 'confirm')
    const received = await total(path)
    const confirmed = await post(path, { ...before, received, bank_reference: order.order_number }, { Cookie })
    expect(confirmed.headers.get('Location')).toBe(`${path}?done=confirmed#main`)
    const again = await post(path, { ...before, received, bank_reference: 'another' }, { Cookie })
    expect(again.status).toBe(409)
    expect(readText(again.text)).toContain('changed since you opened the page')

    expect((await fill(path, 'ship', { shipping_carrier: 'DHL' })).status).toBe(422)
    expect((await fill(path, 'ship', { shipping_carrier: 'DHL', shipping_number: '00340434' })).status).toBe(303)
    const text = readText(await getPage(`${path}?done=shipped`, { Cookie }))
    expect(text).toContain('Order marked as shipped')
    expect(text).toContain('DHL 00340434')
  })

  test('is refunded in part and marked as sent by hand', async () => {
    const order = await placeOrder({ payment: 'wire' })
    const path = toOrderPath(order.order_number)
    expect((await fill(path, 'confirm', { received: await total(path), bank_reference: order.order_number })).status).toBe(303)
    expect((await fill(path, 'refund', { how_much: 'part' })).status).toBe(422)
    expect((await fill(path, 'refund', { how_much: 'part', amount: '99999999' })).status).toBe(422)
    const form = { ...readFields(await getPage(path, { Cookie }), 'refund'), how_much: 'part', amount: '0.01', note: 'Two pieces short' }
    expect((await post(path, form, { Cookie })).headers.get('Location')).toBe(`${path}?done=refunded#main`)
    // The button was pressed twice.
    expect((await post(path, form, { Cookie })).status).toBe(409)
    const page = await getPage(path, { Cookie })
    expect(readText(page)).toContain('Send manually')
    expect(readText(page)).toContain('Refund $0.01: Two pieces short')
    const refundId = readAttribute(page, 'input[name=refund_id]', 'value') ?? ''
    expect((await post(path, { form: 'refund_sent', refund_id: refundId }, { Cookie })).status).toBe(303)
    expect(readText(await getPage(path, { Cookie }))).not.toContain('Send manually')
  })

  test('gets a counter-offer, with the open one to begin with', async () => {
    const order = await placeOrder({ payment: 'wire' })
    const path = toOrderPath(order.order_number)
    const same = await fill(path, 'offer')
    expect(same.status).toBe(422)
    expect(readText(same.text)).toContain('Change at least one line or the freight')
    const wrong = await fill(path, 'offer', { 'lines.1.offer.unit_price': 'much', 'lines.2.offer.qty': '-1', valid_until: '2020-01-01' })
    expect(wrong.status).toBe(422)
    expect(readFields(wrong.text, 'offer')).toMatchObject({ 'lines.1.offer.unit_price': 'much', 'lines.2.offer.qty': '-1' })
    const past = await fill(path, 'offer', { 'lines.1.offer.unit_price': '0.5', valid_until: '2020-01-01' })
    expect(readText(past.text)).toContain('Enter a future date')
    const changed = { 'lines.1.offer.unit_price': '0.5', 'lines.2.none': '1' }
    expect((await fill(path, 'offer', { ...changed, freight: '12.50' })).headers.get('Location')).toContain('done=offered')
    expect(readFields(await getPage(path, { Cookie }), 'offer')).toMatchObject(changed)
    const heldOrder = await fill(path, 'confirm')
    expect(readText(heldOrder.text)).toContain('A proposal is open')
  })

  test('is canceled, and not twice', async () => {
    const order = await placeOrder({ payment: 'wire' })
    const path = toOrderPath(order.order_number)
    await offerChanges(order)
    const form = readFields(await getPage(path, { Cookie }), 'cancel')
    expect((await post(path, form, { Cookie })).status).toBe(303)
    const again = await post(path, form, { Cookie })
    expect(again.status).toBe(409)
    expect(readText(again.text)).toContain('changed since you opened the page')
    expect((await post(path, { form: 'explode' }, { Cookie })).status).toBe(404)
  })
})

describe('an RFQ', () => {
  test('is answered, and answered again', async () => {
    const { data } = JSON.parse((await get('/api/index/search?keyword=lm358')).text) as {
      data: { listing: { items: { goods_id: number; part_number: string }[] } }
    }
    const [part] = data.listing.items
    if (!part) throw new Error('there is no LM358')
    const { rfq_number } = await sendRfq([
      { part_number: part.part_number, goods_id: part.goods_id, qty: 100, target_price: '0.125' },
      { part_number: 'UNKNOWN-1', qty: 7 },
    ])
    const path = `/desk/rfqs/${rfq_number.toLowerCase()}`
    expect(readText(await getPage('/desk/rfqs?status=submitted', { Cookie }))).toContain(rfq_number)
    const text = readText(await getPage(path, { Cookie }))
    expect(text).toContain('$0.125')
    expect(text).toContain('Two reels at most, please.')
    expect(readText((await fill(path, 'quote', { 'lines.1.unit_price': '' })).text)).toContain('Enter at least one price')
    const wrong = await fill(path, 'quote', { 'lines.1.unit_price': '0', 'lines.2.none': '1' })
    expect(wrong.status).toBe(422)
    expect(readFields(wrong.text, 'quote')).toMatchObject({ 'lines.1.unit_price': '0', 'lines.2.none': '1' })
    const listPrice = readFields(await getPage(path, { Cookie }), 'quote')['lines.1.unit_price'] ?? ''
    const answer = { 'lines.1.unit_price': listPrice, 'lines.1.lead_time_weeks': '0', 'lines.2.none': '1', 'lines.2.note': 'Unknown to us' }
    // A price far from the list price is sent twice.
    const far = await fill(path, 'quote', { ...answer, 'lines.1.unit_price': '99' })
    expect([far.status, readText(far.text).includes('far from')]).toEqual([422, true])
    const sent = await fill(path, 'quote', answer)
    expect(sent.headers.get('Location')).toBe(`${path}?done=quoted#main`)
    expect(readFields(await getPage(path, { Cookie }), 'quote')).toMatchObject(answer)
    expect((await fill(path, 'quote', { 'lines.1.unit_price': '0.19' })).status).toBe(303)
    expect((await get('/desk/rfqs/rfq000000-nobody', { Cookie })).status).toBe(404)
  })
})

test('mails that failed are named without addresses, and tried again', async () => {
  const { order_number, email } = await placeOrder({ payment: 'wire' })
  const db = openExistingDatabase(stateFolder(), 'SHOP')
  const { mail_id } = db.prepare('SELECT mail_id FROM mails WHERE subject_id = ? LIMIT 1').get(order_number) as { mail_id: number }
  db.prepare('UPDATE mails SET sent_at = NULL, tries = 3, next_try_at = ?, error = ? WHERE mail_id = ?').run(
    '9999',
    `550 <${email}>: no such user`,
    mail_id,
  )
  db.close()
  const page = await getPage('/desk/mails', { Cookie })
  expect(readText(page)).toContain(order_number)
  expect(readText(page)).toContain('no such user')
  expect(page).not.toContain(email)
  const sent = await post('/desk/mails', { form: 'retry', mail_id: String(mail_id) }, { Cookie })
  expect(sent.headers.get('Location')).toBe('/desk/mails?done=mail#main')
})

test('a page has its sheets, and no script', async () => {
  const page = await getPage('/desk', { Cookie })
  const sheets = elements(page, 'link[rel=stylesheet]')
  for (const { attributes } of sheets) expect((await fetch(baseUrl() + (attributes['href'] ?? ''))).status).toBe(200)
  expect(sheets.length).toBeGreaterThan(1)
  expect(elements(page, 'script')).toEqual([])
})

describe('changes of the catalogue', () => {
  const pageOfChange = (id: string): string => `/desk/catalogue/${id}`
  const offerInStock = (): { offer_id: number; stock: number; part_id: number } => {
    const db = openExistingDatabase(stateFolder(), 'CATALOGUE')
    const row = db.prepare('SELECT offer_id, stock, offer_id / 8 AS part_id FROM offers WHERE stock > 5000 ORDER BY random() LIMIT 1').get()
    db.close()
    return row as unknown as { offer_id: number; stock: number; part_id: number }
  }
  const shownStock = async (partId: number, offerId: number): Promise<number | undefined> => {
    const { text } = await get(`/api/goods/goodsDetail?id=x-${partId}`)
    const { data } = JSON.parse(text) as { data: { offers: { offer_id: number; stock: number }[] } }
    return data.offers.find(({ offer_id }) => offer_id === offerId)?.stock
  }
  const mark = async (id: string): Promise<string> => readText(element(await getPage(pageOfChange(id), { Cookie }), 'h1'))

  test('are listed with who made them, are approved and undone', async () => {
    const { offer_id, stock, part_id } = offerInStock()
    const id = await feed(offer_id, { stock: stock + 1 }, { is_proposal: true, source: 'shelf count' })
    const list = readText(await getPage('/desk/catalogue?status=proposed', { Cookie }))
    expect(list).toContain('shelf count')
    expect(await mark(id)).toContain('Waiting for approval')
    expect(await shownStock(part_id, offer_id)).toBe(stock)
    const approved = await fill(pageOfChange(id), 'approve', { who: 'Ada' })
    expect([approved.status, approved.headers.get('Location')]).toEqual([303, `${pageOfChange(id)}?done=approved#main`])
    expect(await mark(id)).toContain('Live')
    expect(await shownStock(part_id, offer_id)).toBe(stock + 1)
    expect((await fill(pageOfChange(id), 'undo', { who: 'Bob' })).status).toBe(303)
    expect(await mark(id)).toContain('Undone')
    expect(await shownStock(part_id, offer_id)).toBe(stock)
    const page = readText(await getPage(pageOfChange(id), { Cookie }))
    expect(page).toContain('Ada')
    expect(page).toContain('Bob')
  })

  test('are refused', async () => {
    const { offer_id, stock, part_id } = offerInStock()
    const id = await feed(offer_id, { stock: 0 }, { is_proposal: true })
    expect((await fill(pageOfChange(id), 'refuse')).status).toBe(303)
    expect(await mark(id)).toContain('Rejected')
    expect(await shownStock(part_id, offer_id)).toBe(stock)
    expect(elements(await getPage(pageOfChange(id), { Cookie }), '#approve-form, #undo-form')).toEqual([])
  })

  test('list later changes, and are undone anyway after a confirmation', async () => {
    const { offer_id, stock, part_id } = offerInStock()
    const first = await feed(offer_id, { stock: stock + 5 })
    await feed(offer_id, { stock: stock + 6 }, { source: 'the later one' })
    const rejected = await fill(pageOfChange(first), 'undo')
    expect(rejected.status).toBe(409)
    expect(readText(rejected.text)).toContain('the later one')
    const all = await post(pageOfChange(first), { ...readFields(rejected.text, 'undo'), despite_later: '1' }, { Cookie })
    expect(all.status).toBe(303)
    expect(await mark(first)).toContain('Undone')
    expect(await shownStock(part_id, offer_id)).toBe(stock + 6)
  })
})

describe('lists as files', () => {
  const form = (html: string) => formValues(element(html, '.desk-export'))

  test('are one press of a button away, without a script, in the language and on the clock of the desk', async () => {
    const order = await placeOrder({ payment: 'wire' })
    const page = await getPage('/de/desk', { Cookie })
    expect(elements(page, '.desk-export option').map(({ attributes }) => attributes['value'])).toEqual(['orders', 'invoices', 'customers'])
    const fields = form(page)
    expect(fields['since']).toMatch(/^\d{4}-\d\d-01$/)
    const answer = await get(`/de/desk/export?${new URLSearchParams({ ...fields, list: 'orders' })}`, { Cookie })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('Content-Disposition')).toContain(`attachment; filename="orders-${fields['since']}.csv"`)
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
    // Reading removed the byte order mark; a German list is separated by semicolons.
    const [head = '', ...rows] = answer.text.replace('\ufeff', '').split('\r\n')
    expect(head).toMatch(/^order_number;status;/)
    expect(rows.filter((row) => row.startsWith(`${order.order_number};`)).length).toBeGreaterThan(0)
    const rfqs = await get(`/desk/export?${new URLSearchParams(form(await getPage('/desk/rfqs', { Cookie })))}`, { Cookie })
    expect(rfqs.text.replace('\ufeff', '')).toMatch(/^rfq_number,status,/)
  })

  test('are for the desk alone, and lead back to it where the address names none', async () => {
    const order = await placeOrder({ payment: 'wire' })
    const { token } = await newCustomer()
    const path = '/desk/export?list=orders&since=2020-01-01'
    for (const cookies of ['', `token=${token}`, `token=${secret()}`, 'desk=made-up', `desk=${secret()}`]) {
      const { headers, text } = await get(path, { Cookie: cookies })
      expect(headers.get('Content-Type')).toContain('text/html')
      expect(text).not.toContain(order.order_number)
    }
    for (const query of ['', '?list=sessions&since=2020-01-01', '?list=orders', '?list=orders&since=2020-02-31'])
      expect((await get(`/desk/export${query}`, { Cookie })).headers.get('Location')).toBe('/desk')
  })

  test('are written by the command as well, whole or not at all', async () => {
    const order = await placeOrder({ payment: 'wire' })
    const folder = mkdtempSync(join(tmpdir(), 'export-'))
    const out = join(folder, 'invoices.csv')
    vi.spyOn(console, 'log').mockImplementation(() => undefined)
    const run = (...args: string[]) => exportList([...args, '--from', baseUrl(), '--state', stateFolder(), '--out', out])
    await run('invoices', '--since', '2020-01-01', '--lang', 'de')
    const text = readFileSync(out, 'utf8')
    expect(text).toMatch(/^\ufefforder_number;invoice_date;kind;/)
    expect(text.match(/\ufeff/g)).toHaveLength(1)
    expect(text.match(new RegExp(`^${order.order_number};`, 'gm'))).toHaveLength(1)
    rmSync(out)
    await expect(run('invoices', '--since', 'monday')).rejects.toThrow('--since needs a date')
    await expect(run('sessions', '--since', '2020-01-01')).rejects.toThrow('orders|rfqs|customers|invoices')
    vi.stubEnv('DESK_TOKEN', 'not the secret of this desk')
    await expect(run('customers', '--since', '2020-01-01')).rejects.toThrow('answered 4003')
    vi.unstubAllEnvs()
    expect(readdirSync(folder)).toEqual([])
  })
})
