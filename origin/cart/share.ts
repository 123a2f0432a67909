import type { cartShared } from '#shared/contract/cart.ts'
import type { DataOf } from '#shared/contract/endpoint.ts'
import type { Language } from '#shared/languages.ts'
import { CART_DAYS } from '#shared/trade/cart-limits.ts'
import { goodsPageUrl } from '#shared/trade/part-number.ts'
import { newBomId } from '../bom/bom-id.ts'
import { PACKAGINGS } from '../catalogue/codes.ts'
import { partOfOfferSql } from '../catalogue/ids.ts'
import { getLabels } from '../catalogue/reference.ts'
import { type CartOwner, placeOf } from './store.ts'

/**
 * Keeps a copy of lines at list price behind a new id that nobody guesses: what later happens to the cart does not change it.
 * @param ids empty: all of them
 * @returns the id, or null without any such line
 */
export async function shareCart(db: D1Database, owner: CartOwner, ids: readonly number[], now: Date): Promise<string | null> {
  const share_id = newBomId()
  const place = placeOf(owner)
  const { meta } = await db
    .prepare(
      `INSERT INTO cart_shares (share_id, lines, expires_at)
       SELECT ?, json_group_array(json_array(offer_id, cart_num, part_number, brand_name) ORDER BY item_id), ? FROM cart_items
       WHERE cart_id = ${place.sql} AND offer_id IS NOT NULL AND (? OR item_id IN (SELECT value FROM json_each(?)))
       HAVING count(*) > 0`,
    )
    .bind(
      share_id,
      new Date(now.getTime() + CART_DAYS * 86_400_000).toISOString(),
      ...place.values,
      ids.length === 0 ? 1 : 0,
      JSON.stringify(ids),
    )
    .run()
  return meta.changes > 0 ? share_id : null
}

/** A shared copy while its time lasts, or null. Offers that are none any more, or another part's, are left out. */
export async function findShare(db: D1Database, share_id: string, lang: Language, now: Date): Promise<DataOf<typeof cartShared> | null> {
  const [share, offers] = await db.batch<ShareRow>([
    db.prepare('SELECT expires_at FROM cart_shares WHERE share_id = ? AND expires_at > ?').bind(share_id, now.toISOString()),
    db
      .prepare(
        `SELECT o.offer_id, o.packaging, p.part_id, p.part_number, m.name AS brand_name, l.value ->> 1 AS qty
         FROM cart_shares s CROSS JOIN json_each(s.lines) l CROSS JOIN offers o ON o.offer_id = l.value ->> 0
         CROSS JOIN parts p ON p.part_id = ${partOfOfferSql('o.offer_id')} AND p.part_number = l.value ->> 2
         CROSS JOIN manufacturers m ON m.manufacturer_id = p.manufacturer_id AND m.name = l.value ->> 3
         WHERE s.share_id = ? ORDER BY l.key`,
      )
      .bind(share_id),
  ])
  const until = share?.results[0]?.expires_at
  if (until === undefined) return null
  const labels = await getLabels(db, lang)
  const lines = (offers?.results ?? []).map(({ offer_id, part_id, part_number, brand_name, packaging, qty }) => ({
    offer_id,
    goods_page_url: goodsPageUrl(part_number, part_id),
    part_number,
    brand_name,
    packaging: labels('packaging', PACKAGINGS[packaging] ?? 'bulk'),
    qty,
  }))
  return { lines, until }
}

interface ShareRow {
  expires_at: string
  offer_id: number
  packaging: number
  part_id: number
  part_number: string
  brand_name: string
  qty: number
}

/** Forgets the copies whose time is over. */
export async function purgeShares(db: D1Database, now: Date): Promise<void> {
  await db.prepare('DELETE FROM cart_shares WHERE expires_at <= ?').bind(now.toISOString()).run()
}
