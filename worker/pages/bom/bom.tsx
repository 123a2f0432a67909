import { type BomPurchase, type BuyingChoice, computePurchase, planLines } from '#client/bom/buying/buying.ts'
import { sortForCart, toCartOrder } from '#client/bom/buying/cart-lines.ts'
import { planForCart } from '#client/bom/buying/cart-plans.ts'
import { formatBomError } from '#client/bom/intake/bom-error.ts'
import type { BomStartProps } from '#client/bom/intake/bom-start.tsx'
import type { FileQuestion } from '#client/bom/intake/file-question.tsx'
import { NO_LABELS, type TradeLabels } from '#client/bom/table/labels.ts'
import { formatFileError } from '#client/components/form/failure-text.ts'
import { BomPage } from '#client/pages/bom/bom.tsx'
import { BomDetailPage } from '#client/pages/bom/bom-detail.tsx'
import { listAssumptions } from '#shared/bom/assumed.ts'
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
import type { EndpointData } from '#shared/contract/endpoint.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { siteLabel } from '#shared/contract/site.ts'
import { EMPTY_FORM } from '#shared/forms/form.ts'
import { readFormText } from '#shared/forms/posted.ts'
import { routes, toPath } from '#shared/routes.ts'
import type { HeadingMapping } from '#shared/table-reading/columns/heading-mapping.ts'
import { BOM_BATCH, BOM_PAGE_SIZE, MAX_BOM_SETS, parseBomFileBytes } from '#shared/table-reading/lists/bom-limits.ts'
import { needsReview } from '#shared/table-reading/lists/reading-summary.ts'
import { MAX_CART_LINES } from '#shared/trade/cart-limits.ts'
import type { Money } from '#shared/trade/money.ts'
import type { OrderMinimum } from '#shared/trade/order-minimum.ts'
import { toPartNumberKey } from '#shared/trade/part-number.ts'
import { readQuantity } from '#shared/trade/typed-number.ts'
import { parsePage, toLastPage } from '#shared/url/listing-query.ts'
import { isFormWithoutCookies } from '../../forms/cookie-check.ts'
import { readChosenLines, readFileQuestion } from '../../forms/file-question.ts'
import type { ErrorMessages, RejectedForm } from '../../forms/form-error.ts'
import { formPage, handleActions, type SubmittedForm } from '../../forms/form-page.ts'
import { type PostedBomList, readPostedBomList } from '../../forms/posted-bom-list.ts'
import { getIslandMessages } from '../../render/island-messages.ts'
import type { Page } from '../../render/page.tsx'
import { canWatch } from '../../request/can-watch.ts'
import type { Ctx } from '../../request/env.ts'
import { optional } from '../../request/optional.ts'
import { redirectTo, setPrivateCache } from '../../request/private-response.ts'
import { readSiteConfig } from '../../request/site-config.ts'
import { parseStrategy, readAllLines, readDropIns, toBuyingChoice } from './bom-lines.ts'
import { createAssumedPage, createRisksPage } from './bom-views.tsx'

/** Enough for the text and boundaries around a file. */
const FORM_BYTES = 1_000_000
/** Maximum number of matching calls of a form without script; the remaining lines wait for the page's button. */
const BATCHES_AT_ONCE = 4
/** Maximum number of recent BOMs beside the ways to start a new one. */
const MAX_RECENT_BOMS = 10

const fileBytes = (c: Ctx): number => parseBomFileBytes(c.env.BOM_LIMIT_MB)

const SAYS: ErrorMessages = {
  upload_refused: (c, { file = '' }) =>
    formatBomError(file, c.var.t, parseBomFileBytes(c.env.BOM_LIMIT_MB)) ?? formatFileError(file, c.var.t),
  validation: (c, { lines = '' }) => formatBomError(lines, c.var.t, parseBomFileBytes(c.env.BOM_LIMIT_MB)) ?? c.var.t('validation.summary'),
  not_allowed: (c) => c.var.t('bom.read_only'),
}

/** The BOM tool, and one BOM by its id or by the id of its read-only link. */
export const bom = formPage(routes.bom, {
  sheets: ['bom'],
  load(c: Ctx, sent: SubmittedForm<Posted> | null) {
    const id = c.req.param('id')
    return id === undefined ? start(c, sent) : detail(c, parseBomId(id), sent)
  },
  limit_bytes: (c) => fileBytes(c) + FORM_BYTES,
  messages: SAYS,
  forms: {
    bom: handleActions((c: Ctx, posted) => {
      const id = c.req.param('id')
      return id === undefined ? make(c, posted) : change(c, parseBomId(id), posted)
    }, SAYS),
  },
})

/** @throws ApiError `not_found` for an invalid id */
export function parseBomId(id: string): string {
  const { success, data } = BomId.safeParse(id)
  if (!success) throw new ApiError(CODE.not_found)
  return data
}

/** The limit of a pasted list: ten thousand lines of ordinary length. A longer list has to be a file. */
const PASTE_MAX_CHARACTERS = 800_000

/** A text that its form shows again, unless it is longer than the form accepts. */
const shownAgain = (text: string): string => (text.length > PASTE_MAX_CHARACTERS ? '' : text)

/** The messages about a posted list before its lines are shown. */
type Posted = Pick<BomStartProps, 'read' | 'made'> & { question: FileQuestion | null }

const NOTHING_POSTED: Posted = { read: null, made: null, question: null }

async function start(c: Ctx, sent: SubmittedForm<Posted> | null): Promise<Page> {
  const { api, t, lang, visitor } = c.var
  // A new visitor has no BOMs, and gets no id for just opening the page.
  const hasIdentity = visitor.token !== null || visitor.cookies.id !== ''
  const recent = hasIdentity ? await optional(api(bomList, {})) : null
  const { question, ...postedForm } = sent?.more ?? NOTHING_POSTED
  if (hasIdentity) setPrivateCache(c)
  return {
    head: {
      title: t('nav.bom'),
      description: t('bom.meta_description'),
      crumbs: [{ name: t('nav.bom'), path: toPath(routes.bom, lang, {}) }],
    },
    body: (
      <BomPage
        start={{
          action: toPath(routes.bom, lang, {}),
          file_bytes: fileBytes(c),
          // The text of a BOM that was made needs no review.
          text: sent && !postedForm.made ? shownAgain(readFormText(sent.posted, 'text')) : '',
          error: sent?.notice ?? null,
          is_customer: visitor.token !== null,
          ...postedForm,
        }}
        question={question}
        words={getIslandMessages(lang, 'bom-start')}
        recent={recent?.items.slice(0, MAX_RECENT_BOMS) ?? null}
      />
    ),
  }
}

async function detail(c: Ctx, id: string, sent: SubmittedForm<Posted> | null): Promise<Page | Response> {
  const { api, t, lang } = c.var
  const { searchParams } = new URL(c.req.url)
  const strategy = parseStrategy(searchParams.get('buy'))
  const number = parsePage(searchParams.get('page'))
  const labelled = optional(api(siteLabel, {}))
  const configured = readSiteConfig(c)
  const watchable = canWatch(c.var.api)
  const view = searchParams.get('view')
  const first = await api(mainBom, { id, from: 0, count: view === 'risks' ? 0 : BOM_BATCH })
  const { head } = first
  setPrivateCache(c)
  // The URL opens the BOM: it is not sent to other sites.
  c.header('Referrer-Policy', 'same-origin')
  const choice = toBuyingChoice(head.set_count, strategy)
  if (view === 'confirm' && head.can_edit) return createAssumedPage(c, await readAllLines(c, first), head)
  if (number > toLastPage({ total: head.line_count, page_size: BOM_PAGE_SIZE })) return c.redirect(toPath(routes.bom, lang, { id }), 303)
  if (view === 'risks') return createRisksPage(c, head, choice, tradeLabels(await labelled), number)
  const from = (number - 1) * BOM_PAGE_SIZE
  const lines =
    from + BOM_PAGE_SIZE <= first.lines.length || first.lines.length === head.line_count
      ? first.lines.slice(from, from + BOM_PAGE_SIZE)
      : (await api(mainBom, { id, from, count: BOM_PAGE_SIZE })).lines
  const name = head.name || head.file_name || t('bom.untitled')
  const put = /^(\d{1,5})-(\d{1,5})$/.exec(searchParams.get('cart') ?? '')
  return {
    head: { title: name, description: t('bom.meta_description'), noindex: true, canonical_path: toPath(routes.bom, 'en', {}) },
    body: (
      <BomDetailPage
        table={{
          head,
          lines,
          from,
          buying: toBuying(first.lines, lines, head, choice),
          cart: isComplete(first.lines, head) ? formCart(first.lines, choice) : null,
          labels: tradeLabels(await labelled),
          minimum: toMinimum(await configured),
          can_watch: head.can_edit && (await watchable),
          file_bytes: fileBytes(c),
          is_customer: c.var.visitor.token !== null,
          typed: sent ? typedFields(sent.posted) : {},
        }}
        words={getIslandMessages(lang, 'bom-table')}
        page={number}
        buy={strategy}
        notice={sent?.notice ?? null}
        cart={put ? await cartResult(c, first, choice, { added: Number(put[1]), full: Number(put[2]) }) : null}
      />
    ),
  }
}

const toMinimum = ({ minimum_order, minimum_line }: OrderMinimum): OrderMinimum => ({ minimum_order, minimum_line })

function tradeLabels(labels: TradeLabels | null): TradeLabels {
  if (!labels) return NO_LABELS
  const { locations, suppliers, packagings } = labels
  return { locations, suppliers, packagings }
}

const isComplete = (lines: readonly BomLineView[], { line_count, waiting_count }: Pick<BomHead, 'line_count' | 'waiting_count'>): boolean =>
  lines.length >= line_count && waiting_count === 0

/** Sorts lines into those that would go into the cart and those that would not. */
function toCartLines(lines: readonly BomLineView[], choice: BuyingChoice) {
  const plans = planLines(lines, choice)
  const sorting = sortForCart(lines, plans)
  return { plans, sorting, order: toCartOrder(sorting.ready, planForCart(sorting.ready, plans, choice)) }
}

function formCart(lines: readonly BomLineView[], choice: BuyingChoice): { count: number; amount: Money | null } {
  const { sorting, order } = toCartLines(lines, choice)
  return { count: sorting.ready.length, amount: order.amount }
}

/** Lines that the page's form has put into the cart, and lines that it has not. */
async function cartResult(
  c: Ctx,
  first: EndpointData<typeof mainBom>,
  choice: BuyingChoice,
  { added, full }: { added: number; full: number },
) {
  const { t } = c.var
  const lines = await readAllLines(c, first)
  const { plans, sorting } = toCartLines(lines, choice)
  return {
    text: full > 0 ? t('bom.cart_full', { added, count: added + full, max: MAX_CART_LINES }) : t('bom.cart_added', { count: added }),
    plans,
    sorting,
    numbers: new Map(lines.map(({ line_id }, index) => [line_id, index + 1])),
  }
}

/** Puts the confirmed lines into the cart. @returns the number of lines that were added, and of those for which the cart is full */
async function putIntoCart(c: Ctx, id: string, strategy: Strategy, setCount: number | null): Promise<{ added: number; full: number }> {
  const { api } = c.var
  const first = await api(mainBom, { id, from: 0, count: BOM_BATCH })
  const choice = toBuyingChoice(setCount ?? first.head.set_count, strategy)
  const { items } = toCartLines(await readAllLines(c, first), choice).order
  if (items.length === 0) return { added: 0, full: 0 }
  const { added, left } = await api(cartBom, { bom_id: id, lines: items })
  return { added, full: left.filter(({ reason }) => reason === 'full').length }
}

/** The price of each line and their total; null where lines are missing, or not yet matched. */
function toBuying(
  all: readonly BomLineView[],
  visible: readonly BomLineView[],
  { line_count, waiting_count }: { line_count: number; waiting_count: number },
  choice: BuyingChoice,
): BomPurchase | null {
  if (!isComplete(all, { line_count, waiting_count })) return null
  const buying = computePurchase(all, choice)
  const ids = new Set(visible.map(({ line_id }) => line_id))
  return { ...buying, plans: buying.plans.filter(({ line_id }) => ids.has(Number(line_id))) }
}

const NO_LIST: PostedBomList = { lines: [], read: null, corrected: [] }

/** The customer's remembered headings; none for a visitor, or where they cannot be read. */
async function rememberedHeadings(c: Ctx): Promise<readonly HeadingMapping[]> {
  const { api, visitor } = c.var
  return visitor.token === null ? [] : ((await optional(api(bomHeadings, {})))?.headings ?? [])
}

/** Makes a BOM from a posted file or text, matches as many lines as possible at once, and redirects to it. */
async function make(c: Ctx, posted: FormData): Promise<Response | RejectedForm<Posted>> {
  const { api, lang } = c.var
  const file = posted.get('file')
  const hasFile = file instanceof File && file.size > 0
  const text = readFormText(posted, 'text')
  if (!hasFile && text.length > PASTE_MAX_CHARACTERS) throw new ApiError(CODE.validation, { fields: { lines: 'paste_too_long' } })
  const chosen = !hasFile && readFormText(posted, 'sheets') !== '' ? readChosenLines(posted) : null
  if (!hasFile && !chosen && text.trim() === '') throw new ApiError(CODE.upload_refused, { fields: { file: 'file_missing' } })
  const { lines, read, corrected } = hasFile || chosen ? NO_LIST : await readPostedBomList(text, posted, await rememberedHeadings(c))
  if (read) return { ...EMPTY_FORM, status: 200, more: { ...NOTHING_POSTED, read } }
  const question = hasFile ? await readFileQuestion(file, fileBytes(c), await rememberedHeadings(c)) : null
  if (question) {
    setPrivateCache(c)
    return { ...EMPTY_FORM, status: 200, more: { ...NOTHING_POSTED, question } }
  }
  const { bom_id, summary } = await api(uploadBom, hasFile ? { file } : (chosen ?? { lines, corrected }))
  const path = toPath(routes.bom, lang, { id: bom_id })
  setPrivateCache(c)
  // Assumptions about the list are reported before anything is matched: the lines wait for the button of their page.
  if (summary && needsReview(summary)) return { ...EMPTY_FORM, status: 200, more: { ...NOTHING_POSTED, made: { summary, path } } }
  for (let batch = 0; batch < BATCHES_AT_ONCE; batch++) {
    const { head } = await api(mateBom, { bom_id })
    if (head.waiting_count === 0) break
  }
  return c.redirect(path, 303)
}

/** Handles the page's form without script: quantities, sets and strategy, matching, confirmations, approvals, or the cart. */
async function change(c: Ctx, bomId: string, posted: FormData): Promise<Response | RejectedForm> {
  const { api, t, lang } = c.var
  const { searchParams } = new URL(c.req.url)
  const buyBy = parseStrategy(readFormText(posted, 'strategy'))
  const back = toPath(routes.bom, lang, { id: bomId }, { page: searchParams.get('page'), buy: buyBy === 'cheapest' ? null : buyBy })
  const toRejectedForm = (notice: string): RejectedForm => ({ ...EMPTY_FORM, notice, status: 422 })
  const confirmed = Number(readFormText(posted, 'confirm'))
  const action = confirmed > 0 ? 'confirm' : readFormText(posted, 'action')
  if (action === 'match') await api(mateBom, { bom_id: bomId })
  if (action === 'confirm_assumed') await confirmAssumed(c, bomId, new Set(posted.getAll('line').map(Number)))
  if (action === 'approve') {
    const page = parsePage(readFormText(posted, 'page'))
    await approveDropIns(c, bomId, page, posted)
    return redirectTo(c, `${toPath(routes.bom, lang, { id: bomId }, { view: 'risks', page: page > 1 ? String(page) : null })}#drop-ins`)
  }
  const setCount = readQuantity(readFormText(posted, 'set_count'))
  if (action === 'update' || action === 'cart' || action === 'confirm') {
    const lines = typedQuantities(posted)
    if (setCount === null || setCount > MAX_BOM_SETS) return toRejectedForm(t('bom.sets_wrong', { max: MAX_BOM_SETS }))
    if (lines === null) return toRejectedForm(t('validation.valid_quantity'))
    // A reader of a shared BOM buys for another number of sets, which is not stored.
    const { head } = await api(mainBom, { id: bomId, count: 0 })
    if (head.can_edit || action === 'update') await api(changeQty, { bom_id: bomId, set_count: setCount, lines })
  }
  if (action === 'confirm') await api(changeBomMatching, { bom_id: bomId, line_ids: [confirmed], confirmed: true })
  if (action !== 'cart') return redirectTo(c, back)
  // The page has set a cookie that did not come back: the lines would be in a cart that the browser cannot open.
  if (isFormWithoutCookies(c)) return { ...toRejectedForm(t('common.cookies_blocked')), status: 403 }
  const { added, full } = await putIntoCart(c, bomId, buyBy, setCount)
  return redirectTo(c, `${back}${back.includes('?') ? '&' : '?'}cart=${added}-${full}`)
}

/** Confirms those of the lines whose match only assumes what the file does not say; a line that has changed meanwhile stays as it is. */
async function confirmAssumed(c: Ctx, bomId: string, lineIds: ReadonlySet<number>): Promise<void> {
  const { api } = c.var
  const lines = await readAllLines(c, await api(mainBom, { id: bomId, from: 0, count: BOM_BATCH }))
  const confirmed = lines.filter((line) => lineIds.has(line.line_id) && listAssumptions(line) !== null).map(({ line_id }) => line_id)
  if (confirmed.length > 0) await api(changeBomMatching, { bom_id: bomId, line_ids: confirmed, confirmed: true })
}

/** Makes the ticked drop-in parts the alternates of the lines that the form shows, where they are others than before. */
async function approveDropIns(c: Ctx, bomId: string, page: number, posted: FormData): Promise<void> {
  const shown = new Set(posted.getAll('shown').map(Number))
  const ticked = new Set(posted.getAll('alternate').map(String))
  const { lines, drop_ins: dropIns } = await readDropIns(c, bomId, page)
  for (const { line_id, source } of lines.filter((line) => shown.has(line.line_id))) {
    const parts = dropIns.get(line_id) ?? []
    const before = new Set(source.alternates.map(({ part_number }) => toPartNumberKey(part_number)))
    const approved = parts.filter(({ goods_id }) => ticked.has(`${line_id}-${goods_id}`))
    const isSame = parts.every((part) => before.has(toPartNumberKey(part.part_number)) === approved.includes(part))
    if (!isSame)
      await c.var.api(changeBomMatching, { bom_id: bomId, line_ids: [line_id], alternates: approved.map(({ goods_id }) => goods_id) })
  }
}

/** The input of the page's form. */
const typedFields = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      /^(?:qty\.\d{1,9}|set_count)$/.test(name) && typeof value === 'string' ? [[name, value.slice(0, 20)]] : [],
    ),
  )

/** The quantities of a posted page; null where one is invalid. An empty field is ignored. */
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
