import type { RfqDocumentProps } from '#client/components/rfq/rfq-document.tsx'
import { AccountRfqPage, RfqQuotePage } from '#client/pages/rfq/quote.tsx'
import { cart } from '#shared/contract/cart.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { acceptQuote, type RfqView, rfqDetail, rfqView } from '#shared/contract/rfq.ts'
import { textIn } from '#shared/forms/posted.ts'
import { pathTo, routes } from '#shared/routes.ts'
import { RFQ_LINES_MOST } from '#shared/trade/rfq-limits.ts'
import { rfqNumberOf, rfqSegment } from '#shared/url/rfq-address.ts'
import { acting, formPage, type SentForm, type Take } from '../../forms/form-page.ts'
import type { Wordings } from '../../forms/refusal.ts'
import { privateHead } from '../../render/page.tsx'
import type { Ctx } from '../../request/env.ts'
import { fileAsked } from '../../request/file-asked.ts'
import { ifThere } from '../../request/optional.ts'
import { keepPrivate, leadTo } from '../../request/private-answer.ts'
import { positiveNumbers } from '../../request/typed.ts'
import { keepRfqAccess } from '../../visitor/visitor-cookies.ts'
import { customersOnly } from '../account/account-page.tsx'
import { listPricesOf } from './list-prices.ts'
import { type ListPrices, quoteFile } from './quote-file.ts'
import { quotePaper } from './quote-paper.ts'

const SAYS: Wordings = {
  conflict: ({ var: { t } }) => t('quote.changed'),
  not_allowed: ({ var: { t } }) => t('quote.taken'),
  validation: ({ var: { t } }, fields) => t(fields['positions'] === undefined ? 'quote.changed' : 'validation.select_lines'),
}

const tickedIn = (posted: FormData): number[] => positiveNumbers(posted.getAll('positions')).slice(0, RFQ_LINES_MOST)

/**
 * Puts the ticked lines into the cart and leads there. Sending the form twice changes nothing: a line lies in one cart only.
 * Whoever was shown an earlier quote is shown the new one first. The key opens somebody's RFQ; the customer's RFQs need none.
 */
const acceptTicked: Take = acting(async (c, posted) => {
  const { api, lang, visitor } = c.var
  const rfqNumber = rfqNumberOf(c.req.param('number') ?? '')
  const access = visitor.cookies.rfq_access.get(rfqNumber)
  const positions = tickedIn(posted)
  if (positions.length === 0) throw new ApiError(CODE.validation, { fields: { positions: 'select_lines' } })
  const quoted = { rfq_number: rfqNumber, quoted_at: textIn(posted, 'quoted_at'), positions }
  const { accepted } = await api(acceptQuote, { ...quoted, ...(access !== undefined && { access }) })
  // Sent twice, they lie in this cart; otherwise somebody else with the link was first.
  const isTaken = accepted.length === 0 && !(await api(cart, {})).lines.some((line) => line.rfq_number === rfqNumber)
  if (isTaken) throw new ApiError(CODE.not_allowed)
  return leadTo(c, pathTo(routes.cart, lang, {}))
}, SAYS)

/** What an RFQ's page shows, as it is now. */
function documentOf(
  c: Ctx,
  route: typeof routes.rfq_quote | typeof routes.account_rfq,
  rfq: RfqView,
  sent: SentForm | null,
  listPrices: ListPrices,
): RfqDocumentProps {
  return {
    rfq,
    list_prices: listPrices,
    now: new Date().toISOString(),
    ticked: sent && tickedIn(sent.posted),
    error: sent?.notice ?? null,
    action: pathTo(route, c.var.lang, { number: rfqSegment(rfq.rfq_number) }),
  }
}

/** The same as a workbook: `?file=xlsx`, under the key or the session that opens the page. */

const headOf = (c: Ctx, { rfq_number }: RfqView) => privateHead(c.var.t('quote.title_of', { number: rfq_number }))

/**
 * What our mail links to. Its key moves from the address into a cookie at once, so that neither the history, nor a referrer,
 * nor a copied address tells it; without a key that opens it, an RFQ is as good as one that does not exist.
 */
export const rfqQuote = formPage(routes.rfq_quote, {
  sheets: ['quote'],
  async load(c, sent) {
    const rfqNumber = rfqNumberOf(c.req.param('number'))
    const key = c.req.query('key')
    keepPrivate(c)
    if (key !== undefined) {
      // Until the key is out of the address, nothing may pass it on.
      c.header('Referrer-Policy', 'no-referrer')
      if (await opened(c, rfqNumber, key)) keepRfqAccess(c, rfqNumber, key)
      return c.redirect(pathTo(routes.rfq_quote, c.var.lang, { number: rfqSegment(rfqNumber) }), 303)
    }
    const access = c.var.visitor.cookies.rfq_access.get(rfqNumber)
    const rfq = access === undefined ? null : await opened(c, rfqNumber, access)
    if (rfq) {
      const listPrices = await listPricesOf(c, rfq)
      const file = fileAsked(c)
      if (file === 'pdf' && rfq.quoted_at !== null) return quotePaper(c, rfq)
      if (file === 'xlsx') return quoteFile(c, rfq, listPrices)
      return { head: headOf(c, rfq), body: <RfqQuotePage {...documentOf(c, routes.rfq_quote, rfq, sent, listPrices)} /> }
    }
    if (c.var.visitor.token === null) throw new ApiError(CODE.not_found)
    await c.var.api(rfqDetail, { rfq_number: rfqNumber })
    return c.redirect(pathTo(routes.account_rfq, c.var.lang, { number: rfqSegment(rfqNumber) }), 303)
  },
  forms: {
    accept: async (c, posted) =>
      // Without a key nothing is accepted here: the page says where it is.
      c.var.visitor.cookies.rfq_access.has(rfqNumberOf(c.req.param('number'))) ? acceptTicked(c, posted) : null,
  },
})

/** The RFQ that a key opens, or null. */
const opened = (c: Ctx, rfqNumber: string, access: string): Promise<RfqView | null> =>
  // A key or a number that is too long for the contract opens nothing either.
  ifThere(c.var.api(rfqView, { rfq_number: rfqNumber, access }), CODE.validation)

export const accountRfq = customersOnly(
  formPage(routes.account_rfq, {
    sheets: ['account', 'quote'],
    async load(c, sent) {
      const rfq = await c.var.api(rfqDetail, { rfq_number: rfqNumberOf(c.req.param('number') ?? '') })
      const listPrices = await listPricesOf(c, rfq)
      const file = fileAsked(c)
      if (file === 'pdf' && rfq.quoted_at !== null) return quotePaper(c, rfq)
      if (file === 'xlsx') return quoteFile(c, rfq, listPrices)
      return { head: headOf(c, rfq), body: <AccountRfqPage {...documentOf(c, routes.account_rfq, rfq, sent, listPrices)} /> }
    },
    forms: { accept: acceptTicked },
  }),
)
