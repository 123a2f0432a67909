import { DEFAULT_LANGUAGE, type Language } from '#shared/languages.ts'
import type { OfferWordRow } from '../../database/rows.ts'

/** A warehouse or a kind of supplier, with its names by language. */
export interface OfferWord {
  slug: string
  names: { [L in Language]?: string | undefined }
}

export const OFFER_WORD_KINDS = ['location', 'supplier'] as const
export type OfferWordKind = (typeof OFFER_WORD_KINDS)[number]

/** The warehouses and kinds of supplier of a shop, in its order. */
export type OfferWordLists = Readonly<Record<OfferWordKind, readonly OfferWord[]>>

interface Statement {
  sql: string
  values: (string | number)[]
}

const NO_WORD: OfferWord = { slug: '', names: {} }

/**
 * The statements that write the lists of a shop into a catalogue. An existing word keeps its number. A removed one keeps its name, because
 * offers may still have it. With an empty list, offers have a number without a word.
 */
export function toOfferWordStatements(lists: OfferWordLists): Statement[] {
  return OFFER_WORD_KINDS.flatMap((kind) => [
    { sql: 'UPDATE offer_words SET position = NULL WHERE kind = ?', values: [kind] },
    ...(lists[kind].length > 0 ? lists[kind] : [NO_WORD]).flatMap(({ slug, names }, position) => [
      {
        sql: `INSERT INTO offer_words (kind, code, slug, position)
          SELECT ?, coalesce(max(code), -1) + 1, ?, ? FROM offer_words WHERE kind = ?
          ON CONFLICT (kind, slug) DO UPDATE SET position = excluded.position`.replace(/\s+/g, ' '),
        values: [kind, slug, position, kind],
      },
      { sql: 'DELETE FROM labels WHERE kind = ? AND slug = ?', values: [kind, slug] },
      ...listWordNames({ slug, names }).map(([lang, label]) => ({
        sql: 'INSERT INTO labels (lang, kind, slug, label) VALUES (?, ?, ?, ?)',
        values: [lang, kind, slug, label],
      })),
    ]),
  ])
}

/** The names of a word by their languages; the slug replaces a missing English one. */
export const listWordNames = ({ slug, names }: OfferWord): [lang: string, name: string][] =>
  Object.entries({ [DEFAULT_LANGUAGE]: slug, ...names }).flatMap(([lang, name]) => (name === undefined ? [] : [[lang, name]]))

/** Slugs that new offers may name, in the operator's order. */
export function toOfferSlugLists(words: readonly Pick<OfferWordRow, 'kind' | 'slug' | 'position'>[]): Record<OfferWordKind, string[]> {
  const listed = words.flatMap(({ position, ...word }) => (position === null ? [] : [{ ...word, position }]))
  const sorted = listed.sort((a, b) => a.position - b.position)
  const of = (kind: OfferWordKind): string[] => sorted.flatMap((word) => (word.kind === kind ? [word.slug] : []))
  return { location: of('location'), supplier: of('supplier') }
}
