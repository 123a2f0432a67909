import {
  deskEnter,
  deskMailRetry,
  deskOrderCancel,
  deskOrderConfirm,
  deskOrderOffer,
  deskOrderRefund,
  deskOrderRefunded,
  deskOrderRelease,
  deskOrderShip,
  deskRfqQuote,
} from '../contract/desk.ts'
import { deskChangeApprove, deskChangeRefuse, deskChangeUndo } from '../contract/desk-catalogue.ts'
import type { OrderLine } from '../contract/order.ts'
import type { RfqLineView } from '../contract/rfq.ts'
import { moneyString } from '../trade/money.ts'
import { RFQ_LINES_MOST } from '../trade/rfq-limits.ts'
import { typedPrice } from '../trade/typed-number.ts'
import { ifTyped, lines, optionalId, price, quantity, revision, secret, text, tick, untilDay, weeks, where } from './fields.ts'
import { type Counts, type Draft, defineForm, type Field } from './form.ts'

const REMARK_MOST = 500
const remark = () => lines(REMARK_MOST)

/** What is decided about an order counts for how it stood on the page: as long as its history was then. */
const steps = revision()

/** A line's box `none` says that there is nothing to offer. */
const isOffered: Counts = (beside) => beside('none') === ''
const ifOffered = <Value>(field: Field<Value>) => where(isOffered, field, undefined)

/** On which a line is offered. An empty lead time must not promise a buyer that the part is here. */
const terms = { unit_price: price(), qty: quantity(), date_code: text(), lead_time_weeks: weeks() }

/** The forms of the sales desk. Rows are called by the positions of their lines. */
export const DESK_FORMS = {
  enter: defineForm(deskEnter, { secret: secret() }),
  /** What arrived at the bank; nothing, where the order is paid otherwise. */
  confirm: defineForm(deskOrderConfirm, {
    steps,
    received: ifTyped(price(), undefined),
    bank_reference: text(),
    platform_remark: remark(),
  }),
  offer: defineForm(deskOrderOffer, {
    steps,
    lines: {
      rows: {
        offer: { group: terms, counts: isOffered },
        note: remark(),
        alternative: {
          group: { part_number: text(), brand_name: text(), ...terms },
          counts: (beside) => beside('alternative.part_number') !== '',
        },
      },
      most: 501,
      counts: () => true,
      number_name: 'position',
      beside: ['none'],
    },
    freight: ifTyped(price(), undefined),
    valid_until: untilDay(),
    note: remark(),
  }),
  ship: defineForm(deskOrderShip, { steps, shipping_carrier: text(), shipping_number: text(), platform_remark: remark() }),
  /** All of it, or an amount: whoever leaves it out does not mean all of it. */
  refund: defineForm(
    deskOrderRefund,
    { steps, amount: where((beside) => beside('how_much') !== 'all', price(), undefined), note: remark() },
    ['how_much'],
  ),
  refund_sent: defineForm(deskOrderRefunded, { refund_id: text() }),
  cancel: defineForm(deskOrderCancel, { steps, note: remark() }),
  release: defineForm(deskOrderRelease, { steps }),
  /** A line with neither a price nor the tick that there is no offer is left for later. */
  quote: defineForm(deskRfqQuote, {
    lines: {
      rows: {
        unit_price: where(isOffered, price(), null),
        qty: ifOffered(quantity()),
        date_code: ifOffered(text()),
        lead_time_weeks: ifOffered(weeks()),
        note: remark(),
        part_number: ifOffered(text()),
        manufacturer: ifOffered(text()),
      },
      most: RFQ_LINES_MOST + 1,
      counts: (beside) => beside('none') !== '' || beside('unit_price') !== '',
      number_name: 'position',
      beside: ['none'],
    },
    valid_until: untilDay(),
  }),
  approve: defineForm(deskChangeApprove, { who: text() }),
  refuse: defineForm(deskChangeRefuse, { who: text() }),
  undo: defineForm(deskChangeUndo, { who: text(), despite_later: tick() }),
  retry: defineForm(deskMailRetry, { mail_id: optionalId() }),
} as const

type Terms = Pick<OrderLine, 'qty' | 'unit_price' | 'date_code' | 'lead_time_weeks'>

/** Terms as their controls begin. @param at what the names of the controls begin with @param tag BCP 47 */
const termsDraft = (at: string, { unit_price, qty, date_code, lead_time_weeks }: Terms, tag: string): Draft => ({
  [`${at}.unit_price`]: typedPrice(moneyString(unit_price), tag),
  [`${at}.qty`]: String(qty),
  [`${at}.date_code`]: date_code,
  [`${at}.lead_time_weeks`]: String(lead_time_weeks),
})

interface OfferedLine {
  agreed: Terms & Pick<OrderLine, 'position'>
  offer: Terms | null
  alternative: (Terms & Pick<OrderLine, 'part_number' | 'brand_name'>) | null
  note: string
}

/** What an offer's form begins with: what is agreed, or what lies before the buyer. @param tag BCP 47 */
export const offerDraft = (offered: readonly OfferedLine[], tag: string): Draft =>
  Object.assign(
    {},
    ...offered.map(({ agreed, offer, alternative, note }): Draft => {
      const at = `lines.${agreed.position}`
      return {
        ...termsDraft(`${at}.offer`, offer ?? agreed, tag),
        [`${at}.none`]: offer ? '' : '1',
        [`${at}.note`]: note,
        ...(alternative && {
          ...termsDraft(`${at}.alternative`, alternative, tag),
          [`${at}.alternative.part_number`]: alternative.part_number,
          [`${at}.alternative.brand_name`]: alternative.brand_name,
        }),
      }
    }),
  )

/**
 * What an answer's form begins with: the request, or the answer. Nothing is from stock that the catalogue does not
 * have enough of.
 * @param tag BCP 47
 */
export function quoteDraft(
  rfqLines: readonly RfqLineView[],
  catalogue: readonly { position: number; stock: number }[],
  tag: string,
): Draft {
  const stock = new Map(catalogue.map((part) => [part.position, part.stock]))
  const draftOf = ({ position, qty, quote, no_offer, note, part_number, manufacturer }: RfqLineView): Draft => {
    const at = `lines.${position}`
    return {
      [`${at}.none`]: no_offer ? '1' : '',
      [`${at}.note`]: quote?.note ?? note,
      ...(quote
        ? {
            ...termsDraft(at, quote, tag),
            [`${at}.part_number`]: quote.part_number === part_number ? '' : quote.part_number,
            [`${at}.manufacturer`]: quote.manufacturer === manufacturer ? '' : quote.manufacturer,
          }
        : { [`${at}.qty`]: String(qty), [`${at}.lead_time_weeks`]: (stock.get(position) ?? 0) >= qty ? '0' : '' }),
    }
  }
  return Object.assign({}, ...rfqLines.map(draftOf))
}
