import { describe, expect, it } from 'vitest'
import { readLocalSecrets } from '../../scripts/dev/local-state.ts'
import { placeOrder } from '../orders.ts'
import { sendRfq } from '../rfq.ts'
import { stateFolder } from '../served-site.ts'
import { expectAccessible, expectNoOverflow, expectPage, open, useBrowser, visit } from './browser.ts'
import { WINDOWS } from './matrix.ts'

useBrowser()

describe.each(WINDOWS)('the sales desk at %i px in the %s', (width, scheme) => {
  it('signs in, quotes an RFQ, and takes an order from its transfer to its shipment', async () => {
    const { rfq_number } = await sendRfq([{ part_number: 'NE555P', qty: 2500 }])
    const { order_number, email } = await placeOrder({ payment: 'wire' })
    const { page, takeProblems } = await visit({ width, scheme })
    const done = page.getByRole('status')

    await open(page, '/desk/rfqs')
    await page.getByLabel('Access key of the sales desk').fill(readLocalSecrets(stateFolder()).DESK_TOKEN)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('link', { name: rfq_number }).click()
    await page.getByRole('textbox', { name: 'Our price, NE555P' }).fill('0.0875')
    await page.getByRole('textbox', { name: 'Lead time, weeks, NE555P' }).fill('3')
    await expectNoOverflow(page)
    await expectAccessible(page)
    // A price far from the list price is sent twice.
    await page.getByRole('button', { name: 'Send quote' }).click()
    await expectPage(page.getByText('Prices far from the list price: lines 1.')).toBeVisible()
    await page.getByRole('button', { name: 'Send quote' }).click()
    await expectPage(done.filter({ hasText: 'Quote sent to the buyer.' })).toBeVisible()

    await page.getByRole('link', { name: 'Orders', exact: true }).click()
    await page.getByRole('searchbox', { name: 'Order or PO number, company, email' }).fill(email)
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: order_number }).click()
    const openAmount = (await page.getByText(/^Open: [\d.,]+$/).textContent()) ?? ''
    await page.getByRole('textbox', { name: 'Received, US dollars' }).fill(openAmount.replace('Open: ', ''))
    await page.getByRole('textbox', { name: 'Bank reference' }).fill(order_number)
    await expectNoOverflow(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Confirm order' }).click()
    await expectPage(done.filter({ hasText: 'Order confirmed. Preparation can start.' })).toBeVisible()
    await page.getByRole('textbox', { name: 'Tracking number' }).fill('00340434')
    await page.getByRole('button', { name: 'Mark as shipped' }).click()
    await expectPage(done.filter({ hasText: 'Order marked as shipped' })).toBeVisible()
    await expectPage(page.getByRole('main')).toContainText('00340434')
    expect(takeProblems()).toEqual([])
  })
})
