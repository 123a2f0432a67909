import type { Context } from 'hono'
import type { OrderDocumentProps } from '#client/components/order/order-document.tsx'
import type { MessageKey } from '#locales/translator.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { type Order, orderAnswer, orderCancel, orderDetail, orderReceive, orderReorder } from '#shared/contract/order.ts'
import { pathTo, type Query, routes } from '#shared/routes.ts'
import { BUYER_STEPS } from '#shared/trade/order-states.ts'
import { orderSegment } from '#shared/url/order-address.ts'
import { readPostedForm, SMALL_FORM_BYTES } from '../../forms/posted-form.ts'
import { refusalOf } from '../../forms/refusal.ts'
import { positiveNumbers } from '../../forms/typed-numbers.ts'
import { typedText } from '../../forms/typed-text.ts'
import type { Page } from '../../render/page.tsx'
import type { WorkerEnv } from '../../request/env.ts'
import { ifThere } from '../../request/optional.ts'
import { leadTo } from '../../request/private-answer.ts'
import { keepOrderAccess } from '../../visitor/visitor-cookies.ts'

/** The order that the caller may see: as a customer, or by the key that this browser keeps. Null: there is none for them. */
export const findOrder = (c: Context<WorkerEnv>, order_number: string): Promise<Order | null> =>
  // A number that is too long for the contract names none either.
  ifThere(c.var.api(orderDetail, { order_number }), CODE.validation)

/** Keeps a key out of a mail's link if it opens the order; what this browser had before stays otherwise. */
export async function tryOrderKey(c: Context<WorkerEnv>, order_number: string, key: string): Promise<void> {
  const { visitor } = c.var
  const { cookies } = visitor
  c.set('visitor', { ...visitor, cookies: { ...cookies, order_access: new Map([[order_number, key]]) } })
  const order = /^[\w.-]{1,200}$/.test(key) ? await findOrder(c, order_number) : null
  c.set('visitor', { ...c.var.visitor, cookies: { ...c.var.visitor.cookies, order_access: cookies.order_access } })
  if (order) keepOrderAccess(c, order_number, key)
}

/** Leads to where a visitor finds an order by its number and e-mail: the same for one that does not exist. */
export const leadToTrack = (c: Context<WorkerEnv>, order_number: string): Response =>
  leadTo(c, pathTo(routes.order_track, c.var.lang, {}, { number: typedText(order_number, 32) }))

/** Where an order has its page for whoever reads it now. */
export function orderAddress(c: Context<WorkerEnv>, order_number: string, query: Query = {}): string {
  const { token, cookies } = c.var.visitor
  const number = orderSegment(order_number)
  return token !== null && !cookies.order_access.has(order_number)
    ? pathTo(routes.account_order, c.var.lang, { number }, query)
    : pathTo(routes.order, c.var.lang, { number }, query)
}

/** Why a step was not taken, for the page that is shown again. */
export interface OrderRefusal {
  error: string
  status: NonNullable<Page['status']>
  /** What was chosen for the lines of a proposal, by position. */
  answers: ReadonlyMap<number, string>
}

const STEPS = ['cancel', 'receive', 'reorder', 'answer'] as const
const ANSWERS = ['accepted', 'declined', 'swapped'] as const

/** Does what a form of an order's page asks for, and leads back to the page with a word on what was done. */
export async function takeOrderStep(c: Context<WorkerEnv>, order: Order, action: string): Promise<Response | OrderRefusal> {
  const { order_number } = order
  const form = await readPostedForm(c, SMALL_FORM_BYTES)
  const step = STEPS.find((one) => one === form.get('step'))
  const answers = new Map(
    [...form].flatMap(([name, value]): [number, string][] => {
      const [, position] = /^answer_(\d{1,3})$/.exec(name) ?? []
      return position !== undefined && typeof value === 'string' ? [[Number(position), value]] : []
    }),
  )
  try {
    switch (step) {
      case 'cancel':
        await c.var.api(orderCancel, { order_number })
        return leadTo(c, `${action}?done=canceled`)
      case 'receive':
        await c.var.api(orderReceive, { order_number })
        return leadTo(c, `${action}?done=received`)
      case 'reorder': {
        const { added, unavailable } = await c.var.api(orderReorder, { order_number })
        if (unavailable.length === 0) return leadTo(c, pathTo(routes.cart, c.var.lang, {}))
        const gone = order.lines.flatMap(({ position, part_number }) => (unavailable.includes(part_number) ? [`gone=${position}`] : []))
        return leadTo(c, `${action}?${[`done=reordered&added=${added}`, ...gone].join('&')}`)
      }
      case 'answer': {
        const lines = [...answers].flatMap(([position, given]) => {
          const answer = ANSWERS.find((one) => one === given)
          return answer ? [{ position, answer }] : []
        })
        await c.var.api(orderAnswer, { order_number, revision: Number(form.get('revision')) || 0, lines })
        return leadTo(c, `${action}?done=answered`)
      }
      default:
        throw new ApiError(CODE.validation)
    }
  } catch (error) {
    return { ...refused(c, error), answers }
  }
}

function refused(c: Context<WorkerEnv>, error: unknown): Pick<OrderRefusal, 'error' | 'status'> {
  const { t } = c.var
  if (error instanceof ApiError && error.code === CODE.conflict) return { error: t('order.changed'), status: 422 }
  const { status, fields, notice } = refusalOf(c, error)
  if (Object.values(fields).includes('select_answer')) return { error: t('validation.select_answer'), status }
  return { error: notice ?? t('validation.summary'), status }
}

const DONE = ['canceled', 'received', 'answered'] as const
const DONE_KEYS = {
  canceled: 'order.done_canceled',
  received: 'order.done_received',
  answered: 'order.done_answered',
} as const satisfies Record<(typeof DONE)[number], MessageKey>

/** What an order's page shows, as it is now. @param action where its forms go: the page itself */
export function orderDocument(c: Context<WorkerEnv>, order: Order, action: string, refusal: OrderRefusal | null): OrderDocumentProps {
  const { searchParams } = new URL(c.req.url)
  const said = refusal ? null : searchParams.get('done')
  const done = DONE.find((one) => one === said)
  const gone = new Set(positiveNumbers(searchParams.getAll('gone')))
  return {
    order,
    action,
    now: new Date().toISOString(),
    done: done ? c.var.t(DONE_KEYS[done]) : null,
    reordered:
      said === 'reordered'
        ? {
            added: positiveNumbers([searchParams.get('added') ?? ''])[0] ?? 0,
            unavailable: order.lines.filter(({ position }) => gone.has(position)).map(({ part_number }) => part_number),
          }
        : null,
    error: refusal?.error ?? null,
    answers: refusal?.answers ?? new Map(),
  }
}

/** The step that a page asks about before it is taken, where the order allows it. */
export function askedStep(c: Context<WorkerEnv>, { status }: Order): 'cancel' | 'receive' | null {
  const ask = new URL(c.req.url).searchParams.get('ask')
  const step = ask === 'cancel' || ask === 'receive' ? ask : null
  return step !== null && BUYER_STEPS[status].includes(step) ? step : null
}

export function orderHead(c: Context<WorkerEnv>, { order_number }: Order): Page['head'] {
  const title = c.var.t('order.title_of', { number: order_number })
  return { title, description: title, noindex: true, is_order: true }
}
