import type { cartShared } from '#shared/contract/cart.ts'
import type { EndpointData } from '#shared/contract/endpoint.ts'
import type { Language } from '#shared/languages.ts'
import { addMs, DAY_MS } from '#shared/text/durations.ts'
import { CART_DAYS } from '#shared/trade/cart-limits.ts'
import { toGoodsPageUrl } from '#shared/trade/part-number.ts'
import { createBomId } from '../bom/bom-id.ts'
import { PACKAGINGS } from '../catalogue/codes.ts'
import { findLineOffer, readOffers } from '../catalogue/offer-facts.ts'
import { getLabels } from '../catalogue/reference-data.ts'
import type { Databases, ShopDatabase } from '../database/databases.ts'
import { inList, sql } from '../database/sql.ts'
import { type CartOwner, selectCartIdSql } from './store.ts'
import type { OfferQuantities } from './write.ts'

/**
 * Stores a copy of lines at list price under a new secret id. Later changes of the cart do not affect it.
 * @param ids empty: all of them
 * @returns the id, or null if none of the lines is at list price
 */
export async function shareCart(db: ShopDatabase, owner: CartOwner, ids: readonly number[], now: Date): Promise<string | null> {
  const shareId = createBomId()
  const changes = await sql`INSERT INTO cart_shares (share_id, lines, expires_at)
    SELECT ${shareId}, json_group_array(json_array(offer_id, cart_num, part_number, brand_name) ORDER BY item_id), ${addMs(now, CART_DAYS * DAY_MS)}
    FROM cart_items WHERE cart_id = ${selectCartIdSql(owner)} AND offer_id IS NOT NULL AND ${ids.length === 0 || sql`item_id IN ${inList(ids)}`}
    HAVING count(*) > 0`.run(db)
  return changes > 0 ? shareId : null
}

/** Stores offers and quantities as `shareCart` stores lines. @returns the id, or null if none of the offers exists */
export async function shareOffers({ SHOP, CATALOGUE }: Databases, items: OfferQuantities, now: Date): Promise<string | null> {
  const offers = await readOffers(
    CATALOGUE,
    items.map(({ offer_id }) => offer_id),
  )
  const lines = items.flatMap(({ offer_id, qty }) => {
    const offer = offers.get(offer_id)
    return offer ? [[offer.offer_id, qty, offer.part_number, offer.brand_name]] : []
  })
  if (lines.length === 0) return null
  const shareId = createBomId()
  await sql`INSERT INTO cart_shares (share_id, lines, expires_at) VALUES (${shareId}, ${JSON.stringify(lines)}, ${addMs(now, CART_DAYS * DAY_MS)})`.run(
    SHOP,
  )
  return shareId
}

/** A shared cart, or null if it has expired or does not exist. Offers that are gone, or belong to another part now, are left out. */
export async function findShare(
  { SHOP, CATALOGUE }: Databases,
  shareId: string,
  lang: Language,
  now: Date,
): Promise<EndpointData<typeof cartShared> | null> {
  const share = await sql<{ lines: string; expires_at: string }>`SELECT lines, expires_at FROM cart_shares
    WHERE share_id = ${shareId} AND expires_at > ${now}`.first(SHOP)
  if (!share) return null
  const shared = (JSON.parse(share.lines) as [offerId: number, qty: number, partNumber: string, brandName: string][]).map(
    ([offerId, qty, partNumber, brandName]) => ({ offer_id: offerId, qty, part_number: partNumber, brand_name: brandName }),
  )
  const [offers, labels] = await Promise.all([
    readOffers(
      CATALOGUE,
      shared.map(({ offer_id }) => offer_id),
    ),
    getLabels(CATALOGUE, lang),
  ])
  const lines = shared.flatMap((line) => {
    const offer = findLineOffer(line, offers)
    if (!offer) return []
    const { part_id, part_number, packaging } = offer
    return {
      ...line,
      part_id,
      goods_page_url: toGoodsPageUrl(part_number, part_id),
      packaging: labels('packaging', PACKAGINGS[packaging] ?? 'bulk'),
    }
  })
  return { lines, until: share.expires_at }
}

/** Deletes expired shared carts. */
export async function purgeShares(db: ShopDatabase, now: Date): Promise<void> {
  await sql`DELETE FROM cart_shares WHERE expires_at <= ${now}`.run(db)
}
