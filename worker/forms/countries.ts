import { allCountries } from '#shared/address/country-name.ts'
import { optionsCountry } from '#shared/contract/common.ts'
import type { DataOf } from '#shared/contract/endpoint.ts'
import { languageEntry } from '#shared/languages.ts'
import type { Ctx } from '../request/env.ts'
import { optional } from '../request/optional.ts'

/** The choice of countries, by name; all that we know where the API names none, so that a form can be filled in. */
export const knownCountries = async (c: Ctx): Promise<DataOf<typeof optionsCountry>> =>
  (await optional(c.var.api(optionsCountry, {}), null)) ?? allCountries(languageEntry(c.var.lang).tag)
