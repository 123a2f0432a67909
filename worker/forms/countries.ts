import type { Context } from 'hono'
import { optionsCountry } from '#shared/contract/common.ts'
import type { DataOf } from '#shared/contract/endpoint.ts'
import type { WorkerEnv } from '../request/env.ts'
import { optional } from '../request/optional.ts'

/** The choice of countries; none where they cannot be read, and the form still stands. */
export const knownCountries = async (c: Context<WorkerEnv>): Promise<DataOf<typeof optionsCountry>> =>
  (await optional(c.var.api(optionsCountry, {}))) ?? []
