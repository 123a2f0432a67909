import { Hono } from 'hono'
import { z } from 'zod'
import { TrustFigure, trustFigures } from '#shared/contract/trust.ts'
import type { OriginEnv } from '../http/env.ts'
import { orNotFound } from '../http/or-not-found.ts'
import { serve } from '../http/serve.ts'
import { readTrustMinCases, readTrustRow } from './compute-figures.ts'

export const trust = new Hono<OriginEnv>()

serve(trust, trustFigures, async (c) => {
  const [minCases, row] = await Promise.all([readTrustMinCases(c.env.SHOP), readTrustRow(c.env.SHOP)])
  const empty = { min_cases: orNotFound(minCases), until: null, figures: [] }
  // Figures with another number of cases are computed again.
  if (!row?.until || row.min_cases !== minCases) return empty
  return { ...empty, until: row.until.slice(0, 10), figures: z.array(TrustFigure).parse(JSON.parse(row.figures)) }
})
