import { RfqQuotePage } from '#client/pages/rfq/quote.tsx'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { type RfqView, rfqDetail, rfqView } from '#shared/contract/rfq.ts'
import { pathTo, routes } from '#shared/routes.ts'
import { rfqNumberOf, rfqSegment } from '#shared/url/rfq-address.ts'
import { formPage } from '../../forms/form-page.ts'
import { privateHead } from '../../render/page.tsx'
import type { Ctx } from '../../request/env.ts'
import { ifThere } from '../../request/optional.ts'
import { keepPrivate } from '../../request/private-answer.ts'
import { keepRfqAccess } from '../../visitor/visitor-cookies.ts'
import { acceptTicked, documentOf } from './quote-form.ts'

/**
 * What our mail links to. Its key moves from the address into a cookie at once, so that neither the history, nor a referrer,
 * nor a copied address tells it; without a key that opens it, an RFQ is as good as one that does not exist.
 */
export const rfqQuote = formPage(routes.rfq_quote, {
  sheets: ['quote'],
  async load(c, sent) {
    const rfqNumber = rfqNumberOf(c.req.param('number'))
    const key = new URL(c.req.url).searchParams.get('key')
    keepPrivate(c)
    if (key !== null) {
      // Until the key is out of the address, nothing may pass it on.
      c.header('Referrer-Policy', 'no-referrer')
      if (await opened(c, rfqNumber, key)) keepRfqAccess(c, rfqNumber, key)
      return c.redirect(pathOf(c, rfqNumber), 303)
    }
    const access = c.var.visitor.cookies.rfq_access.get(rfqNumber)
    const rfq = access === undefined ? null : await opened(c, rfqNumber, access)
    if (rfq) {
      return {
        head: privateHead(c.var.t('quote.title_of', { number: rfqNumber })),
        body: <RfqQuotePage {...documentOf(rfq, pathOf(c, rfqNumber), sent)} />,
      }
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

const pathOf = (c: Ctx, rfqNumber: string): string => pathTo(routes.rfq_quote, c.var.lang, { number: rfqSegment(rfqNumber) })

/** The RFQ that a key opens, or null. */
const opened = (c: Ctx, rfqNumber: string, access: string): Promise<RfqView | null> =>
  // A key or a number that is too long for the contract opens nothing either.
  ifThere(c.var.api(rfqView, { rfq_number: rfqNumber, access }), CODE.validation)
