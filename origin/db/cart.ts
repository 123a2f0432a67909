import type { Cart, CartLine } from '#shared/contract/cart.ts'
import { addMoney, extendedPrice, money } from '#shared/money.ts'
import { goodsPageUrl } from '#shared/part-number.ts'

/** Whose cart: a customer's, or the one that a signed cookie names. */
export type CartOwner = { customer_id: number } | { cart_id: string }

interface ItemRow {
  item_id: number
  goods_id: number | null
  part_number: string
  brand_name: string
  batch: string
  cart_num: number
  locked_price: number
  price_until: string | null
  delivery_plan_date: string | null
  rfq_number: string | null
  time_zone: string
}

const ownCart = (owner: CartOwner): { sql: string; value: string | number } =>
  'customer_id' in owner
    ? { sql: '(SELECT cart_id FROM carts WHERE customer_id = ?)', value: owner.customer_id }
    : { sql: '?', value: owner.cart_id }

/** The cart as it is at an instant, in the order in which its lines came; empty for an owner who has none. */
export async function readCart(db: D1Database, owner: CartOwner, now: Date): Promise<Cart> {
  const own = ownCart(owner)
  const { results } = await db
    .prepare(
      `SELECT i.item_id, i.goods_id, i.part_number, i.brand_name, i.batch, i.cart_num, i.locked_price, i.price_until, i.delivery_plan_date, r.rfq_number, coalesce(r.time_zone, '') AS time_zone
       FROM cart_items i LEFT JOIN rfqs r ON r.rfq_id = i.rfq_id
       WHERE i.cart_id = ${own.sql} AND i.locked_price IS NOT NULL ORDER BY i.item_id`,
    )
    .bind(own.value)
    .all<ItemRow>()
  const lines = results.map((row) => lineOf(row, now))
  return { lines, total: addMoney(...lines.filter(({ state }) => state === 'ok').map(({ ext_price }) => ext_price)) }
}

function lineOf({ locked_price, ...row }: ItemRow, now: Date): CartLine {
  const price = money(locked_price)
  return {
    ...row,
    packaging: '',
    icons: '',
    price,
    ext_price: extendedPrice(price, row.cart_num),
    goods_page_url: row.goods_id === null ? '' : goodsPageUrl(row.part_number, row.goods_id),
    state: row.price_until !== null && row.price_until <= now.toISOString() ? 'expired' : 'ok',
  }
}

/** Takes lines out of the owner's cart; ids of other carts are as good as unknown ones. */
export async function removeFromCart(db: D1Database, owner: CartOwner, ids: readonly number[]): Promise<void> {
  const own = ownCart(owner)
  await db
    .prepare(`DELETE FROM cart_items WHERE cart_id = ${own.sql} AND item_id IN (SELECT value FROM json_each(?))`)
    .bind(own.value, JSON.stringify(ids))
    .run()
}

/**
 * Puts quoted lines of an RFQ into a cart at the quoted price, each at most once, in one transaction. A visitor without a
 * cart gets the one that they accepted this RFQ into before, or else a new one: two windows at once fill the same, and whoever
 * else has the link never sees it.
 * @param owner by `visitor_hash` where the visitor has no cart yet
 * @returns the cart, and the positions that this call put there; null, and no line taken, where the quote was renewed meanwhile
 */
export async function acceptQuotedLines(
  db: D1Database,
  rfq: { rfq_id: number; quoted_at: string; valid_until: string },
  owner: CartOwner | { visitor_hash: string },
  positions: readonly number[],
  now: Date,
): Promise<{ cart_id: string; accepted: number[] } | null> {
  const added_at = now.toISOString()
  const new_id = crypto.randomUUID().replaceAll('-', '')
  const steps: D1PreparedStatement[] = []
  if ('visitor_hash' in owner) {
    const is_own = '(SELECT visitor_hash FROM carts c WHERE c.cart_id = rfqs.cart_id) IS ?'
    steps.push(
      db
        .prepare(`INSERT INTO carts (cart_id, visitor_hash, created_at) SELECT ?, ?, ? FROM rfqs WHERE rfq_id = ? AND NOT ${is_own}`)
        .bind(new_id, owner.visitor_hash, added_at, rfq.rfq_id, owner.visitor_hash),
      db.prepare(`UPDATE rfqs SET cart_id = ? WHERE rfq_id = ? AND NOT ${is_own}`).bind(new_id, rfq.rfq_id, owner.visitor_hash),
    )
  } else if ('customer_id' in owner) {
    steps.push(
      db
        .prepare('INSERT INTO carts (cart_id, customer_id, created_at) VALUES (?, ?, ?) ON CONFLICT (customer_id) DO NOTHING')
        .bind(new_id, owner.customer_id, added_at),
    )
  } else {
    steps.push(
      db.prepare('INSERT INTO carts (cart_id, created_at) VALUES (?, ?) ON CONFLICT (cart_id) DO NOTHING').bind(owner.cart_id, added_at),
    )
  }
  const target = 'visitor_hash' in owner ? { sql: '(SELECT cart_id FROM rfqs WHERE rfq_id = ?)', value: rfq.rfq_id } : ownCart(owner)
  const results = await db.batch<{ position: number; cart_id: string; quoted_at: string }>([
    ...steps,
    db
      .prepare(`SELECT ${target.sql} AS cart_id, (SELECT quoted_at FROM rfqs WHERE rfq_id = ?) AS quoted_at`)
      .bind(target.value, rfq.rfq_id),
    db
      .prepare(
        `INSERT INTO cart_items (cart_id, rfq_id, position, goods_id, part_number, brand_name, batch, cart_num, locked_price, price_until, delivery_plan_date, added_at)
         SELECT ${target.sql}, rfq_id, position,
           CASE WHEN coalesce(quoted_part_number, '') IN ('', part_number) THEN goods_id END,
           coalesce(nullif(quoted_part_number, ''), part_number), coalesce(nullif(quoted_manufacturer, ''), manufacturer),
           coalesce(quoted_date_code, ''), coalesce(quoted_qty, qty), quoted_price, ?, delivery_plan_date, ?
         FROM rfq_lines
         WHERE rfq_id = ? AND quoted_price IS NOT NULL AND position IN (SELECT value FROM json_each(?))
           AND (SELECT quoted_at FROM rfqs r WHERE r.rfq_id = rfq_lines.rfq_id) = ?
         ORDER BY position
         ON CONFLICT (rfq_id, position) DO NOTHING
         RETURNING position`,
      )
      .bind(target.value, rfq.valid_until, added_at, rfq.rfq_id, JSON.stringify(positions), rfq.quoted_at),
  ])
  const [found, inserted] = results.slice(-2)
  if (found?.results[0]?.quoted_at !== rfq.quoted_at) return null
  return { cart_id: found?.results[0]?.cart_id ?? '', accepted: (inserted?.results ?? []).map(({ position }) => position) }
}
