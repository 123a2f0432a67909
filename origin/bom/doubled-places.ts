import { doubledPlaces, type Filling } from '#shared/bom/doubled-places.ts'
import type { MatchRemark } from '#shared/bom/model.ts'
import type { ShopDatabase } from '../database/databases.ts'
import { among, sql } from '../database/sql.ts'

type PlaceRow = Omit<Filling, 'places'> & { place: string }

/**
 * The lines of a BOM whose places another accepted part fills as well, with what is to be said of them.
 * @param accepted lines that count as confirmed
 */
export async function listDoubled(db: ShopDatabase, bomRow: number, accepted: readonly number[] = []): Promise<Map<number, MatchRemark>> {
  const rows = await sql<PlaceRow>`WITH filled AS MATERIALIZED (
      SELECT line_id, goods_id, part_number, place.value AS place FROM bom_lines, json_each(source -> 'designators') place
      WHERE bom_row = ${bomRow} AND goods_id IS NOT NULL AND part_number IS NOT NULL
        AND (state = 'matched' OR state = 'check' AND (confirmed = 1 OR line_id IN ${among(accepted)}))
        AND coalesce(typed_do_not_fit, source ->> 'do_not_fit', 0) = 0 AND coalesce(typed_qty, source ->> 'qty', 1) <> 0)
    SELECT line_id, goods_id, part_number, place FROM filled WHERE upper(place) IN
      (SELECT upper(place) FROM filled GROUP BY upper(place) HAVING min(goods_id) <> max(goods_id)) ORDER BY line_id`.all(db)
  const byLine = Map.groupBy(rows, ({ line_id }) => line_id)
  return doubledPlaces(
    [...byLine.values()].flatMap((ofLine) => {
      const [first] = ofLine
      return first ? [{ ...first, places: ofLine.map(({ place }) => place) }] : []
    }),
  )
}
