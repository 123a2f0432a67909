import { z } from 'zod'
import { LANGUAGES } from '../languages.ts'
import { deskEndpoint } from './endpoint.ts'

/** Lists that leave the shop for a spreadsheet or another system; docs/operating/export.md names their columns. */
export const EXPORT_LISTS = ['orders', 'rfqs', 'customers', 'invoices'] as const
export type ExportList = (typeof EXPORT_LISTS)[number]

export const deskExport = deskEndpoint.get(
  '/api/desk/export',
  'Lines of orders or RFQs, customers or invoices as CSV, a page at a time, each with its header',
  z.object({
    list: z.enum(EXPORT_LISTS),
    /** From when on they came, ISO 8601 UTC. */
    since: z.iso.datetime(),
    /** `next` of the page before; 0: from the first. */
    after: z.coerce.number().int().min(0).default(0),
    /** In whose manner numbers and cells are parted: comma and point, or semicolon and comma. */
    lang: z.enum(LANGUAGES.map((entry) => entry.lang)).default('en'),
  }),
  /** `next`: null behind the last page. */
  z.object({ csv: z.string(), next: z.int().nullable() }),
)
