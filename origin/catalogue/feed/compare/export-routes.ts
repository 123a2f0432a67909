import { Hono } from 'hono'
import { deskCatalogueExport } from '#shared/contract/catalogue-export.ts'
import type { OriginEnv } from '../../../http/env.ts'
import { serve } from '../../../http/serve.ts'
import { parseStockKind } from '../../../stock/stock-kind.ts'
import { exportParts } from './export.ts'

/** Calls that export the catalogue for the operator. */
export const catalogueExport = new Hono<OriginEnv>()

serve(catalogueExport, deskCatalogueExport, async (c, { stock_kind, ...page }) =>
  exportParts(c.env, page, stock_kind ?? parseStockKind(c.env.STOCK_KIND)),
)
