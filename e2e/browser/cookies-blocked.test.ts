/** A browser that blocks all cookies by its settings: functions that need one say so and claim no success. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CHROMIUM_FLAGS, ensureChromium } from '../../scripts/dev/chromium.mjs'
import { newCustomer } from '../account.ts'
import { button, field, main, secret } from './account-page.ts'
import { expectPage, openTab, siteUrl } from './browser.ts'

const BLOCKED = 2
const NOTICE = /^Your browser blocks cookies/

let folder = ''
let context: BrowserContext

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cookies-blocked-'))
  await mkdir(join(folder, 'Default'))
  const settings = { profile: { default_content_setting_values: { cookies: BLOCKED } } }
  await writeFile(join(folder, 'Default/Preferences'), JSON.stringify(settings))
  // The headless shell has no settings.
  const executablePath = await ensureChromium({ shows_pdf: true })
  context = await chromium.launchPersistentContext(folder, { executablePath, args: [...CHROMIUM_FLAGS] })
})
afterAll(async () => {
  await context.close()
  await rm(folder, { recursive: true, force: true })
})

it('shows an error, adds nothing and claims no success', async () => {
  const page = await openTab(context)
  await page.goto(siteUrl('/category/chip-resistors'))
  await page.locator('form.row-add button[name=add]').first().click()
  await expectPage(page.locator('#toasts .toast-error')).toHaveText(NOTICE)
  expect(await page.locator('#toasts .toast-success').count()).toBe(0)
  expect(await page.locator('[data-cart-count]').first().isVisible()).toBe(false)
  await page.close()
})

it.each([true, false])('adds nothing by the order pad, says why and preserves the input; with a script: %s', async (hasScript) => {
  const page = await openTab(context)
  if (!hasScript) await page.route('**/*.js', (route) => route.abort())
  await page.goto(siteUrl('/cart'))
  await page.locator('#pad-text').fill('NE555P, 100')
  await page.locator('button[value=paste]').click()
  await expectPage(page.locator('#pad-error')).toHaveText(NOTICE)
  expect(await page.locator('#pad-text').inputValue()).toBe('NE555P, 100')
  expect(await page.locator('.cart-outcomes, .cart-table').count()).toBe(0)
  await page.close()
})

it('claims nothing at the foot of a BOM', async () => {
  const page = await openTab(context)
  await page.goto(siteUrl('/bom'))
  await page.locator('textarea[name=text]').fill('NE555P, 100')
  await button(page, 'Match the parts').click()
  await page.locator('.bom-buy').click()
  await expectPage(page.locator('#toasts .toast-error')).toHaveText(NOTICE)
  expect(await page.locator('#toasts .toast-success').count()).toBe(0)
  expect(await page.locator('[data-cart-count]').first().isVisible()).toBe(false)
  await page.close()
})

it('makes a BOM without a script, and claims nothing of the cart there', async () => {
  const page = await openTab(context)
  await page.route('**/*.js', (route) => route.abort())
  await page.goto(siteUrl('/bom'))
  await page.locator('textarea[name=text]').fill('NE555P, 100')
  await button(page, 'Match the parts').click()
  await page.locator('button[value=cart]').click()
  await expectPage(main(page)).toContainText('Your browser blocks cookies')
  expect(await page.locator('.bom-cart-result').count()).toBe(0)
  await page.close()
})

it.each([true, false])('says of a form whose cookie does not come back that it needs cookies; with a script: %s', async (hasScript) => {
  const { email, password } = await newCustomer()
  const page = await openTab(context)
  // A browser without script submits the same form itself.
  if (!hasScript) await page.route('**/*.js', (route) => route.abort())
  await page.goto(siteUrl('/login?redirect=/myaccount/order'))
  await field(page, 'Email').fill(email)
  await secret(page, 'Password').fill(password)
  await button(page, 'Sign in').click()
  await expectPage(page.getByRole('heading', { level: 1 })).toHaveText('Cookies are needed')
  await expectPage(main(page)).toContainText('Your browser blocks cookies')
  await page.close()
})
