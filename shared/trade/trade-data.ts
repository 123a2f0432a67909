/**
 * What purchasing, customs and the assembly line ask of a part. Every category has these parameters, behind its own; what is not known
 * of a part is said to be unknown.
 */
export const TRADE_PARAMETERS = ['country_of_origin', 'hs_code', 'eccn', 'reach', 'msl', 'esd_class', 'packing_size'] as const

export const COUNTRY_OF_ORIGIN = 'country_of_origin'

const ALL: ReadonlySet<string> = new Set(TRADE_PARAMETERS)
/** Those that lists are filtered by and that may be columns of them. */
const LISTED: ReadonlySet<string> = new Set([COUNTRY_OF_ORIGIN, 'eccn', 'reach', 'msl'])

/** Whether a parameter says nothing of what the part does: no alternative is better or worse by it. */
export const isTradeParameter = (slug: string): boolean => ALL.has(slug)

/** Whether lists have the parameter among their filters and columns. */
export const isListedParameter = (slug: string): boolean => !ALL.has(slug) || LISTED.has(slug)

/** What customs, and the assembly line that stores and dries the part, ask of a line on a quote, an order and an invoice. */
export const CUSTOMS_FIELDS = [COUNTRY_OF_ORIGIN, 'hs_code', 'eccn', 'msl'] as const

/** ISO 3166-1 alpha-2, digits of the HS code, the number of the US list, and the level of J-STD-020; empty where it is not known. */
export type CustomsFacts = Record<(typeof CUSTOMS_FIELDS)[number], string>
