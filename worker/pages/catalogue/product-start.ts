import { pathTo, routes } from '#shared/routes.ts'
import { page } from '../../render/page.tsx'

/** The id of a product may be left out: then all part numbers are there to choose from. */
export const productStart = page(routes.product_start, [], async (c) => c.redirect(pathTo(routes.product_index, c.var.lang, {}), 302))
