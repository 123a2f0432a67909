import { columnsText } from '#origin/catalogue/feed/compare/digests.ts'
import type { DigestColumns } from '#origin/catalogue/feed/compare/part-digest.ts'
import { Makers } from '#origin/catalogue/feed/plan/find-makers.ts'
import { categoryOf } from '#origin/catalogue/ids.ts'
import { type ImportNames, importNames } from '#origin/catalogue/import/import-names.ts'
import { FIRST_OWN_ID } from '#origin/catalogue/import/own-taxonomy.ts'
import { type FileTaxonomy, knowOwnTaxonomy } from '#origin/catalogue/import/taxonomy-in-use.ts'
import type { ParameterDefinition } from '#origin/catalogue/taxonomy.ts'
import { deskCatalogueDigests, deskCatalogueWords } from '#shared/contract/catalogue-compare.ts'
import type { StockKind } from '#shared/contract/desk-catalogue.ts'
import type { DataOf } from '#shared/contract/endpoint.ts'
import { knownUnit } from '#shared/trade/units.ts'
import type { MakerRow } from '../import/maker-changes.ts'
import { callShop, type RunningShop } from './running-shop.ts'

/** What a shop calls things, for the reader of files. */
export interface LiveWords {
  names: ImportNames
  /** Slugs of the parameters of a category, in their order. */
  parametersOf(category: string): readonly string[]
  categoryOfPart(partId: number): string
  /** The number of a maker by any of its names; null for one that nobody knows. */
  makerId(name: string): number | null
  makers: readonly MakerRow[]
  /** What a maker is to be called to the shop. */
  makerSlug(makerId: number): string
  stock_kind: StockKind
  parts: number
  offers: number
}

type Words = DataOf<typeof deskCatalogueWords>

/** The categories and parameters that a shop has beside ours. */
function ownTaxonomyOf({ categories, own_parameters: parameters }: Words): FileTaxonomy {
  const slugOf = new Map(categories.map(({ category_id, slug }) => [category_id, slug]))
  return {
    parameters: parameters.map(({ slug, kind, unit, is_plus_minus, words }) => ({
      definition: toDefinition(slug, kind, unit, is_plus_minus),
      words: words.map((word) => ({ slug: word })),
    })),
    categories: categories
      .filter(({ category_id }) => category_id >= FIRST_OWN_ID)
      .map(({ category_id, slug, parent_id, parameters: slugs }) => ({
        definition: { category_id, slug, parent: slugOf.get(parent_id ?? 0) ?? null, parameters: slugs },
      })),
  }
}

const toDefinition = (
  slug: string,
  kind: Words['own_parameters'][number]['kind'],
  unit: string | null,
  isPlusMinus: boolean,
): ParameterDefinition =>
  kind === 'number' ? { slug, kind, unit: knownUnit(unit ?? ''), ...(isPlusMinus && { sign: 'plus_minus' as const }) } : { slug, kind }

/** Reads what a shop calls things. From then on files may name the categories and parameters that it has beside ours. */
export async function readWords(shop: RunningShop): Promise<LiveWords> {
  const words = await callShop(shop, deskCatalogueWords, {})
  knowOwnTaxonomy(ownTaxonomyOf(words))
  const makers = new Makers(words.manufacturers)
  const slugs = new Map(words.manufacturers.map(({ manufacturer_id, slug }) => [manufacturer_id, slug]))
  const categories = new Map(words.categories.map((category) => [category.slug, category]))
  const byId = new Map(words.categories.map(({ category_id, slug }) => [category_id, slug]))
  return {
    names: importNames(words),
    parametersOf: (slug) => categories.get(slug)?.parameters ?? [],
    categoryOfPart: (partId) => byId.get(categoryOf(partId)) ?? '',
    makerId: (name) => makers.find(name)?.manufacturer_id ?? null,
    makerSlug: (makerId) => slugs.get(makerId) ?? '',
    makers: words.manufacturers,
    stock_kind: words.stock_kind,
    parts: words.parts,
    offers: words.offers,
  }
}

/** The parts of a shop by maker and number, each with its digest. */
export class LiveParts {
  readonly #places = new Map<string, number>()
  readonly #ids: number[] = []
  readonly #digests: number[] = []
  readonly #seen: boolean[] = []

  add(partId: number, makerId: number, partNumber: string, digest: number): void {
    this.#places.set(keyOf(makerId, partNumber), this.#ids.length)
    this.#ids.push(partId)
    this.#digests.push(digest)
    this.#seen.push(false)
  }

  get size(): number {
    return this.#ids.length
  }

  /** The part, which counts as seen from now on; null where there is none. */
  see(makerId: number | null, partNumber: string): { part_id: number; digest: number } | null {
    const place = this.#placeOf(makerId, partNumber)
    if (place === undefined) return null
    this.#seen[place] = true
    return { part_id: this.#ids[place] ?? 0, digest: this.#digests[place] ?? 0 }
  }

  idOf(makerId: number | null, partNumber: string): number | null {
    const place = this.#placeOf(makerId, partNumber)
    return place === undefined ? null : (this.#ids[place] ?? null)
  }

  /** Those that were never seen. */
  *unseen(): Generator<{ maker_id: number; part_number: string }> {
    for (const [key, place] of this.#places) {
      const slash = key.indexOf('/')
      if (!this.#seen[place]) yield { maker_id: Number(key.slice(0, slash)), part_number: key.slice(slash + 1) }
    }
  }

  #placeOf(makerId: number | null, partNumber: string): number | undefined {
    return makerId === null ? undefined : this.#places.get(keyOf(makerId, partNumber))
  }
}

const keyOf = (makerId: number, partNumber: string): string => `${makerId}/${partNumber}`

/** All parts of a shop, compared by some columns. */
export async function readLiveParts(
  shop: RunningShop,
  columns: DigestColumns,
  stockKind: StockKind,
  onProgress: (done: number) => void,
): Promise<LiveParts> {
  const live = new LiveParts()
  const text = columnsText(columns)
  for (let after: number | null = 0; after !== null; ) {
    const page: DataOf<typeof deskCatalogueDigests> = await callShop(shop, deskCatalogueDigests, {
      columns: text,
      after,
      stock_kind: stockKind,
    })
    page.ids.forEach((id, index) => {
      live.add(id, page.makers[index] ?? 0, page.part_numbers[index] ?? '', page.digests[index] ?? 0)
    })
    onProgress(live.size)
    after = page.next
  }
  return live
}
