import { z } from 'zod'
import { MAX_FILTER_CHARACTERS, parseListingQuery } from '../url/listing-query.ts'
import { MAX_QTY } from '../url/qty-parameter.ts'
import { EDGE_CACHE, publicEndpoint } from './endpoint.ts'
import { moneyCodec } from './money-codec.ts'
import { nothing } from './nothing.ts'
import { toPageNumberSchema, toPageQuerySchema } from './page.ts'
import { AlternativeSearch, SearchInterpretation } from './search-interpretation.ts'

const text = z.string()
const count = z.int().min(0)

export const PriceBreak = z.object({ from_qty: z.int().min(1), unit_price: moneyCodec })

/** One packaging of a part at one stock location. Quantities are in pieces. Without `price_breaks` the price is on request. */
export const Offer = z.object({
  offer_id: z.int(),
  packaging: text,
  location: text,
  supplier: text,
  stock: count,
  moq: z.int().min(1),
  multiple: z.int().min(1),
  spq: z.int().min(1),
  /** The factory's lead time; 0 if unknown. */
  lead_time_weeks: count,
  date_code: text.nullable(),
  price_breaks: z.array(PriceBreak),
})
export type Offer = z.output<typeof Offer>

/** A parameter of one part: `text` is ready for display in the language of the call, `value` is in the base unit. */
export const PartParameter = z.object({
  slug: text,
  name: text,
  text,
  value: z.union([z.number(), text]),
  /** The unit of a number: a slug of shared/trade/units.ts. */
  unit: text.optional(),
})
export type PartParameter = z.infer<typeof PartParameter>

export const SlugAndName = z.object({ slug: text, name: text })
export type SlugAndName = z.infer<typeof SlugAndName>

/** A part as a list shows it. The best of `offers` comes first: in stock, then cheapest at its MOQ. */
export const PartSummary = z.object({
  goods_id: z.int(),
  goods_page_url: text,
  part_number: text,
  manufacturer: SlugAndName,
  category: SlugAndName,
  package: text.nullable(),
  description: text,
  /** A small picture of the part; empty without one. */
  icons: text,
  lifecycle: text,
  /** Whether the part complies with RoHS; null if unknown. */
  rohs: z.boolean().nullable(),
  stock: count,
  has_datasheet: z.boolean(),
  offers: z.array(Offer),
  parameters: z.array(PartParameter),
})
export type PartSummary = z.output<typeof PartSummary>

export const CategoryNode = z.object({
  slug: text,
  name: text,
  blurb: text,
  drawing: text,
  part_count: count,
  get children() {
    return z.array(CategoryNode)
  },
})
export type CategoryNode = z.infer<typeof CategoryNode>

export const categoryTree = publicEndpoint.get('/api/category/tree', 'All categories as a tree', nothing, z.array(CategoryNode), {
  cached: EDGE_CACHE.five_minutes,
})

export const CatalogueStat = z.object({
  parts: count,
  manufacturers: count,
  categories: count,
  offers_in_stock: count,
  catalogue_version: text,
})
export const categoryStat = publicEndpoint.get('/api/category/stat', 'Size of the catalogue', nothing, CatalogueStat, {
  cached: EDGE_CACHE.minute,
})

export const getCategoryList = publicEndpoint.get(
  '/api/index/getCategoryList',
  'Categories below one, or the roots',
  z.object({ parent: z.string().max(64).optional() }),
  z.array(CategoryNode),
  { cached: EDGE_CACHE.five_minutes },
)

/**
 * Filters in the form of a listing's URL query, "package=0603&resistance.min=1000&in_stock=1", in every call with filters; invalid ones are
 * ignored. Fields are `manufacturer`, `package`, parameters of the category and, in a search, `category`.
 */
const filters = z
  .string()
  .max(MAX_FILTER_CHARACTERS)
  .default('')
  .transform((text) => parseListingQuery(new URLSearchParams(text)).filters)

/** Choices of one field. `count` is how many parts of the current choice (all other fields applied) have the value. */
export const Facet = z.object({
  /** A field of `ListingFilters`, or `in_stock`, `rohs`, `has` (flags with one value each, `has` with one per feature). */
  field: text,
  name: text,
  kind: z.enum(['words', 'numbers', 'flag']),
  /** The unit of numbers: a slug of shared/trade/units.ts, or "usd" for `price`; empty for words. */
  unit: text,
  /** The most frequent values, in the field's order; selected values are always included. */
  values: z.array(z.object({ value: text, text, count })),
  /** The number of all values, also those that `values` omits. */
  value_count: count,
  /** For numbers: the smallest and the largest value of the category. */
  min: z.number().nullable(),
  max: z.number().nullable(),
})
export type Facet = z.infer<typeof Facet>

export const Listing = z.object({
  total: count,
  /** False if `total` is a cap: the listing has at least this many. */
  total_is_exact: z.boolean(),
  page: z.int(),
  page_size: z.int(),
  items: z.array(PartSummary),
  /** Slugs of parameters, and `package`, that have one value in all parts of the listing. */
  same: z.array(text).default([]),
})
export type Listing = z.output<typeof Listing>

export const CategoryDetail = CategoryNode.extend({
  parent: SlugAndName.nullable(),
  /** Parameters that are columns of the table, in order; for a group, those that most of its categories have. */
  columns: z.array(z.object({ slug: text, name: text, kind: text })),
})
export type CategoryDetail = z.infer<typeof CategoryDetail>

const listingRequest = {
  filters,
  /** A field, or `price`, `stock`, `part_number`; a leading "-" sorts descending; empty: in stock first, in the natural order. */
  sort: z.string().max(64).default(''),
  /** The buyer's quantity, in pieces. The price filter and the sort by price use the price at this quantity. */
  qty: z.int().min(1).max(MAX_QTY).default(1),
  page: z.int().min(1).max(1_000_000).default(1),
  page_size: z.int().min(1).max(100).default(50),
}

export const getCategory = publicEndpoint.post(
  '/api/index/getCategory',
  'One category with a page of its parts; for a group, of all its categories',
  z.object({ id: z.string().max(64), ...listingRequest }),
  z.object({ category: CategoryDetail, listing: Listing }),
  { reads: true, load: 'search' },
)

export const getCategoryFilter = publicEndpoint.post(
  '/api/index/getCategoryFilter',
  'The filters of a category, of a group or of a search (`keyword`), with their counts',
  z.object({
    /** The slug of a category or group; empty for a search in all categories. */
    id: z.string().max(64).default(''),
    keyword: z.string().max(2000).default(''),
    filters,
    /** The quantity for the price filter. */
    qty: z.int().min(1).max(MAX_QTY).default(1),
  }),
  z.object({ facets: z.array(Facet) }),
  { reads: true, load: 'search' },
)

/** How a query was answered: as a part number (whole, prefix, fragment) or as words. */
export const SearchMatch = z.enum(['exact', 'prefix', 'fragment', 'keyword', 'none'])
export type SearchMatch = z.infer<typeof SearchMatch>

export const SearchFacet = z.object({ slug: text, name: text, count })

export const Suggestion = z.object({ part_number: text, goods_page_url: text, manufacturer: text, package: text.nullable() })
export type Suggestion = z.infer<typeof Suggestion>

/** A suggestion while the buyer types a part number. */
export const SuggestedPart = Suggestion.extend({
  stock: count.default(0),
  /** The price of one piece at the smallest orderable quantity, ready for display; empty if on request. */
  price: text.default(''),
})
export type SuggestedPart = z.output<typeof SuggestedPart>

export const search = publicEndpoint.get(
  '/api/index/search',
  'Parts by number or keyword',
  z.object({
    keyword: z.string().max(2000),
    filters,
    sort: z.string().max(64).default(''),
    qty: z.coerce.number().int().min(1).max(MAX_QTY).default(1),
    ...toPageQuerySchema(50),
  }),
  z.object({
    match: SearchMatch,
    listing: Listing,
    /** Categories of the matches, the largest first. */
    categories: z.array(SearchFacet),
    /** The category if all matches are in one: its parameters are columns and filters. Otherwise null. */
    category: CategoryDetail.nullable(),
    understood: z.array(SearchInterpretation),
    /** Words treated as fragments of part numbers. A word with "!" in front excludes the numbers that contain it. */
    keywords: z.array(text),
    /** Words without a meaning in this catalogue, which the search left out. */
    ignored: z.array(text),
    /** Similar part numbers, if nothing else matches. */
    did_you_mean: z.array(Suggestion),
    /** Other searches, if the query is understood but finds nothing. */
    ways_out: z.array(AlternativeSearch).default([]),
  }),
  { load: 'search' },
)

export const searchOption = publicEndpoint.get(
  '/api/index/searchOption',
  'Up to ten part numbers for a typed text',
  z.object({ keyword: z.string().max(2000) }),
  z.array(SuggestedPart),
)

export const searchMeaning = publicEndpoint.get(
  '/api/index/searchMeaning',
  'Suggestions besides part numbers: the interpreted query, then matching categories and manufacturers',
  z.object({ keyword: z.string().max(2000) }),
  z.array(
    z.object({
      /** What the suggestion opens: a search, a category or a manufacturer. */
      kind: z.enum(['search', 'category', 'manufacturer']),
      /** The query of a search; the slug of a category or manufacturer. */
      id: text,
      text,
      count,
    }),
  ),
)

export const productNav = publicEndpoint.get(
  '/api/index/productNav',
  'The alphabetical index: first characters with the number of parts',
  nothing,
  z.array(z.object({ name: text, label: text, count })),
  { cached: EDGE_CACHE.five_minutes },
)

export const productIndex = publicEndpoint.get(
  '/api/index/products',
  'A page of the alphabetical index: part numbers that begin with one character, in order',
  z.object({ name: z.string().max(8), page: toPageNumberSchema(1_000_000) }),
  z.object({
    name: text,
    label: text,
    total: count,
    page: z.int(),
    pages: z.int(),
    items: z.array(Suggestion.extend({ category: SlugAndName })),
  }),
  { load: 'search' },
)

export const bannerList = publicEndpoint.get(
  '/api/index/bannerList',
  'Banners of the home page',
  nothing,
  z.array(z.object({ id: text, title: text, text, link: text })),
  { cached: EDGE_CACHE.five_minutes_for_a_day },
)

export const floorList = publicEndpoint.get(
  '/api/index/floorList',
  'Floors of the home page: a category with some of its parts',
  nothing,
  z.array(z.object({ category: SlugAndName, drawing: text, part_count: count, items: z.array(PartSummary) })),
)

export const featureGoodsList = publicEndpoint.get('/api/index/featureGoodsList', 'Featured goods', nothing, z.array(PartSummary))

export const ManufacturerSummary = z.object({
  slug: text,
  name: text,
  country: text,
  /** The number of listed parts. */
  part_count: count,
  /** Other spellings of the name, which a search understands too. */
  aliases: z.array(text).default([]),
  /** A URL of this site; empty without a logo. */
  logo: text.default(''),
})
export type ManufacturerSummary = z.infer<typeof ManufacturerSummary>
export const manufacturers = publicEndpoint.get('/api/manufacturers', 'All manufacturers by name', nothing, z.array(ManufacturerSummary), {
  cached: EDGE_CACHE.five_minutes,
})

export const manufacturer = publicEndpoint.get(
  '/api/manufacturers/:id',
  'One manufacturer with its categories and a page of its parts; former slugs work too',
  z.object({
    id: z.string().max(64),
    category: z.string().max(64).optional(),
    ...toPageQuerySchema(50),
  }),
  z.object({
    manufacturer: ManufacturerSummary.extend({
      founded: z.int().nullable(),
      /** The shop's text about the manufacturer, in the language of the call, or else in English. */
      paragraphs: z.array(text).default([]),
    }),
    categories: z.array(SearchFacet),
    listing: Listing,
  }),
  { load: 'search' },
)

/** A part with all data of its product page. */
export const PartDetail = PartSummary.extend({
  /** The former part number of the requested id; null: the id is current. */
  former_number: text.nullable(),
  series: text.nullable(),
  manufacturer_logo: ManufacturerSummary.shape.logo,
  breadcrumb: z.array(SlugAndName),
  datasheet_url: text.nullable(),
  /** Pictures of the part itself, the main one first, as URLs of this site. */
  pictures: z.array(z.object({ small: text, large: text })).default([]),
  /** The shortest lead time of the factory; 0 if unknown. */
  lead_time_weeks: count,
  /** True if prices and stock are invented; the page says so. */
  demonstration: z.boolean().default(false),
  /** When the part's prices and stock were imported. */
  updated_at: z.iso.datetime(),
  /** False if `updated_at` is older than list prices are valid: then the buyer can only request a quote. */
  is_fresh: z.boolean(),
  /** True if the part's page is in the sitemap; otherwise the page has `noindex`. */
  indexed: z.boolean(),
})
export type PartDetail = z.output<typeof PartDetail>
export const goodsDetail = publicEndpoint.get(
  '/api/goods/goodsDetail',
  'One part by its page address',
  z.object({ id: z.string().max(200) }),
  PartDetail,
)

const partId = z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) })

/** How an alternative fits, best first: the same part in another packaging, pin by pin, by its package, by key parameters, or hardly. */
export const AlternativeFit = z.enum(['packing', 'pin', 'package', 'parameters', 'similar'])
export type AlternativeFit = z.infer<typeof AlternativeFit>

/** A part that may replace another, and why. Texts of parameters are ready for display. */
export const Alternative = PartSummary.extend({
  fit: AlternativeFit,
  /** True for an active part by the same manufacturer if the original part is not active. */
  successor: z.boolean(),
  same: z.array(z.object({ slug: text, name: text, text })),
  /** `own` is the value of the original part, `other` the alternative's; `verdict` judges the alternative. */
  differs: z.array(
    z.object({
      slug: text,
      name: text,
      own: text,
      other: text,
      verdict: z.enum(['better', 'worse', 'other']),
      change: z.enum(['higher', 'lower', 'tighter', 'wider', 'grade', 'other']),
    }),
  ),
})
export type Alternative = z.output<typeof Alternative>

export const goodsRecommend = publicEndpoint.get(
  '/api/goods/recommend/:id',
  'Alternatives to a part, the best first; if there are few, also similar parts',
  partId,
  z.array(Alternative),
)
export const relatedBlogs = publicEndpoint.get(
  '/api/goods/relatedBlogs/:id',
  'News about the part',
  partId,
  z.array(z.object({ id: text, title: text, published_at: z.iso.datetime() })),
)
export const relevantPdf = publicEndpoint.get(
  '/api/goods/relevantPdf/:id',
  'Documents of the part',
  partId,
  z.array(z.object({ title: text, url: text, kind: text })),
)
