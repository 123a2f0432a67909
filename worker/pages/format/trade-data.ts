import { planLines } from '#client/bom/buying/buying.ts'
import { mainBom } from '#shared/contract/bom.ts'
import { cart } from '#shared/contract/cart.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { type Order, orderDetail } from '#shared/contract/order.ts'
import { type RfqView, rfqDetail, rfqView } from '#shared/contract/rfq.ts'
import { BOM_BATCH } from '#shared/table-reading/lists/bom-limits.ts'
import { toOrderNumber } from '#shared/url/order-segment.ts'
import { toRfqNumber } from '#shared/url/rfq-segment.ts'
import type { Ctx } from '../../request/env.ts'
import { readAllLines, toBuyingChoice } from '../bom/bom-lines.ts'
import { findOrder } from '../order/order-page.tsx'
import { type PageContents, type TradeLine, toLineTable, toWire } from './page-contents.ts'

/** A page for one caller, with the lines of its table. */
const toPrivateContents = (c: Ctx, json: object, lines: readonly TradeLine[]): PageContents => ({
  json,
  table: () => toLineTable(c, lines),
  is_private: true,
})

export async function readCart(c: Ctx): Promise<PageContents> {
  const data = await c.var.api(cart, {})
  const lines = data.lines.map(({ part_number, brand_name, cart_num, price, ext_price, customer_reference, reference }) => ({
    part_number,
    manufacturer: brand_name,
    qty: cart_num,
    unit_price: price,
    ext_price,
    reference: customer_reference || reference,
  }))
  return toPrivateContents(c, toWire(cart, data), lines)
}

/** An order, by the key in a cookie or by its customer. */
export async function readOrder(c: Ctx, segment: string): Promise<PageContents> {
  const order: Order | null = await findOrder(c, toOrderNumber(segment))
  if (!order) throw new ApiError(CODE.not_found)
  const lines = order.lines.map(({ brand_name: maker, ...line }) => ({ ...line, manufacturer: maker }))
  return toPrivateContents(c, toWire(orderDetail, order), lines)
}

/** An RFQ with its quote, by the key in a cookie or by its customer. */
export async function readRfq(c: Ctx, segment: string): Promise<PageContents> {
  const rfqNumber = toRfqNumber(segment)
  const access = c.var.visitor.cookies.rfq_access.get(rfqNumber)
  if (access === undefined && c.var.visitor.token === null) throw new ApiError(CODE.not_found)
  const rfq: RfqView = await (access === undefined
    ? c.var.api(rfqDetail, { rfq_number: rfqNumber })
    : c.var.api(rfqView, { rfq_number: rfqNumber, access }))
  const lines = rfq.lines.map(({ part_number, manufacturer, qty, quote }) => ({
    part_number: quote?.part_number || part_number,
    manufacturer: quote?.manufacturer || manufacturer,
    qty: quote?.qty ?? qty,
    unit_price: quote?.unit_price ?? null,
    ext_price: quote?.ext_price ?? null,
    reference: '',
  }))
  return toPrivateContents(c, toWire(rfqView, rfq), lines)
}

/** A BOM with all its lines, bought as its page buys them; the table has a row for each offer of a line. */
export async function readBom(c: Ctx, id: string): Promise<PageContents> {
  const first = await c.var.api(mainBom, { id, from: 0, count: BOM_BATCH })
  const lines = await readAllLines(c, first)
  const plans = planLines(lines, toBuyingChoice(first.head.set_count, c.req.query('buy')))
  const bought = lines.flatMap(({ line_id, source, part }): TradeLine[] => {
    const named = {
      part_number: part?.part_number ?? source.part_number,
      manufacturer: part?.manufacturer ?? source.manufacturer,
      reference: source.designators.join(' '),
    }
    const items = plans.get(line_id)?.items ?? []
    if (items.length === 0) return [{ ...named, qty: null, unit_price: null, ext_price: null }]
    return items.map(({ qty, unit_price, ext_price }) => ({ ...named, qty, unit_price, ext_price }))
  })
  return toPrivateContents(c, toWire(mainBom, { ...first, lines }), bought)
}
