import { expect as expectPage } from 'playwright/test'
import { describe, expect, it } from 'vitest'
import { expectAccessible, expectNoOverflow, open, PHONE, useBrowser, visit } from './browser.ts'

useBrowser()

describe('the list of manufacturers', () => {
  it('narrows while one types, without a reload, and keeps the address', async () => {
    const { page, expectClean } = await visit()
    await open(page, '/manufacturer')
    await page.waitForLoadState('networkidle')
    const main = page.getByRole('main')
    const makers = main.getByRole('listitem').getByRole('link')
    const all = await makers.count()
    await page.evaluate(() => Object.assign(globalThis, { same_document: true }))
    const field = main.getByRole('searchbox', { name: 'Find a manufacturer' })
    await field.pressSequentially('st micro')
    await expectPage(makers).toHaveCount(1)
    await expectPage(makers).toHaveText(/STMicroelectronics/)
    await expectPage(main.getByRole('status')).toHaveText(`1 of ${all} shown`)
    expect(new URL(page.url()).searchParams.get('q')).toBe('st micro')
    await expectPage(main.getByRole('navigation', { name: 'Manufacturers by first letter' }).getByRole('link')).toHaveText(['S'])
    await field.fill('no such maker')
    await expectPage(main.getByRole('heading', { name: 'No manufacturer by this name' })).toBeVisible()
    await expectPage(main.getByRole('link', { name: 'Ask for a quote' })).toHaveAttribute('href', '/rfq')
    await expectAccessible(page)
    await field.fill('')
    await expectPage(makers).toHaveCount(all)
    expect(new URL(page.url()).search).toBe('')
    expect(await page.evaluate(() => 'same_document' in globalThis)).toBe(true)
    expectClean()
  })

  it('that came narrowed widens again', async () => {
    const { page, expectClean } = await visit({ width: PHONE })
    await open(page, '/zh/manufacturer?q=murata')
    await page.waitForLoadState('networkidle')
    const makers = page.getByRole('main').getByRole('listitem').getByRole('link')
    await expectPage(makers).toHaveCount(1)
    const field = page.getByRole('searchbox', { name: '查找制造商' })
    await field.fill('德州')
    await expectPage(makers).toHaveText(/Texas Instruments/)
    await expectNoOverflow(page)
    expectClean()
  })
})
