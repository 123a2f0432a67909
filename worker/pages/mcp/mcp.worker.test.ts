/** The tools for agents, called by the client of the protocol's own SDK. */
import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { JsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/types.js'
import { beforeAll, describe, expect, it } from 'vitest'
import { cartShared } from '#shared/contract/cart.ts'
import { CODE } from '#shared/contract/envelope.ts'
import { createApiKey } from '#test-support/api-key.ts'
import { ask } from '#test-support/calls.ts'
import { fillTestCatalogue, TEST_PARTS } from '#test-support/catalogue.ts'
import { visit } from '#test-support/pages.ts'
import { putStock } from '#test-support/stock.ts'
import { signIn } from '#test-support/visitor.ts'
import { app } from '../../app.tsx'
import type { Bindings } from '../../request/env.ts'

const [FIRST] = TEST_PARTS
if (!FIRST) throw new Error('the test catalogue has parts')
const EMAIL = 'agent@keys.example'
const FORMS = {
  getValidator:
    <T>(): JsonSchemaValidator<T> =>
    (input) => ({ valid: true, data: input as T, errorMessage: undefined }),
}

beforeAll(async () => {
  await fillTestCatalogue(env)
  await putStock(5000)
  await signIn(EMAIL)
})

async function connect(headers: Record<string, string> = {}, vars: Partial<Bindings> = {}) {
  const client = new Client({ name: 'test', version: '1' }, { jsonSchemaValidator: FORMS })
  const transport = new StreamableHTTPClientTransport(new URL('https://shop.test/mcp'), {
    requestInit: { headers },
    fetch: async (url, init) => app.fetch(new Request(url, init as RequestInit), { ...env, ...vars }, createExecutionContext()),
  })
  await client.connect(transport)
  return async (name: string, input: Record<string, unknown>) => {
    const { content, isError } = await client.callTool({ name, arguments: input })
    const [first] = content as { text: string }[]
    return { is_error: isError === true, data: JSON.parse(first?.text ?? 'null') }
  }
}

describe('an agent', () => {
  it('finds parts and reads one with its alternatives', async () => {
    const callTool = await connect()
    const { data: found } = await callTool('find_parts', { query: 'rc0402', quantity: 100 })
    expect(found.listing.items.map(({ part_number }: { part_number: string }) => part_number)).toContain(FIRST.part_number)
    const { data } = await callTool('get_part', { part: FIRST.part_number })
    expect(data.part.goods_id).toBe(FIRST.part_id)
    expect(data.part.offers[0].price_breaks[0].unit_price).toMatch(/^\d+(\.\d+)?$/)
    expect(data.url).toBe(`https://shop.test/productdetail/${data.part.goods_page_url}`)
    expect(Array.isArray(data.alternatives)).toBe(true)
  })

  it('prices a list, and makes a link to it that orders nothing', async () => {
    const callTool = await connect()
    const lines = [
      { part_number: FIRST.part_number, qty: 100 },
      { part_number: 'NO-SUCH-PART-77', qty: 1 },
    ]
    const { data: priced } = await callTool('price_list', { lines })
    expect(priced.lines.map(({ state }: { state: string }) => state)).toEqual([
      expect.stringMatching(/^(ok|not_multiple|below_moq)$/),
      'not_found',
    ])
    const before = await env.SHOP.prepare('SELECT count(*) AS n FROM cart_items').first('n')
    const { data } = await callTool('create_cart_link', { lines })
    expect(data).toMatchObject({ added: 1, left: [{ part_number: 'NO-SUCH-PART-77', state: 'not_found' }] })
    const { searchParams, pathname } = new URL(data.url)
    expect(pathname).toBe('/cart')
    const shared = await ask(cartShared, { share_id: searchParams.get('shared') ?? '' })
    expect(shared.lines).toMatchObject([{ part_number: FIRST.part_number, qty: priced.lines[0].offer.qty }])
    expect((await visit(`/cart?shared=${searchParams.get('shared')}`)).text).toContain(FIRST.part_number)
    expect(await env.SHOP.prepare('SELECT count(*) AS n FROM cart_items').first('n')).toBe(before)
  })

  it('matches a BOM of its account, with evidence', async () => {
    const callTool = await connect({ Authorization: `Bearer ${await createApiKey(EMAIL, { scopes: ['bom'] })}` })
    const { data } = await callTool('match_bom', {
      name: 'Amplifier',
      lines: [
        { part_number: FIRST.part_number, qty: 2 },
        { part_number: 'NO-SUCH-PART-77', qty: 1 },
      ],
    })
    expect(data.lines.map(({ state }: { state: string }) => state)).toEqual(['matched', 'none'])
    expect(data.url).toMatch(/^https:\/\/shop\.test\/bom\/[0-9a-z]{26}$/)
  })

  it('gets the API’s error as a result, and an unknown tool as an error', async () => {
    const callTool = await connect()
    expect(await callTool('get_part', { part: 'no-such-part-999999999' })).toMatchObject({ is_error: true, data: { code: CODE.not_found } })
    const { is_error } = await callTool('price_list', { lines: [] }).catch(() => ({ is_error: true }))
    expect(is_error).toBe(true)
  })

  it('may only post, and no endless list', async () => {
    expect((await visit('/mcp', { headers: { Accept: 'text/event-stream' } })).status).toBe(405)
    const { status } = await visit('/mcp', { method: 'POST', body: 'x'.repeat(1_000_001) })
    expect(status).toBe(413)
    expect(
      (await visit('/mcp', { method: 'POST', body: '{', headers: { 'Content-Type': 'application/json' } })).status,
    ).toBeGreaterThanOrEqual(400)
  })

  it('reads no fault of ours', async () => {
    const callTool = await connect({}, { API_BASE: 'http://127.0.0.1:1' })
    const { is_error, data } = await callTool('find_parts', { query: 'rc0402' })
    expect([is_error, data.code, data.request_id]).toEqual([true, CODE.unavailable, expect.any(String)])
    expect(JSON.stringify(data)).not.toContain('127.0.0.1')
  })

  it('without the scope, or with a revoked key, gets nothing', async () => {
    const readOnly = await connect({ Authorization: `Bearer ${await createApiKey(EMAIL, { scopes: ['read'] })}` })
    const bom = { name: 'Amplifier', lines: [{ part_number: FIRST.part_number, qty: 2 }] }
    expect(await readOnly('match_bom', bom)).toMatchObject({ is_error: true, data: { code: CODE.not_allowed } })
    const key = await createApiKey(EMAIL)
    const revoked = await connect({ Authorization: `Bearer ${key}` })
    await env.SHOP.prepare('DELETE FROM api_keys WHERE last_four = ?').bind(key.slice(-4)).run()
    expect(await revoked('find_parts', { query: 'rc0402' })).toMatchObject({ is_error: true, data: { code: CODE.session_invalid } })
  })

  it('has no cookies: a page of another site cannot call in the name of its reader', async () => {
    const token = await signIn('reader@keys.example')
    const withCookie = await connect({ Cookie: `token=${token}` })
    const answer = await withCookie('match_bom', { name: 'Mine', lines: [{ part_number: FIRST.part_number, qty: 2 }] })
    expect(answer).toMatchObject({ is_error: true, data: { code: CODE.not_allowed } })
    expect(await env.SHOP.prepare('SELECT count(*) AS n FROM boms WHERE name = ?').bind('Mine').first('n')).toBe(0)
  })
})
