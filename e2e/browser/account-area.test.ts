import type { Page } from 'playwright'
import { expect as expectPage } from 'playwright/test'
import { describe, expect, it } from 'vitest'
import { newCustomer, signInAs } from '../account.ts'
import { DESKTOP, open, siteUrl, useBrowser, visit } from './browser.ts'

useBrowser()

async function signedIn(width = DESKTOP, script = true) {
  const customer = await newCustomer()
  const visited = await visit({ width, script })
  await visited.context.addCookies([{ name: 'token', value: customer.token, url: siteUrl() }])
  return { customer, ...visited }
}

const ADDRESS = { 'Contact name': 'Grace Hopper', Telephone: '+1 703 555 0100', Address: '1 Navy Yard', City: 'Arlington' } as const

/** Fills the open form in and sends it. */
async function fillAddress(page: Page, texts: Readonly<Record<string, string>> = ADDRESS): Promise<void> {
  for (const [label, text] of Object.entries(texts)) await field(page, label).fill(text)
  await field(page, 'Country or region').selectOption('US')
  await field(page, 'State or province').fill('VA')
  await field(page, 'Postal code').fill('22201')
  await page.getByRole('button', { name: 'Save address' }).click()
  await page.waitForURL(/done=saved/)
}

/** Labels may say behind the name that a field may stay empty. */
const field = (page: Page, label: string) =>
  page.getByRole('main').getByLabel(new RegExp(`^${label}(?: (?:optional|if the country has one))?$`))
const cards = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: 'Edit' }) })

/** Goes on with Tab until what is named has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    const text = await page.evaluate(() => document.activeElement?.textContent?.trim())
    if (text === name) return
  }
  throw new Error(`no Tab leads to "${name}"`)
}

describe('the account', () => {
  it('is found in the header, and has its pages in one navigation', async () => {
    const { page, expectClean } = await signedIn()
    await open(page, '/myaccount')
    expect(page.url()).toBe(siteUrl('/myaccount/my-profile'))
    const navigation = page.getByRole('navigation', { name: 'My account' })
    await expectPage(navigation.getByRole('link', { name: 'My profile' })).toHaveAttribute('aria-current', 'page')
    for (const name of ['Addresses', 'RFQ history', 'BOM list', 'Sign-in and data']) {
      await navigation.getByRole('link', { name }).click()
      await expectPage(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await expectPage(navigation.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
    }
    await page.getByRole('banner').getByText('Account', { exact: true }).click()
    await page.getByRole('banner').getByRole('link', { name: 'My profile' }).click()
    await expectPage(field(page, 'Contact name')).toHaveValue('Ada Byron')
    await navigation.getByRole('link', { name: 'Sign out' }).click()
    await expectPage(page.getByRole('banner').getByText('Sign in', { exact: true }).first()).toBeVisible()
    await page.goto(siteUrl('/myaccount/security'))
    expect(page.url()).toBe(siteUrl('/login?redirect=%2Fmyaccount%2Fsecurity'))
    expectClean()
  })

  it('shows a new name at once', async () => {
    const { page, expectClean } = await signedIn()
    await open(page, '/myaccount/my-profile')
    await field(page, 'Contact name').fill('Ada King')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expectPage(page.getByRole('status').filter({ hasText: 'Your profile is saved.' })).toBeVisible()
    await expectPage(page.getByRole('banner')).toContainText('Ada King')
    expectClean()
  })
})

describe.each([true, false])('the address book, with script: %s', (script) => {
  it('adds, edits and deletes', async () => {
    const { page, expectClean } = await signedIn(DESKTOP, script)
    await open(page, '/myaccount/address')
    await page.getByRole('link', { name: 'Add an address' }).click()
    await fillAddress(page)
    await expectPage(cards(page)).toHaveCount(1)
    await expectPage(cards(page)).toContainText('Default billing address')
    await page.getByRole('link', { name: 'Edit' }).click()
    await field(page, 'City').fill('')
    await page.getByRole('button', { name: 'Save address' }).click()
    await expectPage(field(page, 'City')).toHaveAccessibleDescription('Enter a city')
    await field(page, 'City').fill('Alexandria')
    await page.getByRole('button', { name: 'Save address' }).click()
    await expectPage(cards(page)).toContainText('Alexandria, VA 22201')
    await page.getByRole('link', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await expectPage(page.getByText('No data')).toBeVisible()
    // Without script the wrong form was answered by the server, whose status the browser's console tells of.
    if (script) expectClean()
  })
})

it('an address is edited and deleted with the keyboard alone', async () => {
  const { page, expectClean } = await signedIn()
  await open(page, '/myaccount/address?new=1')
  await fillAddress(page)
  await tabTo(page, 'Edit')
  await page.keyboard.press('Enter')
  await page.waitForURL(/edit=/)
  await field(page, 'City').focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Alexandria')
  await page.keyboard.press('Enter')
  await page.waitForURL(/done=saved/)
  await expectPage(cards(page)).toContainText('Alexandria')
  await tabTo(page, 'Delete')
  await page.keyboard.press('Enter')
  await page.waitForURL(/delete=/)
  await tabTo(page, 'Keep it')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expectPage(page.getByText('No data')).toBeVisible()
  expectClean()
})

it('passwords are changed, and other browsers signed out', async () => {
  const { customer, page, expectClean } = await signedIn()
  await signInAs(customer)
  await open(page, '/myaccount/security')
  const sessions = page.getByRole('table', { name: 'Where you are signed in' }).getByRole('row')
  await expectPage(sessions).toHaveCount(3)
  await expectPage(sessions.nth(1)).toContainText('This browser')
  await sessions.nth(2).getByRole('button', { name: 'Sign out' }).click()
  await expectPage(sessions).toHaveCount(2)
  await field(page, 'Old password').fill(customer.password)
  await field(page, 'New password').fill('battery staple 42')
  await field(page, 'Confirm new password').fill('battery staple 4')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expectPage(field(page, 'Confirm new password')).toHaveAccessibleDescription('Password inconsistency!')
  await field(page, 'Old password').fill(customer.password)
  await field(page, 'New password').fill('battery staple 42')
  await field(page, 'Confirm new password').fill('battery staple 42')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expectPage(page.getByRole('status').filter({ hasText: 'Your password is changed' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.waitForURL('**/exit')
  expectClean()
})

it('the account is deleted by its password', async () => {
  const { customer, page, expectClean } = await signedIn()
  await open(page, '/myaccount/security')
  await page.getByRole('link', { name: 'Delete account' }).click()
  await expectPage(page.getByRole('main')).toContainText('without your name and contact details')
  await field(page, 'Password').fill(customer.password)
  await page.getByRole('button', { name: 'Delete my account for good' }).click()
  await expectPage(page.getByRole('heading', { level: 1 })).toContainText('Your account is deleted')
  expectClean()
})
