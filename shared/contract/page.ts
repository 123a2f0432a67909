import { z } from 'zod'

/** The number of a page as an address has it, from 1. */
export const toPageNumberSchema = (maxPage = 10_000) => z.coerce.number().int().min(1).max(maxPage).default(1)

/** What a call that answers a page takes as its query. @param pageSize unless the caller says otherwise */
export const toPageQuerySchema = (pageSize: number, maxPage = 1_000_000) => ({
  page: toPageNumberSchema(maxPage),
  page_size: z.coerce.number().int().min(1).max(100).default(pageSize),
})

/** A page of a list, with how long the whole list is. */
export const toPageSchema = <Item extends z.ZodType>(item: Item) =>
  z.object({ total: z.int().min(0), page_size: z.int().min(1), items: z.array(item) })
