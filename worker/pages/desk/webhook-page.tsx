import { DeskWebhooksPage } from '#client/pages/desk/webhooks.tsx'
import {
  DELIVERY_STATES,
  deskDeliveryList,
  deskDeliveryRetry,
  deskWebhookAdd,
  deskWebhookList,
  deskWebhookRemove,
  MAX_WEBHOOKS,
} from '#shared/contract/desk-events.ts'
import { DESK_FORMS } from '#shared/forms/desk-forms.ts'
import { routes } from '#shared/routes.ts'
import { formatCount } from '#shared/trade/count.ts'
import { submitToApi, toDisplayFormat } from '../../forms/form-page.ts'
import { orNullIfMissing } from '../../request/optional.ts'
import { deleteTemporaryCookie, readTemporaryCookie, setTemporaryCookie } from '../../visitor/temporary-cookies.ts'
import { deskPage, redirectBack } from './desk-page.tsx'

/** The webhooks to which the shop sends its events. The key of a new webhook is shown once, on the page after its form. */
export const webhookPage = deskPage(routes.desk_webhooks, {
  async load(c, visit) {
    const { api, t } = c.var
    const state = DELIVERY_STATES.find((one) => one === c.req.query('status'))
    const [webhooks, deliveries] = await Promise.all([api(deskWebhookList, {}), api(deskDeliveryList, { state })])
    const created = visit.sent ? null : readTemporaryCookie(c, 'new_webhook_key')
    if (created !== null) deleteTemporaryCookie(c, 'new_webhook_key')
    const body = <DeskWebhooksPage webhooks={webhooks} deliveries={deliveries} status={state ?? ''} created={created} {...visit} />
    return { title: t('webhooks.title'), current: 'webhooks', body }
  },
  forms: {
    webhook: submitToApi(
      DESK_FORMS.webhook,
      async (c, request) => {
        const { secret } = await c.var.api(deskWebhookAdd, request)
        setTemporaryCookie(c, 'new_webhook_key', secret)
        return redirectBack(c, 'webhook_added')
      },
      { messages: { conflict: (c) => c.var.t('webhooks.full', { max: formatCount(MAX_WEBHOOKS, toDisplayFormat(c).tag) }) } },
    ),
    // A webhook that is gone need not be removed, and an event that is gone need not be sent.
    webhook_remove: submitToApi(DESK_FORMS.webhook_remove, async (c, request) => {
      await orNullIfMissing(c.var.api(deskWebhookRemove, request))
      return redirectBack(c, 'webhook_removed')
    }),
    event_retry: submitToApi(DESK_FORMS.event_retry, async (c, request) => {
      await orNullIfMissing(c.var.api(deskDeliveryRetry, request))
      return redirectBack(c, 'event_sent')
    }),
  },
})
