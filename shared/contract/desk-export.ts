import { z } from 'zod'
import { LANGUAGES } from '../languages.ts'
import { deskEndpoint } from './endpoint.ts'

/** Lists for export to a spreadsheet or another system; docs/operating/export.md lists their columns. */
export const EXPORT_LISTS = ['orders', 'rfqs', 'customers', 'invoices'] as const
export type ExportList = (typeof EXPORT_LISTS)[number]

export const deskExport = deskEndpoint.get(
  '/api/desk/export',
  'Lines of orders or RFQs, customers or invoices as CSV, one page per call, each with the header',
  z.object({
    list: z.enum(EXPORT_LISTS),
    /** Rows since this instant are exported, ISO 8601 UTC. */
    since: z.iso.datetime(),
    /** `next` of the previous page; 0: from the first row. */
    after: z.coerce.number().int().min(0).default(0),
    /** The language decides the separators of decimals and cells: point and comma, or comma and semicolon. */
    lang: z.enum(LANGUAGES.map((entry) => entry.lang)).default('en'),
  }),
  /** `next` is null on the last page. */
  z.object({ csv: z.string(), next: z.int().nullable() }),
)
