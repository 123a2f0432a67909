import { env } from 'cloudflare:workers'
import { beforeAll, expect, it } from 'vitest'
import { deskWebhookAdd, deskWebhookList, deskWebhookRemove, MAX_WEBHOOKS } from '#shared/contract/desk-events.ts'
import { CODE } from '#shared/contract/envelope.ts'
import { ask, call, DESK_TOKEN } from '#test-support/calls.ts'
import { fillTestCatalogue } from '#test-support/catalogue.ts'
import { DESK } from '#test-support/orders.ts'
import { cookieHeader, cookiesAfter, FORM, visit } from '#test-support/pages.ts'

const PAGE = '/desk/webhooks'
let cookies: Record<string, string>

const post = (fields: Record<string, string>, sent = cookies) =>
  visit(PAGE, { method: 'POST', headers: { ...FORM, ...cookieHeader(sent) }, body: new URLSearchParams(fields).toString() })
const see = (path = PAGE, sent = cookies) => visit(path, { headers: cookieHeader(sent) })
const listIds = async () => (await ask(deskWebhookList, {}, DESK)).map(({ webhook_id }) => webhook_id)

beforeAll(async () => {
  await fillTestCatalogue(env)
  const entered = await post({ form: 'enter', secret: DESK_TOKEN }, {})
  cookies = cookiesAfter(entered.headers, {})
})

it('adds a webhook, shows its key once, and removes it', async () => {
  expect((await see()).text).toContain('No webhooks yet.')
  const added = await post({ form: 'webhook', url: 'https://erp.acme.com/events' })
  expect(added).toMatchObject({ status: 303, location: `${PAGE}?done=webhook_added#main` })
  const shown = await see(PAGE, cookiesAfter(added.headers, cookies))
  const [key = 'none'] = /whsec_[\w-]{43}/.exec(shown.text) ?? []
  expect(shown.headers.get('Cache-Control')).toContain('no-store')
  const { text } = await see(PAGE, cookiesAfter(shown.headers, cookiesAfter(added.headers, cookies)))
  expect(text).toContain('https://erp.acme.com/events')
  expect(text).not.toContain(key)
  const { results } = await env.SHOP.prepare('SELECT * FROM webhooks').all()
  expect(JSON.stringify(results)).not.toContain(key.slice('whsec_'.length))
  const [webhookId] = await listIds()
  expect(await post({ form: 'webhook_remove', webhook_id: String(webhookId) })).toMatchObject({
    location: `${PAGE}?done=webhook_removed#main`,
  })
  expect(await listIds()).toEqual([])
  expect((await call(deskWebhookRemove, { webhook_id: webhookId ?? 0 }, DESK)).code).toBe(CODE.not_found)
})

it.each(['', 'erp', 'http://erp.acme.com/', 'https://10.0.0.1/', 'https://erp.internal/'])(
  'keeps the URL "%s", which it does not add',
  async (url) => {
    const { status, text } = await post({ form: 'webhook', url })
    expect(status).toBe(422)
    expect(text).toContain('Enter an https:// URL with a public host name')
    expect(text).not.toContain('Check this entry')
    expect(text).toContain(`value="${url}"`)
    expect(await listIds()).toEqual([])
  },
)

it('has at most five webhooks', async () => {
  for (let n = 1; n <= MAX_WEBHOOKS; n++) await ask(deskWebhookAdd, { url: `https://erp${n}.acme.com/` }, DESK)
  const rejected = await post({ form: 'webhook', url: 'https://erp6.acme.com/' })
  expect(rejected.status).toBe(409)
  expect(rejected.text).toContain('There are 5 webhooks, the maximum.')
  expect((await see()).text).not.toContain('name="url"')
  for (const webhookId of await listIds()) await ask(deskWebhookRemove, { webhook_id: webhookId }, DESK)
})

it('lists deliveries by state, and sends one again', async () => {
  const { webhook_id } = await ask(deskWebhookAdd, { url: 'https://erp.acme.com/events' }, DESK)
  await env.SHOP.prepare("INSERT INTO events (kind, subject) VALUES ('order.placed', 'SO-given-up'), ('order.placed', 'SO-waiting')").run()
  await env.SHOP.prepare(
    `UPDATE webhook_deliveries SET state = 'failed', tries = 18, next_try_at = NULL, tried_at = '2026-11-29T10:00:00.000Z', status = 500,
      error = 'HTTP 500 tell ada@acme.example' WHERE subject = 'SO-given-up'`,
  ).run()
  const all = await see()
  for (const part of ['SO-given-up', 'SO-waiting', 'HTTP 500', 'erp.acme.com']) expect(all.text).toContain(part)
  expect(all.text).not.toContain('ada@')
  const failed = await see(`${PAGE}?status=failed`)
  expect(failed.text).toContain('SO-given-up')
  expect(failed.text).not.toContain('SO-waiting')
  expect((await see(`${PAGE}?status=sent`)).text).toContain('No such events.')
  const row = await env.SHOP.prepare("SELECT event_id FROM events WHERE subject = 'SO-given-up'").first<{ event_id: number }>()
  const retried = await post({ form: 'event_retry', webhook_id: String(webhook_id), event_id: String(row?.event_id) })
  expect(retried.location).toBe(`${PAGE}?done=event_sent#main`)
  expect((await see(`${PAGE}?done=event_sent`)).text).toContain('The event is being sent again.')
  const delivery = await env.SHOP.prepare("SELECT state FROM webhook_deliveries WHERE subject = 'SO-given-up'").first('state')
  expect(delivery).not.toBe('failed')
  // Without the desk's secret there is nothing to see.
  expect((await see(PAGE, {})).text).not.toContain('erp.acme.com')
})
