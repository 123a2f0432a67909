import { findListedOffer } from '#shared/bom/buying/best-offer.ts'
import type { Offer } from '#shared/contract/catalogue.ts'
import type { EndpointData } from '#shared/contract/endpoint.ts'
import type { PricedLine, PriceRequestLine, partPrices } from '#shared/contract/part-prices.ts'
import { getOrInsert } from '#shared/text/get-or-insert.ts'
import { isBelowLineMinimum, type OrderMinimum } from '#shared/trade/order-minimum.ts'
import { toGoodsPageUrl, toPartNumberKey } from '#shared/trade/part-number.ts'
import { priceQuantity } from '#shared/trade/price-breaks.ts'
import { LIFECYCLES } from '../catalogue/codes.ts'
import { OFFERS_COLUMN, RETIRED_STATE, readOffersColumn } from '../catalogue/parts.ts'
import { arePricesCurrent, readPricesHours } from '../catalogue/price-validity.ts'
import { getReferenceData, type ReferenceData, readCatalogueState } from '../catalogue/reference-data.ts'
import type { CatalogueDatabase, Databases } from '../database/databases.ts'
import type { PartRow } from '../database/rows.ts'
import { sql } from '../database/sql.ts'
import { readOrderMinimum } from '../site/order-minimum.ts'
import { buildMakerNames } from './match/maker-names.ts'

const MAX_ALTERNATIVES = 5

type NumberedPart = Pick<PartRow, 'part_id' | 'part_number' | 'key' | 'manufacturer_id' | 'lifecycle' | 'retired'> & {
  offers: string
  /** Alternatives as a JSON array; null: the part is not assessed. */
  alternatives: string | null
}

/** The data on which the prices of all lines depend. */
interface Pricing {
  reference: ReferenceData
  minimum: OrderMinimum
  is_fresh: boolean
}

/**
 * Prices lines by part number and maker. One statement reads the parts of all lines; the reference data of the catalogue is in memory, or
 * takes one more batch.
 */
export async function priceParts(
  env: Databases & { PRICES_HOURS?: string },
  lines: readonly PriceRequestLine[],
  now: Date,
): Promise<EndpointData<typeof partPrices>> {
  const { CATALOGUE, SHOP } = env
  const { version, prices_as_of } = await readCatalogueState(CATALOGUE)
  const [reference, minimum, partsByKey] = await Promise.all([
    getReferenceData(CATALOGUE),
    readOrderMinimum(SHOP),
    readPartsByKey(CATALOGUE, version, new Set(lines.map(({ part_number }) => toPartNumberKey(part_number)))),
  ])
  const pricing = { reference, minimum, is_fresh: arePricesCurrent(prices_as_of, readPricesHours(env), now) }
  return { lines: lines.map((line) => priceLine(line, partsByKey, pricing)), prices_as_of, is_fresh: pricing.is_fresh }
}

async function readPartsByKey(db: CatalogueDatabase, version: string, keys: ReadonlySet<string>): Promise<Map<string, NumberedPart[]>> {
  const rows = await sql<NumberedPart>`SELECT p.part_id, p.part_number, p.key, p.manufacturer_id, p.lifecycle, p.retired, ${OFFERS_COLUMN},
      (SELECT (SELECT json_group_array(e.value ->> 'part_id' ORDER BY e.key) FROM json_each(a.list) e WHERE e.key BETWEEN 1 AND ${MAX_ALTERNATIVES})
        FROM alternatives a WHERE a.part_id = p.part_id AND a.version = ${version}) AS alternatives
    FROM json_each(${JSON.stringify([...keys])}) w CROSS JOIN parts p ON p.key = w.value`.all(db)
  const byKey = new Map<string, NumberedPart[]>()
  for (const row of rows) getOrInsert(byKey, row.key, () => []).push(row)
  return byKey
}

function priceLine(line: PriceRequestLine, partsByKey: ReadonlyMap<string, readonly NumberedPart[]>, pricing: Pricing): PricedLine {
  const { part_number, customer_reference } = line
  const { manufacturers, offer_slugs } = pricing.reference
  const base = { part_number, customer_reference, part: null, candidates: [], offer: null }
  const makers = buildMakerNames(manufacturers).find(line.manufacturer)
  const numbered = partsByKey.get(toPartNumberKey(part_number)) ?? []
  const parts = makers.is_named ? numbered.filter(({ manufacturer_id }) => makers.ids.has(manufacturer_id)) : numbered
  const [row] = parts
  if (!row) return { ...base, state: 'not_found' }
  const toPart = (part: NumberedPart) => ({
    goods_id: part.part_id,
    part_number: part.part_number,
    manufacturer: manufacturers.get(part.manufacturer_id)?.name ?? '',
    goods_page_url: toGoodsPageUrl(part.part_number, part.part_id),
  })
  if (parts.length > 1) return { ...base, state: 'ambiguous', candidates: parts.map(toPart) }
  const offers = readOffersColumn(row.offers, offer_slugs)
  const part = {
    ...toPart(row),
    lifecycle: row.retired === 1 ? RETIRED_STATE : (LIFECYCLES[row.lifecycle] ?? 'active'),
    stock: offers.reduce((sum, { stock }) => sum + stock, 0),
    alternatives: row.alternatives === null ? null : (JSON.parse(row.alternatives) as number[]),
  }
  return { ...base, part, ...chooseOffer(offers, line.qty, pricing) }
}

/** The offer of a line, by the rule of product pages, and the state of the line. */
function chooseOffer(offers: readonly Offer[], pieces: number, { is_fresh, minimum }: Pricing): Pick<PricedLine, 'state' | 'offer'> {
  const offer = findListedOffer(offers, pieces)
  if (!offer) return { state: 'no_offer', offer: null }
  const priced = is_fresh ? priceQuantity(offer.price_breaks, pieces, offer) : null
  if (!priced) return { state: 'on_request', offer: { ...offer, price_breaks: [], qty: pieces, unit_price: null, ext_price: null } }
  const { qty, unit_price, ext_price } = priced
  const state = findState(offer, { pieces, qty, is_small: isBelowLineMinimum(ext_price, minimum) })
  return { state, offer: { ...offer, qty, unit_price, ext_price } }
}

/** @param line `pieces` as requested, and `qty` as it can be ordered */
function findState({ stock, moq }: Offer, line: { pieces: number; qty: number; is_small: boolean }): PricedLine['state'] {
  if (stock < line.qty) return stock === 0 ? 'sold_out' : 'understock'
  if (line.is_small) return 'below_minimum'
  if (line.qty === line.pieces) return 'ok'
  return line.pieces < moq ? 'below_moq' : 'not_multiple'
}
