import { FILE_KINDS } from '#shared/url/listing-limits.ts'
import type { Ctx } from './env.ts'

/** As which file a page is asked for, by `?file=`; null: as a page. */
export const fileAsked = (c: Ctx): (typeof FILE_KINDS)[number] | null => FILE_KINDS.find((kind) => kind === c.req.query('file')) ?? null
