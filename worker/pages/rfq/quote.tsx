import type { RfqDocumentProps } from '#client/components/rfq/rfq-document.tsx'
import { AccountRfqPage, RfqQuotePage } from '#client/pages/rfq/quote.tsx'
import { cart } from '#shared/contract/cart.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { acceptQuote, type RfqView, rfqDetail, rfqView } from '#shared/contract/rfq.ts'
import { readFormText } from '#shared/forms/posted.ts'
import { routes, toPath } from '#shared/routes.ts'
import { MAX_RFQ_LINES } from '#shared/trade/rfq-limits.ts'
import { toRfqNumber, toRfqSegment } from '#shared/url/rfq-segment.ts'
import type { ErrorMessages } from '../../forms/form-error.ts'
import { type FormHandler, formPage, handleActions, type SubmittedForm } from '../../forms/form-page.ts'
import { toPrivateHead } from '../../render/page.tsx'
import type { Ctx } from '../../request/env.ts'
import { findExportFormat } from '../../request/export-format.ts'
import { orNullIfMissing } from '../../request/optional.ts'
import { redirectTo, setPrivateCache } from '../../request/private-response.ts'
import { parsePositiveNumbers } from '../../request/typed.ts'
import { storeRfqAccess } from '../../visitor/visitor-cookies.ts'
import { requireCustomer } from '../account/account-page.tsx'
import { readListPrices } from './list-prices.ts'
import { createQuoteFile, type ListPrices } from './quote-file.ts'
import { createQuotePdf } from './quote-paper.ts'

const SAYS: ErrorMessages = {
  conflict: ({ var: { t } }) => t('quote.changed'),
  not_allowed: ({ var: { t } }) => t('quote.in_other_cart'),
  validation: ({ var: { t } }, fields) => t(fields['positions'] === undefined ? 'quote.changed' : 'validation.select_lines'),
}

const tickedIn = (posted: FormData): number[] => parsePositiveNumbers(posted.getAll('positions')).slice(0, MAX_RFQ_LINES)

/**
 * Puts the ticked lines into the cart and redirects there. Sending the form twice changes nothing: a line is in one cart only. A reader of
 * an earlier quote sees the new one first. The key opens a visitor's RFQ; the customer's RFQs need none.
 */
const acceptTicked: FormHandler = handleActions(async (c, posted) => {
  const { api, lang, visitor } = c.var
  const rfqNumber = toRfqNumber(c.req.param('number') ?? '')
  const access = visitor.cookies.rfq_access.get(rfqNumber)
  const positions = tickedIn(posted)
  if (positions.length === 0) throw new ApiError(CODE.validation, { fields: { positions: 'select_lines' } })
  const quoted = { rfq_number: rfqNumber, quoted_at: readFormText(posted, 'quoted_at'), positions }
  const { accepted } = await api(acceptQuote, { ...quoted, ...(access !== undefined && { access }) })
  // If the form was sent twice, the lines are in this cart. Otherwise another reader of the link accepted them first.
  const isUsed = accepted.length === 0 && !(await api(cart, {})).lines.some((line) => line.rfq_number === rfqNumber)
  if (isUsed) throw new ApiError(CODE.not_allowed)
  return redirectTo(c, toPath(routes.cart, lang, {}))
}, SAYS)

/** The current content of an RFQ's page. */
function toDocument(
  c: Ctx,
  route: typeof routes.rfq_quote | typeof routes.account_rfq,
  rfq: RfqView,
  sent: SubmittedForm | null,
  listPrices: ListPrices,
): RfqDocumentProps {
  return {
    rfq,
    list_prices: listPrices,
    now: new Date().toISOString(),
    ticked: sent && tickedIn(sent.posted),
    error: sent?.notice ?? null,
    action: toPath(route, c.var.lang, { number: toRfqSegment(rfq.rfq_number) }),
  }
}

const toHead = (c: Ctx, { rfq_number }: RfqView) => toPrivateHead(c.var.t('quote.title_of', { number: rfq_number }))

/**
 * The page behind the link of our mails. Its key moves from the URL into a cookie at once, so that neither the history, nor a referrer, nor
 * a copied URL contains it. Without a valid key, an RFQ looks the same as one that does not exist.
 */
export const rfqQuote = formPage(routes.rfq_quote, {
  sheets: ['quote'],
  async load(c, sent) {
    const rfqNumber = toRfqNumber(c.req.param('number'))
    const key = c.req.query('key')
    setPrivateCache(c)
    if (key !== undefined) {
      // Until the key is out of the URL, no referrer may contain it.
      c.header('Referrer-Policy', 'no-referrer')
      if (await opened(c, rfqNumber, key)) storeRfqAccess(c, rfqNumber, key)
      return c.redirect(toPath(routes.rfq_quote, c.var.lang, { number: toRfqSegment(rfqNumber) }), 303)
    }
    const access = c.var.visitor.cookies.rfq_access.get(rfqNumber)
    const rfq = access === undefined ? null : await opened(c, rfqNumber, access)
    if (rfq) {
      const listPrices = await readListPrices(c, rfq)
      const file = findExportFormat(c)
      if (file === 'pdf' && rfq.quoted_at !== null) return createQuotePdf(c, rfq)
      if (file === 'xlsx') return createQuoteFile(c, rfq, listPrices)
      return { head: toHead(c, rfq), body: <RfqQuotePage {...toDocument(c, routes.rfq_quote, rfq, sent, listPrices)} /> }
    }
    if (c.var.visitor.token === null) throw new ApiError(CODE.not_found)
    await c.var.api(rfqDetail, { rfq_number: rfqNumber })
    return c.redirect(toPath(routes.account_rfq, c.var.lang, { number: toRfqSegment(rfqNumber) }), 303)
  },
  forms: {
    accept: async (c, posted) =>
      // Without a key nothing is accepted here: the page names the way to open the RFQ.
      c.var.visitor.cookies.rfq_access.has(toRfqNumber(c.req.param('number'))) ? acceptTicked(c, posted) : null,
  },
})

/** The RFQ, if the key opens it; otherwise null. */
const opened = (c: Ctx, rfqNumber: string, access: string): Promise<RfqView | null> =>
  // A key or a number that is too long for the contract opens nothing either.
  orNullIfMissing(c.var.api(rfqView, { rfq_number: rfqNumber, access }), CODE.validation)

export const accountRfq = requireCustomer(
  formPage(routes.account_rfq, {
    sheets: ['account', 'quote'],
    async load(c, sent) {
      const rfq = await c.var.api(rfqDetail, { rfq_number: toRfqNumber(c.req.param('number') ?? '') })
      const listPrices = await readListPrices(c, rfq)
      const file = findExportFormat(c)
      if (file === 'pdf' && rfq.quoted_at !== null) return createQuotePdf(c, rfq)
      if (file === 'xlsx') return createQuoteFile(c, rfq, listPrices)
      return { head: toHead(c, rfq), body: <AccountRfqPage {...toDocument(c, routes.account_rfq, rfq, sent, listPrices)} /> }
    },
    forms: { accept: acceptTicked },
  }),
)
