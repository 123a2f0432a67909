import type { Page } from 'playwright/test'
import { describe, expect, it } from 'vitest'
import { answerRfq, expireQuote, type LineAnswer, type SentRfq, sendRfq, signIn } from '../rfq.ts'
import { DESKTOP, expectPage, open, rfqButton, siteUrl, stored, toasts, useBrowser, visit } from './browser.ts'

useBrowser()

const LINES = [
  { part_number: 'LM358DR', manufacturer: 'Texas Instruments', qty: 1000, date_code: '24+', target_price: '0.06' },
  { part_number: 'GRM155R71H104KE14D', manufacturer: 'Murata', qty: 10_000 },
  { part_number: 'MAX232ACPE+', qty: 40 },
  { part_number: 'NE555P', qty: 500 },
]
const ANSWERS: LineAnswer[] = [
  { position: 1, unit_price: '0.0642', date_code: '2431', lead_time_weeks: 2 },
  {
    position: 2,
    unit_price: '0.0045',
    part_number: 'CL05B104KB5NNNC',
    manufacturer: 'Samsung',
    lead_time_weeks: 0,
    note: 'Same size and dielectric.',
  },
  { position: 3, unit_price: null, note: 'Nothing left that we would vouch for.' },
  { position: 4, unit_price: '0.25', lead_time_weeks: 0 },
]

const inDays = (days: number): Date => new Date(Date.now() + days * 86_400_000)

async function quoted(options: { token?: string } = {}): Promise<SentRfq> {
  const rfq = await sendRfq(LINES, options)
  await answerRfq(rfq.rfq_number, ANSWERS, inDays(3))
  return rfq
}

const toQuotePath = ({ rfq_number }: SentRfq): string => `/rfq/quote/${rfq_number.toLowerCase()}`
const tick = (page: Page, partNumber: string) => page.getByRole('checkbox', { name: `Add ${partNumber} to the cart` })
const accept = (page: Page) => page.getByRole('button', { name: 'Add to cart at the quoted price' })
const total = (page: Page) => page.getByRole('status', { name: 'Total of selected lines' })
const cartTable = (page: Page) => page.getByRole('region', { name: 'Shopping cart' })

async function signedIn(width = DESKTOP) {
  const token = signIn()
  const visited = await visit({ width })
  await visited.context.addCookies([{ name: 'token', value: token, url: siteUrl() }])
  return { token, ...visited }
}

describe('a quote on paper', () => {
  it('is a PDF and a workbook with customs data, only for visitors who may read the page', async () => {
    const rfq = await quoted()
    for (const prefix of ['', '/ar', '/zh']) {
      const { page, context } = await visit()
      await open(page, rfq.link)
      await open(page, prefix + toQuotePath(rfq))
      await expectPage(page.getByRole('row', { name: /LM358DR/ })).toContainText('EAR99')
      const href = (await page.locator('a[download][href$="file=pdf"]').getAttribute('href')) ?? ''
      const paper = await context.request.get(siteUrl(href))
      expect(paper.headers()['content-type']).toBe('application/pdf')
      const bytes = await paper.body()
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
      expect(bytes.length).toBeGreaterThan(8000)
      const otherVisitor = await (await visit()).context.request.get(siteUrl(href))
      expect([otherVisitor.status(), otherVisitor.headers()['content-type']]).toEqual([404, expect.stringContaining('text/html')])
    }
  })
})

describe('a quote behind its link', () => {
  it('opens by the mail’s link without leaving the key in the address, and is accepted in part', async () => {
    const rfq = await quoted()
    const { page, expectClean } = await visit()
    await open(page, rfq.link)
    expect(page.url()).toBe(siteUrl(toQuotePath(rfq)))
    await expectPage(page.getByRole('heading', { level: 1 })).toContainText(rfq.rfq_number)
    await expectPage(page.getByRole('listitem').filter({ hasText: 'Quoted' }).first()).toHaveAttribute('aria-current', 'step')
    await expectPage(page.getByText('3 days left')).toBeVisible()
    await expectPage(page.getByRole('row', { name: /MAX232ACPE/ })).toContainText('No offer')
    await expectPage(page.getByRole('row', { name: /GRM155R71H104KE14D/ })).toContainText('Alternative part')
    await expectPage(page.getByRole('checkbox', { name: /^Add / })).toHaveCount(3)

    await expectPage(total(page)).toHaveText('$234.20')
    await tick(page, 'NE555P').uncheck()
    await expectPage(total(page)).toHaveText('$109.20')
    await page.getByRole('checkbox', { name: 'All quoted lines' }).check()
    await expectPage(tick(page, 'NE555P')).toBeChecked()
    await tick(page, 'CL05B104KB5NNNC').uncheck()
    await tick(page, 'NE555P').uncheck()
    await accept(page).click()

    await page.waitForURL('**/cart')
    await expectPage(cartTable(page).getByRole('row')).toHaveCount(2)
    await expectPage(cartTable(page).getByRole('row', { name: /LM358DR/ })).toContainText('$0.06420')
    await expectPage(cartTable(page).getByRole('link', { name: rfq.rfq_number })).toBeVisible()
    await cartTable(page).getByRole('link', { name: rfq.rfq_number }).click()
    await expectPage(page.getByRole('row', { name: /LM358DR/ })).toContainText('In the cart')
    await expectPage(page.getByRole('checkbox', { name: /^Add / })).toHaveCount(2)
    expectClean()
  })

  it('accepted in two windows at once makes one cart with every line once', async () => {
    const rfq = await quoted()
    const { page, openTab, expectClean } = await visit()
    const other = await openTab()
    await open(page, rfq.link)
    await open(other, toQuotePath(rfq))
    await Promise.all([accept(page).click(), accept(other).click()])
    await Promise.all([page.waitForURL('**/cart'), other.waitForURL('**/cart')])
    for (const window of [page, other]) {
      await open(window, '/cart')
      await expectPage(cartTable(window).getByRole('row')).toHaveCount(4)
      for (const part of ['LM358DR', 'CL05B104KB5NNNC', 'NE555P'])
        await expectPage(cartTable(window).getByRole('rowheader', { name: new RegExp(part) })).toHaveCount(1)
    }
    expectClean()
  })

  it('is not there for a stranger, nor with another RFQ’s key', async () => {
    const [rfq, other] = [await quoted(), await sendRfq(LINES)]
    const { page } = await visit()
    await open(page, toQuotePath(rfq), 404)
    await open(page, `${toQuotePath(rfq)}?key=${other.key}`, 404)
    await open(page, '/rfq/quote/rfq261121-000000', 404)
    await open(page, other.link)
    await open(page, toQuotePath(rfq), 404)
  })

  it('that expired shows its prices struck, keeps the ticks out, and leads to a new RFQ', async () => {
    const rfq = await quoted()
    const { page } = await visit()
    await open(page, rfq.link)
    // It expires while the page is open: accepting then shows an error.
    expireQuote(rfq.rfq_number)
    await accept(page).click()
    await expectPage(page.getByRole('alert')).toContainText('this quote has changed or expired')
    await expectPage(page.getByRole('checkbox', { name: /^Add / })).toHaveCount(0)
    await expectPage(
      page
        .getByRole('row', { name: /LM358DR/ })
        .locator('s')
        .first(),
    ).toHaveText('$0.06420')
    const again = new URL((await page.getByRole('link', { name: 'Request again' }).getAttribute('href')) ?? '', siteUrl())
    expect(again.pathname).toBe('/rfq')
    expect(again.searchParams.getAll('part_number')).toEqual(['LM358DR', 'GRM155R71H104KE14D', 'NE555P'])
  })

  it('works without script', async () => {
    const rfq = await quoted()
    const { page } = await visit({ script: false })
    await open(page, rfq.link)
    for (const box of await page.getByRole('checkbox', { name: /^Add / }).all()) await box.uncheck()
    await accept(page).click()
    await expectPage(page.getByRole('alert')).toHaveText('Select at least one line')
    await tick(page, 'NE555P').check()
    await accept(page).click()
    await page.waitForURL('**/cart')
    await cartTable(page).getByRole('checkbox', { name: 'Select NE555P' }).check()
    await page.getByRole('button', { name: 'Remove selected' }).click()
    await expectPage(page.getByRole('heading', { level: 1 })).toHaveText('Remove 1 line from the cart?')
    await page.getByRole('button', { name: 'Remove' }).click()
    await expectPage(page.getByText('Your cart is empty')).toBeVisible()
  })
})

describe('the cart', () => {
  it('strikes what expired, hands its lines to the RFQ list, and removes what is selected', async () => {
    const [first, second] = [await quoted(), await quoted()]
    const { page, expectClean } = await visit()
    for (const { link } of [first, second]) {
      await open(page, link)
      await accept(page).click()
      await page.waitForURL('**/cart')
    }
    await expectPage(cartTable(page).getByRole('row')).toHaveCount(7)
    await expectPage(page.getByRole('main')).toContainText('$468.40')
    expireQuote(first.rfq_number)
    await open(page, '/cart')
    await expectPage(page.getByRole('main')).toContainText('Lines that cannot be ordered now: 3. The total does not include them.')
    await expectPage(page.getByRole('main')).toContainText('$234.20')

    await page.getByRole('button', { name: 'Request a quote for these lines' }).click()
    await expectPage(toasts(page)).toContainText('Lines added to your RFQ list')
    await expectPage(rfqButton(page)).toContainText(/[1-9]/)
    const list = await stored<{ part_number: string; qty: number; target_price: string }[]>(page, 'RFQLIST')
    expect(list?.[0]).toMatchObject({ part_number: 'LM358DR', qty: 1000, target_price: '0.0642' })

    await expectPage(page.getByRole('button', { name: 'Remove selected' })).toBeDisabled()
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await page.getByRole('button', { name: 'Remove selected' }).click()
    await expectPage(page.getByRole('heading', { level: 1 })).toHaveText('Remove 6 lines from the cart?')
    await page.getByRole('link', { name: 'Keep them' }).click()
    await expectPage(cartTable(page).getByRole('row')).toHaveCount(7)
    expectClean()
  })
})

describe('the account', () => {
  it('sends visitors to the sign-in and back', async () => {
    const { page } = await visit()
    await page.goto(siteUrl('/de/myaccount/rfq-history?status=quoted'))
    expect(page.url()).toBe(siteUrl('/de/login?redirect=%2Fmyaccount%2Frfq-history%3Fstatus%3Dquoted'))
  })

  it('lists the customer’s RFQs, finds them, and accepts a quote', async () => {
    const { token, page, expectClean } = await signedIn()
    await open(page, '/myaccount/rfq-history')
    await expectPage(page.getByText('No data')).toBeVisible()
    const waiting = await sendRfq(LINES.slice(0, 1), { token })
    const answered = await quoted({ token })
    await open(page, '/myaccount/rfq-history')
    const rows = page.getByRole('region', { name: 'RFQ history' }).getByRole('row')
    await expectPage(rows).toHaveCount(3)
    await expectPage(rows.nth(1)).toContainText(answered.rfq_number)
    await expectPage(rows.nth(1)).toContainText('and 1 more')
    await page.getByRole('navigation', { name: 'RFQs by status' }).getByRole('link', { name: 'Submitted' }).click()
    await expectPage(rows).toHaveCount(2)
    await expectPage(rows.nth(1)).toContainText(waiting.rfq_number)
    await page.getByRole('searchbox', { name: 'RFQ number or part number' }).fill('NE555')
    await page.getByRole('button', { name: 'Search', exact: true }).last().click()
    await expectPage(page.getByText('No RFQ matches your search.')).toBeVisible()
    await page.getByRole('link', { name: 'Show all RFQs' }).click()
    await page.getByRole('link', { name: answered.rfq_number }).click()
    await expectPage(page.getByRole('navigation', { name: 'My account' }).getByRole('link', { name: 'RFQ history' })).toHaveAttribute(
      'aria-current',
      'true',
    )
    await accept(page).click()
    await page.waitForURL('**/cart')
    await expectPage(cartTable(page).getByRole('row')).toHaveCount(4)
    expectClean()
  })

  it('hides another customer’s RFQ', async () => {
    const rfq = await quoted({ token: signIn() })
    const { page } = await signedIn()
    await open(page, `/myaccount/rfq-history/${rfq.rfq_number.toLowerCase()}`, 404)
  })
})
