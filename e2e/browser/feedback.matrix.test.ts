import type { Locator, Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import {
  expectAccessible,
  expectAccessibleInBothSchemes,
  expectNoOverflow,
  expectPage,
  expectThreeSeconds,
  open,
  PHONE,
  stopClock,
  useBrowser,
  visit,
} from './browser.ts'

useBrowser()

const OK = 'rgb(26, 111, 60)'
const OUT = 'rgb(179, 38, 30)'
const CALL = '**/api/feedback?*'
const SUBJECTS = '**/api/common/options/select?*'

const sidebarLink = (page: Page): Locator => page.getByRole('navigation', { name: 'Quick access' }).getByRole('link', { name: 'Feedback' })
const footerLink = (page: Page): Locator => page.getByRole('contentinfo').getByRole('link', { name: 'Feedback' })
const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Feedback' })

/** The form's parts, in the dialog or in the page. */
const findParts = (container: Locator) => ({
  subject: container.getByRole('combobox', { name: 'Subject' }),
  email: container.getByRole('textbox', { name: 'Email' }),
  comment: container.getByRole('textbox', { name: 'Comment' }),
  submit: container.getByRole('button', { name: 'Submit' }),
})

/** Opens the dialog from the sidebar. */
async function openDialog(page: Page) {
  await sidebarLink(page).click()
  const parts = findParts(dialog(page))
  await expectPage(parts.subject).toHaveValue('1')
  return parts
}

/** The toast of a success is in the page, that of an error in the dialog. */
const messages = (container: Page | Locator): Locator => container.getByRole('status', { name: 'Messages' })
const toast = (container: Page | Locator): Locator => messages(container).getByRole('paragraph')

describe('the dialog', () => {
  it('is 800 px wide, and is opened and left by the keyboard; what was typed is still there', async () => {
    const { page, expectClean } = await visit()
    const requestedUrls: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/common/options/select')) requestedUrls.push(request.url())
    })
    await open(page, '/category')
    await sidebarLink(page).focus()
    await page.keyboard.press('Enter')
    const { subject, email, comment } = findParts(dialog(page))
    await expectPage(email).toBeFocused()
    await expectPage(subject).toHaveValue('1')
    expect((await dialog(page).boundingBox())?.width).toBe(800)
    await email.fill('buyer@')
    await comment.fill('Half a thought')
    await subject.selectOption('3')
    // The focus cycles inside the dialog.
    for (let presses = 0; presses < 8; presses++) await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null)).toBe(
      true,
    )
    await page.keyboard.press('Escape')
    await expectPage(dialog(page)).toBeHidden()
    await expectPage(sidebarLink(page)).toBeFocused()

    await footerLink(page).click()
    await expectPage(email).toHaveValue('buyer@')
    await expectPage(comment).toHaveValue('Half a thought')
    await expectPage(subject).toHaveValue('3')
    expect(requestedUrls).toHaveLength(2)
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await expectPage(dialog(page)).toBeHidden()
    await expectPage(footerLink(page)).toBeFocused()
    expectClean()
  })

  it('says what is missing and sends nothing', async () => {
    const { page, expectClean } = await visit()
    let calls = 0
    await page.route(CALL, (route) => {
      calls++
      return route.abort()
    })
    await open(page, '/category')
    const { email, comment, submit } = await openDialog(page)
    await submit.click()
    await expectPage(email).toHaveAccessibleDescription('Enter a email address')
    await expectPage(comment).toHaveAccessibleDescription('Enter a Comment')
    await expectPage(email).toBeFocused()
    await expectAccessibleInBothSchemes(page)
    for (const [typed, message] of [
      ['a@b.c', 'Enter a email address'],
      ['buyer.example.com', 'Enter a valid email address'],
      ['买家买家@example.com', 'Enter a valid email address'],
    ] as const) {
      await email.fill(typed)
      await expectPage(email).not.toHaveAttribute('aria-invalid', 'true')
      await email.press('Enter')
      await expectPage(email).toHaveAccessibleDescription(message)
    }
    expect(calls).toBe(0)
    expectClean()
  })

  it('sends once, says in green what the server says, closes and is empty again', async () => {
    const { page, expectClean } = await visit()
    const sent: unknown[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/feedback')) sent.push(request.postDataJSON())
    })
    await open(page, '/category')
    const { subject, email, comment, submit } = await openDialog(page)
    await subject.selectOption('5')
    await email.fill(' buyer@example.com ')
    await comment.fill('The facet list\nloses its place.')
    await stopClock(page)
    await submit.dblclick()
    await expectPage(dialog(page)).toBeHidden()
    await expectPage(toast(page)).toHaveText('Thank you. We have received your feedback.')
    await expectPage(toast(page)).toHaveCSS('border-inline-start-color', OK)
    await expectThreeSeconds(page, messages(page))
    await page.clock.resume()
    expect(sent).toEqual([{ type_id: '5', email: 'buyer@example.com', feedback_content: 'The facet list\nloses its place.', website: '' }])
    await openDialog(page)
    await expectPage(email).toHaveValue('')
    await expectPage(comment).toHaveValue('')
    expectClean()
  })

  it('stays with the server’s message in red, and without one silently', async () => {
    const { page } = await visit()
    await page.route(CALL, (route) => route.fulfill({ json: { code: 4029, message: 'Too many requests', data: null } }), { times: 1 })
    await open(page, '/category')
    const { email, comment, submit } = await openDialog(page)
    await email.fill('buyer@example.com')
    await comment.fill('Once more')
    await stopClock(page)
    await submit.click()
    await expectPage(toast(dialog(page))).toHaveText('Too many requests')
    await expectPage(toast(dialog(page))).toHaveCSS('border-inline-start-color', OUT)
    await expectThreeSeconds(page, messages(dialog(page)))
    await page.clock.resume()

    await expectPage(submit).not.toHaveAttribute('aria-disabled')
    await page.route(CALL, (route) => route.abort(), { times: 1 })
    const failed = page.waitForEvent('requestfailed')
    await submit.click()
    await failed
    await expectPage(email).toHaveValue('buyer@example.com')
    await expectPage(comment).toHaveValue('Once more')
    await expectPage(page.getByRole('status', { name: 'Messages' }).getByRole('paragraph')).toHaveCount(0)

    await expectPage(submit).not.toHaveAttribute('aria-disabled')
    await submit.click()
    await expectPage(dialog(page)).toBeHidden()
  })

  it('says that subjects are on their way, and offers another try where they do not come', async () => {
    const { page } = await visit()
    let release = (): void => {}
    const gone = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(
      SUBJECTS,
      async (route) => {
        await gone
        await route.abort()
      },
      { times: 1 },
    )
    await open(page, '/category')
    await sidebarLink(page).click()
    const { subject, email, comment, submit } = findParts(dialog(page))
    await expectPage(subject).toBeDisabled()
    await expectPage(subject).toHaveText('Loading…')
    release()
    await expectPage(dialog(page).getByText('The subjects could not be loaded.')).toBeVisible()
    await email.fill('buyer@example.com')
    await comment.fill('No subject')
    await submit.click()
    await expectPage(subject).toHaveAccessibleDescription('Select a subject')
    await dialog(page).getByRole('button', { name: 'Try again' }).click()
    await expectPage(subject).toHaveValue('1')
    await expectPage(comment).toHaveValue('No subject')
  })

  it.each(['/category', '/zh/category', '/ar/category'])('on a phone is a sheet as wide as the window: %s', async (path) => {
    const { page, expectClean } = await visit({ width: PHONE })
    await open(page, path)
    await page.getByRole('contentinfo').locator('a[href$="/contact#feedback"]').click()
    const sheet = page.getByRole('dialog')
    await expectPage(sheet.getByRole('combobox')).toHaveValue('1')
    // The page's scrollbar stays.
    expect((await sheet.boundingBox())?.width).toBeGreaterThanOrEqual(PHONE - 20)
    await sheet.locator('button[type="submit"]').click()
    await expectPage(sheet.getByRole('textbox').first()).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page)
    await expectNoOverflow(page)
    expectClean()
  })

  it('falls back to the contact page if its code does not load', async () => {
    const { page } = await visit()
    await page.route('**/assets/feedback-*.js', (route) => route.abort())
    await open(page, '/category')
    await sidebarLink(page).click()
    await page.waitForURL('**/contact#feedback')
    await expectPage(page.getByRole('main').getByRole('textbox', { name: 'Comment' })).toBeVisible()
  })
})

describe('the contact page', () => {
  const section = (page: Page): Locator => page.getByRole('region', { name: 'Feedback' })

  it('sends its form without a reload', async () => {
    const { page, expectClean } = await visit()
    await open(page, '/contact')
    const { email, comment, submit } = findParts(section(page))
    await submit.click()
    await expectPage(email).toHaveAccessibleDescription('Enter a email address')
    await email.fill('buyer@example.com')
    await comment.fill('From the page')
    await submit.click()
    await expectPage(toast(page)).toHaveText('Thank you. We have received your feedback.')
    await expectPage(comment).toHaveValue('')
    expect(new URL(page.url()).search).toBe('')
    expectClean()
  })

  it('works without script, from the link in the footer on', async () => {
    const { page } = await visit({ script: false })
    await open(page, '/category')
    await footerLink(page).click()
    await page.waitForURL('**/contact#feedback')
    const { subject, email, comment, submit } = findParts(section(page))
    await subject.selectOption('2')
    await email.fill('buyer@')
    await comment.fill('Without script')
    await submit.click()
    await expectPage(section(page).getByRole('alert')).toContainText('Enter a valid email address')
    await section(page).getByRole('alert').getByRole('link', { name: 'Enter a valid email address' }).click()
    await expectPage(email).toHaveAccessibleDescription('Enter a valid email address')
    await expectPage(subject).toHaveValue('2')
    await expectPage(comment).toHaveValue('Without script')
    await email.fill('buyer@example.com')
    await submit.click()
    await page.waitForURL('**/contact?sent=1#feedback')
    await expectPage(section(page).getByRole('status')).toHaveText('Thank you. We have received your feedback.')
    await section(page).getByRole('link', { name: 'Send more feedback' }).click()
    await expectPage(comment).toHaveValue('')
  })

  it.each(['/contact', '/zh/contact', '/ar/contact'])('%s fits the narrowest phone', async (path) => {
    const { page, expectClean } = await visit({ width: 320 })
    await open(page, path)
    await expectNoOverflow(page)
    await expectAccessible(page)
    expectClean()
  })
})
