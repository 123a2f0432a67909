import { findListedCost } from '#shared/bom/buying/best-offer.ts'
import { isApiKey } from '#shared/contract/api-scopes.ts'
import { mainBom, mainBomList } from '#shared/contract/bom.ts'
import { type CategoryNode, categoryTree, getCategory, goodsDetail, type PartDetail } from '#shared/contract/catalogue.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { routes, toPath } from '#shared/routes.ts'
import { BOM_BATCH } from '#shared/table-reading/lists/bom-limits.ts'
import { toDecimalString } from '#shared/trade/money.ts'
import type { Ctx } from '../../request/env.ts'
import { orNullIfMissing } from '../../request/optional.ts'
import { setPrivateCache } from '../../request/private-response.ts'
import { readAllLines } from '../bom/bom-lines.ts'
import { readListedParts } from '../catalogue/listing-file.ts'
import { toKicadNames } from './kicad-names.ts'

/**
 * An HTTP library of KiCad: categories and BOMs of the customer whose API key is the library's token. Read only.
 * Protocol: dev-docs.kicad.org/en/apis-and-binding/http-libraries. All values are texts, also numbers and booleans.
 */

/** A row of a list: KiCad asks for the rest when the part is chosen. */
interface PartRow {
  id: string
  name: string
  description: string
}

const BOM_ID = 'bom-'

const listLeaves = (nodes: readonly CategoryNode[]): CategoryNode[] =>
  nodes.flatMap((node) => (node.children.length > 0 ? listLeaves(node.children) : [node]))

/** The customer's newest BOMs first, then the categories. A key without the scope for BOMs has none of these. */
async function listCategories(c: Ctx) {
  const [boms, tree] = await Promise.all([
    orNullIfMissing(c.var.api(mainBomList, { page: 1 }), CODE.not_allowed),
    c.var.api(categoryTree, {}),
  ])
  return [
    ...(boms?.items ?? []).map(({ bom_id, name, file_name }) => ({
      id: BOM_ID + bom_id,
      name: `BOM ${name || file_name}`,
      description: file_name,
    })),
    ...listLeaves(tree).map(({ slug, name, blurb }) => ({ id: slug, name, description: blurb })),
  ]
}

async function listBomParts(c: Ctx, id: string): Promise<PartRow[]> {
  const lines = await readAllLines(c, await c.var.api(mainBom, { id, from: 0, count: BOM_BATCH }))
  const rows = lines.flatMap(({ part }): [string, PartRow][] =>
    part ? [[part.goods_page_url, { id: part.goods_page_url, name: part.part_number, description: part.description }]] : [],
  )
  return [...new Map(rows).values()]
}

/** Parts of a category in stock, in the order of its page, up to the limit of a downloaded listing. */
async function listCategoryParts(c: Ctx, id: string): Promise<PartRow[]> {
  const { parts } = await readListedParts(c, (range) => c.var.api(getCategory, { id, filters: 'in_stock=1', ...range }))
  return parts.map(({ goods_page_url, part_number, description }) => ({ id: goods_page_url, name: part_number, description }))
}

const hidden = (value: string) => ({ value, visible: 'False' })

/** A part with the fields of its symbol. */
function toKicadPart({ var: { site_url, lang } }: Ctx, part: PartDetail) {
  const { symbol, footprint, reference } = toKicadNames(part.category.slug, part.package)
  const cost = findListedCost(part.offers, 1)
  const page = site_url + toPath(routes.product, lang, { id: part.goods_page_url })
  return {
    id: part.goods_page_url,
    name: part.part_number,
    symbolIdStr: symbol,
    exclude_from_bom: 'False',
    exclude_from_board: 'False',
    exclude_from_sim: 'True',
    fields: {
      footprint: hidden(footprint),
      datasheet: hidden(part.datasheet_url === null ? page : new URL(part.datasheet_url, page).href),
      value: { value: part.part_number },
      reference: { value: reference },
      description: hidden(part.description),
      MPN: hidden(part.part_number),
      Manufacturer: hidden(part.manufacturer.name),
      Package: hidden(part.package ?? ''),
      Stock: hidden(String(part.stock)),
      'Unit price USD': hidden(cost ? toDecimalString(cost.unit_price) : ''),
      'Price quantity': hidden(cost ? String(cost.qty) : ''),
      Lifecycle: hidden(part.lifecycle),
      Page: hidden(page),
    },
  }
}

/** Answers KiCad's requests below `/kicad/v1/`. @throws ApiError `session_invalid` without an API key */
export async function answerKicad(c: Ctx): Promise<Response> {
  if (!isApiKey(c.var.visitor.token ?? '')) throw new ApiError(CODE.session_invalid)
  setPrivateCache(c)
  const [, file = ''] = /^\/kicad\/v1\/(.*)$/.exec(c.req.path) ?? []
  if (file === '') return c.json({ categories: '', parts: '' })
  if (file === 'categories.json') return c.json(await listCategories(c))
  const [, list, id = ''] = /^parts\/(category\/)?([^/]+)\.json$/.exec(file) ?? []
  if (id === '') throw new ApiError(CODE.not_found)
  if (!list) return c.json(toKicadPart(c, await c.var.api(goodsDetail, { id: decodeURIComponent(id) })))
  return c.json(await (id.startsWith(BOM_ID) ? listBomParts(c, id.slice(BOM_ID.length)) : listCategoryParts(c, id)))
}
