import { ProductPage } from '#client/pages/product.tsx'
import { goodsDetail, goodsRecommend, relatedBlogs, relevantPdf } from '#shared/contract/catalogue.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { type SiteLabel, siteLabel } from '#shared/contract/site.ts'
import { goodsIdFrom } from '#shared/part-number.ts'
import { pathTo, routes } from '#shared/routes.ts'
import { optional, page } from '../page.tsx'
import { breadcrumbList, product as productData } from '../seo/structured.ts'

const NO_LABELS: SiteLabel = { packagings: {}, locations: {}, suppliers: {}, lifecycles: {} }

export const product = page(routes.product, async (c) => {
  const { api, t, lang } = c.var
  const { id } = c.req.param()
  const goods_id = goodsIdFrom(id)
  if (goods_id === null) throw new ApiError(CODE.not_found)
  const documents = optional(api(relevantPdf, { id: goods_id }))
  const similar = optional(api(goodsRecommend, { id: goods_id }))
  const articles = optional(api(relatedBlogs, { id: goods_id }))
  const [part, labels] = await Promise.all([api(goodsDetail, { id }), optional(api(siteLabel, {}))])
  const url = new URL(c.req.url)
  // The id decides; the words before it may be old or mistyped.
  if (part.goods_page_url !== id) return c.redirect(pathTo(routes.product, lang, { id: part.goods_page_url }) + url.search, 301)
  const address = url.origin + pathTo(routes.product, lang, { id })
  return {
    head: {
      title: t('product.title', { part_number: part.part_number, manufacturer: part.manufacturer.name }),
      description: t('meta.product_description', {
        part_number: part.part_number,
        manufacturer: part.manufacturer.name,
        description: part.description,
      }),
      structured: [
        productData(part, address),
        breadcrumbList([
          ...part.breadcrumb.map(({ slug, name }) => ({ name, url: url.origin + pathTo(routes.category, lang, { id: slug }) })),
          { name: part.part_number, url: address },
        ]),
      ],
    },
    body: (
      <ProductPage
        part={part}
        typed_qty={(url.searchParams.get('qty') ?? '').slice(0, 20)}
        labels={labels ?? NO_LABELS}
        documents={documents}
        similar={similar}
        articles={articles}
      />
    ),
  }
})
