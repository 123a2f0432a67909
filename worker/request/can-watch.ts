import { watchTerms } from '#shared/contract/watch.ts'
import type { ApiClient } from './api-client.ts'
import { optional } from './optional.ts'

/**
 * Whether pages offer to watch their subject: an operator's API may lack the call. Called after the page's main read, because during an
 * outage only one call at a time tests the API.
 */
export const canWatch = async (api: ApiClient): Promise<boolean> => (await optional(api(watchTerms, {}), null)) !== null
