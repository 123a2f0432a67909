import { optionsCountry } from '#shared/contract/common.ts'
import type { DataOf } from '#shared/contract/endpoint.ts'
import type { Ctx } from '../request/env.ts'
import { optional } from '../request/optional.ts'

/** The choice of countries; none where they cannot be read, and the form still stands. */
export const knownCountries = async (c: Ctx): Promise<DataOf<typeof optionsCountry>> =>
  (await optional(c.var.api(optionsCountry, {}))) ?? []
