import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { deskAbout, deskEnter, deskOrderCancel, deskOrderDetail, deskOrderList, deskRfqDetail } from '#shared/contract/desk.ts'
import { CODE } from '#shared/contract/envelope.ts'
import { ask, call, DESK_TOKEN } from '#test-support/calls.ts'
import { fillTestCatalogue } from '#test-support/catalogue.ts'
import { DESK } from '#test-support/orders.ts'

describe('the sign-in of the desk', () => {
  beforeAll(async () => {
    await fillTestCatalogue(env)
    await env.SHOP.batch(
      [
        ['desk_lang', 'zh'],
        ['desk_time_zone', 'Asia/Shanghai'],
      ].map(([name, value]) => env.SHOP.prepare('INSERT OR REPLACE INTO site_config (name, value) VALUES (?, ?)').bind(name, value)),
    )
  })

  it('gives the language and the time zone of the desk', async () => {
    expect(await ask(deskAbout, {})).toEqual({ lang: 'zh', time_zone: 'Asia/Shanghai' })
  })

  it('accepts the secret', async () => {
    expect(await ask(deskEnter, { secret: DESK_TOKEN })).toEqual({})
    expect(await call(deskEnter, { secret: `${DESK_TOKEN}x` })).toMatchObject({ code: CODE.not_allowed })
    expect(await call(deskEnter, { secret: '' })).toMatchObject({ code: CODE.not_allowed })
    expect(await call(deskEnter, { secret: 'x'.repeat(300) })).toMatchObject({ code: CODE.validation })
  })

  it('makes an address wait longer and longer, and no other', async () => {
    const address = '203.0.113.77'
    const codes: number[] = []
    for (let i = 0; i < 8; i++) codes.push((await call(deskEnter, { secret: 'wrong' }, { address })).code)
    expect(codes.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => CODE.not_allowed))
    expect(codes.at(-1)).toBe(CODE.too_many_requests)
    expect(await call(deskEnter, { secret: DESK_TOKEN }, { address })).toMatchObject({ code: CODE.too_many_requests })
    expect(await call(deskEnter, { secret: DESK_TOKEN }, { address: '203.0.113.78' })).toMatchObject({ code: CODE.success })
  })

  it('cannot be bypassed by guessing at any of the desk’s calls', async () => {
    const address = '203.0.113.79'
    const guess = (bearer: string, from = address) => call(deskOrderList, {}, { bearer, address: from })
    const codes: number[] = []
    for (let i = 0; i < 12; i++) codes.push((await guess(`a-guess-of-the-secret-${i}`)).code)
    expect(codes.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => CODE.not_allowed))
    expect(codes.slice(5)).toEqual(Array.from({ length: 7 }, () => CODE.too_many_requests))
    // Continuing would reveal the right one.
    const right = await guess(DESK_TOKEN)
    expect(right.code).toBe(CODE.too_many_requests)
    expect(Number(right.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(await call(deskEnter, { secret: DESK_TOKEN }, { address })).toMatchObject({ code: CODE.too_many_requests })
    expect((await guess(DESK_TOKEN, '203.0.113.80')).code).toBe(CODE.success)
    // Calls without a secret do not lock the desk out, and neither do right ones.
    for (let i = 0; i < 8; i++) {
      expect((await call(deskOrderList, {}, { address: '203.0.113.80' })).code).toBe(CODE.not_allowed)
      expect((await guess(DESK_TOKEN, '203.0.113.80')).code).toBe(CODE.success)
    }
  })

  it('does not exist without a desk', async () => {
    const vars = { DESK_TOKEN: '' }
    expect(await call(deskAbout, {}, { vars })).toMatchObject({ code: CODE.not_found })
    expect(await call(deskEnter, { secret: '' }, { vars })).toMatchObject({ code: CODE.not_found })
  })

  it('opens nothing by itself', async () => {
    for (const bearer of [undefined, 'a-session-token-of-a-customer-0123456789'] as const) {
      const options = bearer === undefined ? {} : { bearer }
      expect(await call(deskOrderDetail, { order_number: 'SO1' }, options)).toMatchObject({ code: CODE.not_allowed })
      expect(await call(deskRfqDetail, { rfq_number: 'RFQ1' }, options)).toMatchObject({ code: CODE.not_allowed })
    }
    expect(await call(deskOrderCancel, { order_number: 'SO1', steps: -1 }, DESK)).toMatchObject({ code: CODE.validation })
  })
})
