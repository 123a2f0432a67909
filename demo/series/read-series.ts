import { MAKERS } from '#origin/catalogue/makers.ts'
import type { Series } from '#origin/catalogue/model.ts'
import { CATEGORIES } from '#origin/catalogue/taxonomy.ts'
import { readFamily } from './device-families.ts'
import { readOrderingCode } from './ordering-codes.ts'
import { readTables } from './read-tables.ts'

export const MAKER_SLUGS = MAKERS.map(({ slug }) => slug)
const PARENTS = new Set(CATEGORIES.map(({ parent }) => parent))
/** Categories that hold parts. */
export const LEAVES = CATEGORIES.map(({ slug }) => slug).filter((slug) => !PARENTS.has(slug))

/**
 * The series of a subject, in the order of their list: `analog.tsv` lists them, and each has its tables in a file of the folder `analog`.
 * @param subject name of the list, without its ending
 * @throws DataError where a file does not fit, by line and column
 */
export function readSeries(subject: string): Series[] {
  return readTables(`${subject}.tsv`).flatMap(({ rows }) =>
    rows.map((row) => {
      const slug = row.get('series')
      const head = {
        slug,
        manufacturer: row.getOneOf('manufacturer', MAKER_SLUGS),
        category: row.getOneOf('category', LEAVES),
        name: row.get('name'),
        summary: row.get('summary'),
        source: row.get('source'),
      }
      const file = `${subject}/${slug}.tsv`
      const tables = readTables(file)
      return tables.some(({ name }) => name === 'devices') ? readFamily(head, file, tables) : readOrderingCode(head, file, tables)
    }),
  )
}
