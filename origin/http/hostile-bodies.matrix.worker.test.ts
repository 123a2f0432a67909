/** Every call of the contract with hostile requests of each kind, by visitors, customers and the desk. */
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, expect, it, type MockInstance, vi } from 'vitest'
import { ENDPOINTS } from '#shared/contract/calls.ts'
import { CODE } from '#shared/contract/envelope.ts'
import { toDecimalString } from '#shared/trade/money.ts'
import { PASSWORD } from '#test-support/account.ts'
import { DESK_TOKEN } from '#test-support/calls.ts'
import { fillTestCatalogue, TEST_PARTS } from '#test-support/catalogue.ts'
import { type Account, makeAccount } from '#test-support/full-account.ts'
import { type HostileRequest, hostileRequests, judge } from '#test-support/hostile-bodies.ts'
import { makeOrders, type Orders, putTariff } from '#test-support/orders.ts'
import type { ProvideValue } from '#test-support/ordinary-request.ts'
import { doWork, newKey, signIn } from '#test-support/visitor.ts'
import { hashPassword } from '../account/password-hash.ts'
import { origin } from '../app.ts'

/** For each caller; `npm run fuzz -- --calls` sends more. */
const REQUESTS = 32

let account: Account
let orders: Orders
let passwordHash: string
let count = 0
let errors: MockInstance

beforeAll(async () => {
  await fillTestCatalogue(env)
  await putTariff()
  account = await makeAccount('hostile', newKey())
  orders = await makeOrders('hostile', account.email, account.bearer)
  passwordHash = await hashPassword(PASSWORD)
})

beforeEach(() => {
  vi.spyOn(scheduler, 'wait').mockResolvedValue()
  errors = vi.spyOn(console, 'error').mockImplementation(() => {})
  for (const level of ['warn', 'info', 'log'] as const) vi.spyOn(console, level).mockImplementation(() => {})
})

/** Keys that are never used: an unsigned message is rejected first. */
const COMPANIES = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  ...{ PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret', PAYPAL_WEBHOOK_ID: 'webhook', PAYPAL_API: 'https://paypal.invalid' },
}

/** The account's ids, by the names in the contract. */
const createIdResolver =
  (path: string, work: { challenge: string; solution: string }): ProvideValue =>
  (field, isNumber) => {
    const isBom = path.startsWith('/api/bom/')
    const isOrder = /^\/api\/(?:order|pay)\//.test(path)
    const existingIds: Readonly<Record<string, unknown>> = {
      email: `hostile${++count}@other.example`,
      goods_id: TEST_PARTS[0]?.part_id,
      rfq_number: account.rfq_number,
      access: isOrder ? orders.order.access : account.access,
      positions: [1],
      position: 1,
      order_number: orders.order.order_number,
      order: orders.order.order_number,
      payment_id: orders.payment_id,
      refund_id: orders.refund_id,
      revision: orders.revision,
      steps: orders.steps,
      share_id: orders.share_id,
      item_id: orders.line.item_id,
      unit_price: path === '/api/order/submit' ? toDecimalString(orders.line.price) : undefined,
      qty: path === '/api/order/submit' ? 10 : undefined,
      bom_id: account.bom_id,
      into: account.bom_id,
      bom_ids: [account.bom_id],
      line_id: account.line_ids[0],
      line_ids: account.line_ids,
      ids: account.item_ids,
      address_id: account.address_ids[0],
      address_ids: account.address_ids,
      session_id: account.session_ids[1],
      id: isBom ? account.bom_id : isNumber ? TEST_PARTS[0]?.part_id : 'chip-resistors',
      verification: { work },
    }
    return existingIds[field]
  }

async function answerTo({ method, path, headers, body }: HostileRequest, caller: Readonly<Record<string, string>>) {
  const all = new Headers({ 'Content-Type': 'application/json', 'Idempotency-Key': newKey(), 'X-Visitor': newKey(), ...caller })
  // Other bytes would be sent unchanged; here they would only cause a warning.
  for (const [name, value] of Object.entries(headers)) all.set(name, value.replace(/[^ -~]/g, '?'))
  const ctx = createExecutionContext()
  const vars = path.startsWith('/api/pay/webhook/') ? { ...env, ...COMPANIES } : { ...env, SANDBOX_PAYMENTS: '1' }
  const response = await origin.fetch(new Request(`http://origin${path}`, { method, headers: all, body }), { ...vars, OUTBOX: '1' }, ctx)
  const answer = { status: response.status, headers: response.headers, text: new TextDecoder().decode(await response.arrayBuffer()) }
  await waitOnExecutionContext(ctx)
  return answer
}

const CALLS = ENDPOINTS.map((endpoint, index) => [`${endpoint.method} ${endpoint.path}`, endpoint, index] as const)

it.each(CALLS)('%s answers every hostile request with an envelope that names the problem and no more', async (_, endpoint, index) => {
  const complaints: string[] = []
  const codes = new Set<number>()
  for (const [roleIndex, name] of (['visitor', 'customer', 'desk'] as const).entries()) {
    const visitor = newKey()
    const existingIds = createIdResolver(endpoint.path, await doWork(visitor))
    const requests = hostileRequests(endpoint, { seed: 1000 * index + roleIndex, toKnownValue: existingIds })
    for (let i = 0; i < REQUESTS; i++) {
      // Some calls end the session, or the account.
      if (name === 'customer' && i % 8 === 0) account.bearer = await signIn(account.email, { password_hash: passwordHash })
      const bearer = name === 'visitor' ? null : name === 'desk' ? DESK_TOKEN : account.bearer
      const request = requests.next().value
      const { code, problem } = judge(
        await answerTo(request, { 'X-Visitor': visitor, ...(bearer !== null && { Authorization: `Bearer ${bearer}` }) }),
        request.path,
      )
      codes.add(code)
      if (problem === null) continue
      const logged = errors.mock.calls.at(-1)?.[0]
      complaints.push(`${name}, ${request.how}: ${problem} ${request.path.slice(0, 200)} ${String(request.body).slice(0, 300)} (${logged})`)
    }
  }
  expect(complaints).toEqual([])
  expect(errors.mock.calls.flat().filter((line) => String(line).includes('"stack"'))).toEqual([])
  // Otherwise all would be rejected before their content is read.
  expect([...codes].some((code) => code !== CODE.session_invalid && code !== CODE.not_allowed)).toBe(true)
})
