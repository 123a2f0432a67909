/** Displayed amounts add up: from the cart to the refund, on pages and documents, in every language. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Order } from '#shared/contract/order.ts'
import { LANGUAGES } from '#shared/languages.ts'
import { addMoney, computeExtendedPrice, formatAmount, isWholeCents, type Money, toMoney } from '#shared/trade/money.ts'
import { DEFAULT_MINIMUM } from '#shared/trade/order-minimum.ts'
import { TEST_SELLER, testOrder } from '#test-support/invoice-order.ts'
import { priceListLine, priceQuotedLine, sumCartLines } from '../cart/cart-line.ts'
import { computeBalance } from './counter-offer.ts'
import { toInvoiceContent } from './invoice/content.ts'
import { composeOrderPlaced, type OrderSide } from './mails.ts'

/** Total of lines and freight; an open freight counts nothing. */
const computeTotal = (lines: readonly { ext_price: Money }[], freight: Money | null): Money =>
  addMoney(...lines.map(({ ext_price }) => ext_price), freight ?? toMoney(0))

/** Unit prices of up to six decimals, as distributors have them. */
const unitPrice = fc.integer({ min: 1, max: 200_000_000 }).map(toMoney)
const bought = fc.array(fc.record({ unit_price: unitPrice, qty: fc.integer({ min: 1, max: 20_000 }), is_quoted: fc.boolean() }), {
  minLength: 1,
  maxLength: 40,
})
const freight = fc.integer({ min: 0, max: 50_000 }).map((count) => toMoney(count * 10_000))

const NOW = new Date('2026-11-20T09:30:00Z')

function createCart(rows: readonly { unit_price: Money; qty: number; is_quoted: boolean }[]) {
  return sumCartLines(
    rows.map(({ unit_price: price, qty, is_quoted }) => {
      const priceBreaks = [{ from_qty: 1, unit_price: price }]
      const offer = { stock: qty, moq: 1, multiple: 1, lead_time_weeks: 0, price_breaks: priceBreaks }
      return is_quoted
        ? priceQuotedLine({ cart_num: qty, locked_price: price, price_until: null }, NOW, DEFAULT_MINIMUM)
        : priceListLine({ cart_num: qty, seen_prices: null, offer }, { is_fresh: true, minimum: DEFAULT_MINIMUM })
    }),
  )
}

/** The cents of an amount as it is displayed. */
const parseCents = (text: string): number => Number(text.replace(/\D/g, ''))
const sum = (list: readonly number[]): number => list.reduce((before, one) => before + one, 0)

function createOrder(rows: Parameters<typeof createCart>[0], fee: Money, changes: Partial<Order> = {}): Order {
  const plain = testOrder(rows.length)
  const lines = plain.lines.map((line, index) => {
    const { unit_price: price, qty } = rows[index] ?? { unit_price: toMoney(0), qty: 0 }
    return { ...line, unit_price: price, qty, ext_price: computeExtendedPrice(price, qty) }
  })
  const goods = addMoney(...lines.map(({ ext_price }) => ext_price))
  return { ...plain, lines, amounts: { ...plain.amounts, goods, freight: fee, total: computeTotal(lines, fee) }, ...changes }
}

describe('displayed amounts add up', () => {
  it('in a cart, and the order costs the same', () => {
    fc.assert(
      fc.property(bought, freight, fc.constantFrom(...LANGUAGES), (rows, fee, { tag }) => {
        const cart = createCart(rows)
        expect(parseCents(formatAmount(cart.total, tag))).toBe(
          sum(cart.lines.map(({ ext_price }) => parseCents(formatAmount(ext_price, tag)))),
        )
        const order = createOrder(rows, fee)
        expect(order.amounts.goods).toBe(cart.total)
        expect(isWholeCents(order.amounts.total)).toBe(true)
      }),
    )
  })

  it('on an invoice, paid in part or not at all', () => {
    fc.assert(
      fc.property(
        bought,
        freight,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.constantFrom(...LANGUAGES),
        (rows, fee, part, { lang }) => {
          const total = createOrder(rows, fee).amounts.total
          const paid = toMoney(Math.floor((total * part) / 10_000) * 10_000)
          const invoice = toInvoiceContent(createOrder(rows, fee, { paid, received: paid }), TEST_SELLER, lang)
          const [goods = -1, freightCents = -1, totalCents = -1, paidCents = -1] = invoice.sums.map(([, amount]) => parseCents(amount))
          expect(sum(invoice.lines.map(({ amount }) => parseCents(amount)))).toBe(goods)
          expect(goods + freightCents).toBe(totalCents)
          expect(paidCents + parseCents(invoice.open?.[1] ?? '')).toBe(totalCents)
        },
      ),
    )
  })

  it('in a mail', () => {
    fc.assert(
      fc.property(bought, freight, (rows, fee) => {
        const order = { ...createOrder(rows, fee), lang: 'en' as const, refunded: toMoney(0) }
        const sender: OrderSide['sender'] = {
          company_name: 'Solderline',
          site_url: 'https://shop.example',
          desk: { time_zone: 'Asia/Shanghai', lang: 'en', answer_hours: { working: 12, product: 24 } },
        }
        const { blocks } = composeOrderPlaced(order, { link: { url: 'https://shop.example', until: NOW }, sender, seller: TEST_SELLER })
        const table = blocks.flatMap((block) => (block.kind === 'lines' ? block.rows : []))
        expect(sum(table.map(({ values }) => parseCents(values[2] ?? '')))).toBe(parseCents(formatAmount(order.amounts.goods, 'en')))
      }),
    )
  })

  it('after a refund: the payment less the refund is the order’s price', () => {
    fc.assert(
      fc.property(bought, bought, freight, (before, after, fee) => {
        const paid = createOrder(before, fee).amounts.total
        const charge = createOrder(after, fee).amounts.total
        const { open, refund } = computeBalance({ charge, paid, refunding: toMoney(0) })
        expect(isWholeCents(refund)).toBe(true)
        const toVisibleCents = (amount: Money) => parseCents(formatAmount(amount, 'en'))
        expect(toVisibleCents(paid) - toVisibleCents(refund) + toVisibleCents(open)).toBe(toVisibleCents(charge))
      }),
    )
  })
})
