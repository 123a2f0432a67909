import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { newCustomer } from '../account.ts'
import { baseUrl } from '../served-site.ts'
import { button, countPosts, field, main, secret, summary } from './account-page.ts'
import { expectAccessible, expectAccessibleInBothSchemes, expectPage, open, siteUrl, stored, useBrowser, visit } from './browser.ts'

useBrowser()

describe('the sign-in', () => {
  it('says what is missing without asking the server, and leads to it', async () => {
    const { page, expectClean } = await visit()
    const counted = countPosts(page)
    await open(page, '/login')
    await button(page, 'Sign in').click()
    await expectPage(field(page, 'Email')).toHaveAccessibleDescription('Enter a email address')
    await expectPage(field(page, 'Email')).toBeFocused()
    await expectPage(secret(page, 'Password')).toHaveAccessibleDescription('Enter a password')
    await expectPage(summary(page).getByRole('listitem')).toHaveText(['Enter a email address', 'Enter a password'])
    await summary(page).getByRole('link', { name: 'Enter a password' }).click()
    await expectPage(secret(page, 'Password')).toBeFocused()
    await expectAccessibleInBothSchemes(page)
    // A field loses its error once it is edited.
    await field(page, 'Email').fill('buyer.example.com')
    await expectPage(field(page, 'Email')).not.toHaveAttribute('aria-invalid', 'true')
    await secret(page, 'Password').press('Enter')
    await expectPage(field(page, 'Email')).toHaveAccessibleDescription('Enter a valid email address')
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
    await field(page, 'Email').fill(email)
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
    const signOut = page.getByRole('banner').getByRole('link', { name: 'Sign out' })
    // The browser prefetches hovered links, but not this one.
    await signOut.hover()
    await page.waitForTimeout(600)
    expect((await page.context().cookies()).map(({ name }) => name)).toContain('token')
    await signOut.click()
    await expectPage(page.getByRole('heading', { level: 1 })).toHaveText('You are signed out')
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('token')
    expect(await stored<{ part_number: string }[]>(page, 'RFQLIST')).toMatchObject([{ part_number: 'LM358' }])
    await expectAccessible(page)
    expectClean()
  })

  it('is refused by the server with what was typed, and works where its script does not come', async () => {
    const { page } = await visit()
    await page.route('**/assets/account-*.js', (route) => route.abort())
    await open(page, '/login')
    const email = `nobody-${randomUUID().slice(0, 8)}@example.com`
    await field(page, 'Email').fill(email)
    await secret(page, 'Password').fill('not the right one')
    await button(page, 'Sign in').click()
    await expectPage(secret(page, 'Password')).toHaveAccessibleDescription(/^The email address or password is incorrect/)
    // Shown once, and announced.
    expect(await main(page).locator('.form-summary').count()).toBe(0)
    await expectPage(main(page).getByRole('alert')).toContainText('is incorrect')
    await expectPage(field(page, 'Email')).toHaveValue(email)
    await expectPage(secret(page, 'Password')).toHaveValue('')
    await expectAccessible(page)
  })

  it('redirects to the sign-out if a call reports an expired session', async () => {
    const { page, context } = await visit()
    await context.addCookies([{ name: 'token', value: randomUUID(), url: siteUrl('/'), httpOnly: true }])
    await page.goto(siteUrl('/myaccount/my-profile'))
    await expectPage(page).toHaveURL(siteUrl('/exit?redirect=%2Fmyaccount%2Fmy-profile'))
    await expectPage(page.getByRole('heading', { level: 1 })).toHaveText('Your session has ended')
    await expectPage(button(page, 'Sign in')).toHaveCount(0)
    await main(page).getByRole('link', { name: 'Sign in again' }).click()
    await expectPage(field(page, 'Email')).toBeVisible()
  })
})

describe('registering', () => {
  it('ends with the mail, and with the button behind its link', async () => {
    const { page, expectClean } = await visit()
    const email = `grace-${randomUUID().slice(0, 8)}@example.com`
    await open(page, '/register')
    await field(page, 'Email').fill(email)
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
    await expectPage(field(page, 'Email')).toHaveValue(email)
    await expectAccessible(page)
    await open(page, await activationLink(email))
    await expectPage(page).toHaveURL(siteUrl('/register/activate'))
    await expectPage(main(page)).toContainText('Compilers & Co')
    await expectAccessible(page)
    await button(page, 'Activate account').click()
    await expectPage(page.getByRole('heading', { level: 1 })).toHaveText('Your account is active')
    await expectAccessible(page)
    expectClean()
  })
})

/** The path of the link in the mail. */
async function activationLink(email: string): Promise<string> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const mails = await (await fetch(`${baseUrl()}/dev/outbox.json?to=${encodeURIComponent(email)}`)).text()
    const path = /\/register\/activate\?token=[\w-]+/.exec(mails)?.[0]
    if (path) return path
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`no mail to ${email}`)
}
