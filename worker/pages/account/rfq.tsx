import { AccountRfqPage } from '#client/pages/account/rfq.tsx'
import { type RfqView, rfqDetail } from '#shared/contract/rfq.ts'
import { pathTo, routes } from '#shared/routes.ts'
import { rfqNumberOf, rfqSegment } from '#shared/url/rfq-address.ts'
import { type Page, type PageContext, page, privateHead } from '../../render/page.tsx'
import { acceptTicked, documentOf, type Refusal } from '../rfq/quote-form.ts'
import { customersOnly } from './account-page.tsx'

type RfqContext = PageContext<typeof routes.account_rfq>

export const accountRfq = customersOnly(
  page(routes.account_rfq, (c: RfqContext) => shown(c, null), {
    async submit(c: RfqContext) {
      const done = await acceptTicked(c, await ownRfq(c))
      // Read again: a refusal may say that it has changed.
      return done instanceof Response ? done : shown(c, done)
    },
  }),
)

const ownRfq = (c: RfqContext): Promise<RfqView> => c.var.api(rfqDetail, { rfq_number: rfqNumberOf(c.req.param('number')) })

async function shown(c: RfqContext, refusal: Refusal | null): Promise<Page> {
  const { t, lang } = c.var
  const rfq = await ownRfq(c)
  const action = pathTo(routes.account_rfq, lang, { number: rfqSegment(rfq.rfq_number) })
  return {
    status: refusal?.status ?? 200,
    head: privateHead(t('quote.title_of', { number: rfq.rfq_number })),
    body: <AccountRfqPage {...documentOf(rfq, action, refusal)} />,
  }
}
