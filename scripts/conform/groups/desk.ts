import { cart } from '#shared/contract/cart.ts'
import * as compare from '#shared/contract/catalogue-compare.ts'
import { deskCatalogueExport } from '#shared/contract/catalogue-export.ts'
import * as calls from '#shared/contract/desk.ts'
import * as feed from '#shared/contract/desk-catalogue.ts'
import { deskExport } from '#shared/contract/desk-export.ts'
import * as makers from '#shared/contract/desk-makers.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { CODE } from '#shared/contract/envelope.ts'
import { acceptQuote, rfqView } from '#shared/contract/rfq.ts'
import { Caller } from '../caller.ts'
import type { Conversation } from '../conversation.ts'
import { type Known, NOWHERE } from '../known.ts'
import { checkPages } from '../lists.ts'

const DAY_MS = 86_400_000

/** Nobody is the desk without its secret, a customer least of all. */
async function refusesStrangers<E extends Endpoint>(
  c: Conversation,
  known: Known,
  endpoint: E,
  request: E['request']['_zod']['input'],
): Promise<void> {
  await c.refuses(endpoint, request, CODE.not_allowed, 'the secret did not come along', { as: new Caller() })
  if (known.customer)
    await c.refuses(endpoint, request, CODE.not_allowed, 'a customer is not the desk', { as: new Caller(known.customer.token) })
}

export async function askDesk(c: Conversation, known: Known): Promise<void> {
  await c.ask(calls.deskAbout, {})
  if (c.resultOf(calls.deskAbout).is_absent) return
  await refusesStrangers(c, known, calls.deskOrderList, {})
  await c.refuses(calls.deskRfqList, {}, CODE.not_allowed, 'the secret did not come along', { as: new Caller() })
  await c.refuses(calls.deskEnter, { secret: 'not-the-secret-of-anybody' }, CODE.not_allowed, 'this is not the secret', {
    as: new Caller(),
  })
  const bearer = known.desk_secret
  if (bearer === null) return
  const as = new Caller()
  const desk = { as, bearer }
  await c.ask(calls.deskEnter, { secret: bearer }, { as })
  await c.ask(calls.deskSubscriberList, {}, desk)
  await c.ask(calls.deskMailFailures, {}, desk)
  await c.ask(calls.deskMailTrial, {}, desk)
  const file = await c.ask(deskExport, { list: 'orders', since: '2020-01-01T00:00:00.000Z' }, desk)
  c.check(deskExport, !file || file.csv.includes('order_number'), 'data.csv', 'a CSV with its header', file?.csv.slice(0, 40))
  const rfqs = await c.ask(calls.deskRfqList, {}, desk)
  const orders = await c.ask(calls.deskOrderList, {}, desk)
  await checkPages(c, calls.deskOrderList, {
    at: 'data.items',
    page_size: orders?.page_size ?? 20,
    readPage: async (page) => {
      const found = await c.ask(calls.deskOrderList, { page: String(page) }, desk)
      return found && { total: found.total, ids: found.items.map(({ order_number }) => order_number) }
    },
  })
  await c.refuses(calls.deskOrderDetail, { order_number: NOWHERE.slice(0, 20) }, CODE.not_found, 'there is no such order', desk)
  const orderNumber = known.order_number ?? orders?.items[0]?.order_number
  if (orderNumber) await c.ask(calls.deskOrderDetail, { order_number: orderNumber }, desk)
  if (!known.may_write) return
  c.check(calls.deskRfqList, !known.rfq || !rfqs || rfqs.total > 0, 'data.total', 'the RFQ that was sent', rfqs?.total)
  const { rfq, order_number: placed } = known
  if (rfq) await c.step(() => askQuote(c, rfq, desk))
  if (placed) await c.step(() => askSteps(c, placed, desk))
}

type Desk = { as: Caller; bearer: string }

/** The answer to the RFQ that this run has sent, and what its buyer does with it. */
async function askQuote(c: Conversation, { rfq_number, as }: NonNullable<Known['rfq']>, desk: Desk): Promise<void> {
  const rfq = await c.ask(calls.deskRfqDetail, { rfq_number }, desk)
  const validUntil = new Date(Date.now() + 7 * DAY_MS).toISOString()
  const lines = [{ position: 1, unit_price: '0.0421', lead_time_weeks: 2 }]
  const quoted = await c.ask(calls.deskRfqQuote, { rfq_number, valid_until: validUntil, lines }, desk)
  const access = as.rfqKey(rfq_number)
  if (!rfq || !quoted || access === undefined) return
  const accept = { rfq_number, quoted_at: quoted.quoted_at, positions: [1] }
  await c.refuses(acceptQuote, accept, CODE.not_found, 'the key did not come along', { as: new Caller() })
  const view = await c.ask(rfqView, { rfq_number, access }, { as })
  c.check(
    rfqView,
    !view || view.lines[0]?.quote?.unit_price === '0.0421',
    'data.lines[0].quote.unit_price',
    '"0.0421", as quoted',
    view?.lines[0]?.quote?.unit_price,
  )
  const accepted = await c.ask(acceptQuote, { ...accept, access }, { as })
  c.check(acceptQuote, !accepted || accepted.accepted.includes(1), 'data.accepted', '[1], the line that was accepted', accepted?.accepted)
  const line = accepted && (await c.ask(cart, {}, { as }))?.lines.find((each) => each.rfq_number === rfq_number)
  c.check(acceptQuote, !accepted || line?.price === '0.0421', 'the cart', 'the line at the quoted price 0.0421', line?.price)
}

/** The order that this run has placed, until it is on its way. */
async function askSteps(c: Conversation, orderNumber: string, desk: Desk): Promise<void> {
  const detail = await c.ask(calls.deskOrderDetail, { order_number: orderNumber }, desk)
  if (!detail || detail.order.status === 'canceled') return
  const received = detail.order.amounts.total
  const confirmed = await c.ask(
    calls.deskOrderConfirm,
    { order_number: orderNumber, received, bank_reference: `CONFORM-${orderNumber}`.slice(0, 80) },
    desk,
  )
  c.check(
    calls.deskOrderConfirm,
    !confirmed || confirmed.status === 'preparing',
    'data.status',
    '"preparing": all of it was paid',
    confirmed?.status,
  )
  const shipped = await c.ask(
    calls.deskOrderShip,
    { order_number: orderNumber, shipping_carrier: 'DHL', shipping_number: 'CONFORM1' },
    desk,
  )
  c.check(calls.deskOrderShip, !shipped || shipped.status === 'shipping', 'data.status', '"shipping"', shipped?.status)
}

export async function askFeed(c: Conversation, known: Known): Promise<void> {
  await refusesStrangers(c, known, feed.deskChangeList, {})
  if (c.resultOf(feed.deskChangeList).is_absent || known.desk_secret === null) return
  const desk = { as: new Caller(), bearer: known.desk_secret }
  const words = await c.ask(compare.deskCatalogueWords, {}, desk)
  const page = await c.ask(compare.deskCatalogueDigests, { columns: 'stock,prices', count: '2' }, desk)
  const lengths = page && new Set([page.ids.length, page.makers.length, page.part_numbers.length, page.digests.length])
  c.check(compare.deskCatalogueDigests, !lengths || lengths.size === 1, 'data', 'lists of the same length', lengths && [...lengths])
  const csv = await c.ask(deskCatalogueExport, { count: '2' }, desk)
  c.check(deskCatalogueExport, !csv || csv.csv.includes('part_number'), 'data.csv', 'a CSV with its header', csv?.csv.slice(0, 40))
  await c.ask(feed.deskChangeList, {}, desk)
  await c.refuses(feed.deskChangeDetail, { change_set: NOWHERE }, CODE.not_found, 'there is no such change set', desk)
  await c.refuses(makers.deskMakerAlias, { maker: NOWHERE, names: ['x'] }, CODE.validation, 'there is no such maker', desk)
  const [part] = known.parts
  if (!part || !words) return
  const head = { change_set: `conform-${desk.as.visitor.slice(0, 12)}`, batch: 0, is_dry_run: true }
  const offer = { manufacturer: part.manufacturer, part_number: part.part_number }
  await c.ask(feed.putOffers, { ...head, offers: [{ offer, stock: 1 }] }, desk)
  await c.ask(feed.putParts, { ...head, parts: [{ ...offer, lifecycle: 'active' }] }, desk)
}
