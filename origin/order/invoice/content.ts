/** The texts of an invoice in the order's language, before layout. */

import type { z } from 'zod'
import { customsText } from '#locales/customs-words.ts'
import { translator } from '#locales/dictionaries.ts'
import { deliveryText, paymentText, shipmentText } from '#locales/order-words.ts'
import type { Translator } from '#locales/translator.ts'
import { formatCountryName } from '#shared/address/country-name.ts'
import type { Order } from '#shared/contract/order.ts'
import type { BankDetails } from '#shared/contract/pay.ts'
import type { Language } from '#shared/languages.ts'
import { routes, toPath } from '#shared/routes.ts'
import { formatCount } from '#shared/trade/count.ts'
import { addMoney, formatAmount, formatUnitPrice, type Money, toMoney } from '#shared/trade/money.ts'
import { formatLocalDay } from '../../mail/wording.ts'
import { readConfigText } from '../../site/store.ts'

/** The seller, and the bank account for transfers. */
export interface Seller {
  company_name: string
  company_address: string
  email: string
  telephone: string
  /** The shop's URL without a slash at the end; empty: lines have no QR codes. */
  site_url: string
  /** The bank account without the reference, which is the order's number. Empty if no account is configured. */
  bank: Omit<z.output<typeof BankDetails>, 'reference'>
}

/** @param values of the site configuration, by name @param lang of the document: a company may have a name in each */
export function readSeller(values: ReadonlyMap<string, string>, lang: Language, siteUrl = ''): Seller {
  const value = (name: string): string => readConfigText(values, name, lang).trim()
  return {
    company_name: value('company_name'),
    company_address: value('company_address'),
    email: value('contact_email'),
    telephone: value('contact_tel'),
    site_url: siteUrl,
    bank: {
      account_name: value('bank_account_name'),
      account_number: value('bank_account_number'),
      bank_name: value('bank_name'),
      bank_address: value('bank_address'),
      swift: value('bank_swift'),
    },
  }
}

type Fact = readonly [label: string, value: string]

export interface InvoiceLine {
  number: string
  part_number: string
  /** Maker, packaging, the buyer's reference, and customs data. */
  detail: string
  date_code: string
  qty: string
  unit_price: string
  amount: string
  /** The URL of the part's passport, as a QR code; absent: the line has no code. */
  passport_url?: string
}

export interface InvoiceContent {
  lang: Language
  title: string
  order_number: string
  seller: { name: string; lines: readonly string[] }
  facts: readonly Fact[]
  parties: readonly { title: string; lines: readonly string[] }[]
  terms: readonly Fact[]
  headings: { part: string; date_code: string; qty: string; unit_price: string; amount: string }
  lines: readonly InvoiceLine[]
  sums: readonly Fact[]
  /** The amount to be paid, or null if nothing is due. */
  open: Fact | null
  notes: readonly string[]
  bank: { title: string; facts: readonly Fact[]; note: string } | null
  /** @returns the words at the foot of a page */
  formatPageNumber: (page: number, pages: number) => string
}

/** A trademark, the same in every language. */
export const INCOTERMS = 'Incoterms® 2020'

/** The amount the buyer has to pay. Zero until sales confirms the freight, and for a canceled order; later refunds do not change it. */
export function computeAmountDue(order: Order): Money {
  if (order.amounts.freight === null || (order.status !== 'unpaid' && order.status !== 'confirming')) return toMoney(0)
  return toMoney(Math.max(0, addMoney(order.amounts.total, toMoney(-order.paid))))
}

/** A pro-forma invoice until the order is paid, an invoice from then on. */
export function toInvoiceContent(order: Order, seller: Seller, lang: Language): InvoiceContent {
  const t = translator(lang)
  const isProforma = order.paid_at === null
  const isOff = order.status === 'canceled' || order.status === 'refunded'
  const kind = isProforma ? t('invoice.proforma') : t('invoice.invoice')
  const title = isOff ? `${kind} · ${order.status === 'canceled' ? t('order.canceled') : t('order.refunded')}` : kind
  const returned = toMoney(order.received - order.paid + order.refunding)
  // Undelivered lines are credited; for a refunded order, the refunded amount.
  const credit = order.status === 'canceled' ? order.amounts.total : returned
  const open = computeAmountDue(order)
  const lines = order.lines.filter(({ qty }) => qty > 0)
  const amount = (value: Money): string => formatAmount(value, t.tag)
  return {
    lang,
    title,
    order_number: order.order_number,
    seller: { name: seller.company_name, lines: [seller.company_address, seller.email, seller.telephone].filter((line) => line !== '') },
    facts: present([
      [t('order.number'), order.order_number],
      [t('invoice.date'), formatLocalDay(order.submitted_at, t.tag)],
      [t('invoice.paid_on'), order.paid_at === null ? '' : formatLocalDay(order.paid_at, t.tag)],
      [t('order.po_number'), order.po_number],
    ]),
    parties: [
      {
        title: t('order.bill_to'),
        lines: [
          ...formatAddressLines(order.billing_address, t.tag),
          ...(order.tax_id === '' ? [] : [`${t('order.tax_id')} ${order.tax_id}`]),
          ...(order.invoice_email === '' ? [] : [order.invoice_email]),
        ],
      },
      { title: t('order.ship_to'), lines: formatAddressLines(order.shipping_address, t.tag) },
    ],
    terms: present([
      [INCOTERMS, `${order.incoterm} ${order.named_place}`.trim()],
      [t('order.delivery'), deliveryText(t, order)],
      [t('order.requested_date'), order.requested_date === null ? '' : formatLocalDay(order.requested_date, t.tag)],
      [t('order.shipment'), order.shipment === 'complete' ? shipmentText(t, order.shipment) : ''],
      [t('order.payment'), paymentText(t, order.payment)],
    ]),
    headings: {
      part: t('order.part_and_maker'),
      date_code: t('part.date_code'),
      qty: t('part.quantity'),
      unit_price: t('part.unit_price'),
      amount: t('common.amount'),
    },
    lines: lines.map((line, index) => ({
      number: formatCount(index + 1, t.tag),
      part_number: line.part_number,
      detail: [line.brand_name, line.packaging, line.reference, customsText(t, line.customs)].filter((text) => text !== '').join(' · '),
      date_code: line.date_code,
      qty: formatCount(line.qty, t.tag),
      unit_price: formatUnitPrice(line.unit_price, t.tag),
      amount: amount(line.ext_price),
      ...(seller.site_url !== '' &&
        line.goods_page_url !== '' && { passport_url: seller.site_url + toPath(routes.passport, lang, { id: line.goods_page_url }) }),
    })),
    sums: [
      [t('order.goods'), amount(order.amounts.goods)],
      [t('order.freight'), order.amounts.freight === null ? t('order.freight_confirmed') : amount(order.amounts.freight)],
      [t('common.total'), amount(order.amounts.total)],
      ...(isOff && !isProforma ? [[t('invoice.credit'), amount(toMoney(-credit))] as const] : []),
      [t('order.paid'), amount(order.received)],
      ...(returned > 0 ? [[t('order.refund'), amount(toMoney(-returned))] as const] : []),
    ],
    open: order.amounts.freight === null || isOff ? null : [t('order.balance_due'), amount(open)],
    notes: [
      ...(order.status === 'canceled' ? [t('invoice.canceled')] : []),
      ...(order.status === 'refunded' ? [t('invoice.refunded')] : []),
      t('order.excluded'),
    ],
    bank: open > 0 && order.payment === 'wire' ? bankContent(t, order.order_number, seller) : null,
    formatPageNumber: (page, pages) => t('product_index.page_of', { page, pages }),
  }
}

/** The bank account for a transfer; null if none is configured. */
function bankContent(t: Translator, orderNumber: string, { bank }: Seller): InvoiceContent['bank'] {
  if (bank.account_number === '') return null
  return {
    title: t('bank.title'),
    facts: present(listBankFacts(t, orderNumber, bank)),
    note: t('bank.reference_note'),
  }
}

/** The data that a bank needs for a transfer. */
export const listBankFacts = (t: Translator, orderNumber: string, bank: Seller['bank']): Fact[] => [
  [t('bank.account_name'), bank.account_name],
  [t('bank.account_number'), bank.account_number],
  [t('bank.name'), bank.bank_name],
  [t('bank.address'), bank.bank_address],
  [t('bank.swift'), bank.swift],
  [t('bank.reference'), orderNumber],
]

const present = (facts: readonly Fact[]): Fact[] => facts.filter(([, value]) => value !== '')

export function formatAddressLines(address: Order['billing_address'], tag: string): string[] {
  const cityLine = [address.postal_code, address.city].filter((part) => part !== '').join(' ')
  return [
    address.company_name,
    address.contact_name,
    address.address_line1,
    address.address_line2,
    [cityLine, address.state].filter((part) => part !== '').join(', '),
    formatCountryName(address.country, tag),
    address.telephone,
  ].filter((line) => line !== '')
}
