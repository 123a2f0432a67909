/** Proposes a map for categories of a file that are not in the catalogue, for the operator to review and use. */
import { readFileSync, writeFileSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import type { FileCounts } from '#origin/catalogue/import/file-parts.ts'
import { proposeCategories } from '#origin/catalogue/import/propose-categories.ts'
import { LEAF_CATEGORIES } from '#origin/catalogue/import/taxonomy-in-use.ts'
import { formatCount } from '#shared/trade/count.ts'
import { removeComments } from '../shop/faults.ts'
import { formatCountedNoun } from './import-report.ts'

const MAX_VISIBLE = 30

/** Names of the assignable categories by slug, in all languages, with buyers' synonyms. */
export function readCategoryNames(db: DatabaseSync): Map<string, string[]> {
  const names = new Map<string, string[]>([...LEAF_CATEGORIES.keys()].map((slug) => [slug, [slug]]))
  for (const row of db.prepare("SELECT kind, slug, label FROM labels WHERE kind IN ('category', 'category_one', 'category_words')").all()) {
    const [kind, slug, label] = [row['kind'], row['slug'], row['label']].map(String) as [string, string, string]
    names.get(slug)?.push(...(kind === 'category_words' ? (JSON.parse(label) as string[]) : [label]))
  }
  return names
}

/**
 * Writes the map with the proposals beside the file.
 * @param map the map that the file was read with
 * @returns the lines to print; empty if all categories are recognized
 */
export function formatProposal(
  file: string,
  map: string | null,
  { unknown_categories: unknown, columns }: Pick<FileCounts, 'unknown_categories' | 'columns'>,
  names: ReadonlyMap<string, readonly string[]>,
): string[] {
  if (unknown.size === 0) return []
  const { same: proposals, nearest } = proposeCategories(unknown, names)
  const byRows = [...unknown].sort(([, a], [, b]) => b.rows - a.rows).map(([name, { rows }]) => ({ name, rows, slug: proposals.get(name) }))
  const found = byRows.filter(({ slug }) => slug !== undefined)
  const others = byRows.filter(({ slug }) => slug === undefined)
  const formatCountOf = (list: readonly { rows: number }[]): string =>
    formatCountedNoun(
      list.reduce((sum, { rows }) => sum + rows, 0),
      'row',
    )
  const nearestTo = (name: string): string => (nearest.has(name) ? `, nearest: ${nearest.get(name)}` : '')
  const more = (list: readonly unknown[]): string[] => (list.length > MAX_VISIBLE ? [`  … and ${list.length - MAX_VISIBLE} more`] : [])
  const proposed = `${file.replace(/\.csv$/i, '')}.proposed.map.json`
  if (found.length > 0) writeFileSync(proposed, `${JSON.stringify(mapWith(map, columns, proposals), null, 2)}\n`)
  return [
    ...(found.length === 0
      ? []
      : [
          `Proposed for ${formatCountOf(found)} of ${formatCount(found.length, 'en')} unknown categories, in ${proposed}:`,
          ...found
            .slice(0, MAX_VISIBLE)
            .map(({ name, rows, slug }) => `  ${JSON.stringify(name)}: ${JSON.stringify(slug)},  // ${formatCountedNoun(rows, 'row')}`),
          ...more(found),
          `Look through them, then: npm run catalogue -- import ${file} --map ${proposed}`,
        ]),
    ...(others.length === 0
      ? []
      : [
          `Without a proposal, ${formatCountOf(others)} of ${formatCount(others.length, 'en')} categories: a category for each, or null to leave its rows out:`,
          ...others
            .slice(0, MAX_VISIBLE)
            .map(({ name, rows }) => `  ${JSON.stringify(name)}: null,  // ${formatCountedNoun(rows, 'row')}${nearestTo(name)}`),
          ...more(others),
        ]),
  ]
}

type Column = string | string[] | { from?: string | string[]; values?: Record<string, string | null> }

/** The map with further values of its category; without a map, one of the file's columns. */
function mapWith(path: string | null, columns: readonly string[], proposals: ReadonlyMap<string, string>): unknown {
  const map = (path === null ? { columns: Object.fromEntries(columns.map((name) => [name, name])) } : parse(path)) as {
    columns: Record<string, Column>
  }
  const category = map.columns['category'] ?? 'category'
  const source = typeof category === 'string' || Array.isArray(category) ? { from: category } : category
  return { ...map, columns: { ...map.columns, category: { ...source, values: { ...source.values, ...Object.fromEntries(proposals) } } } }
}

const parse = (path: string): unknown => JSON.parse(removeComments(readFileSync(path, 'utf8')).replace(/^\ufeff/, ''))
