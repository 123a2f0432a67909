import type { cartAdd } from '#shared/contract/cart.ts'
import { readCartChoice } from '#shared/trade/cart-choice.ts'
import { formatCount } from '#shared/trade/count.ts'
import { formatAmount, toMoney } from '#shared/trade/money.ts'
import { parseQuantity } from '#shared/trade/quantity.ts'
import { PACKAGING_PARAMETER } from '#shared/url/qty-parameter.ts'
import { hasStoredCart, showCartCount } from '../api/cart-count.ts'
import { CallError, callApi } from '../api/client.ts'
import { toSelector } from '../marks.ts'
import { showToast, TOAST_LONG_MS } from '../shell/toasts.ts'
import { createElement } from './element.ts'
import { guardRepeatClick } from './guard.ts'
import { showTranslatedToast, translatePageMessage } from './page-messages.ts'

const addUp = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)

/** A link to the cart, with the URL of the header's link; undefined if the header has none. */
async function createCartLink(): Promise<HTMLElement | undefined> {
  const { href } = document.querySelector(toSelector('cart-count'))?.closest('a') ?? {}
  return href === undefined ? undefined : createElement('a', { href }, await translatePageMessage('cart.view'))
}

/** Puts the part or offer of a button into the cart, in the quantity of its form, and shows the result. */
export async function addToCart(form: HTMLFormElement, button: HTMLElement): Promise<void> {
  const field = form.elements.namedItem('qty')
  const qty = field instanceof HTMLInputElement ? parseQuantity(field.value) : null
  if (field instanceof HTMLInputElement) field.setAttribute('aria-invalid', String(qty === null))
  if (qty === null) {
    if (field instanceof HTMLInputElement) field.focus()
    return showTranslatedToast('validation.whole_quantity')
  }
  if (!guardRepeatClick(button)) return
  const packaging = String(new FormData(form).get(PACKAGING_PARAMETER) ?? '')
  const choice = readCartChoice(button.getAttribute('value') ?? '', packaging)
  if (!choice) return
  try {
    const { cart, rounded, unknown, missing } = await callApi<typeof cartAdd>('POST /api/cart/items', { items: [{ ...choice, qty }] })
    if (unknown.length > 0) return await showTranslatedToast('common.failed')
    if (!(await hasStoredCart())) return await showTranslatedToast('common.cookies_blocked')
    void showCartCount(cart.lines.length)
    const lines = cart.lines.filter((line) =>
      'offer_id' in choice ? line.offer_id === choice.offer_id : line.goods_id === choice.goods_id,
    )
    const [missed] = missing
    const short = lines.find(({ state }) => state === 'understock' || state === 'sold_out')
    const { lang: tag } = document.documentElement
    if (missed) return await showTranslatedToast('cart.missing', 'error', { qty: formatCount(Number(missed.qty), tag) })
    if (short) return await showTranslatedToast('cart.only_in_stock', 'error', { qty: formatCount(short.stock ?? 0, tag) })
    const small = lines.find(({ state }) => state === 'below_minimum')
    if (small) {
      const amount = formatAmount(toMoney(cart.minimum_line), tag)
      if (small.least_qty === null) return await showTranslatedToast('cart.below_minimum_quoted', 'error', { amount })
      return await showTranslatedToast('cart.below_minimum', 'error', { amount, qty: formatCount(small.least_qty, tag) })
    }
    const added = await translatePageMessage('cart.added_part', {
      part_number: lines[0]?.part_number ?? '',
      qty: formatCount(addUp(lines.map(({ cart_num }) => cart_num)), tag),
      amount: formatAmount(toMoney(addUp(lines.map(({ ext_price }) => ext_price))), tag),
    })
    const text = rounded.length > 0 ? `${added} ${await translatePageMessage('cart.rounded')}` : added
    showToast(text, 'success', TOAST_LONG_MS, await createCartLink())
  } catch (error) {
    showToast((error instanceof CallError && error.message) || (await translatePageMessage('common.failed')), 'error', TOAST_LONG_MS)
  }
}
