import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { moneyCodec } from './money-codec.ts'

/** One line of the cart. `cart_num` in pieces, `price` for one. */
export const CartLine = z.object({
  item_id: z.int(),
  /** Null for a quoted part that is not in our catalogue. */
  goods_id: z.int().nullable(),
  part_number: z.string(),
  brand_name: z.string(),
  packaging: z.string(),
  /** Date code. */
  batch: z.string(),
  cart_num: z.int().min(1),
  price: moneyCodec,
  ext_price: moneyCodec,
  goods_page_url: z.string(),
  delivery_plan_date: z.iso.date().nullable(),
  icons: z.string(),
  /** The RFQ whose quote gave the price, and until when it holds; null for a line at list price. */
  rfq_number: z.string().nullable(),
  price_until: z.iso.datetime().nullable(),
  /** The buyer's clock as that RFQ knows it; empty: UTC. */
  time_zone: z.string(),
  /** `expired`: the quoted price no longer holds. */
  state: z.enum(['ok', 'expired']),
})
export type CartLine = z.output<typeof CartLine>

export const Cart = z.object({
  lines: z.array(CartLine),
  /** Of the lines that can be bought. */
  total: moneyCodec,
})
export type Cart = z.output<typeof Cart>

/** A visitor's cart is the one that `X-Cart` names; a customer's is their own. */
export const cart = endpoint('GET', '/api/cart', 'The cart', z.object({}), Cart)

export const cartRemove = endpoint(
  'DELETE',
  '/api/cart/items',
  'Takes lines out of the cart',
  z.object({ ids: z.array(z.int()).min(1, 'select_lines').max(1000) }),
  Cart,
)
