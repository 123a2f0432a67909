/** The checkout while optional calls hang. */
import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { origin } from '#origin/app.ts'
import { addressList } from '#shared/contract/address.ts'
import { profileInfo } from '#shared/contract/profile.ts'
import { cartQuote } from '#shared/contract/quote.ts'
import { fillTestCatalogue, TEST_PARTS } from '#test-support/catalogue.ts'
import { elements } from '#test-support/html.ts'
import { fill, putTariff } from '#test-support/orders.ts'
import { cookieHeader, visit } from '#test-support/pages.ts'
import { putStock } from '#test-support/stock.ts'
import { newKey, signIn } from '#test-support/visitor.ts'

/** A customer with a line in the cart. */
async function newBuyer(): Promise<Record<string, string>> {
  const token = await signIn(`${newKey()}@buyer.example`, { country: 'DE' })
  await fill([{ offer_id: (TEST_PARTS[0]?.part_id ?? 0) * 8, qty: 1000 }], token)
  return cookieHeader({ token })
}

beforeAll(async () => {
  await fillTestCatalogue(env)
  await Promise.all([putStock(5000), putTariff()])
  // The imports of the first request do not count.
  await visit('/checkout', { headers: await newBuyer() }, { PAGE_BUDGET_MS: '60000' })
})
afterEach(() => void vi.restoreAllMocks())

it.each([cartQuote, addressList, profileInfo])('is shown without the data of a call that hangs: $path', async ({ path }) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const headers = await newBuyer()
  const { fetch } = origin
  vi.spyOn(origin, 'fetch').mockImplementation((request, ...rest) =>
    new URL(request.url).pathname === path ? new Promise(() => undefined) : fetch(request, ...rest),
  )
  const { status, text } = await visit('/checkout', { headers }, { PAGE_BUDGET_MS: '1000' })
  expect(status).toBe(200)
  expect(elements(text, 'main button[name=action][value=order]')).toHaveLength(1)
})
