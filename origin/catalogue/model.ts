import type { OfferRow } from '../database/rows.ts'
import type { LIFECYCLES, PACKAGINGS } from './codes.ts'

/**
 * The model of parts before they are stored: the demonstration generator, the list of widely used parts and an operator's CSV produce it.
 */

/** How pieces are packed for shipping. */
export type Packaging = (typeof PACKAGINGS)[number]

export type Lifecycle = (typeof LIFECYCLES)[number]

/** One price break: `unit_price` in micros (millionths of a US dollar) from `from_qty` pieces up. */
export interface PriceBreakInput {
  from_qty: number
  unit_price: number
}

/**
 * One way to buy a part. Quantities in pieces; `lead_time_weeks` is the factory's, 0 if unknown; `date_code` is `YYWW`; `stock_number` is
 * the operator's; breaks ascend, the first starts at the MOQ.
 */
export interface OfferInput
  extends Pick<OfferRow, 'stock' | 'moq' | 'multiple' | 'spq' | 'lead_time_weeks' | 'date_code' | 'stock_number'> {
  packaging: Packaging
  /** Slug of the operator's warehouse, and of the kind of supplier: our shelf, the maker's, a partner's; empty: unknown. */
  location: string
  supplier: string
  price_breaks: PriceBreakInput[]
}

/** A parameter's value: a number in the parameter's unit, a word's slug (translated) or a code (shown unchanged). */
export type ParameterValue = number | string

/** A part as its maker defines it, without commercial data. */
export interface PartInput {
  part_number: string
  /** Slug of the maker: see `makers.ts`. */
  manufacturer: string
  /** Slug of a leaf category: see `taxonomy.ts`. */
  category: string
  /** Name of the maker's series or family, as the maker writes it ("RC", "GRM", "STM32F4"). */
  series: string | null
  /** Canonical package name: see `shared/packages/canonical.ts`. */
  package: string | null
  /** Only parameters of the category; unknown ones are left out. */
  parameters: Record<string, ParameterValue>
  lifecycle: Lifecycle
  /** Whether the part complies with RoHS; null if unknown. */
  rohs: boolean | null
  /** Whether the part is no longer sold. */
  retired?: boolean
  /** Slug of the datasheet that describes this part, or null. */
  datasheet: string | null
  packaging: Packaging
  /** The factory's standard pack, in pieces. */
  spq: number
  /** Approximate unit price at the factory's pack, in micros; commercial data is derived from it. */
  base_price: number
}

/**
 * A maker's series, described by its published ordering code: `size` part numbers, each made by `at(index)`. `at` must be a pure function,
 * and indices must be stable and give different part numbers.
 */
export interface Series {
  /** Unique slug, which is also the slug of its datasheet: `yageo-rc`. */
  slug: string
  manufacturer: string
  category: string
  /** The name as the maker writes it. */
  name: string
  /** One English sentence about the series, for its datasheet. */
  summary: string
  /** The document that publishes the ordering code. */
  source: string
  size: number
  at(index: number): PartInput
}

/** Names in one language: the shape of `names/*.json`. */
export interface CatalogueNames {
  categories: Record<string, { name: string; one: string; blurb: string }>
  parameters: Record<string, string>
  words: Record<string, string>
  packagings: Record<string, string>
  lifecycles: Record<string, string>
  search_words: Record<string, string[]>
}
