import type { ReactNode } from 'react'
import type { MessageKey } from '#locales/translator.ts'
import type { EndpointData } from '#shared/contract/endpoint.ts'
import type { Order } from '#shared/contract/order.ts'
import type { payStart } from '#shared/contract/pay.ts'
import { routes } from '#shared/routes.ts'
import { formatAmount } from '#shared/trade/money.ts'
import { PAYMENTS, type PaymentMethod } from '#shared/trade/order-states.ts'
import { findOpenAmount, ORDER_STATE_CLASSES, STATE_KEYS } from '../../components/order/order-words.ts'
import { Amount, MomentText } from '../../components/ui/amounts.tsx'
import { Button, ButtonLink } from '../../components/ui/button.tsx'
import { CopyButton } from '../../components/ui/copy-button.tsx'
import { Icon } from '../../components/ui/icon.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { DoneHead, DoneNumber, Failure, PageHead, PageSection, TitledSection } from '../../components/ui/page-parts.tsx'
import { Fact, Value } from '../../components/ui/values.tsx'
import { toDataAttributes } from '../../marks.ts'

type Wire = Extract<EndpointData<typeof payStart>, { kind: 'wire' }>

export interface PayPageProps {
  order: Order
  payments: readonly PaymentMethod[]
  /** The account for a transfer; null: another method was chosen, or there is no account. */
  wire: Wire | null
  /** The idempotency key: pressing the button twice makes one payment. */
  form_key: string
  error: string | null
  action: string
  order_address: string
}

/** The page after an order's submission: its total, and the ways to pay it. */
export function PayPage({ order, payments, wire, form_key, error, action, order_address }: PayPageProps) {
  const { t } = usePage()
  const open = findOpenAmount(order)
  return (
    <div className="page pay" {...toDataAttributes('checkout-over', 'ordered')}>
      <PageHead title={open === 0 ? t('order.title') : t('pay.title')} number={order.order_number} lead={useLead(order)} />
      <Failure text={error} />
      {open === null ? (
        <div className="notice row middle gap-8 low">
          <Icon name="warning" />
          <div>
            <h2>{t('pay.freight_title')}</h2>
            <p>{t('pay.freight_text')}</p>
          </div>
        </div>
      ) : open === 0 ? (
        <p>
          {t('pay.nothing_open')} <span className={ORDER_STATE_CLASSES[order.status]}>{t(STATE_KEYS[order.status])}</span>
        </p>
      ) : (
        <div className="pay-columns columns at-top">
          <AmountDue order={order} />
          <div className="stack gap-24">
            {wire && <Transfer order={order} wire={wire} action={action} />}
            <Ways order={order} payments={payments} has_wire={wire !== null} form_key={form_key} action={action} />
          </div>
        </div>
      )}
      <p className="button-row pay-foot">
        <ButtonLink look={open === 0 || open === null ? 'primary' : 'plain'} href={order_address} text={t('order.open')} />
        <a className="button" href={`/api/pay/invoice/${order.order_number}`} download="">
          <Icon name="pdf" />
          {order.paid_at === null ? t('invoice.proforma') : t('invoice.invoice')} <span className="muted small">PDF</span>
        </a>
      </p>
    </div>
  )
}

function useLead(order: Order): ReactNode {
  const { t } = usePage()
  if (order.status !== 'unpaid') return t('pay.next')
  if (findOpenAmount(order) === null) return t('pay.placed')
  if (!order.hold?.is_held) return t('pay.placed')
  return <MomentText at={order.hold.until} is_deadline toText={(date) => t('pay.placed_until', { date })} />
}

function AmountDue({ order }: { order: Order }) {
  const { t } = usePage()
  const { amounts, paid } = order
  return (
    <TitledSection id="pay-amount" title={t('pay.amount')} className="pay-amount padded grid gap-12 panel">
      <p className="price price-large">
        <Amount of={findOpenAmount(order) ?? amounts.total} />
      </p>
      <dl className="facts facts-tight">
        <Fact name={t('order.goods')} value={<Amount of={amounts.goods} />} className="num" />
        <Fact name={t('order.freight')} value={amounts.freight !== null && <Amount of={amounts.freight} />} className="num" />
        <Fact name={t('order.paid')} value={paid > 0 && <Amount of={paid} />} className="num" />
      </dl>
      <p className="muted small">{t('order.excluded')}</p>
      <p className="muted small">{t('pay.next')}</p>
    </TitledSection>
  )
}

const WAYS: Readonly<Record<PaymentMethod, { button: MessageKey; help: MessageKey }>> = {
  card: { button: 'pay.card', help: 'pay.card_help' },
  paypal: { button: 'pay.paypal', help: 'pay.paypal_help' },
  wire: { button: 'pay.wire', help: 'pay.wire_help' },
}

interface WaysProps extends Pick<PayPageProps, 'order' | 'payments' | 'form_key' | 'action'> {
  has_wire: boolean
}

/** The ways to pay; the method that was chosen with the order comes first. */
function Ways({ order, payments, has_wire, form_key, action }: WaysProps) {
  const { t } = usePage()
  const ways = PAYMENTS.filter((way) => payments.includes(way) && (way !== 'wire' || !has_wire)).sort(
    (a, b) => Number(b === order.payment) - Number(a === order.payment),
  )
  return (
    <form method="post" action={action} className="stack gap-12" aria-labelledby="pay-ways">
      <h2 id="pay-ways">{has_wire ? t('pay.other_ways') : t('pay.ways')}</h2>
      <input type="hidden" name="form_key" value={form_key} />
      {ways.map((way, index) => (
        <div key={way} className="pay-way tall-buttons columns middle">
          <Button
            look={index === 0 && !has_wire ? 'primary' : 'plain'}
            name="payment"
            value={way}
            aria-describedby={`pay-${way}-help`}
            text={t(WAYS[way].button)}
          />
          <p className="muted small" id={`pay-${way}-help`}>
            {t(WAYS[way].help)}
          </p>
        </div>
      ))}
    </form>
  )
}

/** The bank account, each value copied in one click, and the buyer's report that the money was sent. */
function Transfer({ order, wire, action }: { order: Order; wire: Wire; action: string }) {
  const { t, tag } = usePage()
  const { bank, amount } = wire
  const facts: readonly (readonly [name: string, shown: string, copied: string, is_words?: true])[] = [
    [t('bank.account_name'), bank.account_name, bank.account_name, true],
    [t('bank.account_number'), bank.account_number, bank.account_number.replace(/\s+/g, '')],
    [t('bank.swift'), bank.swift, bank.swift],
    [t('bank.name'), bank.bank_name, bank.bank_name, true],
    [t('bank.address'), bank.bank_address, bank.bank_address, true],
    [t('pay.amount'), formatAmount(amount, tag), (amount / 1_000_000).toFixed(2)],
    [t('bank.reference'), bank.reference, bank.reference],
  ]
  return (
    <TitledSection id="pay-transfer" title={t('bank.title')} className="pay-transfer padded stack gap-12 panel">
      <dl className="facts">
        {facts
          .filter(([, detailValue]) => detailValue !== '')
          .map(([name, detailValue, copied, isWords]) => (
            <Fact
              key={name}
              name={name}
              className={isWords ? undefined : 'pn'}
              value={
                <>
                  <Value className={isWords ? undefined : 'mono'}>{detailValue}</Value>
                  <CopyButton text={copied} label={t('pay.copy', { name })} className="needs-script" />
                </>
              }
            />
          ))}
      </dl>
      <p className="small">{t('bank.reference_note')}</p>
      {order.status === 'unpaid' && (
        <form method="post" action={action} className="stack gap-6">
          <p className="button-row">
            <Button look="primary" name="step" value="declare" aria-describedby="pay-declare" text={t('pay.declare')} />
          </p>
          <p className="muted small" id="pay-declare">
            {t('pay.declare_help')}
          </p>
        </form>
      )}
    </TitledSection>
  )
}

interface PaySuccessfulPageProps {
  /** The order; null where this browser has no key to it. */
  order: Order | null
  /** `pending`: the page checks again by itself; `waited`: it has stopped checking. */
  state: 'done' | 'pending' | 'waited' | 'unknown'
  order_address: string
  /** The URL of the next check. */
  check_address: string
}

/** The page after paying: thanks, or that the payment company has yet to confirm, and the next step. */
export function PaySuccessfulPage({ order, state, order_address, check_address }: PaySuccessfulPageProps) {
  const { t, href } = usePage()
  const isWaiting = state === 'pending' || state === 'waited'
  const isDeclared = state === 'done' && order?.payment === 'wire' && order.paid === 0
  const [title, text] = WORDS[isDeclared ? 'declared' : state]
  return (
    <div className="page rfq-done pay-done" {...toDataAttributes('checkout-over', order ? 'ordered' : undefined)}>
      <DoneHead title={t(title)} lead={t(text)} is_waiting={isWaiting} />
      {order && <Facts order={order} />}
      {!isWaiting && (
        <PageSection id="pay-next" title={t('common.what_next')}>
          <ol className="rfq-next columns gap-24">
            <li>{t('pay.next_confirm')}</li>
            <li>{t('pay.next_prepare')}</li>
            <li>{t('pay.next_receive')}</li>
          </ol>
        </PageSection>
      )}
      <p className="button-row screen-only below-24">
        {isWaiting && <ButtonLink look="primary" href={check_address} text={t('pay.check_again')} />}
        {order ? (
          <ButtonLink look={isWaiting ? 'plain' : 'primary'} href={order_address} text={t('order.open')} />
        ) : (
          <ButtonLink look="primary" href={href(routes.order_track, {})} text={t('track.name')} />
        )}
        <ButtonLink href={href(routes.category_list, {})} text={t('category.title')} />
      </p>
    </div>
  )
}

/** The texts of each state; for a transfer, that it was reported. */
const WORDS = {
  done: ['pay.thanks', 'pay.thanks_text'],
  declared: ['pay.declared', 'pay.declared_text'],
  pending: ['pay.pending', 'pay.pending_text'],
  waited: ['pay.pending', 'pay.waited_text'],
  unknown: ['pay.unknown', 'pay.unknown_text'],
} as const

function Facts({ order }: { order: Order }) {
  const { t } = usePage()
  const { order_number, amounts, paid, email } = order
  return (
    <dl className="rfq-done-facts small-names cells cluster panel">
      <DoneNumber name={t('order.number')} number={order_number} copy={t('pay.copy', { name: order_number })} />
      <Fact name={paid > 0 ? t('order.paid') : t('common.total')} value={<Amount of={paid > 0 ? paid : amounts.total} />} className="num" />
      <Fact name={t('pay.mailed_to')} value={<Value>{email}</Value>} />
    </dl>
  )
}
