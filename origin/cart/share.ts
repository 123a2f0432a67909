import type { cartShared } from '#shared/contract/cart.ts'
import type { DataOf } from '#shared/contract/endpoint.ts'
import type { Language } from '#shared/languages.ts'
import { addMs, DAY_MS } from '#shared/text/durations.ts'
import { CART_DAYS } from '#shared/trade/cart-limits.ts'
import { goodsPageUrl } from '#shared/trade/part-number.ts'
import { newBomId } from '../bom/bom-id.ts'
import { PACKAGINGS } from '../catalogue/codes.ts'
import { partOfOfferSql } from '../catalogue/ids.ts'
import { getLabels } from '../catalogue/reference.ts'
import type { OffersRow, PartsRow } from '../database/rows.ts'
import { among, raw, readTogether, sql } from '../database/sql.ts'
import { type CartOwner, cartOf } from './store.ts'

/**
 * Keeps a copy of lines at list price behind a new id that nobody guesses: what later happens to the cart does not change it.
 * @param ids empty: all of them
 * @returns the id, or null without any such line
 */
export async function shareCart(db: D1Database, owner: CartOwner, ids: readonly number[], now: Date): Promise<string | null> {
  const shareId = newBomId()
  const changes = await sql`INSERT INTO cart_shares (share_id, lines, expires_at)
    SELECT ${shareId}, json_group_array(json_array(offer_id, cart_num, part_number, brand_name) ORDER BY item_id), ${addMs(now, CART_DAYS * DAY_MS)}
    FROM cart_items WHERE cart_id = ${cartOf(owner)} AND offer_id IS NOT NULL AND ${ids.length === 0 || sql`item_id IN ${among(ids)}`}
    HAVING count(*) > 0`.run(db)
  return changes > 0 ? shareId : null
}

/** A shared copy while its time lasts, or null. Offers that are gone, or have become another part's, are left out. */
export async function findShare(db: D1Database, shareId: string, lang: Language, now: Date): Promise<DataOf<typeof cartShared> | null> {
  const [[share], offers] = await readTogether(
    db,
    sql<{ expires_at: string }>`SELECT expires_at FROM cart_shares WHERE share_id = ${shareId} AND expires_at > ${now}`,
    sql<ShareRow>`SELECT o.offer_id, o.packaging, p.part_id, p.part_number, m.name AS brand_name, l.value ->> 1 AS qty
      FROM cart_shares s CROSS JOIN json_each(s.lines) l CROSS JOIN offers o ON o.offer_id = l.value ->> 0
      CROSS JOIN parts p ON p.part_id = ${raw(partOfOfferSql('o.offer_id'))} AND p.part_number = l.value ->> 2
      CROSS JOIN manufacturers m ON m.manufacturer_id = p.manufacturer_id AND m.name = l.value ->> 3
      WHERE s.share_id = ${shareId} ORDER BY l.key`,
  )
  if (!share) return null
  const labels = await getLabels(db, lang)
  const lines = offers.map((offer) => ({
    ...offer,
    goods_page_url: goodsPageUrl(offer.part_number, offer.part_id),
    packaging: labels('packaging', PACKAGINGS[offer.packaging] ?? 'bulk'),
  }))
  return { lines, until: share.expires_at }
}

type ShareRow = Pick<OffersRow, 'offer_id' | 'packaging'> & Pick<PartsRow, 'part_id' | 'part_number'> & { brand_name: string; qty: number }

/** Forgets the copies whose time is over. */
export async function purgeShares(db: D1Database, now: Date): Promise<void> {
  await sql`DELETE FROM cart_shares WHERE expires_at <= ${now}`.run(db)
}
