import { Hono } from 'hono'
import * as calls from '#shared/contract/catalogue-compare.ts'
import { HOUR_MS } from '#shared/text/durations.ts'
import type { LabelRow, OfferWordRow, ShopTaxonomyRow } from '../../../database/rows.ts'
import { readInBatch, sql } from '../../../database/sql.ts'
import type { OriginEnv } from '../../../http/env.ts'
import { serve } from '../../../http/serve.ts'
import { parseStockKind } from '../../../stock/stock-kind.ts'
import { type CustomParameter, FIRST_CUSTOM_ID } from '../../import/custom-taxonomy.ts'
import { clearCatalogueState, getReferenceData, readCatalogueState } from '../../reference-data.ts'
import { listDigests, parseColumnsParameter } from './digests.ts'

/** Calls that compare an operator's file with the live catalogue. */
export const catalogueCompare = new Hono<OriginEnv>()

serve(catalogueCompare, calls.deskCatalogueDigests, async (c, { columns, stock_kind, ...page }) =>
  listDigests(c.env, { ...page, columns: parseColumnsParameter(columns) }, stock_kind ?? parseStockKind(c.env.STOCK_KIND)),
)

serve(catalogueCompare, calls.deskCatalogueWords, async (c) => {
  const { CATALOGUE, STOCK_KIND } = c.env
  const [reference, { parts }, [labels, offerWords, definitions, [{ offers } = { offers: 0 }]]] = await Promise.all([
    getReferenceData(CATALOGUE),
    readCatalogueState(CATALOGUE),
    readInBatch(
      CATALOGUE,
      sql<LabelRow>`SELECT lang, kind, slug, label FROM labels WHERE kind IN ('category', 'packaging', 'location', 'supplier', 'lifecycle', 'word')`,
      sql<OfferWordRow>`SELECT kind, code, slug, position FROM offer_words`,
      sql<Pick<ShopTaxonomyRow, 'definition'>>`SELECT definition FROM shop_taxonomy WHERE kind = 'parameter'`,
      sql<{ offers: number }>`SELECT count(*) AS offers FROM offers`,
    ),
  ])
  const wordsByKind = new Map(
    definitions.map((row) => {
      const { definition, words } = JSON.parse(row.definition) as CustomParameter
      return [definition.slug, words.map(({ slug }) => slug)]
    }),
  )
  return {
    categories: [...reference.categories.values()].map(({ category_id, slug, parent, parameters }) => ({
      category_id,
      slug,
      parent_id: parent?.category_id ?? null,
      parameters: parameters.map((parameter) => parameter.slug),
    })),
    // Includes parameters that were removed from the operator's folder but that parts still have.
    shop_parameters: [...reference.parameters.values()]
      .filter(({ parameter_id }) => parameter_id >= FIRST_CUSTOM_ID)
      .map(({ slug, kind, unit, sign }) => ({
        slug,
        kind,
        unit: kind === 'number' ? unit : null,
        is_plus_minus: sign !== '',
        words: wordsByKind.get(slug) ?? [],
      })),
    manufacturers: [...reference.makers],
    labels,
    offer_words: offerWords,
    stock_kind: parseStockKind(STOCK_KIND),
    parts,
    offers,
  }
})

/** The price date is written only if it is at least this many hours later than the stored one. */
const HOLD_HOURS = 6

serve(catalogueCompare, calls.deskPricesHold, async (c, { as_of }) => {
  const { CATALOGUE } = c.env
  const { prices_as_of } = await readCatalogueState(CATALOGUE)
  if (prices_as_of !== null && Date.parse(as_of) - Date.parse(prices_as_of) < HOLD_HOURS * HOUR_MS) return { as_of: prices_as_of }
  await sql`INSERT INTO catalogue_state (name, value) VALUES ('prices_as_of', ${new Date(as_of)})
    ON CONFLICT DO UPDATE SET value = max(value, excluded.value)`.run(CATALOGUE)
  clearCatalogueState(CATALOGUE)
  return { as_of: new Date(as_of).toISOString() }
})
