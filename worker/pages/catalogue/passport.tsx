import { listReplacementsInStock } from '#client/components/catalogue/alternatives.tsx'
import { PassportPage } from '#client/pages/catalogue/passport.tsx'
import { goodsDetail, goodsRecommend } from '#shared/contract/catalogue.ts'
import { siteLabel } from '#shared/contract/site.ts'
import { routes, toPath } from '#shared/routes.ts'
import { isGoodsPageUrl, parseGoodsId } from '#shared/trade/part-number.ts'
import { CACHE_RULES, publicPage } from '../../page/page-definition.ts'
import { toRedirect } from '../../render/page.tsx'
import { optional, orNullIfMissing } from '../../request/optional.ts'
import { redirectByNumber } from './part-by-number.ts'

const PASSPORTS = { part: routes.passport, results: routes.search }

/** A part by its number or its id. The URL stands on packing papers. */
export const passport = publicPage(routes.passport, { sheets: ['product'], cache: CACHE_RULES.product }, async (request) => {
  const { api, t, lang } = request
  const { id } = request.params
  const goodsId = parseGoodsId(id)
  if (goodsId === null) return redirectByNumber(request, id, PASSPORTS)
  const [part, labels, alternatives] = await Promise.all([
    orNullIfMissing(api(goodsDetail, { id })),
    optional(api(siteLabel, {}), null),
    optional(api(goodsRecommend, { id: goodsId }), []),
  ])
  if (!part) return redirectByNumber(request, id, PASSPORTS)
  if (!isGoodsPageUrl(id, part.former_number ?? part.part_number)) return redirectByNumber(request, id.replace(/-\d+$/, ''), PASSPORTS)
  if (part.goods_page_url !== id) return toRedirect(toPath(routes.passport, lang, { id: part.goods_page_url }), 301)
  const { part_number, manufacturer, description } = part
  return {
    head: {
      title: t('product.title', { part_number, manufacturer: manufacturer.name }),
      description: t('meta.product_description', { part_number, manufacturer: manufacturer.name, description }),
      canonical_path: toPath(routes.product, 'en', { id }),
      is_plain: true,
    },
    body: (
      <PassportPage part={part} locations={labels?.locations ?? {}} alternatives={alternatives && listReplacementsInStock(alternatives)} />
    ),
  }
})
