import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { translator } from '#locales/dictionaries.ts'
import { confirmLink, confirmSubscription, subscribe, unsubscribe, unsubscribeLink } from '#shared/contract/common.ts'
import { deskSubscriberList } from '#shared/contract/desk.ts'
import { CODE } from '#shared/contract/envelope.ts'
import { accountDelete } from '#shared/contract/profile.ts'
import { LANGUAGES, type Language } from '#shared/languages.ts'
import { withLanguage } from '#shared/routes.ts'
import { ask, call, callPastLimit, DESK_TOKEN, send } from '#test-support/calls.ts'
import { fillTestCatalogue } from '#test-support/catalogue.ts'
import { signIn } from '#test-support/visitor.ts'
import { hashPassword } from '../account/password-hash.ts'
import { seal } from '../runtime/seal.ts'
import { readLeaveToken } from './newsletter-links.ts'
import { purgeSubscribers } from './subscribers.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

beforeAll(() => fillTestCatalogue(env))

beforeEach(() => {
  // The mails leave a moment after the answer; the tests skip the wait.
  vi.spyOn(scheduler, 'wait').mockResolvedValue()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  return () => vi.restoreAllMocks()
})

let count = 0
const newEmail = (): string => `reader${++count}@${crypto.randomUUID().slice(0, 8)}.example`

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

const tokenIn = (mail: EmailMessageBuilder | undefined, page: 'confirm' | 'unsubscribe'): string =>
  new RegExp(`/newsletter/${page}\\?token=([\\w-]+)`).exec(mail?.text ?? '')?.[1] ?? ''

async function subscribed({ email = newEmail(), lang = 'en' }: { email?: string; lang?: Language } = {}) {
  const { sent, vars } = fakeMailer()
  await ask(subscribe, { email }, { lang, vars })
  const [mail] = sent
  return { email, mail, sent, confirm: tokenIn(mail, 'confirm'), leave: tokenIn(mail, 'unsubscribe') }
}

interface Row {
  email: string
  lang: string
  confirmed_at: string | null
  subscriber_id: string
}
const readRow = (email: string) => env.SHOP.prepare('SELECT * FROM subscribers WHERE email = ?').bind(email).first<Row>()
const makeOlder = (email: string, ms: number) =>
  env.SHOP.prepare('UPDATE subscribers SET subscribed_at = ? WHERE email = ?')
    .bind(new Date(Date.now() - ms).toISOString(), email)
    .run()

describe('subscribing', () => {
  it.each(LANGUAGES.map(({ lang }) => lang))('mails in the language of the page, with both of its links: %s', async (lang) => {
    const { email, mail, confirm, leave } = await subscribed({ lang })
    const t = translator(lang)
    expect(await readRow(email)).toMatchObject({ email, lang, confirmed_at: null })
    expect(mail).toMatchObject({ to: email, subject: t('mail.subscription_subject', { company: 'Test Parts' }) })
    const page = `https://shop.test${withLanguage(lang, '/newsletter')}`
    for (const form of [mail?.text, mail?.html]) {
      expect(form).toContain(`${page}/confirm?token=${confirm}`)
      expect(form).toContain(`${page}/unsubscribe?token=${leave}`)
    }
    expect(mail?.headers).toEqual({
      'List-Unsubscribe': `<${page}/unsubscribe?token=${leave}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
    // Neither the address nor the subscription can be read out of a link.
    const { subscriber_id } = (await readRow(email)) ?? { subscriber_id: '' }
    expect(`${confirm} ${leave} ${atob(leave.replaceAll('-', '+').replaceAll('_', '/'))}`).not.toMatch(
      new RegExp(`${subscriber_id}|reader`),
    )
    expect(await readRow(email)).toMatchObject({ confirmed_at: null })
  })

  it('is stored once, however often and in whatever case, and mailed once in a quarter of an hour', async () => {
    const email = newEmail()
    const { sent, vars } = fakeMailer()
    for (const text of [email.toUpperCase(), email, ` ${email} `]) await ask(subscribe, { email: text }, { lang: 'it', vars })
    expect(sent).toHaveLength(1)
    await makeOlder(email, 14 * MINUTE_MS)
    await ask(subscribe, { email }, { lang: 'de', vars })
    expect(sent).toHaveLength(1)
    await makeOlder(email, 16 * MINUTE_MS)
    await Promise.all([1, 2, 3].map(() => ask(subscribe, { email }, { lang: 'de', vars })))
    expect(sent).toHaveLength(2)
    expect(sent[1]?.subject).toContain('Newsletter')
    const { results } = await env.SHOP.prepare('SELECT lang FROM subscribers WHERE email = ?').bind(email).all()
    expect(results).toEqual([{ lang: 'de' }])
    // Both mails' links are valid.
    for (const mail of sent)
      expect(await ask(confirmLink, { token: tokenIn(mail, 'confirm') })).toEqual({ email: email.toUpperCase(), is_confirmed: false })
  })

  it('answers the same for an unknown address, one that waits and one that is confirmed, and mails a confirmed one nothing', async () => {
    const { email: confirmed, confirm } = await subscribed()
    await ask(confirmSubscription, { token: confirm })
    const { email: waiting } = await subscribed()
    await makeOlder(confirmed, 16 * MINUTE_MS)
    const { sent, vars } = fakeMailer()
    const answers = []
    for (const email of [newEmail(), waiting, confirmed]) {
      const { code, message, data, headers } = await call(subscribe, { email }, { lang: 'fr', vars })
      answers.push({ code, message: message.replace(email, '…'), data, headers: [...headers].map(([name]) => name) })
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toMatchObject({ code: CODE.success, message: translator('fr')('newsletter.subscribed', { email: '…' }) })
    expect(sent).toHaveLength(1)
    expect(await readRow(confirmed)).toMatchObject({ confirmed_at: expect.any(String) })
  })

  it('gives ids to earlier subscribers, and mails them', async () => {
    const email = newEmail()
    await env.SHOP.prepare("INSERT INTO subscribers (email, lang, subscribed_at) VALUES (?, 'en', ?)")
      .bind(email, new Date().toISOString())
      .run()
    const { sent } = await subscribed({ email })
    expect(sent).toHaveLength(1)
    expect(await readRow(email)).toMatchObject({ subscriber_id: expect.stringMatching(/^[0-9a-f]{32}$/) })
  })

  it('explains an invalid address in its message, which is all that a reader sees', async () => {
    for (const { lang } of LANGUAGES) {
      for (const email of ['', 'buyer@', '买家@example.com', `${'x'.repeat(300)}@example.com`, null, undefined]) {
        const { code, message, data } = await send('POST', '/api/subscribe', JSON.stringify({ email }), { lang })
        expect({ code, message, data }).toEqual({
          code: CODE.validation,
          message: translator(lang)('newsletter.subscribe_failed'),
          data: { fields: { email: expect.any(String) } },
        })
      }
    }
  })

  it('makes a network wait that enters one address after the other, and no other', async () => {
    const from = (address: string) => call(subscribe, { email: newEmail() }, { address, vars: fakeMailer().vars })
    const { passed, last } = await callPastLimit(10, () => from('192.0.2.77'))
    expect(passed).toBe(10)
    expect(last).toMatchObject({ code: CODE.too_many_requests })
    expect(Number(last.headers.get('Retry-After'))).toBeGreaterThan(30)
    expect((await from('192.0.2.78')).code).toBe(CODE.success)
  })

  it('stops at the daily quota of mails from strangers, and says so', async () => {
    const name = crypto.randomUUID().slice(0, 8)
    const { sent, vars } = fakeMailer()
    const add = (tag: number) => call(subscribe, { email: `${name}+${tag}@mailbox.example` }, { vars, lang: 'de' })
    for (let i = 0; i < 10; i++) expect((await add(i)).code).toBe(CODE.success)
    for (let i = 10; i < 12; i++)
      expect(await add(i)).toMatchObject({ code: CODE.validation, message: translator('de')('validation.mailbox_full') })
    expect(sent).toHaveLength(10)
  })
})

describe('the link that confirms', () => {
  it('changes nothing by being opened, confirms once pressed, however often', async () => {
    const { email, confirm } = await subscribed()
    for (let i = 0; i < 3; i++) expect(await ask(confirmLink, { token: confirm })).toEqual({ email, is_confirmed: false })
    expect(await readRow(email)).toMatchObject({ confirmed_at: null })
    await ask(confirmSubscription, { token: confirm })
    const first = await readRow(email)
    expect(first?.confirmed_at).toMatch(/^\d{4}-.*Z$/)
    await ask(confirmSubscription, { token: confirm })
    expect(await readRow(email)).toEqual(first)
    expect(await ask(confirmLink, { token: confirm })).toEqual({ email, is_confirmed: true })
  })

  it('is invalid after a week, and once the subscription has ended; a later one needs a new link', async () => {
    const { email, confirm, leave } = await subscribed()
    await makeOlder(email, 7 * DAY_MS + MINUTE_MS)
    for (const endpoint of [confirmLink, confirmSubscription]) expect((await call(endpoint, { token: confirm })).code).toBe(CODE.not_found)
    await ask(unsubscribe, { token: leave })
    const again = await subscribed({ email })
    expect(again.sent).toHaveLength(1)
    for (const endpoint of [confirmLink, confirmSubscription]) expect((await call(endpoint, { token: confirm })).code).toBe(CODE.not_found)
    expect(await readRow(email)).toMatchObject({ confirmed_at: null })
    await ask(confirmSubscription, { token: again.confirm })
    expect(await readRow(email)).toMatchObject({ confirmed_at: expect.any(String) })
  })
})

describe('the link that ends a subscription', () => {
  it('unsubscribes the address, confirmed or not, however often, and a later subscription too', async () => {
    const { email, confirm, leave } = await subscribed()
    expect(await ask(unsubscribeLink, { token: leave })).toEqual({ email, is_subscribed: true })
    await ask(confirmSubscription, { token: confirm })
    expect(await ask(unsubscribeLink, { token: leave })).toEqual({ email, is_subscribed: true })
    for (let i = 0; i < 2; i++) {
      await ask(unsubscribe, { token: leave })
      expect(await readRow(email)).toBeNull()
      expect(await ask(unsubscribeLink, { token: leave })).toEqual({ email, is_subscribed: false })
    }
    const again = await subscribed({ email: email.toUpperCase() })
    await ask(confirmSubscription, { token: again.confirm })
    await ask(unsubscribe, { token: leave })
    expect(await readRow(email)).toBeNull()
  })

  it('drops a mail that waits', async () => {
    const email = newEmail()
    // Without a mailer mails wait.
    await ask(subscribe, { email }, { vars: { OUTBOX: '', MAIL: undefined as unknown as SendEmail } })
    await env.SHOP.prepare('DELETE FROM subscribers WHERE email = ?').bind(email).run()
    const other = await subscribed()
    expect(other.sent.map(({ to }) => to)).toEqual([other.email])
  })

  it('is not counted by network: a mail company ends the subscriptions of many', async () => {
    const { leave } = await subscribed()
    for (let i = 0; i < 40; i++) expect((await call(unsubscribe, { token: leave }, { address: '192.0.2.80' })).code).toBe(CODE.success)
  })
})

describe('a token', () => {
  it('is valid for its purpose alone', async () => {
    const { email, confirm, leave } = await subscribed()
    const flipped = (token: string): string => `${token.slice(0, 30)}${token[30] === 'A' ? 'B' : 'A'}${token.slice(31)}`
    const foreign = await seal({ SIGNING_SECRET: 'another secret of at least 32 characters' }, 'newsletter leave', email)
    const sealed = await seal(env, 'newsletter leave', { email })
    for (const [endpoint, tokens] of [
      [confirmLink, [leave]],
      [confirmSubscription, [leave]],
      [unsubscribeLink, [confirm]],
      [unsubscribe, [confirm]],
    ] as const)
      for (const token of [...tokens, flipped(confirm), flipped(leave), foreign, sealed, 'x'.repeat(43)])
        expect({ path: endpoint.path, token, code: (await call(endpoint, { token })).code }).toMatchObject({ code: CODE.not_found })
    for (const { path } of [confirmLink, confirmSubscription, unsubscribeLink, unsubscribe])
      for (const token of ['', 'short', 'x'.repeat(513), `${leave}.`, null, 7, undefined])
        expect((await send('POST', path, JSON.stringify({ token }))).code).toBe(CODE.validation)
    expect(await readRow(email)).toMatchObject({ confirmed_at: null })
  })

  it('fits the longest possible address', async () => {
    const email = `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example`.slice(0, 254)
    const { leave, mail } = await subscribed({ email })
    expect(await readLeaveToken(env, leave)).toBe(email)
    await ask(unsubscribe, { token: leave })
    // A line of a mail's header has 998 bytes at most (RFC 5322).
    expect(`List-Unsubscribe: ${mail?.headers?.['List-Unsubscribe']}`.length).toBeLessThan(998)
  })
})

describe('the list', () => {
  it('gives confirmed subscribers to the desk alone, with their unsubscribe links, in pages', async () => {
    await env.SHOP.prepare('DELETE FROM subscribers').run()
    const [waiting, first, second] = [await subscribed(), await subscribed({ lang: 'ar' }), await subscribed()]
    for (const { confirm } of [first, second]) await ask(confirmSubscription, { token: confirm })
    const list = await ask(deskSubscriberList, {}, { bearer: DESK_TOKEN })
    expect(list.next).toBeNull()
    expect(list.items.map(({ email }) => email)).toEqual([first.email, second.email].sort())
    expect(JSON.stringify(list)).not.toContain(waiting.email)
    const row = list.items.find(({ email }) => email === first.email)
    expect(row).toMatchObject({ lang: 'ar', confirmed_at: expect.any(String) })
    const token = /^https:\/\/shop\.test\/ar\/newsletter\/unsubscribe\?token=([\w-]+)$/.exec(row?.unsubscribe_url ?? '')?.[1] ?? ''
    await ask(unsubscribe, { token })
    expect((await ask(deskSubscriberList, {}, { bearer: DESK_TOKEN })).items.map(({ email }) => email)).toEqual([second.email])
    await env.SHOP.prepare(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
       INSERT INTO subscribers (email, lang, subscribed_at, subscriber_id, confirmed_at) SELECT 'Many' || i || '@example.com', 'en', ?1, 'many' || i, ?1 FROM n`,
    )
      .bind(new Date().toISOString())
      .run()
    const seen: string[] = []
    for (let after: string | null = ''; after !== null; ) {
      const page: { items: { email: string }[]; next: string | null } = await ask(deskSubscriberList, { after }, { bearer: DESK_TOKEN })
      seen.push(...page.items.map(({ email }) => email))
      after = page.next
    }
    expect(new Set(seen).size).toBe(1001)
    expect(seen).toHaveLength(1001)
    for (const bearer of ['', 'not-the-desk-0123456789'])
      expect((await call(deskSubscriberList, {}, { bearer })).code).toBe(CODE.not_allowed)
  })

  it('deletes subscribers who have not confirmed within a week, and no others', async () => {
    const [old, young, confirmed] = [await subscribed(), await subscribed(), await subscribed()]
    await ask(confirmSubscription, { token: confirmed.confirm })
    for (const { email } of [old, confirmed]) await makeOlder(email, 7 * DAY_MS + MINUTE_MS)
    await makeOlder(young.email, 7 * DAY_MS - MINUTE_MS)
    await purgeSubscribers(env.SHOP, new Date())
    expect([await readRow(old.email), (await readRow(young.email))?.email, (await readRow(confirmed.email))?.email]).toEqual([
      null,
      young.email,
      confirmed.email,
    ])
  })

  it('loses an address with its account', async () => {
    const { email, confirm } = await subscribed()
    await ask(confirmSubscription, { token: confirm })
    const bearer = await signIn(email, { password_hash: await hashPassword('a long password') })
    await ask(accountDelete, { password: 'a long password' }, { bearer })
    expect(await readRow(email)).toBeNull()
    expect((await call(confirmSubscription, { token: confirm })).code).toBe(CODE.not_found)
  })
})
