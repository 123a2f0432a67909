import { z } from 'zod'

/** Of a call that takes nothing, or has nothing to say. */
export const nothing = z.object({})
