import { api, CallError } from '#client/api.ts'
import { showCartCount } from '#client/stores/badge.ts'
import { showToast } from '#client/stores/toasts.ts'
import { TOAST_LONG_MS } from '#shared/constants.ts'
import type { cartAdd } from '#shared/contract/cart.ts'
import { parseQuantity } from '#shared/quantity.ts'
import { guard } from './guard.ts'

/** Puts the offer that a button stands for into the cart, in the quantity of its form, and says so. */
export async function addToCart(form: HTMLFormElement, button: HTMLElement): Promise<void> {
  const words = document.getElementById('shell-words')?.dataset ?? {}
  const field = form.elements.namedItem('qty')
  const qty = field instanceof HTMLInputElement ? parseQuantity(field.value) : null
  if (field instanceof HTMLInputElement) field.setAttribute('aria-invalid', String(qty === null))
  if (qty === null) {
    if (field instanceof HTMLInputElement) field.focus()
    showToast(words['invalidQuantity'] ?? '', 'error', TOAST_LONG_MS)
    return
  }
  if (!guard(button)) return
  const offer_id = Number(button.getAttribute('value'))
  try {
    const { cart, rounded, unknown } = await api<typeof cartAdd>('POST /api/cart/items', { items: [{ offer_id, qty }] })
    if (unknown.length > 0) {
      showToast(words['failed'] ?? '', 'error', TOAST_LONG_MS)
      return
    }
    showCartCount(cart.lines.length)
    const part_number = cart.lines.find((line) => line.offer_id === offer_id)?.part_number ?? ''
    const said = (words['inCart'] ?? '').replace('{{part_number}}', part_number).replace('{{count}}', String(cart.lines.length))
    showToast(rounded.length > 0 ? `${said} ${words['rounded']}` : said, 'success', TOAST_LONG_MS)
  } catch (error) {
    showToast((error instanceof CallError && error.message) || (words['failed'] ?? ''), 'error', TOAST_LONG_MS)
  }
}
