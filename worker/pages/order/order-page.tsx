import type { OrderDocumentProps } from '#client/components/order/order-document.tsx'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { type Order, orderAnswer, orderCancel, orderDetail, orderReceive, orderReorder } from '#shared/contract/order.ts'
import { readFormText } from '#shared/forms/posted.ts'
import { type Query, routes, toPath } from '#shared/routes.ts'
import { BUYER_ACTIONS } from '#shared/trade/order-states.ts'
import { toOrderSegment } from '#shared/url/order-segment.ts'
import type { ErrorMessages } from '../../forms/form-error.ts'
import { type FormHandler, handleActions, type SubmittedForm } from '../../forms/form-page.ts'
import type { Page } from '../../render/page.tsx'
import { type DoneWords, findDoneText } from '../../request/done-text.ts'
import type { Ctx } from '../../request/env.ts'
import { orNullIfMissing } from '../../request/optional.ts'
import { redirectTo } from '../../request/private-response.ts'
import { parsePositiveNumbers, toTypedText } from '../../request/typed.ts'
import { storeOrderAccess } from '../../visitor/visitor-cookies.ts'

/** The order that the caller may see: as a customer, or by the key in this browser's cookie. Null: the caller may see no such order. */
export const findOrder = (c: Ctx, orderNumber: string): Promise<Order | null> =>
  // A number that is too long for the contract names no order either.
  orNullIfMissing(c.var.api(orderDetail, { order_number: orderNumber }), CODE.validation)

/** Stores the key of a mail's link if it opens the order; otherwise the browser's former key stays. */
export async function tryOrderKey(c: Ctx, orderNumber: string, key: string): Promise<void> {
  const { visitor } = c.var
  const { cookies } = visitor
  c.set('visitor', { ...visitor, cookies: { ...cookies, order_access: new Map([[orderNumber, key]]) } })
  const order = /^[\w.-]{1,200}$/.test(key) ? await findOrder(c, orderNumber) : null
  c.set('visitor', { ...c.var.visitor, cookies: { ...c.var.visitor.cookies, order_access: cookies.order_access } })
  if (order) storeOrderAccess(c, orderNumber, key)
}

/** Redirects to the page where a visitor finds an order by its number and email, also for an order that does not exist. */
export const redirectToTrack = (c: Ctx, orderNumber: string): Response =>
  redirectTo(c, toPath(routes.order_track, c.var.lang, {}, { number: toTypedText(orderNumber, 32) }))

/** The URL of an order's page for the current reader. */
export function toOrderUrl(c: Ctx, orderNumber: string, query: Query = {}): string {
  const { token, cookies } = c.var.visitor
  const number = toOrderSegment(orderNumber)
  return token !== null && !cookies.order_access.has(orderNumber)
    ? toPath(routes.account_order, c.var.lang, { number }, query)
    : toPath(routes.order, c.var.lang, { number }, query)
}

const SAYS: ErrorMessages = {
  conflict: ({ var: { t } }) => t('order.changed'),
  validation: ({ var: { t } }, fields) =>
    t(Object.values(fields).includes('select_answer') ? 'validation.select_answer' : 'validation.summary'),
}

/** @returns the text of the result, or where to redirect */
type Step = (c: Ctx, order: Order, posted: FormData) => Promise<string | Response>

const STEPS: Readonly<Record<string, Step>> = {
  async cancel(c, { order_number }) {
    await c.var.api(orderCancel, { order_number })
    return 'canceled'
  },
  async receive(c, { order_number }) {
    await c.var.api(orderReceive, { order_number })
    return 'received'
  },
  async reorder(c, { order_number, lines }) {
    const { added, unavailable } = await c.var.api(orderReorder, { order_number })
    if (unavailable.length === 0) return redirectTo(c, toPath(routes.cart, c.var.lang, {}))
    const gone = lines.flatMap(({ position, part_number }) => (unavailable.includes(part_number) ? [`gone=${position}`] : []))
    return [`reordered&added=${added}`, ...gone].join('&')
  },
  async answer(c, { order_number }, posted) {
    const lines = [...answersIn(posted)].flatMap(([position, text]) => {
      const answer = ANSWERS.find((candidate) => candidate === text)
      return answer ? [{ position, answer }] : []
    })
    await c.var.api(orderAnswer, { order_number, revision: Number(posted.get('revision')) || 0, lines })
    return 'answered'
  },
}

const ANSWERS = ['accepted', 'declined', 'swapped'] as const

/** The choices for the lines of a proposal, by position. */
const answersIn = (posted: FormData): Map<number, string> =>
  new Map(
    [...posted].flatMap(([name, value]): [number, string][] => {
      const [, position] = /^answer_(\d{1,3})$/.exec(name) ?? []
      return position !== undefined && typeof value === 'string' ? [[Number(position), value]] : []
    }),
  )

/** Runs the action of a form on an order's page, and redirects back to the page with the result. */
export const createOrderHandler = (numberIn: (c: Ctx) => string, toAction: (c: Ctx) => string): FormHandler =>
  handleActions(async (c, posted) => {
    const order = await findOrder(c, numberIn(c))
    if (!order) return null
    const name = readFormText(posted, 'step')
    const step = Object.hasOwn(STEPS, name) ? STEPS[name] : undefined
    if (!step) throw new ApiError(CODE.validation)
    const done = await step(c, order, posted)
    return typeof done === 'string' ? redirectTo(c, `${toAction(c)}?done=${done}`) : done
  }, SAYS)

const DONE: DoneWords = new Map([
  ['canceled', 'order.done_canceled'],
  ['received', 'order.done_received'],
  ['answered', 'order.done_answered'],
])

/** The current content of an order's page. @param action the URL of its forms: the page itself */
export function toOrderDocument(c: Ctx, order: Order, action: string, sent: SubmittedForm | null): OrderDocumentProps {
  const { searchParams } = new URL(c.req.url)
  const done = sent ? null : searchParams.get('done')
  const gone = new Set(parsePositiveNumbers(searchParams.getAll('gone')))
  return {
    order,
    action,
    now: new Date().toISOString(),
    done: sent ? null : findDoneText(c, DONE),
    reordered:
      done === 'reordered'
        ? {
            added: parsePositiveNumbers([searchParams.get('added') ?? ''])[0] ?? 0,
            unavailable: order.lines.filter(({ position }) => gone.has(position)).map(({ part_number }) => part_number),
          }
        : null,
    error: sent?.notice ?? null,
    answers: sent ? answersIn(sent.posted) : new Map(),
  }
}

/** The step for which a page asks for confirmation, where the order allows it. */
export function findUrlStep(c: Ctx, { status }: Order): 'cancel' | 'receive' | null {
  const ask = new URL(c.req.url).searchParams.get('ask')
  const step = ask === 'cancel' || ask === 'receive' ? ask : null
  return step !== null && BUYER_ACTIONS[status].includes(step) ? step : null
}

export function toOrderHead(c: Ctx, { order_number }: Order): Page['head'] {
  const title = c.var.t('order.title_of', { number: order_number })
  return { title, description: title, noindex: true }
}
