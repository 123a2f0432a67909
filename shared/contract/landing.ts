import { z } from 'zod'
import { EDGE_CACHE, publicEndpoint } from './endpoint.ts'
import { moneyCodec } from './money-codec.ts'

const text = z.string()
const count = z.int().min(0)

/** The second property of a landing page, beside its category. */
export const LandingField = z.enum(['manufacturer', 'package'])
export type LandingField = z.infer<typeof LandingField>

/** A category narrowed to one manufacturer or one package. It has its own page at /category/{category}/{slug}. */
export const LandingLink = z.object({
  slug: text,
  field: LandingField,
  /** The value of `field` in the URL of a filtered listing. */
  value: text,
  name: text,
  count,
})
export type LandingLink = z.infer<typeof LandingLink>

export const landings = publicEndpoint.get(
  '/api/index/landings',
  'Landing pages of a category: manufacturers and packages with enough parts, the largest first',
  z.object({ category: z.string().max(64) }),
  z.array(LandingLink),
  { cached: EDGE_CACHE.hour },
)

/** Facts of a landing page about its parts. Texts are ready for display in the language of the call. */
export const LandingFacts = z.object({
  /** Parts of the whole category. */
  category_count: count,
  in_stock: count,
  /** The lowest and the highest unit price, each of a part's smallest order; null if no part has a price. */
  price: z.object({ from: moneyCodec, to: moneyCodec }).nullable(),
  /**
   * The most important parameters with their most frequent values. `from` and `to` are null unless it is a number with many values.
   */
  parameters: z.array(
    z.object({ slug: text, name: text, from: text.nullable(), to: text.nullable(), common: z.array(z.object({ text, count })) }),
  ),
  /** The packages of a manufacturer's parts, or the manufacturers of a package's parts; the largest first. */
  counterparts: z.array(z.object({ name: text, count })),
})
export type LandingFacts = z.output<typeof LandingFacts>

export const landing = publicEndpoint.get(
  '/api/index/landing',
  'One landing page. Without `facts` the combination exists, but has no page',
  z.object({ category: z.string().max(64), facet: z.string().max(128) }),
  LandingLink.extend({
    facts: LandingFacts.nullable(),
  }),
  { cached: EDGE_CACHE.hour, load: 'search' },
)
