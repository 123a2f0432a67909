import type { Databases, ShopDatabase } from '../database/databases.ts'
import { sql } from '../database/sql.ts'
import { listDuplicateDesignators } from './duplicate-designators.ts'
import type { ListFacts } from './lines.ts'

/** What the lines of a BOM say of each other. */
export async function readListFacts(databases: Databases, bomRow: number): Promise<ListFacts> {
  const [doubled, pieces] = await Promise.all([
    listDuplicateDesignators(databases, bomRow),
    readPiecesPerDesignator(databases.SHOP, bomRow),
  ])
  return { doubled, pieces }
}

/** As `countPiecesPerDesignator`, of all lines of a BOM. */
async function readPiecesPerDesignator(db: ShopDatabase, bomRow: number): Promise<number> {
  const row = await sql<{ least: number | null; most: number | null; line_count: number }>`SELECT min(ratio) AS least, max(ratio) AS most,
      count(ratio) AS line_count FROM (SELECT CAST(source ->> 'qty' AS REAL) / nullif(json_array_length(source, '$.designators'), 0) AS ratio
        FROM bom_lines WHERE bom_row = ${bomRow} AND source ->> 'qty' > 0 AND source ->> 'designators' IS NOT NULL
          AND coalesce(source ->> 'qty_from_designators', 0) = 0 AND coalesce(source ->> 'do_not_fit', 0) = 0)`.first(db)
  return row && row.line_count > 1 && row.least !== null && row.least === row.most ? row.least : 1
}
