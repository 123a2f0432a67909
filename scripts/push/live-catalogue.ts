import { formatColumnsParameter } from '#origin/catalogue/feed/compare/digests.ts'
import type { DigestColumns } from '#origin/catalogue/feed/compare/part-digest.ts'
import { MakerIndex, type MakerRow } from '#origin/catalogue/feed/plan/find-makers.ts'
import { toCategoryId } from '#origin/catalogue/ids.ts'
import { FIRST_CUSTOM_ID } from '#origin/catalogue/import/custom-taxonomy.ts'
import { buildImportNames, type ImportNames } from '#origin/catalogue/import/import-names.ts'
import { type FileTaxonomy, registerCustomTaxonomy } from '#origin/catalogue/import/taxonomy-in-use.ts'
import type { ParameterDefinition } from '#origin/catalogue/taxonomy.ts'
import { deskCatalogueDigests, deskCatalogueWords } from '#shared/contract/catalogue-compare.ts'
import type { StockKind } from '#shared/contract/desk-catalogue.ts'
import type { EndpointData } from '#shared/contract/endpoint.ts'
import { toUnit } from '#shared/trade/units.ts'
import { callShop, type RunningShop } from './running-shop.ts'

/** The terms of a shop, for the file reader. */
export interface LiveTaxonomy {
  names: ImportNames
  /** Slugs of the parameters of a category, in their order. */
  parametersOf(category: string): readonly string[]
  categoryOfPart(partId: number): string
  /** The id of a manufacturer by any of its names; null for a new one. */
  makerId(name: string): number | null
  makers: readonly MakerRow[]
  /** The manufacturer's slug, for calls to the shop. */
  makerSlug(makerId: number): string
  stock_kind: StockKind
  parts: number
  offers: number
}

type Words = EndpointData<typeof deskCatalogueWords>

/** The custom categories and parameters of a shop. */
function toCustomTaxonomy({ categories, shop_parameters: parameters }: Words): FileTaxonomy {
  const slugById = new Map(categories.map(({ category_id, slug }) => [category_id, slug]))
  return {
    parameters: parameters.map(({ slug, kind, unit, is_plus_minus, words }) => ({
      definition: toDefinition(slug, kind, unit, is_plus_minus),
      words: words.map((word) => ({ slug: word })),
    })),
    categories: categories
      .filter(({ category_id }) => category_id >= FIRST_CUSTOM_ID)
      .map(({ category_id, slug, parent_id, parameters: slugs }) => ({
        definition: { category_id, slug, parent: slugById.get(parent_id ?? 0) ?? null, parameters: slugs },
      })),
  }
}

const toDefinition = (
  slug: string,
  kind: Words['shop_parameters'][number]['kind'],
  unit: string | null,
  isPlusMinus: boolean,
): ParameterDefinition =>
  kind === 'number' ? { slug, kind, unit: toUnit(unit ?? ''), ...(isPlusMinus && { sign: 'plus_minus' as const }) } : { slug, kind }

/** Reads the terms of a shop. Afterwards files may use its custom categories and parameters. */
export async function readLiveTaxonomy(shop: RunningShop): Promise<LiveTaxonomy> {
  const words = await callShop(shop, deskCatalogueWords, {})
  registerCustomTaxonomy(toCustomTaxonomy(words))
  const makers = new MakerIndex(words.manufacturers)
  const slugs = new Map(words.manufacturers.map(({ manufacturer_id, slug }) => [manufacturer_id, slug]))
  const categories = new Map(words.categories.map((category) => [category.slug, category]))
  const byId = new Map(words.categories.map(({ category_id, slug }) => [category_id, slug]))
  return {
    names: buildImportNames(words),
    parametersOf: (slug) => categories.get(slug)?.parameters ?? [],
    categoryOfPart: (partId) => byId.get(toCategoryId(partId)) ?? '',
    makerId: (name) => makers.find(name)?.manufacturer_id ?? null,
    makerSlug: (makerId) => slugs.get(makerId) ?? '',
    makers: words.manufacturers,
    stock_kind: words.stock_kind,
    parts: words.parts,
    offers: words.offers,
  }
}

/** The parts of a shop by manufacturer and number, each with its digest. */
export class LiveParts {
  readonly #indexes = new Map<string, number>()
  readonly #ids: number[] = []
  readonly #digests: number[] = []
  readonly #seen: boolean[] = []

  add(partId: number, makerId: number, partNumber: string, digest: number): void {
    this.#indexes.set(toKey(makerId, partNumber), this.#ids.length)
    this.#ids.push(partId)
    this.#digests.push(digest)
    this.#seen.push(false)
  }

  get size(): number {
    return this.#ids.length
  }

  /** The part, which is marked as seen; null if it does not exist. */
  see(makerId: number | null, partNumber: string): { part_id: number; digest: number } | null {
    const partIndex = this.#findIndex(makerId, partNumber)
    if (partIndex === undefined) return null
    this.#seen[partIndex] = true
    return { part_id: this.#ids[partIndex] ?? 0, digest: this.#digests[partIndex] ?? 0 }
  }

  findPartId(makerId: number | null, partNumber: string): number | null {
    const partIndex = this.#findIndex(makerId, partNumber)
    return partIndex === undefined ? null : (this.#ids[partIndex] ?? null)
  }

  /** Parts that were never seen. */
  *unseen(): Generator<{ maker_id: number; part_number: string }> {
    for (const [key, partIndex] of this.#indexes) {
      const slash = key.indexOf('/')
      if (!this.#seen[partIndex]) yield { maker_id: Number(key.slice(0, slash)), part_number: key.slice(slash + 1) }
    }
  }

  #findIndex(makerId: number | null, partNumber: string): number | undefined {
    return makerId === null ? undefined : this.#indexes.get(toKey(makerId, partNumber))
  }
}

const toKey = (makerId: number, partNumber: string): string => `${makerId}/${partNumber}`

/** All parts of a shop, with digests of some columns. */
export async function readLiveParts(
  shop: RunningShop,
  columns: DigestColumns,
  stockKind: StockKind,
  onProgress: (done: number) => void,
): Promise<LiveParts> {
  const live = new LiveParts()
  const text = formatColumnsParameter(columns)
  for (let after: number | null = 0; after !== null; ) {
    const page: EndpointData<typeof deskCatalogueDigests> = await callShop(shop, deskCatalogueDigests, {
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
