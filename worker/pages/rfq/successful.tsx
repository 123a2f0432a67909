import { RfqSuccessfulPage } from '#client/pages/rfq/successful.tsx'
import { rfqView } from '#shared/contract/rfq.ts'
import { routes } from '#shared/routes.ts'
import { visitorPage } from '../../page/page-definition.ts'
import { optional } from '../../request/optional.ts'
import { readSiteConfig } from '../../request/site-config.ts'

/** The sent RFQ, for a browser with its key; every other visitor reads that nothing was sent from here. */
export const rfqSuccessful = visitorPage(routes.rfq_successful, { sheets: ['quote', 'sent'] }, async (c) => {
  const { api, t, visitor } = c.var
  const rfqNumber = (new URL(c.req.url).searchParams.get('number') ?? '').slice(0, 32)
  const access = visitor.cookies.rfq_access.get(rfqNumber)
  const [rfq, { answer_hours }] = await Promise.all([
    access === undefined ? null : optional(api(rfqView, { rfq_number: rfqNumber, access })),
    readSiteConfig(c),
  ])
  const isSent = access !== undefined
  return {
    head: { title: t(isSent ? 'rfq_form.done_title' : 'rfq_form.nothing_title'), description: t('meta.rfq_description'), noindex: true },
    body: <RfqSuccessfulPage rfq={rfq} is_sent={isSent} answer_hours={answer_hours.working} />,
  }
})
