import type { DatabaseSync } from 'node:sqlite'
import { DEFAULT_LANGUAGE, type Language } from '#shared/languages.ts'
import type { OfferWordsRow } from '../../database/rows.ts'
import type { OfferSlugs } from '../codes.ts'

/** A warehouse or a kind of supplier, with its names in the languages that it has them in. */
export interface OfferWord {
  slug: string
  names: { [L in Language]?: string | undefined }
}

const OFFER_WORD_KINDS = ['location', 'supplier'] as const
export type OfferWordKind = (typeof OFFER_WORD_KINDS)[number]

/** The lists of a shop, in its order. */
export type OfferWordLists = Readonly<Record<OfferWordKind, readonly OfferWord[]>>

interface Statement {
  sql: string
  values: (string | number)[]
}

/**
 * What makes the lists of a shop those of a catalogue. What has a number keeps it; what stands in no list any more may still stand at
 * an offer, and keeps its name.
 */
export function offerWordStatements(lists: OfferWordLists): Statement[] {
  return OFFER_WORD_KINDS.flatMap((kind) => [
    { sql: 'UPDATE offer_words SET position = NULL WHERE kind = ?', values: [kind] },
    ...lists[kind].flatMap(({ slug, names }, position) => [
      {
        sql: `INSERT INTO offer_words (kind, code, slug, position)
          SELECT ?, coalesce(max(code), -1) + 1, ?, ? FROM offer_words WHERE kind = ?
          ON CONFLICT (kind, slug) DO UPDATE SET position = excluded.position`.replace(/\s+/g, ' '),
        values: [kind, slug, position, kind],
      },
      { sql: 'DELETE FROM labels WHERE kind = ? AND slug = ?', values: [kind, slug] },
      ...namesOf({ slug, names }).map(([lang, label]) => ({
        sql: 'INSERT INTO labels (lang, kind, slug, label) VALUES (?, ?, ?, ?)',
        values: [lang, kind, slug, label],
      })),
    ]),
  ])
}

const namesOf = ({ slug, names }: OfferWord): [lang: string, name: string][] =>
  Object.entries({ [DEFAULT_LANGUAGE]: slug, ...names }).flatMap(([lang, name]) => (name === undefined ? [] : [[lang, name]]))

/** The same into a local catalogue. The caller holds the transaction. */
export function writeOfferWords(db: DatabaseSync, lists: OfferWordLists): void {
  for (const { sql, values } of offerWordStatements(lists)) db.prepare(sql).run(...values)
}

/** The lists of the demonstration into a local catalogue: where an operator has theirs, only the names that are not there yet. */
export function writeUsualOfferWords(db: DatabaseSync, lists: OfferWordLists): void {
  if (!db.prepare('SELECT 1 FROM offer_words WHERE position IS NOT NULL LIMIT 1').get()) {
    writeOfferWords(db, lists)
    return
  }
  const name = db.prepare('INSERT OR IGNORE INTO labels (lang, kind, slug, label) VALUES (?, ?, ?, ?)')
  for (const kind of OFFER_WORD_KINDS)
    for (const word of lists[kind]) for (const [lang, label] of namesOf(word)) name.run(lang, kind, word.slug, label)
}

/** Slugs that new offers may name, in the operator's order. */
export function offerSlugs(words: readonly Pick<OfferWordsRow, 'kind' | 'slug' | 'position'>[]): Record<OfferWordKind, string[]> {
  const listed = words.flatMap(({ position, ...word }) => (position === null ? [] : [{ ...word, position }]))
  const sorted = listed.sort((a, b) => a.position - b.position)
  const of = (kind: OfferWordKind): string[] => sorted.flatMap((word) => (word.kind === kind ? [word.slug] : []))
  return { location: of('location'), supplier: of('supplier') }
}

/** The numbers of warehouses and kinds of supplier in a local catalogue; a new slug takes the next one. */
export class OfferCodes {
  readonly #db: DatabaseSync
  readonly #slugs: Record<OfferWordKind, Map<number, string>>
  readonly #codes: Record<OfferWordKind, Map<string, number>>
  readonly #usual: Record<OfferWordKind, string>

  constructor(db: DatabaseSync) {
    this.#db = db
    const rows = db.prepare('SELECT kind, code, slug, position FROM offer_words').all() as unknown as OfferWordsRow[]
    const of = (kind: OfferWordKind) => rows.filter((row) => row.kind === kind)
    this.#slugs = { location: new Map(), supplier: new Map() }
    this.#codes = { location: new Map(), supplier: new Map() }
    for (const { kind, code, slug } of rows) this.#keep(kind, code, slug)
    const usual = (kind: OfferWordKind): string => of(kind).find(({ position }) => position === 0)?.slug ?? ''
    this.#usual = { location: usual('location'), supplier: usual('supplier') }
  }

  #keep(kind: OfferWordKind, code: number, slug: string): void {
    this.#slugs[kind].set(code, slug)
    this.#codes[kind].set(slug, code)
  }

  /** Where nothing is said, it is the first of the operator's list. */
  codeOf(kind: OfferWordKind, name: string): number {
    const slug = name || this.#usual[kind]
    const known = this.#codes[kind].get(slug)
    if (known !== undefined) return known
    const code = Math.max(-1, ...this.#slugs[kind].keys()) + 1
    this.#db.prepare('INSERT INTO offer_words (kind, code, slug) VALUES (?, ?, ?)').run(kind, code, slug)
    this.#keep(kind, code, slug)
    return code
  }

  get slugs(): OfferSlugs {
    return this.#slugs
  }
}
