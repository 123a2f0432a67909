import { env } from 'cloudflare:workers'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { addressAdd, addressChange, addressDelete, addressList } from '#shared/contract/address.ts'
import { bomList } from '#shared/contract/bom.ts'
import { cart } from '#shared/contract/cart.ts'
import { deskRfqQuote } from '#shared/contract/desk.ts'
import type { Endpoint, EndpointRequest } from '#shared/contract/endpoint.ts'
import { CODE } from '#shared/contract/envelope.ts'
import {
  accountDelete,
  accountExport,
  adoptRfqs,
  changePassword,
  profileInfo,
  profileModify,
  sessionEnd,
  sessionList,
} from '#shared/contract/profile.ts'
import { centerRfqList, rfqDetail, rfqView } from '#shared/contract/rfq.ts'
import { login } from '#shared/contract/user.ts'
import { PASSWORD } from '#test-support/account.ts'
import { ask, call, DESK_TOKEN, send } from '#test-support/calls.ts'
import { fillTestCatalogue } from '#test-support/catalogue.ts'
import { dumpTables, makeAccount, sendRfq } from '#test-support/full-account.ts'
import { draws } from '#test-support/matrix.ts'
import { chooseDatabase } from '#test-support/stock.ts'
import { newKey, signIn } from '#test-support/visitor.ts'
import { listOutbox } from '../mail/outbox.ts'
import { deliverMails, insertMailSql } from '../mail/queue.ts'
import { MAILS } from '../mails.ts'
import { hashPassword } from './password-hash.ts'

beforeAll(() => fillTestCatalogue(env))

const NEW_PASSWORD = 'nine lives of a cat'
const LOCAL = { OUTBOX: '1' }

let count = 0
/** A customer with a password. */
async function newCustomer() {
  const email = `customer${++count}@example.com`
  const bearer = await signIn(email, { contact_name: 'Ada', company_name: 'Works', password_hash: await hashPassword(PASSWORD) })
  return { email, bearer }
}

const rows = async (sql: string, ...values: unknown[]) =>
  (
    await chooseDatabase(sql)
      .prepare(sql)
      .bind(...values)
      .all()
  ).results

const PROFILE: EndpointRequest<typeof profileModify> = {
  contact_name: 'Lin Mei',
  telephone: '010 6552 9988',
  job_title: 'Buyer',
  company_name: '例子公司',
  country: 'CN',
  address: '建国路 1 号',
  city: '北京',
  state: '北京市',
}

describe('the profile', () => {
  it('is changed, all but the e-mail address, and its telephone stored in international form', async () => {
    const { email, bearer } = await newCustomer()
    const changed = { ...PROFILE, email, telephone: '+861065529988' }
    expect(await ask(profileModify, { ...PROFILE, email: 'other@example.com' } as typeof PROFILE, { bearer })).toEqual(changed)
    expect(await ask(profileInfo, {}, { bearer })).toEqual(changed)
  })

  it.each<[Partial<typeof PROFILE>, Record<string, string>]>([
    [
      { contact_name: '', company_name: ' ' },
      { contact_name: 'enter_contact_name', company_name: 'enter_company_name' },
    ],
    [
      { country: 'ZZ', address: '', city: '' },
      { country: 'select_country', address: 'enter_address', city: 'enter_city' },
    ],
    [
      { telephone: '1', state: '' },
      { telephone: 'valid_telephone', state: 'enter_state' },
    ],
    [{ job_title: 'x'.repeat(81) }, { job_title: 'too_long' }],
    [{ contact_name: 'Ada\nBcc: all@example.com' }, { contact_name: 'one_line' }],
  ])('rejects %o', async (changes, fields) => {
    const { bearer } = await newCustomer()
    const before = await ask(profileInfo, {}, { bearer })
    expect(await call(profileModify, { ...PROFILE, ...changes }, { bearer })).toMatchObject({ code: CODE.validation, data: { fields } })
    expect(await ask(profileInfo, {}, { bearer })).toEqual(before)
  })
})

describe('changing the password', () => {
  const change = (bearer: string, changes: Partial<EndpointRequest<typeof changePassword>> = {}, vars = {}) =>
    call(
      changePassword,
      { old_password: PASSWORD, new_password: NEW_PASSWORD, confirm_new_password: NEW_PASSWORD, ...changes },
      { bearer, vars },
    )

  it('ends every other session, every link to choose another, and is confirmed by mail', async () => {
    const { email, bearer } = await newCustomer()
    const otherSession = await signIn(email)
    const otherCustomer = await newCustomer()
    await env.SHOP.prepare(
      `INSERT INTO account_links (link_hash, purpose, subject_id, expires_at) SELECT ?, 'reset', customer_id, '2099-01-01T00:00:00.000Z' FROM customers WHERE email = ?`,
    )
      .bind(newKey(), email)
      .run()
    expect(await change(bearer, {}, LOCAL)).toMatchObject({ code: CODE.success })
    expect(await call(profileInfo, {}, { bearer })).toMatchObject({ code: CODE.success })
    expect(await call(profileInfo, {}, { bearer: otherSession })).toMatchObject({ code: CODE.session_invalid })
    expect(await call(profileInfo, {}, { bearer: otherCustomer.bearer })).toMatchObject({ code: CODE.success })
    expect(await rows('SELECT * FROM account_links JOIN customers ON customer_id = subject_id WHERE email = ?', email)).toEqual([])
    expect(await listOutbox(env.CACHE, email)).toHaveLength(1)
    expect(await call(login, { email, password: PASSWORD })).toMatchObject({ code: CODE.validation })
    expect(await call(login, { email, password: NEW_PASSWORD })).toMatchObject({ code: CODE.success })
  })

  it.each<[Partial<EndpointRequest<typeof changePassword>>, Record<string, string>]>([
    [{ old_password: 'not this one' }, { old_password: 'wrong_old_password' }],
    [{ old_password: '' }, { old_password: 'enter_password' }],
    [{ new_password: 'short', confirm_new_password: 'short' }, { new_password: 'valid_password' }],
    [{ confirm_new_password: 'another' }, { confirm_new_password: 'password_inconsistency' }],
    [{ confirm_new_password: '' }, { confirm_new_password: 'enter_confirm_new_password' }],
    [{ new_password: PASSWORD, confirm_new_password: PASSWORD }, { new_password: 'different_password' }],
    // The same one from a keyboard of full-width letters.
    [
      { new_password: 'ｃorrect horse battery staple', confirm_new_password: 'ｃorrect horse battery staple' },
      { new_password: 'different_password' },
    ],
  ])('rejects %o and changes nothing', async (changes, fields) => {
    const { email, bearer } = await newCustomer()
    const otherSession = await signIn(email)
    const before = await rows('SELECT * FROM customers WHERE email = ?', email)
    expect(await change(bearer, changes)).toMatchObject({ code: CODE.validation, data: { fields } })
    expect(await rows('SELECT * FROM customers WHERE email = ?', email)).toEqual(before)
    expect(await call(profileInfo, {}, { bearer: otherSession })).toMatchObject({ code: CODE.success })
  })

  it('rejects the account’s address as a password', async () => {
    const { email, bearer } = await newCustomer()
    const passwords = { new_password: email.toUpperCase(), confirm_new_password: email.toUpperCase() }
    expect(await change(bearer, passwords)).toMatchObject({ code: CODE.validation, data: { fields: { new_password: 'valid_password' } } })
  })

  it('lets one of two changes at once happen', async () => {
    const { bearer } = await newCustomer()
    const both = await Promise.all(
      ['first new password', 'other new password'].map((text) => change(bearer, { new_password: text, confirm_new_password: text })),
    )
    expect(both.map(({ code }) => code).sort()).toEqual([CODE.success, CODE.validation])
  })

  it('makes wrong passwords wait, longer and longer, for this customer alone', async () => {
    const { bearer } = await newCustomer()
    const otherCustomer = await newCustomer()
    const wrong = () => change(bearer, { old_password: 'not this one' })
    for (let tries = 0; tries < 5; tries++) expect(await wrong()).toMatchObject({ code: CODE.validation })
    const { code, headers } = await wrong()
    expect(code).toBe(CODE.too_many_requests)
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
    // The right password is throttled as well, by this call and by the other that requires it.
    expect(await change(bearer)).toMatchObject({ code: CODE.too_many_requests })
    expect(await call(accountDelete, { password: PASSWORD }, { bearer })).toMatchObject({ code: CODE.too_many_requests })
    expect(await change(otherCustomer.bearer)).toMatchObject({ code: CODE.success })
  })
})

describe('sessions', () => {
  it('are listed, the present one first, without their tokens', async () => {
    const { email, bearer } = await newCustomer()
    const otherSession = await signIn(email)
    await signIn(`somebody-beside-${email}`)
    const { data } = await call(sessionList, {}, { bearer })
    const list = sessionList.data.parse(data)
    expect(list.map(({ is_current }) => is_current)).toEqual([true, false])
    expect(JSON.stringify(data)).not.toMatch(/token|hash/)
    const other = await ask(sessionList, {}, { bearer: otherSession })
    expect(other.map(({ session_id }) => session_id)).toEqual(list.map(({ session_id }) => session_id).reverse())
  })

  it('end one by one, and all at once with the present one', async () => {
    const { email, bearer } = await newCustomer()
    const otherSession = await signIn(email)
    const [, other] = await ask(sessionList, {}, { bearer })
    const left = await ask(sessionEnd, { session_id: other?.session_id ?? 0 }, { bearer })
    expect(left).toMatchObject([{ is_current: true }])
    expect(await call(sessionList, {}, { bearer: otherSession })).toMatchObject({ code: CODE.session_invalid })
    // Ended in another window already: that is no error.
    expect(await ask(sessionEnd, { session_id: other?.session_id ?? 0 }, { bearer })).toEqual(left)
    const again = await signIn(email)
    expect(await ask(sessionEnd, { session_id: 'all' }, { bearer: again })).toEqual([])
    for (const each of [bearer, again]) expect(await call(sessionList, {}, { bearer: each })).toMatchObject({ code: CODE.session_invalid })
  })

  it('of others stay', async () => {
    const { bearer } = await newCustomer()
    const otherCustomer = await newCustomer()
    const [theirs] = await ask(sessionList, {}, { bearer: otherCustomer.bearer })
    await ask(sessionEnd, { session_id: theirs?.session_id ?? 0 }, { bearer })
    await ask(sessionEnd, { session_id: 'all' }, { bearer })
    expect(await ask(sessionList, {}, { bearer: otherCustomer.bearer })).toEqual([theirs])
  })

  it.each([0, -1, 1.5, '1', 'ALL', null])('are not ended by %o', async (sessionId) => {
    const { bearer } = await newCustomer()
    expect(await call(sessionEnd as Endpoint, { session_id: sessionId }, { bearer })).toMatchObject({ code: CODE.validation })
  })
})

describe('exporting all data', () => {
  it('is a file with all data, and no secret', async () => {
    const account = await makeAccount('exporta')
    await makeAccount('bystander')
    const { data, headers } = await call(accountExport, {}, { bearer: account.bearer })
    expect(headers.get('Content-Disposition')).toMatch(/^attachment; filename="account-\d{4}-\d\d-\d\d\.json"/)
    expect(data).toMatchObject({
      profile: { ...account.profile, registered_at: expect.any(String) },
      addresses: [{ address_line1: 'exporta street 1' }, { address_line1: 'exporta lane 2' }],
      sessions: [{ is_current: true }, { is_current: false }],
      rfqs: [
        {
          rfq_number: account.rfq_number,
          comment: 'exporta comment',
          contact: { email: account.email },
          lines: [
            { qty: 1000, quote: { unit_price: '0.0045', accepted: true } },
            { part_number: 'EXPORTA-RFQ-PART', quote: { note: 'exporta note' } },
          ],
        },
      ],
      boms: [
        { bom_id: account.bom_id, name: 'exporta board', lines: [{ state: 'matched' }, { source: { part_number: 'EXPORTA-BOM-PART' } }] },
      ],
      cart: { lines: [{ rfq_number: account.rfq_number, price: '0.0045' }] },
      bom_headings: [{ heading: 'exporta column', meaning: 'value' }],
      bom_names: [{ name: 'EXPORTA-BOM-PART' }],
      newsletter: { lang: 'en' },
      feedback: [{ content: 'exporta feedback' }],
    })
    const mails = (data as { mails: { kind: string; rfq_number: string }[] }).mails
    expect(mails.map(({ kind }) => kind).sort()).toEqual(['rfq_for_sales', 'rfq_quoted', 'rfq_received'])
    expect(mails.every(({ rfq_number }) => rfq_number === account.rfq_number)).toBe(true)
    const text = JSON.stringify(data)
    const secrets = await rows(
      'SELECT password_hash, token_hash FROM customers JOIN sessions USING (customer_id) WHERE email = ?',
      account.email,
    )
    for (const secret of [...secrets.flatMap((row) => Object.values(row)), account.bearer]) expect(text).not.toContain(secret)
    expect(text).not.toMatch(/hash|customer_id|rfq_id|bom_row|bystander/)
  })

  it('works for a customer without data', async () => {
    const { bearer, email } = await newCustomer()
    expect(await ask(accountExport, {}, { bearer })).toMatchObject({
      profile: { email },
      addresses: [],
      rfqs: [],
      boms: [],
      bom_headings: [],
      bom_names: [],
      mails: [],
      newsletter: null,
    })
  })

  it('continues after one page of rows', async () => {
    const { bearer, email } = await newCustomer()
    await env.SHOP.prepare(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 101)
       INSERT INTO boms (bom_id, customer_id, name, file_name, last_line_id, created_at, updated_at)
       SELECT 'many' || i || ?1, (SELECT customer_id FROM customers WHERE email = ?1), 'BOM ' || i, '', 0, '', '' FROM n`,
    )
      .bind(email)
      .run()
    await env.SHOP.prepare(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 21)
       INSERT INTO rfqs (rfq_number, customer_id, source, status, lang, time_zone, contact_name, company_name, email, telephone, country, comment, submitted_at, answer_due_at)
       SELECT 'MANY' || i || ?1, (SELECT customer_id FROM customers WHERE email = ?1), 'list', 'submitted', 'en', '', '', '', '', '', '', '', ?2, ?2 FROM n`,
    )
      .bind(email, new Date().toISOString())
      .run()
    const { boms, rfqs } = await ask(accountExport, {}, { bearer })
    expect(boms).toHaveLength(101)
    expect(rfqs).toHaveLength(21)
  })
})

describe('deleting the account', () => {
  it('leaves no personal data, and all other customers unchanged', async () => {
    const account = await makeAccount('vanisher')
    const neighbour = await makeAccount('neighbour')
    const { email } = account
    // As a visitor, before there was an account.
    await sendRfq(
      { contact_name: 'vanisher', company_name: 'vanisher GmbH', email: email.toUpperCase(), telephone: '', country: 'DE' },
      'vanisher early',
    )
    const [{ customer_id } = {}] = await rows('SELECT customer_id FROM customers WHERE email = ?', email)
    await env.SHOP.batch([
      insertMailSql('password_changed', `${customer_id} en`, new Date()).on(env.SHOP),
      env.SHOP.prepare(
        `INSERT INTO registrations (email, password_hash, contact_name, telephone, company_name, country, address, city, state, lang, visitor_hash, created_at, expires_at)
         VALUES (?, '', 'vanisher', '', '', '', '', '', '', 'en', '', '', '')`,
      ).bind(email),
    ])
    const listFilledTables = (dump: Map<string, string[]>) =>
      [...dump].flatMap(([table, all]) => all.filter((row) => row.includes('neighbour')).map((row) => table + row))
    const before = listFilledTables(await dumpTables())
    expect(before.length).toBeGreaterThan(5)
    expect(await call(accountDelete, { password: PASSWORD }, { bearer: account.bearer, vars: LOCAL })).toMatchObject({ code: CODE.success })

    const dump = await dumpTables()
    // Requests and offers are data of the trade.
    const business = (row: string): string => row.replaceAll('VANISHER-RFQ-PART', '').replaceAll('vanisher note', '')
    for (const [table, all] of dump)
      for (const row of all) {
        if (table === 'rfq_lines') expect(business(row)).not.toMatch(/vanisher/i)
        else expect({ table, row: row.toLowerCase() }).not.toMatchObject({ row: expect.stringContaining('vanisher') })
      }
    expect(await rows('SELECT * FROM customers WHERE customer_id = ?', customer_id)).toEqual([])
    for (const table of ['sessions', 'addresses', 'boms', 'bom_headings', 'bom_names', 'carts', 'rfqs'])
      expect(await rows(`SELECT * FROM ${table} WHERE customer_id = ?`, customer_id)).toEqual([])
    expect(await rows(`SELECT * FROM mails WHERE subject_id = ?`, `${customer_id} en`)).toEqual([])
    expect(listFilledTables(dump)).toEqual(before)

    // The record stays: the request, and the offered price.
    expect(
      await rows(
        'SELECT status, email, telephone, country, comment, customer_id, cart_id FROM rfqs WHERE rfq_number = ?',
        account.rfq_number,
      ),
    ).toEqual([{ status: 'quoted', email: '', telephone: '', country: '', comment: '', customer_id: null, cart_id: null }])
    expect(await rows('SELECT quoted_price FROM rfq_lines JOIN rfqs USING (rfq_id) WHERE rfq_number = ?', account.rfq_number)).toHaveLength(
      2,
    )
    for (const bearer of [account.bearer, account.other_bearer])
      expect(await call(profileInfo, {}, { bearer })).toMatchObject({ code: CODE.session_invalid })
    expect(await call(login, { email, password: PASSWORD })).toMatchObject({ code: CODE.validation })
    expect(await listOutbox(env.CACHE, email)).toMatchObject([{ subject: 'Your Test Parts account has been deleted' }])
    expect(await call(profileInfo, {}, { bearer: neighbour.bearer })).toMatchObject({ code: CODE.success })
  })

  it('drops mails that still wait about its RFQs', async () => {
    const account = await makeAccount('waiter')
    const [{ waiting } = {}] = await rows(
      'SELECT count(*) AS waiting FROM mails WHERE sent_at IS NULL AND subject_id = ?',
      account.rfq_number,
    )
    await env.SHOP.prepare(`UPDATE mails SET sent_at = NULL, next_try_at = '2026-01-01T00:00:00.000Z' WHERE subject_id = ?`)
      .bind(account.rfq_number)
      .run()
    await ask(accountDelete, { password: PASSWORD }, { bearer: account.bearer, vars: LOCAL })
    await deliverMails({ ...env, ...LOCAL }, MAILS, { limit: 100, site_url: 'https://shop.example' })
    expect(waiting).toBeDefined()
    expect(await rows('SELECT DISTINCT sent_at, error FROM mails WHERE subject_id = ?', account.rfq_number)).toEqual([
      { sent_at: null, error: 'the account was deleted' },
    ])
    // The confirmation is the only mail.
    expect(await listOutbox(env.CACHE, account.email)).toHaveLength(1)
  })

  it('is confirmed once, however often it was requested at once', async () => {
    const { email, bearer } = await makeAccount('impatient')
    const again = () => call(accountDelete, { password: PASSWORD }, { bearer, vars: LOCAL })
    const codes = (await Promise.all([again(), again(), again()])).map(({ code }) => code)
    expect(codes).toContain(CODE.success)
    expect(await listOutbox(env.CACHE, email)).toHaveLength(1)
  })

  it('leaves the desk no address to write to', async () => {
    const { bearer, rfq_number } = await makeAccount('quoteless')
    await ask(accountDelete, { password: PASSWORD }, { bearer })
    await env.SHOP.prepare('DELETE FROM mails WHERE subject_id = ?').bind(rfq_number).run()
    const validUntil = new Date(Date.now() + 86_400_000).toISOString()
    await ask(
      deskRfqQuote,
      { rfq_number, valid_until: validUntil, lines: [{ position: 1, unit_price: '1', lead_time_weeks: 0 }] },
      { bearer: DESK_TOKEN, vars: LOCAL },
    )
    expect(await rows('SELECT kind, sent_at, error FROM mails WHERE subject_id = ?', rfq_number)).toEqual([
      { kind: 'rfq_quoted', sent_at: null, error: 'Error: there is no address to send to' },
    ])
  })

  it('happens also if no mail can be sent', async () => {
    const { bearer, email } = await newCustomer()
    const MAIL = { send: () => Promise.reject(new Error(`mailbox <${email}> unavailable`)) } as unknown as SendEmail
    expect(await call(accountDelete, { password: PASSWORD }, { bearer, vars: { OUTBOX: '', MAIL } })).toMatchObject({ code: CODE.success })
    expect(await rows('SELECT * FROM customers WHERE email = ?', email)).toEqual([])
  })

  it.each([
    ['not this one', 'wrong_old_password'],
    ['', 'enter_password'],
  ])('rejects the password %o', async (password, code) => {
    const { bearer, email } = await newCustomer()
    expect(await call(accountDelete, { password }, { bearer })).toMatchObject({
      code: CODE.validation,
      data: { fields: { password: code } },
    })
    expect(await rows('SELECT email FROM customers WHERE email = ?', email)).toHaveLength(1)
  })

  it('frees the address for another registration', async () => {
    const { bearer, email } = await newCustomer()
    await ask(accountDelete, { password: PASSWORD }, { bearer })
    const again = await signIn(email, { contact_name: 'Ada again' })
    expect(await ask(profileInfo, {}, { bearer: again })).toMatchObject({ contact_name: 'Ada again' })
    expect(await ask(addressList, {}, { bearer: again })).toEqual([])
  })
})

describe('taking over earlier RFQs', () => {
  const CONTACT = { contact_name: 'visitor', company_name: 'visitor Ltd', email: 'visitor@example.com', telephone: '', country: 'GB' }

  it('needs the key, and takes no RFQ of another customer', async () => {
    const { bearer } = await newCustomer()
    const otherCustomer = await newCustomer()
    const mine = await sendRfq(CONTACT, '')
    const unkeyed = await sendRfq(CONTACT, '')
    const theirs = await sendRfq(CONTACT, '', { bearer: otherCustomer.bearer })
    const rfqs = [mine, theirs, { ...unkeyed, access: mine.access }, { rfq_number: 'RFQ000000-AAAAAA', access: mine.access }]
    expect(await ask(adoptRfqs, { rfqs }, { bearer })).toEqual({ adopted: [mine.rfq_number] })
    const list = await ask(centerRfqList, {}, { bearer })
    expect(list.items.map(({ rfq_number }) => rfq_number)).toEqual([mine.rfq_number])
    expect(await call(rfqDetail, { rfq_number: theirs.rfq_number }, { bearer: otherCustomer.bearer })).toMatchObject({ code: CODE.success })
    // The link from the mail still opens it, and a second time nothing happens.
    expect(await call(rfqView, mine)).toMatchObject({ code: CODE.success })
    expect(await ask(adoptRfqs, { rfqs }, { bearer })).toEqual({ adopted: [] })
    expect(await ask(adoptRfqs, { rfqs }, { bearer: otherCustomer.bearer })).toEqual({ adopted: [] })
  })

  it.each([{ rfqs: 'all' }, { rfqs: [{ rfq_number: 'x' }] }, { rfqs: Array(51).fill({ rfq_number: 'x', access: 'y' }) }, {}])(
    'rejects %o',
    async (request) => {
      const { bearer } = await newCustomer()
      expect(await call(adoptRfqs as Endpoint, request, { bearer })).toMatchObject({ code: CODE.validation })
    },
  )
})

it('nothing of this is open without a session', async () => {
  const ends = [profileInfo, profileModify, changePassword, sessionList, sessionEnd, accountExport, accountDelete, adoptRfqs, addressAdd]
  for (const endpoint of ends as readonly Endpoint[])
    for (const options of [{}, { bearer: newKey() }])
      expect(await call(endpoint, {}, options)).toMatchObject({ code: CODE.session_invalid, data: null })
  expect(await call(cart, {}, {})).toMatchObject({ code: CODE.success })
  expect(await call(bomList, {}, {})).toMatchObject({ code: CODE.success })
})

it('expensive and far-reaching calls are limited to a few a minute', async () => {
  const { bearer, email } = await newCustomer()
  const ACCOUNT_LIMIT: RateLimit = { limit: async () => ({ success: false }) }
  const passwords = { old_password: PASSWORD, new_password: NEW_PASSWORD, confirm_new_password: NEW_PASSWORD }
  const calls: readonly [Endpoint, unknown][] = [
    [changePassword, passwords],
    [accountDelete, { password: PASSWORD }],
    [accountExport, {}],
  ]
  for (const [endpoint, request] of calls) {
    const { code, headers } = await call(endpoint, request, { bearer, address: '203.0.113.9', vars: { ACCOUNT_LIMIT } })
    expect({ code, wait: headers.get('Retry-After') }).toEqual({ code: CODE.too_many_requests, wait: '60' })
  }
  expect(await call(login, { email, password: PASSWORD })).toMatchObject({ code: CODE.success })
})

it('any request is answered, and never with a fault', async () => {
  const { bearer } = await newCustomer()
  const ends: readonly Endpoint[] = [profileModify, addressAdd, addressChange, addressDelete, sessionEnd, adoptRfqs, accountDelete]
  const ordinary: Record<string, unknown> = {
    ...PROFILE,
    address_line1: 'x',
    postal_code: '100000',
    address_id: 1,
    address_ids: [1],
    rfqs: [],
  }
  const value = fc.oneof(
    fc.jsonValue({ stringUnit: 'binary', maxDepth: 2 }),
    fc.constantFrom<unknown>(2 ** 53, -0, 1e308, '\0', '\ud800', "'; DROP TABLE customers; --", 'a\r\nBcc: all@example.com', '__proto__', {
      $gt: '',
    }),
  )
  const changes = fc.dictionary(fc.constantFrom(...Object.keys(ordinary), 'session_id', 'password', 'constructor'), value, { maxKeys: 3 })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...ends), changes, async (endpoint, changed) => {
      const { code, data } = await send(endpoint.method, endpoint.path, JSON.stringify({ ...ordinary, ...changed }), { bearer })
      expect(code).not.toBe(CODE.fault)
      expect(JSON.stringify(data)).not.toMatch(/D1_ERROR|SQLITE|\bat .*\.ts:/)
    }),
    { numRuns: draws(300) },
  )
  for (const body of ['', '{', 'null', '[]', '"x"', `${'['.repeat(5000)}${']'.repeat(5000)}`, '{"__proto__":{"address_id":1}}'])
    for (const { method, path } of ends) expect(await send(method, path, body, { bearer })).toMatchObject({ code: CODE.validation })
})
