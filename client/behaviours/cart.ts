import { formatCount } from '#shared/trade/count.ts'
import { formatAmount, formatUnitPrice, money } from '#shared/trade/money.ts'
import { priceQuantity } from '#shared/trade/price-breaks.ts'
import { isOrderable, parseQuantity } from '#shared/trade/quantity.ts'
import { showCartCount } from '../api/cart-count.ts'
import { countRunning } from '../api/client.ts'
import { hasMark, parseMark, readMark, selectorOf, setMark } from '../marks.ts'
import { replaceChildren } from './replace-children.ts'
import { say } from './shell-words.ts'

/**
 * The cart without reloads: a form is posted as it would be without a script, and what differs in the answer
 * is put into the page that is there, so that ticks, focus and what is being typed stay.
 */
export function startCart(page: HTMLElement): void {
  page.addEventListener('submit', onSubmit)
  page.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement && hasMark(target, 'cart-qty')) preview(target)
  })
  page.addEventListener('keydown', (event) => {
    const { target } = event
    if (event.key !== 'Enter' || !(target instanceof HTMLInputElement) || !hasMark(target, 'cart-qty')) return
    event.preventDefault()
    void save(target)
  })
  page.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return
    if (hasMark(target, 'cart-qty')) void save(target as HTMLInputElement)
    else if (hasMark(target, 'cart-reference')) void sendField(target as HTMLInputElement)
  })
}

const regionOf = (form: HTMLFormElement): HTMLElement | null => form.closest<HTMLElement>(selectorOf('cart'))

/** What is left to the browser: leading elsewhere, and asking once more. */
const ELSEWHERE = new Set(['remove', 'bom'])

function onSubmit(event: SubmitEvent): void {
  const form = event.target
  const { submitter } = event
  if (!(form instanceof HTMLFormElement) || !(submitter instanceof HTMLButtonElement) || ELSEWHERE.has(submitter.value)) return
  event.preventDefault()
  const posted = new FormData(form, submitter)
  // A button for one line changes that line: what is typed elsewhere is not its business.
  if (submitter.value !== 'update') for (const name of [...posted.keys()]) if (/^(?:qty|ref)\./.test(name)) posted.delete(name)
  void send(form, posted)
}

let queue: Promise<void> = Promise.resolve()

/** One after the other: each answer is the whole page as it is then. */
function send(form: HTMLFormElement, posted: FormData): Promise<void> {
  queue = queue.then(() => post(form, posted))
  return queue
}

async function post(form: HTMLFormElement, posted: FormData): Promise<void> {
  const region = regionOf(form)
  if (!region) return
  // Its property of this name is the buttons that are called so.
  const address = form.getAttribute('action') ?? ''
  region.setAttribute('aria-busy', 'true')
  countRunning(1)
  try {
    const response = await fetch(address, { method: 'POST', headers: { 'X-Listing': '1' }, body: posted })
    // Led elsewhere: to the sign-out, where the session has ended.
    if (response.redirected && new URL(response.url).pathname !== location.pathname) return location.assign(response.url)
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    const next = page.querySelector<HTMLElement>(selectorOf('cart'))
    if (!next) throw new Error(`${address} is answered with ${response.status}`)
    replaceChildren(region, next, keepOrReplace)
    const count = parseMark(next, 'cart')
    if (count !== undefined) {
      setMark(region, 'cart', count)
      void showCartCount(count)
    }
    // What depends on ticks is the server's again, which knows of none.
    region.querySelector(selectorOf('ticks'))?.dispatchEvent(new Event('change'))
    if (document.activeElement === document.body) region.querySelector<HTMLElement>('h1')?.focus()
  } catch {
    await say('common.failed')
  } finally {
    countRunning(-1)
    region.removeAttribute('aria-busy')
  }
}

/** Quantities say what the cart says, but for the one that is being typed; everything else is the reader's. */
function keepOrReplace(input: HTMLInputElement): void {
  const qty = parseMark(input, 'cart-qty')
  if (qty === undefined) return
  if (input !== document.activeElement || parseQuantity(input.value) === qty) input.value = input.defaultValue
}

async function save(input: HTMLInputElement): Promise<void> {
  const qty = parseQuantity(input.value)
  if (qty !== null && qty !== parseMark(input, 'cart-qty')) await sendField(input)
}

/** What one field of a line says. */
async function sendField(input: HTMLInputElement): Promise<void> {
  const { form } = input
  if (!form) return
  const posted = new FormData()
  posted.set(input.name, input.value)
  posted.set('action', 'update')
  await send(form, posted)
}

/** What the quantity that is being typed would cost, before it is taken. */
function preview(input: HTMLInputElement): void {
  const row = input.closest('tr')
  const hint = document.getElementById(`${input.id}-note`)
  const rule = parseMark(row, 'breaks')
  if (!row || !rule || !hint) return
  const { moq, multiple, breaks } = rule
  const { lang: tag } = document.documentElement
  const qty = parseQuantity(input.value)
  const isRight = qty !== null && isOrderable(qty, { moq, multiple })
  input.setAttribute('aria-invalid', String(!isRight))
  hint.className = isRight ? 'hint' : 'field-error'
  if (!isRight) {
    hint.textContent = readMark(input.form, qty === null ? 'invalid-quantity' : 'enter-multiple') ?? ''
    return
  }
  const steps = breaks.map(([fromQty, unitPrice]) => ({ from_qty: fromQty, unit_price: money(unitPrice) }))
  const priced = priceQuantity(steps, qty, { moq, multiple })
  if (!priced) return
  const next = priced.next
  hint.textContent = next
    ? (readMark(input.form, 'next-break') ?? '')
        .replace('{{missing}}', formatCount(next.missing, tag))
        .replace('{{price}}', formatUnitPrice(next.unit_price, tag))
    : ''
  showAmount(row, 'price', formatUnitPrice(priced.unit_price, tag))
  showAmount(row, 'amount', formatAmount(priced.ext_price, tag))
}

function showAmount(row: HTMLElement, name: 'amount' | 'price', text: string): void {
  const place = row.querySelector(`${selectorOf(name)} .price`)
  if (place) place.textContent = text
}
