import { listReplacementsInStock } from '#client/components/catalogue/alternatives.tsx'
import type { SentQuickRfq } from '#client/components/rfq/quick-rfq.tsx'
import { ProductPage } from '#client/pages/catalogue/product.tsx'
import type { Translator } from '#locales/translator.ts'
import { goodsDetail, goodsRecommend, relatedBlogs, relevantPdf } from '#shared/contract/catalogue.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { orderTerms } from '#shared/contract/order.ts'
import { goodsDetailRfq, rfqView } from '#shared/contract/rfq.ts'
import { type SiteConfig, type SiteLabel, siteLabel } from '#shared/contract/site.ts'
import { QUICK_RFQ_FORM } from '#shared/forms/quick-rfq-form.ts'
import { routes, toPath } from '#shared/routes.ts'
import { isGoodsPageUrl, parseGoodsId } from '#shared/trade/part-number.ts'
import { toRequestKey } from '../../forms/content-key.ts'
import { type FormHandler, formPage, type SubmittedForm, submitToApi } from '../../forms/form-page.ts'
import { CACHE_RULES, type PageRequest, sharedPage, toVisitorRequest } from '../../page/page-definition.ts'
import { createQueryFormat } from '../../page/page-query.ts'
import { type Page, type Redirect, toRedirect } from '../../render/page.tsx'
import { toSlotMark } from '../../render/slots.ts'
import { canWatch } from '../../request/can-watch.ts'
import type { Ctx } from '../../request/env.ts'
import { optional, orNullIfMissing } from '../../request/optional.ts'
import { redirectTo } from '../../request/private-response.ts'
import { toProductData as productData } from '../../structured-data/structured.ts'
import { readTimeZone } from '../../visitor/time-zone.ts'
import { toCategoryCrumbs } from './category-crumbs.ts'
import { listDocumentLinks } from './linked-documents.ts'
import { redirectByNumber } from './part-by-number.ts'

/** The query parameter with the number of the RFQ that was just sent. The RFQ itself is shown only with its key. */
const SENT = 'rfq'

/** The quantity whose price is requested without script, and its packaging. */
const PRODUCT_QUERY = createQueryFormat({
  qty: (typed) => typed?.slice(0, 20) ?? '',
  packaging: (slug) => slug?.slice(0, 40) ?? '',
  [SENT]: (number) => number?.slice(0, 32) ?? '',
})
type ProductQuery = ReturnType<typeof PRODUCT_QUERY.parse>

const PRODUCT_PAGES = { part: routes.product, results: routes.search }

const NO_LABELS: SiteLabel = { packagings: {}, locations: {}, suppliers: {}, lifecycles: {} }

/** The quick RFQ as its visitor sees it: the rejected form, or the sent RFQ. */
interface QuickRfq {
  rejectedForm: SubmittedForm | null
  sent: SentQuickRfq | null
}

async function productPage(
  request: PageRequest<string, ProductQuery>,
  id: string,
  goodsId: number,
  quickRfq: Promise<QuickRfq>,
): Promise<Page | Redirect> {
  const { api, t, lang } = request
  const listed = optional(api(relevantPdf, { id: goodsId }), [])
  const alternatives = optional(api(goodsRecommend, { id: goodsId }), [])
  const articles = optional(api(relatedBlogs, { id: goodsId }), [])
  const [part, labels, terms, isWatchable, { answer_hours, minimum_order, minimum_line }] = await Promise.all([
    orNullIfMissing(api(goodsDetail, { id })),
    optional(api(siteLabel, {}), null),
    optional(api(orderTerms, {}), null),
    canWatch(api),
    request.config(),
  ])
  // Part numbers may also end in digits.
  if (!part) return redirectByNumber(request, id, PRODUCT_PAGES)
  const { rejectedForm, sent } = await quickRfq
  // The id now belongs to another part: the words of the URL lead to the former part, where it exists.
  if (!isGoodsPageUrl(id, part.former_number ?? part.part_number)) return redirectByNumber(request, id.replace(/-\d+$/, ''), PRODUCT_PAGES)
  if (part.goods_page_url !== id && !rejectedForm)
    return toRedirect(toPath(routes.product, lang, { id: part.goods_page_url }, request.query), 301)
  // A reader who cannot buy this part needs alternatives first: for them the page waits a moment for alternatives.
  const needsOther = part.stock === 0 || part.lifecycle !== 'active'
  const others = needsOther ? await alternatives : null
  const { datasheet_url } = part
  const datasheet = datasheet_url === null ? [] : [{ title: t('part.datasheet'), url: datasheet_url }]
  const documents = listed.then((list) => list && listDocumentLinks(request, list.length === 0 ? datasheet : list))
  const path = toPath(routes.product, lang, { id })
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
      data_address: path,
      noindex: !part.indexed,
      crumbs: [...toCategoryCrumbs(request, part.breadcrumb), { name: part.part_number, path }],
      structured: (pageContext) => [productData(part, pageContext, others ?? [])],
    },
    body: (
      <ProductPage
        part={part}
        page_url={request.site_url + path}
        typed_qty={request.query.qty}
        packaging={request.query.packaging}
        attempt={toSlotMark('attempt')}
        rejected={rejectedForm}
        sent={sent}
        labels={labels ?? NO_LABELS}
        terms={terms}
        promise={formatAnswerPromise(t, answer_hours)}
        documents={documents}
        alternatives={alternatives}
        replacements={others && listReplacementsInStock(others)}
        now={new Date()}
        articles={articles}
        minimum={{ minimum_order, minimum_line }}
        can_watch={isWatchable}
      />
    ),
  }
}

/** When a question about a part is answered: sooner than other RFQs, or at the same time. */
function formatAnswerPromise(t: Translator, { working, product: byClock }: SiteConfig['answer_hours']): string {
  if (byClock !== null) return t('quick_rfq.intro', { hours: byClock })
  return working === null ? '' : t('rfq_form.promise', { hours: working })
}

/** The RFQ that the reader has sent from this page, where the URL names it and the browser has its key. */
async function sentQuickRfq(c: Ctx, goodsId: number): Promise<SentQuickRfq | null> {
  const rfqNumber = c.req.query(SENT) ?? ''
  const access = c.var.visitor.cookies.rfq_access.get(rfqNumber)
  if (access === undefined) return null
  const rfq = await optional(c.var.api(rfqView, { rfq_number: rfqNumber, access }))
  const [line] = rfq?.lines ?? []
  if (!rfq || line?.goods_id !== goodsId) return null
  return { rfq_number: rfqNumber, qty: line.qty, answer_due_at: rfq.answer_due_at }
}

/** @throws ApiError `not_found` for an id that names no part */
function getGoodsId(id: string): number {
  const goodsId = parseGoodsId(id)
  if (goodsId === null) throw new ApiError(CODE.not_found)
  return goodsId
}

/** Handles the quick RFQ's form, posted without script. */
const takeQuickRfq: FormHandler<typeof routes.product.pattern> = submitToApi(
  QUICK_RFQ_FORM,
  async (c, request, { draft }) => {
    const { rfq_number } = await c.var.api(goodsDetailRfq, request, { idempotency_key: await toRequestKey(draft, request) })
    return redirectTo(c, `${toPath(routes.product, c.var.lang, { id: c.req.param('id') }, { [SENT]: rfq_number })}#quick-rfq`)
  },
  { asks_code: true, readPresets: (c) => ({ goods_id: getGoodsId(c.req.param('id')), time_zone: readTimeZone(c) }) },
)

export const product = formPage(routes.product, {
  sheets: ['parts', 'product'],
  async load(c, rejectedForm) {
    const { id } = c.req.param()
    const request = toVisitorRequest(c, PRODUCT_QUERY.parse(new URL(c.req.url).searchParams))
    const goodsId = rejectedForm ? getGoodsId(id) : parseGoodsId(id)
    if (goodsId === null) return redirectByNumber(request, id, PRODUCT_PAGES)
    const quickRfq = rejectedForm ? { rejectedForm, sent: null } : sentQuickRfq(c, goodsId).then((sent) => ({ rejectedForm, sent }))
    return productPage(request, id, goodsId, Promise.resolve(quickRfq))
  },
  forms: { quick_rfq: takeQuickRfq },
  // With a quantity, or after an RFQ, the page is private to one visitor.
  shared: sharedPage({
    cache: CACHE_RULES.product,
    query: PRODUCT_QUERY,
    visitor_names: ['qty', 'packaging', SENT],
    load(request) {
      const { id = '' } = request.params as { id?: string }
      const goodsId = parseGoodsId(id)
      if (goodsId === null) return redirectByNumber(request, id, PRODUCT_PAGES)
      return productPage(request, id, goodsId, Promise.resolve({ rejectedForm: null, sent: null }))
    },
  }),
})
