/** Changes of the live catalogue: every call needs the desk's secret as Bearer. */
import { z } from 'zod'
import { SITE_FILE } from '../trade/document-hosts.ts'
import { PriceBreak } from './catalogue.ts'
import { deskEndpoint } from './endpoint.ts'
import { toPageNumberSchema, toPageSchema } from './page.ts'
import { createTextLineSchema } from './text-line.ts'

/** Maximum number of offers or parts of one call. */
export const MAX_BATCH_ROWS = 10_000
/** Maximum number of price breaks of an offer, in every import and feed. */
export const MAX_PRICE_BREAKS = 12
const MAX_PIECES = 1_000_000_000

/**
 * The meaning of a feed's stock. `net`: open orders are already subtracted; only orders placed after `as_of` are subtracted again. `gross`:
 * all open orders are subtracted.
 */
export const STOCK_KINDS = ['net', 'gross'] as const
export type StockKind = (typeof STOCK_KINDS)[number]

/**
 * Kinds of changes. Parts: they are `new`, `moved` to another category, `renamed`, `merged` with another, `retired`, `deleted`; their
 * `parameters`, their `package`, the rest of their `description`, and added or removed `offers`. Offers: `prices`, `stock`, and `terms` for
 * the rest.
 */
export const CHANGE_KINDS = [
  ...(['new', 'moved', 'renamed', 'merged', 'retired', 'deleted'] as const),
  ...(['parameters', 'package', 'description', 'offers', 'prices', 'stock', 'terms'] as const),
] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

/** `open`: more batches may follow. `proposed`: not live until the desk approves it. */
export const CHANGE_STATES = ['open', 'proposed', 'applying', 'applied', 'refused', 'undoing', 'undone'] as const
export type ChangeState = (typeof CHANGE_STATES)[number]

const changeSetId = z.string().regex(/^[\w-]{8,64}$/, 'invalid')
const note = (max: number) => createTextLineSchema(max).default('')
const count = z.int().min(0)
const pieces = z.int('valid_quantity').min(1, 'valid_quantity').max(MAX_PIECES, 'valid_quantity')
const name = (max: number) => createTextLineSchema(max).min(1, 'required')

/** Identifies an offer. By its part, it needs only the fields that distinguish the part's offers. */
const OfferName = z.union([
  z.object({ offer_id: z.int() }),
  z.object({
    /** Its name, its slug, or one of its aliases. */
    manufacturer: name(80),
    /** Exact. */
    part_number: name(64),
    packaging: name(40).optional(),
    location: name(40).optional(),
    supplier: name(40).optional(),
    date_code: name(40).optional(),
    /** The part's offer with this number; if there is none, the other fields decide. */
    stock_number: name(64).optional(),
  }),
  z.object({ stock_number: name(64) }),
])
export type OfferName = z.output<typeof OfferName>

/** The other fields of an offer: an absent field stays unchanged, and a null one is emptied, as in an import. */
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

/** A change of one offer. */
export const OfferChange = z.object({
  offer: OfferName,
  ...offerFields,
})
export type OfferChange = z.output<typeof OfferChange>

/** The head of a batch of changes. */
const batchHead = {
  /** The caller's id of all changes that belong together: its first batch opens the change set. */
  change_set: changeSetId,
  /** From 0. A repeated batch is not applied again, and gets the same response. */
  batch: z.int().min(0).max(1_000_000),
  /** The person and the file or program of the change: for later readers. */
  who: note(80),
  source: note(200),
  /** Default: as configured by the operator. */
  stock_kind: z.enum(STOCK_KINDS).optional(),
  /** The time of the data; default: now. */
  as_of: z.iso.datetime().optional(),
  /** Not live until the desk approves it. */
  is_proposal: z.boolean().default(false),
  /** Returns only the effect: no write, and no new change set. */
  is_dry_run: z.boolean().default(false),
  /** Closes the change set: no further batch follows. */
  is_last: z.boolean().default(false),
}

/** A rejected row, by its index in the list, from 0: the field, and the problem. The other rows are applied. */
const RowProblem = z.object({ index: count, field: z.string(), problem: z.string() })
export type RowProblem = z.output<typeof RowProblem>

export const ChangeCounts = z.object({
  /** Rows in the request. */
  rows: count,
  /** Offers, or parts, with any change. */
  changed: count,
  ...(Object.fromEntries(CHANGE_KINDS.map((kind) => [kind, count])) as Record<ChangeKind, typeof count>),
  /** Prices that changed by more than half. */
  jumps: count,
  problems: count,
})
export type ChangeCounts = z.output<typeof ChangeCounts>

/** Fields of a part or an offer in a sample. */
export const SAMPLE_FIELDS = [
  ...(['new', 'category', 'name', 'retired', 'deleted', 'parameters', 'package', 'description', 'offers'] as const),
  ...(['price_breaks', 'stock', 'moq', 'multiple', 'spq', 'lead_time_weeks', 'date_code', 'stock_number'] as const),
  ...(['packaging', 'location', 'supplier'] as const),
] as const

/**
 * One change as a sample for people: `before` and `after` as stored. A price is that of the smallest order in dollars, empty for on
 * request.
 */
export const ChangeSample = z.object({
  kind: z.enum(CHANGE_KINDS),
  field: z.enum(SAMPLE_FIELDS),
  goods_id: z.int(),
  part_number: z.string(),
  before: z.string(),
  after: z.string(),
})
export type ChangeSample = z.output<typeof ChangeSample>

/** The result of a batch. */
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
  'Changes prices, stock and terms of offers; absent fields do not change',
  z.object({ ...batchHead, offers: z.array(OfferChange).min(1, 'required').max(MAX_BATCH_ROWS, 'too_many_lines') }),
  BatchResult,
  { upload: true },
)

const offerKind = name(40).nullable().optional()

/** One of a part's offers. The list replaces the existing offers, as the rows of an import do. */
const PartOffer = z.object({ packaging: offerKind, location: offerKind, supplier: offerKind, ...offerFields })
export type PartOffer = z.output<typeof PartOffer>

/** A new part, or the change of a part: an absent field stays unchanged, a null one is emptied. */
export const PartChange = z.object({
  /** A new manufacturer is added. */
  manufacturer: name(80),
  part_number: name(64),
  /** Slug of a category without subcategories; an existing part may omit it, or moves to it. */
  category: name(64).optional(),
  /** Its new name. If another part has that name, the two are merged, and the other part's offers stay. */
  becomes: z.object({ manufacturer: name(80), part_number: name(64) }).optional(),
  /** No longer sold: its offers are removed, and its page stays and says so. New offers end this state. */
  retired: z.boolean().optional(),
  /** Deletes the part completely. */
  deleted: z.boolean().default(false),
  series: name(64).nullable().optional(),
  package: name(80).nullable().optional(),
  lifecycle: z.enum(['active', 'nrnd', 'last_time_buy', 'obsolete']).nullable().optional(),
  rohs: z.boolean().nullable().optional(),
  /** `https://…`, `http://…` or a path of the shop, `/files/…`. */
  datasheet_url: z
    .string()
    .max(2000, { error: 'too_long', abort: true })
    .refine((url) => /^https?:\/\/\S+$/.test(url) || SITE_FILE.test(url), 'valid_url')
    .nullable()
    .optional(),
  /** By slug: numbers in the base unit, slugs of words, codes unchanged. */
  parameters: z.record(name(64), z.union([z.number(), name(40)]).nullable()).optional(),
  /** All its offers; an empty list: the part is not on sale. */
  offers: z.array(PartOffer).max(8, 'too_many_lines').optional(),
})
export type PartChange = z.output<typeof PartChange>

/** Maximum number of parts of one call. */
export const MAX_BATCH_PARTS = 2000

export const putParts = deskEndpoint.put(
  '/api/desk/parts',
  'Adds parts, and changes existing ones; absent fields do not change',
  z.object({ ...batchHead, parts: z.array(PartChange).min(1, 'required').max(MAX_BATCH_PARTS, 'too_many_lines') }),
  BatchResult,
  { upload: true },
)

/** A change set for display: who made it, when, and its result. */
const ChangeSetView = z.object({
  change_set: z.string(),
  state: z.enum(CHANGE_STATES),
  is_proposal: z.boolean(),
  who: z.string(),
  source: z.string(),
  stock_kind: z.enum(STOCK_KINDS),
  as_of: z.iso.datetime(),
  started_at: z.iso.datetime(),
  /** Null: still open. */
  finished_at: z.iso.datetime().nullable(),
  /** Who approved or rejected it, and who undid it; otherwise empty. */
  decided_by: z.string(),
  decided_at: z.iso.datetime().nullable(),
  undone_by: z.string(),
  undone_at: z.iso.datetime().nullable(),
  counts: ChangeCounts,
  /** All batches, and those that are live. */
  batches: z.object({ total: count, live: count }),
  can_undo: z.boolean(),
})
export type ChangeSetView = z.output<typeof ChangeSetView>

export const deskChangeList = deskEndpoint.get(
  '/api/desk/changes/list',
  'Change sets of the catalogue: pending proposals, then the newest first',
  z.object({ state: z.enum(CHANGE_STATES).optional(), page: toPageNumberSchema(100_000) }),
  toPageSchema(ChangeSetView),
)

const changeSetRequest = { change_set: changeSetId }

export const deskChangeDetail = deskEndpoint.get(
  '/api/desk/changes/detail',
  'One change set with samples of its changes: of prices the largest',
  z.object(changeSetRequest),
  ChangeSetView.extend({ samples: z.array(ChangeSample) }),
)

/** The progress of a change set. If work remains, the same call continues it, and so does the scheduled run every five minutes. */
const ChangeProgress = z.object({
  state: z.enum(CHANGE_STATES),
  /** Remaining batches. */
  left: count,
  /** Chunks of the columnar index that are not up to date. */
  lists_behind: count,
})

const decision = { ...changeSetRequest, who: note(80) }

export const deskChangeClose = deskEndpoint.post(
  '/api/desk/changes/close',
  'Closes a change set: nothing can be added to it',
  z.object(changeSetRequest),
  ChangeProgress,
)

export const deskChangeApprove = deskEndpoint.post('/api/desk/changes/approve', 'Publishes a proposal', z.object(decision), ChangeProgress)

export const deskChangeRefuse = deskEndpoint.post('/api/desk/changes/refuse', 'Rejects a proposal', z.object(decision), ChangeProgress)

export const deskChangeUndo = deskEndpoint.post(
  '/api/desk/changes/undo',
  'Undoes a change set of the last 30 days, except for values that later ones have changed',
  z.object({
    ...decision,
    /** Undoes changes that later change sets have overwritten in part; otherwise the call undoes nothing and lists those sets. */
    despite_later: z.boolean().default(false),
  }),
  ChangeProgress.extend({
    /** Later change sets with changes of the same offers, and how many; `change_set` null: an import. */
    later: z.array(z.object({ change_set: z.string().nullable(), source: z.string(), offers: count })),
  }),
)
