import { describe, expect, it } from 'vitest'
import { cards, field, fillAddress, signedIn } from './account-area-page.ts'
import { DESKTOP, expectPage, open, siteUrl, useBrowser } from './browser.ts'

useBrowser()

describe('the account', () => {
  it('is found in the header, and has its pages in one navigation', async () => {
    const { page, expectClean } = await signedIn()
    await open(page, '/myaccount')
    expect(page.url()).toBe(siteUrl('/myaccount'))
    const navigation = page.getByRole('navigation', { name: 'My account' })
    await expectPage(navigation.getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page')
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
    // Without script the server rejects the invalid form, and the browser's console reports its status.
    if (script) expectClean()
  })
})
