/** Calls with which an operator's file is compared with the live catalogue. */
import { z } from 'zod'
import { STOCK_KINDS } from './desk-catalogue.ts'
import { deskEndpoint } from './endpoint.ts'
import { nothing } from './nothing.ts'

/** Maximum number of parts of one page, which needs some megabytes of memory. */
const MAX_DIGESTS = 20_000

export const deskCatalogueDigests = deskEndpoint.get(
  '/api/desk/catalogue/digests',
  'A digest of each part’s values in these columns',
  z.object({
    /** Columns of an import, separated by commas; `prices` stands for all price columns. */
    columns: z.string().max(20_000),
    /** `next` of the previous page; 0: from the first part. */
    after: z.coerce.number().int().min(0).default(0),
    count: z.coerce.number().int().min(1).max(MAX_DIGESTS).default(MAX_DIGESTS),
    /** Includes parts that are no longer sold. */
    with_retired: z.enum(['0', '1']).default('0'),
    /** The meaning of the file's stock; default: as configured. */
    stock_kind: z.enum(STOCK_KINDS).optional(),
  }),
  /** The four lists have the same length and order. */
  z.object({
    ids: z.array(z.int()),
    makers: z.array(z.int()),
    part_numbers: z.array(z.string()),
    digests: z.array(z.number()),
    /** Null on the last page. */
    next: z.int().nullable(),
  }),
)

const text = z.string()

export const deskCatalogueWords = deskEndpoint.get(
  '/api/desk/catalogue/words',
  'Accepted names of categories, manufacturers and words in a file',
  nothing,
  z.object({
    categories: z.array(z.object({ category_id: z.int(), slug: text, parent_id: z.int().nullable(), parameters: z.array(text) })),
    /** The operator's own parameters. `unit` is null unless `kind` is `number`; `words` are the slugs that a word may have. */
    shop_parameters: z.array(
      z.object({
        slug: text,
        kind: z.enum(['number', 'word', 'code']),
        unit: text.nullable(),
        is_plus_minus: z.boolean(),
        words: z.array(text),
      }),
    ),
    manufacturers: z.array(z.object({ manufacturer_id: z.int(), slug: text, name: text, aliases: z.array(text), part_count: z.int() })),
    /** Names in all languages, by kind and slug. */
    labels: z.array(z.object({ lang: text, kind: text, slug: text, label: text })),
    /** The operator's warehouses and kinds of supplier, in their order. */
    offer_words: z.array(z.object({ kind: z.enum(['location', 'supplier']), code: z.int(), slug: text, position: z.int().nullable() })),
    stock_kind: z.enum(STOCK_KINDS),
    parts: z.int(),
    offers: z.int(),
  }),
)

export const deskPricesHold = deskEndpoint.post(
  '/api/desk/catalogue/prices-hold',
  'Confirms all prices as of a time, without a change',
  z.object({ as_of: z.iso.datetime() }),
  z.object({ as_of: z.iso.datetime() }),
)
