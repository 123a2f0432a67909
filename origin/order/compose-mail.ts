import { getLanguage } from '#shared/languages.ts'
import { routes, toPath } from '#shared/routes.ts'
import { type Money, parseMoney, toDecimalString, toMoney } from '#shared/trade/money.ts'
import { toOrderSegment } from '#shared/url/order-segment.ts'
import { createDocumentKey } from '../http/document-keys.ts'
import type { OriginBindings } from '../http/env.ts'
import {
  finishMail,
  localizeMailSite,
  type MailMaker,
  type MailMakers,
  type MailSite,
  NothingToSendError,
  toDeskAddress,
  type WrittenMail,
  withOmissionNotice,
} from '../mail/compose-mail.ts'
import type { MailKind } from '../mail/kinds.ts'
import { toHeaderText, toPlainText } from '../mail/mail.ts'
import { isConfirmedMailbox } from '../mail/mailboxes.ts'
import { readConfigValues } from '../site/store.ts'
import { readSeller } from './invoice/content.ts'
import * as mails from './mails.ts'
import type { StoredOrder } from './model.ts'
import { findOrder } from './store.ts'

/** Subject id of an `order_refunded` mail for a partial refund. */
export const toRefundSubject = (orderNumber: string, amount: Money): string => `${orderNumber} ${toDecimalString(amount)}`

/** Mails about an order, by its number. */
export const orderMails: MailMakers<Extract<MailKind, `order_${string}`>> = {
  order_placed: toBuyer(mails.composeOrderPlaced),
  order_paid: toBuyer(mails.composeOrderPaid),
  order_confirmed: toBuyer(mails.composeOrderConfirmed),
  order_shipped: toBuyer(mails.composeOrderShipped),
  order_canceled: toBuyer(mails.composeOrderCanceled),
  // A counter-offer that has ended needs no answer.
  order_offer: toBuyer((order, side) => (order.counter?.state === 'open' ? mails.composeCounterOffer(order, order.counter, side) : null)),
  order_refunded: toBuyer((order, side, amount) => {
    const refunded = amount ?? order.refunded
    return refunded > toMoney(0) ? mails.composeOrderRefunded(order, refunded, side) : null
  }),
  order_placed_copy: toAccounts(mails.composeOrderPlaced),
  order_paid_copy: toAccounts(mails.composeOrderPaid),
  order_for_sales: toSales(mails.composeOrderForSales),
  order_canceled_for_sales: toSales((order, site) => mails.composeOrderNews(order, 'canceled', site)),
  order_received_for_sales: toSales((order, site) => mails.composeOrderNews(order, 'received', site)),
  order_answer_for_sales: toSales((order, site) => mails.composeOrderNews(order, 'answered', site)),
}

const NOTHING_TO_REPORT = 'there is nothing to tell of this order'

/** @param write returns null if there is nothing to report any more */
function toBuyer(write: (order: mails.MailedOrder, side: mails.OrderSide, amount: Money | null) => WrittenMail | null): MailMaker {
  return async (env, site, subjectId, now) => {
    const [orderNumber = '', amount = ''] = subjectId.split(' ')
    const storedOrder = await getOrder(env, orderNumber, site)
    const order = storedOrder.lang === site.desk.lang ? storedOrder : ((await findOrder(env, orderNumber, storedOrder.lang)) ?? storedOrder)
    const localSite = localizeMailSite(site, order.lang)
    const isConfirmed = await isConfirmedMailbox(env.SHOP, order.email)
    const written = write(isConfirmed ? order : withoutUserText(order), await readSide(env, localSite, order, now), parseMoney(amount))
    if (!written) throw new NothingToSendError(NOTHING_TO_REPORT)
    return finishMail(localSite, isConfirmed ? written : withOmissionNotice(written), order.email, toDeskAddress(localSite))
  }
}

/**
 * A copy to the buyer's address for invoices, sent only if the buyer's own mailbox is confirmed. Otherwise any buyer could have mails sent
 * to any address.
 */
function toAccounts(write: (order: mails.MailedOrder, side: mails.OrderSide) => WrittenMail): MailMaker {
  return async (env, site, orderNumber, now) => {
    const { lang, email, invoice_email: to } = await getOrder(env, orderNumber, site)
    if (to === '' || to === email || !(await isConfirmedMailbox(env.SHOP, email))) throw new NothingToSendError(NOTHING_TO_REPORT)
    const order = await findOrder(env, orderNumber, lang)
    if (!order) throw new NothingToSendError(NOTHING_TO_REPORT)
    const localSite = localizeMailSite(site, lang)
    return finishMail(localSite, write(order, await readSide(env, localSite, order, now)), to, toDeskAddress(localSite))
  }
}

function toSales(write: (order: mails.MailedOrder, site: MailSite) => WrittenMail): MailMaker {
  return async (env, site, orderNumber) => {
    const order = await getOrder(env, orderNumber, site)
    const buyer = { name: toHeaderText(toPlainText(order.billing_address.contact_name)), email: order.email }
    return finishMail(site, write(order, site), site.sales, buyer)
  }
}

/** The order in the desk's language. @throws NothingToSendError if it does not exist */
async function getOrder(env: OriginBindings, orderNumber: string, site: MailSite): Promise<StoredOrder> {
  const { lang } = site.desk
  const order = await site.readOnce(`order ${orderNumber} ${lang}`, () => findOrder(env, orderNumber, lang))
  if (!order) throw new NothingToSendError(NOTHING_TO_REPORT)
  return order
}

/** An order without text that the buyer typed: it has only lines with a part of our catalogue, or quoted by sales. */
function withoutUserText(order: StoredOrder): StoredOrder {
  const anonymousAddress = { ...order.billing_address, contact_name: '', company_name: '', address_line1: '', address_line2: '', city: '' }
  const emptyAddress = { ...anonymousAddress, state: '', postal_code: '', country: '', telephone: '' }
  return {
    ...order,
    billing_address: emptyAddress,
    shipping_address: emptyAddress,
    po_number: '',
    tax_id: '',
    invoice_email: '',
    remark: '',
    carrier_account: '',
    named_place: '',
    lines: order.lines.filter(({ goods_page_url, rfq_number }) => goods_page_url !== '' || rfq_number !== null),
  }
}

async function readSide(env: OriginBindings, site: MailSite, { lang, order_number }: StoredOrder, now: Date): Promise<mails.OrderSide> {
  const [{ key, until }, values] = await Promise.all([
    createDocumentKey(env, 'order', order_number, now, 'mail'),
    site.readOnce('configuration', () => readConfigValues(env.SHOP)),
  ])
  const url = site.site_url + toPath(routes.order, getLanguage(lang).lang, { number: toOrderSegment(order_number) }, { key })
  return { link: { url, until }, sender: site, seller: readSeller(values, lang) }
}
