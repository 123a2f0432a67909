import { isNoPart } from '#shared/bom/line-state.ts'
import { DEFAULT_LANGUAGE } from '#shared/languages.ts'
import type { Databases } from '../database/databases.ts'
import { findBatchFailure } from '../database/guards.ts'
import { runBatch } from '../database/sql.ts'
import { priceLines } from './line-prices.ts'
import { listLines, readLineViews } from './lines.ts'
import { isRevisionPending, listPendingRevisionBoms, listRevisions, writeRevisionSql } from './revisions.ts'
import { findBomByRow, type OpenBom } from './store.ts'

/** Maximum numbers of BOMs and lines that one run of the job finalizes; it runs every five minutes. */
const BOMS_A_RUN = 50
const LINES_A_RUN = 20_000

/**
 * Finalizes a BOM's newest revision with its present cost, if that is pending. A BOM that changes at the same moment is finalized by the
 * next run.
 */
export async function finalizeRevision({ SHOP, CATALOGUE }: Databases, bom: OpenBom, now: Date): Promise<void> {
  const [newest] = await listRevisions(SHOP, bom.bom_row)
  if (!newest || !isRevisionPending(newest, bom, now)) return
  // These views are not shown: any language will do.
  const views = await readLineViews(CATALOGUE, DEFAULT_LANGUAGE, bom, await listLines(SHOP, bom.bom_row))
  const { total, lines: prices } = priceLines(views, bom.set_count)
  const lines = views.flatMap((view, index) => {
    const price = prices[index]
    return price ? [{ line_id: view.line_id, is_no_part: isNoPart(view), ...price }] : []
  })
  try {
    await runBatch(SHOP, writeRevisionSql(bom, { revision_id: newest.revision_id, total, lines }, now))
  } catch (error) {
    if (findBatchFailure(error) !== 'bom_changed') throw error
  }
}

/** Finalizes the newest revision of a BOM, unless the BOM was deleted or one of its lines still waits to be matched. */
export async function finalizeMatchedRevision(dbs: Databases, bomRow: number, now: Date): Promise<void> {
  const bom = await findBomByRow(dbs.SHOP, bomRow)
  if (bom?.head.waiting_count === 0) await finalizeRevision(dbs, bom, now)
}

/** Finalizes pending revisions with the buyer's decisions of that day and their prices, as many as one run allows. */
export async function finalizePendingRevisions(dbs: Databases, now: Date): Promise<void> {
  let lineCount = 0
  for (const bomRow of await listPendingRevisionBoms(dbs.SHOP, now, BOMS_A_RUN)) {
    const bom = await findBomByRow(dbs.SHOP, bomRow)
    if (!bom) continue
    lineCount += bom.head.line_count
    // The first BOM is finalized in any case, however long it is.
    if (lineCount > LINES_A_RUN && lineCount > bom.head.line_count) return
    await finalizeRevision(dbs, bom, now)
  }
}
