import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { deskMailTrial } from '#shared/contract/desk.ts'
import { CODE } from '#shared/contract/envelope.ts'
import { ask, call, DESK_TOKEN } from '#test-support/calls.ts'
import { fillTestCatalogue } from '#test-support/catalogue.ts'

const DESK = { bearer: DESK_TOKEN }
const VARS = { MAIL_FROM: 'Acme <shop@acme.example>', SITE_URL: 'https://shop.acme.example' }

beforeAll(async () => {
  await fillTestCatalogue(env)
  await env.SHOP.prepare(
    "INSERT OR REPLACE INTO site_config (name, value) VALUES ('contact_email', 'sales@acme.example'), ('company_name', 'Acme')",
  ).run()
})

describe('a trial mail', () => {
  it('is composed as any mail is, and is not queued', async () => {
    const before = await env.SHOP.prepare('SELECT count(*) AS n FROM mails').first('n')
    const trial = await ask(deskMailTrial, {}, { ...DESK, vars: { ...VARS, OUTBOX: '1' } })
    expect(trial).toMatchObject({ from: 'shop@acme.example', to: 'sales@acme.example', subject: 'Acme', is_sendable: true })
    expect(trial.characters).toBeGreaterThan(1000)
    expect(await env.SHOP.prepare('SELECT count(*) AS n FROM mails').first('n')).toBe(before)
  })

  it('reports that there is no mailer, and the missing settings', async () => {
    expect(await ask(deskMailTrial, {}, { ...DESK, vars: { ...VARS, OUTBOX: '', MAIL: null as unknown as SendEmail } })).toMatchObject({
      is_sendable: false,
    })
    const rejectedTrial = await call(deskMailTrial, {}, { ...DESK, vars: { ...VARS, MAIL_FROM: 'nobody' } })
    expect(rejectedTrial).toMatchObject({ code: CODE.refused, message: expect.stringContaining('MAIL_FROM') })
  })

  it('is for the desk alone', async () => {
    for (const token of [undefined, 'somebody-elses-token-0123456789'])
      expect((await call(deskMailTrial, {}, token === undefined ? {} : { bearer: token })).code).toBe(CODE.not_allowed)
  })
})
