import { alternativesInStock } from '#client/components/part/alternatives.tsx'
import { ProductPage } from '#client/pages/product.tsx'
import { goodsDetail, goodsRecommend, relatedBlogs, relevantPdf } from '#shared/contract/catalogue.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { type SiteLabel, siteLabel } from '#shared/contract/site.ts'
import { goodsIdFrom } from '#shared/part-number.ts'
import { pathTo, routes } from '#shared/routes.ts'
import { optional, page } from '../page.tsx'
import { siteConfig, siteUrl } from '../render/document.tsx'
import { product as productData } from '../seo/structured.ts'

const NO_LABELS: SiteLabel = { packagings: {}, locations: {}, suppliers: {}, lifecycles: {} }

export const product = page(routes.product, async (c) => {
  const { api, t, lang } = c.var
  const { id } = c.req.param()
  const goods_id = goodsIdFrom(id)
  if (goods_id === null) throw new ApiError(CODE.not_found)
  const documents = optional(api(relevantPdf, { id: goods_id }))
  const alternatives = optional(api(goodsRecommend, { id: goods_id }))
  const articles = optional(api(relatedBlogs, { id: goods_id }))
  const [part, labels, config] = await Promise.all([api(goodsDetail, { id }), optional(api(siteLabel, {})), siteConfig(c)])
  const url = new URL(c.req.url)
  // The id decides; the words before it may be old or mistyped.
  if (part.goods_page_url !== id) return c.redirect(pathTo(routes.product, lang, { id: part.goods_page_url }) + url.search, 301)
  // Who cannot have this part looks for another one first: for them the page waits, a moment, for how many there are.
  const needs_other = part.stock === 0 || part.lifecycle === 'obsolete'
  const alternatives_hint = needs_other ? alternativesInStock((await alternatives) ?? []) : 0
  const site_url = siteUrl(c)
  const path = pathTo(routes.product, lang, { id })
  return {
    head: {
      title: t('product.title', { part_number: part.part_number, manufacturer: part.manufacturer.name }),
      description: t('meta.product_description', {
        part_number: part.part_number,
        manufacturer: part.manufacturer.name,
        description: part.description,
      }),
      og_type: 'product',
      noindex: !part.indexed,
      crumbs: [
        { name: t('category.title'), path: pathTo(routes.category_list, lang, {}) },
        ...part.breadcrumb.map(({ slug, name }) => ({ name, path: pathTo(routes.category, lang, { id: slug }) })),
        { name: part.part_number, path },
      ],
      structured: [productData(part, site_url + path, config, site_url)],
    },
    body: (
      <ProductPage
        part={part}
        typed_qty={(url.searchParams.get('qty') ?? '').slice(0, 20)}
        labels={labels ?? NO_LABELS}
        documents={documents}
        alternatives={alternatives}
        alternatives_hint={alternatives_hint}
        articles={articles}
      />
    ),
  }
})
