/** An operator's data of manufacturers in the running shop: loaded, removed, and preserved through a new catalogue. */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { elements, readText } from '#test-support/html.ts'
import { type Server, startServer } from '../../scripts/commands/serve.ts'
import { NODE, ROOT, runQuietly } from '../../scripts/dev/install.mjs'

const PARTS = 300
/** The time for a purge to reach a running server. */
const SOON_MS = 15_000
const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 32"><path d="M0 16h120"/></svg>'

let server: Server
let folder: string
let shopFolder: string
let state: string

const run = (script: string, ...args: string[]) => runQuietly(NODE, [join(ROOT, script), ...args, '--state', state])
const catalogue = async (...args: string[]): Promise<string> => {
  const { code, output } = await run('scripts/commands/catalogue.ts', ...args)
  expect(code, output).toBe(0)
  return output
}
const shop = (...args: string[]) => run('scripts/commands/shop.ts', ...args)
async function loadMakers(...makers: unknown[]): Promise<void> {
  writeFileSync(join(shopFolder, 'makers.json'), JSON.stringify({ makers }))
  const { code, output } = await shop('load', '--shop', shopFolder)
  expect(code, output).toBe(0)
}
const page = async (path: string): Promise<string> => (await fetch(server.url + path)).text()
const listAliases = async (path: string): Promise<string[]> => elements(await page(path), '.maker-head dd li').map(({ text }) => text)

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'solderline-makers-'))
  state = join(folder, 'state')
  shopFolder = join(folder, 'shop')
  cpSync(join(ROOT, 'demo/shop'), shopFolder, { recursive: true })
  writeFileSync(join(shopFolder, 'yageo.svg'), LOGO)
  await catalogue('load', '--parts', String(PARTS))
  server = await startServer({ port: 0, state, onLog() {} })
})
afterAll(async () => {
  await server?.dispose()
  rmSync(folder, { recursive: true, force: true })
})

it('shows what the demonstration says, in the language of the page', async () => {
  expect(readText(await page('/manufacturer/murata'), '.maker-head .lead')).toContain('multilayer ceramic capacitors')
  expect(readText(await page('/ko/manufacturer/murata'), '.maker-head .lead')).toContain('적층 세라믹 커패시터')
})

it('says an operator’s instead, and serves their logo as a picture that can do nothing', async () => {
  await loadMakers({
    id: 'yageo',
    name: 'YAGEO',
    aliases: ['Phycomp Components'],
    logo: 'yageo.svg',
    text: { en: 'Chip resistors.', de: ['Widerstände.'] },
  })
  await vi.waitFor(async () => expect(readText(await page('/manufacturer/yageo'), '.maker-head .lead')).toBe('Chip resistors.'), SOON_MS)
  expect(readText(await page('/de/manufacturer/yageo'), '.maker-head .lead')).toBe('Widerstände.')
  expect(elements(await page('/manufacturer/murata'), '.maker-head .lead')).toEqual([])
  const [logo] = elements(await page('/manufacturer/yageo'), '.maker-head img')
  const answer = await fetch(server.url + logo?.attributes['src'])
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
})

it('finds a manufacturer by the folder’s names and by added aliases, also after another catalogue was loaded', async () => {
  await catalogue('makers', 'alias', 'yageo', 'Yageo Nexensus')
  await catalogue('makers', 'rename', 'vishay', 'Vishay Precision')
  const expectRecognized = async (): Promise<void> => {
    expect(await listAliases('/manufacturer/yageo')).toEqual(expect.arrayContaining(['Phycomp', 'Phycomp Components', 'Yageo Nexensus']))
    expect(readText(await page('/manufacturer/yageo'), '.maker-head .lead')).toBe('Chip resistors.')
    const moved = await fetch(`${server.url}/manufacturer/vishay`, { redirect: 'manual' })
    expect([moved.status, moved.headers.get('Location')]).toEqual([301, '/manufacturer/vishay-precision'])
    expect(await page('/api/index/search?keyword=Yageo+Nexensus')).toContain('"understood":[{"kind":"manufacturer","text":"YAGEO"')
  }
  await vi.waitFor(expectRecognized, SOON_MS)
  await catalogue('load', '--parts', String(PARTS + 1))
  await vi.waitFor(async () => expect(await page('/api/category/stat')).toContain(`"parts":${PARTS + 1}`), SOON_MS)
  await expectRecognized()
  // New parts of the catalogue belong to the renamed manufacturer.
  expect(elements(await page('/manufacturer/vishay-precision'), '.part-table tbody tr').length).toBeGreaterThan(0)
})

it('refuses a folder that would take another maker’s name, with all of them, and changes nothing', async () => {
  writeFileSync(
    join(shopFolder, 'makers.json'),
    JSON.stringify({ makers: [{ id: 'yageo', name: 'YAGEO', aliases: ['Texas Instruments', 'Vishay Dale'], text: 'Other.' }] }),
  )
  for (const args of [
    ['check', shopFolder],
    ['load', '--shop', shopFolder],
  ]) {
    const { code, output } = await shop(...args)
    expect(code).toBe(1)
    expect(output).toMatch(/has 2 faults[\s\S]*"Texas Instruments" is Texas Instruments \(ti\)[\s\S]*"Vishay Dale" is Vishay Precision/)
  }
  expect(readText(await page('/manufacturer/yageo'), '.maker-head .lead')).toBe('Chip resistors.')
})

it('takes back what the next folder no longer says', async () => {
  await loadMakers({ id: 'acme', name: 'Acme Semiconductors' })
  await vi.waitFor(async () => expect(elements(await page('/manufacturer/yageo'), '.maker-head .lead')).toEqual([]), SOON_MS)
  const aliases = await listAliases('/manufacturer/yageo')
  expect(aliases).toContain('Yageo Nexensus')
  expect(aliases).not.toContain('Phycomp Components')
  expect(await page('/manufacturer')).toContain('Acme Semiconductors')
})
