import { languageEntry } from '#shared/languages.ts'
import { pathTo, routes } from '#shared/routes.ts'
import { type Money, money, moneyString, parseMoney } from '#shared/trade/money.ts'
import { orderSegment } from '#shared/url/order-address.ts'
import { documentKey } from '../http/document-keys.ts'
import type { OriginBindings } from '../http/env.ts'
import type { MailKind } from '../mail/kinds.ts'
import {
  deskOf,
  finishMail,
  type MailMaker,
  type MailMakers,
  type MailSite,
  NoMail,
  sayingWhatIsLeftOut,
  siteIn,
  type WrittenMail,
} from '../mail/letter.ts'
import { headerText, plainText } from '../mail/mail.ts'
import { isConfirmedMailbox } from '../mail/mailboxes.ts'
import { readConfigValues } from '../site/store.ts'
import { sellerOf } from './invoice/content.ts'
import * as mails from './mails.ts'
import type { KeptOrder } from './model.ts'
import { findOrder } from './store.ts'

/** What `order_refunded` is about where not all goes back. */
export const refundSubject = (orderNumber: string, amount: Money): string => `${orderNumber} ${moneyString(amount)}`

/** Mails about an order, by its number. */
export const orderMails: MailMakers<Extract<MailKind, `order_${string}`>> = {
  order_placed: toBuyer(mails.orderPlaced),
  order_paid: toBuyer(mails.orderPaid),
  order_confirmed: toBuyer(mails.orderConfirmed),
  order_shipped: toBuyer(mails.orderShipped),
  order_canceled: toBuyer(mails.orderCanceled),
  // An offer that is over needs no answer.
  order_offer: toBuyer((order, side) => (order.counter?.state === 'open' ? mails.orderOffer(order, order.counter, side) : null)),
  order_refunded: toBuyer((order, side, amount) => {
    const refunded = amount ?? order.refunded
    return refunded > money(0) ? mails.orderRefunded(order, refunded, side) : null
  }),
  order_placed_copy: toAccounts(mails.orderPlaced),
  order_paid_copy: toAccounts(mails.orderPaid),
  order_for_sales: toSales(mails.orderForSales),
  order_canceled_for_sales: toSales((order, site) => mails.orderNews(order, 'canceled', site)),
  order_received_for_sales: toSales((order, site) => mails.orderNews(order, 'received', site)),
  order_answer_for_sales: toSales((order, site) => mails.orderNews(order, 'answered', site)),
}

const NOTHING_TO_TELL = 'there is nothing to tell of this order'

/** @param write null where there is nothing to tell any more */
function toBuyer(write: (order: mails.MailedOrder, side: mails.OrderSide, amount: Money | null) => WrittenMail | null): MailMaker {
  return async (env, site, subjectId, now) => {
    const [orderNumber = '', amount = ''] = subjectId.split(' ')
    const known = await getOrder(env, orderNumber, site)
    const order = known.lang === site.desk.lang ? known : ((await findOrder(env, orderNumber, known.lang)) ?? known)
    const localSite = siteIn(site, order.lang)
    const isConfirmed = await isConfirmedMailbox(env.SHOP, order.email)
    const written = write(isConfirmed ? order : withoutTyped(order), await sideOf(env, localSite, order, now), parseMoney(amount))
    if (!written) throw new NoMail(NOTHING_TO_TELL)
    return finishMail(localSite, isConfirmed ? written : sayingWhatIsLeftOut(written), order.email, deskOf(localSite))
  }
}

/**
 * A copy for where the buyer has invoices sent. Only from a buyer whose own mailbox is confirmed: nobody else can have mails sent to
 * an address by typing it.
 */
function toAccounts(write: (order: mails.MailedOrder, side: mails.OrderSide) => WrittenMail): MailMaker {
  return async (env, site, orderNumber, now) => {
    const { lang, email, invoice_email: to } = await getOrder(env, orderNumber, site)
    if (to === '' || to === email || !(await isConfirmedMailbox(env.SHOP, email))) throw new NoMail(NOTHING_TO_TELL)
    const order = await findOrder(env, orderNumber, lang)
    if (!order) throw new NoMail(NOTHING_TO_TELL)
    const localSite = siteIn(site, lang)
    return finishMail(localSite, write(order, await sideOf(env, localSite, order, now)), to, deskOf(localSite))
  }
}

function toSales(write: (order: mails.MailedOrder, site: MailSite) => WrittenMail): MailMaker {
  return async (env, site, orderNumber) => {
    const order = await getOrder(env, orderNumber, site)
    const buyer = { name: headerText(plainText(order.billing_address.contact_name)), email: order.email }
    return finishMail(site, write(order, site), site.sales, buyer)
  }
}

/** The order in the desk's language. @throws NoMail where there is none */
async function getOrder(env: OriginBindings, orderNumber: string, site: MailSite): Promise<KeptOrder> {
  const { lang } = site.desk
  const order = await site.readOnce(`order ${orderNumber} ${lang}`, () => findOrder(env, orderNumber, lang))
  if (!order) throw new NoMail(NOTHING_TO_TELL)
  return order
}

/** An order without what was typed: of its lines those that name a part of ours, or that sales has quoted. */
function withoutTyped(order: KeptOrder): KeptOrder {
  const nobody = { ...order.billing_address, contact_name: '', company_name: '', address_line1: '', address_line2: '', city: '' }
  const place = { ...nobody, state: '', postal_code: '', country: '', telephone: '' }
  return {
    ...order,
    billing_address: place,
    shipping_address: place,
    po_number: '',
    tax_id: '',
    invoice_email: '',
    remark: '',
    carrier_account: '',
    named_place: '',
    lines: order.lines.filter(({ goods_page_url, rfq_number }) => goods_page_url !== '' || rfq_number !== null),
  }
}

async function sideOf(env: OriginBindings, site: MailSite, { lang, order_number }: KeptOrder, now: Date): Promise<mails.OrderSide> {
  const [{ key, until }, values] = await Promise.all([
    documentKey(env, 'order', order_number, now, 'mail'),
    site.readOnce('configuration', () => readConfigValues(env.SHOP)),
  ])
  const url = site.site_url + pathTo(routes.order, languageEntry(lang).lang, { number: orderSegment(order_number) }, { key })
  return { link: { url, until }, sender: site, seller: sellerOf(values, lang) }
}
