/** One clock: all times of a visitor are in one zone, which is named. */
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { newCustomer } from '../account.ts'
import { placeOrder } from '../orders.ts'
import { answerRfq, sendRfq } from '../rfq.ts'
import { makeBom } from './bom-page.ts'
import { expectPage, open, siteUrl, useBrowser, visit } from './browser.ts'

useBrowser()

const PRODUCT = '/productdetail/rc0603fr-0710kl-67108864'

/** The zones that the page names beside its times, each once. */
const readZones = async (page: Page): Promise<string[]> => [
  ...new Set((await page.locator('main time').allTextContents()).join(' ').match(/UTC(?:[+−][\d:]+)?/g) ?? []),
]

it('names the browser’s zone on the product, cart, BOM, quote and order alike', async () => {
  const { token } = await newCustomer()
  const rfq = await sendRfq([{ part_number: 'LM358DR', qty: 100 }], { token })
  await answerRfq(rfq.rfq_number, [{ position: 1, unit_price: '0.10', lead_time_weeks: 0 }], new Date(Date.now() + 5 * 86_400_000))
  const order = await placeOrder({ token, payment: 'wire' })
  const { page, context, expectClean } = await visit({ zone: 'Asia/Tokyo' })
  await context.addCookies([{ name: 'token', value: token, url: siteUrl() }])
  // The first page shows it although the server learns it only with the second.
  await open(page, PRODUCT)
  await expectPage(page.getByText(/Stock and prices as of .* UTC\+9$/).first()).toBeVisible()
  // A quoted price holds until an instant, in the cart too.
  await open(page, rfq.link)
  await page.getByRole('button', { name: 'Add to cart at the quoted price' }).click()
  await page.waitForURL('**/cart')
  for (const path of [
    PRODUCT,
    '/cart',
    order.path,
    rfq.link,
    '/myaccount',
    '/myaccount/orders',
    '/myaccount/rfq-history',
    '/myaccount/security',
  ]) {
    await open(page, path)
    expect([path, await readZones(page)]).toEqual([path, ['UTC+9']])
  }
  await makeBom(page)
  await open(page, '/bom')
  expect(await readZones(page)).toEqual(['UTC+9'])
  expectClean()
})

it('names the chosen zone instead, without a script too, until the choice is ended', async () => {
  const { token } = await newCustomer()
  const order = await placeOrder({ token, payment: 'wire' })
  const { page, context } = await visit({ script: false })
  await context.addCookies([{ name: 'token', value: token, url: siteUrl() }])
  const zonesAfter = async (zone: string): Promise<string[][]> => {
    await open(page, '/myaccount/my-profile')
    await page.getByRole('combobox', { name: 'Time zone' }).selectOption(zone)
    await page.getByRole('region', { name: 'Time zone' }).getByRole('button').click()
    await expectPage(page.getByText('Profile saved.')).toBeVisible()
    const zones: string[][] = []
    for (const path of [PRODUCT, order.path]) {
      await open(page, path)
      zones.push(await readZones(page))
    }
    return zones
  }
  expect(await zonesAfter('Asia/Calcutta')).toEqual([['UTC+5:30'], ['UTC+5:30']])
  const [[automatic = ''] = []] = await zonesAfter('')
  expect(automatic).not.toBe('UTC+5:30')
})

it('says the end of the buyer’s last day for a reservation', async () => {
  const order = await placeOrder({ payment: 'wire' })
  const { page } = await visit({ zone: 'Europe/Berlin' })
  await open(page, order.link)
  await open(page, order.path)
  await expectPage(page.getByRole('main')).toContainText(/reserved until the end of \w+ \d+, \d{4} \(UTC\+[12]\)/)
})
