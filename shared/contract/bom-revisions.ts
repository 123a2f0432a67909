import { z } from 'zod'
import { MAX_BOM_REVISIONS } from '../table-reading/lists/bom-limits.ts'
import { BomHead, BomId, BomSource, MATCH_STATES } from './bom.ts'
import { createScopedEndpoints } from './endpoint.ts'
import { moneyCodec } from './money-codec.ts'
import { toPageNumberSchema, toPageSchema } from './page.ts'

const { visitorEndpoint } = createScopedEndpoints({ scope: 'bom', sandbox: true })

/** Each upload into a BOM is a revision. All callers who may change the BOM can read its revisions. */

const count = z.int().min(0)
const instant = z.iso.datetime()
const number = z.int().min(1)

/** The cost of a BOM at a point in time. */
export const BomCost = z.object({
  set_count: z.int().min(1),
  /** The cost of one set, to the micro; null if no line has a price yet, or beyond the range of `Money`. */
  per_set: moneyCodec.nullable(),
  /** Numbers of lines that need a purchase, of those with a price, and of those with too little stock. */
  needed_count: count,
  priced_count: count,
  short_count: count,
})
export type BomCost = z.output<typeof BomCost>

const Revision = z.object({
  revision_number: number,
  file_name: z.string(),
  created_at: instant,
  line_count: count,
  /** When the revision's prices were read: on the day of the upload, or once its lines were matched. Null: not yet. */
  priced_at: instant.nullable(),
  /** The cost at that time; null: not priced yet. */
  cost_then: BomCost.nullable(),
  /** The cost of the same lines and sets today. Null: not priced yet, or all revisions together are too long for one request. */
  cost_now: BomCost.nullable(),
})
export type Revision = z.output<typeof Revision>

export const bomRevisions = visitorEndpoint.get(
  '/api/bom/revisions',
  'Revisions of a BOM, the newest first, with their cost then and today',
  z.object({ id: BomId }),
  z.object({
    head: BomHead,
    revisions: z.array(Revision).max(MAX_BOM_REVISIONS.count),
    /** The current BOM, with manual changes since its last upload. */
    today: BomCost,
  }),
  { load: 'list' },
)

/** A line of either revision. */
const RevisionLine = z.object({
  /** The line's position, from 1. */
  number,
  source: BomSource,
  /** Pieces for one set: the buyer's quantity, or else the file's. */
  qty: count.nullable(),
  do_not_fit: z.boolean(),
  state: z.enum(MATCH_STATES),
  /** The part matched at that time. */
  part: z.object({ part_number: z.string(), manufacturer: z.string(), goods_page_url: z.string() }).nullable(),
  unit_price: moneyCodec.nullable(),
  /** The cost of the line's pieces for one set. */
  cost: moneyCodec.nullable(),
  stock: count.nullable(),
})
export type RevisionLine = z.output<typeof RevisionLine>

export const LINE_CHANGES = ['part', 'qty', 'places', 'do_not_fit', 'match'] as const

export const DiffLine = z.object({
  /** `price`: only the line's cost differs. */
  kind: z.enum(['came', 'went', 'changed', 'price']),
  /** Which properties of a changed line differ: the file's part, the quantity, the designators, whether it is fitted, the matched part. */
  changes: z.array(z.enum(LINE_CHANGES)),
  before: RevisionLine.nullable(),
  after: RevisionLine.nullable(),
  /** Designators added to and removed from a line of both revisions, as ranges: "C1-C4". */
  designators_added: z.string(),
  designators_removed: z.string(),
  /** By how much this line raised the cost of a set; null if one of its two costs is unknown. */
  cost_change: moneyCodec.nullable(),
})
export type DiffLine = z.output<typeof DiffLine>

/** One of the two compared revisions; `revision_number` is null for the current BOM. */
const Side = z.object({
  revision_number: number.nullable(),
  file_name: z.string(),
  created_at: instant,
  priced_at: instant.nullable(),
  cost: BomCost,
})
export type DiffSide = z.output<typeof Side>

export const revisionDiff = visitorEndpoint.get(
  '/api/bom/revisionDiff',
  'Added, removed and changed lines between two revisions, the largest change of cost first',
  z.object({
    id: BomId,
    from: z.coerce.number().int().min(1),
    /** `today`: the current BOM, priced for as many sets as the other one. */
    to: z.union([z.literal('today'), z.coerce.number().int().min(1)]).default('today'),
    page: toPageNumberSchema(),
  }),
  z.object({
    from: Side,
    to: Side,
    came_count: count,
    went_count: count,
    changed_count: count,
    price_count: count,
    same_count: count,
    /** The line with the largest change of the cost of a set; null without one. */
    largest: DiffLine.nullable(),
    lines: toPageSchema(DiffLine),
  }),
  { load: 'list' },
)
