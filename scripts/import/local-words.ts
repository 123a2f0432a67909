/** The terms of a local catalogue: its taxonomy, warehouses and kinds of supplier, as commands write and read them. */
import type { DatabaseSync } from 'node:sqlite'
import { type CustomTaxonomy, toCustomTaxonomyStatements } from '#origin/catalogue/import/custom-taxonomy.ts'
import { buildImportNames, type ImportNames, type NameRows } from '#origin/catalogue/import/import-names.ts'
import { listWordNames, OFFER_WORD_KINDS, type OfferWordLists, toOfferWordStatements } from '#origin/catalogue/import/offer-words.ts'
import { runStatements } from '../dev/run-statements.ts'

/** Replaces the lists of a local catalogue by those of a shop. The caller opens the transaction. */
export const writeOfferWords = (db: DatabaseSync, lists: OfferWordLists): void => runStatements(db, toOfferWordStatements(lists))

/**
 * Adds the demonstration's lists to a local catalogue. If an operator has lists, new entries are not listed, and the operator's names stay.
 */
export function writeUsualOfferWords(db: DatabaseSync, lists: OfferWordLists): void {
  if (!db.prepare('SELECT 1 FROM offer_words WHERE position IS NOT NULL LIMIT 1').get()) {
    writeOfferWords(db, lists)
    return
  }
  const word = db.prepare(
    'INSERT OR IGNORE INTO offer_words (kind, code, slug) SELECT ?1, coalesce(max(code), -1) + 1, ?2 FROM offer_words WHERE kind = ?1',
  )
  const name = db.prepare('INSERT OR IGNORE INTO labels (lang, kind, slug, label) VALUES (?, ?, ?, ?)')
  for (const kind of OFFER_WORD_KINDS)
    for (const each of lists[kind]) {
      word.run(kind, each.slug)
      for (const [lang, label] of listWordNames(each)) name.run(lang, kind, each.slug, label)
    }
}

/** Replaces the custom categories and parameters of a local catalogue by an operator's. The caller opens the transaction. */
export const writeShopTaxonomy = (db: DatabaseSync, customTaxonomy: CustomTaxonomy): void =>
  runStatements(db, toCustomTaxonomyStatements(customTaxonomy))

/** The custom taxonomy that an operator's folder has added to a local catalogue. */
export function readShopTaxonomy(db: DatabaseSync): CustomTaxonomy {
  const of = <T>(kind: string): T[] =>
    db
      .prepare('SELECT definition FROM shop_taxonomy WHERE kind = ? ORDER BY position')
      .all(kind)
      .map(({ definition }) => JSON.parse(String(definition)) as T)
  return { parameters: of('parameter'), categories: of('category') }
}

/** The names in a local catalogue's dictionaries. */
export function readImportNames(db: DatabaseSync): ImportNames {
  const rows = (sql: string): unknown[] => db.prepare(sql).all()
  return buildImportNames({
    categories: rows('SELECT slug, parent_id FROM categories') as NameRows['categories'],
    labels: rows('SELECT lang, kind, slug, label FROM labels') as NameRows['labels'],
    offer_words: rows('SELECT kind, slug, position FROM offer_words') as NameRows['offer_words'],
  })
}
