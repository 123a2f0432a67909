import { describe, expect, it } from 'vitest'
import { translator } from '#locales/dictionaries.ts'
import { toBomLimits } from '#shared/table-reading/lists/bom-limits.ts'
import { readBom } from '#shared/table-reading/lists/read-bom.ts'
import { readWorkbook } from '#shared/table-reading/workbook/read-workbook.ts'
import { elements, readText } from '#test-support/html.ts'
import { randomAddress } from '../address.ts'
import { signIn } from '../rfq.ts'
import { baseUrl } from '../served-site.ts'
import { get, getPage } from './site.ts'

const CSV = [
  'Reference,Value,Footprint,MPN,Manufacturer,Qty,DNP',
  '"U1,U2",,TQFP-32,ATMEGA328P-AU,Microchip,2,',
  'D1,,SMA,SS34,onsemi,3,',
  'R1,10k 1% 0603,,,,1,',
  'U3,,SOIC-8,NE555P,Texas Instruments,1,DNP',
  'U4,"=HYPERLINK(""https://example.com"")",,ZZZ-NOT-A-PART-77,,4,',
].join('\n')

interface Envelope<T> {
  code: number
  data: T
}

interface Line {
  line_id: number
  source: { part_number: string; designators: string[]; qty: number | null; do_not_fit: boolean }
  state: string
  change: string | null
}

interface Bom {
  head: { bom_id: string; name: string; share_id: string | null; can_edit: boolean; line_count: number; expires_at: string | null }
  lines: Line[]
}

/** A caller with a cookie and a random network address. */
class Caller {
  readonly #address = randomAddress()
  #cookie: string

  constructor(cookie = '') {
    this.#cookie = cookie
  }

  get headers(): Record<string, string> {
    return { Origin: baseUrl(), 'CF-Connecting-IP': this.#address, ...(this.#cookie && { Cookie: this.#cookie }) }
  }

  #take(response: Response): Response {
    const visitor = /visitor=[0-9a-f]+/.exec(response.headers.get('Set-Cookie') ?? '')?.[0]
    if (visitor && !this.#cookie) this.#cookie = visitor
    return response
  }

  async call<T>(method: string, path: string, body?: unknown): Promise<Envelope<T>> {
    const response = await fetch(baseUrl() + path, {
      method,
      headers: { ...this.headers, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return this.#take(response).json() as Promise<Envelope<T>>
  }

  /** A BOM of a file, created by the form without script. @returns its id */
  async makeBom(file: File): Promise<string> {
    const body = new FormData()
    body.set('file', file)
    const response = this.#take(await fetch(`${baseUrl()}/bom`, { method: 'POST', body, redirect: 'manual', headers: this.headers }))
    // If rows such as totals became no lines, the page reports it before the matching, and links to the BOM.
    const made =
      response.status === 303 ? response.headers.get('Location') : /href="(\/bom\/[0-9a-z]{26})"/.exec(await response.text())?.[1]
    const id = made?.split('/').at(-1)
    if (id === undefined) throw new Error(`a BOM file is answered with ${response.status}`)
    if (response.status !== 303) await this.call('POST', '/api/bom/mateBom', { bom_id: id })
    return id
  }

  async bom(id: string): Promise<Bom> {
    const { code, data } = await this.call<Bom>('GET', `/api/bom/mainBom?id=${id}`)
    if (code !== 200) throw new Error(`the BOM is answered with the code ${code}`)
    return data
  }

  export(id: string, format: 'xlsx' | 'csv', lang: string): Promise<Response> {
    return fetch(`${baseUrl()}/api/bom/exportBom?id=${id}&format=${format}&lang=${lang}`, { headers: this.headers })
  }
}

const file = (name = 'board 2.csv', text = CSV): File => new File([text], name, { type: 'text/csv' })
const CSV_TYPE = 'text/csv; charset=utf-8'
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

describe('a BOM as a file', () => {
  it('is linked from its page in the reader’s language', async () => {
    const caller = new Caller()
    const id = await caller.makeBom(file())
    for (const lang of ['en', 'zh', 'ar']) {
      const html = await getPage(`${lang === 'en' ? '' : `/${lang}`}/bom/${id}`, caller.headers)
      const exports = elements(html, 'a[href^="/api/bom/exportBom"]').map(({ attributes }) => attributes['href'] ?? '')
      expect(exports.map((href) => new URLSearchParams(href.split('?')[1]).get('format')).sort()).toEqual(['csv', 'xlsx'])
      expect(exports.every((href) => new URLSearchParams(href.split('?')[1]).get('lang') === lang)).toBe(true)
    }
  })

  it.each([
    { format: 'xlsx', type: XLSX, lang: 'en' },
    { format: 'csv', type: CSV_TYPE, lang: 'de' },
    { format: 'csv', type: CSV_TYPE, lang: 'ar' },
    { format: 'xlsx', type: XLSX, lang: 'zh' },
  ] as const)('is $format in "$lang", named like the BOM, and read back as the same lines', async ({ format, type, lang }) => {
    const caller = new Caller()
    const id = await caller.makeBom(file('Плата №2.csv'))
    const answer = await caller.export(id, format, lang)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Content-Type')).toBe(type)
    expect(answer.headers.get('Content-Disposition')).toContain(`filename*=UTF-8''${encodeURIComponent(`Плата №2.${format}`)}`)
    expect(answer.headers.get('Content-Disposition')).toMatch(new RegExp(`^attachment; filename="[\\w.() +-]+\\.${format}";`))
    const bytes = new Uint8Array(await answer.arrayBuffer())
    const { sheets } = await readWorkbook(bytes, toBomLimits())
    const cells = JSON.stringify(sheets[0]?.rows)
    for (const key of ['bom_file.part_number', 'bom_file.order_qty', 'bom.state_none'] as const)
      expect(cells).toContain(translator(lang)(key))
    // Formulas for a spreadsheet program are exported as text.
    if (format === 'csv') expect(new TextDecoder().decode(bytes)).not.toMatch(/(?:^|[,;\n"])=HYPERLINK/)

    const { lines } = await readBom(bytes)
    expect(lines).toHaveLength(5)
    const again = await caller.makeBom(new File([bytes], `again.${format}`))
    const facts = ({ lines: all }: Bom) =>
      all.map(({ source, state }) => [source.part_number, source.designators.join(' '), source.qty, source.do_not_fit, state])
    expect(facts(await caller.bom(again))).toEqual(facts(await caller.bom(id)))
  })

  it('read into its own BOM again changes nothing', async () => {
    const caller = new Caller()
    const id = await caller.makeBom(file())
    const bytes = await (await caller.export(id, 'xlsx', 'fr')).arrayBuffer()
    const body = new FormData()
    body.set('file', new File([bytes], 'board 2.xlsx'))
    body.set('into', id)
    const answer = await fetch(`${baseUrl()}/api/bom/uploadBom`, { method: 'POST', body, headers: caller.headers })
    expect(await answer.json()).toMatchObject({ code: 200, data: { bom_id: id } })
    const { lines } = await caller.bom(id)
    expect(lines.map(({ source, change }) => [source.part_number, change])).toEqual(
      ['ATMEGA328P-AU', 'SS34', '', 'NE555P', 'ZZZ-NOT-A-PART-77'].map((partNumber) => [partNumber, 'same']),
    )
  })

  it('is rejected for an invented id, with the envelope', async () => {
    const answer = await new Caller().export('0'.repeat(26), 'csv', 'en')
    expect(answer.headers.get('Content-Type')).toContain('application/json')
    expect(answer.headers.get('Content-Disposition')).toBeNull()
    expect(await answer.json()).toMatchObject({ code: 4004 })
  })

  it.each(['xlsx', 'csv'])('the %s template is read with a certain reading of every column', async (format) => {
    const response = await fetch(`${baseUrl()}/api/bom/downloadTemplate?format=${format}&lang=ja`, { headers: new Caller().headers })
    expect(response.headers.get('Content-Type')).toContain(format === 'csv' ? 'text/csv' : XLSX)
    const { lines } = await readBom(new Uint8Array(await response.arrayBuffer()))
    expect(lines.length).toBeGreaterThan(1)
    expect(lines.every(({ qty }) => qty !== null && qty > 0)).toBe(true)
  })
})

describe('a read-only link', () => {
  it('shows the BOM and its export to everybody, changes nothing, and ends when it is revoked', async () => {
    const owner = new Caller()
    const id = await owner.makeBom(file())
    const shared = await owner.call<Bom['head']>('POST', '/api/bom/share', { bom_id: id, on: true })
    const link = shared.data.share_id ?? ''
    expect(link).toMatch(/^[0-9a-z]{26}$/)
    expect(link).not.toBe(id)

    const otherVisitor = new Caller()
    const { status, text } = await get(`/bom/${link}`, otherVisitor.headers)
    expect(status).toBe(200)
    expect(text).toContain('ATMEGA328P-AU')
    // It does not contain the id with write access.
    expect(text).not.toContain(id)
    expect(text).toContain('noindex')
    expect(elements(text, 'input[name^="qty."]')).toEqual([])
    expect((await otherVisitor.export(link, 'csv', 'en')).headers.get('Content-Type')).toContain('text/csv')

    const { head, lines } = await otherVisitor.bom(link)
    expect(head).toMatchObject({ can_edit: false, share_id: null })
    const lineId = lines[0]?.line_id
    const writes: readonly (readonly [string, string, Record<string, unknown>])[] = [
      ['PUT', '/api/bom/changeQty', { bom_id: link, set_count: 7, lines: [] }],
      ['PUT', '/api/bom/editBomName', { bom_id: link, name: 'mine' }],
      ['PUT', '/api/bom/changePartNumber', { bom_id: link, line_id: lineId, goods_id: null }],
      ['PUT', '/api/bom/changeBomMatching', { bom_id: link, line_ids: [lineId], confirmed: true }],
      ['DELETE', '/api/bom/delBomSource', { bom_id: link, line_ids: [lineId] }],
      ['DELETE', '/api/bom/delBom', { bom_ids: [link] }],
      ['POST', '/api/bom/share', { bom_id: link, on: false }],
      ['POST', '/api/bom/mateBom', { bom_id: link, again: true }],
      ['POST', '/api/bom/uploadBom', { into: link, lines: [{ part_number: 'NE555P', qty: 1 }] }],
    ]
    for (const [method, path, body] of writes) expect((await otherVisitor.call(method, path, body)).code, path).toBe(4003)
    const form = new FormData()
    for (const [name, value] of Object.entries({ action: 'update', set_count: '7' })) form.set(name, value)
    const posted = await fetch(`${baseUrl()}/bom/${link}`, {
      method: 'POST',
      body: form,
      redirect: 'manual',
      headers: otherVisitor.headers,
    })
    expect(posted.status).toBe(403)
    expect((await owner.bom(id)).lines).toEqual(lines)

    await owner.call('POST', '/api/bom/share', { bom_id: id, on: false })
    expect((await get(`/bom/${link}`, otherVisitor.headers)).status).toBe(404)
    expect((await otherVisitor.export(link, 'csv', 'en')).headers.get('Content-Type')).toContain('json')
    const again = await owner.call<Bom['head']>('POST', '/api/bom/share', { bom_id: id, on: true })
    expect(again.data.share_id).not.toBe(link)
  })
})

describe('a customer’s BOMs', () => {
  const customer = () => new Caller(`token=${signIn()}`)

  it('are in the account, can be searched by name, and are private', async () => {
    const ada = customer()
    const id = await ada.makeBom(file('Difference engine.csv'))
    await ada.makeBom(file('Loom.csv'))
    const list = await getPage('/myaccount/bom-list', ada.headers)
    const links = elements(list, 'a').filter(({ attributes }) => /^\/bom\/[0-9a-z]{26}$/.test(attributes['href'] ?? ''))
    expect(links.map(({ text }) => text)).toEqual(['Loom', 'Difference engine'])
    expect(list).toContain('noindex')
    expect(readText(list, `tr:has([href*="${id}"])`)).toMatch(/Difference engine.*5/)

    const found = await getPage('/myaccount/bom-list?keyword=engine', ada.headers)
    expect(found).toContain('Difference engine')
    expect(readText(found, 'main')).not.toContain('Loom')
    expect(readText(await getPage('/myaccount/bom-list?keyword=nothing+like+it', ada.headers))).toContain('No BOM with this name')

    for (const other of [new Caller(), customer()]) {
      expect((await get(`/bom/${id}`, other.headers)).status).toBe(404)
      expect((await other.call('GET', `/api/bom/mainBom?id=${id}`)).code).toBe(4004)
      expect((await other.call('DELETE', '/api/bom/delBom', { bom_ids: [id] })).code).toBe(4004)
    }
    expect((await ada.bom(id)).head.expires_at).toBeNull()
    expect((await get('/myaccount/bom-list?page=99', ada.headers)).status).toBe(303)
  })

  it('are listed in every language', async () => {
    const ada = customer()
    await ada.makeBom(file('Loom.csv'))
    for (const lang of ['zh', 'tw', 'de', 'es', 'it', 'fr', 'jp', 'ko', 'ru', 'ar'])
      expect(await getPage(`/${lang}/myaccount/bom-list`, ada.headers), lang).toContain('Loom')
  })

  it('are renamed, copied and deleted', async () => {
    const ada = customer()
    const id = await ada.makeBom(file())
    await ada.call('PUT', '/api/bom/editBomName', { bom_id: id, name: 'Engine' })
    const { data } = await ada.call<{ bom_id: string }>('POST', '/api/bom/multiplexBom', { id })
    expect(data.bom_id).not.toBe(id)
    expect((await ada.bom(data.bom_id)).head).toMatchObject({ line_count: 5, can_edit: true })
    expect((await ada.call('DELETE', '/api/bom/delBom', { bom_ids: [id] })).code).toBe(200)
    expect((await get(`/bom/${id}`, ada.headers)).status).toBe(404)
    expect((await get(`/bom/${data.bom_id}`, ada.headers)).status).toBe(200)
  })
})

describe('a visitor’s BOMs', () => {
  it('are listed beside the uploads for thirty days, and open to visitors with their URL', async () => {
    const ada = new Caller()
    const id = await ada.makeBom(file('Loom.csv'))
    expect(readText(await getPage('/bom', ada.headers))).toContain('Loom')
    expect(readText(await getPage('/bom', new Caller().headers))).not.toContain('Loom')
    const days = (Date.parse((await ada.bom(id)).head.expires_at ?? '') - Date.now()) / 86_400_000
    expect(Math.round(days)).toBe(30)
    expect((await get(`/bom/${id}`, new Caller().headers)).status).toBe(200)
  })
})

describe('the calls of the BOM tool', () => {
  it.each([
    ['no lines', { lines: [] }],
    ['neither lines nor a file', {}],
    ['a quantity that is none', { lines: [{ part_number: 'NE555P', qty: -1 }] }],
    ['an id that is none', { into: 'mine', lines: [{ part_number: 'NE555P', qty: 1 }] }],
  ])('refuse %s', async (_what, body) => {
    const { code } = await new Caller().call('POST', '/api/bom/uploadBom', body)
    expect(code).toBeGreaterThanOrEqual(4000)
    expect(code).toBeLessThan(5000)
  })

  it('are all in the description of the API', async () => {
    const { text } = await get('/api/openapi.json')
    for (const name of ['uploadBom', 'mateBom', 'mainBom', 'exportBom', 'changePartNumber', 'delBomSource'])
      expect(text).toContain(`/api/bom/${name}`)
  })
})
