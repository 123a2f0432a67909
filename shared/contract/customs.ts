import { z } from 'zod'

const text = z.string().default('')

/** Data of a line for customs and assembly, empty if unknown; null if the part is not in the catalogue. */
export const Customs = z.object({ country_of_origin: text, hs_code: text, eccn: text, msl: text }).nullable().default(null)
