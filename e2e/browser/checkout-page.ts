import type { Page } from 'playwright'

/** @returns a new email: unpaid orders are counted per email */
export async function fillAddress(page: Page): Promise<string> {
  const email = `ada-${crypto.randomUUID().slice(0, 8)}@example.com`
  await page.getByLabel('Email', { exact: true }).first().fill(email)
  const shipping = page.getByRole('group', { name: 'Shipping address' })
  await shipping.getByLabel('Contact name').fill('Ada Byron')
  await shipping.getByLabel('Telephone').fill('+44 20 7946 0000')
  await shipping.getByLabel('Country or region').selectOption('GB')
  await shipping.getByLabel('Address', { exact: true }).fill('12 St James’s Square')
  await shipping.getByLabel('Postal code').fill('SW1Y 4JH')
  await shipping.getByLabel('City').fill('London')
  return email
}
