import type { DatabaseSync } from 'node:sqlite'
import { foldName } from '#shared/text/fold-name.ts'
import { kept } from '#shared/text/kept.ts'
import type { Names } from './cell-words.ts'
import { type OfferWordKind, readOfferSlugs } from './offer-words.ts'

const KINDS = ['packaging', 'location', 'supplier', 'lifecycle', 'word'] as const

/** What an operator may write for what we call by slugs: the slug, or its name in any language. */
export interface ImportNames extends Readonly<Record<(typeof KINDS)[number], Names>> {
  /** Slugs of the categories that hold parts, by their names in lower case. */
  categories: ReadonlyMap<string, string>
  /** The operator's warehouses and kinds of supplier. */
  offer_slugs: Readonly<Record<OfferWordKind, readonly string[]>>
}

/** The names that the catalogue's dictionaries have. */
export function readImportNames(db: DatabaseSync): ImportNames {
  const namesOf = (kind: string): Names => {
    const names = new Map<string, string[]>()
    for (const { slug, label } of db.prepare('SELECT slug, label FROM labels WHERE kind = ?').all(kind))
      for (const name of [slug, label]) {
        const slugs = kept(names, foldName(String(name)), () => [])
        if (!slugs.includes(String(slug))) slugs.push(String(slug))
      }
    return names
  }
  const [packaging, location, supplier, lifecycle, word] = KINDS.map(namesOf) as [Names, Names, Names, Names, Names]
  return { packaging, location, supplier, lifecycle, word, categories: readCategoryNames(db), offer_slugs: readOfferSlugs(db) }
}

function readCategoryNames(db: DatabaseSync): Map<string, string> {
  const names = new Map<string, string>()
  const rows = db
    .prepare(
      "SELECT slug, label FROM labels WHERE kind = 'category' AND slug IN (SELECT slug FROM categories WHERE parent_id IS NOT NULL) ORDER BY lang = 'en' DESC",
    )
    .all()
  for (const row of rows)
    if (!names.has(String(row['label']).toLowerCase())) names.set(String(row['label']).toLowerCase(), String(row['slug']))
  for (const row of db.prepare('SELECT slug FROM categories WHERE parent_id IS NOT NULL').all())
    names.set(String(row['slug']), String(row['slug']))
  return names
}
