import { replacementsInStock } from '#client/components/catalogue/alternatives.tsx'
import type { SentQuickRfq } from '#client/components/rfq/quick-rfq.tsx'
import { ProductPage } from '#client/pages/catalogue/product.tsx'
import type { Translator } from '#locales/translator.ts'
import { goodsDetail, goodsRecommend, relatedBlogs, relevantPdf } from '#shared/contract/catalogue.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { orderTerms } from '#shared/contract/order.ts'
import { goodsDetailRfq, rfqView } from '#shared/contract/rfq.ts'
import { type SiteConfig, type SiteLabel, siteLabel } from '#shared/contract/site.ts'
import { QUICK_RFQ_FORM } from '#shared/forms/quick-rfq-form.ts'
import { pathTo, routes } from '#shared/routes.ts'
import { goodsIdFrom, isAddressOf } from '#shared/trade/part-number.ts'
import { requestKey } from '../../forms/content-key.ts'
import { formPage, type SentForm, type Take, taking } from '../../forms/form-page.ts'
import { CACHE } from '../../page/cache-rules.ts'
import { sharedPage } from '../../page/page-definition.ts'
import { queryOf } from '../../page/page-query.ts'
import { type PageRequest, visitorRequest } from '../../page/page-request.ts'
import { type Page, type Redirect, redirect } from '../../render/page.tsx'
import { visitorSlot } from '../../render/slots.ts'
import { canWatch } from '../../request/can-watch.ts'
import type { Ctx } from '../../request/env.ts'
import { ifThere, optional } from '../../request/optional.ts'
import { leadTo } from '../../request/private-answer.ts'
import { product as productData } from '../../structured-data/structured.ts'
import { timeZoneOf } from '../../visitor/network-place.ts'
import { categoryCrumbs } from './category-crumbs.ts'
import { linkedDocuments } from './linked-documents.ts'
import { redirectByNumber } from './part-by-number.ts'

/** The number of the RFQ that was just sent, in the address of the page; it opens nothing without its key. */
const SENT = 'asked'

/** `qty`: the quantity whose price is requested without script. */
const PRODUCT_QUERY = queryOf({ qty: (typed) => typed?.slice(0, 20) ?? '', [SENT]: (number) => number?.slice(0, 32) ?? '' })
type ProductQuery = ReturnType<typeof PRODUCT_QUERY.parse>

const PRODUCT_PAGES = { part: routes.product, results: routes.search }

const NO_LABELS: SiteLabel = { packagings: {}, locations: {}, suppliers: {}, lifecycles: {} }

/** What a visitor sees of the quick RFQ: the form that was refused, or what they have sent. */
interface OwnRfq {
  refused: SentForm | null
  sent: SentQuickRfq | null
}

async function productPage(
  request: PageRequest<string, ProductQuery>,
  id: string,
  goodsId: number,
  own: Promise<OwnRfq>,
): Promise<Page | Redirect> {
  const { api, t, lang } = request
  const listed = optional(api(relevantPdf, { id: goodsId }), [])
  const alternatives = optional(api(goodsRecommend, { id: goodsId }), [])
  const articles = optional(api(relatedBlogs, { id: goodsId }), [])
  const [part, labels, terms, isWatchable, { answer_hours, minimum_order, minimum_line }] = await Promise.all([
    ifThere(api(goodsDetail, { id })),
    optional(api(siteLabel, {}), null),
    optional(api(orderTerms, {}), null),
    canWatch(api),
    request.config(),
  ])
  // Numbers of parts end in digits too.
  if (!part) return redirectByNumber(request, id, PRODUCT_PAGES)
  const { refused, sent } = await own
  // Another part has the id by now: the words lead to theirs, where it is there.
  if (!isAddressOf(id, part.former_number ?? part.part_number)) return redirectByNumber(request, id.replace(/-\d+$/, ''), PRODUCT_PAGES)
  if (part.goods_page_url !== id && !refused) return redirect(pathTo(routes.product, lang, { id: part.goods_page_url }, request.query), 301)
  // Who cannot have this part looks for another one first: for them the page waits, a moment, for what there is.
  const needsOther = part.stock === 0 || part.lifecycle === 'obsolete' || part.lifecycle === 'retired'
  const replacements = needsOther ? replacementsInStock((await alternatives) ?? []) : []
  const { datasheet_url } = part
  const datasheet = datasheet_url === null ? [] : [{ title: t('part.datasheet'), url: datasheet_url }]
  const documents = listed.then((list) => list && linkedDocuments(request, list.length === 0 ? datasheet : list))
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
      page_type: 'ItemPage',
      modified_at: part.updated_at,
      noindex: !part.indexed,
      crumbs: [...categoryCrumbs(request, part.breadcrumb), { name: part.part_number, path }],
      structured: (place) => [productData(part, place)],
    },
    body: (
      <ProductPage
        part={part}
        page_url={request.site_url + path}
        typed_qty={request.query.qty}
        attempt={visitorSlot('attempt')}
        refused={refused}
        sent={sent}
        labels={labels ?? NO_LABELS}
        terms={terms}
        promise={promiseOf(t, answer_hours)}
        documents={documents}
        alternatives={alternatives}
        replacements={replacements}
        articles={articles}
        minimum={{ minimum_order, minimum_line }}
        can_watch={isWatchable}
      />
    ),
  }
}

/** Until when a question about a part is answered: sooner than other RFQs, or as they are. */
function promiseOf(t: Translator, { working, product: byClock }: SiteConfig['answer_hours']): string {
  if (byClock !== null) return t('quick_rfq.intro', { hours: byClock })
  return working === null ? '' : t('rfq_form.promise', { hours: working })
}

/** What the reader has sent from this page, where the address names it and they hold the key to it. */
async function sentQuickRfq(c: Ctx, goodsId: number): Promise<SentQuickRfq | null> {
  const rfqNumber = c.req.query(SENT) ?? ''
  const access = c.var.visitor.cookies.rfq_access.get(rfqNumber)
  if (access === undefined) return null
  const rfq = await optional(c.var.api(rfqView, { rfq_number: rfqNumber, access }))
  const [line] = rfq?.lines ?? []
  if (!rfq || line?.goods_id !== goodsId) return null
  return { rfq_number: rfqNumber, qty: line.qty, answer_due_at: rfq.answer_due_at, time_zone: rfq.time_zone }
}

/** @throws ApiError `not_found` for an id that names no part */
function goodsIdOf(id: string): number {
  const goodsId = goodsIdFrom(id)
  if (goodsId === null) throw new ApiError(CODE.not_found)
  return goodsId
}

/** Takes the quick RFQ's form, posted without script. */
const takeQuickRfq: Take<typeof routes.product.pattern> = taking(
  QUICK_RFQ_FORM,
  async (c, request, { draft }) => {
    const { rfq_number } = await c.var.api(goodsDetailRfq, request, { idempotency_key: await requestKey(draft, request) })
    return leadTo(c, `${pathTo(routes.product, c.var.lang, { id: c.req.param('id') }, { [SENT]: rfq_number })}#quick-rfq`)
  },
  { asks_code: true, known: (c) => ({ goods_id: goodsIdOf(c.req.param('id')), time_zone: timeZoneOf(c) }) },
)

export const product = formPage(routes.product, {
  sheets: ['parts', 'product'],
  async load(c, refused) {
    const { id } = c.req.param()
    const request = visitorRequest(c, PRODUCT_QUERY.parse(new URL(c.req.url).searchParams))
    const goodsId = refused ? goodsIdOf(id) : goodsIdFrom(id)
    if (goodsId === null) return redirectByNumber(request, id, PRODUCT_PAGES)
    const own = refused ? { refused, sent: null } : sentQuickRfq(c, goodsId).then((sent) => ({ refused, sent }))
    return productPage(request, id, goodsId, Promise.resolve(own))
  },
  forms: { quick_rfq: takeQuickRfq },
  // With a quantity, or after an RFQ, it is one reader's.
  shared: sharedPage({
    cache: CACHE.product,
    query: PRODUCT_QUERY,
    visitor_names: ['qty', SENT],
    load(request) {
      const { id = '' } = request.params as { id?: string }
      const goodsId = goodsIdFrom(id)
      if (goodsId === null) return redirectByNumber(request, id, PRODUCT_PAGES)
      return productPage(request, id, goodsId, Promise.resolve({ refused: null, sent: null }))
    },
  }),
})
