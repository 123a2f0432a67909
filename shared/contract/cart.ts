import { z } from 'zod'
import { MAX_BOM_LINES } from '../table-reading/lists/bom-limits.ts'
import { SKIP_REASONS, SUMMARY_FIELDS } from '../table-reading/reading.ts'
import { MAX_CART_LINES, MAX_CART_PASTE_LENGTH } from '../trade/cart-limits.ts'
import { DEFAULT_MINIMUM } from '../trade/order-minimum.ts'
import { BomId } from './bom.ts'
import { PriceBreak } from './catalogue.ts'
import { createScopedEndpoints, customerEndpoint } from './endpoint.ts'
import { amountCodec, moneyCodec } from './money-codec.ts'
import { nothing } from './nothing.ts'
import { createFileTextSchema, createTextLineSchema } from './text-line.ts'

const { visitorEndpoint } = createScopedEndpoints({ scope: 'order', sandbox: true })

const instant = z.iso.datetime()
const qty = z.int('valid_quantity').min(1, 'valid_quantity').max(1_000_000_000, 'valid_quantity')

/**
 * One line of the cart. `cart_num` in pieces, `price` for one piece: the quote's price for a quoted line, otherwise the list price at this
 * quantity, read with the cart.
 */
export const CartLine = z.object({
  item_id: z.int(),
  /** Null for a quoted part that is not in our catalogue. */
  goods_id: z.int().nullable(),
  offer_id: z.int().nullable(),
  part_number: z.string(),
  brand_name: z.string(),
  /** Names in the language of the call; empty for a quoted line. */
  packaging: z.string(),
  location: z.string(),
  /** The date code. */
  batch: z.string(),
  cart_num: z.int().min(1),
  /** The unit price; zero without one, and `state` says why. */
  price: moneyCodec,
  ext_price: amountCodec,
  goods_page_url: z.string(),
  delivery_plan_date: z.iso.date().nullable(),
  /** The case, like 0402; empty if unknown. */
  package: z.string().default(''),
  /** The picture of the part, or the drawing of its package. */
  icons: z.string(),
  /** The RFQ whose quote set the price. `price_until` says how long it is valid. Both are null for a line at list price. */
  rfq_number: z.string().nullable(),
  /** The text for documents: `customer_reference`, or else the BOM lines that the line is for. Empty without either. */
  reference: z.string().default(''),
  customer_reference: z.string().default(''),
  /** Values of the BOM rows that differ from the part's. The buyer has confirmed them. */
  contradictions: z.array(z.object({ row: z.string(), part: z.string() })).default([]),
  price_until: instant.nullable(),
  /** The buyer's time zone from that RFQ; empty: UTC. */
  time_zone: z.string(),
  /** The quantity rule, in pieces, and all price breaks; null and empty for a quoted line. */
  rule: z.object({ moq: z.int(), multiple: z.int() }).nullable(),
  price_breaks: z.array(PriceBreak),
  /** The current stock; null for a quoted line. */
  stock: z.int().nullable(),
  lead_time_weeks: z.int(),
  /** The day on which a quoted line leaves our warehouse, by its lead time; null: from stock, or unknown. */
  ready_on: z.iso.date().nullable().default(null),
  /** With `understock` and `sold_out`: what all offers of the part together can supply, for `from_all_offers`. Null: no more pieces. */
  all_offers: z
    .object({
      qty: z.int(),
      missing: z.int(),
      items: z.array(z.object({ offer_id: z.int(), qty: z.int(), location: z.string(), unit_price: moneyCodec })),
    })
    .nullable()
    .default(null),
  /** The next break with a lower total, or with a unit price at least 5 % lower within twice the quantity; null without one. */
  next_break: z.object({ from_qty: z.int(), unit_price: moneyCodec, missing: z.int() }).nullable(),
  /** The RFQ's current answer, if it differs from the line; `agree_price` accepts it. */
  renewed: z.object({ qty: z.int(), unit_price: moneyCodec, price_until: instant }).nullable(),
  /** With `below_minimum`: the smallest quantity that reaches the minimum of a line; null for a quoted line. */
  least_qty: z.int().nullable().default(null),
  /** The unit price that the buyer saw when adding the line or last agreed to, if today's differs. */
  price_was: moneyCodec.nullable(),
  /**
   * `ok` can be bought. `expired`: the quoted price is no longer valid. `ordered`: the quoted line was ordered before. `quantity`: not a
   * multiple, or below the minimum. `sold_out`: no stock. `understock`: less than the quantity. `on_request`: no price, or an outdated one.
   * `gone`: the offer no longer exists. `below_minimum`: below the minimum of a line.
   */
  state: z.enum(['ok', 'expired', 'ordered', 'quantity', 'sold_out', 'understock', 'below_minimum', 'on_request', 'gone']),
})
export type CartLine = z.output<typeof CartLine>

export const Cart = z.object({
  lines: z.array(CartLine),
  /** The sum of the lines that can be bought. */
  total: amountCodec,
  /** The minimum value of the goods of an order, and of one line. */
  minimum_order: amountCodec.default(DEFAULT_MINIMUM.minimum_order),
  minimum_line: amountCodec.default(DEFAULT_MINIMUM.minimum_line),
  /** When list prices and stock were last imported; null if the catalogue does not say. */
  prices_as_of: instant.nullable(),
  /** False if `prices_as_of` is older than the site's limit: then lines at list price are `on_request`. */
  is_fresh: z.boolean(),
})
export type Cart = z.output<typeof Cart>

/** A visitor's cart is identified by `X-Cart`; a customer's belongs to the account. A response sets `X-Cart` for a new cart. */
export const cart = visitorEndpoint.get('/api/cart', 'The cart', nothing, Cart)

/** The count for the badge. The call reads no prices. */
export const cartCount = visitorEndpoint.get('/api/cart/count', 'Number of lines in the cart', nothing, z.object({ count: z.int() }))

/**
 * Adds offers, or adds to the quantity of an offer in the cart. For a part (`goods_id`), the call chooses offers with enough stock, of
 * `packaging` if that is set; `missing` is the number of pieces beyond their stock. An invalid quantity is rounded up to a valid one
 * (`rounded` lists the offers), so that no quantity is rejected.
 */
export const cartAdd = visitorEndpoint.post(
  '/api/cart/items',
  'Adds offers to the cart',
  z.object({
    items: z
      .array(
        z.union([
          z.object({ offer_id: z.int().positive(), qty }),
          z.object({ goods_id: z.int().positive(), qty, packaging: z.string().max(40).optional() }),
        ]),
      )
      .min(1, 'select_lines')
      .max(MAX_CART_LINES, 'too_many_lines'),
  }),
  z.object({
    cart: Cart,
    rounded: z.array(z.int()),
    /** Offers and parts that do not exist. */
    unknown: z.array(z.int()),
    missing: z.array(z.object({ goods_id: z.int(), qty: z.int() })),
  }),
)

/**
 * A BOM line is in the cart at most once: an existing cart line for it is replaced. Lines are added in the order of the request up to the
 * cart's limit. `left` lists the others with the reason: `gone`, `full`, or `place_filled_twice` for a designator that another accepted
 * part of the BOM also has.
 */
export const cartBom = visitorEndpoint.post(
  '/api/cart/bom',
  'Adds lines of a BOM to the cart',
  z.object({
    bom_id: BomId,
    lines: z
      .array(z.object({ line_id: z.int().min(1), offer_id: z.int().positive(), qty }))
      .min(1, 'select_lines')
      .max(2 * MAX_BOM_LINES, 'too_many_lines'),
  }),
  z.object({
    cart: Cart,
    /** Lines of the BOM that are in the cart now. */
    added: z.int(),
    left: z.array(z.object({ line_id: z.int(), reason: z.enum(['gone', 'full', 'place_filled_twice']) })),
  }),
  { load: 'list' },
)

export const cartChange = visitorEndpoint.patch(
  '/api/cart/items/:id',
  'Changes the quantity or the buyer’s name of a line, accepts its new price or quote, or buys it from all offers of its part',
  z.object({
    id: z.coerce.number().int().positive(),
    cart_num: qty.optional(),
    /** The buyer's text on the order, its invoice and its parcels; if empty, they name the BOM lines. */
    customer_reference: createTextLineSchema(60).optional(),
    agree_price: z.boolean().optional(),
    /** Replaces the line by the lines of `all_offers`. */
    from_all_offers: z.boolean().optional(),
  }),
  Cart,
)

export const cartRemove = visitorEndpoint.delete(
  '/api/cart/items',
  'Removes lines from the cart',
  z.object({ ids: z.array(z.int()).min(1, 'select_lines').max(MAX_CART_LINES) }),
  Cart,
)

/** The visitor's lines move into the customer's cart. Quantities of the same offer are summed; a repeated call adds nothing. */
export const cartMerge = customerEndpoint.post('/api/cart/merge', 'Merges the visitor’s cart into the customer’s', nothing, Cart)

/** A row of the order pad, in the order of input. */
const PadLine = z.object({
  text: z.string(),
  part_number: z.string(),
  qty: z.int(),
  /** True if the row has no quantity; `qty` is then 1. */
  qty_assumed: z.boolean(),
  /** The smallest quantity that covers `qty` and can be ordered. */
  orderable_qty: z.int(),
  /**
   * Only `added` rows are in the cart. `rounded`: only `orderable_qty` can be ordered, so the buyer decides. `below_minimum`: below the
   * minimum of a line, which `orderable_qty` reaches. `understock`: `orderable_qty` is all that is in stock. `no_quantity`: 0 or no number.
   * `several`: the number fits several parts or manufacturers. `no_offer`: the part has no offer. `none`: no match. `unread`: see `reason`.
   */
  outcome: z.enum(['added', 'rounded', 'below_minimum', 'understock', 'no_quantity', 'several', 'no_offer', 'none', 'unread']),
  reason: z.enum(SKIP_REASONS).nullable(),
  goods_page_url: z.string(),
})

/** A column of pasted cells, from 0; null: there is none. */
const padColumn = z.int().min(0).max(99).nullable()
export const PadChoice = z.object({
  /** The row of the headings, from 0; null: without headings. */
  header_row: z.int().min(0).max(MAX_CART_LINES).nullable(),
  columns: z.object({ part_number: padColumn, manufacturer: padColumn, qty: padColumn }),
})
export type PadChoice = z.infer<typeof PadChoice>

/**
 * Adds rows that match exactly and can be ordered as written, and returns the reason for each other row. The same text with the same
 * `Idempotency-Key` is added once.
 */
export const cartPaste = visitorEndpoint.post(
  '/api/cart/paste',
  'Quick order pad: adds "MPN, quantity" lines',
  z.object({
    text: createFileTextSchema(MAX_CART_PASTE_LENGTH).min(1, 'enter_lines'),
    /** The meanings of the columns, as the buyer chose them. Absent: the meanings are detected. */
    choice: PadChoice.optional(),
  }),
  z.object({
    cart: Cart,
    lines: z.array(PadLine),
    /** Fields that the columns were recognized as. */
    fields: z.array(z.enum(SUMMARY_FIELDS)),
    /** Fields among the columns that the cart does not use. */
    unused: z.array(z.enum(SUMMARY_FIELDS)).default([]),
    /** Whether the text has columns, whose meanings the buyer can change. */
    is_table: z.boolean().default(false),
    /** The added offers and quantities, for undo. */
    added: z.array(z.object({ offer_id: z.int(), qty: z.int() })),
  }),
  { load: 'list', idempotent: true },
)

/** The link shows a copy of cart lines (no `ids`: all) or of `items`, without prices. It is valid for 30 days. */
export const cartShare = visitorEndpoint.post(
  '/api/cart/share',
  'Creates a link to a copy of the cart',
  z.object({
    ids: z.array(z.int()).max(MAX_CART_LINES).default([]),
    /** Offers to share instead of lines of the cart. */
    items: z
      .array(z.object({ offer_id: z.int().positive(), qty }))
      .max(MAX_CART_LINES)
      .default([]),
  }),
  z.object({ share_id: z.string() }),
)

export const cartShared = visitorEndpoint.get(
  '/api/cart/shared/:share_id',
  'The lines of a shared cart',
  z.object({ share_id: z.string().max(64) }),
  z.object({
    lines: z.array(
      z.object({
        offer_id: z.int(),
        goods_page_url: z.string(),
        part_number: z.string(),
        brand_name: z.string(),
        packaging: z.string(),
        qty: z.int(),
      }),
    ),
    until: instant,
  }),
)
