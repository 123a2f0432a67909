import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { apiKeyCreate, apiKeyRevoke } from '#shared/contract/api-keys.ts'
import { subscribe } from '#shared/contract/common.ts'
import { deskEnter, deskOrderCancel, deskOrderList } from '#shared/contract/desk.ts'
import { CODE } from '#shared/contract/envelope.ts'
import { orderDetail, orderTrack } from '#shared/contract/order.ts'
import { accountDelete, accountExport, changePassword, profileInfo, profileModify, sessionEnd } from '#shared/contract/profile.ts'
import { rfqView } from '#shared/contract/rfq.ts'
import { active, forgot, login, logout, register, resend, resetPassword } from '#shared/contract/user.ts'
import { PASSWORD, registration } from '#test-support/account.ts'
import { type CallOptions, call, DESK_TOKEN, send } from '#test-support/calls.ts'
import { fillTestCatalogue, TEST_PARTS } from '#test-support/catalogue.ts'
import { databaseWith } from '#test-support/database-with.ts'
import { placeOrder, putTariff } from '#test-support/orders.ts'
import { newKey, signIn } from '#test-support/visitor.ts'
import { hashPassword, setHashCost } from '../account/password-hash.ts'
import { SECURITY_EVENTS } from './security-log.ts'

const EMAIL = 'ada.private@secret-works.example'
const ADDRESS = '203.0.113.201'
const NEW_PASSWORD = 'tape of 100 nF, 0402'

const lines: string[] = []

beforeAll(async () => {
  setHashCost({ n_log2: 4, r: 8, p: 1 })
  await fillTestCatalogue(env)
  await putTariff()
})
beforeEach(() => {
  lines.length = 0
  vi.spyOn(scheduler, 'wait').mockResolvedValue()
  for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const)
    vi.spyOn(console, level).mockImplementation((line: unknown) => void lines.push(String(line)))
})
afterEach(() => void vi.restoreAllMocks())

/** The events since the last call, in order. */
const events = (): Record<string, unknown>[] => lines.map((line) => JSON.parse(line) as Record<string, unknown>)
const listEvents = (name: string) => events().filter(({ event }) => event === name)

const from: CallOptions = { address: ADDRESS }
const customer = async () => ({ ...from, bearer: await signIn(EMAIL, { password_hash: await hashPassword(PASSWORD) }) })

describe('the log of security', () => {
  it('has a line for each event, and no address, password or token in any', async () => {
    const options = await customer()
    const token = 'x'.repeat(43)
    const order = await placeOrder([{ offer_id: (TEST_PARTS[0]?.part_id ?? 0) * 8, qty: 10 }], { email: EMAIL })
    const profile = {
      contact_name: 'Ada',
      telephone: '+4930901820',
      company_name: 'W',
      country: 'DE',
      address: 'S',
      city: 'B',
      job_title: '',
    }
    const passwords = { password: NEW_PASSWORD, confirm_password: NEW_PASSWORD }
    await call(register, registration(EMAIL), from)
    await call(resend, { email: EMAIL }, from)
    await call(active, { token, password: PASSWORD }, from)
    await call(login, { email: EMAIL.toUpperCase(), password: 'a wrong one of mine' }, from)
    const { data } = await call(login, { email: EMAIL, password: PASSWORD }, from)
    await call(profileInfo, {}, { ...from, bearer: token })
    await call(profileModify, { ...profile, state: '' }, options)
    await send('GET', accountExport.path, null, { ...options, vars: { SHOP: env.SHOP } }).catch(() => {})
    await call(forgot, { email: EMAIL }, from)
    await call(resetPassword, { token, ...passwords }, from)
    await call(orderTrack, { order_number: order.order_number, email: EMAIL }, from)
    await call(orderDetail, { order_number: order.order_number }, { ...from, order_access: order.access })
    await call(rfqView, { rfq_number: 'RFQ261121-7K3M9Q', access: 'zzzzzz.0123456789abcdef' }, from)
    await call(deskEnter, { secret: 'a guess of mine' }, from)
    await call(deskOrderCancel, { order_number: order.order_number, steps: 99, note: EMAIL }, { ...from, bearer: DESK_TOKEN })
    await call(deskOrderList, {}, from)
    const key = { name: 'ERP', scopes: { read: true }, ends_on: new Date().toISOString().slice(0, 10), password: PASSWORD }
    await call(apiKeyCreate, key, options)
    await call(apiKeyRevoke, { key_id: 1 }, options)
    const change = { old_password: PASSWORD, new_password: NEW_PASSWORD, confirm_new_password: NEW_PASSWORD }
    await call(changePassword, change, options)
    await call(logout, {}, { ...from, bearer: await signIn(EMAIL) })
    await call(sessionEnd, { session_id: 1 }, options)
    await call(accountDelete, { password: NEW_PASSWORD }, options)
    const limit: RateLimit = { limit: async () => ({ success: false }) }
    await call(subscribe, { email: EMAIL }, { ...from, vars: { FORM_LIMIT: limit } })
    await call(login, { email: EMAIL, password: PASSWORD }, { ...from, vars: { ACCOUNT_LIMIT: limit } })

    expect([...new Set(events().map(({ event }) => event))]).toEqual(expect.arrayContaining([...new Set(SECURITY_EVENTS)]))
    const signed = listEvents('sign_in')
    expect(signed.map(({ code }) => code)).toEqual([CODE.validation, CODE.success, CODE.too_many_requests])
    expect(new Set(signed.map(({ account }) => account)).size).toBe(1)
    expect(signed[1]).toMatchObject({ call: 'POST /api/user/login', customer_id: expect.any(Number), at: expect.stringMatching(/Z$/) })
    expect(new Set(events().map(({ network }) => network)).size).toBeLessThanOrEqual(2)
    expect(listEvents('key_use').map(({ code }) => code)).toEqual([CODE.success, CODE.not_found])
    expect(listEvents('desk_act')).toEqual([expect.objectContaining({ document: order.order_number, code: CODE.conflict })])
    const bearer = (data as { token: string }).token
    for (const secret of [
      EMAIL,
      'ada.private',
      PASSWORD,
      NEW_PASSWORD,
      'a wrong one',
      'a guess',
      token,
      DESK_TOKEN,
      bearer,
      ADDRESS,
      order.access,
    ])
      expect({ secret, lines: lines.filter((line) => line.toLowerCase().includes(secret.toLowerCase())) }).toEqual({ secret, lines: [] })
  })

  it('logs that the desk gave money back, with order and amount', async () => {
    const orderNumber = 'SO261121-7K3M9Q'
    await send('POST', '/api/desk/order/refund', JSON.stringify({ order_number: orderNumber, amount: '12.50' }), { bearer: DESK_TOKEN })
    expect(listEvents('desk_act')).toEqual([
      expect.objectContaining({
        call: 'POST /api/desk/order/refund',
        document: orderNumber,
        amount: '12.50',
        request_id: expect.any(String),
      }),
    ])
  })

  it('contains no text of a caller but our numbers', async () => {
    const orderNumber = 'Ada Private, Seestrasse 1\n{"event":"sign_in"}'
    await send('POST', '/api/desk/order/refund', JSON.stringify({ order_number: orderNumber, amount: 'lots' }), { bearer: DESK_TOKEN })
    await send('POST', '/api/desk/order/refund', '{"broken', { bearer: DESK_TOKEN })
    expect(lines.join('\n')).not.toContain('Private')
    expect(listEvents('desk_act')).toHaveLength(2)
  })

  it('has no parameters of a failed statement', async () => {
    const failing = databaseWith(env.SHOP, {
      prepare(db, text) {
        if (/subscribers/.test(text)) throw new Error(`D1_ERROR: cannot write ${EMAIL}`)
        return db.prepare(text)
      },
    })
    expect((await call(subscribe, { email: EMAIL }, { vars: { SHOP: failing }, visitor: newKey() })).code).toBe(CODE.unavailable)
    expect(listEvents('fault')).toHaveLength(1)
    expect(lines.join()).not.toContain('ada.private')
  })
})
