import type { Context } from 'hono'
import { CartPage, RemoveFromCartPage } from '#client/pages/cart.tsx'
import { type Cart, cart as cartCall, cartRemove } from '#shared/contract/cart.ts'
import { pathTo, routes } from '#shared/routes.ts'
import { endingSession } from '../account-page.tsx'
import type { WorkerEnv } from '../env.ts'
import { type Page, page } from '../page.tsx'
import { formNumbers, positiveNumbers } from '../typed-numbers.ts'

/** What the contract takes at once. */
const MOST_REMOVED = 1000

/** `?remove=1&id=…` asks whether these lines shall go; what comes back as a POST takes them out. */
export const cart = page(
  routes.cart,
  endingSession(async (c) => {
    const { searchParams } = new URL(c.req.url)
    const found = await c.var.api(cartCall, {})
    if (!searchParams.has('remove') || found.lines.length === 0) return shown(c, found, null)
    const ids = new Set(positiveNumbers(searchParams.getAll('id')))
    const lines = found.lines.filter(({ item_id }) => ids.has(item_id))
    if (lines.length === 0) return shown(c, found, c.var.t('validation.select_lines'))
    return { head: headOf(c), body: <RemoveFromCartPage lines={lines} /> }
  }),
  {
    submit: endingSession(async (c) => {
      const ids = (await formNumbers(c, 'id')).slice(0, MOST_REMOVED)
      // Lines that are gone already are no mistake: the button was pressed twice.
      if (ids.length > 0) await c.var.api(cartRemove, { ids })
      c.header('Cache-Control', 'private, no-store')
      return c.redirect(pathTo(routes.cart, c.var.lang, {}), 303)
    }),
  },
)

function shown(c: Context<WorkerEnv>, found: Cart, error: string | null): Page {
  return { head: headOf(c), body: <CartPage cart={found} error={error} /> }
}

function headOf(c: Context<WorkerEnv>): Page['head'] {
  const title = c.var.t('header.cart')
  return { title, description: title, noindex: true }
}
