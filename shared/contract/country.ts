import { z } from 'zod'
import { COUNTRY_CODES } from '../address/countries.ts'

/** ISO 3166-1 alpha-2, from `COUNTRY_CODES`. */
export const country = z
  .string('select_country')
  .max(2, { error: 'select_country', abort: true })
  .refine((code) => COUNTRY_CODES.includes(code), 'select_country')
