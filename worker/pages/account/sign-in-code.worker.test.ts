/** The code that a sign-in requires while strangers guess its password, without a script. */
import { env } from 'cloudflare:workers'
import { beforeAll, expect, it } from 'vitest'
import { unseal } from '#origin/runtime/seal.ts'
import { openAccount, PASSWORD } from '#test-support/account.ts'
import { fillTestCatalogue } from '#test-support/catalogue.ts'
import { cookieHeader, cookiesAfter, FORM, visit } from '#test-support/pages.ts'

/** The limit of every e-mail address is used up. */
const CROWDED = { ACCOUNT_LIMIT: { limit: async ({ key }) => ({ success: !key.includes('sign_in to ') }) } satisfies RateLimit }

beforeAll(() => fillTestCatalogue(env))

it('shows an image, reports a missing code, and accepts the right one', async () => {
  const email = `${crypto.randomUUID()}@code.example`
  await openAccount(email)
  const post = (fields: Record<string, string>, cookies: Record<string, string>) => {
    const headers = { ...FORM, 'CF-Connecting-IP': '203.0.113.9', ...cookieHeader(cookies) }
    return visit('/login', { method: 'POST', body: new URLSearchParams({ email, password: PASSWORD, ...fields }), headers }, CROWDED)
  }
  const codeRequest = await post({}, {})
  expect(codeRequest.status).toBe(422)
  expect(codeRequest.text).toMatch(/<img class="code-image" src="data:image\/png/)
  expect(codeRequest.text).toContain(`value="${email}"`)
  const cookies = cookiesAfter(codeRequest.headers, {})
  const captchaId = /name="captcha_id" value="([^"]+)"/.exec(codeRequest.text)?.[1] ?? ''
  const { answer = '' } = ((await unseal(env, 'captcha', captchaId)) ?? {}) as { answer?: string }
  expect((await post({ captcha_id: captchaId, code: 'wrong' }, cookies)).text).toMatch(/id="login-code-error" role="alert"[^>]*>[^<]/)
  const another = await post({ code_step: 'image' }, cookies)
  expect(another.status).toBe(200)
  expect(answer).not.toBe('')
  const nextId = /name="captcha_id" value="([^"]+)"/.exec(another.text)?.[1] ?? ''
  const next = ((await unseal(env, 'captcha', nextId)) ?? {}) as { answer?: string }
  const signedIn = await post({ captcha_id: nextId, code: next.answer ?? '' }, cookies)
  expect(signedIn.status).toBe(303)
  expect(signedIn.headers.getSetCookie().join()).toContain('token=')
})
