import type { Databases, ShopDatabase } from '../database/databases.ts'
import { sql } from '../database/sql.ts'
import { listDuplicateDesignators } from './duplicate-designators.ts'
import type { ListFacts } from './lines.ts'

export async function readListFacts(databases: Databases, bomRow: number): Promise<ListFacts> {
  const [doubled, pieces] = await Promise.all([
    listDuplicateDesignators(databases, bomRow),
    readPiecesPerDesignator(databases.SHOP, bomRow),
  ])
  return { doubled, pieces }
}

/** The same as `countPiecesPerDesignator`, computed in the database. */
async function readPiecesPerDesignator(db: ShopDatabase, bomRow: number): Promise<number> {
  const row = await sql<{
    min_ratio: number | null
    max_ratio: number | null
    line_count: number
  }>`SELECT min(ratio) AS min_ratio, max(ratio) AS max_ratio,
      count(ratio) AS line_count FROM (SELECT CAST(source ->> 'qty' AS REAL) / nullif(json_array_length(source, '$.designators'), 0) AS ratio
        FROM bom_lines WHERE bom_row = ${bomRow} AND source ->> 'qty' > 0 AND source ->> 'designators' IS NOT NULL
          AND coalesce(source ->> 'qty_from_designators', 0) = 0 AND coalesce(source ->> 'do_not_fit', 0) = 0)`.first(db)
  return row && row.line_count > 1 && row.min_ratio !== null && row.min_ratio === row.max_ratio ? row.min_ratio : 1
}
