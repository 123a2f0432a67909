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
import { deskDeliveryRetry, deskWebhookAdd, deskWebhookRemove } from '../contract/desk-events.ts'
import type { OrderLine } from '../contract/order.ts'
import type { RfqLineView } from '../contract/rfq.ts'
import { type Money, toDecimalString } from '../trade/money.ts'
import { MAX_RFQ_LINES } from '../trade/rfq-limits.ts'
import { formatTypedPrice, readPrice } from '../trade/typed-number.ts'
import {
  checkboxField,
  conditionalField,
  endOfDayField,
  multilineField,
  optionalField,
  optionalIdField,
  priceField,
  quantityField,
  revisionField,
  secretField,
  textField,
  weeksField,
} from './fields.ts'
import { type Draft, defineForm, type Field, type FieldCondition } from './form.ts'

const MAX_REMARK_LENGTH = 500
const remark = () => multilineField(MAX_REMARK_LENGTH)

/** A decision about an order applies to the state that the page showed: the length of its history at that time. */
const steps = revisionField()

/** A line's checkbox `none` says that there is no offer. */
const isOffered: FieldCondition = (beside) => beside('none') === ''
const ifOffered = <Value>(field: Field<Value>) => conditionalField(isOffered, field, undefined)

/** The terms of an offered line. An empty lead time must not promise a buyer that the part is in stock. */
const terms = { unit_price: priceField(), qty: quantityField(), date_code: textField(), lead_time_weeks: weeksField() }

/** The forms of the sales desk. Rows are named by the positions of their lines. */
export const DESK_FORMS = {
  enter: defineForm(deskEnter, { secret: secretField() }),
  /** The amount received at the bank; empty for other payment methods. */
  confirm: defineForm(deskOrderConfirm, {
    steps,
    received: optionalField(priceField(), undefined),
    bank_reference: textField(),
    platform_remark: remark(),
  }),
  offer: defineForm(deskOrderOffer, {
    steps,
    lines: {
      rows: {
        offer: { group: terms, isIncluded: isOffered },
        note: remark(),
        alternative: {
          group: { part_number: textField(), brand_name: textField(), ...terms },
          isIncluded: (beside) => beside('alternative.part_number') !== '',
        },
      },
      limit: 501,
      isIncluded: () => true,
      number_name: 'position',
      otherControls: ['none'],
    },
    freight: optionalField(priceField(), undefined),
    valid_until: endOfDayField(),
    note: remark(),
  }),
  ship: defineForm(deskOrderShip, { steps, shipping_carrier: textField(), shipping_number: textField(), platform_remark: remark() }),
  /** `how_much` decides whether the full amount is refunded, so that an empty amount does not mean the full one. */
  refund: defineForm(
    deskOrderRefund,
    { steps, amount: conditionalField((beside) => beside('how_much') !== 'all', priceField(), undefined), note: remark() },
    ['how_much'],
  ),
  refund_sent: defineForm(deskOrderRefunded, { refund_id: textField() }),
  cancel: defineForm(deskOrderCancel, { steps, note: remark() }),
  release: defineForm(deskOrderRelease, { steps }),
  /** A line with neither a price nor the checkbox `none` is left for later. */
  quote: defineForm(
    deskRfqQuote,
    {
      lines: {
        rows: {
          unit_price: conditionalField(isOffered, priceField(), null),
          qty: ifOffered(quantityField()),
          date_code: ifOffered(textField()),
          lead_time_weeks: ifOffered(weeksField()),
          note: remark(),
          part_number: ifOffered(textField()),
          manufacturer: ifOffered(textField()),
        },
        limit: MAX_RFQ_LINES + 1,
        isIncluded: (beside) => beside('none') !== '' || beside('unit_price') !== '',
        number_name: 'position',
        otherControls: ['none'],
      },
      valid_until: endOfDayField(),
    },
    // Prices far from the list price that the desk has confirmed.
    ['checked_prices'],
  ),
  approve: defineForm(deskChangeApprove, { who: textField() }),
  refuse: defineForm(deskChangeRefuse, { who: textField() }),
  undo: defineForm(deskChangeUndo, { who: textField(), despite_later: checkboxField() }),
  retry: defineForm(deskMailRetry, { mail_id: optionalIdField() }),
  webhook: defineForm(deskWebhookAdd, { url: textField() }),
  webhook_remove: defineForm(deskWebhookRemove, { webhook_id: optionalIdField() }),
  event_retry: defineForm(deskDeliveryRetry, { webhook_id: optionalIdField(), event_id: optionalIdField() }),
} as const

type Terms = Pick<OrderLine, 'qty' | 'unit_price' | 'date_code' | 'lead_time_weeks'>

/** The initial values of a line's terms. @param at the prefix of the controls' names @param tag BCP 47 */
const termsDraft = (at: string, { unit_price, qty, date_code, lead_time_weeks }: Terms, tag: string): Draft => ({
  [`${at}.unit_price`]: formatTypedPrice(toDecimalString(unit_price), tag),
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

/** The initial values of an offer's form: the agreed terms, or the open offer. @param tag BCP 47 */
export const toOfferDraft = (offered: readonly OfferedLine[], tag: string): Draft =>
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

/** A line's part in the catalogue. */
interface CatalogueLine {
  position: number
  stock: number
  /** The list price at the requested quantity; null: on request. */
  unit_price: Money | null
}

const formatListPrice = (price: Money | null | undefined, tag: string): string =>
  price ? formatTypedPrice(toDecimalString(price), tag) : ''

const toStockDraft = (at: string, qty: number, part: CatalogueLine | undefined, tag: string): Draft => {
  const isInStock = (part?.stock ?? 0) >= qty
  return {
    [`${at}.qty`]: String(qty),
    [`${at}.lead_time_weeks`]: isInStock ? '0' : '',
    [`${at}.unit_price`]: isInStock ? formatListPrice(part?.unit_price, tag) : '',
  }
}

/** A quote's form with list prices in lines that have neither a price nor the checkbox `none`. @param tag BCP 47 */
export function fillListPrices(draft: Draft, catalogue: readonly CatalogueLine[], tag: string): Draft {
  const empty = catalogue.filter(({ position }) => !draft[`lines.${position}.unit_price`] && !draft[`lines.${position}.none`])
  const prices = empty.map(({ position, unit_price }) => [`lines.${position}.unit_price`, formatListPrice(unit_price, tag)])
  return { ...draft, ...Object.fromEntries(prices) }
}

/** A price is far from the list price if it is more than this many percent above it; the next constant, below it. */
const FAR_OVER_PERCENT = 50
const FAR_UNDER_PERCENT = 30

/** The positions of a quote's form whose prices are far from the list price, with these prices. @param tag BCP 47 */
export function listFarPrices(draft: Draft, catalogue: readonly CatalogueLine[], tag: string): { position: number; price: string }[] {
  return catalogue.flatMap(({ position, unit_price: listPrice }) => {
    const price = draft[`lines.${position}.none`] ? null : readPrice(draft[`lines.${position}.unit_price`] ?? '', tag)
    if (price === null || listPrice === null) return []
    const isFar = price * 100 > listPrice * (100 + FAR_OVER_PERCENT) || price * 100 < listPrice * (100 - FAR_UNDER_PERCENT)
    return isFar ? { position, price: toDecimalString(price) } : []
  })
}

/**
 * The initial values of a quote's form: the request, or the answer. Only a line with enough stock gets the list price, and 0 weeks.
 * @param tag BCP 47
 */
export function toQuoteDraft(rfqLines: readonly RfqLineView[], catalogue: readonly CatalogueLine[], tag: string): Draft {
  const parts = new Map(catalogue.map((part) => [part.position, part]))
  const toLineDraft = ({ position, qty, quote, no_offer, note, part_number, manufacturer }: RfqLineView): Draft => {
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
        : toStockDraft(at, qty, parts.get(position), tag)),
    }
  }
  return Object.assign({}, ...rfqLines.map(toLineDraft))
}
