import { z } from 'zod'
import { stateText } from '#client/components/order/line-state.tsx'
import { type Change, CheckoutPage } from '#client/pages/order/checkout.tsx'
import { COUNTRY_CODES } from '#shared/address/countries.ts'
import { shownPhone } from '#shared/address/phone-rule.ts'
import { addressList } from '#shared/contract/address.ts'
import { type Cart, cart as cartCall } from '#shared/contract/cart.ts'
import { cartQuote, type Freight, orderSubmit, orderTerms } from '#shared/contract/order.ts'
import { payStart } from '#shared/contract/pay.ts'
import { profileInfo } from '#shared/contract/profile.ts'
import { CHECKOUT_FORM } from '#shared/forms/checkout-form.ts'
import type { Draft } from '#shared/forms/form.ts'
import { textIn } from '#shared/forms/posted.ts'
import { languageEntry } from '#shared/languages.ts'
import { pathTo, routes } from '#shared/routes.ts'
import { dayOf } from '#shared/text/local-day.ts'
import { CART_LINES_MOST } from '#shared/trade/cart-limits.ts'
import { formatCount } from '#shared/trade/count.ts'
import { addMoney, formatAmount, formatUnitPrice, money, moneyString, parseMoney } from '#shared/trade/money.ts'
import { missingToOrder } from '#shared/trade/order-minimum.ts'
import { PAYMENTS, type PaymentMethod } from '#shared/trade/order-states.ts'
import { formKeyOf, requestKey } from '../../forms/content-key.ts'
import { knownCountries } from '../../forms/countries.ts'
import { formPage, type SentForm, showing, type Take, taking } from '../../forms/form-page.ts'
import { codeStep } from '../../forms/human.ts'
import { type Page, privateHead } from '../../render/page.tsx'
import type { Ctx } from '../../request/env.ts'
import { optional } from '../../request/optional.ts'
import { leadTo } from '../../request/private-answer.ts'
import { networkText, timeZoneOf } from '../../visitor/network-place.ts'

export const checkout = formPage(routes.checkout, {
  sheets: ['checkout'],
  load,
  // The form with what five hundred lines were seen at.
  limit_bytes: 400_000,
  forms: {
    checkout: (c, posted) => (posted.get('action') === 'order' || codeStep(posted) ? takeOrder(c, posted) : showAgain(c, posted)),
  },
})

const showAgain = showing(CHECKOUT_FORM)

const takeOrder: Take = taking(
  CHECKOUT_FORM,
  async (c, request, { draft }) => {
    // Sent twice it is one order; changed after it was sent, it is another.
    const idempotencyKey = await requestKey(draft, request)
    const { order_number, amounts } = await c.var.api(orderSubmit, request, { idempotency_key: idempotencyKey })
    const company = amounts.freight === null ? null : await paymentAddress(c, order_number, request.payment, idempotencyKey)
    return leadTo(c, company ?? pathTo(routes.pay, c.var.lang, { order: order_number }))
  },
  {
    asks_code: true,
    // The page lists what has changed line by line.
    says: { conflict: () => '' },
    async known(c, posted) {
      const buyer = await buyerOf(c)
      const seen = readSeen(textIn(posted, 'seen'))
      const [shipping, billing, delivery] = ['shipping', 'billing', 'delivery'].map((name) => textIn(posted, name))
      const [shippingAddress, billingAddress] = [bookedAddress(shipping, buyer), bookedAddress(billing, buyer)]
      return {
        ...(buyer.profile && { email: buyer.profile.email }),
        lines: seen.lines.map(([itemId, qty, unitPrice]) => ({ item_id: itemId, qty, unit_price: unitPrice })),
        ...(shippingAddress && { shipping_address: shippingAddress }),
        ...(billing === 'same' ? { billing_address: null } : billingAddress && { billing_address: billingAddress }),
        ...(delivery !== 'own_account' && { carrier_account: '' }),
        freight: seen.freight[delivery ?? ''] ?? null,
        time_zone: timeZoneOf(c),
      }
    },
    check: ({ delivery, carrier_account }, posted) => ({
      ...(delivery === 'own_account' && carrier_account === '' && { carrier_account: 'enter_carrier_account' }),
      // A page that was opened before the way was known has shown no freight.
      ...(delivery && readSeen(textIn(posted, 'seen')).freight[delivery] === undefined && { delivery: 'select_carrier' }),
    }),
  },
)

/** Where the chosen way is paid; null for a transfer, or where its company gives no answer: the order's own page offers all ways. */
async function paymentAddress(c: Ctx, orderNumber: string, payment: PaymentMethod, idempotencyKey: string): Promise<string | null> {
  if (payment === 'wire') return null
  const started = await optional(c.var.api(payStart, { order_number: orderNumber, payment }, { idempotency_key: idempotencyKey }))
  return started?.kind === 'redirect' ? started.url : null
}

/** Who orders, as far as that is known: the form does not ask for what the profile says. */
async function buyerOf(c: Ctx) {
  const { api, visitor } = c.var
  if (visitor.token === null) return { book: [], profile: null }
  const [book, profile] = await Promise.all([optional(api(addressList, {})), optional(api(profileInfo, {}))])
  return { book: book ?? [], profile }
}
type Buyer = Awaited<ReturnType<typeof buyerOf>>

function newDraft(c: Ctx, { book, profile }: Buyer, payments: readonly PaymentMethod[]): Draft {
  const here = networkText(c, 'country')
  const country = COUNTRY_CODES.includes(here) ? here : ''
  const shipping = book.find(({ is_default_shipping }) => is_default_shipping) ?? book[0]
  const billing = book.find(({ is_default_billing }) => is_default_billing)
  return {
    form_key: crypto.randomUUID(),
    shipping: shipping ? String(shipping.address_id) : 'new',
    billing: billing && billing !== shipping ? String(billing.address_id) : 'same',
    'shipping_address.country': profile?.country || country,
    ...(profile && {
      'shipping_address.contact_name': profile.contact_name,
      'shipping_address.company_name': profile.company_name,
      'shipping_address.telephone': shownPhone(profile.telephone),
      'shipping_address.address_line1': profile.address,
      'shipping_address.city': profile.city,
      'shipping_address.state': profile.state,
    }),
    payment: payments[0] ?? '',
    shipment: 'partial',
  }
}

/** The page with what is typed. Without anything to order it leads to the cart. */
async function load(c: Ctx, sent: SentForm | null): Promise<Page | Response> {
  const { api, t, lang, visitor } = c.var
  const [buyer, terms] = await Promise.all([buyerOf(c), optional(api(orderTerms, {}))])
  const payments = terms?.payments ?? PAYMENTS
  const draft = sent?.draft ?? newDraft(c, buyer, payments)
  const place = destinationOf(draft, buyer)
  const quoted = { country: place?.country ?? '', postal_code: place?.postal_code ?? '' }
  const [cart, quote, countries] = await Promise.all([
    api(cartCall, {}),
    quoted.country === '' ? null : api(cartQuote, quoted),
    knownCountries(c),
  ])
  const lines = cart.lines.filter(({ state }) => state === 'ok')
  const hasChanged = sent?.status === 409
  // The cart says what is missing to an order.
  if ((lines.length === 0 || (!sent && missingToOrder(cart.total, cart) > 0)) && !hasChanged)
    return leadTo(c, pathTo(routes.cart, lang, {}))
  const ways = quote?.ways ?? null
  const delivery = deliveryOf(draft['delivery'] ?? '', ways)
  const freight = ways?.find((way) => way.delivery === delivery)?.freight ?? null
  const amounts = {
    goods: cart.total,
    freight,
    total: addMoney(cart.total, freight ?? money(0)),
    weight_grams: quote?.amounts.weight_grams ?? 0,
  }
  const seen: Seen = {
    lines: lines.map(({ item_id, cart_num, price, part_number }) => [item_id, cart_num, moneyString(price), part_number]),
    freight: Object.fromEntries((ways ?? []).map((way) => [way.delivery, way.freight === null ? null : moneyString(way.freight)])),
  }
  return {
    head: privateHead(t('checkout.title')),
    body: (
      <CheckoutPage
        form={{
          draft: {
            ...draft,
            ...{ delivery, seen: JSON.stringify(seen), form_key: formKeyOf(draft['form_key']) },
            ...(hasChanged && { agree_terms: '' }),
          },
          problems: sent?.problems ?? {},
          notice: sent?.notice || null,
        }}
        is_new={!sent}
        today={dayOf(new Date(), timeZoneOf(c))}
        lines={lines}
        left_out={cart.lines.length - lines.length}
        amounts={amounts}
        ways={ways}
        payments={payments}
        book={buyer.book}
        countries={countries}
        known_email={buyer.profile?.email ?? null}
        is_visitor={visitor.token === null}
        changes={hasChanged ? changesOf(c, readSeen(draft['seen'] ?? ''), { cart: cart, seen, delivery }) : null}
        challenge={sent?.challenge ?? null}
      />
    ),
  }
}

/**
 * A chosen way that leads there; otherwise the first carrier that has a price, so that the total is one from the start, or the first
 * carrier, whose price sales says: nobody is made to have an account with one, or to come, because the goods are heavy.
 */
function deliveryOf(choice: string, ways: readonly Freight[] | null): string {
  const possible = ways?.filter(({ can_choose }) => can_choose) ?? []
  const carriers = possible.filter(({ delivery }) => delivery !== 'own_account' && delivery !== 'pick_up')
  const chosen =
    possible.find(({ delivery }) => delivery === choice) ?? carriers.find(({ freight }) => freight !== null) ?? carriers[0] ?? possible[0]
  return chosen?.delivery ?? ''
}

/** Where the parcel goes, or null where that is not known yet. */
function destinationOf(draft: Draft, buyer: Buyer): { country: string; postal_code: string } | null {
  const address = bookedAddress(draft['shipping'], buyer)
  if (address) return address
  const country = draft['shipping_address.country'] ?? ''
  return COUNTRY_CODES.includes(country) ? { country, postal_code: (draft['shipping_address.postal_code'] ?? '').slice(0, 20) } : null
}

/** The address of the book that a choice names, or null. */
function bookedAddress(choice: string | undefined, { book }: Buyer) {
  const chosen = book.find(({ address_id }) => String(address_id) === choice)
  if (!chosen) return null
  const { address_id: _, is_default_shipping: __, is_default_billing: ___, ...address } = chosen
  return address
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
function changesOf(c: Ctx, was: Seen, { cart, seen, delivery }: { cart: Cart; seen: Seen; delivery: string }): Change[] {
  const { t, lang } = c.var
  const { tag } = languageEntry(lang)
  const now = new Map(cart.lines.map((line) => [line.item_id, line]))
  const changes: Change[] = was.lines.flatMap(([itemId, qty, price, partNumber]): Change[] => {
    const line = now.get(itemId)
    now.delete(itemId)
    if (!line) return [{ part_number: partNumber, text: t('checkout.change_elsewhere') }]
    const reason = stateText({ t, tag }, line, cart.minimum_line)
    if (reason !== '') return [{ part_number: partNumber, text: t('checkout.change_out', { reason }) }]
    const old = parseMoney(price)
    return [
      ...(line.cart_num === qty
        ? []
        : [
            {
              part_number: partNumber,
              text: t('checkout.change_quantity', { old: formatCount(qty, tag), new: formatCount(line.cart_num, tag) }),
            },
          ]),
      ...(old === null || line.price === old
        ? []
        : [
            {
              part_number: partNumber,
              text: t('checkout.change_price', { old: formatUnitPrice(old, tag), new: formatUnitPrice(line.price, tag) }),
            },
          ]),
    ]
  })
  for (const { state, part_number } of now.values()) if (state === 'ok') changes.push({ part_number, text: t('checkout.change_new') })
  const [old, next] = [was.freight[delivery], seen.freight[delivery]]
  if (old !== undefined && next !== undefined && old !== next) {
    const freightText = (amount: string | null): string => {
      const freight = amount === null ? null : parseMoney(amount)
      return freight === null ? t('checkout.freight_open') : formatAmount(freight, tag)
    }
    changes.push({ part_number: null, text: t('checkout.change_freight', { old: freightText(old), new: freightText(next) }) })
  }
  return changes
}
