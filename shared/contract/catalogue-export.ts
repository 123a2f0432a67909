import { z } from 'zod'
import { STOCK_KINDS } from './desk-catalogue.ts'
import { deskEndpoint } from './endpoint.ts'

/** Maximum number of parts of one page, well within the memory limit of an isolate. */
const MAX_EXPORTED_PARTS = 2000

export const deskCatalogueExport = deskEndpoint.get(
  '/api/desk/catalogue/export',
  'The catalogue as CSV for an import, one page of parts per call, each with the header',
  z.object({
    /** `next` of the previous page; 0: from the first part. */
    after: z.coerce.number().int().min(0).default(0),
    count: z.coerce.number().int().min(1).max(MAX_EXPORTED_PARTS).default(MAX_EXPORTED_PARTS),
    /** `gross`: the full stock of the feed; `net`: that stock less open orders. Default: as configured. */
    stock_kind: z.enum(STOCK_KINDS).optional(),
  }),
  z.object({ csv: z.string(), next: z.int().nullable() }),
)
