import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { CODE } from '#shared/contract/envelope.ts'
import { orderCancel, orderDetail, orderTrack } from '#shared/contract/order.ts'
import { payStart } from '#shared/contract/pay.ts'
import { accountDelete, changePassword, sessionEnd, sessionList } from '#shared/contract/profile.ts'
import { acceptQuote, rfqView } from '#shared/contract/rfq.ts'
import { forgot, login, resetPassword } from '#shared/contract/user.ts'
import { mailsTo, PASSWORD, tokenIn, WITH_OUTBOX } from '#test-support/account.ts'
import { ask, type CallOptions, call } from '#test-support/calls.ts'
import { fillTestCatalogue, TEST_PARTS } from '#test-support/catalogue.ts'
import { sendRfq } from '#test-support/full-account.ts'
import { placeOrder, putTariff } from '#test-support/orders.ts'
import { newKey, signIn } from '#test-support/visitor.ts'
import { hashPassword, setHashCost } from '../account/password-hash.ts'

const NEW_PASSWORD = 'tape of 100 nF, 0402'
const STOCKED = (TEST_PARTS[0]?.part_id ?? 0) * 8

beforeAll(async () => {
  setHashCost({ n_log2: 4, r: 8, p: 1 })
  await fillTestCatalogue(env)
  await putTariff()
})

/** A customer with an order and a quoted RFQ, whose browser has the keys to both. */
async function customer() {
  vi.spyOn(scheduler, 'wait').mockResolvedValue()
  const email = `${newKey()}@keys.example`
  const bearer = await signIn(email, { password_hash: await hashPassword(PASSWORD) })
  const order = await placeOrder([{ offer_id: STOCKED, qty: 10 }], { email }, bearer)
  const contact = { contact_name: 'Ada', company_name: 'Works', email, telephone: '+4930901820', country: 'DE' }
  return { email, bearer, order, rfq: await sendRfq(contact, 'comment', { bearer }) }
}
type Customer = Awaited<ReturnType<typeof customer>>

const ENDINGS: readonly [string, (customer: Customer) => Promise<unknown>][] = [
  ['signing out everywhere', ({ bearer }) => ask(sessionEnd, { session_id: 'all' }, { bearer })],
  [
    'another password',
    ({ bearer }) =>
      ask(changePassword, { old_password: PASSWORD, new_password: NEW_PASSWORD, confirm_new_password: NEW_PASSWORD }, { bearer }),
  ],
  [
    'a password chosen by a link',
    async ({ email }) => {
      await ask(forgot, { email }, WITH_OUTBOX)
      const token = tokenIn((await mailsTo(email)).find(({ text }) => /[?&]token=/.test(text)))
      await ask(resetPassword, { token, password: NEW_PASSWORD, confirm_password: NEW_PASSWORD })
    },
  ],
  ['the end of the account', ({ bearer }) => ask(accountDelete, { password: PASSWORD }, { bearer, ...WITH_OUTBOX })],
]

/** The documents that the keys of a browser without a session open. */
async function opened({ order: { order_number, access }, rfq }: Customer): Promise<number[]> {
  const options: CallOptions = { order_access: access }
  return [
    (await call(orderDetail, { order_number }, options)).code,
    (await call(rfqView, { rfq_number: rfq.rfq_number, access: rfq.access })).code,
  ]
}

describe('keys to orders and RFQs', () => {
  it.each(ENDINGS)('end with %s', async (_, end) => {
    const [one, other] = [await customer(), await customer()]
    expect(await opened(one)).toEqual([CODE.success, CODE.success])
    await end(one)
    const { order, rfq } = one
    const { order_number, access } = order
    expect(await opened(one)).toEqual([CODE.not_found, CODE.not_found])
    expect(await call(orderCancel, { order_number, access })).toMatchObject({ code: CODE.not_found })
    expect(await call(payStart, { order_number, access, payment: 'wire' })).toMatchObject({ code: CODE.not_found })
    const quote = { rfq_number: rfq.rfq_number, access: rfq.access, quoted_at: new Date().toISOString(), positions: [1] }
    expect(await call(acceptQuote, quote)).toMatchObject({ code: CODE.not_found })
    expect(await opened(other)).toEqual([CODE.success, CODE.success])
  })

  it('stay valid when one session of several ends', async () => {
    const one = await customer()
    const [session] = await ask(sessionList, {}, { bearer: await signIn(one.email) })
    await ask(sessionEnd, { session_id: session?.session_id ?? 0 }, { bearer: one.bearer })
    expect(await opened(one)).toEqual([CODE.success, CODE.success])
  })

  it('are made again afterwards', async () => {
    const one = await customer()
    await ask(sessionEnd, { session_id: 'all' }, { bearer: one.bearer })
    const { token: bearer } = await ask(login, { email: one.email, password: PASSWORD })
    const again = await placeOrder([{ offer_id: STOCKED, qty: 10 }], { email: one.email }, bearer)
    expect(await opened({ ...one, order: again })).toEqual([CODE.success, CODE.not_found])
  })

  it('are not issued for the number and the email address of a customer’s order', async () => {
    const { order, email } = await customer()
    const answer = await call(orderTrack, { order_number: order.order_number, email })
    expect(answer).toMatchObject({ code: CODE.success, data: { order_number: order.order_number, needs_session: true } })
    expect(answer.headers.get('X-Order-Access')).toBeNull()
    const guest = await placeOrder([{ offer_id: STOCKED, qty: 10 }], { email })
    const handed = await call(orderTrack, { order_number: guest.order_number, email })
    expect(handed.data).toMatchObject({ needs_session: false })
    expect(handed.headers.get('X-Order-Access')).toContain(guest.order_number)
  })
})
