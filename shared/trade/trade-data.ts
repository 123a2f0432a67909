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
