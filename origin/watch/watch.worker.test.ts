import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { translator } from '#locales/dictionaries.ts'
import { mateBom, shareBom, uploadBom } from '#shared/contract/bom.ts'
import { subscribe } from '#shared/contract/common.ts'
import type { EndpointRequest } from '#shared/contract/endpoint.ts'
import { CODE } from '#shared/contract/envelope.ts'
import { accountDelete } from '#shared/contract/profile.ts'
import { login } from '#shared/contract/user.ts'
import * as calls from '#shared/contract/watch.ts'
import { LANGUAGES } from '#shared/languages.ts'
import { withLanguage } from '#shared/routes.ts'
import { ask, type CallOptions, call, callPastLimit } from '#test-support/calls.ts'
import { fillTestCatalogue, TEST_PARTS } from '#test-support/catalogue.ts'
import { newKey, signIn } from '#test-support/visitor.ts'
import { hashPassword } from '../account/password-hash.ts'
import { purgeWatches } from './store.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const [FIRST, SECOND] = TEST_PARTS
if (!FIRST || !SECOND) throw new Error('the test catalogue is empty')
const PART = { kind: 'part', goods_id: FIRST.part_id } as const
type Add = EndpointRequest<typeof calls.watchAdd>

beforeAll(() => fillTestCatalogue(env))

beforeEach(() => {
  // The mails leave a moment after the answer; the tests skip the wait.
  vi.spyOn(scheduler, 'wait').mockResolvedValue()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  return () => vi.restoreAllMocks()
})

let count = 0
const newEmail = (): string => `recipient${++count}@${crypto.randomUUID().slice(0, 8)}.example`

/** A deployment's mailer that records its mails. */
function fakeMailer() {
  const sent: EmailMessageBuilder[] = []
  const send = async (mail: EmailMessageBuilder | EmailMessage) => {
    if (!('subject' in mail)) throw new Error('not a composed mail')
    sent.push(mail)
    return { messageId: `${sent.length}` }
  }
  return { sent, vars: { OUTBOX: '', MAIL: { send } as SendEmail } }
}

const tokenIn = (mail: EmailMessageBuilder | undefined, page: 'confirm' | 'end'): string =>
  new RegExp(`/watch/${page}\\?token=([\\w-]+)`).exec(mail?.text ?? '')?.[1] ?? ''

/** A watch that an address has to confirm. */
async function requestWatch({ email = newEmail(), subject = PART, ...rest }: Partial<Add> = {}, options: CallOptions = {}) {
  const { sent, vars } = fakeMailer()
  await ask(calls.watchAdd, { subject, in_stock: true, ...rest, email }, { vars, ...options })
  const [mail] = sent
  return { email, mail, sent, confirm: tokenIn(mail, 'confirm'), end: tokenIn(mail, 'end') }
}

const readWatches = async (email: string) =>
  (
    await env.SHOP.prepare(
      `SELECT w.* FROM watches w JOIN watch_recipients o USING (recipient_id) LEFT JOIN customers c USING (customer_id)
       WHERE coalesce(o.email, c.email) = ? COLLATE NOCASE ORDER BY watch_id`,
    )
      .bind(email)
      .all<Record<string, unknown>>()
  ).results
const makeOlder = (email: string, ms: number) =>
  env.SHOP.prepare(
    'UPDATE watches SET created_at = ?1, confirmation_mailed_at = ?1 WHERE recipient_id = (SELECT recipient_id FROM watch_recipients WHERE email = ?2)',
  )
    .bind(new Date(Date.now() - ms).toISOString(), email)
    .run()

async function newBom(options: CallOptions): Promise<string> {
  const lines = [{ row: 1, part_number: FIRST?.part_number ?? '', manufacturer: 'Yageo', qty: 2, designators: ['R1', 'R2'] }]
  const { bom_id } = await ask(uploadBom, { lines, file_name: 'amplifier.xlsx' }, options)
  await ask(mateBom, { bom_id }, options)
  return bom_id
}

describe('a customer', () => {
  it('sets, sees, changes and ends watches of parts, BOMs and searches', async () => {
    const email = newEmail()
    const bearer = await signIn(email)
    const bomId = await newBom({ bearer })
    const add = (request: Add) => ask(calls.watchAdd, request, { bearer })
    expect(await add({ subject: PART, need: 100, price_percent: 10 })).toEqual({ state: 'set' })
    await add({ subject: { kind: 'bom', bom_id: bomId }, under_need: true })
    await add({ subject: { kind: 'search', search: '/s?package=0402&wd=10k&sort=price&page=3' }, new_parts: true })
    const list = await ask(calls.watchList, {}, { bearer })
    expect(list).toMatchObject([
      { subject: { kind: 'search', search: '/s?wd=10k&package=0402' }, name: '10k · 0402', conditions: { new_parts: true } },
      { subject: { kind: 'bom', bom_id: bomId }, name: 'amplifier', conditions: { under_need: true } },
      {
        subject: PART,
        name: FIRST.part_number,
        brand_name: 'Yageo',
        conditions: { need: 100, price_percent: 10, in_stock: false },
        looked_at: null,
      },
    ])
    const [search, bom, part] = list
    await ask(calls.watchChange, { watch_id: part?.watch_id ?? 0, in_stock: true }, { bearer })
    // A repeated subject is no second watch.
    await add({ subject: { kind: 'bom', bom_id: bomId }, end_of_life: true })
    expect(await ask(calls.watchList, {}, { bearer })).toMatchObject([
      {},
      { watch_id: bom?.watch_id, conditions: { under_need: false, end_of_life: true } },
      { conditions: { need: null, price_percent: null, in_stock: true } },
    ])
    for (let i = 0; i < 2; i++) await ask(calls.watchEnd, { watch_id: search?.watch_id ?? 0 }, { bearer })
    expect(await ask(calls.watchList, {}, { bearer })).toHaveLength(2)
    await ask(calls.watchEnd, { watch_id: 'all' }, { bearer })
    expect(await ask(calls.watchList, {}, { bearer })).toEqual([])
  })

  it('sees and changes nothing of another one', async () => {
    const [bearer, other] = [await signIn(newEmail()), await signIn(newEmail())]
    await ask(calls.watchAdd, { subject: PART, in_stock: true }, { bearer })
    const [watch] = await ask(calls.watchList, {}, { bearer })
    const watchId = watch?.watch_id ?? 0
    expect(await ask(calls.watchList, {}, { bearer: other })).toEqual([])
    expect((await call(calls.watchChange, { watch_id: watchId, need: 5 }, { bearer: other })).code).toBe(CODE.not_found)
    await ask(calls.watchEnd, { watch_id: watchId }, { bearer: other })
    await ask(calls.watchEnd, { watch_id: 'all' }, { bearer: other })
    expect(await ask(calls.watchList, {}, { bearer })).toEqual([watch])
  })

  it('has room for so many', async () => {
    const email = newEmail()
    const bearer = await signIn(email)
    await ask(calls.watchAdd, { subject: PART, in_stock: true }, { bearer })
    await env.SHOP.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
       INSERT INTO watches (recipient_id, kind, search, in_stock, under_need, end_of_life, new_parts, created_at, confirmed_at, due_at)
       SELECT recipient_id, 'search', '/s?wd=made-up-' || i, 1, 0, 0, 0, '2026-01-01', '2026-01-01', '2999-01-01'
       FROM n, watch_recipients JOIN customers USING (customer_id) WHERE customers.email = ?2`,
    )
      .bind(calls.MAX_WATCHES, email)
      .run()
    expect(await call(calls.watchAdd, { subject: { kind: 'search', search: '/s?wd=10k' }, in_stock: true }, { bearer })).toMatchObject({
      code: CODE.conflict,
      data: { fields: { subject: 'watches_full' } },
    })
    // An existing watch may still be changed.
    expect((await call(calls.watchAdd, { subject: PART, need: 3 }, { bearer })).code).toBe(CODE.success)
  })

  it('loses watches with the account, also those of the address', async () => {
    const { email, confirm } = await requestWatch()
    await ask(calls.watchConfirm, { token: confirm })
    const bearer = await signIn(email, { password_hash: await hashPassword('a long password') })
    await ask(calls.watchAdd, { subject: { kind: 'part', goods_id: SECOND.part_id }, in_stock: true }, { bearer })
    expect(await readWatches(email)).toHaveLength(2)
    await ask(accountDelete, { password: 'a long password' }, { bearer })
    expect(await readWatches(email)).toEqual([])
  })

  it('has the watches of their address in the account once they sign in, or confirm them', async () => {
    const first = await requestWatch({ price_percent: 5 })
    await ask(calls.watchConfirm, { token: first.confirm })
    await signIn(first.email, { password_hash: await hashPassword('a long password') })
    const { token: bearer } = await ask(login, { email: first.email, password: 'a long password' })
    expect(await ask(calls.watchList, {}, { bearer })).toMatchObject([{ subject: PART, conditions: { price_percent: 5 } }])
    const second = await requestWatch({ email: first.email, subject: { kind: 'part', goods_id: SECOND.part_id } })
    await ask(calls.watchConfirm, { token: second.confirm })
    expect(await ask(calls.watchList, {}, { bearer })).toHaveLength(2)
  })
})

describe('an invalid request', () => {
  it.each<{ what: string; request: unknown; fields: Record<string, string> }>([
    { what: 'nothing to be told', request: { subject: PART, email: 'a@b.example' }, fields: { in_stock: 'choose_condition' } },
    { what: 'no address', request: { subject: PART, in_stock: true }, fields: { email: 'enter_email' } },
    { what: 'a wrong address', request: { subject: PART, in_stock: true, email: 'ada@example' }, fields: { email: 'valid_email' } },
    {
      what: 'too many percent',
      request: { subject: PART, price_percent: 91, email: 'a@b.example' },
      fields: { price_percent: 'valid_percent' },
    },
    { what: 'no pieces', request: { subject: PART, need: 0, email: 'a@b.example' }, fields: { need: 'valid_quantity' } },
  ])('is rejected with its field: $what', async ({ request, fields }) => {
    expect(await call(calls.watchAdd, request as Add)).toMatchObject({ code: CODE.validation, data: { fields } })
  })

  it('watches nothing that is missing, or another customer’s', async () => {
    const [bearer, visitor] = [await signIn(newEmail()), newKey()]
    const bomId = await newBom({ bearer })
    const open = await newBom({ visitor })
    const { share_id } = await ask(shareBom, { bom_id: open, on: true }, { visitor })
    const code = async (subject: Add['subject']) => (await call(calls.watchAdd, { subject, in_stock: true, email: newEmail() })).code
    expect(await code({ kind: 'part', goods_id: 1 })).toBe(CODE.not_found)
    expect(await code({ kind: 'bom', bom_id: bomId })).toBe(CODE.not_found)
    expect(await code({ kind: 'bom', bom_id: share_id ?? '' })).toBe(CODE.not_allowed)
    expect(await code({ kind: 'search', search: '/category/no-such-category' })).toBe(CODE.not_found)
    for (const search of ['/s', '/s?wd=a', 'https://evil.example/s?wd=10k', '//evil.example/s?wd=10k', '/rfq'])
      expect(await code({ kind: 'search', search })).toBe(CODE.validation)
    expect(await code({ kind: 'bom', bom_id: open })).toBe(CODE.success)
  })

  it('needs a session for a subject of an account', async () => {
    for (const bearer of [undefined, 'made-up'])
      for (const { code } of [
        await call(calls.watchList, {}, bearer === undefined ? {} : { bearer }),
        await call(calls.watchChange, { watch_id: 1, need: 5 }, bearer === undefined ? {} : { bearer }),
        await call(calls.watchEnd, { watch_id: 'all' }, bearer === undefined ? {} : { bearer }),
      ])
        expect(code).toBe(CODE.session_invalid)
  })

  it('waits, with one address after the other from one network', async () => {
    const from = (address: string) =>
      call(calls.watchAdd, { subject: PART, in_stock: true, email: newEmail() }, { address, vars: fakeMailer().vars })
    const { passed, last } = await callPastLimit(10, () => from('192.0.2.91'))
    expect(passed).toBe(10)
    expect(last).toMatchObject({ code: CODE.too_many_requests })
    expect((await from('192.0.2.92')).code).toBe(CODE.success)
  })
})

describe('an address', () => {
  it.each(LANGUAGES.map(({ lang }) => lang))('is asked in the language of the page, by a mail that names the part: %s', async (lang) => {
    const { email, mail, confirm, end } = await requestWatch({}, { lang })
    const t = translator(lang)
    expect(mail).toMatchObject({ to: email, subject: t('mail.watch_confirm_subject', { company: 'Test Parts' }) })
    const page = `https://shop.test${withLanguage(lang, '/watch')}`
    for (const form of [mail?.text, mail?.html]) {
      expect(form).toContain(FIRST.part_number)
      expect(form).toContain(`${page}/confirm?token=${confirm}`)
      expect(form).toContain(`${page}/end?token=${end}`)
    }
    expect(mail?.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })
    expect(await readWatches(email)).toMatchObject([{ confirmed_at: null, confirmation_mails: 1 }])
  })

  it('reads no typed text in that mail', async () => {
    const { mail } = await requestWatch({ subject: { kind: 'search', search: '/s?wd=buy+at+evil.example' } })
    expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toContain('evil')
    const visitor = newKey()
    const bomId = await newBom({ visitor })
    expect((await requestWatch({ subject: { kind: 'bom', bom_id: bomId } }, { visitor })).mail?.text).not.toMatch(/amplifier/)
  })

  it('begins to watch once its owner presses the button, however often; opening the page changes nothing', async () => {
    const { email, confirm } = await requestWatch()
    const link = { email, subject: PART, name: FIRST.part_number }
    for (let i = 0; i < 2; i++) expect(await ask(calls.watchConfirmLink, { token: confirm })).toEqual({ ...link, is_done: false })
    for (let i = 0; i < 2; i++) await ask(calls.watchConfirm, { token: confirm })
    expect(await ask(calls.watchConfirmLink, { token: confirm })).toEqual({ ...link, is_done: true })
    expect(await readWatches(email)).toMatchObject([{ confirmed_at: expect.any(String) }])
  })

  it('keeps its confirmed watch, whatever strangers type, until it confirms another', async () => {
    const { email, confirm } = await requestWatch({ need: 7 })
    await ask(calls.watchConfirm, { token: confirm })
    const changed = await requestWatch({ email, price_percent: 50 })
    expect(await readWatches(email)).toMatchObject([
      { need: 7, confirmed_at: expect.any(String) },
      { need: null, confirmed_at: null },
    ])
    await ask(calls.watchConfirm, { token: changed.confirm })
    expect(await readWatches(email)).toMatchObject([{ need: null, price_percent: 50, confirmed_at: expect.any(String) }])
    expect((await call(calls.watchConfirmLink, { token: confirm })).code).toBe(CODE.not_found)
  })

  it('is mailed for every request, up to the mailbox’s daily quota, with the same message for every address', async () => {
    const owner = newEmail()
    await signIn(owner)
    for (const email of [newEmail(), owner]) {
      const [name, host] = email.split('@')
      const { sent, vars } = fakeMailer()
      const add = (percent: number) =>
        call(calls.watchAdd, { subject: PART, price_percent: percent, email: `${name}+${percent}@${host}`.toUpperCase() }, { vars })
      for (let percent = 1; percent <= 10; percent++) expect(await add(percent)).toMatchObject({ code: 200, data: { state: 'mailed' } })
      expect(sent).toHaveLength(10)
      const { code, message, data } = await add(11)
      expect({ code, message, data }).toEqual({
        code: CODE.validation,
        message: translator('en')('validation.mailbox_full'),
        data: { fields: { email: 'mailbox_full' } },
      })
      expect(await call(subscribe, { email })).toMatchObject({ code: CODE.validation, message })
      expect([sent.length, await readWatches(`${name}+11@${host}`)]).toEqual([10, []])
    }
  })

  it('is confirmed with its last request, also a moment later', async () => {
    const { email } = await requestWatch({ price_percent: 5 })
    const { confirm } = await requestWatch({ email, price_percent: 50 })
    await ask(calls.watchConfirm, { token: confirm })
    expect(await readWatches(email)).toMatchObject([{ price_percent: 50, confirmed_at: expect.any(String) }])
  })

  it('is rejected above a visitor’s limit, which its mailbox alone learns', async () => {
    const { email, confirm } = await requestWatch({ subject: { kind: 'search', search: '/s?wd=last' } })
    const recipient = 'SELECT recipient_id FROM watch_recipients WHERE email = ?1'
    await env.SHOP.prepare(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20)
       INSERT INTO watches (recipient_id, kind, search, in_stock, under_need, end_of_life, new_parts, due_at, created_at, confirmed_at)
       SELECT (${recipient}), 'search', '/s?wd=full' || i, 1, 0, 0, 0, ?2, ?2, ?2 FROM n`,
    )
      .bind(email, new Date().toISOString())
      .run()
    expect((await call(calls.watchConfirm, { token: confirm })).code).toBe(CODE.conflict)
    await env.SHOP.prepare(`DELETE FROM watches WHERE recipient_id = (${recipient}) AND search = '/s?wd=full1'`).bind(email).run()
    for (let i = 0; i < 2; i++) await ask(calls.watchConfirm, { token: confirm })
  })

  it('is deleted after a week without an answer, and keeps its confirmed watch', async () => {
    const [old, young, confirmed] = [await requestWatch(), await requestWatch(), await requestWatch()]
    await ask(calls.watchConfirm, { token: confirmed.confirm })
    for (const { email } of [old, confirmed]) await makeOlder(email, 7 * DAY_MS + MINUTE_MS)
    await makeOlder(young.email, 7 * DAY_MS - MINUTE_MS)
    for (const endpoint of [calls.watchConfirmLink, calls.watchConfirm])
      expect((await call(endpoint, { token: old.confirm })).code).toBe(CODE.not_found)
    await purgeWatches(env.SHOP, new Date())
    const yesterday = new Date(Date.now() - 2 * DAY_MS).toISOString()
    await env.SHOP.prepare('UPDATE watch_recipients SET idle_at = ? WHERE idle_at IS NOT NULL').bind(yesterday).run()
    await purgeWatches(env.SHOP, new Date())
    expect([await readWatches(old.email), (await readWatches(young.email)).length, (await readWatches(confirmed.email)).length]).toEqual([
      [],
      1,
      1,
    ])
    expect(await env.SHOP.prepare('SELECT 1 FROM watch_recipients WHERE email = ?').bind(old.email).first()).toBeNull()
  })
})

describe('a link that ends', () => {
  it('ends its watch, however often, confirmed or not', async () => {
    const { email, confirm, end } = await requestWatch()
    await ask(calls.watchConfirm, { token: confirm })
    expect(await ask(calls.watchEndLink, { token: end })).toEqual({ email, subject: PART, name: FIRST.part_number, is_done: false })
    for (let i = 0; i < 2; i++) await ask(calls.watchEndByLink, { token: end })
    expect(await readWatches(email)).toEqual([])
    expect(await ask(calls.watchEndLink, { token: end })).toMatchObject({ is_done: true })
    expect((await call(calls.watchConfirm, { token: confirm })).code).toBe(CODE.not_found)
  })

  it('is valid for its purpose alone', async () => {
    const { confirm, end } = await requestWatch()
    for (const [endpoint, token] of [
      [calls.watchConfirm, end],
      [calls.watchConfirmLink, end],
      [calls.watchEndByLink, confirm],
      [calls.watchEndLink, confirm],
      [calls.watchEndByLink, 'x'.repeat(60)],
    ] as const)
      expect((await call(endpoint, { token })).code).toBe(CODE.not_found)
    expect((await call(calls.watchConfirm, { token: 'short' })).code).toBe(CODE.validation)
  })
})

it('shows the limit of watches', async () => {
  expect(await ask(calls.watchTerms, {})).toEqual({ customer_most: 200, visitor_most: 20 })
})
