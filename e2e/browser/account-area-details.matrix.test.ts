import type { Page } from 'playwright'
import { describe, it } from 'vitest'
import { signInAs } from '../account.ts'
import { cards, field, fillAddress, signedIn } from './account-area-page.ts'
import { expectPage, open, useBrowser } from './browser.ts'

useBrowser()

/** Presses Tab until the named element has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    const text = await page.evaluate(() => document.activeElement?.textContent?.trim())
    if (text === name) return
  }
  throw new Error(`no Tab leads to "${name}"`)
}

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
  await tabTo(page, 'Keep address')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expectPage(page.getByText('No data')).toBeVisible()
  expectClean()
})

it('passwords are changed, and other browsers signed out', async () => {
  const { customer, page, expectClean } = await signedIn()
  await signInAs(customer)
  await open(page, '/myaccount/security')
  const sessions = page.getByRole('table', { name: 'Active sessions' }).getByRole('row')
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
  await expectPage(page.getByRole('status').filter({ hasText: 'Password changed' })).toBeVisible()
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
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expectPage(page.getByRole('heading', { level: 1 })).toContainText('Your account is deleted')
  expectClean()
})

describe('the account', () => {
  it('shows a new name at once', async () => {
    const { page, expectClean } = await signedIn()
    await open(page, '/myaccount/my-profile')
    await field(page, 'Contact name').fill('Ada King')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expectPage(page.getByRole('status').filter({ hasText: 'Profile saved.' })).toBeVisible()
    await expectPage(page.getByRole('banner')).toContainText('Ada King')
    expectClean()
  })
})
