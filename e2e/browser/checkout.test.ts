import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { expectPage, open, toasts, useBrowser, visit } from './browser.ts'
import { fillAddress } from './checkout-page.ts'
import { findCoveredBars } from './faults.ts'

useBrowser()

const LIST = '/category/chip-resistors'
const cartLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Shopping cart/ })
const cartRow = (page: Page, part: string) =>
  page.getByRole('region', { name: 'Shopping cart' }).getByRole('row', { name: new RegExp(part) })
const addButtons = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Add .+ to the cart$/ })

/** Presses the button of the n-th part in the list. @returns its number */
async function addNth(page: Page, nth: number): Promise<string> {
  const button = addButtons(page).nth(nth)
  const part = /^Add (.+) to the cart$/.exec((await button.getAttribute('title')) ?? '')?.[1] ?? ''
  await button.click()
  return part
}

describe('with script', () => {
  it('a part goes from the list into the cart, gets another quantity, and is ordered', async () => {
    const { page, expectClean } = await visit()
    await open(page, LIST)
    const part = await addNth(page, 7)
    await expectPage(toasts(page)).toContainText(new RegExp(`${part} added: [\\d,]+ in the cart, \\$[\\d.,]+ View cart`))
    await expectPage(cartLink(page)).toContainText('1')
    await cartLink(page).click()
    const field = page.getByRole('textbox', { name: `Quantity of ${part}` })
    await field.fill('7')
    await expectPage(cartRow(page, part)).toContainText('Please enter multiple of Min QTY')
    await field.fill('30000')
    await field.press('Enter')
    await expectPage(field).toHaveValue('30,000')
    await expectPage(field).toBeFocused()
    await page.getByRole('link', { name: 'Proceed to checkout' }).click()
    await fillAddress(page)
    const dhl = page.getByRole('radio', { name: /^DHL/ })
    await expectPage(dhl).toBeChecked()
    // The total follows the choice at once, and typed texts stay.
    const summary = page.getByRole('complementary', { name: 'Your order' })
    await expectPage(summary).toContainText('Freight')
    await page.getByRole('radio', { name: /^Pick-up/ }).check()
    await expectPage(summary).toContainText('$0.00')
    await dhl.check()
    await expectPage(page.getByRole('group', { name: 'Shipping address' }).getByLabel('City')).toHaveValue('London')
    expectClean()
    await page.getByRole('checkbox', { name: /I have read and agree/ }).check()
    await page.getByRole('button', { name: 'Place order' }).click()
    // The payment method was chosen: its provider opens at once.
    await page.waitForURL('**/dev/pay/**')
  })

  it('what was typed outlives a reload and a look at the cart, but not the order', async () => {
    const { page, expectClean } = await visit()
    await open(page, LIST)
    await addNth(page, 11)
    await expectPage(cartLink(page)).toContainText('1')
    await open(page, '/checkout')
    const email = await fillAddress(page)
    await page.getByRole('radio', { name: /^Pick-up/ }).check()
    await page.getByRole('radio', { name: /^Wire transfer/ }).check()
    await page.getByLabel('Order comment').fill('Dock 3,\nplease ring')
    await page.getByRole('checkbox', { name: /I have read and agree/ }).check()
    await page.reload()
    const shipping = page.getByRole('group', { name: 'Shipping address' })
    const expectTyped = async (): Promise<void> => {
      await expectPage(page.getByLabel('Email', { exact: true }).first()).toHaveValue(email)
      await expectPage(shipping.getByLabel('Country or region')).toHaveValue('GB')
      await expectPage(shipping.getByLabel('Address', { exact: true })).toHaveValue('12 St James’s Square')
      await expectPage(page.getByRole('radio', { name: /^Pick-up/ })).toBeChecked()
      await expectPage(page.getByRole('radio', { name: /^Wire transfer/ })).toBeChecked()
      await expectPage(page.getByLabel('Order comment')).toHaveValue('Dock 3,\nplease ring')
      // The agreement applies to the page's earlier content.
      await expectPage(page.getByRole('checkbox', { name: /I have read and agree/ })).not.toBeChecked()
    }
    await expectTyped()
    await page.getByRole('link', { name: 'Edit cart' }).click()
    await page.getByRole('link', { name: 'Proceed to checkout' }).click()
    await expectTyped()
    expectClean()
    await page.getByRole('checkbox', { name: /I have read and agree/ }).check()
    await page.getByRole('button', { name: 'Place order' }).click()
    await page.waitForURL(/\/pay\/so/i)
    await open(page, LIST)
    await addNth(page, 12)
    await expectPage(cartLink(page)).toContainText('1')
    await open(page, '/checkout')
    await expectPage(page.getByLabel('Email', { exact: true }).first()).toHaveValue('')
    await expectPage(page.getByLabel('Order comment')).toHaveValue('')
  })

  it('what is typed before its script is there stays, and a refusal stands beside the fields without a reload', async () => {
    const { page, expectClean } = await visit()
    await open(page, LIST)
    await addNth(page, 13)
    await expectPage(cartLink(page)).toContainText('1')
    const { promise: isTyped, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/assets/checkout-form-*.js', async (route) => {
      await isTyped
      await route.continue()
    })
    await open(page, '/checkout')
    const email = page.getByLabel('Email', { exact: true }).first()
    const country = page.getByRole('group', { name: 'Shipping address' }).getByLabel('Country or region')
    await email.fill('early@example.com')
    await page.getByRole('radio', { name: /^Wire transfer/ }).check()
    await page.getByLabel('Order comment').fill('Dock 3')
    await country.selectOption('DE')
    const ways = page.waitForResponse(/\/api\/cart\/quote/)
    release()
    // The delivery options of the chosen country are loaded, so the script runs. Its page had an option chosen without it.
    await ways
    await expectPage(page.getByRole('radio', { name: /^DHL/ })).toBeChecked()
    const opened = await page.evaluate(() => performance.timeOrigin)
    await page.getByRole('button', { name: 'Place order' }).click()
    await expectPage(page.getByRole('alert')).toContainText('Please agree the policy')
    const name = page.getByRole('group', { name: 'Shipping address' }).getByLabel('Contact name')
    await expectPage(name).toBeFocused()
    await expectPage(name).toHaveAttribute('aria-invalid', 'true')
    await name.fill('Ada Byron')
    await expectPage(name).not.toHaveAttribute('aria-invalid')
    await expectPage(email).toHaveValue('early@example.com')
    await expectPage(country).toHaveValue('DE')
    await expectPage(page.getByRole('radio', { name: /^Wire transfer/ })).toBeChecked()
    await expectPage(page.getByLabel('Order comment')).toHaveValue('Dock 3')
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(opened)
    expectClean()
  })

  it('what is typed stays where the form’s script breaks, and its buttons post it', async () => {
    const { page } = await visit()
    await open(page, LIST)
    await addNth(page, 14)
    await expectPage(cartLink(page)).toContainText('1')
    await open(page, '/checkout')
    const email = await fillAddress(page)
    await expectPage(page.getByRole('radio', { name: /^DHL/ })).toBeChecked()
    await page.evaluate(() => {
      const { stringify } = JSON
      const { warn } = console
      JSON.stringify = () => {
        throw new Error('broken')
      }
      console.warn = (...words) => {
        Object.assign(JSON, { stringify })
        Object.assign(console, { warn })
        warn(...words)
      }
    })
    const broken = page.waitForEvent('console', (message) => message.text().includes('an interactive part has broken'))
    await page.getByLabel('Order comment').fill('Dock 3')
    await broken
    await expectPage(page.getByLabel('Email', { exact: true }).first()).toHaveValue(email)
    await expectPage(page.getByLabel('Order comment')).toHaveValue('Dock 3')
    await expectPage(page.getByRole('group', { name: 'Shipping address' }).getByLabel('City')).toHaveValue('London')
    // The form of a page without script offers deliveries once it knows the country.
    await page.getByRole('checkbox', { name: /I have read and agree/ }).check()
    await page.getByRole('button', { name: 'Place order' }).click()
    await expectPage(page.getByText('Select a delivery option').first()).toBeVisible()
    await expectPage(page.getByLabel('Order comment')).toHaveValue('Dock 3')
    await page.getByRole('radio', { name: /^DHL/ }).check()
    await page.getByRole('checkbox', { name: /I have read and agree/ }).check()
    await page.getByRole('button', { name: 'Place order' }).click()
    await page.waitForURL('**/dev/pay/**')
  })

  it('the cart’s link, its ticks and its question before removing', async () => {
    const { page, expectClean } = await visit()
    await open(page, LIST)
    await addNth(page, 8)
    await expectPage(cartLink(page)).toContainText('1')
    const second = await addNth(page, 9)
    await expectPage(cartLink(page)).toContainText('2')
    await open(page, '/cart')
    await page.getByRole('checkbox', { name: `Select ${second}` }).check()
    await page.getByRole('button', { name: 'Share cart' }).click()
    await expectPage(page.getByLabel('Link to this cart')).toHaveValue(/\/cart\?shared=/)
    await expectPage(page.getByRole('checkbox', { name: `Select ${second}` })).toBeChecked()
    await page.getByRole('button', { name: 'Remove selected' }).click()
    await expectPage(page.getByRole('heading', { level: 1 })).toHaveText('Remove 1 line from the cart?')
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await expectPage(page.getByText('1 line', { exact: true })).toBeVisible()
    expectClean()
  })

  it('the cart saves a reference, removes a line in place, and follows another tab; the header counts with it', async () => {
    const { page, openTab, expectClean } = await visit()
    await open(page, LIST)
    const parts = [await addNth(page, 13)]
    await expectPage(cartLink(page)).toContainText('1')
    for (const [nth, count] of [
      [14, '2'],
      [15, '3'],
    ] as const) {
      parts.push(await addNth(page, nth))
      await expectPage(cartLink(page)).toContainText(count)
    }
    await open(page, '/cart')
    // The table's head scrolls below the bar with the total.
    await page.getByText('Quick order pad').click()
    await page.getByLabel('Part numbers and quantities').fill('?\n'.repeat(8))
    await page.getByRole('button', { name: 'Add to cart', exact: true }).click()
    await expectPage(page.getByText('Not added: 8.')).toBeVisible()
    const head = await page.locator('.cart-table thead').boundingBox()
    await page.setViewportSize({ width: 1440, height: Math.round((head?.y ?? 0) + 60) })
    expect(await findCoveredBars(page)).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
    const reference = page.getByRole('textbox', { name: `Your reference for ${parts[0]}` })
    await reference.fill('P-4711')
    await reference.press('Enter')
    await expectPage(page.getByRole('textbox', { name: `Quantity of ${parts[0]}` })).toHaveValue(/^[\d,]+$/)
    await page.getByRole('button', { name: `Remove ${parts[1]}`, exact: true }).click()
    await expectPage(cartLink(page)).toContainText('2')
    await expectPage(cartRow(page, parts[1] ?? '')).toHaveCount(0)
    await reference.fill('P-4711, not sent')
    const tab = await openTab()
    await open(tab, '/cart')
    await expectPage(tab.getByRole('textbox', { name: `Your reference for ${parts[0]}` })).toHaveValue('P-4711')
    await tab.getByRole('button', { name: `Remove ${parts[2]}`, exact: true }).click()
    await expectPage(cartLink(tab)).toContainText('1')
    await expectPage
      .poll(async () => {
        await page.evaluate(() => dispatchEvent(new Event('focus')))
        return cartLink(page).textContent()
      })
      .toContain('1')
    await expectPage(cartRow(page, parts[2] ?? '')).toHaveCount(0)
    await expectPage(reference).toHaveValue('P-4711, not sent')
    expectClean()
  })

  it('the order pad keeps what could not be added', async () => {
    const { page, expectClean } = await visit()
    await open(page, '/cart')
    await page.getByLabel('Part numbers and quantities').fill('NO-SUCH-PART-77, 5')
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await expectPage(page.getByText('Added: 0. Not added: 1.')).toBeVisible()
    await expectPage(page.getByLabel('Part numbers and quantities')).toHaveValue('NO-SUCH-PART-77, 5')
    expectClean()
  })
})

it('without script the same way leads to the payment', async () => {
  const { page } = await visit({ script: false })
  await open(page, LIST)
  const part = await addNth(page, 10)
  await expectPage(cartRow(page, part)).toBeVisible()
  await page.getByRole('link', { name: 'Proceed to checkout' }).click()
  await fillAddress(page)
  await page.getByRole('button', { name: 'Show delivery options' }).click()
  await page.getByRole('radio', { name: /^UPS/ }).check()
  await page.getByRole('button', { name: 'Place order' }).click()
  await expectPage(page.getByRole('alert')).toContainText('Please agree the policy')
  await page.getByRole('checkbox', { name: /I have read and agree/ }).check()
  await page.getByRole('button', { name: 'Place order' }).click()
  await page.waitForURL('**/dev/pay/**')
})
