/** The HTTP library of KiCad, as KiCad calls it: dev-docs.kicad.org/en/apis-and-binding/http-libraries. */
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { mateBom, uploadBom } from '#shared/contract/bom.ts'
import { toGoodsPageUrl } from '#shared/trade/part-number.ts'
import { createApiKey } from '#test-support/api-key.ts'
import { ask } from '#test-support/calls.ts'
import { fillTestCatalogue, TEST_PARTS } from '#test-support/catalogue.ts'
import { visit } from '#test-support/pages.ts'
import { putStock } from '#test-support/stock.ts'
import { signIn } from '#test-support/visitor.ts'
import { toKicadNames } from './kicad-names.ts'

const [FIRST] = TEST_PARTS
if (!FIRST) throw new Error('the test catalogue has parts')
const ID = toGoodsPageUrl(FIRST.part_number, FIRST.part_id)
const EMAIL = 'kicad@keys.example'

let key: string
let bomId: string

beforeAll(async () => {
  await fillTestCatalogue(env)
  await putStock(5000)
  const session = await signIn(EMAIL)
  key = await createApiKey(EMAIL, { scopes: ['read', 'bom'] })
  const lines = [1, 2].map((row) => ({ row, part_number: FIRST.part_number, qty: row, designators: [`R${row}`] }))
  const { bom_id } = await ask(uploadBom, { name: 'Amplifier', lines }, { bearer: session })
  await ask(mateBom, { bom_id, count: 10 }, { bearer: session })
  bomId = bom_id
})

const ASKS = [
  '/kicad/v1/',
  '/kicad/v1/categories.json',
  '/kicad/v1/parts/category/chip-resistors.json',
  `/kicad/v1/parts/${ID}.json`,
] as const

/** As KiCad sends its token. */
async function readAs(token: string, path: string) {
  const { status, text, headers } = await visit(path, { headers: { Authorization: `Token ${token}` } })
  return { status, headers, data: JSON.parse(text) }
}

describe('the library', () => {
  it('has the two endpoints that KiCad looks for', async () => {
    const { status, data, headers } = await readAs(key, '/kicad/v1/')
    expect([status, data, headers.get('Cache-Control')]).toEqual([200, { categories: '', parts: '' }, 'private, no-store'])
  })

  it('lists the customer’s BOMs, and categories with parts', async () => {
    const { data } = await readAs(key, '/kicad/v1/categories.json')
    expect(data[0]).toEqual({ id: `bom-${bomId}`, name: 'BOM Amplifier', description: expect.any(String) })
    expect(data).toContainEqual({ id: 'chip-resistors', name: 'Chip resistors', description: expect.any(String) })
    for (const entry of data) for (const value of Object.values(entry)) expect(typeof value).toBe('string')
  })

  it('lists each part of a BOM once, and the parts of a category', async () => {
    const row = { id: ID, name: FIRST.part_number, description: expect.stringContaining('0402') }
    expect((await readAs(key, `/kicad/v1/parts/category/bom-${bomId}.json`)).data).toEqual([row])
    const { data } = await readAs(key, '/kicad/v1/parts/category/chip-resistors.json')
    expect(data).toContainEqual(row)
  })

  it('has symbol, footprint, stock and price of a part, all as texts', async () => {
    const { data } = await readAs(key, `/kicad/v1/parts/${ID}.json`)
    expect(data).toMatchObject({
      id: ID,
      name: FIRST.part_number,
      symbolIdStr: 'Device:R',
      exclude_from_bom: 'False',
      exclude_from_board: 'False',
      fields: {
        footprint: { value: 'Resistor_SMD:R_0402_1005Metric', visible: 'False' },
        value: { value: FIRST.part_number },
        reference: { value: 'R' },
        MPN: { value: FIRST.part_number },
        Stock: { value: expect.stringMatching(/^\d+$/) },
        'Unit price USD': { value: expect.stringMatching(/^\d+(\.\d+)?$/) },
      },
    })
    expect(URL.canParse(data.fields.datasheet.value)).toBe(true)
    for (const field of Object.values<Record<string, unknown>>(data.fields))
      for (const value of Object.values(field)) expect(typeof value).toBe('string')
  })

  it.each(['/kicad/v1/parts/none.json', '/kicad/v1/parts/category/none.json', '/kicad/v1/other', '/kicad/v2/'])(
    'has nothing at %s',
    async (path) => {
      expect((await visit(path, { headers: { Authorization: `Token ${key}` } })).status).toBe(404)
    },
  )
})

describe('another caller', () => {
  it.each(ASKS)('without a key gets nothing at %s', async (path) => {
    expect((await visit(path)).status).toBe(403)
    expect((await visit(path, { headers: { Authorization: `Token ${key.slice(8)}` } })).status).toBe(403)
  })

  it.each(ASKS.slice(1))('with a revoked key, or one without the scope, gets nothing at %s', async (path) => {
    const revoked = await createApiKey(EMAIL)
    await env.SHOP.prepare('DELETE FROM api_keys WHERE last_four = ?').bind(revoked.slice(-4)).run()
    expect((await readAs(revoked, path)).status).toBe(403)
    const ordersOnly = await createApiKey(EMAIL, { scopes: ['order'] })
    if (path !== '/kicad/v1/categories.json') expect((await readAs(ordersOnly, path)).status).toBe(403)
  })

  it('of another customer does not find the BOM', async () => {
    const other = 'other@keys.example'
    await signIn(other)
    const { status } = await readAs(await createApiKey(other), `/kicad/v1/parts/category/bom-${bomId}.json`)
    expect(status).toBe(404)
  })
})

it('names nothing for a part that KiCad has no symbol or footprint of', () => {
  expect(toKicadNames('microcontrollers', 'LQFP-48')).toEqual({ symbol: '', footprint: '', reference: 'U' })
  expect(toKicadNames('ceramic-capacitors', '0603').footprint).toBe('Capacitor_SMD:C_0603_1608Metric')
  expect(toKicadNames('ferrite-beads', '0805')).toMatchObject({ footprint: 'Inductor_SMD:L_0805_2012Metric', reference: 'FB' })
})
