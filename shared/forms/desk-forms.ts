import type { z } from 'zod'
import type { deskOrderOffer, deskRfqQuote } from '../contract/desk.ts'
import type { FieldErrors } from '../contract/envelope.ts'
import type { OrderLine } from '../contract/order.ts'
import type { RfqLineView } from '../contract/rfq.ts'
import { endOfDay } from '../text/local-day.ts'
import { moneyString } from '../trade/money.ts'
import { priceString, readQuantity, typedPrice } from '../trade/typed-number.ts'

/** What stands in the fields of a form, by their names; those of a line end in its position: "price.3". */
export type Typed = Readonly<Record<string, string>>

/** A form as it was sent, with the call that it makes: null where `fields` says what is wrong. */
export interface ReadDeskForm<Request> {
  typed: Typed
  fields: FieldErrors
  request: Request | null
}

/** How its prices and days are to be read. */
export interface Reading {
  /** BCP 47. */
  tag: string
  /** IANA name. */
  time_zone: string
}

const LEAD_WEEKS_MOST = 520
/** A form of five hundred lines is as large as this. */
const TEXT_MOST = 1000

/** The texts of a form; files are none. */
export function typedOf(form: Iterable<[string, unknown]>): Typed {
  const typed: Record<string, string> = {}
  for (const [name, value] of form) if (typeof value === 'string') typed[name] = value.trim().slice(0, TEXT_MOST)
  return typed
}

/** The name of a line's field in the form: "price.3", or of what is offered instead of it, "alt_price.3". */
type FieldOf = (name: string) => string
const fieldsOf =
  (position: number): FieldOf =>
  (name) =>
    `${name}.${position}`
const insteadOf =
  (position: number): FieldOf =>
  (name) =>
    `alt_${name}.${position}`

/** Collects what is wrong while the fields of a form are read. */
class Fields {
  readonly errors: Record<string, string> = {}
  readonly #typed: Typed
  readonly #reading: Reading

  constructor(typed: Typed, reading: Reading) {
    this.#typed = typed
    this.#reading = reading
  }

  text(name: string): string {
    return this.#typed[name] ?? ''
  }

  price(name: string): string {
    const price = priceString(this.text(name), this.#reading.tag)
    if (price === null) this.errors[name] = 'valid_price'
    return price ?? '0'
  }

  quantity(name: string): number {
    const qty = readQuantity(this.text(name))
    if (qty === null || qty < 1) this.errors[name] = 'valid_quantity'
    return qty ?? 0
  }

  weeks(name: string): number {
    const text = this.text(name)
    const weeks = text === '' ? 0 : Number(text)
    if (!/^\d{0,3}$/.test(text) || weeks > LEAD_WEEKS_MOST) this.errors[name] = 'valid_lead_time'
    return weeks
  }

  /** The end of the day, as an instant. */
  until(name: string): string {
    const end = endOfDay(this.text(name), this.#reading.time_zone)
    if (!end) this.errors[name] = 'valid_date'
    return end?.toISOString() ?? ''
  }

  /** On which a line is offered. @param at names its fields in the form */
  terms(at: FieldOf) {
    return {
      unit_price: this.price(at('price')),
      qty: this.quantity(at('qty')),
      date_code: this.text(at('date_code')),
      lead_time_weeks: this.weeks(at('lead')),
    }
  }

  result<Request>(request: Request): ReadDeskForm<Request> {
    return { typed: this.#typed, fields: this.errors, request: Object.keys(this.errors).length > 0 ? null : request }
  }
}

/** What arrived at the bank; nothing, where the order is paid otherwise. */
export function readConfirmForm(typed: Typed, reading: Reading) {
  const fields = new Fields(typed, reading)
  const received = fields.text('received') === '' ? undefined : fields.price('received')
  return fields.result({
    ...(received !== undefined && { received }),
    bank_reference: fields.text('bank_reference'),
    platform_remark: fields.text('platform_remark'),
  })
}

/** All of it, or an amount. */
export function readRefundForm(typed: Typed, reading: Reading) {
  const fields = new Fields(typed, reading)
  const amount = fields.text('how_much') === 'all' ? undefined : fields.price('amount')
  return fields.result({ ...(amount !== undefined && { amount }), note: fields.text('note') })
}

type OfferRequest = Omit<z.input<typeof deskOrderOffer.request>, 'order_number' | 'steps'>
type OfferLine = OfferRequest['lines'][number]
type Agreed = Pick<OrderLine, 'position' | 'qty' | 'unit_price' | 'date_code' | 'lead_time_weeks'>

/** A counter-offer, with those lines alone that somebody changed. @param lines as they are agreed */
export function readOfferForm(typed: Typed, reading: Reading, lines: readonly Agreed[]): ReadDeskForm<OfferRequest> {
  const fields = new Fields(typed, reading)
  const freight = fields.text('freight') === '' ? undefined : fields.price('freight')
  const valid_until = fields.until('valid_until')
  const changed = lines.flatMap((line) => readOfferLine(fields, line) ?? [])
  return fields.result({ valid_until, ...(freight !== undefined && { freight }), note: fields.text('note'), lines: changed })
}

function readOfferLine(fields: Fields, line: Agreed): OfferLine | null {
  const [at, instead] = [fieldsOf(line.position), insteadOf(line.position)]
  const note = fields.text(at('note'))
  const terms = fields.text(at('none')) === '' ? fields.terms(at) : null
  const part_number = fields.text(instead('part'))
  const alternative = part_number === '' ? null : { part_number, brand_name: fields.text(instead('brand')), ...fields.terms(instead) }
  const is_same =
    terms !== null &&
    terms.unit_price === moneyString(line.unit_price) &&
    terms.qty === line.qty &&
    (terms.date_code === '' || terms.date_code === line.date_code) &&
    terms.lead_time_weeks === line.lead_time_weeks
  return is_same && alternative === null && note === '' ? null : { position: line.position, offer: terms, alternative, note }
}

type QuoteRequest = Omit<z.input<typeof deskRfqQuote.request>, 'rfq_number'>

/** The answer to an RFQ; a line with neither a price nor the tick that there is no offer is left for later. */
export function readQuoteForm(typed: Typed, reading: Reading, lines: readonly Pick<RfqLineView, 'position'>[]): ReadDeskForm<QuoteRequest> {
  const fields = new Fields(typed, reading)
  const valid_until = fields.until('valid_until')
  const answers = lines.flatMap(({ position }): QuoteRequest['lines'] => {
    const at = fieldsOf(position)
    const note = fields.text(at('note'))
    if (fields.text(at('none')) !== '') return [{ position, unit_price: null, note }]
    if (fields.text(at('price')) === '') return []
    // An empty field must not promise a buyer that the part is here.
    if (fields.text(at('lead')) === '') fields.errors[at('lead')] = 'valid_lead_time'
    return [{ position, ...fields.terms(at), part_number: fields.text(at('part')), manufacturer: fields.text(at('maker')), note }]
  })
  if (answers.length === 0) fields.errors['lines'] = 'enter_answer'
  return fields.result({ valid_until, lines: answers })
}

/** Names of a line's fields in the calls, and in the forms. */
const LINE_NAMES: Readonly<Record<string, string>> = {
  position: 'price',
  unit_price: 'price',
  qty: 'qty',
  part_number: 'part',
  manufacturer: 'maker',
  brand_name: 'brand',
  date_code: 'date_code',
  lead_time_weeks: 'lead',
  note: 'note',
}

/** What a call says is wrong, by the fields of the form that made it: "lines.0.offer.qty" is "qty.3" where line 3 was sent first. */
export function formFields(fields: FieldErrors, lines: readonly { position: number }[]): FieldErrors {
  return Object.fromEntries(
    Object.entries(fields).map(([path, code]) => {
      const [, index, of, name = ''] = /^lines\.(\d+)\.(?:(offer|alternative)\.)?(.+)$/.exec(path) ?? []
      const line = index === undefined ? undefined : lines[Number(index)]
      const fieldOf = of === 'alternative' ? insteadOf : fieldsOf
      return [line ? fieldOf(line.position)(LINE_NAMES[name] ?? 'price') : path, code]
    }),
  )
}

/** Terms as their fields begin. */
const termsTyped = (terms: Omit<Agreed, 'position'>, at: FieldOf, tag: string): Typed => ({
  [at('price')]: typedPrice(moneyString(terms.unit_price), tag),
  [at('qty')]: String(terms.qty),
  [at('date_code')]: terms.date_code,
  [at('lead')]: String(terms.lead_time_weeks),
})

type Offered = Agreed & Pick<OrderLine, 'part_number' | 'brand_name'>

/** What an offer's form begins with: what is agreed, or what lies before the buyer. */
export function offerTyped(
  lines: readonly { agreed: Agreed; offer: Agreed | null; alternative: Offered | null; note: string }[],
  { tag }: Pick<Reading, 'tag'>,
): Typed {
  const typed: Record<string, string> = {}
  for (const { agreed, offer, alternative, note } of lines) {
    const [at, instead] = [fieldsOf(agreed.position), insteadOf(agreed.position)]
    Object.assign(typed, termsTyped(offer ?? agreed, at, tag), { [at('note')]: note })
    if (offer === null) typed[at('none')] = '1'
    if (!alternative) continue
    const { part_number, brand_name } = alternative
    Object.assign(typed, termsTyped(alternative, instead, tag), { [instead('part')]: part_number, [instead('brand')]: brand_name })
  }
  return typed
}

/**
 * What an answer's form begins with: what was asked for, or what was answered. Nothing is from stock that the catalogue does not
 * have enough of.
 */
export function quoteTyped(
  lines: readonly RfqLineView[],
  catalogue: readonly { position: number; stock: number }[],
  { tag }: Pick<Reading, 'tag'>,
): Typed {
  const typed: Record<string, string> = {}
  const stock = new Map(catalogue.map((part) => [part.position, part.stock]))
  for (const { position, qty, quote, no_offer, note, part_number, manufacturer } of lines) {
    const at = fieldsOf(position)
    typed[at('note')] = quote?.note ?? note
    if (no_offer) typed[at('none')] = '1'
    if (!quote) {
      Object.assign(typed, { [at('qty')]: String(qty), [at('lead')]: (stock.get(position) ?? 0) >= qty ? '0' : '' })
      continue
    }
    Object.assign(typed, termsTyped(quote, at, tag))
    if (quote.part_number !== part_number) typed[at('part')] = quote.part_number
    if (quote.manufacturer !== manufacturer) typed[at('maker')] = quote.manufacturer
  }
  return typed
}
