import type { DatabaseSync } from 'node:sqlite'
import { changeMakers } from '#origin/catalogue/feed/change-makers.ts'
import { listMakers, type MakerRow } from '#origin/catalogue/feed/plan/find-makers.ts'
import { BulkWriter } from '#origin/catalogue/feed/write/bulk-writer.ts'
import { type MakerChange, planMerge, RejectedChangeError } from '#origin/catalogue/maker-rules.ts'
import { toLocalD1 } from '../dev/local-d1.ts'

const MAX_VISIBLE = 10

/**
 * Merges two manufacturers: the first one's parts, names and URLs become the other's. The caller opens the transaction.
 * @param version of the new catalogue
 * @throws RejectedChangeError if both have a part with the same number: it would be one part with two pages
 */
export async function mergeMakers(db: DatabaseSync, called: string, into: string, version: string): Promise<MakerChange<MakerRow>> {
  const d1 = toLocalD1(db)
  const change = planMerge(await listMakers(d1), called, into)
  rejectDuplicates(db, change)
  await movePartsOf(db, change, version)
  await changeMakers(d1, (makers) => planMerge(makers, called, into))
  return change
}

async function movePartsOf(db: DatabaseSync, { before, after }: MakerChange<MakerRow>, version: string): Promise<void> {
  const numbers = db.prepare('SELECT part_number FROM parts WHERE manufacturer_id = ? ORDER BY part_id').all(before.manufacturer_id)
  const changes = numbers.map((row) => {
    const partNumber = String(row['part_number'])
    return {
      manufacturer: before.slug,
      part_number: partNumber,
      deleted: false,
      becomes: { manufacturer: after.slug, part_number: partNumber },
    }
  })
  const writer = await BulkWriter.open(toLocalD1(db))
  const stored = await writer.find(changes)
  await writer.write(changes.map((change, index) => ({ change, stored: stored[index] ?? null })))
  await writer.updateIndexes(version, null)
}

function rejectDuplicates(db: DatabaseSync, { before, after }: MakerChange<MakerRow>): void {
  const duplicates = db
    .prepare(
      `SELECT a.part_number FROM parts a JOIN parts b ON b.key = a.key AND b.part_number = a.part_number
       WHERE a.manufacturer_id = ? AND b.manufacturer_id = ? ORDER BY a.part_number`,
    )
    .all(before.manufacturer_id, after.manufacturer_id)
    .map((row) => String(row['part_number']))
  if (duplicates.length === 0) return
  const more = duplicates.length > MAX_VISIBLE ? ` and ${duplicates.length - MAX_VISIBLE} more` : ''
  const visible = `${duplicates.slice(0, MAX_VISIBLE).join(', ')}${more}`
  throw new RejectedChangeError('same_part', `${before.name} and ${after.name} both have ${visible}: a part cannot be two.`)
}
