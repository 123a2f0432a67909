import type { ReactNode } from 'react'
import type { Order } from '#shared/contract/order.ts'
import { formatAmount, toDecimalString } from '#shared/trade/money.ts'
import { formatTypedPrice } from '#shared/trade/typed-number.ts'
import { Button } from '../ui/button.tsx'
import { usePage } from '../ui/page-context.tsx'
import { TitledSection } from '../ui/page-parts.tsx'
import { DeskField, DeskForm, DeskNumber, DeskText } from './desk-form.tsx'
import { computeOpenAmount, type DeskFormState } from './desk-words.ts'

interface OrderActionsProps {
  order: Order
  sent: DeskFormState | null
}

/** The desk's actions on an order in its state; the next step first. */
export function OrderActions({ order, sent }: OrderActionsProps) {
  const { t } = usePage()
  const { status, paid } = order
  const isOpen = status === 'unpaid' || status === 'confirming'
  return (
    <div className="desk-actions unless-empty screen-only stack gap-16 panel padded">
      {isOpen && <Confirm order={order} sent={sent} />}
      {status === 'preparing' && (
        <TitledSection id="ship" title={t('desk.ship_title')}>
          <DeskForm name="ship" sent={sent} steps={order.history.length} initial={{ shipping_carrier: CARRIERS[order.delivery] ?? '' }}>
            <div className="desk-pair grid gap-12 at-top">
              <DeskField name="shipping_carrier" label={t('order.carrier')} maxLength={40} />
              <DeskField name="shipping_number" label={t('desk.tracking')} maxLength={80} required />
            </div>
            <DeskText name="platform_remark" label={t('desk.platform_remark')} />
            <Button look="primary" text={t('desk.ship')} />
          </DeskForm>
        </TitledSection>
      )}
      {paid > 0 && <Refund order={order} sent={sent} />}
      {order.hold?.is_held && (
        <More name="release" title={t('desk.release_title')} order={order} sent={sent}>
          <p className="hint">{t('desk.release_help')}</p>
          <Button text={t('desk.release')} />
        </More>
      )}
      {isOpen && (
        <More name="cancel" title={t('desk.cancel_title')} order={order} sent={sent}>
          <p className="hint">{t('desk.cancel_help')}</p>
          <DeskText name="note" label={t('desk.note')} />
          <Button text={t('desk.cancel')} />
        </More>
      )}
    </div>
  )
}

const CARRIERS: Readonly<Partial<Record<Order['delivery'], string>>> = { dhl: 'DHL', fedex: 'FedEx', ups: 'UPS', sf: 'SF Express' }

function Confirm({ order, sent }: OrderActionsProps) {
  const { t, tag } = usePage()
  const isWire = order.payment === 'wire'
  return (
    <TitledSection id="confirm" title={t('desk.confirm_title')}>
      <DeskForm name="confirm" sent={sent} steps={order.history.length}>
        <p className="hint">{isWire ? t('desk.confirm_wire') : t('desk.confirm_help')}</p>
        {isWire && (
          <div className="desk-pair grid gap-12 at-top">
            <DeskNumber
              name="received"
              label={t('desk.received')}
              hint={t('desk.received_hint', { amount: formatTypedPrice(toDecimalString(computeOpenAmount(order)), tag) })}
            />
            <DeskField name="bank_reference" label={t('desk.bank_reference')} maxLength={80} />
          </div>
        )}
        <DeskText name="platform_remark" label={t('desk.platform_remark')} />
        <Button look="primary" text={t('desk.confirm')} />
      </DeskForm>
    </TitledSection>
  )
}

function Refund({ order, sent }: OrderActionsProps) {
  const { t, tag } = usePage()
  const isPart = sent?.name === 'refund' && sent.draft['how_much'] === 'part'
  return (
    <More name="refund" title={t('desk.refund_title')} order={order} sent={sent}>
      {order.payment === 'wire' && <p className="hint">{t('desk.refund_wire')}</p>}
      <fieldset>
        <legend className="sr-only">{t('desk.refund_title')}</legend>
        <label className="check">
          <input type="radio" name="how_much" value="all" defaultChecked={!isPart} />
          {t('desk.refund_all', { amount: formatAmount(order.paid, tag) })}
        </label>
        <label className="check">
          <input type="radio" name="how_much" value="part" defaultChecked={isPart} />
          {t('desk.refund_part')}
        </label>
      </fieldset>
      <DeskNumber name="amount" label={t('desk.refund_amount')} />
      <DeskText name="note" label={t('desk.note')} />
      <Button text={t('desk.refund')} />
    </More>
  )
}

/** A form that is folded until it is needed, or was rejected. */
function More({ name, title, order, sent, children }: OrderActionsProps & { name: string; title: string; children: ReactNode }) {
  return (
    <details className="desk-more" open={sent?.name === name}>
      <summary>{title}</summary>
      <DeskForm name={name} sent={sent} steps={order.history.length}>
        {children}
      </DeskForm>
    </details>
  )
}
