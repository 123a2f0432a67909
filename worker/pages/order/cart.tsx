import type { CartOutcome } from '#client/components/order/cart-form.tsx'
import { type CartFreight, findCheapestFreight } from '#client/components/order/cart-freight.ts'
import { EMPTY_PAD, formatRemainingLines, type OrderPadState } from '#client/components/order/order-pad.tsx'
import { CartPage, RemoveFromCartPage, SharedCartPage } from '#client/pages/order/cart.tsx'
import { COUNTRY_CODES } from '#shared/address/countries.ts'
import { uploadBom } from '#shared/contract/bom.ts'
import {
  type Cart,
  type CartLine,
  cartAdd,
  cart as cartCall,
  cartChange,
  cartPaste,
  cartRemove,
  cartShare,
  cartShared,
} from '#shared/contract/cart.ts'
import type { EndpointData, EndpointRequest } from '#shared/contract/endpoint.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { orderTerms } from '#shared/contract/order.ts'
import { cartQuote } from '#shared/contract/quote.ts'
import { MAX_LINE_LENGTH } from '#shared/forms/fields.ts'
import { EMPTY_FORM } from '#shared/forms/form.ts'
import { readFormText } from '#shared/forms/posted.ts'
import { getLanguage } from '#shared/languages.ts'
import { type Query, routes, toPath } from '#shared/routes.ts'
import { readPaste } from '#shared/table-reading/lists/paste.ts'
import { PAD_PROFILE } from '#shared/table-reading/profiles.ts'
import { WorkbookError } from '#shared/table-reading/workbook/workbook.ts'
import { formatDay } from '#shared/text/moment.ts'
import { readCartChoice } from '#shared/trade/cart-choice.ts'
import { MAX_CART_LINES, MAX_CART_PASTE_LENGTH } from '#shared/trade/cart-limits.ts'
import { formatCount } from '#shared/trade/count.ts'
import { parseQuantity } from '#shared/trade/quantity.ts'
import { PACKAGING_PARAMETER } from '#shared/url/qty-parameter.ts'
import { readColumnChoice, toPreview } from '../../forms/column-choice.ts'
import { readFormKey, toContentKey } from '../../forms/content-key.ts'
import { isFormWithoutCookies } from '../../forms/cookie-check.ts'
import { type RejectedForm, toFormError } from '../../forms/form-error.ts'
import { formPage, handleActions, type SubmittedForm } from '../../forms/form-page.ts'
import { getIslandMessages } from '../../render/island-messages.ts'
import { type Page, toPrivateHead } from '../../render/page.tsx'
import type { Ctx } from '../../request/env.ts'
import { optional, orNullIfMissing } from '../../request/optional.ts'
import { redirectTo } from '../../request/private-response.ts'
import { parsePositiveNumbers } from '../../request/typed.ts'
import { readNetworkText } from '../../visitor/network-location.ts'
import { readTimeZone } from '../../visitor/time-zone.ts'

/** The cart after a button, besides the page's message. */
interface ActionResult {
  /** The cart that a call returned; absent: the page reads it. */
  cart: Cart
  outcome: CartOutcome
  /** Lines whose removal has to be confirmed. */
  leaving: readonly number[]
}

type CartAction = (c: Ctx, posted: FormData) => Promise<Response | RejectedForm<Partial<ActionResult>>>

/** `?remove=1&id=…` asks for confirmation to remove lines, `?shared=…` shows a copy of a shared cart; forms post to the page. */
export const cart = formPage(routes.cart, {
  sheets: ['quote', 'cart'],
  async load(c, sent: SubmittedForm<Partial<ActionResult>> | null) {
    const { searchParams } = new URL(c.req.url)
    const shareId = sent ? null : searchParams.get('shared')
    const shared = shareId ? await orNullIfMissing(c.var.api(cartShared, { share_id: shareId.slice(0, 64) })) : null
    if (shareId && shared) return sharedPage(c, shareId.slice(0, 64), shared)
    const { cart = await c.var.api(cartCall, {}), outcome, leaving } = sent?.more ?? {}
    if (leaving ?? (!sent && searchParams.has('remove') && cart.lines.length > 0))
      return askToRemove(c, cart, leaving ?? parsePositiveNumbers(searchParams.getAll('id')))
    const link = sent ? null : searchParams.get('link')
    const page = await createCartPage(c, cart, {
      ...(!sent && searchParams.has('rounded') && { notice: c.var.t('cart.rounded') }),
      ...(link && /^[\w.-]{8,64}$/.test(link) && { share_url: sharedUrl(c, link) }),
      ...(shareId && { error: c.var.t('cart.shared_gone') }),
      ...(sent?.notice && { error: sent.notice }),
      ...(sent && { typed: Object.fromEntries(typedIn(cart, sent.posted)) }),
      ...outcome,
    })
    return shareId ? { ...page, status: 404 } : page
  },
  // Enough for five hundred lines with all of their fields.
  limit_bytes: 1_000_000,
  forms: {
    cart: handleActions(
      (c, posted) => {
        const name = BUTTONS.find((button) => posted.has(button)) ?? readFormText(posted, 'action')
        return CART_ACTIONS.get(name)?.(c, posted) ?? removeLines(c, idsIn(posted))
      },
      {
        conflict: ({ var: { t } }) => t('cart.quoted_quantity'),
        validation({ var: { t } }, fields) {
          const codes = Object.values(fields)
          if (codes.includes('too_many_lines')) return t('cart.full', { max: MAX_CART_LINES })
          return t(codes.includes('select_lines') ? 'validation.select_lines' : 'validation.whole_quantity')
        },
      },
    ),
  },
})

/** Shows the page again, with the current cart. */
const toCartOutcome = (more: Partial<ActionResult>, status: 200 | 422 = 200): RejectedForm<Partial<ActionResult>> => ({
  ...EMPTY_FORM,
  status,
  more,
})

/** The name of a button that acts on one line or offer; buttons that act on all are an `action`. */
const BUTTONS = ['add', 'buy', 'agree', 'set', 'all_offers', 'drop', 'take']

const CART_ACTIONS: ReadonlyMap<string, CartAction> = new Map<string, CartAction>([
  ['add', (c, posted) => addOffer(c, posted, 'add')],
  ['buy', (c, posted) => addOffer(c, posted, 'buy')],
  [
    'agree',
    async (c, posted) => {
      // The button of a line accepts only that line's price, whatever ids are posted.
      if (posted.has('agree')) return changeLines(c, parsePositiveNumbers([readFormText(posted, 'agree')]), { agree_price: true })
      const { lines } = await c.var.api(cartCall, {})
      const changed = lines.filter(({ price_was }) => price_was !== null).map(({ item_id }) => item_id)
      return changeLines(c, changed, { agree_price: true })
    },
  ],
  [
    'set',
    (c, posted) => {
      const [, id, qty] = /^(\d{1,15}):(\d{1,10})$/.exec(readFormText(posted, 'set')) ?? []
      return changeLines(c, id === undefined ? [] : [Number(id)], { cart_num: Number(qty) })
    },
  ],
  ['all_offers', (c, posted) => changeLines(c, parsePositiveNumbers([readFormText(posted, 'all_offers')]), { from_all_offers: true })],
  ['update', updateTypedFields],
  ['drop', (c, posted) => removeLines(c, parsePositiveNumbers([readFormText(posted, 'drop')]))],
  ['remove', async (_, posted) => toCartOutcome({ leaving: idsIn(posted) })],
  ['bom', (c, posted) => saveAsBom(c, idsIn(posted))],
  ['share', async (c, posted) => back(c, { link: (await c.var.api(cartShare, { ids: idsIn(posted) })).share_id })],
  ['paste', (c, posted) => pasteLines(c, posted, { text: readFormText(posted, 'text'), left: '' })],
  ['take', (c, posted) => pasteLines(c, posted, splitPastedRows(posted))],
  ['columns', chooseColumns],
  ['undo_paste', undoPaste],
  ['add_shared', (c, posted) => addShared(c, readFormText(posted, 'shared'))],
])

const idsIn = (posted: FormData): number[] => parsePositiveNumbers(posted.getAll('id')).slice(0, MAX_CART_LINES)

/** Lines that are already removed are no mistake: the button was pressed twice. */
async function removeLines(c: Ctx, ids: number[]) {
  if (ids.length > 0) await c.var.api(cartRemove, { ids })
  return back(c)
}

/** Adds the offer from the form of a product or of a table row. */
async function addOffer(c: Ctx, posted: FormData, button: 'add' | 'buy') {
  const { api, t, lang } = c.var
  const choice = readCartChoice(readFormText(posted, button), readFormText(posted, PACKAGING_PARAMETER).slice(0, 40))
  const qty = parseQuantity(readFormText(posted, 'qty'))
  if (choice === null) throw new ApiError(CODE.not_found)
  if (qty === null) throw new ApiError(CODE.validation)
  const { cart, rounded, unknown, missing } = await api(cartAdd, { items: [{ ...choice, qty }] })
  const [missed] = missing
  if (unknown.length > 0) return toCartOutcome({ cart, outcome: { error: t('cart.unknown_offer') } }, 422)
  if (missed)
    return toCartOutcome({ cart, outcome: { error: t('cart.missing', { qty: formatCount(missed.qty, getLanguage(lang).tag) }) } }, 422)
  return back(c, { rounded: rounded.length > 0 })
}

type Change = Omit<EndpointRequest<typeof cartChange>, 'id'>

/** Changes lines one after the other; a line that was removed meanwhile is no mistake. */
async function changeLines(c: Ctx, ids: readonly number[], change: Change) {
  for (const id of ids) await orNullIfMissing(c.var.api(cartChange, { id, ...change }))
  return back(c)
}

/** The input of lines by field name, where it differs from the cart: quantities, and the buyer's references. */
const typedIn = ({ lines }: Cart, posted: FormData): Map<string, string> =>
  new Map(
    lines.flatMap(({ item_id, cart_num, customer_reference }): [string, string][] =>
      [
        [`qty.${item_id}`, (text: string) => parseQuantity(text) === cart_num] as const,
        [`ref.${item_id}`, (text: string) => text.trim() === customer_reference] as const,
      ].flatMap(([name, isStated]): [string, string][] => {
        const text = posted.get(name)
        return typeof text === 'string' && !isStated(text) ? [[name, text.slice(0, MAX_LINE_LENGTH)]] : []
      }),
    ),
  )

/** Updates the lines whose fields differ from the cart. */
async function updateTypedFields(c: Ctx, posted: FormData) {
  let cart = await c.var.api(cartCall, {})
  for (const [name, text] of typedIn(cart, posted)) {
    const [field, id] = name.split('.')
    const cartNum = parseQuantity(text)
    const change = field === 'ref' ? { customer_reference: text } : cartNum === null ? null : { cart_num: cartNum }
    if (change) cart = (await orNullIfMissing(c.var.api(cartChange, { id: Number(id), ...change }))) ?? cart
  }
  return typedIn(cart, posted).size > 0 ? toCartOutcome({ cart, outcome: { error: c.var.t('validation.summary') } }, 422) : back(c)
}

async function askToRemove(c: Ctx, cart: Cart, ids: readonly number[]): Promise<Page> {
  const lines = cart.lines.filter(({ item_id }) => ids.includes(item_id))
  if (lines.length === 0) return createCartPage(c, cart, { error: c.var.t('validation.select_lines') })
  return { head: toPrivateHead(c.var.t('header.cart')), body: <RemoveFromCartPage lines={lines} /> }
}

/** Saves the ticked lines, or all where none is ticked, as a BOM of one set. */
async function saveAsBom(c: Ctx, ids: readonly number[]): Promise<Response> {
  const { api, t, lang } = c.var
  const { lines } = await api(cartCall, {})
  const chosen = ids.length > 0 ? lines.filter(({ item_id }) => ids.includes(item_id)) : lines
  const date = formatDay(new Date().toISOString(), getLanguage(lang).tag, 'medium', readTimeZone(c))
  const { bom_id } = await api(uploadBom, { name: t('cart.bom_name', { date }), lines: chosen.map(toBomLine) })
  return redirectTo(c, toPath(routes.bom, lang, { id: bom_id }))
}

const toBomLine = ({ part_number, brand_name, cart_num }: CartLine) => ({ part_number, manufacturer: brand_name, qty: cart_num })

const padWith = (pad: Partial<OrderPadState>): Pick<ActionResult, 'outcome'> => ({ outcome: { pad: { ...EMPTY_PAD, ...pad } } })

/** Splits the order pad: `text` is added in the orderable quantity (the row of the button, or all rows); `left` stays as typed. */
function splitPastedRows(posted: FormData): { text: string; left: string } {
  const button = readFormText(posted, 'take')
  const parts = posted.getAll('row').map((value, index) => {
    const [orderable = '', ...typed] = (typeof value === 'string' ? value : '').split(/\r?\n/)
    return button === 'all' || button === String(index) ? { text: [orderable], left: [] } : { text: [], left: typed }
  })
  return {
    text: parts.flatMap(({ text }) => text).join('\n'),
    left: [readFormText(posted, 'left'), ...parts.flatMap(({ left }) => left)].filter(Boolean).join('\n'),
  }
}

/** Adds rows of text. @param rows the text to add, and the text that stays in the field in any case */
async function pasteLines(c: Ctx, posted: FormData, { text, left }: { text: string; left: string }) {
  const { api, t } = c.var
  // The page of the pad has set a cookie that did not come back. The lines would be in a cart that the browser cannot open.
  if (isFormWithoutCookies(c)) return { ...toCartOutcome(padWith({ text, error: t('common.cookies_blocked') })), status: 403 as const }
  const choice = readColumnChoice(posted, PAD_PROFILE)
  try {
    // The same text from the same page is one request, however often the button is pressed.
    const content = { text, ...(choice && { choice }) }
    const idempotencyKey = await toContentKey(readFormKey(posted.get('form_key')), content)
    const { cart, lines, fields, unused, is_table, added } = await api(cartPaste, content, { idempotency_key: idempotencyKey })
    const leftNow = [left, formatRemainingLines(lines)].filter((part) => part !== '').join('\n')
    const totals = new Map(cart.lines.map(({ offer_id, cart_num }) => [offer_id, cart_num]))
    const undoable = added.map((line) => ({ ...line, cart_num: totals.get(line.offer_id) ?? 0 }))
    return toCartOutcome({ cart, ...padWith({ text: leftNow, lines, fields, unused, table: is_table ? text : null, added: undoable }) })
  } catch (error) {
    const { status, fields, notice } = toFormError(c, error)
    const full = fields['text'] === 'too_many_lines' && t('cart.full', { max: MAX_CART_LINES })
    const wrong = full || t(fields['text'] === 'too_long' ? 'validation.too_long' : 'cart.pad_help')
    return { ...EMPTY_FORM, status, more: padWith({ text, error: notice ?? wrong }) }
  }
}

/** Removes what the pad added and lets the visitor choose the columns of the text. */
async function chooseColumns(c: Ctx, posted: FormData) {
  const { cart } = await undoPastedLines(c, readFormText(posted, 'added'))
  const table = readFormText(posted, 'table').slice(0, MAX_CART_PASTE_LENGTH)
  return toCartOutcome({ cart, ...padWith({ text: table, check: columnsToCheck(table) }) })
}

/** The first rows of a pasted table, and the meaning of its columns; null for a text without columns. */
function columnsToCheck(text: string): OrderPadState['check'] {
  try {
    const { reading, workbook } = readPaste(text)
    const { part_number, manufacturer, qty } = reading.columns
    const rows = toPreview(workbook)
    return rows && { rows, picked: { header_row: reading.header_row, columns: { part_number, manufacturer, qty } } }
  } catch (error) {
    if (error instanceof WorkbookError) return null
    throw error
  }
}

async function undoPaste(c: Ctx, posted: FormData) {
  const { cart, is_changed } = await undoPastedLines(c, readFormText(posted, 'added'))
  return toCartOutcome({ cart, outcome: is_changed ? { notice: c.var.t('cart.pad_undone') } : {} })
}

/** Removes what the pad added to lines that have not changed since. @param text of `offer:pieces added:pieces since`, with blanks */
async function undoPastedLines(c: Ctx, text: string): Promise<{ cart: Cart; is_changed: boolean }> {
  const { api } = c.var
  const additions = new Map(
    text
      .split(' ')
      .slice(0, MAX_CART_LINES)
      .flatMap((entry) => {
        const [, offerId, qty, cartNum] = /^(\d{1,15}):(\d{1,10}):(\d{1,10})$/.exec(entry)?.map(Number) ?? []
        return offerId && qty && cartNum ? [[offerId, { qty, cart_num: cartNum }] as const] : []
      }),
  )
  let cart = await api(cartCall, {})
  const untouched = cart.lines.flatMap((line) => {
    const addition = line.offer_id === null ? undefined : additions.get(line.offer_id)
    return addition?.cart_num === line.cart_num ? [{ id: line.item_id, left: line.cart_num - addition.qty }] : []
  })
  const ids = untouched.filter(({ left }) => left <= 0).map(({ id }) => id)
  if (ids.length > 0) cart = await api(cartRemove, { ids })
  for (const { id, left } of untouched) if (left > 0) cart = (await orNullIfMissing(api(cartChange, { id, cart_num: left }))) ?? cart
  return { cart, is_changed: untouched.length > 0 }
}

async function addShared(c: Ctx, shareId: string) {
  const { lines } = await c.var.api(cartShared, { share_id: shareId.slice(0, 64) })
  if (lines.length === 0) return back(c)
  const { rounded } = await c.var.api(cartAdd, { items: lines.map(({ offer_id, qty }) => ({ offer_id, qty })) })
  return back(c, { rounded: rounded.length > 0 })
}

const sharedPage = (c: Ctx, shareId: string, shared: EndpointData<typeof cartShared>): Page => ({
  head: toPrivateHead(c.var.t('cart.shared_title')),
  body: <SharedCartPage share_id={shareId} shared={shared} />,
})

const sharedUrl = (c: Ctx, shareId: string): string => c.var.site_url + toPath(routes.cart, c.var.lang, {}, { shared: shareId })

/** Redirects back to the cart, so that reloading repeats nothing. */
const back = (c: Ctx, query: Query = {}): Response => redirectTo(c, toPath(routes.cart, c.var.lang, {}, query))

async function createCartPage(c: Ctx, cart: Cart, outcome: CartOutcome): Promise<Page> {
  const network = readNetworkText(c, 'country')
  const country = COUNTRY_CODES.includes(network) ? network : ''
  const props = {
    cart,
    outcome: { ...outcome, form_key: crypto.randomUUID() },
    freight: cart.lines.some(({ state }) => state === 'ok') ? await freightTo(c, country) : null,
    country,
  }
  return { head: toPrivateHead(c.var.t('header.cart')), body: <CartPage {...props} words={getIslandMessages(c.var.lang, 'cart')} /> }
}

/** The lowest freight to the reader's probable country; otherwise the freight of the lightest parcel to any country. */
async function freightTo(c: Ctx, country: string): Promise<CartFreight | null> {
  if (country === '') {
    const terms = await optional(c.var.api(orderTerms, {}))
    return terms?.freight_from ? { amount: terms.freight_from.freight, delivery: null, weight_grams: 0 } : null
  }
  const quote = await optional(c.var.api(cartQuote, { country }))
  return quote ? findCheapestFreight(quote) : null
}
