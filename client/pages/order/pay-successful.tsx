import type { Order } from '#shared/contract/order.ts'
import { routes } from '#shared/routes.ts'
import { Amount } from '../../components/ui/amounts.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { DoneHead, DoneNumber, PageSection } from '../../components/ui/page-parts.tsx'
import { Fact } from '../../components/ui/values.tsx'

interface PaySuccessfulPageProps {
  /** Null where this browser has no key to it. */
  order: Order | null
  /** `pending`: the page looks again by itself; `waited`: it no longer does so. */
  state: 'done' | 'pending' | 'waited' | 'unknown'
  order_address: string
  /** Where the page looks again. */
  check_address: string
}

/** Said after paying: thanks, or that the payment company still has to say so, and what happens next. */
export function PaySuccessfulPage({ order, state, order_address, check_address }: PaySuccessfulPageProps) {
  const { t, href } = usePage()
  const isWaiting = state === 'pending' || state === 'waited'
  return (
    <div className="page rfq-done pay-done">
      <DoneHead title={useTitle(order, state)} lead={useText(order, state)} is_waiting={isWaiting} />
      {order && <Facts order={order} />}
      {!isWaiting && (
        <PageSection id="pay-next" title={t('common.what_next')}>
          <ol className="rfq-next grid gap-24">
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

const isDeclared = (order: Order | null): boolean => order !== null && order.payment === 'wire' && order.paid === 0

function useTitle(order: Order | null, state: PaySuccessfulPageProps['state']): string {
  const { t } = usePage()
  if (state === 'pending' || state === 'waited') return t('pay.pending')
  if (state === 'unknown') return t('pay.unknown')
  return isDeclared(order) ? t('pay.declared') : t('pay.thanks')
}

function useText(order: Order | null, state: PaySuccessfulPageProps['state']): string {
  const { t } = usePage()
  switch (state) {
    case 'pending':
      return t('pay.pending_text')
    case 'waited':
      return t('pay.waited_text')
    case 'unknown':
      return t('pay.unknown_text')
    case 'done':
      return isDeclared(order) ? t('pay.declared_text') : t('pay.thanks_text')
  }
}

function Facts({ order }: { order: Order }) {
  const { t } = usePage()
  const { order_number, amounts, paid, email } = order
  return (
    <dl className="rfq-done-facts cells cluster panel">
      <DoneNumber name={t('order.number')} number={order_number} copy={t('pay.copy', { name: order_number })} />
      <Fact name={paid > 0 ? t('order.paid') : t('common.total')} value={<Amount of={paid > 0 ? paid : amounts.total} />} className="num" />
      <Fact name={t('pay.mailed_to')} value={<bdi dir="ltr">{email}</bdi>} />
    </dl>
  )
}
