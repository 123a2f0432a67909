import { type DesignatorUse, findDuplicateDesignators } from '#shared/bom/duplicate-designators.ts'
import type { MatchRemark } from '#shared/bom/model.ts'
import type { Databases } from '../database/databases.ts'
import { inList, sql } from '../database/sql.ts'

type DesignatorRow = Omit<DesignatorUse, 'designators'> & { designator: string }

/**
 * The lines of a BOM with a designator for which another accepted line has another part, each with its remark. A part that has left the
 * catalogue does not count, because it cannot be bought.
 * @param accepted lines that count as confirmed
 */
export async function listDuplicateDesignators(
  { SHOP, CATALOGUE }: Databases,
  bomRow: number,
  accepted: readonly number[] = [],
): Promise<Map<number, MatchRemark>> {
  const rows = await sql<DesignatorRow>`WITH filled AS MATERIALIZED (
      SELECT line_id, goods_id, part_number, entry.value AS designator FROM bom_lines, json_each(source -> 'designators') entry
      WHERE bom_row = ${bomRow} AND goods_id IS NOT NULL AND part_number IS NOT NULL
        AND (state = 'matched' OR state = 'check' AND (confirmed = 1 OR line_id IN ${inList(accepted)}))
        AND coalesce(typed_do_not_fit, source ->> 'do_not_fit', 0) = 0 AND coalesce(typed_qty, source ->> 'qty', 1) <> 0)
    SELECT line_id, goods_id, part_number, designator FROM filled WHERE upper(designator) IN
      (SELECT upper(designator) FROM filled GROUP BY upper(designator) HAVING min(goods_id) <> max(goods_id)) ORDER BY line_id`.all(SHOP)
  if (rows.length === 0) return new Map()
  const there = await sql<Pick<DesignatorUse, 'goods_id' | 'part_number'>>`SELECT part_id AS goods_id, part_number FROM parts
    WHERE part_id IN ${inList([...new Set(rows.map(({ goods_id }) => goods_id))])}`.all(CATALOGUE)
  const numbers = new Map(there.map(({ goods_id, part_number }) => [goods_id, part_number]))
  const byLine = Map.groupBy(rows, ({ line_id }) => line_id)
  return findDuplicateDesignators(
    [...byLine.values()].flatMap((ofLine) => {
      const [first] = ofLine
      return first && numbers.get(first.goods_id) === first.part_number
        ? [{ ...first, designators: ofLine.map(({ designator }) => designator) }]
        : []
    }),
  )
}
