/** How the catalogue changes while it is up: every call needs the desk's secret as Bearer. */
import { z } from 'zod'
import { SITE_FILE } from '../trade/document-hosts.ts'
import { PriceBreak } from './catalogue.ts'
import { deskEndpoint } from './endpoint.ts'
import { toPageNumberSchema, toPageSchema } from './page.ts'
import { createTextLineSchema } from './text-line.ts'

/** Offers or parts that one call changes at most. */
export const MAX_BATCH_ROWS = 10_000
/** Price breaks of an offer, on every way into the catalogue. */
export const MAX_PRICE_BREAKS = 12
const MAX_PIECES = 1_000_000_000

/**
 * What a feed's stock means. `net`: what open orders have taken is out of it already; only orders that came in after `as_of` are taken out
 * again. `gross`: all that open orders have taken is taken out.
 */
export const STOCK_KINDS = ['net', 'gross'] as const
export type StockKind = (typeof STOCK_KINDS)[number]

/**
 * What has changed. Of parts: they are `new`, `moved` to another category, `renamed`, `merged` with another, `retired`, `deleted`; their
 * `parameters`, their `package`, the rest of their `description`, and `offers` that come or go. Of offers: `prices`, `stock`, and
 * `terms`, which is all that is neither.
 */
export const CHANGE_KINDS = [
  ...(['new', 'moved', 'renamed', 'merged', 'retired', 'deleted'] as const),
  ...(['parameters', 'package', 'description', 'offers', 'prices', 'stock', 'terms'] as const),
] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

/** `open`: more batches may come. `proposed`: nothing of it is live before somebody at the desk says so. */
export const CHANGE_STATES = ['open', 'proposed', 'applying', 'applied', 'refused', 'undoing', 'undone'] as const
export type ChangeState = (typeof CHANGE_STATES)[number]

const changeSetId = z.string().regex(/^[\w-]{8,64}$/, 'invalid')
const note = (max: number) => createTextLineSchema(max).default('')
const count = z.int().min(0)
const pieces = z.int('valid_quantity').min(1, 'valid_quantity').max(MAX_PIECES, 'valid_quantity')
const name = (max: number) => createTextLineSchema(max).min(1, 'required')

/** Which offer is meant. By its part, as much is said as tells it from the part's other offers. */
const OfferName = z.union([
  z.object({ offer_id: z.int() }),
  z.object({
    /** Its name, its slug, or one of its other names. */
    manufacturer: name(80),
    /** To the letter. */
    part_number: name(64),
    packaging: name(40).optional(),
    location: name(40).optional(),
    supplier: name(40).optional(),
    date_code: name(40).optional(),
    /** Means the part's offer of this number; if it has none, the others say which. */
    stock_number: name(64).optional(),
  }),
  z.object({ stock_number: name(64) }),
])
export type OfferName = z.output<typeof OfferName>

/** What an offer has beside what tells it from others: a field that is absent stays as it is, and one that is null is emptied, as by an import. */
const offerFields = {
  stock: z.int('valid_quantity').min(0, 'valid_quantity').max(MAX_PIECES, 'valid_quantity').nullable().optional(),
  /** All of them, quantities ascending. Null: on request. */
  price_breaks: z
    .array(PriceBreak.refine(({ unit_price }) => unit_price > 0, 'valid_price'))
    .max(MAX_PRICE_BREAKS, 'too_many_price_breaks')
    .refine((breaks) => breaks.every(({ from_qty }, at) => at === 0 || from_qty > (breaks[at - 1]?.from_qty ?? 0)), 'not_ascending')
    .nullable()
    .optional(),
  moq: pieces.nullable().optional(),
  multiple: pieces.nullable().optional(),
  spq: pieces.nullable().optional(),
  lead_time_weeks: z.int('valid_lead_time').min(0, 'valid_lead_time').max(520, 'valid_lead_time').nullable().optional(),
  date_code: z
    .string()
    .max(5, { error: 'valid_date_code', abort: true })
    .regex(/^\d\d(?:(?:0[1-9]|[1-4]\d|5[0-3])\+?|\+)$/, 'valid_date_code')
    .nullable()
    .optional(),
  stock_number: name(64).nullable().optional(),
}

/** What becomes of one offer. */
export const OfferChange = z.object({
  offer: OfferName,
  ...offerFields,
})
export type OfferChange = z.output<typeof OfferChange>

/** What a batch of changes says of itself. */
const batchHead = {
  /** The caller's own id of what is changed together: its first batch opens it. */
  change_set: changeSetId,
  /** From 0. The same batch sent again is not done again, and answered as before. */
  batch: z.int().min(0).max(1_000_000),
  /** Who changes it, and from which file or program: for those who look at it later. */
  who: note(80),
  source: note(200),
  /** As the operator has configured it, unless said. */
  stock_kind: z.enum(STOCK_KINDS).optional(),
  /** When what is said was so; now, unless said. */
  as_of: z.iso.datetime().optional(),
  /** Nothing of it is live before somebody at the desk approves it. */
  is_proposal: z.boolean().default(false),
  /** Only says what it would come to: nothing is written, and no change set opened. */
  is_dry_run: z.boolean().default(false),
  /** No further batch comes: the change set is closed. */
  is_last: z.boolean().default(false),
}

/** What could not be done, by its place in the list, from 0: which field, and why. The rest is done. */
const RowProblem = z.object({ index: count, field: z.string(), problem: z.string() })
export type RowProblem = z.output<typeof RowProblem>

export const ChangeCounts = z.object({
  /** Rows that were sent. */
  rows: count,
  /** Offers, or parts, of which anything has changed. */
  changed: count,
  ...(Object.fromEntries(CHANGE_KINDS.map((kind) => [kind, count])) as Record<ChangeKind, typeof count>),
  /** Prices that moved by more than half. */
  jumps: count,
  problems: count,
})
export type ChangeCounts = z.output<typeof ChangeCounts>

/** What of a part or an offer a sample is about. */
export const SAMPLE_FIELDS = [
  ...(['new', 'category', 'name', 'retired', 'deleted', 'parameters', 'package', 'description', 'offers'] as const),
  ...(['price_breaks', 'stock', 'moq', 'multiple', 'spq', 'lead_time_weeks', 'date_code', 'stock_number'] as const),
  ...(['packaging', 'location', 'supplier'] as const),
] as const

/** One of the changes, for people to look at: `before` and `after` as they are stored, of prices that of the smallest order in dollars, empty where it is on request. */
export const ChangeSample = z.object({
  kind: z.enum(CHANGE_KINDS),
  field: z.enum(SAMPLE_FIELDS),
  goods_id: z.int(),
  part_number: z.string(),
  before: z.string(),
  after: z.string(),
})
export type ChangeSample = z.output<typeof ChangeSample>

/** What came of a batch. */
const BatchResult = z.object({
  change_set: z.string(),
  batch: count,
  state: z.enum(CHANGE_STATES),
  counts: ChangeCounts,
  problems: z.array(RowProblem),
  samples: z.array(ChangeSample),
})
export type BatchResult = z.output<typeof BatchResult>

export const putOffers = deskEndpoint.put(
  '/api/desk/offers',
  'Changes prices, stock and terms of offers; what is not named stays as it is',
  z.object({ ...batchHead, offers: z.array(OfferChange).min(1, 'required').max(MAX_BATCH_ROWS, 'too_many_lines') }),
  BatchResult,
  { upload: true },
)

const offerKind = name(40).nullable().optional()

/** One of a part's offers. They take the places of those that it has, as the rows of an import do. */
const PartOffer = z.object({ packaging: offerKind, location: offerKind, supplier: offerKind, ...offerFields })
export type PartOffer = z.output<typeof PartOffer>

/** A part that is new, or what becomes of one: what is absent stays as it is, what is null is emptied. */
export const PartChange = z.object({
  /** One that nobody knows is added. */
  manufacturer: name(80),
  part_number: name(64),
  /** Slug of a category without subcategories; a part that is there may leave it out, or is moved. */
  category: name(64).optional(),
  /** What it is called from now on; where another part is called that already, it is made one with that one, whose offers hold. */
  becomes: z.object({ manufacturer: name(80), part_number: name(64) }).optional(),
  /** Not sold any more: its offers go, its page stays and says so. Offers that come end it. */
  retired: z.boolean().optional(),
  /** Nothing of it stays. */
  deleted: z.boolean().default(false),
  series: name(64).nullable().optional(),
  package: name(80).nullable().optional(),
  lifecycle: z.enum(['active', 'nrnd', 'last_time_buy', 'obsolete']).nullable().optional(),
  rohs: z.boolean().nullable().optional(),
  /** `https://…`, `http://…` or a file of the shop, `/files/…`. */
  datasheet_url: z
    .string()
    .max(2000, { error: 'too_long', abort: true })
    .refine((url) => /^https?:\/\/\S+$/.test(url) || SITE_FILE.test(url), 'valid_url')
    .nullable()
    .optional(),
  /** By slug: numbers in the base unit, slugs of words, codes as they are. */
  parameters: z.record(name(64), z.union([z.number(), name(40)]).nullable()).optional(),
  /** All that it has; an empty list: it is not on sale. */
  offers: z.array(PartOffer).max(8, 'too_many_lines').optional(),
})
export type PartChange = z.output<typeof PartChange>

/** Parts that one call changes at most. */
export const MAX_BATCH_PARTS = 2000

export const putParts = deskEndpoint.put(
  '/api/desk/parts',
  'Adds parts, and changes those that are there; what is not named stays as it is',
  z.object({ ...batchHead, parts: z.array(PartChange).min(1, 'required').max(MAX_BATCH_PARTS, 'too_many_lines') }),
  BatchResult,
  { upload: true },
)

/** A change set for those who look at it: who has changed what, when, and what came of it. */
const ChangeSetView = z.object({
  change_set: z.string(),
  state: z.enum(CHANGE_STATES),
  is_proposal: z.boolean(),
  who: z.string(),
  source: z.string(),
  stock_kind: z.enum(STOCK_KINDS),
  as_of: z.iso.datetime(),
  started_at: z.iso.datetime(),
  /** Null: it is open. */
  finished_at: z.iso.datetime().nullable(),
  /** Who approved or refused it, and who undid it; empty where nobody has. */
  decided_by: z.string(),
  decided_at: z.iso.datetime().nullable(),
  undone_by: z.string(),
  undone_at: z.iso.datetime().nullable(),
  counts: ChangeCounts,
  /** Of how many, how many are live. */
  batches: z.object({ total: count, live: count }),
  can_undo: z.boolean(),
})
export type ChangeSetView = z.output<typeof ChangeSetView>

export const deskChangeList = deskEndpoint.get(
  '/api/desk/changes/list',
  'What changed the catalogue, the newest first; what waits for approval before the others',
  z.object({ state: z.enum(CHANGE_STATES).optional(), page: toPageNumberSchema(100_000) }),
  toPageSchema(ChangeSetView),
)

const changeSetRequest = { change_set: changeSetId }

export const deskChangeDetail = deskEndpoint.get(
  '/api/desk/changes/detail',
  'One change set with some of its changes, of prices those that move the most',
  z.object(changeSetRequest),
  ChangeSetView.extend({ samples: z.array(ChangeSample) }),
)

/** How far a change set has come; where something is left, the same call goes on. So does, by itself, the run every five minutes. */
const ChangeProgress = z.object({
  state: z.enum(CHANGE_STATES),
  /** Batches that are to be done yet. */
  left: count,
  /** Chunks of the lists' index that do not show it yet. */
  lists_behind: count,
})

const decision = { ...changeSetRequest, who: note(80) }

export const deskChangeClose = deskEndpoint.post(
  '/api/desk/changes/close',
  'Says that a change set is whole: nothing is added to it any more',
  z.object(changeSetRequest),
  ChangeProgress,
)

export const deskChangeApprove = deskEndpoint.post(
  '/api/desk/changes/approve',
  'Does what was proposed',
  z.object(decision),
  ChangeProgress,
)

export const deskChangeRefuse = deskEndpoint.post(
  '/api/desk/changes/refuse',
  'Does not do what was proposed',
  z.object(decision),
  ChangeProgress,
)

export const deskChangeUndo = deskEndpoint.post(
  '/api/desk/changes/undo',
  'Undoes a change set of the last 30 days; what later ones have changed since stays as they have it',
  z.object({
    ...decision,
    /** Also where later ones have changed some of it since: otherwise nothing is undone then, and the answer says which. */
    despite_later: z.boolean().default(false),
  }),
  ChangeProgress.extend({
    /** Later change sets that have changed the same, with how many offers; `change_set` null: an import. */
    later: z.array(z.object({ change_set: z.string().nullable(), source: z.string(), offers: count })),
  }),
)
