import { env } from 'cloudflare:workers'
import { beforeAll, expect, it } from 'vitest'
import { fillTestCatalogue } from '#test-support/catalogue.ts'
import { FORM, visit } from '#test-support/pages.ts'

beforeAll(() => fillTestCatalogue(env))

it('tells a browser without cookies that its form was received, where the cookie only shows the submission', async () => {
  const headers = { ...FORM, 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Site': 'same-origin' }
  const body = new URLSearchParams({ form: 'forgot', email: 'ada@engine.example' })
  const sent = await visit('/forgotpassword/identify', { method: 'POST', headers, body })
  expect(sent.status).toBe(303)
  const page = await visit(sent.location ?? '')
  expect(page.status).toBe(200)
  expect(page.text).toContain('Sent successfully')
  expect(page.text).not.toContain('Cookies are needed')
})
