import { watchTerms } from '#shared/contract/watch.ts'
import type { ApiClient } from './api-client.ts'
import { optional } from './optional.ts'

/**
 * Whether pages offer to watch their subject: an operator's API may not have the call. It is called after the page's main read: while an
 * API is down, one call at a time tests it, and only that call is answered.
 */
export const canWatch = async (api: ApiClient): Promise<boolean> => (await optional(api(watchTerms, {}), null)) !== null
