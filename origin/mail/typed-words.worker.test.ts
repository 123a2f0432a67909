/** What strangers can have mailed to somebody: none of their own words, and not without end. */
import { env } from 'cloudflare:workers'
import { beforeAll, expect, it, vi } from 'vitest'
import { mailCode } from '#shared/contract/captcha.ts'
import { CODE } from '#shared/contract/envelope.ts'
import { orderDetail } from '#shared/contract/order.ts'
import { rfqView, saveRfqContact } from '#shared/contract/rfq.ts'
import { ask, type CallOptions, call } from '#test-support/calls.ts'
import { fillTestCatalogue, TEST_PARTS } from '#test-support/catalogue.ts'
import { fill, putTariff, submit } from '#test-support/orders.ts'
import { doWork, newKey, signIn } from '#test-support/visitor.ts'
import { MAILS } from '../app.ts'
import { readMailSite } from '../site/mail-site.ts'
import { mailboxOf } from './mailboxes.ts'
import { deliverMails } from './queue.ts'

const [PART] = TEST_PARTS
const offerId = (PART?.part_id ?? 0) * 8
/** Every text that a form takes, each to be known again. */
const typed = (name: string): string => `zzyx ${name} http://evil.example/${name}`
const PERSON = { contact_name: typed('name'), company_name: typed('company'), telephone: '+49 30 5550100', country: 'DE' }

beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await fillTestCatalogue(env)
  await putTariff()
})

async function sendRfq(email: string, options: CallOptions = {}) {
  const visitor = newKey()
  const lines = [
    { part_number: typed('part'), qty: 10, manufacturer: typed('maker'), package: 'evil.example/p', date_code: 'evil.example/d' },
    {
      part_number: PART?.part_number ?? '',
      goods_id: PART?.part_id ?? 0,
      qty: 20,
      manufacturer: typed('maker'),
      package: 'evil.example/p',
    },
  ].map((line) => ({ ...line, part_number: line.part_number.slice(0, 64) }))
  const request = { ...PERSON, email, comment: typed('comment'), lines, verification: { work: await doWork(visitor) } }
  return ask(saveRfqContact, request, { visitor, idempotency_key: newKey(), ...options })
}

async function sendOrder(email: string) {
  const { caller, request } = await fill([{ offer_id: offerId, qty: 1 }])
  const address = {
    ...request.shipping_address,
    ...PERSON,
    address_line1: typed('street'),
    city: typed('city'),
    address_line2: typed('more'),
  }
  const texts = { po_number: 'evil.example/po', remark: typed('remark'), carrier_account: typed('account') }
  return submit(caller, { ...request, ...texts, email, shipping_address: address, billing_address: address })
}

const mailOf = async (kind: 'rfq_received' | 'order_placed', number: string) =>
  MAILS.makers[kind](env, await readMailSite(env, 'https://shop.example'), number, new Date())

const wordsIn = ({ subject, text, html }: { subject: string; text: string; html: string }) => `${subject}\n${text}\n${html}`

it('holds nothing that was typed while nobody has shown that the mailbox is theirs, and all of it afterwards', async () => {
  const email = `${newKey()}@victim.example`
  const { rfq_number } = await sendRfq(email)
  const { order_number } = await sendOrder(email)
  const [rfq, order] = [await mailOf('rfq_received', rfq_number), await mailOf('order_placed', order_number)]
  for (const mail of [rfq, order]) expect(wordsIn(mail)).not.toMatch(/zzyx|evil/)
  // What is ours is there: the number, the part of the catalogue, the link.
  expect(rfq.text).toContain(rfq_number)
  expect(rfq.text).toContain(PART?.part_number)
  expect(order.text).toContain(PART?.part_number)

  const [, access = ''] = /[?&]key=([\w.-]+)/.exec(rfq.text) ?? []
  expect((await ask(rfqView, { rfq_number, access })).comment).toBe(typed('comment'))
  for (const mail of [await mailOf('rfq_received', rfq_number), await mailOf('order_placed', order_number)])
    expect(wordsIn(mail)).toMatch(/zzyx name/)
})

it('is not opened by the browser that typed the address: its key confirms nothing', async () => {
  const email = `${newKey()}@victim.example`
  const { order_number, access } = await sendOrder(email)
  await ask(orderDetail, { order_number }, { order_access: access })
  expect(wordsIn(await mailOf('order_placed', order_number))).not.toMatch(/zzyx|evil/)
  const [, key = ''] = /[?&]key=([\w.-]+)/.exec((await mailOf('order_placed', order_number)).text) ?? []
  await ask(orderDetail, { order_number }, { order_access: key })
  expect(wordsIn(await mailOf('order_placed', order_number))).toMatch(/zzyx name/)
})

it('is whole for a customer, whose address is confirmed', async () => {
  const email = `${newKey()}@customer.example`
  const bearer = await signIn(email)
  const { rfq_number } = await sendRfq(email, { bearer })
  expect(wordsIn(await mailOf('rfq_received', rfq_number))).toMatch(/zzyx comment/)
})

it('comes to one mailbox a few times a day, whatever stands behind the plus', async () => {
  const name = newKey()
  expect([mailboxOf('Ada+1@Example.com'), mailboxOf('ada@example.com')]).toEqual(['ada@example.com', 'ada@example.com'])
  for (let i = 0; i < 14; i++) await sendOrder(`${name}+${i}@victim.example`)
  await deliverMails(env, MAILS, { limit: 100, site_url: 'https://shop.example' })
  const { results } = await env.SHOP.prepare(
    "SELECT m.sent_at IS NOT NULL AS is_sent, m.error FROM mails m JOIN orders o ON o.order_number = m.subject_id WHERE m.kind = 'order_placed' AND o.email LIKE ? || '+%'",
  )
    .bind(name)
    .all<{ is_sent: number; error: string | null }>()
  expect(results.filter(({ is_sent }) => is_sent === 1)).toHaveLength(10)
  for (const { is_sent, error } of results) if (is_sent === 0) expect(error).toContain('enough mails today')
  // Codes are mails as well.
  const code = await call(mailCode, { email: `${name}@victim.example` }, { visitor: newKey(), vars: { OUTBOX: '1' } })
  expect(code.code).toBe(CODE.too_many_requests)
})
