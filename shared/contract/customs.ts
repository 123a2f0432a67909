import { z } from 'zod'

const text = z.string().default('')

/** What customs and the assembly line ask of a line, empty where it is not known; null where nothing is known of the part, as of one that is none of ours. */
export const Customs = z.object({ country_of_origin: text, hs_code: text, eccn: text, msl: text }).nullable().default(null)
