import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { API_QUOTA, API_SCOPES } from '#shared/contract/api-scopes.ts'
import { bomList, mainBom } from '#shared/contract/bom.ts'
import { ENDPOINTS } from '#shared/contract/calls.ts'
import { searchOption } from '#shared/contract/catalogue.ts'
import { type Endpoint, isChange } from '#shared/contract/endpoint.ts'
import { CODE, Envelope } from '#shared/contract/envelope.ts'
import { orderDetail, orderList } from '#shared/contract/order.ts'
import { rfqDetail, saveRfqContact } from '#shared/contract/rfq.ts'
import { createApiKey } from '#test-support/api-key.ts'
import { ask, call } from '#test-support/calls.ts'
import { fillTestCatalogue } from '#test-support/catalogue.ts'
import { makeAccount } from '#test-support/full-account.ts'
import { putTariff } from '#test-support/orders.ts'
import { ordinaryRequest } from '#test-support/ordinary-request.ts'
import { newKey, signIn } from '#test-support/visitor.ts'
import { toHttp } from '#worker/api/client.ts'
import { origin } from '../app.ts'
import { hashText } from '../runtime/seal.ts'

const EMAIL = 'keys@keys.example'

beforeAll(async () => {
  await fillTestCatalogue(env)
  await putTariff()
  await signIn(EMAIL)
})

const named = ENDPOINTS.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

/** One call of a program; a file is an answer without an error. */
async function sendWithKey(endpoint: Endpoint, key: string): Promise<{ code: number; data: unknown; headers: Headers }> {
  const { path, query, body } = toHttp(
    endpoint,
    ordinaryRequest(endpoint, () => undefined),
  )
  const ctx = createExecutionContext()
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${key}`, 'Idempotency-Key': newKey() }
  const response = await origin.fetch(new Request(`http://origin${path}${query}`, { method: endpoint.method, headers, body }), env, ctx)
  const text = await response.text()
  await waitOnExecutionContext(ctx)
  const isEnvelope = response.headers.get('Content-Type')?.startsWith('application/json') ?? false
  return { ...(isEnvelope ? Envelope.parse(JSON.parse(text)) : { code: CODE.success, data: text }), headers: response.headers }
}

const changeKey = (key: string, column: 'ends_on' | 'calls' | 'period', value: string | number) =>
  hashText(key).then((hash) => env.SHOP.prepare(`UPDATE api_keys SET ${column} = ? WHERE key_hash = ?`).bind(value, hash).run())

/** Gives every key of the account a whole quota. */
const resetQuotas = () => env.SHOP.prepare('UPDATE api_keys SET calls = 0').run()

describe.each(named)('%s by key', (_, endpoint) => {
  it('gives nothing to a key without its scope', async () => {
    const key = await createApiKey(EMAIL, { scopes: API_SCOPES.filter((scope) => scope !== endpoint.scope) })
    expect(await sendWithKey(endpoint, key)).toMatchObject({ code: CODE.not_allowed, data: null })
    await env.SHOP.prepare('DELETE FROM api_keys').run()
  })

  it('gives nothing to a key that is unknown, revoked or ended', async () => {
    const [ended, revoked] = [await createApiKey(EMAIL), await createApiKey(EMAIL)]
    await changeKey(ended, 'ends_on', '2026-01-01')
    await env.SHOP.prepare('DELETE FROM api_keys WHERE key_hash = ?')
      .bind(await hashText(revoked))
      .run()
    for (const key of [ended, revoked, 'sl_live_unknown'])
      expect(await sendWithKey(endpoint, key)).toMatchObject({ code: CODE.session_invalid, data: null })
    await env.SHOP.prepare('DELETE FROM api_keys').run()
  })

  it('gives nothing to a key over its quota', async () => {
    vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] })
    const key = await createApiKey(EMAIL)
    await changeKey(key, 'period', Math.floor(Date.now() / (API_QUOTA.period_seconds * 1000)))
    await changeKey(key, 'calls', API_QUOTA.calls)
    const { code, data, headers } = await sendWithKey(endpoint, key)
    vi.useRealTimers()
    expect({ code, data }).toMatchObject({ code: CODE.too_many_requests, data: null })
    expect(headers.get('RateLimit')).toMatch(/^"calls";r=0;t=\d+$/)
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
    await env.SHOP.prepare('DELETE FROM api_keys').run()
  })

  it.runIf(isChange(endpoint) && !endpoint.sandbox)('changes nothing by a sandbox key', async () => {
    const key = await createApiKey(EMAIL, { is_sandbox: true })
    expect(await sendWithKey(endpoint, key)).toMatchObject({ code: CODE.not_allowed, data: null })
    await env.SHOP.prepare('DELETE FROM api_keys').run()
  })

  it.runIf(endpoint.scope)('admits a key with its scope', async () => {
    const key = await createApiKey(EMAIL, { scopes: endpoint.scope ? [endpoint.scope] : [] })
    const { code } = await sendWithKey(endpoint, key)
    expect([CODE.session_invalid, CODE.not_allowed, CODE.too_many_requests, CODE.fault]).not.toContain(code)
    await env.SHOP.prepare('DELETE FROM api_keys').run()
  })
})

describe('a key', () => {
  it('opens nothing of another customer', async () => {
    const owner = await makeAccount('keyowner')
    const key = await createApiKey(EMAIL)
    const owners = await createApiKey(owner.email)
    expect(await call(mainBom, { id: owner.bom_id }, { bearer: owners })).toMatchObject({ code: CODE.success })
    expect(await call(mainBom, { id: owner.bom_id }, { bearer: key })).toMatchObject({ code: CODE.not_found, data: null })
    expect(await call(rfqDetail, { rfq_number: owner.rfq_number }, { bearer: owners })).toMatchObject({ code: CODE.success })
    expect(await call(rfqDetail, { rfq_number: owner.rfq_number }, { bearer: key })).toMatchObject({ code: CODE.not_found, data: null })
    expect((await ask(bomList, {}, { bearer: key })).items).toEqual([])
    expect((await ask(orderList, {}, { bearer: key })).items).toEqual([])
    expect(await call(orderDetail, { order_number: 'SO261101-AAAAAA' }, { bearer: key })).toMatchObject({ code: CODE.not_found })
  })

  it('sends an RFQ without the proof that a browser needs', async () => {
    const request = {
      contact_name: 'Ada Byron',
      company_name: 'Analytical Engines Ltd',
      telephone: '+442079460018',
      country: 'GB',
      email: EMAIL,
      lines: [{ part_number: 'NE555P', manufacturer: 'Texas Instruments', qty: 100 }],
    }
    const options = { visitor: 'f'.repeat(32), address: '192.0.2.77' }
    expect(await call(saveRfqContact, request, options)).toMatchObject({ code: CODE.validation })
    const sent = await call(saveRfqContact, request, { ...options, bearer: await createApiKey(EMAIL) })
    expect(sent).toMatchObject({ code: CODE.success, data: { rfq_number: expect.stringMatching(/^RFQ/) } })
  })

  it('counts down its quota, which is whole again in the next period', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-20T10:00:15Z'), toFake: ['Date'] })
    try {
      await resetQuotas()
      const key = await createApiKey(EMAIL)
      const remaining = async () => (await call(searchOption, { keyword: 'x' }, { bearer: key })).headers.get('RateLimit')
      expect(await remaining()).toBe(`"calls";r=${API_QUOTA.calls - 1};t=45`)
      expect(await remaining()).toBe(`"calls";r=${API_QUOTA.calls - 2};t=45`)
      vi.setSystemTime(Date.parse('2026-11-20T10:01:00Z'))
      expect(await remaining()).toBe(`"calls";r=${API_QUOTA.calls - 1};t=60`)
    } finally {
      vi.useRealTimers()
    }
  })

  it('stores the time of its last use once an hour', async () => {
    const key = await createApiKey(EMAIL)
    const uses: unknown[] = []
    try {
      for (const at of ['2026-11-20T10:05:00.000Z', '2026-11-20T10:50:00.000Z', '2026-11-20T11:00:00.000Z']) {
        vi.useFakeTimers({ now: Date.parse(at), toFake: ['Date'] })
        await call(searchOption, { keyword: 'x' }, { bearer: key })
        const row = await env.SHOP.prepare('SELECT last_used_at FROM api_keys WHERE key_hash = ?')
          .bind(await hashText(key))
          .first<{ last_used_at: string }>()
        uses.push(row?.last_used_at)
      }
    } finally {
      vi.useRealTimers()
    }
    expect(uses).toEqual(['2026-11-20T10:05:00.000Z', '2026-11-20T10:05:00.000Z', '2026-11-20T11:00:00.000Z'])
  })
})
