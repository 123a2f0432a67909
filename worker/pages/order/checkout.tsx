import { toDisplayAddress } from '#client/components/account/address-text.tsx'
import { formatLineState } from '#client/components/order/cart-line-state.tsx'
import type { CheckoutChange, CheckoutFormProps } from '#client/components/order/checkout-props.ts'
import { CheckoutPage } from '#client/pages/order/checkout.tsx'
import { formatPhoneNumber } from '#shared/address/phone-rule.ts'
import { addressList } from '#shared/contract/address.ts'
import { type Cart, cart as cartCall } from '#shared/contract/cart.ts'
import { orderSubmit, orderTerms } from '#shared/contract/order.ts'
import { payStart } from '#shared/contract/pay.ts'
import { profileInfo } from '#shared/contract/profile.ts'
import { cartQuote, type Freight } from '#shared/contract/quote.ts'
import { type CheckoutSnapshot, chooseDelivery, toCheckoutSnapshot, toDestination } from '#shared/forms/checkout-draft.ts'
import { CHECKOUT_FORM, listDeliveryProblems, parseCheckoutSnapshot, toUntypedFields } from '#shared/forms/checkout-form.ts'
import type { Draft } from '#shared/forms/form.ts'
import { getLanguage } from '#shared/languages.ts'
import { routes, toPath } from '#shared/routes.ts'
import { toLocalDay } from '#shared/text/local-day.ts'
import { formatCount } from '#shared/trade/count.ts'
import { formatAmount, formatUnitPrice, parseMoney } from '#shared/trade/money.ts'
import { computeMissingAmount } from '#shared/trade/order-minimum.ts'
import { PAYMENTS, type PaymentMethod } from '#shared/trade/order-states.ts'
import { readFormKey, toRequestKey } from '../../forms/content-key.ts'
import { readCountries } from '../../forms/countries.ts'
import { type FormHandler, formPage, type SubmittedForm, showFormAgain, submitToApi } from '../../forms/form-page.ts'
import { findCodeStep } from '../../forms/human.ts'
import { getIslandMessages } from '../../render/island-messages.ts'
import { type Page, toPrivateHead } from '../../render/page.tsx'
import type { Ctx } from '../../request/env.ts'
import { optional } from '../../request/optional.ts'
import { redirectTo } from '../../request/private-response.ts'
import { readTimeZone } from '../../visitor/time-zone.ts'

export const checkout = formPage(routes.checkout, {
  sheets: ['checkout'],
  load,
  // Enough for the prices and quantities that the buyer saw, of five hundred lines.
  limit_bytes: 400_000,
  forms: {
    checkout: (c, posted) => (posted.get('action') === 'order' || findCodeStep(posted) ? takeOrder(c, posted) : showAgain(c, posted)),
  },
})

const showAgain = showFormAgain(CHECKOUT_FORM)

const takeOrder: FormHandler = submitToApi(
  CHECKOUT_FORM,
  async (c, request, { draft }) => {
    // A form that is sent twice is one order; a form that was changed in between is another.
    const idempotencyKey = await toRequestKey(draft, request)
    const { order_number, amounts } = await c.var.api(orderSubmit, request, { idempotency_key: idempotencyKey })
    const company = amounts.freight === null ? null : await paymentAddress(c, order_number, request.payment, idempotencyKey)
    return redirectTo(c, company ?? toPath(routes.pay, c.var.lang, { order: order_number }))
  },
  {
    asks_code: true,
    // The page lists the changes line by line.
    messages: { conflict: () => '' },
    async readPresets(c, posted) {
      const { book, profile } = await readBuyer(c)
      return { ...toUntypedFields(posted, { book, email: profile?.email ?? null }), time_zone: readTimeZone(c) }
    },
    check: listDeliveryProblems,
  },
)

/**
 * The payment page of the chosen method. Null for a transfer, or where its company does not respond: the order's page offers all methods.
 */
async function paymentAddress(c: Ctx, orderNumber: string, payment: PaymentMethod, idempotencyKey: string): Promise<string | null> {
  if (payment === 'wire') return null
  const started = await optional(c.var.api(payStart, { order_number: orderNumber, payment }, { idempotency_key: idempotencyKey }))
  return started?.kind === 'redirect' ? started.url : null
}

/** The stored details of the buyer: the form does not ask for those in the profile. */
async function readBuyer(c: Ctx) {
  const { api, visitor } = c.var
  if (visitor.token === null) return { book: [], profile: null }
  const [book, profile] = await Promise.all([optional(api(addressList, {})), optional(api(profileInfo, {}))])
  return { book: book ?? [], profile }
}
type Buyer = Awaited<ReturnType<typeof readBuyer>>

/** The first input: the buyer's stored details. No other country is assumed, because the freight would follow from it. */
function newDraft({ book, profile }: Buyer): Draft {
  const shipping = book.find(({ is_default_shipping }) => is_default_shipping) ?? book[0]
  const billing = book.find(({ is_default_billing }) => is_default_billing)
  return {
    form_key: crypto.randomUUID(),
    shipping: shipping ? String(shipping.address_id) : 'new',
    billing: billing && billing !== shipping ? String(billing.address_id) : 'same',
    'shipping_address.country': profile?.country ?? '',
    ...(profile && {
      'shipping_address.contact_name': profile.contact_name,
      'shipping_address.company_name': profile.company_name,
      'shipping_address.telephone': formatPhoneNumber(profile.telephone),
      'shipping_address.address_line1': profile.address,
      'shipping_address.city': profile.city,
      'shipping_address.state': profile.state,
    }),
    shipment: 'partial',
  }
}

/** The page with its input. Without anything to order it redirects to the cart. */
async function load(c: Ctx, sent: SubmittedForm | null): Promise<Page | Response> {
  const { api, t, lang, visitor } = c.var
  const began = { cart: api(cartCall, {}), terms: optional(api(orderTerms, {})), countries: readCountries(c) }
  began.cart.catch(() => undefined)
  const buyer = await readBuyer(c)
  const draft = sent?.draft ?? newDraft(buyer)
  const destination = toDestination(draft, buyer.book)
  const ways = destination && api(cartQuote, destination)
  const [cart, quote, terms, countries] = await Promise.all([
    began.cart,
    // A form that was not yet sent can be shown without the delivery options.
    sent ? ways : ways && optional(ways),
    began.terms,
    began.countries,
  ])
  const payments = terms?.payments ?? PAYMENTS
  const lines = cart.lines.filter(({ state }) => state === 'ok')
  const hasChanged = sent?.status === 409
  // The cart shows why it cannot be ordered.
  if ((lines.length === 0 || (!sent && computeMissingAmount(cart.total, cart) > 0)) && !hasChanged)
    return redirectTo(c, toPath(routes.cart, lang, {}))
  const form: CheckoutFormProps = {
    form: {
      draft: {
        payment: payments[0] ?? '',
        ...draft,
        seen: '',
        form_key: readFormKey(draft['form_key']),
        ...(hasChanged && { agree_terms: '' }),
      },
      problems: sent?.problems ?? {},
      notice: sent?.notice || null,
    },
    is_new: !sent,
    today: toLocalDay(new Date(), readTimeZone(c)),
    lines: lines.map(({ item_id, part_number, brand_name, cart_num, price, ext_price }) => ({
      item_id,
      part_number,
      brand_name,
      cart_num,
      price,
      ext_price,
    })),
    left_out: cart.lines.length - lines.length,
    goods: cart.total,
    quote: quote && { ways: quote.ways, weight_grams: quote.amounts.weight_grams },
    freight_from: terms?.freight_from?.freight ?? null,
    payments,
    book: buyer.book.map((address) => ({ ...address, displayAddress: toDisplayAddress(address, getLanguage(lang).tag) })),
    countries,
    account_email: buyer.profile?.email ?? null,
    is_visitor: visitor.token === null,
    changes: hasChanged ? listChanges(c, parseCheckoutSnapshot(draft['seen'] ?? ''), cart, quote?.ways ?? null, draft['delivery']) : null,
    challenge: sent?.challenge ?? null,
  }
  return { head: toPrivateHead(t('checkout.title')), body: <CheckoutPage form={form} words={getIslandMessages(lang, 'checkout-form')} /> }
}

/** Every difference from the prices and quantities that the buyer saw, in the order of the lines. */
function listChanges(
  c: Ctx,
  was: CheckoutSnapshot,
  cart: Cart,
  ways: readonly Freight[] | null,
  choice: string | undefined,
): CheckoutChange[] {
  const { t, lang } = c.var
  const { tag } = getLanguage(lang)
  const now = new Map(cart.lines.map((line) => [line.item_id, line]))
  const changes: CheckoutChange[] = was.lines.flatMap(([itemId, qty, price, partNumber]): CheckoutChange[] => {
    const line = now.get(itemId)
    now.delete(itemId)
    if (!line) return [{ part_number: partNumber, text: t('checkout.change_line_gone') }]
    const reason = formatLineState({ t, tag }, line, cart.minimum_line)
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
  const delivery = chooseDelivery(choice, ways)
  const [old, next] = [was.freight[delivery], toCheckoutSnapshot([], ways).freight[delivery]]
  if (old !== undefined && next !== undefined && old !== next) {
    const freightText = (amount: string | null): string => {
      const freight = amount === null ? null : parseMoney(amount)
      return freight === null ? t('checkout.freight_open') : formatAmount(freight, tag)
    }
    changes.push({ part_number: null, text: t('checkout.change_freight', { old: freightText(old), new: freightText(next) }) })
  }
  return changes
}
