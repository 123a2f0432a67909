/**
 * Every form with client-side validation: errors appear before it is sent, it is sent once, and typed texts stay. The checkout is validated
 * by its page (every-form.matrix.worker.test.ts), with script too.
 */
import type { Locator, Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { CODE } from '#shared/contract/envelope.ts'
import { callApi } from '../http/site.ts'
import { signedIn } from './account-area-page.ts'
import { expectPage, open, useBrowser, visit } from './browser.ts'

useBrowser()

interface Row {
  path: string | (() => Promise<string>)
  /** The form, as a selector of marks. */
  form: string
  /** Names of controls → valid input. */
  typed: Readonly<Record<string, string>>
  /** The same with invalid input. */
  wrong: Readonly<Record<string, string>>
  /** The control that opens the form. */
  opener?: string
  is_account?: true
  /** The call that the script makes; otherwise the browser posts the form. */
  call?: string
  /** The submit button, if there are several. */
  send?: string
}

const EMAIL = { email: 'ada@forms.example' }
const PERSON = { contact_name: 'Ada Byron', company_name: 'Engine Works', telephone: '+44 20 7946 0018' }
const SECRET = 'perfectly Secret 4711'

async function productPath(): Promise<string> {
  const [part] = await callApi<{ goods_page_url: string }[]>('/api/index/searchOption?keyword=LM358')
  return `/productdetail/${part?.goods_page_url ?? ''}`
}

const ROWS: Readonly<Record<string, Row>> = {
  login: { path: '/login', form: '[data-form="login"]', typed: { ...EMAIL, password: SECRET }, wrong: { email: 'ada', password: SECRET } },
  register: {
    path: '/register',
    form: '[data-form="register"]',
    typed: {
      ...EMAIL,
      password: SECRET,
      confirm_password: SECRET,
      ...PERSON,
      country: 'GB',
      address: '1 Dorset Street',
      city: 'London',
      agree_policy: '1',
    },
    wrong: { ...EMAIL, password: SECRET, confirm_password: 'another', ...PERSON, country: 'GB', telephone: '12' },
  },
  forgot: { path: '/forgotpassword/identify', form: '[data-form="forgot"]', typed: EMAIL, wrong: { email: 'ada' } },
  profile: {
    path: '/myaccount/my-profile',
    form: '[data-form="profile"]',
    typed: { ...PERSON, job_title: 'Countess', country: 'GB', address: '1 Dorset Street', city: 'London' },
    wrong: { ...PERSON, telephone: '12', country: 'GB' },
    is_account: true,
  },
  password: {
    path: '/myaccount/security',
    form: '[data-form="password"]',
    typed: { old_password: SECRET, new_password: `${SECRET}!`, confirm_new_password: `${SECRET}!` },
    wrong: { old_password: SECRET, new_password: `${SECRET}!`, confirm_new_password: 'another' },
    is_account: true,
  },
  delete: {
    path: '/myaccount/security?delete=1',
    form: '[data-form="delete"]',
    typed: { password: SECRET },
    wrong: { password: '' },
    is_account: true,
  },
  address: {
    path: '/myaccount/address?new=1',
    form: '[data-form="address"]',
    typed: { ...PERSON, country: 'GB', address_line1: '1 Dorset Street', postal_code: 'SW1A 1AA', city: 'London' },
    wrong: { ...PERSON, country: 'GB', address_line1: '1 Dorset Street', postal_code: 'nowhere', city: 'London' },
    is_account: true,
  },
  track: {
    path: '/order/track',
    form: '[data-form="track"]',
    typed: { order_number: 'SO261122-29M1NQ', ...EMAIL },
    wrong: { order_number: 'SO261122-29M1NQ', email: 'ada' },
  },
  feedback: {
    path: '/contact',
    form: 'main [data-form="feedback"]',
    typed: { ...EMAIL, feedback_content: 'Two lines,\nof praise' },
    wrong: { email: 'ada', feedback_content: 'Two lines,\nof praise' },
    call: '**/api/feedback?*',
  },
  quick_rfq: {
    path: productPath,
    form: '[data-form="quick_rfq"]',
    opener: 'details[data-quick-rfq] > summary',
    typed: { qty: '2500', ...EMAIL, target_price: '0.042', contact_name: 'Ada Byron', comment: 'Two lines,\nof wishes' },
    wrong: { qty: 'many', ...EMAIL, comment: 'Two lines,\nof wishes' },
    call: '**/api/rfq/goodsDetailRfq?*',
  },
  rfq: {
    path: '/rfq?part_number=LM358DR&qty=5',
    form: '[data-island="rfq-form"] form[data-awake]',
    typed: { contact_name: 'Ada Byron', company_name: 'Engine Works', ...EMAIL, country: 'GB', comment: 'Two lines,\nof wishes' },
    wrong: { contact_name: 'Ada Byron', email: 'ada', country: 'GB', comment: 'Two lines,\nof wishes' },
    send: 'button[value="send"]:not([aria-hidden="true"])',
    call: '**/api/rfq/saveRfqContact?*',
  },
}

const findControl = (form: Locator, name: string): Locator => form.locator(`[name="${name}"]:not([type="hidden"])`)

async function fill(form: Locator, typed: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(typed)) {
    const control = findControl(form, name)
    const kind = await control.evaluate((element) => `${element.tagName} ${element.getAttribute('type') ?? ''}`)
    if (kind === 'INPUT checkbox') await control.check()
    else if (kind.startsWith('SELECT')) await control.selectOption(text)
    else await control.fill(text)
  }
}

/** For a page that was not left: a secret stays as well until it is sent. */
async function expectRestored(form: Locator, typed: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(typed))
    if (text === '1') await expectPage(findControl(form, name)).toBeChecked()
    else await expectPage(findControl(form, name)).toHaveValue(text)
}

/** Holds back every post to the site's pages and calls. */
async function holdPosts(page: Page, row: Row): Promise<{ count: number }> {
  const posts = { count: 0 }
  await page.route(
    (url) => row.call === undefined || url.pathname.startsWith('/api/'),
    async (route) => {
      const request = route.request()
      const isOurs = row.call
        ? new RegExp(row.call.replaceAll('*', '.*').replace('?', '\\?')).test(request.url())
        : request.resourceType() === 'document'
      if (request.method() !== 'POST' || !isOurs) return route.fallback()
      posts.count++
      // The request stays pending: the page's state meanwhile is checked.
      if (row.call) await new Promise((resolve) => setTimeout(resolve, 500))
      return route.abort('connectionfailed')
    },
  )
  return posts
}

async function openForm(row: Row) {
  const visited = row.is_account ? await signedIn() : await visit()
  const { page } = visited
  await open(page, typeof row.path === 'string' ? row.path : await row.path())
  if (row.opener) await page.locator(row.opener).click()
  const form = page.locator(row.form)
  const send = form.locator(row.send ?? 'button:not([type="button"]):not([name])').last()
  return { ...visited, form, send, posts: await holdPosts(page, row) }
}

describe.each(Object.entries(ROWS))('the form %s', (_, row) => {
  it('is not sent empty', async () => {
    const { form, send, posts } = await openForm(row)
    const names = Object.keys(row.typed)
    for (const name of names) {
      const control = findControl(form, name)
      if (
        await control.evaluate(
          (element) => /text|search|email|tel|password/.test(element.getAttribute('type') ?? 'text') && element.tagName !== 'SELECT',
        )
      )
        await control.fill('')
    }
    await send.click()
    await expectPage(form.locator('[aria-invalid="true"]').first()).toBeVisible()
    expect(posts.count).toBe(0)
  })

  it('says what is wrong before it is sent, and keeps it', async () => {
    const { form, send, posts } = await openForm(row)
    await fill(form, row.wrong)
    await send.click()
    await expectPage(form.locator('[aria-invalid="true"]').first()).toBeVisible()
    await expectRestored(form, row.wrong)
    expect(posts.count).toBe(0)
  })

  it('takes no more than its call does', async () => {
    const { form } = await openForm(row)
    for (const name of Object.keys(row.typed)) {
      const control = findControl(form, name)
      const isText = await control.evaluate(
        (element) => element.tagName === 'TEXTAREA' || /text|email|tel|password/.test((element as HTMLInputElement).type),
      )
      if (isText) expect(Number(await control.getAttribute('maxlength')), name).toBeGreaterThan(0)
    }
  })

  it('is sent once by two clicks, and preserves the input where that fails', async () => {
    const { page, form, send, posts } = await openForm(row)
    await fill(form, row.typed)
    await send.dblclick()
    await expectPage.poll(() => posts.count).toBe(1)
    if (row.call) {
      await expectPage(form).not.toHaveAttribute('aria-busy', 'true')
      await expectRestored(form, row.typed)
    } else await page.waitForTimeout(300)
    expect(posts.count).toBe(1)
  })

  const { call } = row
  if (call === undefined) return
  it.each(['validation', 'not_allowed', 'conflict', 'refused', 'too_many_requests', 'fault', 'unavailable'] as const)(
    'refused with %s keeps what was typed, and can be sent again',
    async (code) => {
      const { page, form, send } = await openForm(row)
      await page.route(call, (route) => route.fulfill({ json: { code: CODE[code], message: 'So says the API', data: null } }))
      await fill(form, row.typed)
      await send.click()
      await expectPage(page.getByText(/So says the API|Your entries are still here/).first()).toBeVisible()
      await expectRestored(form, row.typed)
      await expectPage(form).not.toHaveAttribute('aria-busy', 'true')
      await expectPage(send).toBeEnabled()
    },
  )
})
