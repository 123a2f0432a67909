import { z } from 'zod'
import { STOCK_KINDS } from './desk-catalogue.ts'
import { desk } from './endpoint.ts'

/** Parts of one page: well within what an isolate holds. */
const PARTS_MOST = 2000

export const deskCatalogueExport = desk.get(
  '/api/desk/catalogue/export',
  'The catalogue as the CSV that an import takes, a page of parts at a time, each with its header',
  z.object({
    /** `next` of the page before; 0: from the first part. */
    after: z.coerce.number().int().min(0).default(0),
    count: z.coerce.number().int().min(1).max(PARTS_MOST).default(PARTS_MOST),
    /** `gross`: all the stock that was fed; `net`: what open orders have left of it. As configured, unless said. */
    stock_kind: z.enum(STOCK_KINDS).optional(),
  }),
  z.object({ csv: z.string(), next: z.int().nullable() }),
)
