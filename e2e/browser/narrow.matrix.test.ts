import { it } from 'vitest'
import { expectNoOverflow, open, PHONE, partAddress, useBrowser, visit } from './browser.ts'

useBrowser()

it.each([320, PHONE])('no page is wider than %i px while its fonts are not there yet', async (width) => {
  const { page } = await visit({ width })
  await page.route('**/*.woff2', (route) => route.abort())
  for (const prefix of ['', '/zh', '/ar', '/de', '/ru']) {
    await open(page, prefix || '/')
    await expectNoOverflow(page)
    await open(page, `${prefix}/nothing-here`, 404)
    await expectNoOverflow(page)
    await open(page, prefix + (await partAddress('STM32F103C8T6')))
    await expectNoOverflow(page)
    await open(page, `${prefix}/s?wd=LM358`)
    await expectNoOverflow(page)
  }
})
