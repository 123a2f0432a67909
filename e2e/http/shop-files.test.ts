/** Pictures and datasheets of an operator's folder in the running shop: loaded, shown, removed. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { elements } from '#test-support/html.ts'
import { type Server, startServer } from '../../scripts/commands/serve.ts'
import { NODE, ROOT, runQuietly } from '../../scripts/dev/install.mjs'

const PARTS = 300
/** The time for a purge to reach a running server. */
const SOON_MS = 15_000

let server: Server
let folder: string
let shopFolder: string
let state: string
/** A part without a datasheet, and another of its maker. */
let part: { part_number: string; goods_page_url: string }
let second: { part_number: string; goods_page_url: string }
let maker: string

const shop = (...args: string[]) => runQuietly(NODE, [join(ROOT, 'scripts/commands/shop.ts'), ...args, '--state', state])
const put = (name: string, bytes: Buffer | string): void => {
  mkdirSync(dirname(join(shopFolder, name)), { recursive: true })
  writeFileSync(join(shopFolder, name), bytes)
}
const picture = (background: string) => sharp({ create: { width: 640, height: 480, channels: 3, background } })
const fileName = (partNumber: string): string => partNumber.replace(/[/\\:*?"<>|]/g, '_')
const page = async (path: string): Promise<string> => (await fetch(server.url + path)).text()
const listSources = async (selector: string): Promise<string[]> =>
  elements(await page(`/productdetail/${part.goods_page_url}`), selector).map(({ attributes }) => attributes['src'] ?? '')

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'solderline-files-'))
  state = join(folder, 'state')
  shopFolder = join(folder, 'shop')
  cpSync(join(ROOT, 'demo/shop'), shopFolder, { recursive: true })
  const loading = [join(ROOT, 'scripts/commands/catalogue.ts'), 'load', '--parts', String(PARTS), '--state', state]
  const { code, output } = await runQuietly(NODE, loading)
  if (code !== 0) throw new Error(output)
  server = await startServer({ port: 0, state, onLog() {} })
  type Listed = { part_number: string; goods_page_url: string; manufacturer: { slug: string }; has_datasheet: boolean }
  const makers = (await (await fetch(`${server.url}/api/manufacturers`)).json()) as { data: { slug: string; part_count: number }[] }
  for (const { slug, part_count } of makers.data.toSorted((a, b) => b.part_count - a.part_count)) {
    const listed = (await (await fetch(`${server.url}/api/manufacturers/${slug}?page_size=100`)).json()) as {
      data: { listing: { items: Listed[] } }
    }
    const [one, other] = listed.data.listing.items.filter(({ has_datasheet }) => !has_datasheet)
    if (!part_count || !one || !other) continue
    ;[part, second, maker] = [one, other, slug]
    break
  }
})
afterAll(async () => {
  await server?.dispose()
  rmSync(folder, { recursive: true, force: true })
})

it('says of a folder everything that is wrong with its files, at once, and what fits no part', async () => {
  put(`pictures/${maker}/NO-SUCH-PART-1.jpg`, await picture('#888888').jpeg().toBuffer())
  put(`pictures/${maker}/${fileName(part.part_number)}.svg`, '<svg xmlns="http://www.w3.org/2000/svg"/>')
  put('datasheets/nobody/A1.pdf', '%PDF-1.4\n%%EOF')
  put('datasheets/nobody/A2.pdf', 'no PDF')
  const { code, output } = await shop('check', shopFolder)
  expect(code).toBe(1)
  expect(output).toContain('has 4 faults')
  for (const fault of [
    `${fileName(part.part_number)}.svg: is of a wrong type`,
    'datasheets/nobody/A2.pdf: has other content than its extension says',
    'datasheets/nobody/A1.pdf: the catalogue has no maker nobody',
    `NO-SUCH-PART-1.jpg: the catalogue has no part NO-SUCH-PART-1 of ${maker}`,
  ])
    expect(output).toContain(fault)
  expect((await shop('load', '--shop', shopFolder)).code).toBe(1)
  rmSync(join(shopFolder, 'pictures'), { recursive: true })
  rmSync(join(shopFolder, 'datasheets'), { recursive: true })
})

it('shows pictures on a part’s page, and offers its datasheet, of which filters know', async () => {
  put(`pictures/${maker}/${fileName(part.part_number)}.jpg`, await picture('#a8480f').jpeg().toBuffer())
  put('pictures/both.png', await picture('#1a6f3c').png().toBuffer())
  put(`datasheets/${maker}/${fileName(part.part_number)}.pdf`, '%PDF-1.4\n%%EOF\n')
  put(
    'files.csv',
    `file,manufacturer,part_number\n${[part, second].map((one) => `pictures/both.png,${maker},"${one.part_number}"`).join('\n')}\n`,
  )
  const { code, output } = await shop('load', '--shop', shopFolder)
  expect(code, output).toBe(0)
  await vi.waitFor(async () => expect(await listSources('.gallery-large img')).toHaveLength(2), SOON_MS)
  for (const source of [...(await listSources('.gallery-large img')), ...(await listSources('.gallery label img'))]) {
    const answer = await fetch(server.url + source)
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'image/webp'])
    const { width = 0 } = await sharp(await answer.arrayBuffer()).metadata()
    expect(width).toBe(source.includes('-small') ? 160 : 640)
  }
  const html = await page(`/datasheet/${part.goods_page_url}`)
  const [, sheet = ''] = /"(\/files\/datasheets\/[^"#]+\.pdf)/.exec(html) ?? []
  expect(await page(sheet)).toContain('%PDF-1.4')
  const found = await fetch(`${server.url}/api/index/search?keyword=${encodeURIComponent(`has:datasheet ${part.part_number}`)}`)
  expect(await found.text()).toContain(JSON.stringify(part.part_number))
})

it('takes back what the next folder does not have, and keeps what it does', async () => {
  rmSync(join(shopFolder, 'files.csv'))
  rmSync(join(shopFolder, 'pictures/both.png'))
  const { code, output } = await shop('load', shopFolder)
  expect(code, output).toBe(0)
  await vi.waitFor(async () => expect(await listSources('.gallery-large img')).toHaveLength(1), SOON_MS)
  expect(elements(await page(`/productdetail/${second.goods_page_url}`), '.gallery')).toEqual([])
})
