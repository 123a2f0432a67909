/**
 * An operator's folder in the running shop: pages, mails and crawlers have its data from the next request on, and omit the rest. It uses a
 * separate shop, since other tests read theirs.
 */
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { element, elements, readAttribute, readText } from '#test-support/html.ts'
import { listStructuredData } from '#test-support/site-crawler.ts'
import { type Server, startServer } from '../../scripts/commands/serve.ts'
import { NODE, ROOT, runQuietly } from '../../scripts/dev/install.mjs'
import { openDatabase } from '../../scripts/dev/local-state.ts'

const PARTS = 300
/** The time for a purge to reach a running server. */
const SOON_MS = 3_000

const ORIGINAL = JSON.parse(readFileSync(join(ROOT, 'demo/shop/shop.json'), 'utf8')) as Record<string, unknown>
const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 32"><path d="M0 16h120"/></svg>'

let server: Server
let folder: string
/** An operator's, with the demonstration's texts. */
let shopFolder: string
let state: string

async function run(script: string, ...args: string[]): Promise<{ code: number; output: string }> {
  return runQuietly(NODE, [join(ROOT, script), ...args, '--state', state])
}

const load = (config: Record<string, unknown>): Promise<{ code: number; output: string }> => {
  writeFileSync(join(shopFolder, 'shop.json'), JSON.stringify({ desk_answer_hours: '12', ...config }))
  return run('scripts/commands/shop.ts', 'load', '--shop', shopFolder)
}

async function loadShopFolder(config: Record<string, unknown>): Promise<void> {
  const { code, output } = await load(config)
  expect(output).toContain(textIn(config['company_name']))
  expect(code).toBe(0)
}
const textIn = (value: unknown): string => (typeof value === 'string' ? value : (value as { en: string }).en)

const page = async (path: string): Promise<string> => (await fetch(server.url + path)).text()

const HEADER = 'header.header'
const QUICK_ACCESS = 'nav[aria-label="Quick access"]'
/** Links in an existing part of a page. */
const linksIn = (html: string, part: string) => elements(element(html, part), 'a')
const addressesIn = (html: string, part: string): string[] => linksIn(html, part).map(({ attributes }) => attributes['href'] ?? '')
const namesIn = (html: string, part: string): string[] =>
  linksIn(html, part).map(({ attributes, text }) => attributes['aria-label'] ?? text)
const readOrganization = (html: string) =>
  listStructuredData(html)
    .map((node) => node as Record<string, unknown>)
    .find((node) => node['@type'] === 'Organization' && node['@id'] !== undefined && node['url'] !== undefined)

/** Row counts of tables that no configuration belongs to. */
function counts(): Record<string, number> {
  const db = openDatabase(state, 'SHOP')
  try {
    const tables = ['customers', 'orders', 'rfqs', 'subscribers', 'news_texts', 'page_texts', 'banners']
    return Object.fromEntries(tables.map((table) => [table, Number(db.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.['n'])]))
  } finally {
    db.close()
  }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'solderline-config-'))
  state = join(folder, 'state')
  shopFolder = join(folder, 'shop')
  cpSync(join(ROOT, 'demo/shop'), shopFolder, { recursive: true })
  const { code, output } = await run('scripts/commands/catalogue.ts', 'load', '--parts', String(PARTS))
  if (code !== 0) throw new Error(output)
  server = await startServer({ port: 0, state, onLog() {} })
})
afterAll(async () => {
  await server?.dispose()
  rmSync(folder, { recursive: true, force: true })
})

const OTHER = {
  ...ORIGINAL,
  company_name: { en: 'Acme Parts', zh: '艾科元件' },
  company_address: '7 Other Street, Elsewhere',
  contact_email: 'desk@acme.example',
  contact_tel: '+44 20 7946 0958',
  logo_head: 'logo.svg',
  socialize_linkedin: '',
  socialize_twitter: '',
  socialize_facebook: 'https://facebook.example/acme',
  socialize_instagram: '',
  socialize_youtube: '',
  places: [{ id: 'one', role: 'sales_office', name: 'Elsewhere', latitude: -33.9, longitude: 151.2 }],
  seo: { en: { title: 'Acme sells parts', keyword: 'acme', description: 'Parts of Acme.' } },
}

describe('a file of the operator’s', () => {
  let before: Record<string, number>

  beforeAll(async () => {
    before = counts()
    // The edge has cached the previous pages.
    for (const path of ['/', '/about', '/contact', '/zh/about']) expect(await page(path)).toContain('Solderline')
    writeFileSync(join(shopFolder, 'logo.svg'), LOGO)
    await loadShopFolder(OTHER)
    await vi.waitFor(async () => expect(await page('/about')).toContain('Acme Parts'), SOON_MS)
  })

  it('names the company in titles, header and footer, in each language as it says', async () => {
    const [html, zh] = [await page('/about'), await page('/zh/about')]
    expect(readText(html, 'title')).toMatch(/Acme Parts$/)
    expect(readText(zh, 'title')).toMatch(/艾科元件$/)
    expect(namesIn(html, HEADER)).toContain('Acme Parts – home')
    expect(readText(html, 'footer')).toContain('© Acme Parts')
    for (const text of [html, zh]) expect(text.includes('Solderline')).toBe(false)
  })

  it('shows its logo with the name as its text, in a frame of its own size, and serves the picture', async () => {
    const html = await page('/')
    const [logo] = elements(html, `${HEADER} img[alt="Acme Parts"]`)
    expect(logo?.attributes).toMatchObject({ width: '168', height: '32' })
    const answer = await fetch(server.url + (logo?.attributes['src'] ?? ''))
    expect(answer.headers.get('Content-Type')).toBe('image/svg+xml')
    expect(await answer.text()).toBe(LOGO)
    // The other logo is not configured: the name replaces it.
    expect(elements(html, 'footer img[alt="Acme Parts"]')).toEqual([])
  })

  it('has ways to reach it in header, footer, sidebar and on the contact page', async () => {
    const html = await page('/contact')
    for (const part of [HEADER, 'footer', 'main'])
      expect(addressesIn(html, part), part).toEqual(expect.arrayContaining(['mailto:desk@acme.example', 'tel:+442079460958']))
    expect(addressesIn(html, QUICK_ACCESS)).toContain('mailto:desk@acme.example')
    expect(readText(html, 'main')).toContain('7 Other Street, Elsewhere')
  })

  it('has only its locations on the map of the contact page', async () => {
    const html = await page('/contact')
    const mainText = readText(html, 'main')
    expect(mainText).toContain('Elsewhere Sales office')
    expect(mainText).toContain('33.90° S 151.20° E')
    expect(mainText).not.toContain('Rotterdam')
    expect(addressesIn(html, 'main')).toContain('https://www.openstreetmap.org/?mlat=-33.9&mlon=151.2#map=11/-33.9/151.2')
  })

  it('links only the profiles that it names', async () => {
    const html = await page('/')
    expect(readText(html, 'footer')).toContain('Follow us')
    expect(addressesIn(html, 'footer').filter((href) => /^https:.*example/.test(href))).toEqual(['https://facebook.example/acme'])
  })

  it('gives the home page its title and description, where a language has none the English ones', async () => {
    for (const [path, title] of [
      ['/', 'Acme sells parts'],
      ['/de', 'Acme sells parts'],
    ] as const) {
      const html = await page(path)
      expect(readText(html, 'title')).toBe(title)
      expect(readAttribute(html, 'meta[name=description]', 'content')).toBe('Parts of Acme.')
    }
  })

  it('tells crawlers who the company is', async () => {
    expect(readOrganization(await page('/'))).toMatchObject({ name: 'Acme Parts', sameAs: ['https://facebook.example/acme'] })
  })

  it('names the sender of mails', async () => {
    const answer = await fetch(`${server.url}/api/feedback`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Lang: 'en' },
      body: JSON.stringify({ type_id: 1, email: 'buyer@example.com', feedback_content: 'A word about the other company.' }),
    })
    expect(await answer.json()).toMatchObject({ code: 200 })
    const outbox = async () => JSON.parse(await page('/dev/outbox.json?to=desk@acme.example')) as { from: unknown }[]
    await expect.poll(outbox).toMatchObject([{ from: { name: 'Acme Parts', email: 'desk@acme.example' } }])
  })

  it('is the API’s answer, too, without what is for our own use', async () => {
    const { data } = (await (await fetch(`${server.url}/api/config/getConfig`)).json()) as { data: Record<string, unknown> }
    expect(data).toMatchObject({ company_name: 'Acme Parts', places: [{ id: 'one' }] })
    expect(Object.keys(data).filter((name) => /^(?:bank|desk)_|loaded|freight/.test(name))).toEqual([])
  })

  it('leaves everything else as it is', async () => {
    expect(counts()).toEqual(before)
    expect(await page('/shipping')).toContain('DHL')
  })
})

describe('a file with faults', () => {
  it('is refused with all of them, and changes nothing', async () => {
    const before = await page('/about')
    const { code, output } = await load({
      ...OTHER,
      company_name: 'Broken Ltd',
      contact_email: 'nobody',
      contact_whatsapp: '+1',
      bank_swift: 'x',
    })
    expect(code).toBe(1)
    for (const fault of ['has 3 faults', 'contact_email: "nobody"', 'did you mean contact_whatsApp?', 'bank_swift: "x"'])
      expect(output).toContain(fault)
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    const after = await page('/about')
    expect(after).not.toContain('Broken')
    expect(readText(after, 'title')).toBe(readText(before, 'title'))
  })

  it('is not looked for in vain: the command says what is missing', async () => {
    expect(existsSync(join(folder, 'none'))).toBe(false)
    expect(await run('scripts/commands/shop.ts', 'load', '--shop', join(folder, 'none'))).toMatchObject({
      code: 1,
      output: expect.stringContaining('There is no folder'),
    })
    const { code, output } = await runQuietly(NODE, [join(ROOT, 'scripts/commands/shop.ts'), 'load', '--state', join(folder, 'nowhere')])
    expect([code, output]).toEqual([1, expect.stringContaining('There is no database')])
  })
})

describe('what is not configured', () => {
  beforeAll(async () => {
    await loadShopFolder({ company_name: 'Bare Parts' })
    await vi.waitFor(async () => expect(await page('/contact')).toContain('Bare Parts'), SOON_MS)
  })

  it('is nowhere: no mail, telephone, chat, profile or place, and no heading of them', async () => {
    const html = await page('/contact')
    expect(elements(html, '[href^="mailto:"], [href^="tel:"], [href^="skype:"]')).toEqual([])
    expect(html).not.toMatch(/wa\.me|WeChat|openstreetmap/)
    expect(readText(html, 'footer')).not.toContain('Follow us')
    expect(readText(html)).not.toContain('Our locations')
    expect(readText(html)).not.toContain('How to reach us')
    // The contact page itself stays linked.
    expect(addressesIn(html, HEADER)).toContain('/contact')
  })

  it.each([
    ['contact_email', 'sales@bare.example', 'Email'],
    ['contact_skype', 'live:bare', 'Skype'],
    ['contact_whatsApp', '+44 20 7946 0958', 'WhatsApp'],
    ['contact_weChat_img', '/favicon.svg', 'WeChat'],
  ])('%s is one way in the sidebar, once it is there, and the others are not', async (name, value, label) => {
    await loadShopFolder({ company_name: 'Bare Parts', [name]: value })
    const ways = async () => namesIn(await page('/keywords'), QUICK_ACCESS).join()
    await expect.poll(ways, { timeout: SOON_MS }).toContain(label)
    for (const other of ['Email', 'Skype', 'WhatsApp', 'WeChat']) if (other !== label) expect(await ways()).not.toContain(other)
  })
})

describe('what a shop sells, and where it lies', () => {
  const TAXONOMY = {
    parameters: [
      { id: 'rated_capacity', kind: 'number', unit: 'ampere_hour', name: { en: 'Rated capacity', de: 'Nennkapazität' } },
      {
        id: 'chemistry',
        kind: 'word',
        name: 'Chemistry',
        words: [{ id: 'lithium_ion', name: { en: 'Lithium-ion', de: 'Lithium-Ionen' } }],
      },
    ],
    categories: [
      { number: 1, id: 'batteries', name: { en: 'Batteries', de: 'Batterien' } },
      {
        number: 2,
        id: 'lithium-cells',
        parent: 'batteries',
        name: { en: 'Lithium cells', de: 'Lithiumzellen' },
        parameters: ['rated_capacity', 'voltage_rating', 'chemistry'],
        search_words: { en: ['li-ion cell'] },
      },
    ],
  }
  const CELLS = `manufacturer,part_number,category,location,stock,price_1_qty,price_1_usd,param:rated_capacity,param:chemistry
Example Cells,EXC-2500,Lithiumzellen,München,120,1,4.20,2500mAh,Lithium-Ionen
Example Cells,EXC-5000,lithium-cells,munich,80,1,6.10,5Ah,lithium_ion
`

  beforeAll(async () => {
    writeFileSync(join(shopFolder, 'taxonomy.json'), JSON.stringify(TAXONOMY))
    writeFileSync(join(shopFolder, 'theme.json'), JSON.stringify({ colors: { accent: '#0057b8' } }))
    await loadShopFolder({
      company_name: 'Cell Shop',
      languages: ['en', 'de'],
      places: [{ id: 'munich', role: 'warehouse', name: { en: 'Munich', de: 'München' } }],
      suppliers: [{ id: 'own_stock', name: 'Own stock' }],
    })
    writeFileSync(join(folder, 'cells.csv'), CELLS)
    const { code, output } = await run('scripts/commands/catalogue.ts', 'import', join(folder, 'cells.csv'))
    expect(output).toContain('2 parts added')
    expect(code).toBe(0)
    await vi.waitFor(async () => expect(await page('/category')).toContain('Lithium cells'), { timeout: 15_000, interval: 500 })
  }, 60_000)

  it('is in the list of categories, in its own and by its parameters, in each language', async () => {
    expect(readText(await page('/category/batteries'), 'main')).toContain('Lithium cells')
    const german = readText(await page('/de/category/lithium-cells'), 'main')
    for (const text of ['Lithiumzellen', 'Nennkapazität', 'Lithium-Ionen', '2,5 Ah', 'EXC-5000']) expect(german).toContain(text)
    const narrowed = readText(await page('/category/lithium-cells?rated_capacity.min=4'), 'table')
    expect([narrowed.includes('EXC-5000'), narrowed.includes('EXC-2500')]).toEqual([true, false])
  })

  it.each(['li-ion cell', 'lithium cells 5Ah', 'chemistry:lithium-ion'])('is found by %s', async (query) => {
    expect(readText(await page(`/s?wd=${encodeURIComponent(query)}`), 'main')).toContain('EXC-5000')
  })

  it('says where it lies', async () => {
    const listed = await page('/category/lithium-cells')
    const [link] = linksIn(listed, 'table').filter(({ text }) => text.includes('EXC-2500'))
    const html = await page(link?.attributes['href'] ?? '')
    expect(readText(html, 'main')).toContain('Munich')
    expect(readText(html, 'main')).not.toMatch(/Shenzhen|Hong Kong/)
  })

  it('has no category that no part is in', async () => {
    const html = await page('/category')
    expect(elements(html, 'main a[href^="/category/"]').length).toBeGreaterThan(2)
    expect(readText(html, 'main')).not.toMatch(/\b0 parts/)
  })

  it('lists the enabled languages, and no others', async () => {
    const answer = await fetch(`${server.url}/fr/category/lithium-cells`, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('Location')]).toEqual([301, expect.stringMatching(/\/category\/lithium-cells$/)])
    const html = await page('/category/lithium-cells')
    expect(elements(html, 'link[rel=alternate][hreflang]').map(({ attributes }) => attributes['hreflang'])).toEqual([
      'en',
      'de',
      'x-default',
    ])
  })

  it('looks like the shop, from this site alone', async () => {
    const html = await page('/')
    const sheets = elements(html, 'link[rel=stylesheet]').map(({ attributes }) => attributes['href'] ?? '')
    const texts = await Promise.all(sheets.map((href) => page(href)))
    expect(texts.some((text) => text.includes('#0057b8'))).toBe(true)
  })
})
