import { Hono } from 'hono'
import { type PricedLine, partPrices } from '#shared/contract/part-prices.ts'
import { listDropIns } from '../catalogue/alternatives-store.ts'
import type { OriginEnv } from '../http/env.ts'
import { enforceLimit } from '../http/limits.ts'
import { serve } from '../http/serve.ts'
import { priceParts } from './part-prices.ts'

export const partPriceRoutes = new Hono<OriginEnv>()

/** Number of lines that count as one call of BOM_LIMIT, as for BOMs. */
const LINES_A_CALL = 100
/** Number of parts whose alternatives are found in the background after a call. One part takes as long as hundreds of prices. */
const ASSESSED_AFTER_CALL = 2

serve(partPriceRoutes, partPrices, async (c, { lines }) => {
  if (!c.var.caller.is_key) await enforceLimit(c, 'BOM_LIMIT', 'part prices', Math.ceil(lines.length / LINES_A_CALL))
  const answer = await priceParts(c.env, lines, new Date())
  const unassessed = new Set(answer.lines.flatMap((line) => (needsAlternatives(line) ? (line.part?.goods_id ?? []) : [])))
  // The next call can then give the alternatives of these parts.
  if (unassessed.size > 0) c.executionCtx.waitUntil(listDropIns(c.env.CATALOGUE, [...unassessed].slice(0, ASSESSED_AFTER_CALL)))
  return answer
})

const needsAlternatives = ({ state, part }: PricedLine): boolean =>
  part !== null && part.alternatives === null && (part.lifecycle !== 'active' || ['sold_out', 'understock', 'no_offer'].includes(state))
