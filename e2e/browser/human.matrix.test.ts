/** The visible part of proving that a person sends a form: usually none. */
import type { Locator, Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { callApi } from '../http/site.ts'
import { expectAccessibleInBothSchemes, expectNoOverflow, expectPage, open, PHONE, siteUrl, useBrowser, visit } from './browser.ts'

useBrowser()

/** The page's calls for challenges, by kind. */
function watchChallenges(page: Page): string[] {
  const kinds: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname.startsWith('/api/captcha/')) kinds.push(url.searchParams.get('kind') ?? url.pathname.slice('/api/captcha/'.length))
  })
  return kinds
}

const findPanel = (page: Page): Locator => page.getByRole('group', { name: 'Verification code' })
const codeField = (page: Page): Locator => findPanel(page).getByRole('textbox', { name: 'Code' })
const image = (page: Page): Locator => findPanel(page).getByRole('img', { name: /^Image of the verification code/ })
const sendButton = (page: Page): Locator => page.getByRole('button', { name: 'Send RFQ' })
/** A second click within two seconds counts as the same one. */
const untilReady = (page: Page): Promise<void> => expectPage(sendButton(page)).not.toHaveAttribute('aria-disabled')
const sent = (page: Page): Locator => page.getByText('Your RFQ has been sent')

/** Fills in the quick RFQ of a product page. @returns its unique email */
async function fillIn(page: Page): Promise<string> {
  const [part] = await callApi<{ goods_page_url: string }[]>('/api/index/searchOption?keyword=NE555')
  await open(page, `/productdetail/${part?.goods_page_url}`)
  await page.locator('summary').filter({ hasText: 'Quick RFQ' }).click()
  const email = `reader-${crypto.randomUUID().slice(0, 8)}@example.com`
  await page.getByRole('main').getByLabel('Your email address').fill(email)
  return email
}

/** Programs fill in every field. */
const fillHoneypot = (page: Page): Promise<void> =>
  page.locator('main input[name="website"]').evaluate((field) => {
    if (field instanceof HTMLInputElement) field.value = 'https://example.com'
  })

/** The newest code mailed to an email. */
async function mailedCode(email: string): Promise<string> {
  const mails = (await (await fetch(siteUrl(`/dev/outbox.json?to=${encodeURIComponent(email)}`))).json()) as { text: string }[]
  const code = /^\d{6}$/m.exec(mails[0]?.text ?? '')?.[0]
  if (code === undefined) throw new Error(`there is no code among ${mails.length} mails to ${email}`)
  return code
}

describe('with a script', () => {
  it('there is no question: the browser works while the form is filled in, for each submission anew', async () => {
    const { page, expectClean } = await visit()
    const kinds = watchChallenges(page)
    await fillIn(page)
    await sendButton(page).click()
    await expectPage(sent(page).first()).toBeVisible()
    await page.getByRole('button', { name: 'Send another RFQ' }).click()
    await page.getByRole('main').getByLabel('Your email address').fill('reader@example.com')
    await untilReady(page)
    await sendButton(page).click()
    await expectPage(sent(page).first()).toBeVisible()
    expect(kinds).toEqual(['work', 'work'])
    await expectPage(findPanel(page)).toBeHidden()
    expectClean()
  })

  it.each([{}, { width: PHONE }])(
    'a code is asked in doubt, a wrong one brings another image, and a mail does as well: %j',
    async (options) => {
      const { page, expectClean } = await visit(options)
      const email = await fillIn(page)
      await fillHoneypot(page)
      await expectPage(findPanel(page)).toBeHidden()
      await sendButton(page).click()
      await expectPage(codeField(page)).toBeFocused()
      await expectPage(codeField(page)).toHaveAccessibleDescription('The 5 characters in the image, upper or lower case')
      await expectAccessibleInBothSchemes(page)
      await expectNoOverflow(page)

      const first = await image(page).getAttribute('src')
      await codeField(page).fill('OOOOO')
      await untilReady(page)
      await codeField(page).press('Enter')
      await expectPage(findPanel(page).getByRole('alert')).toHaveText(/is incorrect/)
      await expectPage(codeField(page)).toHaveAccessibleDescription(/is incorrect/)
      await expectPage(image(page)).not.toHaveAttribute('src', first ?? '')
      const second = await image(page).getAttribute('src')
      await expectPage(codeField(page)).toHaveValue('')
      await findPanel(page).getByRole('button', { name: 'Another image' }).click()
      await expectPage(image(page)).not.toHaveAttribute('src', second ?? '')
      await expectPage(codeField(page)).toBeFocused()

      await findPanel(page).getByRole('button', { name: 'Send the code by email instead' }).click()
      await expectPage(findPanel(page).getByRole('status')).toHaveText(`We sent a code to ${email}`)
      await expectPage(image(page)).toBeHidden()
      await expectPage(codeField(page)).toHaveAttribute('autocomplete', 'one-time-code')
      await expectAccessibleInBothSchemes(page)
      await codeField(page).fill(await mailedCode(email))
      await untilReady(page)
      await sendButton(page).click()
      await expectPage(sent(page).first()).toBeVisible()
      await expectPage(findPanel(page)).toBeHidden()
      expectClean()
    },
  )

  it('a code is required if the browser cannot do the work', async () => {
    const { page } = await visit()
    await page.route(/work-thread/, (route) => route.abort())
    await fillIn(page)
    await sendButton(page).click()
    await expectPage(codeField(page)).toBeFocused()
  })

  it('a mail needs an address', async () => {
    const { page, expectClean } = await visit()
    const email = await fillIn(page)
    await fillHoneypot(page)
    await sendButton(page).click()
    await expectPage(codeField(page)).toBeFocused()
    const address = page.getByRole('main').getByLabel('Your email address')
    await address.fill('')
    await findPanel(page).getByRole('button', { name: 'Send the code by email instead' }).click()
    await expectPage(address).toBeFocused()
    await expectPage(findPanel(page).getByRole('alert')).toHaveText('First enter your email address in the form')
    await address.fill(email)
    await findPanel(page).getByRole('button', { name: 'Send the code by email instead' }).click()
    await expectPage(codeField(page)).toBeFocused()
    await expectPage(findPanel(page).getByRole('alert')).toBeHidden()
    expectClean()
  })
})

describe('without script', () => {
  it('a code is required, whose buttons preserve the input, and whose field sends the form with Enter', async () => {
    const { page } = await visit({ script: false, width: PHONE })
    const email = await fillIn(page)
    await expectPage(findPanel(page)).toBeHidden()
    await sendButton(page).click()
    await expectPage(findPanel(page)).toBeVisible()
    await expectNoOverflow(page)

    const first = await image(page).getAttribute('src')
    await findPanel(page).getByRole('button', { name: 'Another image' }).click()
    await expectPage(image(page)).not.toHaveAttribute('src', first ?? '')
    await codeField(page).fill('OOOOO')
    await codeField(page).press('Enter')
    await expectPage(findPanel(page).getByRole('alert')).toHaveText(/is incorrect/)
    await expectPage(page.getByRole('main').getByLabel('Your email address')).toHaveValue(email)

    await findPanel(page).getByRole('button', { name: 'Send the code by email instead' }).click()
    await expectPage(findPanel(page).getByRole('status')).toHaveText(`We sent a code to ${email}`)
    await codeField(page).fill(await mailedCode(email))
    await sendButton(page).click()
    await expectPage(sent(page).first()).toBeVisible()
  })
})
