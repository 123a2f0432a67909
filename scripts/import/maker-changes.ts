/**
 * An operator's changes of manufacturers: aliases, a new name, and merging two. The caller opens the transaction. Every former name stays
 * valid: as an alias for files and searches, and as a URL that redirects. An id or URL is never reused for another manufacturer.
 */
import type { DatabaseSync } from 'node:sqlite'
import { BulkWriter } from '#origin/catalogue/feed/write/bulk-writer.ts'
import {
  IS_MERGED,
  type MakerWithAliases,
  planAliases,
  planMerge,
  planRename,
  RejectedChangeError,
  toRenameStatement,
} from '#origin/catalogue/maker-rules.ts'
import type { PartChange } from '#shared/contract/desk-catalogue.ts'
import { toLocalD1 } from '../dev/local-d1.ts'

export interface MakerRow extends MakerWithAliases {
  part_count: number
}

const MAX_VISIBLE = 10

/** All manufacturers, by name. */
export function listMakers(db: DatabaseSync): MakerRow[] {
  return db
    .prepare(
      `SELECT manufacturer_id, slug, name, aliases, part_count FROM manufacturers WHERE NOT ${IS_MERGED} ORDER BY name COLLATE NOCASE`,
    )
    .all()
    .map((row) => ({
      manufacturer_id: Number(row['manufacturer_id']),
      slug: String(row['slug']),
      name: String(row['name']),
      aliases: JSON.parse(String(row['aliases'])) as string[],
      part_count: Number(row['part_count']),
    }))
}

const save = (db: DatabaseSync, { manufacturer_id, slug, name, aliases }: MakerWithAliases): void => {
  db.prepare('UPDATE manufacturers SET slug = ?, name = ?, aliases = ? WHERE manufacturer_id = ?').run(
    ...[slug, name, JSON.stringify(aliases), manufacturer_id],
  )
}

/** Adds aliases to a manufacturer. @throws RejectedChangeError */
export function addAliases(db: DatabaseSync, called: string, names: readonly string[]): MakerRow {
  const maker = planAliases(listMakers(db), called, names)
  save(db, maker)
  return maker
}

/** Renames a manufacturer; the old name stays an alias, and the old URL redirects. @throws RejectedChangeError */
export function renameMaker(db: DatabaseSync, called: string, name: string, slug: string | null): { before: MakerRow; slug: string } {
  const former = db.prepare('SELECT slug, leads_to FROM former_makers').all() as { slug: string; leads_to: number }[]
  const { before, after } = planRename(listMakers(db), former, called, name, slug)
  db.prepare('DELETE FROM former_makers WHERE slug = ?').run(after.slug)
  save(db, after)
  if (after.slug !== before.slug) {
    redirectMaker(db, before.slug, before.manufacturer_id, before.manufacturer_id)
    db.exec(toRenameStatement(before.slug, after.slug))
  }
  return { before, slug: after.slug }
}

const redirectMaker = (db: DatabaseSync, slug: string, manufacturerId: number, redirectToId: number): void => {
  db.prepare('INSERT INTO former_makers (slug, manufacturer_id, leads_to) VALUES (?, ?, ?)').run(slug, manufacturerId, redirectToId)
}

/**
 * Merges two manufacturers: the first one's parts, series, names and URLs become the other's.
 * @param version of the new catalogue
 * @throws RejectedChangeError if both have a part with the same number: it would be one part with two pages
 */
export async function mergeMakers(
  db: DatabaseSync,
  called: string,
  into: string,
  version: string,
): Promise<{ from: MakerRow; into: MakerRow; parts: number }> {
  const { from, target, after } = planMerge(listMakers(db), called, into)
  rejectDuplicates(db, from, target)
  mergeSeries(db, from.manufacturer_id, target.manufacturer_id)
  const numbers = db.prepare('SELECT part_number FROM parts WHERE manufacturer_id = ? ORDER BY part_id').all(from.manufacturer_id)
  const changes = numbers.map((row): PartChange => {
    const partNumber = String(row['part_number'])
    return {
      manufacturer: from.slug,
      part_number: partNumber,
      deleted: false,
      becomes: { manufacturer: target.slug, part_number: partNumber },
    }
  })
  const writer = await BulkWriter.open(toLocalD1(db))
  const stored = await writer.find(changes)
  await writer.write(changes.map((change, index) => ({ change, stored: stored[index] ?? null })))
  forgetSeriesDatasheets(db, target.manufacturer_id)
  await writer.updateIndexes(version, null)
  db.prepare('DELETE FROM series WHERE manufacturer_id = ?').run(from.manufacturer_id)
  db.prepare('UPDATE former_makers SET leads_to = ? WHERE leads_to = ?').run(target.manufacturer_id, from.manufacturer_id)
  // The folder's data of the first applies to the other, if it has none.
  for (const table of ['shop_makers', 'maker_texts', 'part_files'])
    db.prepare(`UPDATE OR IGNORE ${table} SET manufacturer_id = ? WHERE manufacturer_id = ?`).run(
      target.manufacturer_id,
      from.manufacturer_id,
    )
  db.prepare(
    "UPDATE manufacturers SET logo = (SELECT logo FROM manufacturers WHERE manufacturer_id = ?) WHERE manufacturer_id = ? AND logo = ''",
  ).run(from.manufacturer_id, target.manufacturer_id)
  db.prepare('DELETE FROM manufacturers WHERE manufacturer_id = ?').run(from.manufacturer_id)
  redirectMaker(db, from.slug, from.manufacturer_id, target.manufacturer_id)
  save(db, after)
  return { from, into: target, parts: changes.length }
}

function rejectDuplicates(db: DatabaseSync, from: MakerRow, into: MakerRow): void {
  const doubles = db
    .prepare(
      `SELECT a.part_number FROM parts a JOIN parts b ON b.key = a.key AND b.part_number = a.part_number
       WHERE a.manufacturer_id = ? AND b.manufacturer_id = ? ORDER BY a.part_number`,
    )
    .all(from.manufacturer_id, into.manufacturer_id)
    .map((row) => String(row['part_number']))
  if (doubles.length === 0) return
  const visibleDuplicates = `${doubles.slice(0, MAX_VISIBLE).join(', ')}${doubles.length > MAX_VISIBLE ? ` and ${doubles.length - MAX_VISIBLE} more` : ''}`
  throw new RejectedChangeError('same_part', `${from.name} and ${into.name} both have ${visibleDuplicates}: a part cannot be two.`)
}

/** Merges series of the same name. A datasheet that the other's series lacks stays with the parts. */
function mergeSeries(db: DatabaseSync, from: number, into: number): void {
  db.prepare(
    'INSERT OR IGNORE INTO series (manufacturer_id, name, datasheet_url) SELECT ?, name, datasheet_url FROM series WHERE manufacturer_id = ?',
  ).run(into, from)
  db.prepare(
    `INSERT OR IGNORE INTO part_documents (part_id, url, title, kind)
     SELECT p.part_id, a.datasheet_url, p.part_number, 'datasheet' FROM series a
     JOIN series b ON b.manufacturer_id = ? AND b.name = a.name JOIN parts p ON p.series_id = a.series_id AND p.manufacturer_id = a.manufacturer_id
     WHERE a.manufacturer_id = ? AND a.datasheet_url IS NOT NULL AND a.datasheet_url IS NOT b.datasheet_url`,
  ).run(into, from)
}

/** Removes datasheets of parts that their series has as well. */
function forgetSeriesDatasheets(db: DatabaseSync, maker: number): void {
  db.prepare(
    `DELETE FROM part_documents WHERE kind = 'datasheet' AND EXISTS (SELECT 1 FROM parts p JOIN series s USING (series_id)
     WHERE p.part_id = part_documents.part_id AND p.manufacturer_id = ? AND s.datasheet_url = part_documents.url)`,
  ).run(maker)
}
