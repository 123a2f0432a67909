import { z } from 'zod'

/** The number of a page in a URL, from 1. */
export const toPageNumberSchema = (maxPage = 10_000) => z.coerce.number().int().min(1).max(maxPage).default(1)

/** The query of a call that returns pages. @param pageSize the default */
export const toPageQuerySchema = (pageSize: number, maxPage = 1_000_000) => ({
  page: toPageNumberSchema(maxPage),
  page_size: z.coerce.number().int().min(1).max(100).default(pageSize),
})

/** A page of a list; `total` is the length of the whole list. */
export const toPageSchema = <Item extends z.ZodType>(item: Item) =>
  z.object({ total: z.int().min(0), page_size: z.int().min(1), items: z.array(item) })
