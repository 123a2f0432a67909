import { z } from 'zod'
import { MAX_BOM_REVISIONS } from '../table-reading/lists/bom-limits.ts'
import { BomHead, BomId, BomSource, MATCH_STATES } from './bom.ts'
import { visitorEndpoint } from './endpoint.ts'
import { moneyCodec } from './money-codec.ts'
import { toPageNumberSchema, toPageSchema } from './page.ts'

/** Each upload into a BOM is a revision of it; whoever may change the BOM sees them. */

const count = z.int().min(0)
const instant = z.iso.datetime()
const number = z.int().min(1)

/** What a BOM costs, at some time. */
export const BomCost = z.object({
  set_count: z.int().min(1),
  /** Of one set, to the micro; null where nothing has a price yet, or beyond what can be counted. */
  per_set: moneyCodec.nullable(),
  /** Lines that something has to be bought for, those of them that have a price, and those whose stock was not enough. */
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
  /** When its prices were taken: on the day of its upload, unless its lines were not matched then. Null: not yet. */
  priced_at: instant.nullable(),
  /** What it cost then; null: not priced yet. */
  cost_then: BomCost.nullable(),
  /** What the same lines cost today, for as many sets; null: not priced yet, or all revisions together are too long to do it at once. */
  cost_now: BomCost.nullable(),
})
export type Revision = z.output<typeof Revision>

export const bomRevisions = visitorEndpoint.get(
  '/api/bom/revisions',
  'The revisions of a BOM, the newest first, and what each cost then and today',
  z.object({ id: BomId }),
  z.object({
    head: BomHead,
    revisions: z.array(Revision).max(MAX_BOM_REVISIONS.count),
    /** Of the BOM as it is: with what was changed by hand since its last upload. */
    today: BomCost,
  }),
  { load: 'list' },
)

/** A line in one of the two. */
const RevisionLine = z.object({
  /** Its place, from 1. */
  number,
  source: BomSource,
  /** Pieces for one set, as they were bought. */
  qty: count.nullable(),
  do_not_fit: z.boolean(),
  state: z.enum(MATCH_STATES),
  /** The part, as it was matched then. */
  part: z.object({ part_number: z.string(), manufacturer: z.string(), goods_page_url: z.string() }).nullable(),
  unit_price: moneyCodec.nullable(),
  /** Of the line in one set. */
  cost: moneyCodec.nullable(),
  stock: count.nullable(),
})
export type RevisionLine = z.output<typeof RevisionLine>

export const LINE_CHANGES = ['part', 'qty', 'places', 'do_not_fit', 'match'] as const

export const DiffLine = z.object({
  /** `price`: its cost alone is another. */
  kind: z.enum(['came', 'went', 'changed', 'price']),
  /** What of a changed line is another: what the file calls its part, pieces, places, whether it is fitted, the matched part. */
  changes: z.array(z.enum(LINE_CHANGES)),
  before: RevisionLine.nullable(),
  after: RevisionLine.nullable(),
  /** Places that came and went with a line that is in both, as ranges. */
  designators_added: z.string(),
  designators_removed: z.string(),
  /** By how much a set became dearer through this line; null where one of its two costs is not known. */
  cost_change: moneyCodec.nullable(),
})
export type DiffLine = z.output<typeof DiffLine>

/** One of the two that are compared; `revision_number` is null for the BOM as it is today. */
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
  'What came, went and changed between two revisions, by line, the largest change of cost first',
  z.object({
    id: BomId,
    from: z.coerce.number().int().min(1),
    /** `today`: the BOM as it is, priced for as many sets as the other was. */
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
    /** The line that changed the cost of a set most; null where none did. */
    largest: DiffLine.nullable(),
    lines: toPageSchema(DiffLine),
  }),
  { load: 'list' },
)
