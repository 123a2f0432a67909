import { offerShown } from '#shared/bom/buying/best-offer.ts'
import type { goodsDetail } from '#shared/contract/catalogue.ts'
import type { DataOf } from '#shared/contract/endpoint.ts'
import { formatCount } from '#shared/trade/count.ts'
import { extendedPrice, formatAmount, formatUnitPrice, unitPriceDecimals } from '#shared/trade/money.ts'
import { breakFor } from '#shared/trade/price-breaks.ts'
import { orderableQuantity } from '#shared/trade/quantity.ts'
import { readQty } from '#shared/url/travelling-qty.ts'
import { api } from '../api/client.ts'
import { selectorOf } from '../marks.ts'
import { goodsPageUrlOf, pageOf } from './rows.ts'

/** The prices of a row in a card beside it, while its price is pointed at, focused or tapped. */

type Part = DataOf<typeof goodsDetail>

/** Long enough that a pointer on its way to something else asks for nothing. */
const DWELL_MS = 150
/** The first tap on a touch screen shows the card; one that comes later than this goes to the page. */
const TAP_MS = 400
const ID = 'price-card'

const parts = new Map<string, Promise<Part>>()
let timer: ReturnType<typeof setTimeout> | undefined
let shownFor: HTMLElement | null = null
let shownAt = 0

/** The first sign of interest: by pointer or focus. */
export function approachPrices(price: HTMLElement): void {
  clearTimeout(timer)
  if (price !== shownFor) timer = setTimeout(() => void showPrices(price).catch(() => {}), DWELL_MS)
  price.onpointerleave = leave
  // The card must not lie on what has the focus next, unless a pointer is reading it.
  price.onblur = () => (document.getElementById(ID)?.matches(':hover') ? leave() : hide())
}

/** A click: where no card is there it shows one, otherwise it goes to the page that has all prices. */
export async function openPrices(price: HTMLElement): Promise<void> {
  clearTimeout(timer)
  const isShown = price === shownFor && performance.now() - shownAt > TAP_MS
  if (!isShown && (await showPrices(price))) return
  const page = pageOf(price)
  if (page) location.assign(`${page.href}#prices`)
}

function leave(): void {
  clearTimeout(timer)
  timer = setTimeout(hide, 2 * DWELL_MS)
}

function hide(): void {
  clearTimeout(timer)
  document.getElementById(ID)?.remove()
  shownFor?.removeAttribute('aria-describedby')
  shownFor = null
}

document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') hide()
})
document.addEventListener('pointerdown', ({ target }) => {
  if (target instanceof Node && !shownFor?.contains(target) && !document.getElementById(ID)?.contains(target)) hide()
})

/** @returns whether there is a card, or none is needed any more: not where the page has none, or the part has no prices */
async function showPrices(price: HTMLElement): Promise<boolean> {
  const template = price.closest('.table-scroll')?.querySelector<HTMLTemplateElement>(selectorOf('price-card'))
  const page = pageOf(price)
  const id = goodsPageUrlOf(price)
  if (!template || !page || id === undefined) return false
  const asked = parts.get(id) ?? api<typeof goodsDetail>('GET /api/goods/goodsDetail', { id })
  parts.set(id, asked)
  const { offers } = await asked.catch((error: unknown) => {
    parts.delete(id)
    throw error
  })
  // The pointer or the focus may have moved on while the prices were loaded.
  if (!price.matches(':hover, :focus')) return true
  const qty = readQty(new URLSearchParams(page.search))
  const offer = offerShown(offers, qty)
  if (!offer || offer.price_breaks.length === 0) return false
  hide()
  const tag = document.documentElement.lang
  const breaks = offer.price_breaks
  const decimals = unitPriceDecimals(breaks.map(({ unit_price }) => unit_price))
  const ordered = orderableQuantity(qty, offer)
  // More than the offer has is bought of several, or of none.
  const reached = ordered > offer.stock && offers.some(({ stock }) => stock > 0) ? null : (breakFor(breaks, ordered) ?? breaks[0])
  const card = document.createElement('div')
  card.id = ID
  card.role = 'tooltip'
  card.appendChild(template.content.cloneNode(true))
  for (const step of breaks) {
    const row = card.querySelector('tbody')?.insertRow()
    if (row && step === reached) row.className = 'at-qty'
    for (const text of [
      formatCount(step.from_qty, tag),
      formatUnitPrice(step.unit_price, tag, decimals),
      formatAmount(extendedPrice(step.unit_price, orderableQuantity(step.from_qty, offer)), tag),
    ])
      if (row) Object.assign(row.insertCell(), { className: 'num', textContent: text })
  }
  for (const [index, figure] of card.querySelectorAll('b').entries())
    figure.textContent = formatCount([offer.moq, offer.multiple][index] ?? 1, tag)
  document.body.insertAdjacentElement('beforeend', card)
  placeBeside(card, price)
  card.onpointerenter = () => clearTimeout(timer)
  card.onpointerleave = leave
  price.setAttribute('aria-describedby', ID)
  shownFor = price
  shownAt = performance.now()
  return true
}

/** Below its price, or above where the window ends, and never out of it. */
function placeBeside(card: HTMLElement, beside: HTMLElement): void {
  const price = beside.getBoundingClientRect()
  const { width, height } = card.getBoundingClientRect()
  const isAbove = price.bottom + height > innerHeight && price.top > height
  const left = Math.max(8, Math.min(price.right - width, document.documentElement.clientWidth - width - 8))
  card.style.left = `${left + scrollX}px`
  card.style.top = `${(isAbove ? price.top - height : price.bottom) + scrollY}px`
}
