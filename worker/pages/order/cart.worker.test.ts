/** The cart's page without script: the effects of its buttons. */
import { env } from 'cloudflare:workers'
import { beforeAll, expect, it } from 'vitest'
import { encodePriceBreaks } from '#origin/catalogue/codes.ts'
import { cart } from '#shared/contract/cart.ts'
import { ask } from '#test-support/calls.ts'
import { fillTestCatalogue, TEST_PARTS } from '#test-support/catalogue.ts'
import { fill } from '#test-support/orders.ts'
import { cookieHeader, FORM, visit } from '#test-support/pages.ts'
import { putStock } from '#test-support/stock.ts'

const [first = 0, second = 0] = TEST_PARTS.map(({ part_id }) => part_id * 8)

let carts = 0

beforeAll(async () => {
  await fillTestCatalogue(env)
  await putStock(5000)
})

/** A cart of two lines whose prices have changed since they were added. */
async function changedCart() {
  const { caller } = await fill([
    { offer_id: first, qty: 1000 },
    { offer_id: second, qty: 100 },
  ])
  await env.CATALOGUE.prepare('UPDATE offers SET price_breaks = ?')
    .bind(encodePriceBreaks([{ from_qty: 10, unit_price: 9000 + carts++ }]))
    .run()
  const lines = async () => (await ask(cart, {}, caller)).lines
  const changed = async () => (await lines()).filter(({ price_was }) => price_was !== null).map(({ item_id }) => item_id)
  const press = async (form: Record<string, string>) => {
    const headers = { ...FORM, ...cookieHeader({ cart: caller.cart ?? '' }) }
    const { status } = await visit('/cart', { method: 'POST', body: new URLSearchParams(form), headers })
    expect(status).toBe(303)
    return changed()
  }
  return { before: await changed(), press }
}

it('agrees to the new price of the line whose button was pressed', async () => {
  const { before, press } = await changedCart()
  expect(before).toHaveLength(2)
  expect(await press({ agree: String(before[0]) })).toEqual([before[1]])
})

it.each(['', '0', '-1', 'all', '1e9', '999999999'])('agrees to nothing where the line is "%s"', async (id) => {
  const { before, press } = await changedCart()
  expect(await press({ agree: id })).toEqual(before)
})

it('agrees to all changes with the button for all', async () => {
  const { press } = await changedCart()
  expect(await press({ action: 'agree' })).toEqual([])
})
