import { listCountries } from '#shared/address/country-name.ts'
import { optionsCountry } from '#shared/contract/common.ts'
import type { EndpointData } from '#shared/contract/endpoint.ts'
import { getLanguage } from '#shared/languages.ts'
import type { Ctx } from '../request/env.ts'
import { optional } from '../request/optional.ts'

/** The countries to choose from, by name; all countries where the API names none, so that the form can be filled in. */
export const readCountries = async (c: Ctx): Promise<EndpointData<typeof optionsCountry>> =>
  (await optional(c.var.api(optionsCountry, {}), null)) ?? listCountries(getLanguage(c.var.lang).tag)
