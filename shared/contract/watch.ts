import { z } from 'zod'
import { MAX_QTY } from '../url/qty-parameter.ts'
import { MAX_WATCHED_SEARCH_LENGTH, readWatchedSearch } from '../url/watched-search.ts'
import { BomId } from './bom.ts'
import { Email } from './email.ts'
import { customerEndpoint, EDGE_CACHE, visitorEndpoint } from './endpoint.ts'
import { nothing } from './nothing.ts'

/**
 * Parts, BOMs and searches that somebody is told about: a customer by their account, a visitor by an e-mail address that its owner
 * confirms. No answer tells what an address is told about; only its mailbox learns that.
 */
const instant = z.iso.datetime()

/** Watches that a customer may have, and an address without an account. */
export const MAX_WATCHES = 200
export const MAX_VISITOR_WATCHES = 20
/** Percent by which a price may move. */
export const MAX_PRICE_CHANGE_PERCENT = 90

/** What is watched: one of these. A search goes by the address of its listing, without a language. */
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
  /** Something is in stock of which there was nothing. */
  in_stock: z.boolean().default(false),
  /** A BOM's parts: the stock falls below what the BOM needs. */
  under_need: z.boolean().default(false),
  /** A part: the stock falls below so many pieces. */
  need: z.int('valid_quantity').min(1, 'valid_quantity').max(MAX_QTY, 'valid_quantity').nullable().default(null),
  /** The price is so many percent from where it was when this was set, or was last told, up or down. */
  price_percent: z.int('valid_percent').min(1, 'valid_percent').max(MAX_PRICE_CHANGE_PERCENT, 'valid_percent').nullable().default(null),
  /** Nearer to the end of its life: not for new designs, last time buy, obsolete, no longer sold. */
  end_of_life: z.boolean().default(false),
  /** A search: it finds more than it did. */
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
  /** Part number, the BOM's name (empty: it has none), or what is searched for, with what it is narrowed to. */
  name: z.string(),
  /** The maker of a part. */
  brand_name: z.string(),
  conditions: WatchConditions,
  created_at: instant,
  /** Null: not yet. */
  looked_at: instant.nullable(),
})
export type Watch = z.output<typeof Watch>

const Watches = z.array(Watch)

/** Whether things can be watched here, and how many. */
export const watchTerms = visitorEndpoint.get(
  '/api/watch/terms',
  'How many watches a customer, and an address without an account, may have',
  nothing,
  z.object({ customer_most: z.int(), visitor_most: z.int() }),
  { cached: EDGE_CACHE.hour },
)

/** Sets a watch, or changes the one of the same subject. A visitor's waits until the owner of the address confirms it. */
export const watchAdd = visitorEndpoint.post(
  '/api/watch/add',
  'Watches a part, a BOM or a search',
  z.object({ subject: WatchSubject, ...conditions, email: Email.optional() }).refine(watchesAnything, NOTHING_CHOSEN),
  z.object({ state: z.enum(['set', 'mailed']) }),
)

export const watchList = customerEndpoint.get('/api/watch/list', 'What the customer watches, the newest first', nothing, Watches)

export const watchChange = customerEndpoint.post(
  '/api/watch/change',
  'Changes what is told of a watch',
  z.object({ watch_id: z.int().positive(), ...conditions }).refine(watchesAnything, NOTHING_CHOSEN),
  nothing,
)

/** One that is gone, or somebody else's, is no error: it is not there. */
export const watchEnd = customerEndpoint.post(
  '/api/watch/end',
  'Ends a watch of the customer, or all of them',
  z.object({ watch_id: z.union([z.int().positive(), z.literal('all')]) }),
  nothing,
)

/** What the links in mails carry: opaque. */
const WatchLink = z.object({ token: z.string().regex(/^[\w-]{16,512}$/, 'invalid') })

/** What a link is about: looking changes nothing. `name` as in a `Watch`. */
const Linked = z.object({ email: z.string(), subject: WatchSubject.nullable(), name: z.string(), is_done: z.boolean() })
export type LinkedWatch = z.output<typeof Linked>

/** @throws `not_found` for a link that is over */
export const watchConfirmLink = visitorEndpoint.post(
  '/api/watch/confirm-link',
  'Looks at the link that confirms a watch',
  WatchLink,
  Linked,
  {
    reads: true,
    entrance: true,
  },
)

/** May be repeated. @throws `not_found` for a link that is over, or never was */
export const watchConfirm = visitorEndpoint.post('/api/watch/confirm', 'Confirms a watch by the link in the mail', WatchLink, nothing, {
  entrance: true,
})

/** `subject` is null for a link that ends all watches. @throws `not_found` for what is no link of ours */
export const watchEndLink = visitorEndpoint.post(
  '/api/watch/end-link',
  'Looks at a link that ends a watch, or all of them',
  WatchLink,
  Linked,
  {
    reads: true,
    entrance: true,
  },
)

/** May be repeated. @throws `not_found` for what is no link of ours */
export const watchEndByLink = visitorEndpoint.post(
  '/api/watch/end-by-link',
  'Ends a watch, or all of them, by the link in a mail',
  WatchLink,
  nothing,
  { entrance: true },
)
