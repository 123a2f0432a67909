import { env } from 'cloudflare:workers'
import { beforeAll, expect, it, vi } from 'vitest'
import { mailsTo, registration, tokenIn, WITH_OUTBOX } from '#test-support/account.ts'
import { fillTestCatalogue } from '#test-support/catalogue.ts'
import { readText } from '#test-support/html.ts'
import { cookieHeader, cookiesAfter, FORM, visit } from '#test-support/pages.ts'

beforeAll(() => fillTestCatalogue(env))

it('needs no password in the browser that registered, and one in any other', async () => {
  vi.spyOn(scheduler, 'wait').mockResolvedValue()
  const email = `${crypto.randomUUID()}@activation.example`
  const { agree_policy: _, verification: __, ...typed } = registration(email)
  const body = new URLSearchParams({ ...(typed as Record<string, string>), agree_policy: '1' })
  const sent = await visit('/register', { method: 'POST', body, headers: FORM }, WITH_OUTBOX.vars)
  expect(sent.status).toBe(303)
  const token = tokenIn((await mailsTo(email))[0])
  const follow = async (before: Record<string, string>) => {
    const moved = await visit(`/register/activate?token=${token}`, { headers: cookieHeader(before) })
    return cookiesAfter(moved.headers, before)
  }
  const [sameBrowser, other] = [await follow(cookiesAfter(sent.headers)), await follow({})]
  const post = (cookies: Record<string, string>, fields: Record<string, string>) =>
    visit('/register/activate', { method: 'POST', body: new URLSearchParams(fields), headers: { ...FORM, ...cookieHeader(cookies) } })

  expect((await visit('/register/activate', { headers: cookieHeader(other) })).text).toContain('name="password"')
  expect((await visit('/register/activate', { headers: cookieHeader(sameBrowser) })).text).not.toContain('name="password"')
  const rejectedPost = await post(other, {})
  expect(rejectedPost.status).toBe(422)
  expect(readText(rejectedPost.text, '[role="alert"]')).not.toBe('')
  expect(await post(sameBrowser, {})).toMatchObject({ status: 303, location: '/register/activate?done=1' })
})
