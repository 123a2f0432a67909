import { describe, expect, it } from 'vitest'
import { callApi } from '../http/site.ts'
import { signedIn } from './account-area-page.ts'
import { countActions } from './actions.ts'
import { BOM_URL, csvFile, expectMatched, openStart } from './bom-page.ts'
import { expectPage, open, toasts, useBrowser, visit } from './browser.ts'
import { fillAddress } from './checkout-page.ts'
import { cell, openForm, send } from './rfq-page.ts'

useBrowser()

interface Part {
  part_number: string
  manufacturer: { name: string }
  package: string | null
  stock: number
}

/** Parts in stock that a search finds, with numbers of a single part each. */
async function partsFor(keyword: string, count: number): Promise<Part[]> {
  const query = new URLSearchParams({ keyword, sort: '-stock', page_size: '50' })
  const { listing } = await callApi<{ listing: { items: Part[] } }>(`/api/index/search?${query}`)
  const parts = listing.items.filter(({ stock, part_number }) => stock > 5000 && !/[\s,;]/.test(part_number))
  if (parts.length < count) throw new Error(`${keyword}: ${parts.length} parts in stock, ${count} wanted`)
  return parts.slice(0, count)
}

/** Limits on clicks and typed fields of a buyer's task, besides name and address for unknown buyers. */
describe('tasks', () => {
  it('a visitor finds a part by its parameters, and has paid for 1,000 of it in at most 8 actions beside the address', async () => {
    const { page, expectClean } = await visit()
    await open(page, '/')
    const buyer = countActions(page)
    await buyer.type(page.getByRole('combobox').first(), '10k 0603 1%', { enter: true })
    await page.waitForURL(/\/s\?/)
    await buyer.type(page.getByRole('textbox', { name: 'Price at' }), '1000', { enter: true })
    const row = page
      .getByRole('main')
      .getByRole('row', { name: /10 kΩ.*0603|0603.*10 kΩ/ })
      .first()
    await buyer.click(row.getByRole('button', { name: /^Add .+ to the cart$/ }))
    await expectPage(toasts(page)).toContainText('1,000 in the cart')
    await buyer.click(page.getByRole('banner').getByRole('link', { name: /^Shopping cart/ }))
    await buyer.click(page.getByRole('link', { name: 'Proceed to checkout' }))
    await fillAddress(page)
    await buyer.click(page.getByRole('checkbox', { name: /I have read and agree/ }))
    await buyer.click(page.getByRole('button', { name: 'Place order' }))
    await page.waitForURL('**/dev/pay/**')
    await buyer.click(page.getByRole('button', { name: 'Continue' }))
    await expectPage(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for your payment')
    expect(buyer.done.length, buyer.done.join('; ')).toBeLessThanOrEqual(8)
    await buyer.click(page.getByRole('link', { name: 'View order' }))
    await expectPage(page.getByRole('main')).toContainText('1,000')
    expectClean()
  })

  it('a signed-in buyer requests a quote for 20 pasted parts in at most 4 actions', async () => {
    const { page, expectClean } = await signedIn()
    const parts = [...(await partsFor('0603 resistor', 10)), ...(await partsFor('0402 capacitor', 10))]
    await openForm(page)
    const buyer = countActions(page)
    const copied = parts.map(({ part_number }, index) => `${part_number}\t${(index + 1) * 100}`).join('\n')
    await buyer.paste(cell(page, 1, 'Part number'), copied)
    await expectPage(cell(page, 20, 'Quantity')).toHaveValue('2000')
    await buyer.click(send(page))
    await page.waitForURL('**/rfq/successful?number=*')
    await expectPage(page.getByRole('main').getByRole('row')).toHaveCount(21)
    expect(buyer.done.length, buyer.done.join('; ')).toBeLessThanOrEqual(4)
    expectClean()
  })

  it('a visitor has a BOM of 42 lines for 50 boards in the cart in at most 4 actions', async () => {
    const { page, expectClean } = await visit()
    const [resistors, capacitors] = [await partsFor('0603 resistor', 20), await partsFor('0402 capacitor', 20)]
    const toLine = (letter: string) => (part: Part, index: number) =>
      `${letter}${index + 1},${part.part_number},"${part.manufacturer.name}",,,1`
    const lines = [...resistors.map(toLine('R')), ...capacitors.map(toLine('C'))]
    // One with a contradicting package, which the buyer reviews first, and one unknown part.
    const others = ['U90,NE555P,Texas Instruments,,SOIC-8,1', 'U91,ZZZ-NOT-A-PART-77,,,,1']
    await openStart(page)
    const buyer = countActions(page)
    await buyer.choose(csvFile('board.csv', ['Reference,MPN,Manufacturer,Value,Footprint,Qty', ...lines, ...others]))
    await page.waitForURL(BOM_URL)
    await expectMatched(page)
    await buyer.type(page.getByRole('textbox', { name: 'Boards to build' }), '50')
    await buyer.click(page.getByRole('button', { name: /^Add 40 confirmed lines · \$/ }))
    const dialog = page.getByRole('dialog', { name: 'Add to cart' })
    await buyer.click(dialog.getByRole('button', { name: /^Add 40 confirmed lines · \$/ }))
    await expectPage(dialog).toBeHidden()
    await expectPage(toasts(page)).toContainText('40 lines of this BOM are in the cart.')
    await expectPage(page.locator('[data-cart-count]').first()).toHaveText('40')
    expect(buyer.done.length, buyer.done.join('; ')).toBeLessThanOrEqual(4)
    expectClean()
  })
})
