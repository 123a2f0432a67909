import type { MessageKey } from '#locales/translator.ts'
import type { Order } from '#shared/contract/order.ts'
import { formatAmount } from '#shared/trade/money.ts'
import { decodeHistoryNote, type OrderEvent } from '#shared/trade/order-states.ts'
import { Moment } from '../ui/amounts.tsx'
import { usePage } from '../ui/page-context.tsx'
import { PageSection } from '../ui/page-parts.tsx'
import { Note, Value } from '../ui/values.tsx'
import { ACTOR_KEYS, EVENT_KEYS, ORDER_STATE_CLASSES, STATE_KEYS } from './order-words.ts'

/** The message of an event; null: the row only shows the states. */
function toEventKey({ actor, from, to }: Order['history'][number], event: OrderEvent | null): MessageKey | null {
  if (event) return EVENT_KEYS[event]
  if (from === null) return 'order.event_placed'
  if (to !== 'confirming') return null
  return actor === 'payment' ? 'order.event_payment' : 'order.event_declared'
}

/** All events of an order, the newest first. */
export function OrderHistory({ order }: { order: Order }) {
  const { t, tag } = usePage()
  const { history } = order
  return (
    <PageSection id="order-history" title={t('order.history')}>
      <ol className="order-history compact">
        {history.toReversed().map((row, index) => {
          const { at, actor, from, to, note } = row
          const { event, amount, words } = decodeHistoryNote(note)
          const what = toEventKey(row, event)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are only ever added, and their time may be the same
            <li key={index} className="columns baseline">
              <span className="muted small num">
                <Moment at={at} />
              </span>
              <span className="cluster middle gap-4 across-12">
                {what !== null && <span>{t(what)}</span>}
                {amount !== null && <Value className="num">{formatAmount(amount, tag)}</Value>}
                {from !== to && <span className={ORDER_STATE_CLASSES[to]}>{t(STATE_KEYS[to])}</span>}
                <span className="muted small">{t(ACTOR_KEYS[actor])}</span>
                {words !== '' && <Note text={words} />}
              </span>
            </li>
          )
        })}
      </ol>
    </PageSection>
  )
}
