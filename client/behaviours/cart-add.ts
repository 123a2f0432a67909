import type { cartAdd } from '#shared/contract/cart.ts'
import { readCartChoice } from '#shared/trade/cart-choice.ts'
import { formatCount } from '#shared/trade/count.ts'
import { formatAmount, money } from '#shared/trade/money.ts'
import { parseQuantity } from '#shared/trade/quantity.ts'
import { api, CallError } from '../api/client.ts'
import { selectorOf } from '../marks.ts'
import { showCartCount } from '../stores/badge.ts'
import { showToast, TOAST_LONG_MS } from '../stores/toasts.ts'
import { element } from './element.ts'
import { guard } from './guard.ts'
import { shellWord } from './shell-words.ts'

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)

/** A link where the header's leads. */
function wayToCart(): HTMLElement | undefined {
  const { href } = document.querySelector(selectorOf('cart-count'))?.closest('a') ?? {}
  return href === undefined ? undefined : element('a', { href }, shellWord('view-cart'))
}

/** Puts the part or offer that a button stands for into the cart, in the quantity of its form, and says what came of it. */
export async function addToCart(form: HTMLFormElement, button: HTMLElement): Promise<void> {
  const field = form.elements.namedItem('qty')
  const qty = field instanceof HTMLInputElement ? parseQuantity(field.value) : null
  if (field instanceof HTMLInputElement) field.setAttribute('aria-invalid', String(qty === null))
  if (qty === null) {
    if (field instanceof HTMLInputElement) field.focus()
    showToast(shellWord('invalid-quantity'), 'error', TOAST_LONG_MS)
    return
  }
  if (!guard(button)) return
  const choice = readCartChoice(button.getAttribute('value') ?? '')
  if (!choice) return
  try {
    const { cart, rounded, unknown, missing } = await api<typeof cartAdd>('POST /api/cart/items', { items: [{ ...choice, qty }] })
    if (unknown.length > 0) {
      showToast(shellWord('failed'), 'error', TOAST_LONG_MS)
      return
    }
    showCartCount(cart.lines.length)
    const lines = cart.lines.filter((line) =>
      'offer_id' in choice ? line.offer_id === choice.offer_id : line.goods_id === choice.goods_id,
    )
    const [missed] = missing
    const short = lines.find(({ state }) => state === 'understock' || state === 'sold_out')
    if (missed || short) {
      const { lang: tag } = document.documentElement
      const why = missed ? [shellWord('missing'), missed.qty] : [shellWord('only-stock'), short?.stock ?? 0]
      showToast(String(why[0] ?? '').replace('{{qty}}', formatCount(Number(why[1]), tag)), 'error', TOAST_LONG_MS)
      return
    }
    const { lang: tag } = document.documentElement
    const added = shellWord('in-cart')
      .replace('{{part_number}}', lines[0]?.part_number ?? '')
      .replace('{{qty}}', formatCount(sumOf(lines.map(({ cart_num }) => cart_num)), tag))
      .replace('{{amount}}', formatAmount(money(sumOf(lines.map(({ ext_price }) => ext_price))), tag))
    showToast(rounded.length > 0 ? `${added} ${shellWord('rounded')}` : added, 'success', TOAST_LONG_MS, wayToCart())
  } catch (error) {
    showToast((error instanceof CallError && error.message) || shellWord('failed'), 'error', TOAST_LONG_MS)
  }
}
