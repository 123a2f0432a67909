import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright'
import { expect as expectPage } from 'playwright/test'
import { describe, expect, it } from 'vitest'
import { newCustomer } from '../account.ts'
import { baseUrl } from '../served-site.ts'
import { expectAccessible, expectAccessibleInBothSchemes, expectNoOverflow, open, siteUrl, stored, useBrowser, visit } from './browser.ts'

useBrowser()

const main = (page: Page): Locator => page.getByRole('main')
const field = (page: Page, name: string | RegExp): Locator => main(page).getByRole('textbox', { name })
/** Password fields have no role. */
const secret = (page: Page, name: string): Locator => main(page).getByLabel(name, { exact: true }).and(page.locator('input'))
const button = (page: Page, name: string): Locator => main(page).getByRole('button', { name, exact: true })
const summary = (page: Page): Locator => main(page).getByRole('alert')

/** Counts the posts of forms. */
function countPosts(page: Page): { posts: number } {
  const counted = { posts: 0 }
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.resourceType() === 'document') counted.posts++
  })
  return counted
}

describe('the sign-in', () => {
  it('says what is missing without asking the server, and leads to it', async () => {
    const { page, expectClean } = await visit()
    const counted = countPosts(page)
    await open(page, '/login')
    await button(page, 'Sign in').click()
    await expectPage(field(page, 'E-mail')).toHaveAccessibleDescription('Enter a email address')
    await expectPage(field(page, 'E-mail')).toBeFocused()
    await expectPage(secret(page, 'Password')).toHaveAccessibleDescription('Enter a password')
    await expectPage(summary(page).getByRole('listitem')).toHaveText(['Enter a email address', 'Enter a password'])
    await summary(page).getByRole('link', { name: 'Enter a password' }).click()
    await expectPage(secret(page, 'Password')).toBeFocused()
    await expectAccessibleInBothSchemes(page)
    // What is being put right is no longer called wrong.
    await field(page, 'E-mail').fill('buyer.example.com')
    await expectPage(field(page, 'E-mail')).not.toHaveAttribute('aria-invalid', 'true')
    await secret(page, 'Password').press('Enter')
    await expectPage(field(page, 'E-mail')).toHaveAccessibleDescription('Enter a valid email address')
    await expectPage(summary(page)).toHaveCount(1)
    expect(counted.posts).toBe(0)
    expectClean()
  })

  it('posts once, goes where one was going, and is left again with the RFQ list in its place', async () => {
    const { page, expectClean } = await visit()
    const { email, password } = await newCustomer('Grace Hopper')
    const counted = countPosts(page)
    await open(page, '/login?redirect=%2Frfq')
    await page.evaluate(() => localStorage.setItem('RFQLIST', JSON.stringify([{ part_number: 'LM358', qty: 5 }])))
    await field(page, 'E-mail').fill(email)
    await secret(page, 'Password').fill(password)
    await button(page, 'Sign in').dblclick()
    await page.waitForURL('**/rfq')
    expect(counted.posts).toBe(1)
    // No script sees the token.
    const seen = await page.evaluate(() => document.cookie)
    expect(seen).toContain('userInfo=')
    expect(seen).not.toMatch(/\btoken=/)
    const menu = page.getByRole('banner').getByText('Grace Hopper')
    await menu.click()
    const sign_out = page.getByRole('banner').getByRole('link', { name: 'Sign out' })
    // The browser fetches pages whose links are pointed at; this one it leaves alone.
    await sign_out.hover()
    await page.waitForTimeout(600)
    expect((await page.context().cookies()).map(({ name }) => name)).toContain('token')
    await sign_out.click()
    await expectPage(page.getByRole('heading', { level: 1 })).toHaveText('You are signed out')
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('token')
    expect(await stored<{ part_number: string }[]>(page, 'RFQLIST')).toMatchObject([{ part_number: 'LM358' }])
    await expectAccessible(page)
    expectClean()
  })

  it('shows and hides the password', async () => {
    const { page } = await visit()
    await open(page, '/login')
    const password = secret(page, 'Password')
    await password.fill('twelve reels')
    const eye = button(page, 'Show password')
    await expectPage(eye).toHaveAttribute('aria-pressed', 'false')
    await eye.click()
    await expectPage(password).toHaveAttribute('type', 'text')
    await expectPage(eye).toHaveAttribute('aria-pressed', 'true')
    await eye.press('Enter')
    await expectPage(password).toHaveAttribute('type', 'password')
    await expectPage(password).toHaveValue('twelve reels')
  })

  it('is refused by the server with what was typed, and works where its script does not come', async () => {
    const { page } = await visit()
    await page.route('**/assets/account-*.js', (route) => route.abort())
    await open(page, '/login')
    const email = `nobody-${randomUUID().slice(0, 8)}@example.com`
    await field(page, 'E-mail').fill(email)
    await secret(page, 'Password').fill('not the right one')
    await button(page, 'Sign in').click()
    await expectPage(secret(page, 'Password')).toHaveAccessibleDescription(/^The e-mail address or the password is not right/)
    await expectPage(field(page, 'E-mail')).toHaveValue(email)
    await expectPage(secret(page, 'Password')).toHaveValue('')
    await expectAccessible(page)
  })

  it('leads to the sign-out where a call says that the session is none any more', async () => {
    const { page, context } = await visit()
    await context.addCookies([{ name: 'token', value: randomUUID(), url: siteUrl('/'), httpOnly: true }])
    await page.goto(siteUrl('/myaccount/my-profile'))
    await expectPage(page).toHaveURL(siteUrl('/exit?redirect=%2Fmyaccount%2Fmy-profile'))
    await expectPage(page.getByRole('heading', { level: 1 })).toHaveText('Your session has ended')
    await expectPage(button(page, 'Sign in')).toHaveCount(0)
    await main(page).getByRole('link', { name: 'Sign in again' }).click()
    await expectPage(field(page, 'E-mail')).toBeVisible()
  })
})

it('a call that says 4001 leads to the sign-out, in the language of the page', async () => {
  const { page } = await visit()
  await page.route('**/api/index/searchOption?*', (route) => route.fulfill({ json: { code: 4001, message: 'Please sign in', data: null } }))
  await open(page, '/de/contact')
  await page.getByRole('search').getByRole('combobox').fill('lm358')
  await expectPage(page).toHaveURL(siteUrl('/de/exit?redirect=%2Fcontact'))
})

describe('registering', () => {
  it('holds the form to the same rules as the server, country by country', async () => {
    const { page, expectClean } = await visit()
    const counted = countPosts(page)
    await open(page, '/register')
    const country = main(page).getByRole('combobox', { name: 'Country or region' })
    await country.selectOption('')
    await button(page, 'Create account').click()
    await expectPage(summary(page).getByRole('listitem')).toHaveText([
      'Enter a email address',
      'Enter a password',
      'Enter a confirm password',
      'Enter a contact name',
      'Enter a company name',
      'Enter a telephone',
      'Select a country',
      'Enter a address',
      'Enter a city',
      'Please agree the policy',
    ])
    await field(page, 'Telephone').fill('030 901820')
    await country.selectOption('US')
    await secret(page, 'Password').fill('short')
    await secret(page, 'Confirm password').fill('shorter')
    await button(page, 'Create account').click()
    await expectPage(field(page, /^State or province/)).toHaveAccessibleDescription('Enter a state')
    await expectPage(field(page, 'Telephone')).toHaveAccessibleDescription(/^Enter a telephone number of the country/)
    await expectPage(secret(page, 'Password')).toHaveAccessibleDescription(
      '8 to 128 characters, and not one that everybody tries first. Enter a valid password',
    )
    await secret(page, 'Password').fill('twelve reels of 0603')
    await country.selectOption('DE')
    await button(page, 'Create account').click()
    await expectPage(secret(page, 'Confirm password')).toHaveAccessibleDescription('Password inconsistency!')
    await expectPage(field(page, /^State or province/)).not.toHaveAttribute('aria-invalid', 'true')
    await expectPage(field(page, 'Telephone')).not.toHaveAttribute('aria-invalid', 'true')
    expect(counted.posts).toBe(0)
    expectClean()
  })

  it('ends with the mail, and with the button behind its link', async () => {
    const { page, expectClean } = await visit()
    const email = `grace-${randomUUID().slice(0, 8)}@example.com`
    await open(page, '/register')
    await field(page, 'E-mail').fill(email)
    await secret(page, 'Password').fill('twelve reels of 0603')
    await secret(page, 'Confirm password').fill('twelve reels of 0603')
    await field(page, 'Contact name').fill('Grace Hopper')
    await field(page, 'Company').fill('Compilers & Co')
    await field(page, 'Telephone').fill('+49 30 901820')
    await main(page).getByRole('combobox').selectOption('DE')
    await field(page, 'Address').fill('Unter den Linden 1')
    await field(page, 'City').fill('Berlin')
    await main(page).getByRole('checkbox').check()
    await button(page, 'Create account').click()
    await page.waitForURL('**/register?sent=1')
    await expectPage(main(page).getByRole('status')).toContainText(email)
    await expectPage(field(page, 'E-mail')).toHaveValue(email)
    await expectAccessible(page)
    await open(page, await activationLink(email))
    await expectPage(page).toHaveURL(siteUrl('/register/activate'))
    await expectPage(main(page)).toContainText('Compilers & Co')
    await expectAccessible(page)
    await button(page, 'Activate account').click()
    await expectPage(page.getByRole('heading', { level: 1 })).toHaveText('The account is active')
    await expectAccessible(page)
    expectClean()
  })
})

/** The path of the link in the mail to an address. */
async function activationLink(email: string): Promise<string> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const mails = await (await fetch(`${baseUrl()}/dev/outbox.json?to=${encodeURIComponent(email)}`)).text()
    const path = /\/register\/activate\?token=[\w-]+/.exec(mails)?.[0]
    if (path) return path
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`no mail to ${email}`)
}

describe.each(['', '/zh', '/ar'])('the ways into the account in "%s"', (lang) => {
  it('fit the narrowest phone', async () => {
    const { page, expectClean } = await visit({ width: 320 })
    await open(page, `${lang}/register`)
    await expectNoOverflow(page)
    expectClean()
  })

  it('tell browsers and keyboards what goes into their fields', async () => {
    const { page } = await visit({ script: false })
    await open(page, `${lang}/register`)
    const told = await main(page)
      .locator('form :is(input, select)')
      .evaluateAll((controls) =>
        controls.map((control) =>
          ['name', 'type', 'inputmode', 'autocomplete', 'dir'].map((name) => control.getAttribute(name) ?? '-').join(' '),
        ),
      )
    expect(told).toEqual([
      'email email email username ltr',
      'password password - new-password ltr',
      'confirm_password password - new-password ltr',
      'contact_name text - name auto',
      'company_name text - organization auto',
      'telephone tel tel tel ltr',
      'country - - country -',
      'address text - street-address auto',
      'city text - address-level2 auto',
      'state text - address-level1 auto',
      'agree_policy checkbox - - -',
    ])
    // Without script there is nothing to show a password with.
    await expectPage(main(page).getByRole('button')).toHaveCount(1)
  })
})

it('the rules of telephones and postal codes come to no other page', async () => {
  const { page } = await visit()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await open(page, '/')
  await page.getByRole('banner').getByText('Sign in').first().click()
  await page.waitForTimeout(300)
  expect(asked.filter((path) => path.includes('/account-'))).toEqual([])
  await open(page, '/login')
  expect(asked.filter((path) => path.includes('/account-'))).toEqual([])
  await field(page, 'E-mail').focus()
  await expectPage.poll(() => asked.some((path) => path.includes('/account-checks'))).toBe(true)
})
