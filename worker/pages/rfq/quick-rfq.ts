import { goodsDetailRfq } from '#shared/contract/rfq.ts'
import { QUICK_RFQ_FORM } from '#shared/forms/quick-rfq-form.ts'
import { pathTo, routes } from '#shared/routes.ts'
import { requestKey } from '../../forms/content-key.ts'
import { type Take, taking } from '../../forms/form-page.ts'
import { leadTo } from '../../request/private-answer.ts'
import { timeZoneOf } from '../../visitor/network-place.ts'

/** The number of the RFQ that was just sent, in the address of the page; it opens nothing without its key. */
export const SENT = 'asked'

/** Takes the form of a product page, posted without script. @param goodsIdOf the part of an address, or an error that there is none */
export const takeQuickRfq = (goodsIdOf: (id: string) => number): Take<typeof routes.product.pattern> =>
  taking(
    QUICK_RFQ_FORM,
    async (c, request, { draft }) => {
      const { rfq_number } = await c.var.api(goodsDetailRfq, request, { idempotency_key: await requestKey(draft, request) })
      const address = pathTo(routes.product, c.var.lang, { id: c.req.param('id') }, { [SENT]: rfq_number })
      return leadTo(c, `${address}#quick-rfq`)
    },
    { asks_code: true, known: (c) => ({ goods_id: goodsIdOf(c.req.param('id')), time_zone: timeZoneOf(c) }) },
  )
