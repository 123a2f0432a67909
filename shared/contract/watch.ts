import { z } from 'zod'
import { MAX_QTY } from '../url/qty-parameter.ts'
import { MAX_WATCHED_SEARCH_LENGTH, readWatchedSearch } from '../url/watched-search.ts'
import { BomId } from './bom.ts'
import { Email } from './email.ts'
import { customerEndpoint, EDGE_CACHE, visitorEndpoint } from './endpoint.ts'
import { nothing } from './nothing.ts'

/**
 * A watch sends mail alerts about a part, a BOM or a search. A customer's belongs to the account, a visitor's to a confirmed email. No
 * response reveals the watches of an email.
 */
const instant = z.iso.datetime()

/** Maximum number of watches of a customer; below, of an email without an account. */
export const MAX_WATCHES = 200
export const MAX_VISITOR_WATCHES = 20
/** The largest value of `price_percent`. */
export const MAX_PRICE_CHANGE_PERCENT = 90

/** What is watched. `search` is the URL of a listing, without a language. */
export const WatchSubject = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('part'), goods_id: z.int().positive() }),
  z.object({ kind: z.literal('bom'), bom_id: BomId }),
  z.object({
    kind: z.literal('search'),
    search: z
      .string()
      .max(MAX_WATCHED_SEARCH_LENGTH, { error: 'too_long', abort: true })
      .refine((address) => readWatchedSearch(address) !== null, 'invalid'),
  }),
])
export type WatchSubject = z.output<typeof WatchSubject>

const conditions = {
  /** A part without stock is in stock again. */
  in_stock: z.boolean().default(false),
  /** For a BOM's parts: the stock falls below the BOM's need. */
  under_need: z.boolean().default(false),
  /** For a part: the stock falls below this many pieces. */
  need: z.int('valid_quantity').min(1, 'valid_quantity').max(MAX_QTY, 'valid_quantity').nullable().default(null),
  /** The price is this many percent above or below its value at the start of the watch or at the last alert. */
  price_percent: z.int('valid_percent').min(1, 'valid_percent').max(MAX_PRICE_CHANGE_PERCENT, 'valid_percent').nullable().default(null),
  /** A part comes nearer to its end of life: not for new designs, last time buy, obsolete, no longer sold. */
  end_of_life: z.boolean().default(false),
  /** For a search: the number of parts rises. */
  new_parts: z.boolean().default(false),
}
export const WatchConditions = z.object(conditions)
export type WatchConditions = z.output<typeof WatchConditions>

const watchesAnything = ({ in_stock, under_need, need, price_percent, end_of_life, new_parts }: WatchConditions): boolean =>
  in_stock || under_need || need !== null || price_percent !== null || end_of_life || new_parts
const NOTHING_CHOSEN = { error: 'choose_condition', path: ['in_stock'] }

export const Watch = z.object({
  watch_id: z.int(),
  subject: WatchSubject,
  /** Part number, the BOM's name (empty: unnamed), or the search text with its filters. */
  name: z.string(),
  /** The manufacturer of a part; empty for a BOM or a search. */
  brand_name: z.string(),
  conditions: WatchConditions,
  created_at: instant,
  /** When the conditions were last checked; null: not yet. */
  looked_at: instant.nullable(),
})
export type Watch = z.output<typeof Watch>

const Watches = z.array(Watch)

/** Pages offer watches only if this call succeeds. */
export const watchTerms = visitorEndpoint.get(
  '/api/watch/terms',
  'Maximum number of watches of a customer, and of an email address without an account',
  nothing,
  z.object({ customer_most: z.int(), visitor_most: z.int() }),
  { cached: EDGE_CACHE.hour },
)

/** Adds a watch, or changes the watch of the same subject. A visitor's starts (`mailed`) once the email's owner confirms it. */
export const watchAdd = visitorEndpoint.post(
  '/api/watch/add',
  'Watches a part, a BOM or a search',
  z.object({ subject: WatchSubject, ...conditions, email: Email.optional() }).refine(watchesAnything, NOTHING_CHOSEN),
  z.object({ state: z.enum(['set', 'mailed']) }),
)

export const watchList = customerEndpoint.get('/api/watch/list', 'Watches of the customer, the newest first', nothing, Watches)

export const watchChange = customerEndpoint.post(
  '/api/watch/change',
  'Changes the notifications of a watch',
  z.object({ watch_id: z.int().positive(), ...conditions }).refine(watchesAnything, NOTHING_CHOSEN),
  nothing,
)

/** The id of a watch that does not exist, or is another customer's, is no error. */
export const watchEnd = customerEndpoint.post(
  '/api/watch/end',
  'Ends one watch of the customer, or all',
  z.object({ watch_id: z.union([z.int().positive(), z.literal('all')]) }),
  nothing,
)

const WatchLink = z.object({ token: z.string().regex(/^[\w-]{16,512}$/, 'invalid') })

/** The watch of a link; `name` as in a `Watch`. `is_done`: the link's confirmation or end has happened. */
const Linked = z.object({ email: z.string(), subject: WatchSubject.nullable(), name: z.string(), is_done: z.boolean() })
export type LinkedWatch = z.output<typeof Linked>

/** @throws `not_found` for an expired link */
export const watchConfirmLink = visitorEndpoint.post(
  '/api/watch/confirm-link',
  'Checks the link that confirms a watch',
  WatchLink,
  Linked,
  {
    reads: true,
    entrance: true,
  },
)

/** The call may be repeated. @throws `not_found` for an expired or invalid link */
export const watchConfirm = visitorEndpoint.post('/api/watch/confirm', 'Confirms a watch by the link in the mail', WatchLink, nothing, {
  entrance: true,
})

/** `subject` is null for a link that ends all watches. @throws `not_found` for an invalid link */
export const watchEndLink = visitorEndpoint.post('/api/watch/end-link', 'Checks a link that ends one watch or all', WatchLink, Linked, {
  reads: true,
  entrance: true,
})

/** The call may be repeated. @throws `not_found` for an invalid link */
export const watchEndByLink = visitorEndpoint.post(
  '/api/watch/end-by-link',
  'Ends one watch, or all, by the link in a mail',
  WatchLink,
  nothing,
  { entrance: true },
)
