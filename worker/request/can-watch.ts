import { watchTerms } from '#shared/contract/watch.ts'
import type { ApiClient } from './api-client.ts'
import { optional } from './optional.ts'

/**
 * Whether pages offer to watch what they show: an API of an operator's own may not have that. It is asked behind what a page is of:
 * of an API that was away one call at a time finds out whether it is back, and only that call is answered.
 */
export const canWatch = async (api: ApiClient): Promise<boolean> => (await optional(api(watchTerms, {}), null)) !== null
