import type { Context } from 'hono'
import { z } from 'zod'
import type { CodeChallenge } from '#client/components/form/code-panel.tsx'
import { ADDRESS_FIELDS, EMPTY_FORM, type FormState } from '#client/components/form/fields.tsx'
import { stateText } from '#client/components/order/line-state.tsx'
import { type Change, type CheckoutDraft, CheckoutPage } from '#client/pages/order/checkout.tsx'
import { COUNTRY_CODES } from '#shared/address/countries.ts'
import { shownPhone } from '#shared/address/phone-rule.ts'
import { type Address, addressList } from '#shared/contract/address.ts'
import { type Cart, cart as cartCall } from '#shared/contract/cart.ts'
import type { RequestOf } from '#shared/contract/endpoint.ts'
import { ApiError, CODE, type FieldErrors } from '#shared/contract/envelope.ts'
import { fieldErrors } from '#shared/contract/field-errors.ts'
import { cartQuote, type Freight, orderSubmit } from '#shared/contract/order.ts'
import { profileInfo } from '#shared/contract/profile.ts'
import { textIn } from '#shared/forms/rfq-form.ts'
import { languageEntry } from '#shared/languages.ts'
import { pathTo, routes } from '#shared/routes.ts'
import { CART_LINES_MOST } from '#shared/trade/cart-limits.ts'
import { addMoney, formatAmount, formatUnitPrice, money, moneyString, parseMoney } from '#shared/trade/money.ts'
import { DELIVERIES, PAYMENTS } from '#shared/trade/order-states.ts'
import { formatCount } from '#shared/trade/units.ts'
import { knownCountries } from '../../forms/account-form.ts'
import { contentKey } from '../../forms/content-key.ts'
import { askByImage, askByMail, codeStep, readVerification } from '../../forms/human.ts'
import { readPostedForm } from '../../forms/posted-form.ts'
import { refusalOf } from '../../forms/refusal.ts'
import { type Page, page, privateHead } from '../../render/page.tsx'
import type { WorkerEnv } from '../../request/env.ts'
import { optional } from '../../request/optional.ts'
import { leadTo } from '../../request/private-answer.ts'
import { networkText, timeZoneOf } from '../../visitor/network-place.ts'

type Ctx = Context<WorkerEnv>

/** The form with what five hundred lines were seen at. */
const FORM_LIMIT_BYTES = 400_000

export const checkout = page(routes.checkout, async (c) => show(c, await newDraft(c), { is_new: true }), { submit })

/** Who orders, as far as that is known: nobody is asked for what the profile says. */
async function buyerOf(c: Ctx) {
  const { api, visitor } = c.var
  if (visitor.token === null) return { book: [], profile: null }
  const [book, profile] = await Promise.all([optional(api(addressList, {})), optional(api(profileInfo, {}))])
  return { book: book ?? [], profile }
}
type Buyer = Awaited<ReturnType<typeof buyerOf>>

async function newDraft(c: Ctx): Promise<{ draft: CheckoutDraft; buyer: Buyer }> {
  const buyer = await buyerOf(c)
  const { book, profile } = buyer
  const here = networkText(c, 'country')
  const country = COUNTRY_CODES.includes(here) ? here : ''
  const typed = profile
    ? {
        contact_name: profile.contact_name,
        company_name: profile.company_name,
        telephone: shownPhone(profile.telephone),
        country: profile.country || country,
      }
    : { country }
  const shipping = book.find(({ is_default_shipping }) => is_default_shipping) ?? book[0]
  const billing = book.find(({ is_default_billing }) => is_default_billing)
  return {
    buyer,
    draft: {
      form_key: crypto.randomUUID(),
      email: '',
      shipping: shipping ? String(shipping.address_id) : 'new',
      billing: billing && billing !== shipping ? String(billing.address_id) : 'same',
      shipping_form: { ...EMPTY_FORM, typed: { texts: typed, ticks: {} } },
      billing_form: EMPTY_FORM,
      delivery: '',
      carrier_account: '',
      payment: 'card',
      po_number: '',
      remark: '',
      is_agreed: false,
    },
  }
}

type Outcome = Partial<Pick<Page, 'status'>> & {
  fields?: FieldErrors
  notice?: string | null
  was?: Seen
  is_new?: boolean
  /** The code that is asked for. */
  challenge?: CodeChallenge | null
}

/** The page with what is typed. Without anything to order it leads to the cart. */
async function show(c: Ctx, { draft, buyer }: { draft: CheckoutDraft; buyer: Buyer }, outcome: Outcome = {}): Promise<Page | Response> {
  const { api, t, lang, visitor } = c.var
  const { fields = {}, notice = null, was } = outcome
  const place = placeOf(draft, buyer)
  const quoted = { country: place?.country ?? '', postal_code: place?.postal_code ?? '' }
  const [found, quote, countries] = await Promise.all([
    api(cartCall, {}),
    quoted.country === '' ? null : api(cartQuote, quoted),
    knownCountries(c),
  ])
  const lines = found.lines.filter(({ state }) => state === 'ok')
  if (lines.length === 0 && was === undefined) return leadTo(c, pathTo(routes.cart, lang, {}))
  const ways = quote?.ways ?? null
  const delivery = deliveryOf(draft.delivery, ways)
  const freight = ways?.find((way) => way.delivery === delivery)?.freight ?? null
  const amounts = {
    goods: found.total,
    freight,
    total: addMoney(found.total, freight ?? money(0)),
    weight_grams: quote?.amounts.weight_grams ?? 0,
  }
  const seen: Seen = {
    lines: lines.map(({ item_id, cart_num, price, part_number }) => [item_id, cart_num, moneyString(price), part_number]),
    freight: Object.fromEntries((ways ?? []).map((way) => [way.delivery, way.freight === null ? null : moneyString(way.freight)])),
  }
  const changes = was === undefined ? null : changesOf(c, was, { found, seen, delivery })
  return {
    status: outcome.status ?? 200,
    head: privateHead(t('checkout.title'), { is_order: true }),
    body: (
      <CheckoutPage
        draft={{
          ...draft,
          delivery,
          shipping_form: withErrors(draft.shipping_form, fields, 'shipping_address.'),
          billing_form: withErrors(draft.billing_form, fields, 'billing_address.'),
          is_agreed: changes === null && draft.is_agreed,
        }}
        is_new={outcome.is_new ?? false}
        lines={lines}
        left_out={found.lines.length - lines.length}
        amounts={amounts}
        ways={ways}
        seen={JSON.stringify(seen)}
        book={buyer.book}
        countries={countries}
        known_email={buyer.profile?.email ?? null}
        is_visitor={visitor.token === null}
        fields={fields}
        notice={notice}
        changes={changes}
        challenge={outcome.challenge ?? (fields['verification_code'] === undefined ? null : await optional(askByImage(c)))}
      />
    ),
  }
}

/** A chosen way that leads there; otherwise the first that has a price, so that the total is one from the start. */
function deliveryOf(wanted: string, ways: readonly Freight[] | null): string {
  const possible = ways?.filter(({ can_choose }) => can_choose) ?? []
  return (
    (possible.find(({ delivery }) => delivery === wanted) ?? possible.find(({ freight }) => freight !== null) ?? possible[0])?.delivery ??
    ''
  )
}

/** Where the parcel goes, or null where that is not known yet. */
function placeOf({ shipping, shipping_form }: CheckoutDraft, { book }: Buyer): { country: string; postal_code: string } | null {
  const chosen = book.find(({ address_id }) => String(address_id) === shipping)
  if (chosen) return chosen
  const { country = '', postal_code = '' } = shipping_form.typed.texts
  return COUNTRY_CODES.includes(country) ? { country, postal_code: postal_code.slice(0, 20) } : null
}

function withErrors(form: FormState, fields: FieldErrors, prefix: string): FormState {
  const own = Object.entries(fields).flatMap(([name, code]) => (name.startsWith(prefix) ? [[name.slice(prefix.length), code]] : []))
  return { ...form, fields: Object.fromEntries(own) }
}

/** What the buyer saw: lines with quantity, unit price and part number, and what each way to deliver costs. */
const Seen = z.object({
  lines: z.array(z.tuple([z.int(), z.int(), z.string(), z.string()])).max(CART_LINES_MOST),
  freight: z.record(z.string(), z.string().nullable()),
})
type Seen = z.output<typeof Seen>

function readSeen(text: string): Seen {
  try {
    return Seen.parse(JSON.parse(text))
  } catch {
    // Not what the page had put there: nothing was seen.
    return { lines: [], freight: {} }
  }
}

/** Everything that is not as it was seen, in the order of the lines. */
function changesOf(c: Ctx, was: Seen, { found, seen, delivery }: { found: Cart; seen: Seen; delivery: string }): Change[] {
  const { t, lang } = c.var
  const { tag } = languageEntry(lang)
  const now = new Map(found.lines.map((line) => [line.item_id, line]))
  const changes: Change[] = was.lines.flatMap(([item_id, qty, price, part_number]): Change[] => {
    const line = now.get(item_id)
    now.delete(item_id)
    const out = (reason: string): Change[] => [{ part_number, text: t('checkout.change_out', { reason }) }]
    if (!line) return out(t('cart.gone'))
    if (line.state !== 'ok') return out(stateText(t, line))
    const old = parseMoney(price)
    return [
      ...(line.cart_num === qty
        ? []
        : [{ part_number, text: t('checkout.change_quantity', { old: formatCount(qty, tag), new: formatCount(line.cart_num, tag) }) }]),
      ...(old === null || line.price === old
        ? []
        : [{ part_number, text: t('checkout.change_price', { old: formatUnitPrice(old, tag), new: formatUnitPrice(line.price, tag) }) }]),
    ]
  })
  for (const { state, part_number } of now.values()) if (state === 'ok') changes.push({ part_number, text: t('checkout.change_new') })
  const [old, next] = [was.freight[delivery], seen.freight[delivery]]
  if (old !== undefined && next !== undefined && old !== next) {
    const said = (amount: string | null): string => {
      const freight = amount === null ? null : parseMoney(amount)
      return freight === null ? t('checkout.freight_open') : formatAmount(freight, tag)
    }
    changes.push({ part_number: null, text: t('checkout.change_freight', { old: said(old), new: said(next) }) })
  }
  return changes
}

const formOf = (form: FormData, name: string): FormState => ({
  ...EMPTY_FORM,
  typed: { texts: Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, textIn(form, `${name}.${field}`).slice(0, 500)])), ticks: {} },
})

function readDraft(form: FormData): CheckoutDraft {
  const form_key = textIn(form, 'form_key')
  return {
    form_key: /^[\w-]{16,64}$/.test(form_key) ? form_key : crypto.randomUUID(),
    email: textIn(form, 'email').slice(0, 300),
    shipping: textIn(form, 'shipping') || 'new',
    billing: textIn(form, 'billing') || 'same',
    shipping_form: formOf(form, 'shipping'),
    billing_form: formOf(form, 'billing'),
    delivery: textIn(form, 'delivery'),
    carrier_account: textIn(form, 'carrier_account').slice(0, 200),
    payment: textIn(form, 'payment'),
    po_number: textIn(form, 'po_number').slice(0, 200),
    remark: textIn(form, 'remark').slice(0, 3000),
    is_agreed: form.get('agree_terms') !== null,
  }
}

/** The address that a choice stands for: one of the book, or what is typed. */
function addressOf(choice: string, form: FormState, book: readonly Address[]) {
  const chosen = book.find(({ address_id }) => String(address_id) === choice)
  if (!chosen) {
    const texts = ADDRESS_FIELDS.map((name) => [name, form.typed.texts[name] ?? ''])
    return Object.fromEntries(texts) as Record<(typeof ADDRESS_FIELDS)[number], string>
  }
  const { address_id: _, is_default_shipping: __, is_default_billing: ___, ...address } = chosen
  return address
}

async function submit(c: Ctx): Promise<Page | Response> {
  const { api, lang } = c.var
  const form = await readPostedForm(c, FORM_LIMIT_BYTES)
  const draft = readDraft(form)
  const buyer = await buyerOf(c)
  const step = codeStep(form)
  if (step !== null) return askAgain(c, { draft, buyer }, step)
  if (textIn(form, 'action') !== 'order') return show(c, { draft, buyer })
  const was = readSeen(textIn(form, 'seen'))
  const delivery = DELIVERIES.find((known) => known === draft.delivery)
  const payment = PAYMENTS.find((known) => known === draft.payment)
  const wanted = {
    email: buyer.profile?.email ?? draft.email,
    lines: was.lines.map(([item_id, qty, unit_price]) => ({ item_id, qty, unit_price })),
    shipping_address: addressOf(draft.shipping, draft.shipping_form, buyer.book),
    billing_address: draft.billing === 'same' ? null : addressOf(draft.billing, draft.billing_form, buyer.book),
    delivery,
    carrier_account: delivery === 'own_account' ? draft.carrier_account : '',
    payment,
    freight: (delivery && was.freight[delivery]) ?? null,
    po_number: draft.po_number,
    remark: draft.remark,
    time_zone: timeZoneOf(c),
    agree_terms: draft.is_agreed,
  }
  const read = orderSubmit.request.safeParse(wanted)
  const own: FieldErrors = {
    ...(read.success ? {} : fieldErrors(read.error.issues)),
    ...(delivery === 'own_account' && draft.carrier_account.trim() === '' && { carrier_account: 'enter_carrier_account' }),
  }
  // A page that was opened before the way was known has shown no freight.
  const fields = delivery && was.freight[delivery] === undefined ? { ...own, delivery: 'select_carrier' } : own
  if (!read.success || !delivery || !payment || Object.keys(fields).length > 0)
    return show(c, { draft, buyer }, { fields: sorted(fields), status: 422 })
  try {
    const request: RequestOf<typeof orderSubmit> = { ...wanted, delivery, payment, agree_terms: true }
    const { order_number } = await api(
      orderSubmit,
      { ...request, verification: readVerification(form) },
      { idempotency_key: await contentKey(draft.form_key, wanted) },
    )
    return leadTo(c, pathTo(routes.pay, lang, { order: order_number }))
  } catch (error) {
    if (error instanceof ApiError && error.code === CODE.conflict) return show(c, { draft, buyer }, { was, status: 422 })
    const refusal = refusalOf(c, error)
    if (error instanceof ApiError && error.retry_after_seconds) c.header('Retry-After', String(error.retry_after_seconds))
    return show(c, { draft, buyer }, { fields: sorted(refusal.fields), notice: refusal.notice, status: refusal.status })
  }
}

/** The page with another code, by image or by mail. */
async function askAgain(c: Ctx, typed: { draft: CheckoutDraft; buyer: Buyer }, step: 'image' | 'mail'): Promise<Page | Response> {
  try {
    return await show(c, typed, { challenge: await (step === 'image' ? askByImage(c) : askByMail(c, typed.draft.email)) })
  } catch (error) {
    const { fields, notice, status } = refusalOf(c, error)
    return show(c, typed, {
      fields: sorted({ ...fields, verification_code: 'enter_verification_code' }),
      notice,
      status,
    })
  }
}

const ORDER = [
  'email',
  ...['shipping', 'billing'].flatMap((name) => ADDRESS_FIELDS.map((field) => `${name}_address.${field}`)),
  'delivery',
  'carrier_account',
  'payment',
  'po_number',
  'remark',
  'agree_terms',
]

/** In the order in which the fields stand. */
function sorted(fields: FieldErrors): FieldErrors {
  const place = (name: string): number => (ORDER.indexOf(name) + ORDER.length + 1) % (ORDER.length + 1)
  return Object.fromEntries(Object.entries(fields).toSorted(([one], [other]) => place(one) - place(other)))
}
