import type { Context } from 'hono'
import { EMPTY_PAD, leftText, type PadState } from '#client/components/order/order-pad.tsx'
import { CartPage } from '#client/pages/order/cart.tsx'
import type { CartSaid } from '#client/pages/order/cart-form.tsx'
import { RemoveFromCartPage } from '#client/pages/order/cart-removal.tsx'
import { SharedCartPage } from '#client/pages/order/shared-cart.tsx'
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
  type PadColumns,
} from '#shared/contract/cart.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { textIn } from '#shared/forms/posted.ts'
import { languageEntry } from '#shared/languages.ts'
import { pathTo, type Query, routes } from '#shared/routes.ts'
import { readPaste } from '#shared/table-reading/lists/paste.ts'
import { PAD_PROFILE } from '#shared/table-reading/profiles.ts'
import { WorkbookError } from '#shared/table-reading/workbook/workbook.ts'
import { formatDay } from '#shared/text/moment.ts'
import { readCartChoice } from '#shared/trade/cart-choice.ts'
import { CART_LINES_MOST, CART_PASTE_MOST_CHARACTERS } from '#shared/trade/cart-limits.ts'
import { parseQuantity } from '#shared/trade/quantity.ts'
import { formatCount } from '#shared/trade/units.ts'
import { columnChoiceOf, previewOf } from '../../forms/column-choice.ts'
import { contentKey } from '../../forms/content-key.ts'
import { readPostedForm } from '../../forms/posted-form.ts'
import { refusalOf } from '../../forms/refusal.ts'
import { positiveNumbers } from '../../forms/typed-numbers.ts'
import { type Page, page, privateHead } from '../../render/page.tsx'
import type { WorkerEnv } from '../../request/env.ts'
import { ifThere } from '../../request/optional.ts'
import { leadTo } from '../../request/private-answer.ts'
import { timeZoneOf } from '../../visitor/network-place.ts'

type Ctx = Context<WorkerEnv>

/** Five hundred lines with all that a browser sends of them. */
const FORM_LIMIT_BYTES = 1_000_000

const FORM_KEY = /^[\w-]{16,64}$/

/** `?remove=1&id=…` asks whether these lines shall go, `?shared=…` shows a copy of somebody's cart; forms post to the page. */
export const cart = page(
  routes.cart,
  async (c) => {
    const { searchParams } = new URL(c.req.url)
    const share_id = searchParams.get('shared')
    if (share_id) return sharedPage(c, share_id.slice(0, 64))
    const found = await c.var.api(cartCall, {})
    if (searchParams.has('remove') && found.lines.length > 0) return askToRemove(c, found, positiveNumbers(searchParams.getAll('id')))
    const link = searchParams.get('link')
    return shown(c, found, {
      ...(searchParams.has('rounded') && { notice: c.var.t('cart.rounded') }),
      ...(link && /^[\w.-]{8,64}$/.test(link) && { share_url: addressOf(c, link) }),
    })
  },
  { submit },
)

async function submit(c: Ctx): Promise<Page | Response> {
  const form = await readPostedForm(c, FORM_LIMIT_BYTES)
  const ids = positiveNumbers(form.getAll('id')).slice(0, CART_LINES_MOST)
  try {
    for (const name of ['add', 'buy']) if (form.has(name)) return await addOffer(c, textIn(form, name), textIn(form, 'qty'))
    if (form.has('agree')) return await change(c, positiveNumbers([textIn(form, 'agree')]), { agree_price: true })
    const set = /^(\d{1,15}):(\d{1,10})$/.exec(textIn(form, 'set'))
    if (set) return await change(c, [Number(set[1])], { cart_num: Number(set[2]) })
    switch (textIn(form, 'action')) {
      case 'agree':
        return await agreeToAll(c)
      case 'update':
        return await update(c, form)
      case 'remove':
        return askToRemove(c, await c.var.api(cartCall, {}), ids)
      case 'bom':
        return await saveAsBom(c, ids)
      case 'share':
        return back(c, { link: (await c.var.api(cartShare, { ids })).share_id })
      case 'paste':
        return await paste(c, textIn(form, 'text'), textIn(form, 'form_key'), {
          left: textIn(form, 'left'),
          choice: columnChoiceOf(form, PAD_PROFILE),
        })
      case 'columns':
        return await chooseColumns(c, textIn(form, 'table'), textIn(form, 'added'))
      case 'undo_paste':
        return await undoPaste(c, textIn(form, 'added'))
      case 'add_shared':
        return await addShared(c, textIn(form, 'shared'))
      default:
        // Lines that are gone already are no mistake: the button was pressed twice.
        return back(c, {}, ids.length > 0 ? await c.var.api(cartRemove, { ids }) : undefined)
    }
  } catch (error) {
    return refused(c, error)
  }
}

/** The page again, with why it did not work. @throws what is neither the form's fault nor the network's */
async function refused(c: Ctx, error: unknown, typed?: ReadonlyMap<number, string>): Promise<Page> {
  const { t } = c.var
  const said = (text: string, status: NonNullable<Page['status']> = 422) => shownNow(c, { error: text, ...(typed && { typed }) }, status)
  if (error instanceof ApiError && error.code === CODE.validation) {
    const codes = Object.values(error.fields ?? {})
    if (codes.includes('too_many_lines')) return said(t('cart.full', { max: CART_LINES_MOST }))
    if (codes.includes('select_lines')) return said(t('validation.select_lines'))
    return said(t('product.invalid_quantity'))
  }
  if (error instanceof ApiError && error.code === CODE.conflict) return said(t('cart.quoted_quantity'))
  const { status, notice } = refusalOf(c, error)
  return said(notice ?? t('toast.failed'), status)
}

const shownNow = async (c: Ctx, said: CartSaid, status: NonNullable<Page['status']>): Promise<Page> =>
  shown(c, await c.var.api(cartCall, {}), said, status)

/** What the form of a product or of a row puts in. */
async function addOffer(c: Ctx, button: string, typed_qty: string): Promise<Page | Response> {
  const choice = readCartChoice(button)
  const qty = parseQuantity(typed_qty)
  if (choice === null) throw new ApiError(CODE.not_found)
  if (qty === null) return shownNow(c, { error: c.var.t('product.invalid_quantity') }, 422)
  const { cart: found, rounded, unknown, missing } = await c.var.api(cartAdd, { items: [{ ...choice, qty }] })
  if (unknown.length > 0) return shown(c, found, { error: c.var.t('cart.unknown_offer') }, 422)
  const [missed] = missing
  if (missed) return shown(c, found, { error: missingText(c, missed.qty) }, 422)
  return back(c, { rounded: rounded.length > 0 }, found)
}

const missingText = (c: Ctx, qty: number): string => c.var.t('cart.missing', { qty: formatCount(qty, languageEntry(c.var.lang).tag) })

/** Changes lines one after the other; one that is gone meanwhile is no mistake. */
async function change(c: Ctx, ids: readonly number[], wanted: { cart_num?: number; agree_price?: boolean }): Promise<Page | Response> {
  let found: Cart | undefined
  for (const id of ids) found = (await changed(c, { id, ...wanted })) ?? found
  return back(c, {}, found)
}

const changed = (c: Ctx, wanted: { id: number; cart_num?: number; agree_price?: boolean }): Promise<Cart | null> =>
  ifThere(c.var.api(cartChange, wanted))

async function agreeToAll(c: Ctx): Promise<Page | Response> {
  const { lines } = await c.var.api(cartCall, {})
  return change(
    c,
    lines.filter(({ price_was }) => price_was !== null).map(({ item_id }) => item_id),
    { agree_price: true },
  )
}

/** Takes the quantities of all fields that say another one than the cart. */
async function update(c: Ctx, form: FormData): Promise<Page | Response> {
  let found = await c.var.api(cartCall, {})
  const typed = new Map<number, string>()
  for (const { item_id, cart_num } of found.lines) {
    const text = form.get(`qty.${item_id}`)
    if (typeof text === 'string' && parseQuantity(text) !== cart_num) typed.set(item_id, text.slice(0, 20))
  }
  for (const [id, text] of [...typed]) {
    const cart_num = parseQuantity(text)
    if (cart_num === null) continue
    try {
      found = (await changed(c, { id, cart_num })) ?? found
    } catch (error) {
      return refused(c, error, typed)
    }
    typed.delete(id)
  }
  return typed.size > 0 ? shown(c, found, { typed, error: c.var.t('validation.summary') }, 422) : back(c, {}, found)
}

function askToRemove(c: Ctx, found: Cart, ids: readonly number[]): Page {
  const lines = found.lines.filter(({ item_id }) => ids.includes(item_id))
  if (lines.length === 0) return shown(c, found, { error: c.var.t('validation.select_lines') })
  return { head: privateHead(c.var.t('header.cart')), body: <RemoveFromCartPage lines={lines} /> }
}

/** The ticked lines, or all where none is ticked, as a BOM of one set. */
async function saveAsBom(c: Ctx, ids: readonly number[]): Promise<Response> {
  const { api, t, lang } = c.var
  const { lines } = await api(cartCall, {})
  const chosen = ids.length > 0 ? lines.filter(({ item_id }) => ids.includes(item_id)) : lines
  const date = formatDay(new Date().toISOString(), languageEntry(lang).tag, 'medium', timeZoneOf(c))
  const { bom_id } = await api(uploadBom, { name: t('cart.bom_name', { date }), lines: chosen.map(bomLineOf) })
  return leadTo(c, pathTo(routes.bom, lang, { id: bom_id }))
}

const bomLineOf = ({ part_number, brand_name, cart_num }: CartLine) => ({ part_number, manufacturer: brand_name, qty: cart_num })

interface PasteChoice {
  /** Rows that were not added before and stay in the field. */
  left: string
  /** What the columns hold; null: nobody was asked. */
  choice: PadColumns | null
}

async function paste(c: Ctx, text: string, form_key: string, { left, choice }: PasteChoice): Promise<Page> {
  const { api, t } = c.var
  try {
    // The same text from the same page is the same wish, however often the button is pressed.
    const content = { text, ...(choice && { choice }) }
    const key = FORM_KEY.test(form_key) ? { idempotency_key: await contentKey(form_key, content) } : {}
    const { cart: found, lines, fields, unused, is_table, added } = await api(cartPaste, content, key)
    const left_now = [left, leftText(lines)].filter((one) => one !== '').join('\n')
    const totals = new Map(found.lines.map(({ offer_id, cart_num }) => [offer_id, cart_num]))
    const undoable = added.flatMap((one) => ({ ...one, cart_num: totals.get(one.offer_id) ?? 0 }))
    return shown(c, found, { pad: { ...EMPTY_PAD, text: left_now, lines, fields, unused, table: is_table ? text : null, added: undoable } })
  } catch (error) {
    const code = error instanceof ApiError && error.code === CODE.validation ? error.fields?.['text'] : undefined
    if (code === undefined) {
      const { status, notice } = refusalOf(c, error)
      return shownNow(c, { pad: { ...EMPTY_PAD, text, error: notice ?? t('toast.failed') } }, status)
    }
    const full = code === 'too_many_lines' && t('cart.full', { max: CART_LINES_MOST })
    return shownNow(
      c,
      { pad: { ...EMPTY_PAD, text, error: full || t(code === 'too_long' ? 'validation.too_long' : 'cart.pad_help') } },
      422,
    )
  }
}

/** Takes back what the pad added and asks what the columns of the text hold. */
async function chooseColumns(c: Ctx, table: string, added: string): Promise<Page> {
  const { found } = await takeBack(c, added)
  const check = columnsToCheck(table.slice(0, CART_PASTE_MOST_CHARACTERS))
  return shown(c, found, { pad: { ...EMPTY_PAD, text: table, check } })
}

/** The first rows of a pasted table, and what its columns were taken for; null for what has no columns. */
function columnsToCheck(text: string): PadState['check'] {
  try {
    const { reading, workbook } = readPaste(text)
    const { part_number, manufacturer, qty } = reading.columns
    const rows = previewOf(workbook)
    return rows && { rows, picked: { header_row: reading.header_row, columns: { part_number, manufacturer, qty } } }
  } catch (error) {
    if (error instanceof WorkbookError) return null
    throw error
  }
}

async function undoPaste(c: Ctx, added: string): Promise<Page> {
  const { found, is_changed } = await takeBack(c, added)
  return shown(c, found, is_changed ? { notice: c.var.t('cart.pad_undone') } : {})
}

/** Takes back what the pad added, as far as it lies in the cart as it did then: "offer:pieces added:pieces since". */
async function takeBack(c: Ctx, added: string): Promise<{ found: Cart; is_changed: boolean }> {
  const { api } = c.var
  const entries = added.split(' ').slice(0, CART_LINES_MOST)
  const wanted = new Map(
    entries.flatMap((entry) => {
      const [, offer_id, qty, cart_num] = /^(\d{1,15}):(\d{1,10}):(\d{1,10})$/.exec(entry)?.map(Number) ?? []
      return offer_id && qty && cart_num ? [[offer_id, { qty, cart_num }] as const] : []
    }),
  )
  let found = await api(cartCall, {})
  const untouched = found.lines.flatMap((line) => {
    const one = line.offer_id === null ? undefined : wanted.get(line.offer_id)
    return one && one.cart_num === line.cart_num ? [{ id: line.item_id, left: line.cart_num - one.qty }] : []
  })
  const ids = untouched.filter(({ left }) => left <= 0).map(({ id }) => id)
  if (ids.length > 0) found = await api(cartRemove, { ids })
  for (const { id, left } of untouched) if (left > 0) found = (await changed(c, { id, cart_num: left })) ?? found
  return { found, is_changed: untouched.length > 0 }
}

async function addShared(c: Ctx, share_id: string): Promise<Page | Response> {
  const { lines } = await c.var.api(cartShared, { share_id: share_id.slice(0, 64) })
  if (lines.length === 0) return back(c)
  const { cart: found, rounded } = await c.var.api(cartAdd, { items: lines.map(({ offer_id, qty }) => ({ offer_id, qty })) })
  return back(c, { rounded: rounded.length > 0 }, found)
}

async function sharedPage(c: Ctx, share_id: string): Promise<Page> {
  const { api, t } = c.var
  const shared = await ifThere(api(cartShared, { share_id }))
  if (!shared) return shownNow(c, { error: t('cart.shared_gone') }, 404)
  return {
    head: privateHead(t('cart.shared_title')),
    body: <SharedCartPage share_id={share_id} shared={shared} time_zone={timeZoneOf(c)} />,
  }
}

const addressOf = (c: Ctx, share_id: string): string => c.var.site_url + pathTo(routes.cart, c.var.lang, {}, { shared: share_id })

/**
 * Leads back to the cart, so that reloading repeats nothing. A script, which keeps no history of its own here, gets the page at
 * once.
 * @param found the cart as it is now, where the call has said
 */
async function back(c: Ctx, query: Query = {}, found?: Cart): Promise<Page | Response> {
  if (c.req.header('X-Listing') === undefined) return leadTo(c, pathTo(routes.cart, c.var.lang, {}, query))
  const { link, rounded } = query
  return shown(c, found ?? (await c.var.api(cartCall, {})), {
    ...(rounded === true && { notice: c.var.t('cart.rounded') }),
    ...(typeof link === 'string' && { share_url: addressOf(c, link) }),
  })
}

function shown(c: Ctx, found: Cart, said: CartSaid, status: NonNullable<Page['status']> = 200): Page {
  return {
    head: privateHead(c.var.t('header.cart')),
    body: <CartPage cart={found} said={{ ...said, form_key: crypto.randomUUID() }} time_zone={timeZoneOf(c)} />,
    status,
  }
}
