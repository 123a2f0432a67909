import { describe, expect, it, test } from 'vitest'
import { goodsDetail, search } from '#shared/contract/catalogue.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { saveRfqContact } from '#shared/contract/rfq.ts'
import { getPage } from '#shared/contract/site.ts'
import { uploadExcel } from '#shared/contract/upload.ts'
import { register } from '#shared/contract/user.ts'
import { type HostileRequest, hostileRequests, judge } from './hostile-bodies.ts'
import { IN_MATRIX } from './matrix.ts'
import { ordinaryRequest } from './ordinary-request.ts'

const nothing = () => undefined

function take(endpoint: Endpoint, count: number, seed = 1): HostileRequest[] {
  const requests = hostileRequests(endpoint, { seed, toKnownValue: nothing })
  return Array.from({ length: count }, () => requests.next().value)
}

describe('hostile requests', () => {
  it('are the same for the same seed', () => {
    expect(take(register, 60)).toEqual(take(register, 60))
    expect(take(register, 60)).not.toEqual(take(register, 60, 2))
  })

  it('are made of one that fits', () => {
    for (const endpoint of [register, search, goodsDetail, getPage] as readonly Endpoint[])
      expect(endpoint.request.safeParse(ordinaryRequest(endpoint, nothing)).error).toBeUndefined()
    expect(ordinaryRequest(saveRfqContact, nothing)).toMatchObject({ email: 'somebody@other.example', lines: [{ qty: 1 }] })
  })

  it.runIf(IN_MATRIX)('are hostile in every way, and some of them still fit', () => {
    const requests = take(register, 3000)
    const all = requests.map(({ body }) => (typeof body === 'string' ? body : ''))
    for (const piece of ['\\ud800', '\\u0000', '"__proto__":', '1e999', 'DROP TABLE', '\\r\\nX-Injected', '[[[[[[', 'a'.repeat(200_000)])
      expect(all.some((body) => body.includes(piece))).toBe(true)
    for (const name of ['Authorization', 'Cookie', 'Idempotency-Key', 'Lang', 'X-Client-Address', 'Content-Type', 'Content-Encoding'])
      expect(requests.some(({ headers }) => name in headers)).toBe(true)
    expect(requests.some(({ body }) => body === null)).toBe(true)
    expect(requests.some(({ body }) => body instanceof Uint8Array)).toBe(true)
    const fitting = all.filter((body) => {
      try {
        return register.request.safeParse(JSON.parse(body)).success
      } catch {
        return false
      }
    })
    expect(fitting.length).toBeGreaterThan(300)
    expect(fitting.length).toBeLessThan(2000)
  })

  it('put what is hostile into paths, queries and forms as well', () => {
    expect(take(getPage, 500).every(({ path, body }) => path.startsWith('/api/config/getPage/') && body === null)).toBe(true)
    const queries = take(search, 500).map(({ path }) => path)
    expect(queries.some((path) => /[?&](\w+)=[^&]*&(?:.*&)?\1=/.test(path))).toBe(true)
    expect(queries.some((path) => /%(?![\dA-Fa-f]{2})/.test(path))).toBe(true)
    expect(queries.every((path) => /^[!-~]+$/.test(path))).toBe(true)
    expect(take(uploadExcel, 100).filter(({ how }) => how === 'a form').length).toBeGreaterThan(30)
  })
})

describe('an answer', () => {
  const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
    judge({ status, headers: new Headers(headers), text: typeof body === 'string' ? body : JSON.stringify(body) })
  const toErrorEnvelope = (data: unknown, message = 'Please check what you typed', code = 4000) => ({ code, message, data })

  test.each<[string, number, unknown]>([
    ['a success', 200, { code: 200, message: 'Success', data: { keyword: '\n  at SELECT x FROM y' } }],
    ['a refusal', 200, toErrorEnvelope({ fields: { email: 'valid_email', 'lines.0.qty': 'valid_quantity' } })],
    ['one without fields', 200, toErrorEnvelope(null, 'Not found', 4004)],
    ['what the edge does not read', 413, toErrorEnvelope({ request_id: 'r-1' }, 'Too large', 4013)],
  ])('may be %s', (_, status, body) => {
    expect(answer(status, body).problem).toBeNull()
  })

  test('may be a status, for a machine', () => {
    const rejected = { status: 400, headers: new Headers(), text: JSON.stringify(toErrorEnvelope(null, 'Not allowed', 4003)) }
    expect(judge(rejected, '/api/pay/webhook/stripe')).toEqual({ code: 4003, problem: null })
    expect(judge(rejected, '/api/pay/start').problem).toContain('HTTP 400')
  })

  test('may be a file', () => {
    expect(answer(200, 'PK', { 'Content-Disposition': 'attachment; filename="a.xlsx"' })).toEqual({ code: 200, problem: null })
  })

  test.each<[string, number, unknown]>([
    ['HTTP 500', 500, toErrorEnvelope(null)],
    ['HTTP 413 of another source', 413, 'Too large'],
    ['a fault', 200, toErrorEnvelope({ request_id: 'r-1' }, 'Fault', 5000)],
    ['unavailable', 200, toErrorEnvelope(null, 'Unavailable', 5030)],
    ['an unknown code', 200, toErrorEnvelope(null, 'No', 4711)],
    ['a page', 200, '<h1>Error</h1>'],
    ['empty', 200, ''],
    ['a stack', 200, toErrorEnvelope(null, 'Error: x\n    at file:///worker/index.js:1:2')],
    ['a place in the code', 200, toErrorEnvelope({ request_id: 'index.js:36291:18' })],
    ['the database', 200, toErrorEnvelope(null, 'D1_ERROR: no such column')],
    ['a statement', 200, toErrorEnvelope(null, 'SELECT email FROM customers')],
    ['a sentence of zod', 200, toErrorEnvelope({ fields: { email: 'Invalid input: expected string' } })],
    ['a refusal without words', 200, toErrorEnvelope(null, '')],
  ])('may not be %s', (_, status, body) => {
    expect(answer(status, body).problem).not.toBeNull()
  })

  test('may not have a header from another source', () => {
    expect(answer(200, toErrorEnvelope(null), { 'X-Injected': '1' }).problem).toBe('a header was injected')
  })
})
