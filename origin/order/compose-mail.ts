import { languageEntry } from '#shared/languages.ts'
import { pathTo, routes } from '#shared/routes.ts'
import { type Money, money, moneyString, parseMoney } from '#shared/trade/money.ts'
import { orderSegment } from '#shared/url/order-address.ts'
import { documentKey } from '../http/document-keys.ts'
import type { OriginBindings } from '../http/env.ts'
import { type Address, headerText, plainText } from '../mail/mail.ts'
import { isConfirmedMailbox } from '../mail/mailboxes.ts'
import { sayingWhatIsLeftOut, withoutTypedOrder } from '../mail/typed-words.ts'
import type { Written } from '../rfq/mails.ts'
import { type MailSite, siteIn } from '../site/mail-site.ts'
import { readConfigValues } from '../site/store.ts'
import { sellerOf } from './invoice/content.ts'
import {
  type OrderSide,
  orderCanceled,
  orderConfirmed,
  orderForSales,
  orderNews,
  orderOffer,
  orderPaid,
  orderPlaced,
  orderRefunded,
  orderShipped,
} from './mails.ts'
import { findOrder, type KeptOrder } from './store.ts'

/** Mails about an order; their subject is its number, that of `order_refunded` may name the amount behind it. */
export const ORDER_MAIL_KINDS = [
  'order_placed',
  'order_paid',
  'order_confirmed',
  'order_offer',
  'order_shipped',
  'order_canceled',
  'order_refunded',
  'order_for_sales',
  'order_canceled_for_sales',
  'order_received_for_sales',
  'order_answer_for_sales',
] as const
export type OrderMailKind = (typeof ORDER_MAIL_KINDS)[number]

export const isOrderMail = (kind: string): kind is OrderMailKind => (ORDER_MAIL_KINDS as readonly string[]).includes(kind)

/** What `order_refunded` is about where not all goes back. */
export const refundSubject = (order_number: string, amount: Money): string => `${order_number} ${moneyString(amount)}`

/** A mail about an order, as it is when the mail is made; null where there is nothing to tell any more. */
export async function composeOrder(
  env: OriginBindings,
  site: MailSite,
  kind: OrderMailKind,
  subject_id: string,
  now: Date,
): Promise<{ site: MailSite; written: Written; to: string; reply_to: Address } | null> {
  const [order_number = '', amount = ''] = subject_id.split(' ')
  const known = await findOrder(env.DB, order_number, site.desk.lang)
  if (!known) return null
  const { email, billing_address } = known
  if (kind.endsWith('_for_sales'))
    return {
      site,
      written: forSales(known, kind, site),
      to: site.sales,
      reply_to: { name: headerText(plainText(billing_address.contact_name)), email },
    }
  const order = known.lang === site.desk.lang ? known : ((await findOrder(env.DB, order_number, known.lang)) ?? known)
  const own = siteIn(site, order.lang)
  const is_confirmed = await isConfirmedMailbox(env.DB, email)
  const mailed = forBuyer(is_confirmed ? order : withoutTypedOrder(order), kind, parseMoney(amount), await sideOf(env, own, order, now))
  const written = mailed && (is_confirmed ? mailed : sayingWhatIsLeftOut(mailed))
  // Answers go to people, whatever address sends.
  return written && { site: own, written, to: email, reply_to: { name: own.from.name, email: own.sales } }
}

function forSales(order: KeptOrder, kind: OrderMailKind, site: MailSite): Written {
  if (kind === 'order_canceled_for_sales') return orderNews(order, 'canceled', site)
  if (kind === 'order_received_for_sales') return orderNews(order, 'received', site)
  return kind === 'order_answer_for_sales' ? orderNews(order, 'answered', site) : orderForSales(order, site)
}

function forBuyer(order: KeptOrder, kind: OrderMailKind, amount: Money | null, side: OrderSide): Written | null {
  switch (kind) {
    case 'order_paid':
      return orderPaid(order, side)
    case 'order_confirmed':
      return orderConfirmed(order, side)
    case 'order_shipped':
      return orderShipped(order, side)
    case 'order_canceled':
      return orderCanceled(order, side)
    case 'order_offer':
      // An offer that is over needs no answer.
      return order.counter?.state === 'open' ? orderOffer(order, order.counter, side) : null
    case 'order_refunded': {
      const refunded = amount ?? order.refunded
      return refunded > money(0) ? orderRefunded(order, refunded, side) : null
    }
    default:
      return orderPlaced(order, side)
  }
}

async function sideOf(env: OriginBindings, site: MailSite, { lang, order_number }: KeptOrder, now: Date): Promise<OrderSide> {
  const [{ key, until }, values] = await Promise.all([documentKey(env, 'order', order_number, now, 'mail'), readConfigValues(env.DB)])
  const url = site.site_url + pathTo(routes.order, languageEntry(lang).lang, { number: orderSegment(order_number) }, { key })
  return { link: { url, until }, sender: site, seller: sellerOf(values, lang) }
}
