/** The pages of a customer's account, as seen by the customer. */
import type { Page } from 'playwright'
import { newCustomer } from '../account.ts'
import { DESKTOP, siteUrl, visit } from './browser.ts'

export async function signedIn(width = DESKTOP, script = true) {
  const customer = await newCustomer()
  const visited = await visit({ width, script })
  await visited.context.addCookies([{ name: 'token', value: customer.token, url: siteUrl() }])
  return { customer, ...visited }
}

const ADDRESS = { 'Contact name': 'Grace Hopper', Telephone: '+1 703 555 0100', Address: '1 Navy Yard', City: 'Arlington' } as const

/** Fills in the open form and submits it. */
export async function fillAddress(page: Page, texts: Readonly<Record<string, string>> = ADDRESS): Promise<void> {
  for (const [label, text] of Object.entries(texts)) await field(page, label).fill(text)
  await field(page, 'Country or region').selectOption('US')
  await field(page, 'State or province').fill('VA')
  await field(page, 'Postal code').fill('22201')
  await page.getByRole('button', { name: 'Save address' }).click()
  await page.waitForURL(/done=saved/)
}

/** A label may add that the field is optional. */
export const field = (page: Page, label: string) =>
  page.getByRole('main').getByLabel(new RegExp(`^${label}(?: (?:optional|if the country uses one))?$`))
export const cards = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: 'Edit' }) })
