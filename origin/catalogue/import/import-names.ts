import { DEFAULT_LANGUAGE } from '#shared/languages.ts'
import { normalizeName } from '#shared/text/fold-name.ts'
import { getOrInsert } from '#shared/text/get-or-insert.ts'
import type { CategoryRow, LabelRow, OfferWordRow } from '../../database/rows.ts'
import type { SlugsByName } from './cell-words.ts'
import { type OfferWordKind, toOfferSlugLists } from './offer-words.ts'

const KINDS = ['packaging', 'location', 'supplier', 'lifecycle', 'word'] as const

/** The texts that an operator may write for our slugs: the slug, or its name in any language. */
export interface ImportNames extends Readonly<Record<(typeof KINDS)[number], SlugsByName>> {
  /** Slugs of the categories that contain parts, by their names in lower case. */
  categories: ReadonlyMap<string, string>
  /** The operator's warehouses and kinds of supplier. */
  offer_slugs: Readonly<Record<OfferWordKind, readonly string[]>>
}

/** The rows that names are made of, as the tables have them. */
export interface NameRows {
  categories: readonly Pick<CategoryRow, 'slug' | 'parent_id'>[]
  labels: readonly Pick<LabelRow, 'lang' | 'kind' | 'slug' | 'label'>[]
  offer_words: readonly Pick<OfferWordRow, 'kind' | 'slug' | 'position'>[]
}

export function buildImportNames({ categories, labels, offer_words }: NameRows): ImportNames {
  const toNames = (kind: string): SlugsByName => {
    const names = new Map<string, string[]>()
    for (const { slug, label } of labels.filter((row) => row.kind === kind))
      for (const name of [slug, label]) {
        const slugs = getOrInsert(names, normalizeName(name), () => [])
        if (!slugs.includes(slug)) slugs.push(slug)
      }
    return names
  }
  const [packaging, location, supplier, lifecycle, word] = KINDS.map(toNames) as [
    SlugsByName,
    SlugsByName,
    SlugsByName,
    SlugsByName,
    SlugsByName,
  ]
  const leaves = new Set(categories.flatMap(({ slug, parent_id }) => (parent_id === null ? [] : [slug])))
  return {
    packaging,
    location,
    supplier,
    lifecycle,
    word,
    categories: categoryNames(leaves, labels),
    offer_slugs: toOfferSlugLists(offer_words),
  }
}

/** Slugs take precedence over names, and English names over others. */
function categoryNames(leaves: ReadonlySet<string>, labels: NameRows['labels']): Map<string, string> {
  const names = new Map([...leaves].map((slug) => [slug, slug]))
  const named = labels.filter(({ kind, slug }) => kind === 'category' && leaves.has(slug))
  for (const { slug, label } of named.toSorted((a, b) => Number(b.lang === DEFAULT_LANGUAGE) - Number(a.lang === DEFAULT_LANGUAGE)))
    getOrInsert(names, label.toLowerCase(), () => slug)
  return names
}
