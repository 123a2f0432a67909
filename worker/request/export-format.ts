import type { Ctx } from './env.ts'

const KINDS = ['csv', 'xlsx', 'pdf'] as const

/** The file type that `?file=` requests instead of a page; null: the page. */
export const findExportFormat = (c: Ctx): (typeof KINDS)[number] | null => KINDS.find((kind) => kind === c.req.query('file')) ?? null
