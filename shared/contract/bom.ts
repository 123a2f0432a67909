import { z } from 'zod'
import { BOM_BATCH, hasTooManyDesignators, MAX_BOM_LINES, MAX_BOM_SETS, MAX_SOURCE_LENGTHS } from '../table-reading/lists/bom-limits.ts'
import type { ReadingSummary } from '../table-reading/lists/reading-summary.ts'
import { SKIP_REASONS, SUMMARY_FIELDS, UNREAD_REASONS } from '../table-reading/reading.ts'
import { HeadingMeaningEntry, MAX_HEADINGS } from './bom-memory.ts'
import { Offer, PartSummary } from './catalogue.ts'
import { createScopedEndpoints, SPREADSHEETS } from './endpoint.ts'
import { nothing } from './nothing.ts'
import { toPageNumberSchema, toPageSchema } from './page.ts'
import { createFileTextSchema } from './text-line.ts'

const { customerEndpoint, visitorEndpoint } = createScopedEndpoints({ scope: 'bom', sandbox: true })

const count = z.int().min(0)
const instant = z.iso.datetime()

export { BOM_BATCH, MAX_BOM_LINES, MAX_BOM_SETS }

/**
 * Grants access to a BOM: its unguessable id, which may change it, or the id of its read-only link. Lower case, since it is part of a
 * page's URL.
 */
export const BomId = z.string().regex(/^[0-9a-hjkmnp-tv-z]{26}$/)

/** A line as read from the file. It is stored as evidence, and for repeated matching. */
export const BomSource = z.object({
  /** Row of the file from 0, or null for a line added by hand. */
  row: count.nullable().default(null),
  part_number: createFileTextSchema(MAX_SOURCE_LENGTHS.part_number).default(''),
  /** The placeholder that the file has instead of a part number, like "TBD". */
  placeholder: createFileTextSchema(MAX_SOURCE_LENGTHS.placeholder).exactOptional(),
  manufacturer: createFileTextSchema(MAX_SOURCE_LENGTHS.manufacturer).default(''),
  value: createFileTextSchema(MAX_SOURCE_LENGTHS.value).default(''),
  description: createFileTextSchema(MAX_SOURCE_LENGTHS.description).default(''),
  package: createFileTextSchema(MAX_SOURCE_LENGTHS.package).default(''),
  /** Pieces for one set; null if the file has none. */
  qty: z.int('valid_quantity').min(0, 'valid_quantity').max(MAX_SOURCE_LENGTHS.qty, 'valid_quantity').nullable().default(null),
  qty_from_designators: z.boolean().default(false),
  designators: z
    .array(createFileTextSchema(MAX_SOURCE_LENGTHS.designator))
    .max(MAX_SOURCE_LENGTHS.designators, 'too_many_designators')
    .default([]),
  do_not_fit: z.boolean().default(false),
  alternates: z
    .array(
      z.object({
        part_number: createFileTextSchema(MAX_SOURCE_LENGTHS.part_number),
        manufacturer: createFileTextSchema(MAX_SOURCE_LENGTHS.manufacturer),
      }),
    )
    .max(MAX_SOURCE_LENGTHS.alternates)
    .default([]),
  supplier_skus: z.array(createFileTextSchema(MAX_SOURCE_LENGTHS.supplier_sku)).max(MAX_SOURCE_LENGTHS.supplier_skus).default([]),
})
export type BomSource = z.output<typeof BomSource>

const sources = (maxSources: number) =>
  z
    .array(BomSource)
    .min(1, 'enter_bom_lines')
    .max(maxSources, 'too_many_bom_lines')
    .refine((lines) => !hasTooManyDesignators(lines), 'too_many_designators')

export const MATCH_STATES = ['waiting', 'matched', 'check', 'none'] as const
export const MATCH_KINDS = [
  'exact',
  'reading',
  'key',
  'packing',
  'family',
  'spelling',
  'repaired',
  'parametric',
  'chosen',
  'remembered',
] as const

export const MatchRemark = z.object({ code: z.string(), row: z.string(), part: z.string() })
export const MatchEvidence = z.object({
  field: z.enum(['part_number', 'value', 'description', 'supplier_sku', 'alternate']),
  text: z.string(),
  differs: z.array(z.object({ from: count, to: count })),
  /** The customer's earlier choice for this name; absent without one. */
  remembered: z.object({ name_id: z.int().min(1), chosen_at: instant }).exactOptional(),
})

/** A part as a line of a BOM shows it. */
export const BomPart = PartSummary.omit({ icons: true, parameters: true }).extend({
  manufacturer: z.string(),
  has_datasheet: z.boolean().exactOptional(),
})
export type BomPart = z.output<typeof BomPart>

export const BomLineView = z.object({
  line_id: z.int().min(1),
  source: BomSource,
  /** Pieces for one set: the buyer's quantity, or else the file's. Null if neither is set. */
  qty: z.int().min(0).nullable(),
  do_not_fit: z.boolean(),
  state: z.enum(MATCH_STATES),
  kind: z.enum(MATCH_KINDS).nullable(),
  /** The buyer has confirmed the match. */
  confirmed: z.boolean(),
  /** The buyer has confirmed the quantity. */
  qty_confirmed: z.boolean().exactOptional(),
  remarks: z.array(MatchRemark),
  evidence: MatchEvidence.nullable(),
  part: BomPart.nullable(),
  rival_count: count,
  /** The buyer's choice of an offer; null: the strategy decides. */
  offer_id: z.int().nullable(),
  /** The difference from the previous upload into this BOM; null without a previous upload. */
  change: z.enum(['added', 'changed', 'same']).nullable(),
})
export type BomLineView = z.output<typeof BomLineView>

export const BomHead = z.object({
  bom_id: BomId,
  name: z.string(),
  file_name: z.string(),
  set_count: z.int().min(1),
  line_count: count,
  matched_count: count,
  check_count: count,
  none_count: count,
  waiting_count: count,
  created_at: instant,
  updated_at: instant,
  /** When a visitor's BOM expires; null for a customer's. */
  expires_at: instant.nullable(),
  /** The id of the read-only link, for callers who may change the BOM; null: not shared. */
  share_id: BomId.nullable(),
  can_edit: z.boolean(),
})
export type BomHead = z.output<typeof BomHead>

/** Maximum number of drop-in parts for a line. */
export const MAX_DROP_INS = 4

const bom = z.object({ bom_id: BomId })
const line = bom.extend({ line_id: z.int().min(1) })
/** The current head, and the lines that the call changed: the first `BOM_BATCH` of them. */
const Lines = z.object({ head: BomHead, lines: z.array(BomLineView) })

export const downloadTemplate = visitorEndpoint.get(
  '/api/bom/downloadTemplate',
  'A spreadsheet to fill in, as a file (no envelope)',
  z.object({ format: z.enum(['xlsx', 'csv']).default('xlsx') }),
  z.unknown(),
  { file: SPREADSHEETS, load: 'list' },
)

/** The result of reading a file: see `ReadingSummary`. */
const ListSummary = z.object({
  rows: count,
  fields: z.array(z.enum(SUMMARY_FIELDS)),
  unused: z.array(z.enum(SUMMARY_FIELDS)),
  assumed: count,
  open: count,
  unread_quantities: z.array(z.object({ row: count, text: z.string() })).default([]),
  unread_quantity_count: count.default(0),
  shortened: count,
  left_out: z.array(z.object({ row: count, text: z.string(), reason: z.enum(SKIP_REASONS) })),
  left_out_count: count,
  has_macros: z.literal(true).exactOptional(),
  unread: z.array(z.string()),
  unread_count: count,
  unread_reasons: z.array(z.enum(UNREAD_REASONS)).default([]),
  read_sheets: z.array(z.object({ name: z.string(), lines: count, is_unfitted: z.boolean() })).default([]),
  struck: count.default(0),
  filtered: count.default(0),
  remarks: z
    .object({ hidden: count, partly_struck: count, unvalued: z.array(z.string()) })
    .default({ hidden: 0, partly_struck: 0, unvalued: [] }),
  remembered: z.array(HeadingMeaningEntry).default([]),
}) satisfies z.ZodType<ReadingSummary>

/**
 * A file that the browser has read is sent as `lines`; the file itself (multipart, field `file`; 10 MB unless the operator sets another
 * limit) is read here. Exactly one of the two.
 */
export const uploadBom = visitorEndpoint.post(
  '/api/bom/uploadBom',
  'Creates a BOM from lines, or replaces the lines of one: decisions carry over by designators and part number',
  z.object({
    name: createFileTextSchema(120).default(''),
    file_name: createFileTextSchema(200).default(''),
    lines: sources(MAX_BOM_LINES).optional(),
    file: z.unknown().optional(),
    /** Uploads into this BOM instead of a new one. */
    into: BomId.optional(),
    /** Headings with a corrected meaning. They are stored for the customer's next list. */
    corrected: z.array(HeadingMeaningEntry).max(MAX_HEADINGS).default([]),
  }),
  z.object({
    bom_id: BomId,
    /** How the API read the file; null for `lines`, and from an API that does not report it. */
    summary: ListSummary.nullable().default(null),
  }),
  { load: 'list', upload: true },
)

export const mateBom = visitorEndpoint.post(
  '/api/bom/mateBom',
  'Matches waiting lines in order. `again`, only in the first call, repeats the matching of all unconfirmed lines',
  bom.extend({ again: z.boolean().default(false), count: z.int().min(1).max(BOM_BATCH).default(BOM_BATCH) }),
  Lines,
  { load: 'list' },
)

export const mainBom = visitorEndpoint.get(
  '/api/bom/mainBom',
  'A BOM, by its id or that of its read-only link; lines in the order of the file',
  z.object({
    id: BomId,
    /** The position after which the lines begin; 0: from the first line. */
    from: z.coerce.number().int().min(0).max(MAX_BOM_LINES).default(0),
    count: z.coerce.number().int().min(0).max(BOM_BATCH).default(BOM_BATCH),
    /** Maximum number of drop-in parts for each line; 0: the call searches for none. */
    drop_ins: z.coerce.number().int().min(0).max(MAX_DROP_INS).default(0),
  }),
  Lines.extend({
    /** Parts that replace a line's part on the same board: worse in nothing, and without a contradiction to the row. Best first. */
    drop_ins: z
      .object({
        parts: z.array(BomPart),
        lines: z.array(z.object({ line_id: z.int().min(1), goods_ids: z.array(z.int().positive()) })),
        /** False if time ran out before all parts were compared. Repeat the call to continue. */
        is_complete: z.boolean().default(true),
      })
      .exactOptional(),
  }),
  { load: 'list' },
)

const BomList = toPageSchema(BomHead.omit({ can_edit: true }))

export const bomList = visitorEndpoint.get('/api/bom/bomList', 'The newest BOMs of this visitor or customer', nothing, BomList, {
  load: 'list',
})

export const mainBomList = customerEndpoint.get(
  '/api/bom/mainBomList',
  'BOMs of the customer, the last changed first',
  z.object({ page: toPageNumberSchema(), keyword: createFileTextSchema(64).optional() }),
  BomList,
  { load: 'list' },
)

export const editBomName = visitorEndpoint.put(
  '/api/bom/editBomName',
  'Renames a BOM',
  bom.extend({ name: createFileTextSchema(120).min(1, 'enter_name') }),
  BomHead,
  { load: 'list' },
)

export const delBom = visitorEndpoint.delete(
  '/api/bom/delBom',
  'Deletes BOMs with all their lines',
  z.object({ bom_ids: z.array(BomId).min(1).max(100) }),
  nothing,
  { load: 'list' },
)

export const changeQty = visitorEndpoint.put(
  '/api/bom/changeQty',
  'Changes the number of sets, or the pieces of lines per set',
  bom.extend({
    set_count: z.int().min(1).max(MAX_BOM_SETS).optional(),
    lines: z
      .array(
        z.object({ line_id: z.int().min(1), qty: z.int('valid_quantity').min(0, 'valid_quantity').max(1_000_000_000, 'valid_quantity') }),
      )
      .max(MAX_BOM_LINES)
      .default([]),
  }),
  Lines,
  { load: 'list' },
)

export const multiplexBom = visitorEndpoint.post(
  '/api/bom/multiplexBom',
  'Copies a BOM, also a shared one, for the caller',
  z.object({ id: BomId }),
  bom,
  { load: 'list' },
)

export const delBomSource = visitorEndpoint.delete(
  '/api/bom/delBomSource',
  'Deletes lines of a BOM',
  bom.extend({ line_ids: z.array(z.int().min(1)).min(1, 'select_lines').max(MAX_BOM_LINES) }),
  BomHead,
  { load: 'list' },
)

export const addBomSource = visitorEndpoint.post(
  '/api/bom/addBomSource',
  'Adds lines at the end and matches them',
  bom.extend({ lines: sources(BOM_BATCH) }),
  Lines,
  { load: 'list' },
)

export const moreSupplier = visitorEndpoint.get(
  '/api/bom/moreSupplier',
  'All offers of a line’s part',
  z.object({ id: BomId, line_id: z.coerce.number().int().min(1) }),
  z.object({ offers: z.array(Offer) }),
  { load: 'list' },
)

export const changeSupplier = visitorEndpoint.put(
  '/api/bom/changeSupplier',
  'Chooses an offer for lines; null leaves it to the strategy',
  bom.extend({
    choices: z
      .array(z.object({ line_id: z.int().min(1), offer_id: z.int().nullable() }))
      .min(1)
      .max(MAX_BOM_LINES),
  }),
  Lines,
  { load: 'list' },
)

export const morePartNumber = visitorEndpoint.get(
  '/api/bom/morePartNumber',
  'Candidate parts of a line, the likeliest first; with a keyword, search results',
  z.object({ id: BomId, line_id: z.coerce.number().int().min(1), keyword: createFileTextSchema(120).optional() }),
  z.object({ parts: z.array(BomPart.extend({ kind: z.enum(MATCH_KINDS).nullable(), remarks: z.array(MatchRemark) })) }),
  { load: 'list' },
)

export const changePartNumber = visitorEndpoint.put(
  '/api/bom/changePartNumber',
  'Chooses the part of a line and of equal lines; null removes it',
  line.extend({
    goods_id: z.int().positive().nullable(),
    more_line_ids: z.array(z.int().min(1)).max(BOM_BATCH).default([]),
  }),
  Lines,
  { load: 'list' },
)

export const changeBomMatching = visitorEndpoint.put(
  '/api/bom/changeBomMatching',
  'Confirms or reopens the matches of lines, and marks lines as fitted or not',
  bom.extend({
    line_ids: z.array(z.int().min(1)).min(1, 'select_lines').max(MAX_BOM_LINES),
    confirmed: z.boolean().optional(),
    do_not_fit: z.boolean().optional(),
    /** The approved drop-in parts of the lines. Drop-in parts that are not listed stop being alternates. */
    alternates: z.array(z.int().positive()).max(MAX_DROP_INS).optional(),
  }),
  Lines,
  { load: 'list' },
)

export const shareBom = visitorEndpoint.post(
  '/api/bom/share',
  'Creates the read-only link of a BOM, or revokes it',
  bom.extend({ on: z.boolean() }),
  BomHead,
  { load: 'list' },
)

export const exportBom = visitorEndpoint.get(
  '/api/bom/exportBom',
  'The BOM as a spreadsheet, as a file (no envelope)',
  z.object({ id: BomId, format: z.enum(['xlsx', 'csv']).default('xlsx') }),
  z.unknown(),
  { file: SPREADSHEETS, load: 'list' },
)
