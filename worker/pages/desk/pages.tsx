import type { DeskPageState } from '#client/components/desk/desk-words.ts'
import { DeskPage } from '#client/pages/desk/desk.tsx'
import { DeskMailsPage } from '#client/pages/desk/mails.tsx'
import { DeskOrderPage } from '#client/pages/desk/order.tsx'
import { DeskRfqPage } from '#client/pages/desk/rfq.tsx'
import { DeskRfqsPage } from '#client/pages/desk/rfqs.tsx'
import {
  deskMailFailures,
  deskMailRetry,
  deskOrderDetail,
  deskOrderList,
  deskOrderRefunded,
  deskRfqDetail,
  deskRfqList,
} from '#shared/contract/desk.ts'
import { RFQ_STATUSES } from '#shared/contract/rfq.ts'
import { DESK_FORMS, fillListPrices, listFarPrices } from '#shared/forms/desk-forms.ts'
import { EMPTY_FORM, readForm } from '#shared/forms/form.ts'
import { routes } from '#shared/routes.ts'
import { addDays, toLocalDay } from '#shared/text/local-day.ts'
import { ORDER_STATES } from '#shared/trade/order-states.ts'
import { toOrderNumber } from '#shared/url/order-segment.ts'
import { toRfqNumber } from '#shared/url/rfq-segment.ts'
import { type FormHandler, submitToApi, toDisplayFormat } from '../../forms/form-page.ts'
import type { PageDefinition } from '../../page/page-definition.ts'
import type { Ctx } from '../../request/env.ts'
import { orNullIfMissing } from '../../request/optional.ts'
import { readListing } from '../../request/read-listing.ts'
import { CHANGE_PAGES } from './change-pages.tsx'
import { createDeskAction, deskPage, redirectBack } from './desk-page.tsx'
import { deskExportPage } from './export-page.ts'
import { webhookPage } from './webhook-page.tsx'

/** The last page that the desk's lists accept. */
const MAX_PAGE = 100_000

/** How long an offer for an order, or a quote, is valid unless the desk types another day. */
const OFFER_DAYS = 7
const QUOTE_DAYS = 14

const dayIn = ({ now, time_zone }: DeskPageState, days: number): string => addDays(toLocalDay(new Date(now), time_zone), days)

const orders = deskPage(routes.desk, {
  async load(c, visit) {
    const { api, t } = c.var
    const list = await readListing(c, routes.desk, { status: ORDER_STATES, search: 64 }, (call) => api(deskOrderList, call), MAX_PAGE)
    return list instanceof Response ? list : { title: t('desk.orders'), current: 'orders', body: <DeskPage {...list} {...visit} /> }
  },
})

const theOrder = (c: Ctx<typeof routes.desk_order.pattern>) => ({ order_number: toOrderNumber(c.req.param('number')) })

const order = deskPage(routes.desk_order, {
  async load(c, visit) {
    const detail = await c.var.api(deskOrderDetail, theOrder(c))
    return {
      title: detail.order.order_number,
      current: 'orders',
      body: <DeskOrderPage detail={detail} offer_until={dayIn(visit, OFFER_DAYS)} {...visit} />,
    }
  },
  forms: {
    confirm: createDeskAction(DESK_FORMS.confirm, ({ status }) => (status === 'preparing' ? 'confirmed' : 'noted'), theOrder),
    offer: createDeskAction(DESK_FORMS.offer, 'offered', theOrder),
    ship: createDeskAction(DESK_FORMS.ship, 'shipped', theOrder),
    refund: createDeskAction(DESK_FORMS.refund, 'refunded', theOrder),
    cancel: createDeskAction(DESK_FORMS.cancel, 'canceled', theOrder),
    release: createDeskAction(DESK_FORMS.release, 'released', theOrder),
    refund_sent: submitToApi(
      DESK_FORMS.refund_sent,
      async (c, request) => {
        // An order that does not exist was reported before.
        await orNullIfMissing(c.var.api(deskOrderRefunded, request))
        return redirectBack(c, 'refund_sent')
      },
      { readPresets: theOrder },
    ),
  },
})

const rfqs = deskPage(routes.desk_rfqs, {
  async load(c, visit) {
    const { api, t } = c.var
    const list = await readListing(c, routes.desk_rfqs, { status: RFQ_STATUSES }, (call) => api(deskRfqList, call), MAX_PAGE)
    return list instanceof Response ? list : { title: t('desk.rfqs'), current: 'rfqs', body: <DeskRfqsPage {...list} {...visit} /> }
  },
})

const theRfq = (c: Ctx<typeof routes.desk_rfq.pattern>) => ({ rfq_number: toRfqNumber(c.req.param('number')) })

const sendQuote = createDeskAction(DESK_FORMS.quote, 'quoted', theRfq)

/** Fills in list prices, or sends the quote. Prices far from the list price are accepted only when they are sent again. */
const takeQuote: FormHandler<typeof routes.desk_rfq.pattern> = async (c, posted) => {
  const format = toDisplayFormat(c)
  const { draft } = readForm(DESK_FORMS.quote, posted, format)
  const { catalogue } = await c.var.api(deskRfqDetail, theRfq(c))
  if (posted.get('action') === 'list_prices') return { ...EMPTY_FORM, draft: fillListPrices(draft, catalogue, format.tag), status: 200 }
  const far = listFarPrices(draft, catalogue, format.tag)
  const prices = far.map(({ position, price }) => `${position}:${price}`).join(' ')
  if (prices === (draft['checked_prices'] ?? '') || far.length === 0) return sendQuote(c, posted)
  const notice = c.var.t('desk.far_from_list', { lines: far.map(({ position }) => position).join(', ') })
  return { ...EMPTY_FORM, draft: { ...draft, checked_prices: prices }, notice, status: 422 }
}

const rfq = deskPage(routes.desk_rfq, {
  async load(c, visit) {
    const rfq = await c.var.api(deskRfqDetail, theRfq(c))
    const body = <DeskRfqPage rfq={rfq} valid_until={dayIn(visit, QUOTE_DAYS)} {...visit} />
    return { title: rfq.rfq_number, current: 'rfqs', body }
  },
  forms: { quote: takeQuote },
})

const mails = deskPage(routes.desk_mails, {
  async load(c, visit) {
    const { api, t } = c.var
    return { title: t('desk.mails'), current: 'mails', body: <DeskMailsPage mails={await api(deskMailFailures, {})} {...visit} /> }
  },
  forms: {
    retry: submitToApi(DESK_FORMS.retry, async (c, request) => {
      // A mail that is no longer in the queue has been sent.
      await orNullIfMissing(c.var.api(deskMailRetry, request))
      return redirectBack(c, 'mail')
    }),
  },
})

export const DESK_PAGES: readonly PageDefinition[] = [orders, order, rfqs, rfq, mails, webhookPage, deskExportPage, ...CHANGE_PAGES]
