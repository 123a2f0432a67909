/** Calls that change the live catalogue. */
import { z } from 'zod'
import { SITE_FILE } from '../trade/document-hosts.ts'
import { PriceBreak } from './catalogue.ts'
import { deskEndpoint } from './endpoint.ts'
import { toPageNumberSchema, toPageSchema } from './page.ts'
import { createTextLineSchema } from './text-line.ts'

/** Maximum number of offers in one call. */
export const MAX_BATCH_ROWS = 10_000
/** The limit holds for every import and feed. */
export const MAX_PRICE_BREAKS = 12
const MAX_PIECES = 1_000_000_000

/**
 * The meaning of a feed's stock. `net`: open orders are already subtracted, so the shop subtracts only orders placed after `as_of`.
 * `gross`: the shop subtracts all open orders.
 */
export const STOCK_KINDS = ['net', 'gross'] as const
export type StockKind = (typeof STOCK_KINDS)[number]

/**
 * Kinds of changes. A part is `new`, `moved` to another category, `renamed`, `merged` with another, `retired` or `deleted`. Its
 * `parameters`, its `package`, the rest of its `description`, or the set of its `offers` changes. An offer changes its `prices`, its
 * `stock`, or other `terms`.
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

/** Identifies an offer. With a part number, only the fields that distinguish the part's offers are needed. */
const OfferKey = z.union([
  z.object({ offer_id: z.int() }),
  z.object({
    /** The manufacturer's name, slug, or one of its aliases. */
    manufacturer: name(80),
    /** The exact part number. */
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
export type OfferKey = z.output<typeof OfferKey>

/** The other fields of an offer. An absent field stays unchanged; null empties it, as in an import. */
const offerFields = {
  stock: z.int('valid_quantity').min(0, 'valid_quantity').max(MAX_PIECES, 'valid_quantity').nullable().optional(),
  /** All price breaks, quantities ascending. Null: on request. */
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

export const OfferChange = z.object({
  offer: OfferKey,
  ...offerFields,
})
export type OfferChange = z.output<typeof OfferChange>

const batchHead = {
  /** The caller's id for changes that belong together. The first batch with the id opens the change set. */
  change_set: changeSetId,
  /** The batch's number, from 0. A repeated batch is not applied again, and gets the same response. */
  batch: z.int().min(0).max(1_000_000),
  /** The person who makes the change; `source` is the file or program. Both are for display. */
  who: note(80),
  source: note(200),
  /** The default is the operator's configuration. */
  stock_kind: z.enum(STOCK_KINDS).optional(),
  /** The time of the data; default: now. */
  as_of: z.iso.datetime().optional(),
  /** True: the changes are not live until the desk approves them. */
  is_proposal: z.boolean().default(false),
  /** True: the call returns the effect, but writes nothing and opens no change set. */
  is_dry_run: z.boolean().default(false),
  /** True: no further batch follows, so the change set is closed. */
  is_last: z.boolean().default(false),
}

/** A rejected row: its index in the list from 0, the field, and the problem. The other rows are applied. */
const RowProblem = z.object({ index: count, field: z.string(), problem: z.string() })
export type RowProblem = z.output<typeof RowProblem>

export const ChangeCounts = z.object({
  /** Rows in the request. */
  rows: count,
  /** Offers or parts that changed. */
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
 * One change as a sample for people. `before` and `after` are stored values; a price is that of the smallest order, in dollars, and empty
 * if on request. `goods_id` is 0 for a new part.
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

/** One of a part's offers. The list of them replaces the existing offers, as the rows of an import do. */
const PartOffer = z.object({ packaging: offerKind, location: offerKind, supplier: offerKind, ...offerFields })
export type PartOffer = z.output<typeof PartOffer>

/** A new part, or the change of a part. An absent field stays unchanged; null empties it. */
export const PartChange = z.object({
  /** A name that no manufacturer has adds a manufacturer. */
  manufacturer: name(80),
  part_number: name(64),
  /** Slug of a category without subcategories. An existing part moves to it; without the field it stays. */
  category: name(64).optional(),
  /** The part's new name. If another part has that name, the two are merged, and the other part's offers stay. */
  becomes: z.object({ manufacturer: name(80), part_number: name(64) }).optional(),
  /** True: the part is no longer sold. Its offers are removed, and its page says so. New offers end this state. */
  retired: z.boolean().optional(),
  /** True: the part is deleted completely. */
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
  /** Values by slug: numbers in the base unit, slugs of words, codes unchanged. Null removes a value. */
  parameters: z.record(name(64), z.union([z.number(), name(40)]).nullable()).optional(),
  /** All offers of the part; an empty list: the part is not on sale. */
  offers: z.array(PartOffer).max(8, 'too_many_lines').optional(),
})
export type PartChange = z.output<typeof PartChange>

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
  /** Null while more batches may follow. */
  finished_at: z.iso.datetime().nullable(),
  /** Who approved or rejected the change set, and who undid it; otherwise empty. */
  decided_by: z.string(),
  decided_at: z.iso.datetime().nullable(),
  undone_by: z.string(),
  undone_at: z.iso.datetime().nullable(),
  counts: ChangeCounts,
  /** Numbers of all batches, and of those whose changes are live. */
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
    /** True: undoes the set although later sets changed the same offers. False: the call then undoes nothing and lists those sets. */
    despite_later: z.boolean().default(false),
  }),
  ChangeProgress.extend({
    /** Later change sets that changed the same offers, and how many of them; `change_set` is null for an import. */
    later: z.array(z.object({ change_set: z.string().nullable(), source: z.string(), offers: count })),
  }),
)
