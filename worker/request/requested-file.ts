import type { Ctx } from './env.ts'

const KINDS = ['csv', 'xlsx', 'pdf'] as const

/** As which file a page is asked for, by `?file=`; null: as a page. */
export const findRequestedFile = (c: Ctx): (typeof KINDS)[number] | null => KINDS.find((kind) => kind === c.req.query('file')) ?? null
