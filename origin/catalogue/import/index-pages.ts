import type { DatabaseSync } from 'node:sqlite'
import { INDEX_PAGE_SIZE } from '#shared/url/listing-limits.ts'

/** The pages of the alphabetical index: one walk along the index of part numbers, and one over the few that stand apart. */
export function writeIndexPages(db: DatabaseSync): void {
  db.exec('DELETE FROM index_pages; DELETE FROM index_counts')
  const page = db.prepare('INSERT INTO index_pages (name, page, key, part_id) VALUES (?, ?, ?, ?)')
  const count = db.prepare('INSERT INTO index_counts (name, part_count) VALUES (?, ?)')
  const walk = (sql: string, nameOf: (key: string) => string): void => {
    const statement = db.prepare(sql)
    statement.setReturnArrays(true)
    let name = ''
    let parts = 0
    for (const [key, partId] of statement.iterate() as unknown as Iterable<[string, number]>) {
      const keyName = nameOf(key)
      if (keyName !== name) {
        if (parts > 0) count.run(name, parts)
        name = keyName
        parts = 0
      }
      if (parts % INDEX_PAGE_SIZE === 0) page.run(name, parts / INDEX_PAGE_SIZE + 1, key, partId)
      parts++
    }
    if (parts > 0) count.run(name, parts)
  }
  walk('SELECT key, part_id FROM parts ORDER BY key, part_id', (key) => key.charAt(0).toLowerCase())
  walk('SELECT p.key, p.part_id FROM index_others o JOIN parts p USING (part_id) ORDER BY o.part_id', () => 'other')
}
