import { type Buying, type BuyingChoice, buy, planLines } from '#client/bom/buying/buying.ts'
import { cartOrder, sortForCart } from '#client/bom/buying/cart-lines.ts'
import { plansForCart } from '#client/bom/buying/cart-plans.ts'
import type { BomStartProps } from '#client/bom/intake/bom-start.tsx'
import { bomRefusal } from '#client/bom/intake/refusal.ts'
import type { SheetChoice } from '#client/bom/intake/sheet-choice.tsx'
import { NO_LABELS, type TradeLabels } from '#client/bom/table/labels.ts'
import { fileRefusal } from '#client/components/form/failure-text.ts'
import { BomPage } from '#client/pages/bom/bom.tsx'
import { BomDetailPage } from '#client/pages/bom/bom-detail.tsx'
import type { Strategy } from '#shared/bom/buying/strategies.ts'
import {
  type BomHead,
  BomId,
  type BomLineView,
  bomList,
  changeBomMatching,
  changeQty,
  mainBom,
  mateBom,
  uploadBom,
} from '#shared/contract/bom.ts'
import { bomHeadings } from '#shared/contract/bom-memory.ts'
import { cartBom } from '#shared/contract/cart.ts'
import type { DataOf } from '#shared/contract/endpoint.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { siteLabel } from '#shared/contract/site.ts'
import { EMPTY_FORM } from '#shared/forms/form.ts'
import { textIn } from '#shared/forms/posted.ts'
import { pathTo, routes } from '#shared/routes.ts'
import type { MeantHeading } from '#shared/table-reading/columns/meant-heading.ts'
import { BOM_BATCH, BOM_PAGE_SIZE, BOM_SETS_MOST, bomFileBytes } from '#shared/table-reading/lists/bom-limits.ts'
import { needsWord } from '#shared/table-reading/lists/reading-summary.ts'
import { CART_LINES_MOST } from '#shared/trade/cart-limits.ts'
import type { Money } from '#shared/trade/money.ts'
import type { OrderMinimum } from '#shared/trade/order-minimum.ts'
import { readQuantity } from '#shared/trade/typed-number.ts'
import { lastPage, parsePage } from '#shared/url/listing-query.ts'
import { isFormWithoutCookies } from '../../forms/cookie-check.ts'
import { acting, formPage, type RefusedForm, type SentForm } from '../../forms/form-page.ts'
import { type PostedList, readPostedList } from '../../forms/posted-list.ts'
import { chosenLines, readPostedSheets } from '../../forms/posted-sheets.ts'
import type { Wordings } from '../../forms/refusal.ts'
import { islandWords } from '../../render/island-words.ts'
import type { Page } from '../../render/page.tsx'
import { canWatch } from '../../request/can-watch.ts'
import type { Ctx } from '../../request/env.ts'
import { optional } from '../../request/optional.ts'
import { keepPrivate, leadTo } from '../../request/private-answer.ts'
import { siteConfig } from '../../request/site-config.ts'
import { timeZoneOf } from '../../visitor/network-place.ts'
import { allLines, strategyOf } from './bom-lines.ts'
import { risksPage } from './bom-risks.tsx'

/** Text and boundaries around a file. */
const FORM_BYTES = 1_000_000
/** Calls of a form without script; what is left waits for the page's button. */
const BATCHES_AT_ONCE = 4
/** BOMs beside the ways to a new one. */
const RECENT_SHOWN = 10

const fileBytes = (c: Ctx): number => bomFileBytes(c.env.BOM_LIMIT_MB)

const SAYS: Wordings = {
  upload_refused: (c, { file = '' }) => bomRefusal(file, c.var.t, bomFileBytes(c.env.BOM_LIMIT_MB)) ?? fileRefusal(file, c.var.t),
  validation: (c, { lines = '' }) => bomRefusal(lines, c.var.t, bomFileBytes(c.env.BOM_LIMIT_MB)) ?? c.var.t('validation.summary'),
  not_allowed: (c) => c.var.t('bom.read_only'),
}

/** The BOM tool, and one BOM by its id or by that of its read-only link. */
export const bom = formPage(routes.bom, {
  sheets: ['bom'],
  load(c: Ctx, sent: SentForm<Posted> | null) {
    const id = c.req.param('id')
    return id === undefined ? start(c, sent) : detail(c, bomIdOf(id), sent)
  },
  limit_bytes: (c) => fileBytes(c) + FORM_BYTES,
  says: SAYS,
  forms: {
    bom: acting((c: Ctx, posted) => {
      const id = c.req.param('id')
      return id === undefined ? make(c, posted) : change(c, bomIdOf(id), posted)
    }, SAYS),
  },
})

/** @throws ApiError `not_found` for what is no id of a BOM */
export function bomIdOf(id: string): string {
  const { success, data } = BomId.safeParse(id)
  if (!success) throw new ApiError(CODE.not_found)
  return data
}

/** What a pasted list may hold: ten thousand lines of ordinary length. A longer one is a file. */
const PASTE_MAX_CHARACTERS = 800_000

/** A text that its form shows again, unless it is longer than what the form takes. */
const shownAgain = (text: string): string => (text.length > PASTE_MAX_CHARACTERS ? '' : text)

/** The messages about a posted list before its lines are shown. */
type Posted = Pick<BomStartProps, 'read' | 'made'> & { sheets: SheetChoice | null }

const NOTHING_SAID: Posted = { read: null, made: null, sheets: null }

async function start(c: Ctx, sent: SentForm<Posted> | null): Promise<Page> {
  const { api, t, lang, visitor } = c.var
  // Who was never here has no BOMs, and gets no id for looking.
  const isKnown = visitor.token !== null || visitor.cookies.id !== ''
  const recent = isKnown ? await optional(api(bomList, {})) : null
  const { sheets, ...said } = sent?.more ?? NOTHING_SAID
  if (isKnown) keepPrivate(c)
  return {
    head: {
      title: t('nav.bom'),
      description: t('bom.meta_description'),
      crumbs: [{ name: t('nav.bom'), path: pathTo(routes.bom, lang, {}) }],
    },
    body: (
      <BomPage
        start={{
          action: pathTo(routes.bom, lang, {}),
          file_bytes: fileBytes(c),
          // What a BOM was made of needs no second look.
          text: sent && !said.made ? shownAgain(textIn(sent.posted, 'text')) : '',
          error: sent?.notice ?? null,
          is_customer: visitor.token !== null,
          ...said,
        }}
        sheets={sheets}
        words={islandWords(lang, 'bom-start')}
        recent={recent?.items.slice(0, RECENT_SHOWN) ?? null}
        time_zone={timeZoneOf(c)}
      />
    ),
  }
}

async function detail(c: Ctx, id: string, sent: SentForm<Posted> | null): Promise<Page | Response> {
  const { api, t, lang } = c.var
  const { searchParams } = new URL(c.req.url)
  const strategy = strategyOf(searchParams.get('buy'))
  const number = parsePage(searchParams.get('page'))
  const labelled = optional(api(siteLabel, {}))
  const configured = siteConfig(c)
  const watchable = canWatch(c.var.api)
  const first = await api(mainBom, { id, from: 0, count: BOM_BATCH })
  const { head } = first
  keepPrivate(c)
  // The address opens the BOM: no other site is told it.
  c.header('Referrer-Policy', 'same-origin')
  const choice: BuyingChoice = { set_count: head.set_count, strategy, back_order: 'last_resort' }
  if (searchParams.get('view') === 'risks') return risksPage(c, await allLines(c, first), head, choice, tradeLabels(await labelled))
  if (number > lastPage({ total: head.line_count, page_size: BOM_PAGE_SIZE })) return c.redirect(pathTo(routes.bom, lang, { id }), 303)
  const from = (number - 1) * BOM_PAGE_SIZE
  const lines =
    from + BOM_PAGE_SIZE <= first.lines.length || first.lines.length === head.line_count
      ? first.lines.slice(from, from + BOM_PAGE_SIZE)
      : (await api(mainBom, { id, from, count: BOM_PAGE_SIZE })).lines
  const name = head.name || head.file_name || t('bom.untitled')
  const put = /^(\d{1,5})-(\d{1,5})$/.exec(searchParams.get('cart') ?? '')
  return {
    head: { title: name, description: t('bom.meta_description'), noindex: true, canonical_path: pathTo(routes.bom, 'en', {}) },
    body: (
      <BomDetailPage
        table={{
          head,
          lines,
          from,
          buying: buyingOf(first.lines, lines, head, choice),
          cart: isWhole(first.lines, head) ? formCart(first.lines, choice) : null,
          labels: tradeLabels(await labelled),
          minimum: minimumOf(await configured),
          time_zone: timeZoneOf(c),
          can_watch: head.can_edit && (await watchable),
          file_bytes: fileBytes(c),
          is_customer: c.var.visitor.token !== null,
          typed: sent ? typedFields(sent.posted) : {},
        }}
        words={islandWords(lang, 'bom-table')}
        page={number}
        buy={strategy}
        notice={sent?.notice ?? null}
        cart={put ? await cartResult(c, first, choice, { added: Number(put[1]), full: Number(put[2]) }) : null}
      />
    ),
  }
}

const minimumOf = ({ minimum_order, minimum_line }: OrderMinimum): OrderMinimum => ({ minimum_order, minimum_line })

function tradeLabels(labels: TradeLabels | null): TradeLabels {
  if (!labels) return NO_LABELS
  const { locations, suppliers, packagings } = labels
  return { locations, suppliers, packagings }
}

const isWhole = (lines: readonly BomLineView[], { line_count, waiting_count }: Pick<BomHead, 'line_count' | 'waiting_count'>): boolean =>
  lines.length >= line_count && waiting_count === 0

/** The lines that would go into the cart, and those that would not. */
function cartOf(lines: readonly BomLineView[], choice: BuyingChoice) {
  const plans = planLines(lines, choice)
  const sorting = sortForCart(lines, plans)
  return { plans, sorting, order: cartOrder(sorting.ready, plansForCart(sorting.ready, plans, choice)) }
}

function formCart(lines: readonly BomLineView[], choice: BuyingChoice): { count: number; amount: Money | null } {
  const { sorting, order } = cartOf(lines, choice)
  return { count: sorting.ready.length, amount: order.amount }
}

/** What the page's form has put into the cart, and what it has not. */
async function cartResult(c: Ctx, first: DataOf<typeof mainBom>, choice: BuyingChoice, { added, full }: { added: number; full: number }) {
  const { t } = c.var
  const lines = await allLines(c, first)
  const { plans, sorting } = cartOf(lines, choice)
  return {
    text: full > 0 ? t('bom.cart_full', { added, count: added + full, max: CART_LINES_MOST }) : t('bom.cart_added', { count: added }),
    plans,
    sorting,
    numbers: new Map(lines.map(({ line_id }, index) => [line_id, index + 1])),
  }
}

/** Puts what is confirmed into the cart. @returns how many lines are in it, and how many it does not hold */
async function putIntoCart(c: Ctx, id: string, strategy: Strategy, setCount: number | null): Promise<{ added: number; full: number }> {
  const { api } = c.var
  const first = await api(mainBom, { id, from: 0, count: BOM_BATCH })
  const choice: BuyingChoice = { set_count: setCount ?? first.head.set_count, strategy, back_order: 'last_resort' }
  const { items } = cartOf(await allLines(c, first), choice).order
  if (items.length === 0) return { added: 0, full: 0 }
  const { added, left } = await api(cartBom, { bom_id: id, lines: items })
  return { added, full: left.filter(({ reason }) => reason === 'full').length }
}

/** What the page's lines cost, and all of them together; null where not all of them are here, or matched, yet. */
function buyingOf(
  all: readonly BomLineView[],
  shown: readonly BomLineView[],
  { line_count, waiting_count }: { line_count: number; waiting_count: number },
  choice: BuyingChoice,
): Buying | null {
  if (!isWhole(all, { line_count, waiting_count })) return null
  const buying = buy(all, choice)
  const ids = new Set(shown.map(({ line_id }) => line_id))
  return { ...buying, plans: buying.plans.filter(({ line_id }) => ids.has(Number(line_id))) }
}

const NO_LIST: PostedList = { lines: [], read: null, corrected: [] }

/** What headings mean to the customer; none of a visitor, and where they cannot be read. */
async function rememberedHeadings(c: Ctx): Promise<readonly MeantHeading[]> {
  const { api, visitor } = c.var
  return visitor.token === null ? [] : ((await optional(api(bomHeadings, {})))?.headings ?? [])
}

/** Makes a BOM of a posted file or text, matches what can be matched at once, and goes to it. */
async function make(c: Ctx, posted: FormData): Promise<Response | RefusedForm<Posted>> {
  const { api, lang } = c.var
  const file = posted.get('file')
  const hasFile = file instanceof File && file.size > 0
  const text = textIn(posted, 'text')
  if (!hasFile && text.length > PASTE_MAX_CHARACTERS) throw new ApiError(CODE.validation, { fields: { lines: 'paste_too_long' } })
  const chosen = !hasFile && textIn(posted, 'sheets') !== '' ? chosenLines(posted) : null
  if (!hasFile && !chosen && text.trim() === '') throw new ApiError(CODE.upload_refused, { fields: { file: 'file_missing' } })
  const { lines, read, corrected } = hasFile || chosen ? NO_LIST : await readPostedList(text, posted, await rememberedHeadings(c))
  if (read) return { ...EMPTY_FORM, status: 200, more: { ...NOTHING_SAID, read } }
  const sheets = hasFile ? await readPostedSheets(file, fileBytes(c), await rememberedHeadings(c)) : null
  if (sheets) {
    keepPrivate(c)
    return { ...EMPTY_FORM, status: 200, more: { ...NOTHING_SAID, sheets } }
  }
  const { bom_id, summary } = await api(uploadBom, hasFile ? { file } : (chosen ?? { lines, corrected }))
  const path = pathTo(routes.bom, lang, { id: bom_id })
  keepPrivate(c)
  // What is not taken as it stands is reported before anything is matched: the lines wait for the button of their page.
  if (summary && needsWord(summary)) return { ...EMPTY_FORM, status: 200, more: { ...NOTHING_SAID, made: { summary, path } } }
  for (let batch = 0; batch < BATCHES_AT_ONCE; batch++) {
    const { head } = await api(mateBom, { bom_id })
    if (head.waiting_count === 0) break
  }
  return c.redirect(path, 303)
}

/** The page's form without script: quantities, sets and the way to buy, or the lines that wait. */
async function change(c: Ctx, bomId: string, posted: FormData): Promise<Response | RefusedForm> {
  const { api, t, lang } = c.var
  const { searchParams } = new URL(c.req.url)
  const buyBy = strategyOf(textIn(posted, 'strategy'))
  const back = pathTo(routes.bom, lang, { id: bomId }, { page: searchParams.get('page'), buy: buyBy === 'cheapest' ? null : buyBy })
  const refuse = (notice: string): RefusedForm => ({ ...EMPTY_FORM, notice, status: 422 })
  const confirmed = Number(textIn(posted, 'confirm'))
  const action = confirmed > 0 ? 'confirm' : textIn(posted, 'action')
  if (action === 'match') await api(mateBom, { bom_id: bomId })
  const setCount = readQuantity(textIn(posted, 'set_count'))
  if (action === 'update' || action === 'cart' || action === 'confirm') {
    const lines = typedQuantities(posted)
    if (setCount === null || setCount > BOM_SETS_MOST) return refuse(t('bom.sets_wrong', { max: BOM_SETS_MOST }))
    if (lines === null) return refuse(t('validation.valid_quantity'))
    // Whoever reads a shared BOM buys for another number of sets, and keeps nothing of it.
    const { head } = await api(mainBom, { id: bomId, count: 0 })
    if (head.can_edit || action === 'update') await api(changeQty, { bom_id: bomId, set_count: setCount, lines })
  }
  if (action === 'confirm') await api(changeBomMatching, { bom_id: bomId, line_ids: [confirmed], confirmed: true })
  if (action !== 'cart') return leadTo(c, back)
  // The page has set a cookie, which did not come back: the lines would be in a cart that the browser cannot open.
  if (isFormWithoutCookies(c)) return { ...refuse(t('common.cookies_blocked')), status: 403 }
  const { added, full } = await putIntoCart(c, bomId, buyBy, setCount)
  return leadTo(c, `${back}${back.includes('?') ? '&' : '?'}cart=${added}-${full}`)
}

/** The fields of the page's form as they were typed. */
const typedFields = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      /^(?:qty\.\d{1,9}|set_count)$/.test(name) && typeof value === 'string' ? [[name, value.slice(0, 20)]] : [],
    ),
  )

/** The quantities of a posted page; null where one is none. An empty field says nothing. */
function typedQuantities(form: FormData): { line_id: number; qty: number }[] | null {
  const typed: { line_id: number; qty: number }[] = []
  for (const [name, value] of form) {
    const id = /^qty\.(\d{1,9})$/.exec(name)?.[1]
    if (id === undefined || typeof value !== 'string' || value.trim() === '') continue
    const qty = value.trim() === '0' ? 0 : readQuantity(value)
    if (qty === null) return null
    typed.push({ line_id: Number(id), qty })
  }
  return typed
}
