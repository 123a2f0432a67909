import { describe, expect, it } from 'vitest'
import { elements, readAttribute, readText } from '#test-support/html.ts'
import { packXlsx } from '#test-support/workbook-builders.ts'
import { randomAddress } from '../address.ts'
import { baseUrl } from '../served-site.ts'
import { get } from './site.ts'

const CSV = ['Reference,MPN,Manufacturer,Qty', '"U1,U2",LM358DR,Texas Instruments,2', 'U3,ZZZ-NOT-A-PART-77,,5'].join('\n')

/** Posts a form like a browser without script; returns the response and the visitor's cookie. */
async function post(
  path: string,
  fields: Readonly<Record<string, string | File>>,
  cookie = '',
): Promise<{ response: Response; html: string; cookie: string }> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  const response = await fetch(baseUrl() + path, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { Origin: baseUrl(), 'CF-Connecting-IP': randomAddress(), ...(cookie && { Cookie: cookie }) },
  })
  const visitor = /visitor=[0-9a-f]+/.exec(response.headers.get('Set-Cookie') ?? '')?.[0] ?? cookie
  return { response, html: await response.text(), cookie: visitor }
}

/** A BOM of a posted file: its URL, and its visitor's cookie. */
async function makeBom(): Promise<{ path: string; cookie: string }> {
  const { response, cookie } = await post('/bom', { file: new File([CSV], 'board.csv'), text: '' })
  expect(response.status).toBe(303)
  return { path: response.headers.get('Location') ?? '', cookie }
}

const listRows = (html: string): string[] => elements(html, 'tr').map(({ text }) => text)

describe('a BOM without script', () => {
  it('is made of a file, matched, and shown as a plain table with its total', async () => {
    const { path, cookie } = await makeBom()
    expect(path).toMatch(/^\/bom\/[0-9a-z]{26}$/)
    const { status, headers, text } = await get(path, { Cookie: cookie })
    expect(status).toBe(200)
    expect(headers.get('Cache-Control')).toContain('no-store')
    expect(headers.get('Referrer-Policy')).toBe('same-origin')
    expect(readAttribute(text, 'meta[name=robots]', 'content')).toBe('noindex, follow')
    const rows = listRows(text)
    expect(rows.find((row) => row.includes('LM358DR'))).toMatch(/\$\d/)
    expect(rows.find((row) => row.includes('ZZZ-NOT-A-PART-77'))).toContain('No match')
    expect(readText(text, 'output')).toMatch(/^\$\d/)
    // A date without a time.
    expect(readText(text, '.bom-head')).toMatch(/saved until [A-Z][a-z]{2} \d{1,2}, \d{4}(?!, \d\d:)/)
  })

  it('puts neither of two parts that go to one place into the cart, and says where', async () => {
    const csv = ['Reference,MPN,Manufacturer,Qty', 'U1,LM358DR,Texas Instruments,1', '"U1,U2",NE555P,Texas Instruments,2'].join('\n')
    const { response, cookie } = await post('/bom', { file: new File([csv], 'twice.csv'), text: '' })
    const path = response.headers.get('Location') ?? ''
    const { text } = await get(path, { Cookie: cookie })
    expect(listRows(text).filter((row) => /U1 is also used by (?:LM358DR|NE555P)/.test(row))).toHaveLength(2)
    const put = await post(path, { action: 'cart', set_count: '1' }, cookie)
    expect(put.response.headers.get('Location')).toContain('cart=0-0')
    const after = await get(put.response.headers.get('Location') ?? '', { Cookie: cookie })
    expect(readText(after.text, '.bom-cart-result')).toContain('Designators used twice 2')
  })

  it('is made of typed lines', async () => {
    const { response, cookie } = await post('/de/bom', { text: '100 NE555P\n250 LM358DR' })
    expect(response.status).toBe(303)
    const { text } = await get(response.headers.get('Location') ?? '', { Cookie: cookie })
    expect(listRows(text).filter((row) => /NE555P|LM358DR/.test(row))).toHaveLength(2)
  })

  it('assumes one piece per number of a bare list, and shows it before creating a BOM', async () => {
    const text = 'NE555P\r\nLM358DR\r\nBest regards,'
    const { response, html, cookie } = await post('/bom', { text, action: 'text' })
    expect(response.status).toBe(200)
    const page = readText(html)
    expect(page).toContain('2 rows: Part number. 2 rows have no quantity: we assume 1 piece each.')
    expect(page).toMatch(/1 row was left out: Row 3 “\P{L}?Best regards,\P{L}?” \(no part found\)/u)
    const read = readAttribute(html, 'input[name=read]', 'value') ?? ''
    expect(read).not.toBe('')
    // Another text is another list: it is shown for review first as well.
    expect((await post('/bom', { text: `${text}\r\nTBD`, action: 'text', read }, cookie)).response.status).toBe(200)
    const made = await post('/bom', { text, action: 'text', read }, cookie)
    expect(made.response.status).toBe(303)
    const lines = (await get(made.response.headers.get('Location') ?? '', { Cookie: made.cookie })).text
    const quantities = elements(lines, 'input[name^="qty."]')
    expect(quantities.map(({ attributes }) => attributes['value'])).toEqual(['1', '1'])
  })

  it('says what of a file became no line, and leads to the BOM', async () => {
    const { response, html, cookie } = await post('/bom', { file: new File(['MPN\nNE555P\nLM358DR\nTotal\n'], 'list.csv'), text: '' })
    expect(response.status).toBe(200)
    expect(readText(html)).toContain('2 rows: Part number. 2 rows have no quantity: we assume 1 piece each.')
    expect(readText(html)).toMatch(/1 row was left out: Row 4 “\P{L}?Total\P{L}?” \(total row\)/u)
    const path =
      elements(html, 'a').find(({ attributes }) => /^\/bom\/[0-9a-z]{26}$/.test(attributes['href'] ?? ''))?.attributes['href'] ?? ''
    const quantities = elements((await get(path, { Cookie: cookie })).text, 'input[name^="qty."]')
    expect(quantities.map(({ attributes }) => attributes['value'])).toEqual(['1', '1'])
  })

  it('names quantities that are no plain number, and asks for them', async () => {
    const rows = ['MPN,Qty', 'RC0603FR-0710KL,10+2', 'NE555P,as needed', 'LM358DR,4']
    const { response, html, cookie } = await post('/bom', { file: new File([rows.join('\n')], 'list.csv'), text: '' })
    expect(response.status).toBe(200)
    expect(readText(html)).toMatch(/\(2\)\. Enter them by hand: Row 2 “\P{L}?10\+2\P{L}?”; Row 3 “\P{L}?as needed\P{L}?”\./u)
    const path =
      elements(html, 'a').find(({ attributes }) => /^\/bom\/[0-9a-z]{26}$/.test(attributes['href'] ?? ''))?.attributes['href'] ?? ''
    const quantities = elements((await get(path, { Cookie: cookie })).text, 'input[name^="qty."]')
    expect(quantities.map(({ attributes }) => attributes['value'])).toEqual(['', '', '4'])
  })

  describe('a workbook of several sheets', () => {
    const HEAD = ['Ref', 'Qty', 'MPN']
    const workbook = () =>
      new File(
        [
          packXlsx({
            sheets: [
              { name: 'Main', rows: [HEAD, ['U1', 1, 'NE555P'], ['U2', 1, 'LM358DR']] },
              { name: 'NO-MOUNT', rows: [HEAD, ['C9', 2, 'CL10B104KB8NNNC']] },
              { name: 'Rev-History', rows: [HEAD, ['U7', 1, 'LM2904DR']] },
              { name: 'Notes', rows: [['made by hand']] },
            ],
          }),
        ],
        'board.xlsx',
      )
    const readQuestion = async () => {
      const { response, html, cookie } = await post('/bom', { file: workbook(), text: '' })
      expect(response.status).toBe(200)
      expect(elements(html, 'a').filter(({ attributes }) => /^\/bom\/[0-9a-z]{26}$/.test(attributes['href'] ?? ''))).toEqual([])
      return { html, cookie, fields: { sheets: readAttribute(html, 'input[name=sheets]', 'value') ?? '', action: 'sheets' } }
    }
    const made = async (choice: Readonly<Record<string, string>>) => {
      const { fields, cookie } = await readQuestion()
      const { response, cookie: visitor } = await post('/bom', { ...fields, ...choice }, cookie)
      expect(response.status).toBe(303)
      const rows = listRows((await get(response.headers.get('Location') ?? '', { Cookie: visitor })).text)
      return ['NE555P', 'LM358DR', 'CL10B104KB8NNNC', 'LM2904DR'].map((number) => {
        const row = rows.find((text) => text.includes(number))
        return row === undefined ? 'out' : /not fitted/i.test(row) ? 'unfitted' : 'read'
      })
    }

    it('shows each sheet with its lines and how it is read', async () => {
      const { html } = await readQuestion()
      const sheets = elements(html, 'select[name^="sheet."]')
      expect(sheets.map(({ attributes }) => attributes['name'])).toEqual(['sheet.0', 'sheet.1', 'sheet.2'])
      const chosen = elements(html, 'select[name^="sheet."] option[selected]').map(({ attributes }) => attributes['value'])
      expect(chosen).toEqual(['read', 'unfitted', 'out'])
      expect(readText(html)).toMatch(/Main 2 lines.*NO-MOUNT 1 line.*Rev-History 1 line deleted parts/s)
    })

    it.each([
      [{ 'sheet.0': 'read', 'sheet.1': 'unfitted', 'sheet.2': 'out' }, ['read', 'read', 'unfitted', 'out']],
      [{ 'sheet.0': 'read', 'sheet.1': 'read', 'sheet.2': 'read' }, ['read', 'read', 'read', 'read']],
      [{ 'sheet.0': 'unfitted', 'sheet.1': 'out', 'sheet.2': 'read' }, ['unfitted', 'unfitted', 'out', 'read']],
    ])('is read as %j', async (choice, expected) => {
      expect(await made(choice)).toEqual(expected)
    })

    it('is no list where no sheet is read, and nothing that the page did not make', async () => {
      const { fields, cookie } = await readQuestion()
      expect((await post('/bom', { ...fields, 'sheet.0': 'out' }, cookie)).response.status).toBe(422)
      for (const sheets of ['AAAA', 'x'.repeat(2000)])
        expect((await post('/bom', { sheets, 'sheet.0': 'read' }, cookie)).response.status).toBe(422)
    })
  })

  describe('a file of which two columns may hold the part numbers', () => {
    const PAIRS = [
      ['NE555P', 'LM2904DR', 12],
      ['LM358DR', 'NE5532DR', 4],
      ['GRM188R71C104KA01D', 'CL10B104KB8NNNC', 30],
      ['RC0603FR-0710KL', 'ERJ-3EKF1002V', 7],
    ]
    const file = () => new File([['Zorb;Blub;Menge', ...PAIRS.map((row) => row.join(';'))].join('\n')], 'list.csv')

    it.each([
      ['0', 'NE555P'],
      ['1', 'LM2904DR'],
    ])('is read by the answer %s', async (column, number) => {
      const { response, html, cookie } = await post('/bom', { file: file(), text: '' })
      expect(response.status).toBe(200)
      expect(readText(html)).toMatch(/Which column contains: \P{L}*Part number\?.*Zorb.*NE555P, LM358DR.*Blub.*LM2904DR, NE5532DR.*None/isu)
      const sheets = readAttribute(html, 'input[name=sheets]', 'value') ?? ''
      const sent = await post('/bom', { sheets, column, action: 'sheets' }, cookie)
      expect(sent.response.status).toBe(303)
      const [, row = ''] = listRows((await get(sent.response.headers.get('Location') ?? '', { Cookie: sent.cookie })).text)
      expect(row).toContain(number)
    })

    it('makes nothing without an answer, or with one that the page did not offer', async () => {
      const { html, cookie } = await post('/bom', { file: file(), text: '' })
      const sheets = readAttribute(html, 'input[name=sheets]', 'value') ?? ''
      for (const answer of [{}, { column: '9' }, { column: 'x' }])
        expect((await post('/bom', { sheets, ...answer, action: 'sheets' }, cookie)).response.status).toBe(422)
    })
  })

  it('asks what the columns of pasted cells hold', async () => {
    const text = '7\tNE555P\t100\r\n8\tLM358DR\t250'
    const { html, cookie } = await post('/bom', { text, action: 'text' })
    expect(readText(html)).toContain('2 rows: Part number, Quantity')
    const read = readAttribute(html, 'input[name=read]', 'value') ?? ''
    const choice = { 'match.header_row': '', 'match.column.0': 'qty', 'match.column.1': 'part_number', 'match.column.2': '' }
    for (const name of Object.keys(choice)) expect(elements(html, `select[name="${name}"]`), name).toHaveLength(1)
    const made = await post('/bom', { text, action: 'text', read, ...choice }, cookie)
    expect(made.response.status).toBe(303)
    const lines = (await get(made.response.headers.get('Location') ?? '', { Cookie: made.cookie })).text
    const quantities = elements(lines, 'input[name^="qty."]')
    expect(quantities.map(({ attributes }) => attributes['value'])).toEqual(['7', '8'])
    expect((await post('/bom', { text, action: 'text', read, ...choice, 'match.header_row': '99' }, cookie)).response.status).toBe(422)
  })

  it('takes quantities and sets from its form', async () => {
    const { path, cookie } = await makeBom()
    const { text } = await get(path, { Cookie: cookie })
    const qty = readAttribute(text, 'input[name^="qty."]', 'name') ?? ''
    const { response } = await post(path, { action: 'update', set_count: '50', [qty]: '7', strategy: 'soonest' }, cookie)
    expect(response.status).toBe(303)
    expect(response.headers.get('Location')).toBe(`${path}?buy=soonest`)
    const changed = (await get(path, { Cookie: cookie })).text
    expect([qty, 'set_count'].map((name) => readAttribute(changed, `input[name="${name}"]`, 'value'))).toEqual(['7', '50'])
  })

  it.each([
    { set_count: 'many', qty: '1', said: 'Enter a whole number from 1 to 1,000,000' },
    { set_count: '0', qty: '1', said: 'Enter a whole number from 1 to 1,000,000' },
    { set_count: '1', qty: '-4', said: 'Enter the quantity as a whole number' },
    { set_count: '2000000', qty: '1', said: 'Enter a whole number from 1 to 1,000,000' },
  ])('refuses $set_count sets of $qty', async ({ set_count, qty, said: message }) => {
    const { path, cookie } = await makeBom()
    const { text } = await get(path, { Cookie: cookie })
    const name = readAttribute(text, 'input[name^="qty."]', 'name') ?? ''
    const { response, html } = await post(path, { action: 'update', set_count, [name]: qty }, cookie)
    expect(response.status).toBe(422)
    expect(html).toContain(message)
  })

  it.each([
    { what: 'nothing', fields: { text: '  ' }, said: 'Choose a file' },
    { what: 'words that name no part', fields: { text: 'hello there, how are you' }, said: 'We found no parts' },
    {
      what: 'a file that is none',
      fields: { text: '', file: new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0])], 'a.xlsx') },
      said: 'not a spreadsheet',
    },
  ])('says what is wrong with $what', async ({ fields, said: message }) => {
    const { response, html } = await post('/bom', fields)
    expect(response.status).toBe(422)
    expect(html).toContain(message)
  })
})

describe('addresses of BOMs', () => {
  it.each(['/bom/short', '/bom/00000000000000000000000000', '/bom/%00', `/bom/${'a'.repeat(300)}`])('answers %s with 404', async (path) => {
    expect((await get(path)).status).toBe(404)
  })

  it('offers the start page to crawlers, and gives who only looks no cookie', async () => {
    const { status, headers, text } = await get('/bom')
    expect(status).toBe(200)
    expect(headers.get('Set-Cookie') ?? '').not.toContain('visitor=')
    expect(text).not.toContain('noindex')
  })

  it('sends who is not signed in from the account’s list to the sign-in', async () => {
    const { status, headers } = await get('/myaccount/bom-list')
    expect(status).toBe(303)
    expect(headers.get('Location')).toBe('/login?redirect=%2Fmyaccount%2Fbom-list')
  })

  it('refuses a form of another site', async () => {
    const response = await fetch(`${baseUrl()}/bom`, { method: 'POST', body: new FormData(), headers: { Origin: 'https://example.com' } })
    expect(response.status).toBe(403)
  })
})
