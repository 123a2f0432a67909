import { describe, expect, it } from 'vitest'
import { element, elements, readAttribute, readText } from '#test-support/html.ts'
import { newCustomer } from '../account.ts'
import { Buyer, buyable } from './buyer.ts'
import { get, getPage } from './site.ts'

/** The number on the cart in the header; null without one. */
function badge(html: string): number | null {
  const [cartCountElement] = elements(html, 'span[data-cart-count]:not([hidden])')
  return cartCountElement ? Number(cartCountElement.text) : null
}
const quantityFields = (html: string) => elements(html, 'main input[name^="qty."]')
const listIds = (html: string): string[] => elements(html, 'main input[name=id]').map(({ attributes }) => attributes['value'] ?? '')

describe('putting parts into the cart', () => {
  it('works from a list without script, and is counted in every page’s first HTML', async () => {
    const buyer = new Buyer()
    const [part] = await buyer.fill()
    expect(buyer.set.find((line) => line.startsWith('cart='))).toMatch(/HttpOnly.*SameSite=Lax/)
    const { text } = await buyer.open('/cart')
    expect(readText(text, 'main')).toContain(part?.part_number)
    const { text: home, headers } = await buyer.open('/')
    expect(badge(home)).toBe(1)
    expect(headers.get('Cache-Control')).toBe('private, no-cache')
    expect(badge(await getPage('/'))).toBeNull()
  })

  it('works from a product page, whose second button leads to the cart as well', async () => {
    const html = await getPage(readAttribute(await getPage('/category/chip-resistors'), 'a[href^="/productdetail/"]', 'href') ?? '')
    const [add, buy] = ['add', 'buy'].map((name) => element(html, `main button[name=${name}]`).attributes)
    for (const button of [add, buy]) expect(button).toMatchObject({ form: 'calculator-form', formmethod: 'post', formaction: '/cart' })
    const { status, headers } = await new Buyer().post('/cart', { buy: buy?.['value'] ?? '', qty: '1' })
    expect(status).toBe(303)
    expect(headers.get('Location')).toMatch(/^\/cart(\?rounded=1)?$/)
  })

  it('adds the packaging that is chosen on the product page', async () => {
    const link = readAttribute(await getPage('/category/chip-resistors'), 'a[href^="/productdetail/"]', 'href') ?? ''
    const html = await getPage(`${link}?qty=10&packaging=reel`)
    const chosen = elements(html, 'input[name=packaging]').filter(({ attributes }) => 'checked' in attributes)
    expect(chosen.map(({ attributes }) => attributes['value'])).toEqual(['reel'])
    const buyer = new Buyer()
    await buyer.post('/cart', { add: element(html, 'main button[name=add]').attributes['value'] ?? '', qty: '10', packaging: 'reel' })
    expect(readText((await buyer.open('/cart')).text, 'main')).toMatch(/\bReel\b/)
  })

  it('rounds up an invalid quantity, and reports it', async () => {
    const parts = buyable(await getPage('/category/chip-resistors'))
    const part = parts.find(({ qty }) => qty !== '1')
    const buyer = new Buyer()
    const { headers } = await buyer.post('/cart', { add: part?.offer_id ?? '', qty: '1' })
    expect(headers.get('Location')).toBe('/cart?rounded=1')
    expect(readText((await buyer.open('/cart?rounded=1')).text, 'main')).toContain('Rounded up to the next')
  })

  it.each([
    { add: '8', qty: 'many' },
    { add: '8', qty: '' },
    { add: '999999999', qty: '10' },
  ])('says what is wrong with %j', async (typed) => {
    const { status, text } = await new Buyer().post('/cart', typed)
    expect(status).toBe(422)
    expect(elements(text, 'main [role=alert]')).not.toEqual([])
  })

  it('takes no form of another site', async () => {
    const init = { method: 'POST', body: new URLSearchParams({ add: '8', qty: '10' }) }
    expect((await get('/cart', { Origin: 'https://elsewhere.example' }, init)).status).toBe(403)
  })
})

describe('the cart', () => {
  it('saves quantities, preserves invalid input, and asks before removing lines', async () => {
    const buyer = new Buyer()
    await buyer.fill(2)
    const first = await buyer.open('/cart')
    const [one, two] = quantityFields(first.text).map(({ attributes }) => attributes['name'] ?? '')
    const wrong = await buyer.post('/cart', { action: 'update', [one ?? '']: 'a reel' })
    expect(wrong.status).toBe(422)
    expect(quantityFields(wrong.text)[0]?.attributes).toMatchObject({ value: 'a reel', 'aria-invalid': 'true' })
    expect((await buyer.post('/cart', { action: 'update', [one ?? '']: '50000', [two ?? '']: '50,000' })).status).toBe(303)
    const { text } = await buyer.open('/cart')
    expect(quantityFields(text).map(({ attributes }) => attributes['value'])).toEqual(['50,000', '50,000'])
    const removalQuestion = await buyer.post('/cart', { action: 'remove', id: listIds(text)[0] ?? '' })
    expect(removalQuestion.status).toBe(200)
    expect(readText(removalQuestion.text, 'main')).toContain('Remove 1 line from the cart?')
    expect(quantityFields((await buyer.open('/cart')).text)).toHaveLength(2)
    expect((await buyer.post('/cart', { action: 'remove_yes', id: listIds(removalQuestion.text)[0] ?? '' })).status).toBe(303)
    expect(quantityFields((await buyer.open('/cart')).text)).toHaveLength(1)
    expect(readText((await buyer.post('/cart', { action: 'remove' })).text, 'main')).toContain('Select at least one line')
  })

  it('says of more than there is how much may be had', async () => {
    const buyer = new Buyer()
    await buyer.fill()
    const [field] = quantityFields((await buyer.open('/cart')).text)
    await buyer.post('/cart', { action: 'update', [field?.attributes['name'] ?? '']: '900000000' })
    const { text } = await buyer.open('/cart')
    expect(readText(text, 'main')).toMatch(/Only [\d,]+ in stock/)
    expect((await buyer.post('/cart', { set: readAttribute(text, 'main button[name=set]', 'value') ?? '' })).status).toBe(303)
    expect(readText((await buyer.open('/cart')).text, 'main')).not.toContain('cannot be ordered now')
  })

  it('is shared as a link that shows no prices, and added to another cart', async () => {
    const buyer = new Buyer()
    const [part] = await buyer.fill()
    const { headers } = await buyer.post('/cart', { action: 'share' })
    const { text } = await buyer.open(headers.get('Location') ?? '')
    const url = readAttribute(text, 'main input#share-url', 'value') ?? ''
    const other = new Buyer()
    const shared = await other.open(new URL(url).pathname + new URL(url).search)
    expect(shared.status).toBe(200)
    expect(readText(shared.text, 'main')).toContain(part?.part_number)
    expect(element(shared.text, 'main').inner).not.toContain('$')
    await other.post('/cart', { action: 'add_shared', shared: new URL(url).searchParams.get('shared') ?? '' })
    expect(readText((await other.open('/cart')).text, 'main')).toContain(part?.part_number)
    expect((await other.open('/cart?shared=nobody-made-this')).status).toBe(404)
  })

  it('takes pasted lines and says what became of each', async () => {
    const buyer = new Buyer()
    const [part] = buyable(await getPage('/category/chip-resistors'))
    const { status, text } = await buyer.post('/cart', { action: 'paste', text: `${part?.part_number}, 10000\nNO-SUCH-PART-77, 5\n???` })
    expect(status).toBe(200)
    expect(readText(text, 'main')).toContain('Added: 1. Not added: 2.')
    expect(readText(text, 'main')).toContain('NO-SUCH-PART-77')
    expect((await buyer.post('/cart', { action: 'paste', text: ' ' })).status).toBe(422)
  })

  it('adds what there is of one pasted line, and leaves the others as they were typed', async () => {
    const buyer = new Buyer()
    const [one, two] = buyable(await getPage('/category/chip-resistors'))
    const typed = [one, two].map((part) => `${part?.part_number}, 999000000`)
    const { text: removalQuestion } = await buyer.post('/cart', { action: 'paste', text: typed.join('\n') })
    expect(readText(removalQuestion, 'main')).toContain('of 999,000,000 in stock')
    const rows = elements(removalQuestion, 'main input[name=row]').map(({ attributes }) => attributes['value'] ?? '')
    const [, stock = ''] = rows[0]?.match(/, (\d+)\r?\n/) ?? []
    expect(readText(removalQuestion, 'main')).toContain(`Add ${Number(stock).toLocaleString('en')}`)
    const body = new URLSearchParams([['take', '0'], ...rows.map((row) => ['row', row])])
    const { text } = await buyer.open('/cart', { method: 'POST', body })
    // Of all offers of the part together.
    const added = quantityFields(text).reduce((sum, { attributes }) => sum + Number(attributes['value']?.replaceAll(',', '')), 0)
    expect(added).toBe(Number(stock))
    expect(readText(text, '#pad-text')).toBe(typed[1])
  })

  it('asks what the columns of pasted cells hold, and takes back what it added before', async () => {
    const buyer = new Buyer()
    const [one, two] = buyable(await getPage('/category/chip-resistors'))
    const text = `10000\t${one?.part_number}\t20000\r\n10000\t${two?.part_number}\t20000`
    const { text: first } = await buyer.post('/cart', { action: 'paste', text, form_key: 'a'.repeat(16) })
    expect(readText(first, 'main')).toContain('2 rows: Part number, Quantity')
    expect(quantityFields(first).map(({ attributes }) => attributes['value'])).not.toEqual([])
    const added = readAttribute(first, 'main input[name=added]', 'value') ?? ''
    expect(added).toMatch(/^\d+:\d+:\d+ /)
    const { text: removalQuestion } = await buyer.post('/cart', { action: 'columns', added, table: text })
    expect(quantityFields(removalQuestion)).toEqual([])
    expect(elements(removalQuestion, 'main select').map(({ attributes }) => attributes['name'])).toEqual([
      'match.header_row',
      'match.column.0',
      'match.column.1',
      'match.column.2',
    ])
    const columns = { 'match.header_row': '', 'match.column.0': '', 'match.column.1': 'part_number', 'match.column.2': 'qty' }
    const { text: again } = await buyer.post('/cart', { action: 'paste', text, ...columns, form_key: 'a'.repeat(16) })
    expect(quantityFields(again).map(({ attributes }) => attributes['value'])).toEqual(['20,000', '20,000'])
    expect((await buyer.post('/cart', { action: 'paste', text, ...columns, 'match.header_row': '77' })).status).toBe(422)
  })

  it('becomes a BOM', async () => {
    const buyer = new Buyer()
    const [part] = await buyer.fill()
    const { status, headers } = await buyer.post('/cart', { action: 'bom' })
    expect(status).toBe(303)
    expect(headers.get('Location')).toMatch(/^\/bom\/[\w]{26}$/)
    expect((await buyer.open(headers.get('Location') ?? '')).text).toContain(part?.part_number)
  })

  it('is not indexed, and has an empty state', async () => {
    const html = await getPage('/cart')
    expect(html).toContain('noindex')
    expect(readText(html, 'main')).toContain('Your cart is empty')
  })

  it('comes along when the visitor signs in', async () => {
    const { email, password } = await newCustomer()
    const buyer = new Buyer()
    const [part] = await buyer.fill()
    expect((await buyer.post('/login', { email, password })).status).toBe(303)
    const { text } = await buyer.open('/cart')
    expect(readText(text, 'main')).toContain(part?.part_number)
    expect(badge(text)).toBe(1)
  })
})
