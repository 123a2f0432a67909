import type { MessageKey } from '#locales/translator.ts'
import {
  DELIVERY_STATES,
  type DeliveryState,
  type deskDeliveryList,
  type deskWebhookList,
  MAX_WEBHOOKS,
} from '#shared/contract/desk-events.ts'
import type { EndpointData } from '#shared/contract/endpoint.ts'
import { routes } from '#shared/routes.ts'
import { formatCount } from '#shared/trade/count.ts'
import { DeskField, DeskForm } from '../../components/desk/desk-form.tsx'
import { DeskHead } from '../../components/desk/desk-head.tsx'
import { DeskTime } from '../../components/desk/desk-time.tsx'
import { type DeskPageState, maskEmails } from '../../components/desk/desk-words.ts'
import { Button } from '../../components/ui/button.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { Empty, PageSection } from '../../components/ui/page-parts.tsx'
import { RowTable } from '../../components/ui/row-table.tsx'
import { SearchedList } from '../../components/ui/searched-list.tsx'
import { Value } from '../../components/ui/values.tsx'

type Webhook = EndpointData<typeof deskWebhookList>[number]
type Delivery = EndpointData<typeof deskDeliveryList>[number]

const DELIVERY_STATE_KEYS: Readonly<Record<DeliveryState, MessageKey>> = {
  waiting: 'webhooks.waiting',
  failed: 'webhooks.failed',
  sent: 'webhooks.sent',
}
const DELIVERY_STATE_MARKS: Readonly<Record<DeliveryState, string>> = { waiting: 'mark-nrnd', failed: 'mark-obsolete', sent: 'mark-ok' }

interface DeskWebhooksPageProps extends DeskPageState {
  webhooks: readonly Webhook[]
  deliveries: readonly Delivery[]
  /** The state of the listed deliveries; empty: all. */
  status: DeliveryState | ''
  /** The key of the webhook that was just added, or null. */
  created: string | null
}

/** Where the shop sends its events, and the log of deliveries. */
export function DeskWebhooksPage({ webhooks, deliveries, status, created, sent, done, time_zone }: DeskWebhooksPageProps) {
  const { t, tag, href } = usePage()
  const hosts = new Map(webhooks.map(({ webhook_id, url }) => [webhook_id, new URL(url).host]))
  return (
    <>
      <DeskHead title={t('webhooks.title')} time_zone={time_zone} done={done} notice={sent?.name === 'webhook' ? null : sent?.notice} />
      <div className="stack gap-16">
        <p className="muted">{t('webhooks.lead')}</p>
        {created !== null && (
          <section className="card padded stack gap-8" role="status" aria-labelledby="created-webhook">
            <h2 id="created-webhook">{t('webhooks.created_title')}</h2>
            <code className="mono desk-url" dir="ltr">
              {created}
            </code>
            <p>{t('webhooks.created_text')}</p>
          </section>
        )}
        {webhooks.length === 0 ? <Empty title={t('webhooks.none')} /> : <WebhookTable webhooks={webhooks} time_zone={time_zone} />}
        {webhooks.length < MAX_WEBHOOKS || sent?.name === 'webhook' ? (
          <DeskForm name="webhook" sent={sent} className="desk-url">
            <DeskField name="url" label={t('webhooks.url')} hint={t('webhooks.url_hint')} type="url" dir="ltr" maxLength={500} required />
            <Button text={t('webhooks.add')} />
          </DeskForm>
        ) : (
          <p>{t('webhooks.full', { max: formatCount(MAX_WEBHOOKS, tag) })}</p>
        )}
      </div>
      <PageSection id="log" title={t('webhooks.log')}>
        <SearchedList
          toHref={(query) => `${href(routes.desk_webhooks, {}, query)}#log`}
          searchFields={{ status }}
          listing={{ items: deliveries, total: deliveries.length, page: 1, page_size: Math.max(deliveries.length, 1) }}
          tabs={{ label: t('webhooks.log_by_state'), statuses: DELIVERY_STATES, keys: DELIVERY_STATE_KEYS }}
          none={<Empty title={t('webhooks.log_empty')} />}
        >
          <DeliveryTable deliveries={deliveries} hosts={hosts} time_zone={time_zone} />
        </SearchedList>
      </PageSection>
    </>
  )
}

type TimeZone = Pick<DeskPageState, 'time_zone'>

function WebhookTable({ webhooks, time_zone }: { webhooks: readonly Webhook[] } & TimeZone) {
  const { t, tag } = usePage()
  return (
    <RowTable
      className="desk-table"
      label={t('webhooks.title')}
      rows={webhooks}
      toKey={({ webhook_id }) => webhook_id}
      columns={[
        {
          head: t('webhooks.url'),
          names_row: true,
          cell: ({ url }) => (
            <span className="mono desk-url" dir="ltr">
              {url}
            </span>
          ),
        },
        { head: t('webhooks.added'), cell: ({ created_at }) => <DeskTime at={created_at} time_zone={time_zone} /> },
        { head: { number: t('webhooks.waiting') }, cell: ({ waiting }) => <span>{formatCount(waiting, tag)}</span> },
        { head: { number: t('webhooks.failed') }, cell: ({ failed }) => <span>{formatCount(failed, tag)}</span> },
        {
          head: { read_out: t('common.remove') },
          cell: ({ webhook_id, url }) => (
            <form method="post" className="screen-only">
              <input type="hidden" name="form" value="webhook_remove" />
              <input type="hidden" name="webhook_id" value={webhook_id} />
              <Button look="quiet" aria-label={t('webhooks.remove_this', { url })} text={t('common.remove')} />
            </form>
          ),
        },
      ]}
    />
  )
}

interface DeliveryTableProps extends TimeZone {
  deliveries: readonly Delivery[]
  /** Host names by webhook. */
  hosts: ReadonlyMap<number, string>
}

function DeliveryTable({ deliveries, hosts, time_zone }: DeliveryTableProps) {
  const { t, tag } = usePage()
  const toTime = (at: string | null) => (at === null ? '–' : <DeskTime at={at} time_zone={time_zone} />)
  return (
    <RowTable
      className="desk-table"
      rows={deliveries}
      toKey={({ webhook_id, event_id }) => `${webhook_id} ${event_id}`}
      columns={[
        {
          head: t('webhooks.event'),
          names_row: true,
          className: 'mono',
          cell: ({ event_id, kind }) => <bdi dir="ltr">{`${event_id} ${kind}`}</bdi>,
        },
        { head: t('webhooks.about'), cell: ({ subject }) => <Value className="mono">{subject}</Value> },
        { head: t('webhooks.url'), cell: ({ webhook_id }) => <bdi dir="ltr">{hosts.get(webhook_id)}</bdi> },
        {
          head: t('common.status'),
          cell: ({ state }) => <span className={`mark ${DELIVERY_STATE_MARKS[state]}`}>{t(DELIVERY_STATE_KEYS[state])}</span>,
        },
        { head: { number: t('desk.mail_tries') }, cell: ({ tries }) => <span>{formatCount(tries, tag)}</span> },
        { head: t('webhooks.last_try'), cell: ({ tried_at }) => toTime(tried_at) },
        { head: t('webhooks.next_try'), cell: ({ next_try_at }) => toTime(next_try_at) },
        { head: t('desk.mail_error'), className: 'desk-long', cell: ({ error }) => <bdi>{error === null ? '–' : maskEmails(error)}</bdi> },
        {
          head: { read_out: t('common.try_again') },
          cell: ({ webhook_id, event_id, kind, subject, error }) =>
            error !== null && (
              <form method="post" className="screen-only">
                <input type="hidden" name="form" value="event_retry" />
                <input type="hidden" name="webhook_id" value={webhook_id} />
                <input type="hidden" name="event_id" value={event_id} />
                <Button look="quiet" aria-label={t('desk.retry_of', { kind, about: subject })} text={t('common.try_again')} />
              </form>
            ),
        },
      ]}
    />
  )
}
