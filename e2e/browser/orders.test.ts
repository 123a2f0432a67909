import { describe, expect, it } from 'vitest'
import { newCustomer } from '../account.ts'
import { offerChanges, placeOrder, ship } from '../orders.ts'
import { expectPage, open, siteUrl, useBrowser, type VisitOptions, visit } from './browser.ts'

useBrowser()

const payPath = ({ order_number }: { order_number: string }): string => `/pay/${order_number.toLowerCase()}`

async function signedIn(token: string, options: VisitOptions = {}) {
  const visited = await visit(options)
  await visited.context.addCookies([{ name: 'token', value: token, url: siteUrl() }])
  return visited
}

describe('an order', () => {
  it('is opened by the mail’s link, paid by card, and waits for the sales team', async () => {
    const order = await placeOrder()
    const { page, expectClean } = await visit()
    await open(page, order.link)
    expect(page.url()).toBe(siteUrl(order.path))
    await expectPage(page.getByRole('heading', { level: 1 })).toContainText(order.order_number)
    await expectPage(page.getByRole('list', { name: 'Order progress' }).locator('[aria-current="step"]')).toContainText('Ordered')
    await page.getByRole('link', { name: 'Pay', exact: true }).click()
    await page.waitForURL(siteUrl(payPath(order)))
    await page.getByRole('button', { name: 'Pay by card' }).click()
    await page.waitForURL('**/dev/pay/**')
    await page.getByLabel('Decline the card').check()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expectPage(page.getByRole('alert')).toContainText('Your payment was declined')
    await page.getByRole('button', { name: 'Pay by card' }).click()
    await page.waitForURL('**/dev/pay/**')
    await page.getByLabel('Ask for a second factor first').check()
    await page.getByLabel('Never').check()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('textbox').fill('123456')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expectPage(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for your payment')
    await expectPage(page.getByRole('main')).toContainText(order.order_number)
    await page.getByRole('link', { name: 'View order' }).click()
    await page.waitForURL(siteUrl(order.path))
    await expectPage(page.getByRole('main')).toContainText('Our sales team is confirming payment, stock and price.')
    await expectPage(page.getByRole('main')).toContainText('Payment received')
    await expectPage(page.getByRole('link', { name: 'Pay', exact: true })).toHaveCount(0)
    expectClean()
  })

  it('that is paid late is waited for by a page that looks again by itself', async () => {
    const order = await placeOrder()
    const { page, expectClean } = await visit({ script: false })
    await open(page, order.link)
    await open(page, payPath(order))
    await page.getByRole('button', { name: 'Pay with PayPal' }).click()
    await page.waitForURL('**/dev/pay/**')
    const payment = page.url().split('/').at(-1)
    await open(page, `/pay/successful?order=${order.order_number}&payment=${payment}`)
    await expectPage(page.getByRole('heading', { level: 1 })).toHaveText('Your payment is being processed')
    await page.waitForURL(/look=1/)
    await expectPage(page.getByRole('heading', { level: 1 })).toHaveText('Your payment is being processed')
    expectClean()
  })

  it('is paid by transfer, whose details are copied one by one', async () => {
    const order = await placeOrder({ payment: 'wire' })
    const { page, expectClean } = await visit()
    await open(page, order.link)
    await open(page, payPath(order))
    await page.getByRole('button', { name: 'Copy: Payment reference' }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(order.order_number)
    await page.getByRole('button', { name: 'I have sent the transfer' }).click()
    await expectPage(page.getByRole('heading', { level: 1 })).toHaveText('Transfer reported')
    expectClean()
  })

  it('is answered where the sales team proposes something else', async () => {
    const order = await placeOrder()
    await offerChanges(order)
    const { page, expectClean } = await visit()
    await open(page, order.link)
    const proposal = page.getByRole('region', { name: 'Our proposal' })
    await expectPage(proposal.getByRole('radio', { checked: true })).toHaveCount(1)
    await expectPage(proposal.locator('s').first()).toBeVisible()
    // The browser's validation requires the missing answer.
    await proposal.getByRole('button', { name: 'Send answer' }).click()
    expect(page.url()).toBe(siteUrl(order.path))
    await proposal.getByRole('radio', { name: /^Decline/ }).check()
    await proposal.getByRole('button', { name: 'Send answer' }).click()
    await expectPage(
      page.getByRole('status').filter({ hasText: 'canceled' }).or(page.getByText('Thank you. We have received your answer')),
    ).toBeVisible()
    await expectPage(proposal).toContainText('Answered')
    await expectPage(page.getByRole('main')).toContainText('No lines are left in this order.')
    expectClean()
  })

  it('is found again by its number and e-mail', async () => {
    const order = await placeOrder()
    const { page, expectClean } = await visit()
    await open(page, '/')
    await page.getByRole('navigation', { name: 'Quick access' }).getByRole('link', { name: 'Orders' }).click()
    await page.waitForURL('**/order/track')
    await page.getByRole('main').getByLabel('Order number').fill(order.order_number)
    await page.getByRole('main').getByLabel('Email', { exact: true }).fill(order.email)
    await page.getByRole('button', { name: 'Find order' }).click()
    await page.waitForURL(siteUrl(order.path))
    expectClean()
  })

  it('of a customer is in their account, and is received there', async () => {
    const { token } = await newCustomer()
    const order = await placeOrder({ token, payment: 'wire' })
    await ship(order)
    const { page, expectClean } = await signedIn(token)
    await open(page, '/')
    await page.getByRole('navigation', { name: 'Quick access' }).getByRole('link', { name: 'Orders' }).click()
    await page.waitForURL('**/myaccount/orders')
    await page.getByRole('navigation', { name: 'Orders by status' }).getByRole('link', { name: 'Shipping 1' }).click()
    await page.getByRole('link', { name: order.order_number }).click()
    await expectPage(page.getByRole('navigation', { name: 'My account' }).getByRole('link', { name: 'Orders' })).toHaveAttribute(
      'aria-current',
      'true',
    )
    await page.getByRole('link', { name: 'I have received the goods' }).click()
    await expectPage(page.getByRole('heading', { level: 1 })).toHaveText('Have you been received the products?')
    await page.getByRole('button', { name: 'Yes, received' }).click()
    await expectPage(page.getByRole('status').filter({ hasText: 'marked as received' })).toBeVisible()
    expectClean()
  })
})
