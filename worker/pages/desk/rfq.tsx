import { DeskRfqPage } from '#client/pages/desk/rfq.tsx'
import { deskRfqDetail } from '#shared/contract/desk.ts'
import { DESK_FORMS } from '#shared/forms/desk-forms.ts'
import { routes } from '#shared/routes.ts'
import { dayAfter, dayOf } from '#shared/text/local-day.ts'
import { rfqNumberOf } from '#shared/url/rfq-address.ts'
import type { Ctx } from '../../request/env.ts'
import { deskPage, doing } from './desk-page.tsx'

const VALID_DAYS = 14

const theRfq = (c: Ctx<typeof routes.desk_rfq.pattern>) => ({ rfq_number: rfqNumberOf(c.req.param('number')) })

export const deskRfq = deskPage(routes.desk_rfq, {
  async load(c, visit) {
    const rfq = await c.var.api(deskRfqDetail, theRfq(c))
    const validUntil = dayAfter(dayOf(new Date(visit.now), visit.time_zone), VALID_DAYS)
    return { title: rfq.rfq_number, current: 'rfqs', body: <DeskRfqPage rfq={rfq} valid_until={validUntil} {...visit} /> }
  },
  forms: { quote: doing(DESK_FORMS.quote, 'quoted', theRfq) },
})
