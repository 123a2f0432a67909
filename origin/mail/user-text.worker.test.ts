/** Mails that strangers can cause: without any of their words, and limited in number. */
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, test, vi } from 'vitest'
import { mailCode } from '#shared/contract/captcha.ts'
import { CODE } from '#shared/contract/envelope.ts'
import { orderDetail } from '#shared/contract/order.ts'
import { rfqView, saveRfqContact } from '#shared/contract/rfq.ts'
import { addMs, DAY_MS } from '#shared/text/durations.ts'
import { ask, type CallOptions, call } from '#test-support/calls.ts'
import { fillTestCatalogue, TEST_PARTS } from '#test-support/catalogue.ts'
import { fill, putTariff, submit } from '#test-support/orders.ts'
import { doWork, newKey, signIn } from '#test-support/visitor.ts'
import { MAILS } from '../mails.ts'
import { readMailSite } from '../site/mail-site.ts'
import type { MailQuota } from './kinds.ts'
import { countMail, toMailbox } from './mailboxes.ts'
import { deliverMails, NEVER_RETRIED } from './queue.ts'

const [PART] = TEST_PARTS
const offerId = (PART?.part_id ?? 0) * 8
/** Every text that a form accepts, each recognizable. */
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

const readMail = async (kind: 'rfq_received' | 'order_placed', number: string) =>
  MAILS.makers[kind](env, await readMailSite(env, 'https://shop.example'), number, new Date())

const wordsIn = ({ subject, text, html }: { subject: string; text: string; html: string }) => `${subject}\n${text}\n${html}`

it('has no typed text until the mailbox is confirmed, and all of it afterwards', async () => {
  const email = `${newKey()}@victim.example`
  const { rfq_number } = await sendRfq(email)
  const { order_number } = await sendOrder(email)
  const [rfq, order] = [await readMail('rfq_received', rfq_number), await readMail('order_placed', order_number)]
  for (const mail of [rfq, order]) expect(wordsIn(mail)).not.toMatch(/zzyx|evil/)
  // Our texts are there: the number, the part of the catalogue, the link.
  expect(rfq.text).toContain(rfq_number)
  expect(rfq.text).toContain(PART?.part_number)
  expect(order.text).toContain(PART?.part_number)

  const [, access = ''] = /[?&]key=([\w.-]+)/.exec(rfq.text) ?? []
  expect((await ask(rfqView, { rfq_number, access })).comment).toBe(typed('comment'))
  for (const mail of [await readMail('rfq_received', rfq_number), await readMail('order_placed', order_number)])
    expect(wordsIn(mail)).toMatch(/zzyx name/)
})

it('is not opened by the browser that typed the address: its key confirms nothing', async () => {
  const email = `${newKey()}@victim.example`
  const { order_number, access } = await sendOrder(email)
  await ask(orderDetail, { order_number }, { order_access: access })
  expect(wordsIn(await readMail('order_placed', order_number))).not.toMatch(/zzyx|evil/)
  const [, key = ''] = /[?&]key=([\w.-]+)/.exec((await readMail('order_placed', order_number)).text) ?? []
  await ask(orderDetail, { order_number }, { order_access: key })
  expect(wordsIn(await readMail('order_placed', order_number))).toMatch(/zzyx name/)
})

it('is complete for a customer, whose address is confirmed', async () => {
  const email = `${newKey()}@customer.example`
  const bearer = await signIn(email)
  const { rfq_number } = await sendRfq(email, { bearer })
  expect(wordsIn(await readMail('rfq_received', rfq_number))).toMatch(/zzyx comment/)
})

describe('a quota', () => {
  const NOW = new Date()
  const QUOTAS: readonly MailQuota[] = ['subscription', 'account', 'order', 'rfq', 'code']
  const fillQuota = async (email: (i: number) => string, quota: MailQuota, now = NOW) => {
    const allowed: boolean[] = []
    for (let i = 0; i < 25; i++) allowed.push(await countMail(env.SHOP, email(i), quota, now))
    return allowed.filter(Boolean).length
  }
  const readMails = async (email: string) => {
    const { results } = await env.SHOP.prepare(
      "SELECT m.mail_id, m.sent_at, m.tries, m.next_try_at, m.error FROM mails m JOIN orders o ON o.order_number = m.subject_id WHERE m.kind = 'order_placed' AND o.email = ?",
    )
      .bind(email)
      .all<{ mail_id: number; sent_at: string | null; tries: number; next_try_at: string; error: string | null }>()
    return results
  }
  const deliver = () => deliverMails(env, MAILS, { limit: 100, site_url: 'https://shop.example' })

  test.each(QUOTAS)('of %s is counted apart from all others, and begins again on the next day', async (quota) => {
    const email = `${newKey()}@victim.example`
    const quotaSize = await fillQuota(() => email, quota)
    expect(quotaSize).toBeGreaterThan(2)
    expect(quotaSize).toBeLessThan(25)
    for (const other of QUOTAS) expect([other, await countMail(env.SHOP, email, other, NOW)]).toEqual([other, other !== quota])
    expect(await countMail(env.SHOP, email, quota, addMs(NOW, DAY_MS))).toBe(true)
  })

  test.each(QUOTAS)('of %s counts by mailbox for subscriptions alone', async (quota) => {
    const name = newKey()
    await fillQuota((i) => `${name}+${i}@victim.example`, quota)
    expect(await countMail(env.SHOP, `${name}@victim.example`, quota, NOW)).toBe(quota !== 'subscription')
    expect([toMailbox('Ada+1@Example.com'), toMailbox('ada@example.com')]).toEqual(['ada@example.com', 'ada@example.com'])
  })

  it('that strangers have filled with subscriptions stops no confirmation of an order', async () => {
    const name = newKey()
    await fillQuota((i) => `${name}+${i}@victim.example`, 'subscription')
    await sendOrder(`${name}@victim.example`)
    await deliver()
    expect(await readMails(`${name}@victim.example`)).toMatchObject([{ sent_at: expect.any(String) }])
  })

  it('that is full postpones the confirmation of an order to the next day, and does not drop it', async () => {
    const email = `${newKey()}@victim.example`
    await fillQuota(() => email, 'order')
    await sendOrder(email)
    await deliver()
    const [mail] = await readMails(email)
    expect(mail).toMatchObject({ sent_at: null, tries: 0, error: expect.stringContaining('enough mails of this kind today') })
    const hours = (Date.parse(mail?.next_try_at ?? '') - Date.now()) / 3_600_000
    expect(Math.round(hours)).toBe(24)
    // The next day: the count has started again.
    await env.SHOP.prepare('DELETE FROM mail_counts').run()
    await env.SHOP.prepare('UPDATE mails SET next_try_at = created_at WHERE mail_id = ?').bind(mail?.mail_id).run()
    await deliver()
    expect(await readMails(email)).toMatchObject([{ sent_at: expect.any(String), error: null }])
  })

  it('that stays full drops the mail after some days', async () => {
    const email = `${newKey()}@victim.example`
    await fillQuota(() => email, 'order')
    await sendOrder(email)
    const [mail] = await readMails(email)
    await env.SHOP.prepare('UPDATE mails SET created_at = ?1, next_try_at = ?1 WHERE mail_id = ?2')
      .bind(addMs(NOW, -4 * DAY_MS).toISOString(), mail?.mail_id)
      .run()
    await deliver()
    expect(await readMails(email)).toMatchObject([{ sent_at: null, tries: 1, next_try_at: NEVER_RETRIED }])
  })

  it('of codes gives the same answer whether an address has an account', async () => {
    const [unconfirmedEmail, customer] = [`${newKey()}@victim.example`, `${newKey()}@customer.example`]
    await signIn(customer)
    for (const email of [unconfirmedEmail, customer]) {
      const name = email.replace('@', '+@')
      await fillQuota((i) => name.replace('+', `+${i}`), 'subscription')
    }
    const requestCode = async (email: string) => (await call(mailCode, { email }, { visitor: newKey(), vars: { OUTBOX: '1' } })).code
    expect([await requestCode(unconfirmedEmail), await requestCode(customer)]).toEqual([CODE.success, CODE.success])
    for (const email of [unconfirmedEmail, customer]) await fillQuota(() => email, 'code')
    expect([await requestCode(unconfirmedEmail), await requestCode(customer)]).toEqual([CODE.too_many_requests, CODE.too_many_requests])
  })
})
