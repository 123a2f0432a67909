/**
 * Parameters for purchasing, customs and assembly. Every category has them, after its specific ones; a missing value is shown as unknown.
 */
export const TRADE_PARAMETERS = ['country_of_origin', 'hs_code', 'eccn', 'reach', 'msl', 'esd_class', 'packing_size'] as const

export const COUNTRY_OF_ORIGIN = 'country_of_origin'

const ALL: ReadonlySet<string> = new Set(TRADE_PARAMETERS)
/** Trade parameters that lists offer as filters and columns. */
const LISTED: ReadonlySet<string> = new Set([COUNTRY_OF_ORIGIN, 'eccn', 'reach', 'msl'])

/** Whether a parameter is independent of the part's function: no alternative is better or worse by it. */
export const isTradeParameter = (slug: string): boolean => ALL.has(slug)

/** Whether lists offer the parameter as a filter and a column. */
export const isListedParameter = (slug: string): boolean => !ALL.has(slug) || LISTED.has(slug)

/** Fields for customs, and for storing and drying at assembly, on a line of a quote, an order and an invoice. */
export const CUSTOMS_FIELDS = [COUNTRY_OF_ORIGIN, 'hs_code', 'eccn', 'msl'] as const

/** ISO 3166-1 alpha-2, digits of the HS code, the number of the US list, and the level of J-STD-020; empty if unknown. */
export type CustomsFacts = Record<(typeof CUSTOMS_FIELDS)[number], string>
