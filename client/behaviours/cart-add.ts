import type { cartAdd } from '#shared/contract/cart.ts'
import { readCartChoice } from '#shared/trade/cart-choice.ts'
import { formatCount } from '#shared/trade/count.ts'
import { formatAmount, money } from '#shared/trade/money.ts'
import { parseQuantity } from '#shared/trade/quantity.ts'
import { isCartKept, showCartCount } from '../api/cart-count.ts'
import { api, CallError } from '../api/client.ts'
import { selectorOf } from '../marks.ts'
import { showToast, TOAST_LONG_MS } from '../shell/toasts.ts'
import { element } from './element.ts'
import { guard } from './guard.ts'
import { say, shellWord } from './shell-words.ts'

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)

/** A link where the header's leads. */
async function wayToCart(): Promise<HTMLElement | undefined> {
  const { href } = document.querySelector(selectorOf('cart-count'))?.closest('a') ?? {}
  return href === undefined ? undefined : element('a', { href }, await shellWord('cart.view'))
}

/** Puts the part or offer that a button stands for into the cart, in the quantity of its form, and says what came of it. */
export async function addToCart(form: HTMLFormElement, button: HTMLElement): Promise<void> {
  const field = form.elements.namedItem('qty')
  const qty = field instanceof HTMLInputElement ? parseQuantity(field.value) : null
  if (field instanceof HTMLInputElement) field.setAttribute('aria-invalid', String(qty === null))
  if (qty === null) {
    if (field instanceof HTMLInputElement) field.focus()
    return say('validation.whole_quantity')
  }
  if (!guard(button)) return
  const choice = readCartChoice(button.getAttribute('value') ?? '')
  if (!choice) return
  try {
    const { cart, rounded, unknown, missing } = await api<typeof cartAdd>('POST /api/cart/items', { items: [{ ...choice, qty }] })
    if (unknown.length > 0) return await say('common.failed')
    if (!(await isCartKept())) return await say('common.cookies_blocked')
    void showCartCount(cart.lines.length)
    const lines = cart.lines.filter((line) =>
      'offer_id' in choice ? line.offer_id === choice.offer_id : line.goods_id === choice.goods_id,
    )
    const [missed] = missing
    const short = lines.find(({ state }) => state === 'understock' || state === 'sold_out')
    const { lang: tag } = document.documentElement
    if (missed) return await say('cart.missing', 'error', { qty: formatCount(Number(missed.qty), tag) })
    if (short) return await say('cart.only_in_stock', 'error', { qty: formatCount(short.stock ?? 0, tag) })
    const small = lines.find(({ state }) => state === 'below_minimum')
    if (small) {
      const amount = formatAmount(money(cart.minimum_line), tag)
      if (small.least_qty === null) return await say('cart.below_minimum_quoted', 'error', { amount })
      return await say('cart.below_minimum', 'error', { amount, qty: formatCount(small.least_qty, tag) })
    }
    const added = await shellWord('cart.added_part', {
      part_number: lines[0]?.part_number ?? '',
      qty: formatCount(sumOf(lines.map(({ cart_num }) => cart_num)), tag),
      amount: formatAmount(money(sumOf(lines.map(({ ext_price }) => ext_price))), tag),
    })
    const text = rounded.length > 0 ? `${added} ${await shellWord('cart.rounded')}` : added
    showToast(text, 'success', TOAST_LONG_MS, await wayToCart())
  } catch (error) {
    showToast((error instanceof CallError && error.message) || (await shellWord('common.failed')), 'error', TOAST_LONG_MS)
  }
}
