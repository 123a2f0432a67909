import { z } from 'zod'

/** The schema of an empty request or response. */
export const nothing = z.object({})
