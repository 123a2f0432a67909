import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { feedback } from '#shared/contract/common.ts'
import { CODE } from '#shared/contract/envelope.ts'
import { call, callPastLimit, send } from '#test-support/calls.ts'
import { fillTestCatalogue } from '#test-support/catalogue.ts'

beforeAll(() => fillTestCatalogue(env))

const GOOD = { type_id: '1', email: 'buyer@example.com', feedback_content: 'The pinout is wrong.' }

/** Everything stored about feedback from an address, with its mails. */
async function readStoredFeedback(email: string) {
  const { results } = await env.SHOP.prepare(
    `SELECT type_id, content, lang, (SELECT count(*) FROM mails WHERE kind = 'feedback_for_sales' AND subject_id = feedback_id) AS mails
     FROM feedbacks WHERE email = ? ORDER BY created_at`,
  )
    .bind(email)
    .all()
  return results
}

describe('feedback', () => {
  it('is stored in its words and its language, thanked for, and mailed to sales', async () => {
    const email = 'works@example.com'
    const answer = await call(feedback, { ...GOOD, email: ` ${email} `, feedback_content: ' Zeile 1\nZeile 2 ' }, { lang: 'de' })
    expect(answer).toMatchObject({
      code: CODE.success,
      message: 'Vielen Dank, Ihre Rückmeldung ist bei uns eingegangen',
      data: {},
    })
    expect(await readStoredFeedback(email)).toEqual([{ type_id: 1, content: 'Zeile 1\nZeile 2', lang: 'de', mails: 1 }])
  })

  it('is stored if the honeypot was filled, without a mail', async () => {
    const email = 'honeypot@example.com'
    expect(await call(feedback, { ...GOOD, email, website: 'https://example.com' })).toMatchObject({ code: CODE.success })
    expect(await readStoredFeedback(email)).toMatchObject([{ mails: 0 }])
  })

  it.each([
    [{ type_id: '' }, { type_id: 'select_subject' }],
    [{ type_id: 'one' }, { type_id: 'select_subject' }],
    [{ type_id: '1.5' }, { type_id: 'select_subject' }],
    [{ type_id: '77' }, { type_id: 'select_subject' }],
    [{ type_id: null }, { type_id: 'select_subject' }],
    [{ email: '' }, { email: 'enter_email' }],
    [{ email: 'a@b.c' }, { email: 'enter_email' }],
    [{ email: 'buyer' }, { email: 'enter_email' }],
    [{ email: 'buyer.example.com' }, { email: 'valid_email' }],
    [{ email: '买家@example.com' }, { email: 'valid_email' }],
    [{ email: `${'x'.repeat(250)}@example.com` }, { email: 'valid_email' }],
    [{ feedback_content: '' }, { feedback_content: 'enter_comment' }],
    [{ feedback_content: ' \n ' }, { feedback_content: 'enter_comment' }],
    [{ feedback_content: 'x'.repeat(4001) }, { feedback_content: 'too_long' }],
    [
      { type_id: undefined, email: undefined, feedback_content: undefined },
      { type_id: 'select_subject', email: 'enter_email', feedback_content: 'enter_comment' },
    ],
  ])('that is invalid is rejected with its field: %j', async (changes, fields) => {
    const { code, message, data } = await send('POST', '/api/feedback', JSON.stringify({ ...GOOD, ...changes }), { lang: 'zh' })
    expect({ code, message, data }).toEqual({ code: CODE.validation, message: '请检查您输入的内容', data: { fields } })
  })
})

it('has to wait after twenty a minute from one network address, and from no other', async () => {
  const post = (address: string) => call(feedback, GOOD, { address, lang: 'fr' })
  const { passed, last } = await callPastLimit(20, () => post('192.0.2.1'))
  const { code, message, headers } = last
  expect(passed).toBeGreaterThanOrEqual(20)
  expect({ code, message }).toEqual({ code: CODE.too_many_requests, message: 'Trop de requêtes. Veuillez patienter un instant.' })
  expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
  expect((await post('192.0.2.2')).code).toBe(CODE.success)
})
