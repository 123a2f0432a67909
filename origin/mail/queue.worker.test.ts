import { applyD1Migrations, createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { Hono } from 'hono'
import { afterEach, beforeAll, beforeEach, describe, expect, inject, it, test, vi } from 'vitest'
import { CODE, Envelope } from '#shared/contract/envelope.ts'
import { toMoney } from '#shared/trade/money.ts'
import { element, elements, readRootAttributes } from '#test-support/html.ts'
import { app } from '#worker/app.tsx'
import { insert, runBatch } from '../database/sql.ts'
import { answerError } from '../http/answer-error.ts'
import { isDocumentKey } from '../http/document-keys.ts'
import type { OriginBindings, OriginEnv } from '../http/env.ts'
import { sendCodeMail } from '../human/send-code.ts'
import { runScheduledJobs } from '../jobs.ts'
import { MAILS } from '../mails.ts'
import { insertRfqSql } from '../rfq/store.ts'
import { getDeskCalendar } from '../site/desk-calendar.ts'
import { createFeedbackId } from '../site/feedback.ts'
import type { MailKind } from './kinds.ts'
import { findInOutbox, listOutbox } from './outbox.ts'
import { deliverMails, insertMailSql } from './queue.ts'

const SITE = 'https://shop.example'
const NOW = new Date('2026-11-20T08:00:00Z')
const MINUTE_MS = 60_000

/** As in a local run. */
const local: OriginBindings = { ...env, SITE_URL: '', OUTBOX: '1' }

/** A mailer that records its mails, and may be made to fail. */
function fakeMailer(fails: (mail: EmailMessageBuilder) => boolean = () => false) {
  const sent: EmailMessageBuilder[] = []
  const send = async (mail: EmailMessageBuilder | EmailMessage) => {
    // A mailer takes a while, in which another run may start.
    await scheduler.wait(20)
    if (!('subject' in mail)) throw new Error('not a composed mail')
    if (fails(mail)) throw new Error(`mailbox <${String(mail.to)}> unavailable`)
    sent.push(mail)
    return { messageId: `${sent.length}` }
  }
  return { sent, env: { ...env, SITE_URL: SITE, MAIL: { send } as SendEmail } satisfies OriginBindings }
}

let count = 0

async function newRfq({
  lang = 'en',
  email = '',
}: {
  lang?: 'en' | 'ar'
  email?: string
} = {}): Promise<{ rfq_number: string; email: string }> {
  count++
  const rfqNumber = `RFQ261120-TEST${String(count).padStart(2, '0')}`
  const address = email || `buyer${count}@example.com`
  await runBatch(
    env.SHOP,
    insertRfqSql({
      rfq_number: rfqNumber,
      customer_id: null,
      source: 'list',
      lang,
      time_zone: 'Europe/Berlin',
      contact: { contact_name: 'Ada Byron', company_name: 'Engine Works', email: address, telephone: '', country: 'GB' },
      comment: '',
      submitted_at: NOW,
      answer_due_at: new Date('2026-11-23T05:30:00Z'),
      lines: [
        {
          part_number: 'STM32F103C8T6',
          manufacturer: 'ST',
          package: '',
          date_code: '24+',
          qty: 100,
          target_price: toMoney(1_200_000),
          goods_id: null,
          delivery_plan_date: null,
          certificate: null,
          test: null,
        },
      ],
    }),
  )
  return { rfq_number: rfqNumber, email: address }
}

async function queue(kind: MailKind, subjectId: string): Promise<number> {
  const { meta } = await insertMailSql(kind, subjectId, NOW).on(env.SHOP).run()
  return meta.last_row_id
}

interface MailRow {
  tries: number
  next_try_at: string
  sent_at: string | null
  error: string | null
}

const readRow = async (mailId: number): Promise<MailRow> => {
  const row = await env.SHOP.prepare('SELECT tries, next_try_at, sent_at, error FROM mails WHERE mail_id = ?').bind(mailId).first<MailRow>()
  if (!row) throw new Error(`there is no mail ${mailId}`)
  return row
}

const makeDue = (mailId: number) =>
  env.SHOP.prepare('UPDATE mails SET next_try_at = ? WHERE mail_id = ?').bind(NOW.toISOString(), mailId).run()

beforeAll(async () => {
  await applyD1Migrations(env.SHOP, inject('migrations').SHOP)
  await env.SHOP.batch([
    env.SHOP.prepare(
      `INSERT INTO site_config (name, value) VALUES ('company_name', 'Solderline'), ('contact_email', 'sales@solderline.example'),
        ('website_home', 'https://home.example/'), ('desk_time_zone', 'Asia/Shanghai'), ('desk_lang', 'en')`,
    ),
    env.SHOP.prepare(`INSERT INTO select_options (name, id, lang, label) VALUES ('feedback_type', 1, 'en', 'A part is missing')`),
  ])
})

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

afterEach(async () => {
  vi.restoreAllMocks()
  await env.SHOP.prepare('DELETE FROM mails').run()
})

describe('a sent mail', () => {
  it('goes through the mail binding, with a sender, an answer address and both forms', async () => {
    const { rfq_number, email } = await newRfq()
    const mailer = fakeMailer()
    await queue('rfq_received', rfq_number)
    await deliverMails(mailer.env, MAILS, { limit: 10, site_url: SITE })
    expect(mailer.sent).toHaveLength(1)
    const [mail] = mailer.sent
    expect(mail).toMatchObject({
      to: email,
      from: { name: 'Solderline', email: 'sales@solderline.example' },
      replyTo: { name: 'Solderline', email: 'sales@solderline.example' },
      subject: `${rfq_number}: we have received your RFQ`,
    })
    const key = new RegExp(`${SITE}/rfq/quote/${rfq_number.toLowerCase()}\\?key=([\\w.-]+)`).exec(mail?.text ?? '')?.[1] ?? ''
    expect(await isDocumentKey(env, 'rfq', rfq_number, key, new Date())).toBe(true)
    expect(elements(mail?.html ?? '', `a[href$="?key=${key}"]`)).not.toEqual([])
  })

  it('is accepted by the platform’s binding', async () => {
    const { rfq_number } = await newRfq()
    const mailId = await queue('rfq_quoted', rfq_number)
    await deliverMails({ ...env, OUTBOX: '' }, MAILS, { limit: 1, site_url: SITE })
    expect(await readRow(mailId)).toMatchObject({ tries: 1, error: null, sent_at: expect.any(String) })
  })

  it('goes to sales with the buyer as the one to answer', async () => {
    const { rfq_number, email } = await newRfq()
    const mailer = fakeMailer()
    await queue('rfq_for_sales', rfq_number)
    await deliverMails(mailer.env, MAILS, { limit: 10, site_url: SITE })
    expect(mailer.sent[0]).toMatchObject({ to: 'sales@solderline.example', replyTo: { name: 'Ada Byron', email } })
  })

  it('has the sender of the operator’s setting', async () => {
    const { rfq_number } = await newRfq()
    const mailer = fakeMailer()
    await queue('rfq_received', rfq_number)
    await deliverMails({ ...mailer.env, MAIL_FROM: 'Quotes <quotes@mail.example>' }, MAILS, { limit: 10, site_url: SITE })
    expect(mailer.sent[0]).toMatchObject({
      from: { name: 'Quotes', email: 'quotes@mail.example' },
      replyTo: { email: 'sales@solderline.example' },
    })
  })

  it('brings the text of the feedback form to sales', async () => {
    const feedbackId = createFeedbackId()
    const row = {
      feedback_id: feedbackId,
      type_id: 1,
      email: 'ada@example.com',
      content: 'Where is\nthe LT1763?',
      lang: 'de',
      created_at: NOW.toISOString(),
    } as const
    await runBatch(env.SHOP, [insert('feedbacks', row), insertMailSql('feedback_for_sales', String(feedbackId), NOW)])
    const mailer = fakeMailer()
    await deliverMails(mailer.env, MAILS, { limit: 10 })
    expect(mailer.sent[0]).toMatchObject({ subject: 'Feedback: A part is missing', replyTo: 'ada@example.com' })
    expect(mailer.sent[0]?.text).toContain('> Where is\n> the LT1763?')
  })

  test.each([
    { what: 'SITE_URL first', SITE_URL: 'https://set.example/', site_url: SITE, expected: 'https://set.example/rfq/quote/' },
    {
      what: 'the first of several',
      SITE_URL: 'https://set.example, https://www.set.example',
      site_url: SITE,
      expected: 'https://set.example/rfq/quote/',
    },
    { what: 'the configured home', SITE_URL: '', site_url: undefined, expected: 'https://home.example/rfq/quote/' },
    // The caller may have sent any host, and the mail may be another caller's that waited.
    {
      what: 'the configured home, wherever a request came to',
      SITE_URL: '',
      site_url: 'https://evil.example',
      expected: 'https://home.example/rfq/quote/',
    },
  ])('links to $what', async ({ SITE_URL, site_url, expected }) => {
    const { rfq_number } = await newRfq()
    const mailer = fakeMailer()
    await queue('rfq_received', rfq_number)
    await deliverMails({ ...mailer.env, SITE_URL }, MAILS, { limit: 10, ...(site_url && { site_url }) })
    expect(mailer.sent[0]?.text).toContain(expected)
  })

  it('carries nothing of the database into a header', async () => {
    const { rfq_number } = await newRfq()
    await env.SHOP.prepare('UPDATE rfqs SET company_name = ?, contact_name = ? WHERE rfq_number = ?')
      .bind('Evil\r\nBcc: all@example.com', 'Eve\r\nX: y\u202e', rfq_number)
      .run()
    const mailer = fakeMailer()
    await queue('rfq_for_sales', rfq_number)
    await deliverMails(mailer.env, MAILS, { limit: 10, site_url: SITE })
    expect(mailer.sent[0]?.subject).toBe(`New RFQ ${rfq_number}: Evil Bcc: all@example.com, 1 line`)
    expect(mailer.sent[0]?.replyTo).toMatchObject({ name: 'Eve X: y' })
  })
})

describe('the queue', () => {
  it('sends each mail once, however many runs there are at the same time', async () => {
    const mailer = fakeMailer()
    for (let i = 0; i < 12; i++) await queue('rfq_received', (await newRfq()).rfq_number)
    await Promise.all(Array.from({ length: 4 }, () => deliverMails(mailer.env, MAILS, { limit: 20, site_url: SITE })))
    expect(mailer.sent).toHaveLength(12)
    expect(new Set(mailer.sent.map(({ subject }) => subject)).size).toBe(12)
    await deliverMails(mailer.env, MAILS, { limit: 20, site_url: SITE })
    expect(mailer.sent).toHaveLength(12)
  })

  it('sends no more than its limit, and only the requested ones', async () => {
    const mailer = fakeMailer()
    const ids = []
    for (let i = 0; i < 4; i++) ids.push(await queue('rfq_received', (await newRfq()).rfq_number))
    await deliverMails(mailer.env, MAILS, { limit: 10, ids: ids.slice(3), site_url: SITE })
    expect(mailer.sent).toHaveLength(1)
    expect(await readRow(ids[3] ?? 0)).toMatchObject({ sent_at: expect.any(String) })
    await deliverMails(mailer.env, MAILS, { limit: 2, site_url: SITE })
    expect(mailer.sent).toHaveLength(3)
  })

  it('tries again after a failure, later every time, and gives up in the end; no address is stored or logged', async () => {
    const { rfq_number } = await newRfq()
    const mailId = await queue('rfq_received', rfq_number)
    const mailer = fakeMailer(() => true)
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    for (const minutes of [1, 5, 30, 120, 720]) {
      await deliverMails(mailer.env, MAILS, { limit: 10, site_url: SITE })
      const { next_try_at, sent_at, error } = await readRow(mailId)
      const wait = (Date.parse(next_try_at) - Date.now()) / MINUTE_MS
      expect(wait).toBeGreaterThan(minutes - 0.5)
      expect(wait).toBeLessThanOrEqual(minutes)
      expect({ sent_at, error }).toEqual({ sent_at: null, error: 'Error: mailbox <(address)> unavailable' })
      // Not due yet: there is no try.
      await deliverMails(mailer.env, MAILS, { limit: 10, site_url: SITE })
      expect((await readRow(mailId)).next_try_at).toBe(next_try_at)
      await makeDue(mailId)
    }
    await deliverMails(mailer.env, MAILS, { limit: 10, site_url: SITE })
    expect(await readRow(mailId)).toMatchObject({ tries: 6, sent_at: null, error: 'Error: mailbox <(address)> unavailable' })
    expect((await readRow(mailId)).next_try_at > '9000').toBe(true)
    expect(logged).toHaveBeenCalled()
    expect(JSON.stringify(logged.mock.calls)).not.toContain('@')
  })

  it('sends a mail that failed once, and does not delay others for it', async () => {
    const [first, second] = [await newRfq(), await newRfq()]
    const ids = [await queue('rfq_received', first.rfq_number), await queue('rfq_received', second.rfq_number)]
    let isDown = true
    const mailer = fakeMailer(({ to }) => isDown && to === first.email)
    await deliverMails(mailer.env, MAILS, { limit: 10, site_url: SITE })
    expect(mailer.sent.map(({ to }) => to)).toEqual([second.email])
    isDown = false
    await makeDue(ids[0] ?? 0)
    await deliverMails(mailer.env, MAILS, { limit: 10, site_url: SITE })
    expect(mailer.sent.map(({ to }) => to)).toEqual([second.email, first.email])
    expect(await readRow(ids[0] ?? 0)).toMatchObject({ tries: 2, error: null, sent_at: expect.any(String) })
  })

  it('leaves the mails of a run that died to a later one', async () => {
    const mailId = await queue('rfq_received', (await newRfq()).rfq_number)
    const dead = { ...env, MAIL: { send: () => new Promise<never>(() => {}) } as SendEmail }
    void deliverMails(dead, MAILS, { limit: 10, site_url: SITE })
    await vi.waitFor(async () => expect((await readRow(mailId)).tries).toBe(1))
    const mailer = fakeMailer()
    await deliverMails(mailer.env, MAILS, { limit: 10, site_url: SITE })
    expect(mailer.sent).toHaveLength(0)
    await makeDue(mailId)
    await deliverMails(mailer.env, MAILS, { limit: 10, site_url: SITE })
    expect(mailer.sent).toHaveLength(1)
  })

  test.each<[string, MailKind | 'rfq_lost', string]>([
    ['an RFQ that is gone', 'rfq_received', 'RFQ000000-000000'],
    ['a feedback that is gone', 'feedback_for_sales', '7'],
    ['a kind that nobody knows', 'rfq_lost', '7'],
  ])('gives up at once on %s', async (_, kind, subjectId) => {
    const mailId = await queue(kind as MailKind, subjectId)
    await deliverMails(fakeMailer().env, MAILS, { limit: 10, site_url: SITE })
    const { tries, next_try_at, error } = await readRow(mailId)
    expect({ tries, error }).toEqual({ tries: 1, error: expect.stringContaining('there is no') })
    expect(next_try_at > '9000').toBe(true)
  })

  it('stores mails until there is a mailer', async () => {
    const mailId = await queue('rfq_received', (await newRfq()).rfq_number)
    const { MAIL: _, ...without } = env
    await deliverMails({ ...without, OUTBOX: '' }, MAILS, { limit: 10, site_url: SITE })
    expect(await readRow(mailId)).toMatchObject({ tries: 0, sent_at: null })
  })

  it('counts it as a failed try when the site has no address', async () => {
    const mailId = await queue('rfq_received', (await newRfq()).rfq_number)
    await deliverMails({ ...fakeMailer().env, MAIL_FROM: 'nobody' }, MAILS, { limit: 10, site_url: SITE })
    expect(await readRow(mailId)).toMatchObject({ tries: 1, sent_at: null, error: expect.stringContaining('no sender') })
  })
})

describe('the handler that runs every few minutes', () => {
  it('delivers waiting mails, and deletes expired data', async () => {
    const mailId = await queue('rfq_received', (await newRfq()).rfq_number)
    await env.SHOP.batch([
      env.SHOP.prepare(
        `INSERT INTO idempotency_keys VALUES ('old', '', '', '2026-01-01T00:00:00.000Z'), ('new', '', '', '${new Date().toISOString()}')`,
      ),
      env.SHOP.prepare(`INSERT INTO spent_challenges VALUES ('old', '2026-01-01T00:00:00.000Z')`),
    ])
    await runScheduledJobs({ ...env, ...local, API_BASE: '' })
    expect(await readRow(mailId)).toMatchObject({ sent_at: expect.any(String) })
    const left = await env.SHOP.prepare('SELECT key_hash FROM idempotency_keys').all<{ key_hash: string }>()
    expect(left.results.map(({ key_hash }) => key_hash)).toEqual(['new'])
    expect(await env.SHOP.prepare('SELECT count(*) AS n FROM spent_challenges').first('n')).toBe(0)
  })
})

describe('a mailed code', () => {
  const sender = (bindings: OriginBindings) =>
    new Hono<OriginEnv>()
      .get('/', async (c) => {
        c.set('lang', 'ar')
        c.set('request_id', 'test')
        c.set('site_url', SITE)
        await sendCodeMail(c, 'ada@example.com', '483920')
        return c.json({ code: CODE.success, message: '', data: null })
      })
      .onError(answerError)
      .request('/', {}, bindings)

  it('is sent at once, and is not stored', async () => {
    const mailer = fakeMailer()
    await sender(mailer.env)
    expect(mailer.sent[0]).toMatchObject({ to: 'ada@example.com', subject: expect.stringContaining('483920') })
    expect(readRootAttributes(mailer.sent[0]?.html ?? '')['dir']).toBe('rtl')
    expect(await env.SHOP.prepare('SELECT count(*) AS n FROM mails').first('n')).toBe(0)
  })

  it('says so when it cannot be sent', async () => {
    const { MAIL: _, ...without } = env
    for (const bindings of [fakeMailer(() => true).env, { ...without, OUTBOX: '' }]) {
      const response = await sender(bindings)
      expect(Envelope.parse(await response.json()).code).toBe(CODE.unavailable)
    }
  })
})

describe('the outbox', () => {
  const open = async (path: string, bindings: typeof env = { ...env, ...local }) => {
    const ctx = createExecutionContext()
    const response = await app.fetch(new Request(`http://localhost${path}`), bindings, ctx)
    await waitOnExecutionContext(ctx)
    return response
  }

  it('stores mails instead of sending them, as text and as markup', async () => {
    const { rfq_number, email } = await newRfq({ lang: 'ar', email: 'Leila@Example.com' })
    await queue('rfq_received', rfq_number)
    await queue('rfq_for_sales', rfq_number)
    await deliverMails(local, MAILS, { limit: 10, site_url: SITE })
    expect(
      (await listOutbox(env.CACHE))
        .slice(0, 2)
        .map(({ to }) => to)
        .sort(),
    ).toEqual([email, 'sales@solderline.example'])
    const [summary] = await listOutbox(env.CACHE, email.toLowerCase())
    const id = summary?.id ?? ''
    expect(await findInOutbox(env.CACHE, id)).toMatchObject({ to: email, subject: expect.stringContaining(rfq_number) })

    const json: unknown = await (await open(`/dev/outbox.json?to=${email}`)).json()
    expect(json).toMatchObject([{ id, to: email, text: expect.stringContaining(`${SITE}/ar/rfq/quote/${rfq_number.toLowerCase()}?key=`) }])

    const list = await open('/dev/outbox')
    expect(list.headers.get('X-Robots-Tag')).toContain('noindex')
    expect(elements(await list.text(), `a[href="/dev/outbox/${id}"]`)).toHaveLength(1)
    const view = await (await open(`/dev/outbox/${id}`)).text()
    expect(element(view, 'iframe[sandbox]').attributes).toMatchObject({ title: 'The mail as HTML', src: `/dev/outbox/${id}/html` })
    expect(view).toContain(rfq_number)
    const markup = await open(`/dev/outbox/${id}/html`)
    expect(markup.headers.get('Content-Security-Policy')).toContain('sandbox')
    expect(markup.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
    expect(readRootAttributes(await markup.text())['dir']).toBe('rtl')
    expect((await open('/dev/outbox/1-00000000')).status).toBe(404)
  })

  it('exists in local runs only', async () => {
    for (const OUTBOX of ['', '0', 'true'])
      for (const path of ['/dev/outbox', '/dev/outbox.json', '/dev/outbox/1-00000000', '/dev/outbox/1-00000000/html'])
        expect((await open(path, { ...env, OUTBOX })).status).toBe(404)
    expect((await open('/dev/outbox', env)).status).toBe(404)
  })
})

describe('the desk’s calendar', () => {
  it('is read from the configuration', async () => {
    expect(await getDeskCalendar(env.SHOP)).toMatchObject({ time_zone: 'Asia/Shanghai', lang: 'en', hours: [['09:00', '18:00']] })
  })
})
