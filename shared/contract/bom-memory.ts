/** A customer's stored corrections: what a heading of their lists means, and which part a name means. */
import { z } from 'zod'
import { HEADING_MEANINGS, MAX_HEADING_CHARACTERS } from '../table-reading/columns/heading-mapping.ts'
import { createScopedEndpoints } from './endpoint.ts'
import { nothing } from './nothing.ts'
import { toPageNumberSchema, toPageSchema } from './page.ts'
import { createFileTextSchema } from './text-line.ts'

const { customerEndpoint } = createScopedEndpoints({ scope: 'bom', sandbox: true })

const id = z.int().min(1)
const instant = z.iso.datetime()

/** A heading as written, and the customer's meaning for it; `none`: the column is left out. */
export const HeadingMeaningEntry = z.object({
  heading: createFileTextSchema(MAX_HEADING_CHARACTERS).min(1),
  meaning: z.enum(HEADING_MEANINGS),
})

export const MAX_HEADINGS = 200
export const MAX_REMEMBERED_NAMES = 5000

const RememberedHeading = HeadingMeaningEntry.extend({ heading_id: id, remembered_at: instant })
export type RememberedHeading = z.output<typeof RememberedHeading>

const RememberedName = z.object({
  name_id: id,
  /** The part's name in the lists, and the manufacturer beside it; empty without one. */
  name: z.string(),
  maker: z.string(),
  chosen_at: instant,
  part_number: z.string(),
  manufacturer: z.string(),
  /** Null if the part is no longer in the catalogue: the name then matches nothing. */
  goods_id: id.nullable(),
})
export type RememberedName = z.output<typeof RememberedName>

export const bomHeadings = customerEndpoint.get(
  '/api/bom/headings',
  'Headings that the customer has corrected, the latest first',
  nothing,
  z.object({ headings: z.array(RememberedHeading).max(MAX_HEADINGS) }),
  { load: 'list' },
)

export const bomNames = customerEndpoint.get(
  '/api/bom/names',
  'Names in lists for which the customer has chosen a part, the latest first',
  z.object({ page: toPageNumberSchema(), keyword: z.string().trim().max(64).optional() }),
  toPageSchema(RememberedName),
  { load: 'list' },
)

/** Ids of the corrections to delete; `all` deletes every correction. */
const ids = z.array(id).max(MAX_HEADINGS).default([])
const all = z.boolean().default(false)

export const forgetHeadings = customerEndpoint.delete(
  '/api/bom/headings',
  'Deletes corrections of headings',
  z.object({ heading_ids: ids, all }),
  nothing,
  { load: 'list' },
)

export const forgetNames = customerEndpoint.delete(
  '/api/bom/names',
  'Deletes the chosen parts of names',
  z.object({ name_ids: ids, all }),
  nothing,
  {
    load: 'list',
  },
)
