/** A sales desk on the command line, for a local server. */
import Papa from 'papaparse'
import type { z } from 'zod'
import {
  deskOrderCancel,
  deskOrderConfirm,
  deskOrderDetail,
  deskOrderList,
  deskOrderOffer,
  deskOrderRefund,
  deskOrderRefunded,
  deskOrderShip,
  deskRfqDetail,
  deskRfqList,
  deskRfqQuote,
  deskSubscriberList,
} from '#shared/contract/desk.ts'
import type { Endpoint, EndpointData, EndpointRequest } from '#shared/contract/endpoint.ts'
import { Envelope } from '#shared/contract/envelope.ts'
import { addMs, DAY_MS } from '#shared/text/durations.ts'
import { type Money, parseMoney, toDecimalString } from '#shared/trade/money.ts'
import { ORDER_STATES } from '#shared/trade/order-states.ts'
import { DEFAULT_STATE, readLocalSecrets } from '../dev/local-state.ts'
import { requireArguments, runCommand, toPort } from '../dev/progress.mjs'

const DEFAULT_PRICE = '0.25'
const DEFAULT_DAYS = 14

const USAGE = `npm run -s desk -- COMMAND [--port 8787] [--state DIR]
  RFQs:
    list
    show NUMBER
    quote NUMBER [--price 0.25] [--days 14]
        answers every line, at the buyer's target price or at --price
  orders:
    orders [--status confirming]
    order NUMBER
    confirm NUMBER [--received 120.50] [--reference TEXT]
    offer NUMBER [--line 1] [--price 0.25] [--qty 100] [--lead 2] [--date-code 2431] [--none] [--instead PART] [--freight 35] [--days 7]
        changes one line (--none: it cannot be delivered), the freight, or both
    ship NUMBER --carrier DHL --tracking 123
    refund NUMBER [--amount 10]
    refunded NUMBER --refund ID
    cancel NUMBER
  subscribers
    the confirmed subscribers of the newsletter, as CSV, with their unsubscribe link, for the headers List-Unsubscribe and
    List-Unsubscribe-Post of a mailer`

const OPTIONS = {
  valued: [
    ...(['port', 'state', 'price', 'days', 'status', 'received', 'reference', 'line', 'qty', 'lead'] as const),
    ...(['date-code', 'instead', 'freight', 'carrier', 'tracking', 'amount', 'refund'] as const),
  ],
  switches: ['none'],
} as const

const {
  values,
  positionals: [command = 'list', number = ''],
} = requireArguments(USAGE, OPTIONS)
const base = `http://127.0.0.1:${toPort(values.port)}`
const { DESK_TOKEN } = readLocalSecrets(values.state ?? DEFAULT_STATE)

async function call<E extends Endpoint>(endpoint: E, request: EndpointRequest<E>): Promise<EndpointData<E>> {
  const query = endpoint.method === 'GET' ? `?${new URLSearchParams(request as Record<string, string>)}` : ''
  const answer = await fetch(base + endpoint.path + query, {
    method: endpoint.method,
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${DESK_TOKEN}` },
    ...(endpoint.method !== 'GET' && { body: JSON.stringify(request) }),
  })
  const { code, message, data } = Envelope.parse(await answer.json())
  if (code !== 200) throw new Error(`${endpoint.path} answered ${code} ${message} ${JSON.stringify(data)}`)
  return endpoint.data.parse(data) as EndpointData<E>
}

function printRfq(rfq: EndpointData<typeof deskRfqDetail>): void {
  const { rfq_number, status, submitted_at, answer_due_at, valid_until, contact, comment, lines, catalogue } = rfq
  const catalogueLines = new Map(catalogue.map((part) => [part.position, part]))
  console.log(`${rfq_number} (${status}), sent ${submitted_at}, due ${answer_due_at}${valid_until ? `, valid until ${valid_until}` : ''}`)
  console.log(Object.values(contact).filter(Boolean).join(', '))
  if (comment) console.log(comment)
  console.table(
    lines.map(({ position, part_number, manufacturer, qty, target_price, quote, no_offer }) => ({
      position,
      part_number,
      manufacturer,
      qty,
      target: target_price === null ? '' : toDecimalString(target_price),
      ...listed(catalogueLines.get(position)),
      quote: quote ? toDecimalString(quote.unit_price) : no_offer ? 'no offer' : '',
      in_cart: quote?.accepted ?? false,
    })),
  )
}

/** The catalogue's data of a line's part; blanks if the part is not in the catalogue. */
const listed = (part: EndpointData<typeof deskRfqDetail>['catalogue'][number] | undefined) => ({
  stock: part?.stock ?? '',
  list_price: part?.unit_price ? toDecimalString(part.unit_price) : '',
})

async function quote(): Promise<void> {
  const price = values.price
  if (price !== undefined && parseMoney(price) === null) throw new Error(`--price ${price} is no price in US dollars`)
  const days = Number(values.days ?? DEFAULT_DAYS)
  const { lines } = await call(deskRfqDetail, { rfq_number: number })
  const answers: z.input<typeof deskRfqQuote.request>['lines'] = lines.map(({ position, target_price }) => ({
    position,
    unit_price: price ?? (target_price === null ? DEFAULT_PRICE : toDecimalString(target_price)),
    lead_time_weeks: 1,
  }))
  await call(deskRfqQuote, { rfq_number: number, valid_until: addMs(new Date(), days * DAY_MS).toISOString(), lines: answers })
}

async function listOrders(): Promise<void> {
  const option = values.status
  const status = ORDER_STATES.find((state) => state === option)
  if (option !== undefined && !status) throw new Error(`--status ${option} is none of ${ORDER_STATES.join(', ')}`)
  const { items } = await call(deskOrderList, status ? { status } : {})
  console.table(items.map(({ total, paid, ...row }) => ({ ...row, total: toDecimalString(total), paid: toDecimalString(paid) })))
}

/** Prints the list page by page, because it may be long. */
async function printSubscribers(): Promise<void> {
  for (let after: string | null = '', isFirst = true; after !== null; isFirst = false) {
    const page: EndpointData<typeof deskSubscriberList> = await call(deskSubscriberList, { after })
    const columns = ['email', 'lang', 'confirmed_at', 'unsubscribe_url']
    // A spreadsheet would read an email that begins with = as a formula.
    if (isFirst || page.items.length > 0) console.log(Papa.unparse(page.items, { columns, header: isFirst, escapeFormulae: true }))
    after = page.next
  }
}

/** Makes a counter-offer for one line, the freight, or both. */
async function offer(): Promise<void> {
  const days = Number(values.days ?? DEFAULT_DAYS)
  const { order } = await call(deskOrderDetail, { order_number: number })
  const position = Number(values.line ?? 0)
  const line = order.lines.find((one) => one.position === position)
  if (position > 0 && !line) throw new Error(`there is no line ${position}`)
  const instead = values.instead
  const terms = line && {
    unit_price: values.price ?? toDecimalString(line.unit_price),
    qty: Number(values.qty ?? line.qty),
    date_code: values['date-code'] ?? '',
    lead_time_weeks: Number(values.lead ?? line.lead_time_weeks),
  }
  const isUnlisted = values.none || instead !== undefined
  await call(deskOrderOffer, {
    order_number: number,
    valid_until: addMs(new Date(), days * DAY_MS).toISOString(),
    freight: values.freight,
    lines: terms
      ? [
          {
            position,
            offer: isUnlisted ? null : terms,
            alternative: instead === undefined ? null : { ...terms, part_number: instead, brand_name: line.brand_name },
          },
        ]
      : [],
  })
}

async function printOrder(): Promise<void> {
  const { order, ledger, refunds, stock } = await call(deskOrderDetail, { order_number: number })
  const amount = (value: Money | null): string => (value === null ? 'open' : toDecimalString(value))
  console.log(`${order.order_number} (${order.status}), sent ${order.submitted_at}, ${order.payment}, ${order.delivery}`)
  console.log(
    `goods ${amount(order.amounts.goods)}, freight ${amount(order.amounts.freight)}, total ${amount(order.amounts.total)}, paid ${amount(order.paid)}`,
  )
  console.table(
    order.lines.map(({ position, part_number, brand_name, qty, unit_price }) => ({
      position,
      part_number,
      brand_name,
      qty,
      unit_price: toDecimalString(unit_price),
      stock: stock.find((one) => one.position === position)?.stock ?? '',
    })),
  )
  if (order.counter) console.log(`counter-offer ${order.counter.revision}: ${order.counter.state}, until ${order.counter.valid_until}`)
  if (ledger.length > 0) console.table(ledger.map((row) => ({ ...row, amount: toDecimalString(row.amount) })))
  if (refunds.length > 0) console.table(refunds.map((row) => ({ ...row, amount: toDecimalString(row.amount) })))
  console.table(order.history)
}

const orderNumber = number
type Commands = Readonly<Record<string, () => Promise<unknown>>>

const COMMANDS: Commands = {
  list: async () => console.table((await call(deskRfqList, {})).items),
  subscribers: printSubscribers,
  orders: listOrders,
}
/** Commands after which the RFQ is printed. */
const RFQ_COMMANDS: Commands = { quote, async show() {} }
/** Commands after which the order is printed. */
const ORDER_COMMANDS: Commands = {
  async order() {},
  confirm: () =>
    call(deskOrderConfirm, {
      order_number: orderNumber,
      received: values.received,
      bank_reference: values.reference ?? '',
    }),
  offer,
  ship: () =>
    call(deskOrderShip, {
      order_number: orderNumber,
      shipping_carrier: values.carrier ?? '',
      shipping_number: values.tracking ?? '',
    }),
  refund: () => call(deskOrderRefund, { order_number: orderNumber, amount: values.amount }),
  refunded: () => call(deskOrderRefunded, { order_number: orderNumber, refund_id: values.refund ?? '' }),
  cancel: () => call(deskOrderCancel, { order_number: orderNumber }),
}

await runCommand(async () => {
  const run = COMMANDS[command] ?? RFQ_COMMANDS[command] ?? ORDER_COMMANDS[command]
  if (!run) throw new Error(`There is no command "${command}".\n\n${USAGE}`)
  await run()
  if (command in RFQ_COMMANDS) printRfq(await call(deskRfqDetail, { rfq_number: number }))
  if (command in ORDER_COMMANDS) await printOrder()
})
