import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { newCustomer } from '../account.ts'
import { placeOrder } from '../orders.ts'
import { answerRfq, sendRfq } from '../rfq.ts'
import { signedIn } from './account-area-page.ts'
import { type Actions, countActions } from './actions.ts'
import { expectPage, open, PHONE, toasts, useBrowser, visit } from './browser.ts'
import { fillAddress } from './checkout-page.ts'

useBrowser()

const expectAtMost = (buyer: Actions, limit: number): void =>
  expect(buyer.done.length, `${limit} actions at most: ${buyer.done.join('; ')}`).toBeLessThanOrEqual(limit)

const searchFor = (buyer: Actions, page: Page, text: string) => buyer.type(page.getByRole('combobox').first(), text, { enter: true })
const main = (page: Page) => page.getByRole('main')
/** Searches for a number: its page follows at once, or by a click where several parts begin with it. */
async function findPart(buyer: Actions, page: Page, partNumber: string): Promise<void> {
  await searchFor(buyer, page, partNumber)
  await page.waitForURL(/\/productdetail\/|\/s\?/)
  if (page.url().includes('/s?')) await buyer.click(main(page).getByRole('link', { name: partNumber, exact: true }).first())
  await page.waitForURL(/\/productdetail\//)
}
const addButtons = (page: Page) => main(page).getByRole('button', { name: /^Add .+ to the cart$|^Add to cart$/ })

/** The limits are the counts of a usability review of an earlier version: no task may take more actions. */
describe('a task takes no more actions than it did', () => {
  it('a capacitor by its values, 1,000 into the cart: 8 before', async () => {
    const { page } = await visit()
    await open(page, '/')
    const buyer = countActions(page)
    await searchFor(buyer, page, '100nF 50V X7R 0603')
    await page.waitForURL(/\/s\?/)
    await buyer.type(page.getByRole('textbox', { name: 'Price at' }), '1000', { enter: true })
    await buyer.click(addButtons(page).first())
    await expectPage(toasts(page)).toContainText('in the cart')
    expectAtMost(buyer, 3)
  })

  it('a replacement of a part that is out of stock: 4 before', async () => {
    const { page } = await visit()
    await open(page, '/')
    const buyer = countActions(page)
    await findPart(buyer, page, 'LM358DR')
    await buyer.click(addButtons(page).first())
    await expectPage(toasts(page)).toContainText('in the cart')
    expectAtMost(buyer, 3)
  })

  it('three MOSFETs side by side: 7 before', async () => {
    const { page } = await visit()
    await open(page, '/')
    const buyer = countActions(page)
    await searchFor(buyer, page, 'MOSFET SOT-23')
    await page.waitForURL(/\/s\?|\/category\//)
    for (const index of [0, 1, 2]) await buyer.click(page.getByRole('checkbox', { name: /^Compare / }).nth(index))
    await buyer.click(page.getByRole('form', { name: 'Compare parts' }).getByRole('button', { name: 'Compare' }))
    await page.waitForURL(/\/compare\?/)
    expectAtMost(buyer, 5)
  })

  it('an order by wire as a guest, from the checkout: 3 beside the address before', async () => {
    const { page } = await visit()
    await open(page, '/category/chip-resistors')
    await addButtons(page).first().click()
    await expectPage(toasts(page)).toContainText('in the cart')
    await open(page, '/checkout')
    await fillAddress(page)
    const buyer = countActions(page)
    await buyer.click(page.getByRole('radio', { name: /Wire transfer/ }))
    await buyer.click(page.getByRole('checkbox', { name: /I have read and agree/ }))
    await buyer.click(page.getByRole('button', { name: 'Place order' }))
    await expectPage(page.getByRole('heading', { level: 1 })).toContainText(/^Payment SO/)
    expectAtMost(buyer, 3)
  })

  it('signing in: 3 before', async () => {
    const { email, password } = await newCustomer()
    const { page } = await visit()
    await open(page, '/login')
    const buyer = countActions(page)
    await buyer.type(main(page).getByRole('textbox', { name: 'Email' }), email)
    await buyer.type(main(page).getByLabel('Password', { exact: true }).and(page.locator('input')), password)
    await buyer.click(main(page).getByRole('button', { name: 'Sign in', exact: true }))
    await page.waitForURL(/\/myaccount$/)
    expectAtMost(buyer, 3)
  })

  it('ordering the same again: 2 before', async () => {
    const { page, customer } = await signedIn()
    await placeOrder({ token: customer.token })
    await open(page, '/myaccount')
    const buyer = countActions(page)
    await buyer.click(
      main(page)
        .getByRole('link', { name: /^SO-|^[A-Z]{2}\d/ })
        .first(),
    )
    await buyer.click(
      main(page)
        .getByRole('button', { name: /Order again|Buy again|Reorder/ })
        .first(),
    )
    await page.waitForURL(/\/cart/)
    expectAtMost(buyer, 2)
  })

  it('accepting 18 of 20 quoted lines: 2 before', async () => {
    const rfq = await sendRfq(Array.from({ length: 20 }, (_, index) => ({ part_number: `PART-${index}`, qty: 100 })))
    const answers = Array.from({ length: 20 }, (_, index) => ({
      position: index + 1,
      unit_price: index < 18 ? '0.5' : null,
      lead_time_weeks: 0,
    }))
    await answerRfq(rfq.rfq_number, answers, new Date(Date.now() + 3 * 86_400_000))
    const { page } = await visit()
    await open(page, rfq.link)
    const buyer = countActions(page)
    await buyer.click(page.getByRole('button', { name: 'Add to cart at the quoted price' }))
    await page.waitForURL(/\/cart/)
    expectAtMost(buyer, 1)
  })

  it('looking for an order as a guest: 4 before', async () => {
    const order = await placeOrder()
    const { page } = await visit()
    await open(page, '/')
    const buyer = countActions(page)
    await buyer.click(page.getByRole('contentinfo').getByRole('link', { name: /Track/ }))
    await buyer.type(main(page).getByRole('textbox', { name: /Order number/ }), order.order_number)
    await buyer.type(main(page).getByRole('textbox', { name: 'Email' }), order.email)
    await buyer.click(main(page).getByRole('button').first())
    await expectPage(main(page)).toContainText(order.order_number)
    expectAtMost(buyer, 4)
  })

  it('on a phone, from a part number to an order by wire: 16 before, 9 of them for the address', async () => {
    const { page } = await visit({ width: PHONE })
    await open(page, '/')
    const buyer = countActions(page)
    await findPart(buyer, page, 'NE555P')
    await buyer.click(page.getByRole('button', { name: 'Buy now' }).first())
    await page.waitForURL(/\/cart/)
    await buyer.click(page.getByRole('link', { name: 'Proceed to checkout' }).first())
    await page.waitForURL(/\/checkout/)
    await fillAddress(page)
    await buyer.click(page.getByRole('radio', { name: /Wire transfer/ }))
    await buyer.click(page.getByRole('checkbox', { name: /I have read and agree/ }))
    await buyer.click(page.getByRole('button', { name: 'Place order' }))
    await expectPage(page.getByRole('heading', { level: 1 })).toContainText(/^Payment SO/)
    expectAtMost(buyer, 7)
  })

  it('by keyboard: 95 stops from a part page to the first field of the checkout before', async () => {
    const { page } = await visit()
    const tabTo = async (selector: string): Promise<number> => {
      for (let stops = 1; stops <= 60; stops++) {
        await page.keyboard.press('Tab')
        if (await page.locator(':focus').evaluate((focused, wanted) => focused.matches(wanted), selector)) return stops
      }
      throw new Error(`no ${selector} within 60 stops`)
    }
    /** By the page's first link, to its content. */
    const skip = async (): Promise<number> => {
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      return 2
    }
    await open(page, '/category/chip-resistors')
    const href = await main(page).getByRole('rowheader').first().getByRole('link').first().getAttribute('href')
    await open(page, href ?? '')
    let stops = (await skip()) + (await tabTo('input[name=qty]')) + (await tabTo('button[name=add]'))
    await page.keyboard.press('Enter')
    await expectPage(toasts(page)).toContainText('in the cart')
    await open(page, '/cart')
    stops += (await skip()) + (await tabTo('a[href$="/checkout"]'))
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/checkout/)
    await expectPage(page.getByLabel('Email', { exact: true }).first()).toBeVisible()
    stops += (await skip()) + (await tabTo('main input'))
    expect(stops).toBeLessThanOrEqual(40)
  })
})
