import { DeskRfqPage } from '#client/pages/desk/rfq.tsx'
import { deskRfqDetail, deskRfqQuote } from '#shared/contract/desk.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { formFields, readQuoteForm } from '#shared/forms/desk-forms.ts'
import { routes } from '#shared/routes.ts'
import { dayAfter, dayOf } from '#shared/text/local-day.ts'
import { rfqNumberOf } from '#shared/url/rfq-address.ts'
import { deskPage } from './desk-page.tsx'

const VALID_DAYS = 14

export const deskRfq = deskPage(routes.desk_rfq, {
  async load(c, { api, reading, now }, sent) {
    const rfq = await api(deskRfqDetail, { rfq_number: rfqNumberOf(c.req.param('number')) })
    return {
      title: rfq.rfq_number,
      current: 'rfqs',
      status: sent?.status ?? 200,
      body: (
        <DeskRfqPage
          rfq={rfq}
          sent={sent}
          done={sent ? null : (c.req.query('done') ?? null)}
          time_zone={reading.time_zone}
          valid_until={dayAfter(dayOf(new Date(now), reading.time_zone), VALID_DAYS)}
        />
      ),
    }
  },
  async submit(c, { api, reading }, typed) {
    const rfq_number = rfqNumberOf(c.req.param('number'))
    const { lines } = await api(deskRfqDetail, { rfq_number })
    const { request, fields } = readQuoteForm(typed, reading, lines)
    if (!request) return { fields }
    try {
      await api(deskRfqQuote, { rfq_number, ...request })
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== CODE.validation || !error.fields) throw error
      return { fields: formFields(error.fields, request.lines) }
    }
    return { done: 'quoted' }
  },
})
