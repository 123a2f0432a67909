import { watchTerms } from '#shared/contract/watch.ts'
import type { Ctx } from './env.ts'
import { optional } from './optional.ts'

/** Whether pages offer to watch what they show: an API of an operator's own may not have that. */
export const canWatch = async (c: Ctx): Promise<boolean> => (await optional(c.var.api(watchTerms, {}), null)) !== null
