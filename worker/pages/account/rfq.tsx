import { AccountRfqPage } from '#client/pages/account/rfq.tsx'
import { rfqDetail } from '#shared/contract/rfq.ts'
import { pathTo, routes } from '#shared/routes.ts'
import { rfqNumberOf, rfqSegment } from '#shared/url/rfq-address.ts'
import { formPage } from '../../forms/form-page.ts'
import { privateHead } from '../../render/page.tsx'
import { acceptTicked, documentOf } from '../rfq/quote-form.ts'
import { customersOnly } from './account-page.tsx'

export const accountRfq = customersOnly(
  formPage(routes.account_rfq, {
    sheets: ['account', 'quote'],
    async load(c, sent) {
      const { api, t, lang } = c.var
      const rfq = await api(rfqDetail, { rfq_number: rfqNumberOf(c.req.param('number') ?? '') })
      const action = pathTo(routes.account_rfq, lang, { number: rfqSegment(rfq.rfq_number) })
      return {
        head: privateHead(t('quote.title_of', { number: rfq.rfq_number })),
        body: <AccountRfqPage {...documentOf(rfq, action, sent)} />,
      }
    },
    forms: { accept: acceptTicked },
  }),
)
