import type { Context } from 'hono'
import type { RfqDocumentProps } from '#client/components/rfq/rfq-document.tsx'
import type { MessageKey } from '#locales/translator.ts'
import { cart } from '#shared/contract/cart.ts'
import { ApiError, CODE, type Code } from '#shared/contract/envelope.ts'
import { acceptQuote, type RfqView } from '#shared/contract/rfq.ts'
import { pathTo, routes } from '#shared/routes.ts'
import { RFQ_LINES_MOST } from '#shared/trade/rfq-limits.ts'
import { readPostedForm, SMALL_FORM_BYTES } from '../../forms/posted-form.ts'
import { refusalOf } from '../../forms/refusal.ts'
import { positiveNumbers } from '../../forms/typed-numbers.ts'
import type { Page } from '../../render/page.tsx'
import type { WorkerEnv } from '../../request/env.ts'
import { leadTo } from '../../request/private-answer.ts'

/** What the form of a quote was told, for the page that is shown again. */
export interface Refusal {
  ticked: readonly number[]
  error: string
  status: NonNullable<Page['status']>
}

const REFUSALS = {
  [CODE.conflict]: 'quote.changed',
  [CODE.not_allowed]: 'quote.taken',
  [CODE.validation]: 'validation.select_lines',
} as const satisfies Partial<Record<Code, MessageKey>>

/**
 * Puts the ticked lines into the cart and leads there. Sending the form twice changes nothing: a line lies in one cart only.
 * @param current the RFQ as it is now: whoever was shown an earlier answer is shown this one first
 * @param access the key to somebody's RFQ; absent for the customer's own
 */
export async function acceptTicked(c: Context<WorkerEnv>, current: RfqView, access?: string): Promise<Response | Refusal> {
  const { api, t, lang } = c.var
  const { rfq_number } = current
  const form = await readPostedForm(c, SMALL_FORM_BYTES)
  const positions = positiveNumbers(form.getAll('positions')).slice(0, RFQ_LINES_MOST)
  const refused = (code: keyof typeof REFUSALS): Refusal => ({ ticked: positions, error: t(REFUSALS[code]), status: 422 })
  if (positions.length === 0) return refused(CODE.validation)
  const quoted_at = form.getAll('quoted_at').at(-1)
  if (typeof quoted_at !== 'string' || quoted_at !== current.quoted_at) return refused(CODE.conflict)
  try {
    const { accepted } = await api(acceptQuote, { rfq_number, quoted_at, positions, ...(access !== undefined && { access }) })
    // Sent twice, they lie in this cart; otherwise somebody else with the link was first.
    if (accepted.length === 0 && !(await api(cart, {})).lines.some((line) => line.rfq_number === rfq_number))
      return refused(CODE.not_allowed)
  } catch (error) {
    if (error instanceof ApiError && isRefusal(error.code)) return refused(error.code)
    const { notice, status } = refusalOf(c, error)
    return { ticked: positions, error: notice ?? t('validation.summary'), status }
  }
  return leadTo(c, pathTo(routes.cart, lang, {}))
}

const isRefusal = (code: Code): code is keyof typeof REFUSALS => Object.hasOwn(REFUSALS, code)

/** What an RFQ's page shows, as it is now. */
export function documentOf(rfq: RfqView, action: string, refusal: Refusal | null): RfqDocumentProps {
  return {
    rfq,
    now: new Date().toISOString(),
    ticked: refusal?.ticked ?? null,
    error: refusal?.error ?? null,
    action,
  }
}
