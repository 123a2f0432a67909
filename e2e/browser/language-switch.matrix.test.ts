import type { Locator, Page } from 'playwright'
import { expect, it } from 'vitest'
import { siteUrl, useBrowser, visit } from './browser.ts'

useBrowser()

/** A position inside a page, and the rest of its URL. */
const PATHS = [
  '/manufacturer#letter-M',
  '/category/ceramic-capacitors?in_stock=1&sort=-stock#results-title',
  '/contact?sent=1#feedback',
  '/s?wd=10k%200603&page=1#main',
  '/nothing-here?x=%E4%BD%A0#deep',
]

const menu = (page: Page): Locator =>
  page
    .getByRole('banner')
    .locator('summary')
    .filter({ hasText: /^(?:English|العربية)$/ })
const findLanguageLink = (page: Page, name: string): Locator => page.getByRole('banner').getByRole('link', { name, exact: true })

it.each(PATHS)('%s stays where it is in another language, there and back', async (path) => {
  const { page, context, takeProblems } = await visit()
  await page.goto(path)
  await menu(page).click()
  await findLanguageLink(page, 'العربية').click()
  await page.waitForURL(siteUrl(`/ar${path}`))
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
  const chosen = async () => (await context.cookies()).find(({ name }) => name === 'lang')?.value
  expect(await chosen()).toBe('ar')
  await page.reload()
  expect(page.url()).toBe(siteUrl(`/ar${path}`))
  expect(await page.locator('html').getAttribute('lang')).toBe('ar')
  await menu(page).click()
  await findLanguageLink(page, 'English').click()
  await page.waitForURL(siteUrl(path))
  expect(await chosen()).toBe('en')
  expect(takeProblems()).toEqual([])
})

it('follows what scripts have made of the address, also by keyboard', async () => {
  const { page, expectClean } = await visit()
  await page.goto('/about')
  await page.evaluate(() => history.replaceState(null, '', '?from=script#there'))
  await menu(page).press('Enter')
  const link = findLanguageLink(page, '简体中文')
  await link.focus()
  await link.press('Enter')
  await page.waitForURL(siteUrl('/zh/about?from=script#there'))
  expectClean()
})

it('offers the reader’s own language for the same place', async () => {
  const { page, expectClean } = await visit()
  await page.goto('/zh/manufacturer?q=ti#letter-T')
  await page.getByRole('link', { name: 'Switch to English' }).click()
  await page.waitForURL(siteUrl('/manufacturer?q=ti#letter-T'))
  expectClean()
})

it('without script the page that a form came back with leads to itself in another language', async () => {
  const { page } = await visit({ script: false })
  await page.goto('/contact')
  await page.getByRole('main').locator('#feedback').getByRole('button').click()
  await page.getByRole('main').getByText('Please', { exact: false }).first().waitFor()
  await menu(page).click()
  await findLanguageLink(page, 'Deutsch').click()
  await page.waitForURL(siteUrl('/de/contact'))
})
