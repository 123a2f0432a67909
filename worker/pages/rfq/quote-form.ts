import type { RfqDocumentProps } from '#client/components/rfq/rfq-document.tsx'
import { cart } from '#shared/contract/cart.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { acceptQuote, type RfqView } from '#shared/contract/rfq.ts'
import { textIn } from '#shared/forms/posted.ts'
import { pathTo, routes } from '#shared/routes.ts'
import { RFQ_LINES_MOST } from '#shared/trade/rfq-limits.ts'
import { rfqNumberOf } from '#shared/url/rfq-address.ts'
import { acting, type SentForm, type Take } from '../../forms/form-page.ts'
import type { Wordings } from '../../forms/refusal.ts'
import { positiveNumbers } from '../../forms/typed-numbers.ts'
import { leadTo } from '../../request/private-answer.ts'

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
export const acceptTicked: Take = acting(async (c, posted) => {
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
export const documentOf = (rfq: RfqView, action: string, sent: SentForm | null): RfqDocumentProps => ({
  rfq,
  now: new Date().toISOString(),
  ticked: sent && tickedIn(sent.posted),
  error: sent?.notice ?? null,
  action,
})
