import type { Order } from '#shared/contract/order.ts'
import { routes } from '#shared/routes.ts'
import { formatAmount } from '#shared/trade/money.ts'
import { Icon } from '../../components/ui/icon.tsx'
import { useHref, usePage } from '../../components/ui/page-context.tsx'
import { PageSection } from '../../components/ui/page-section.tsx'

interface PaySuccessfulPageProps {
  /** Null where this browser has no key to it. */
  order: Order | null
  /** `pending`: the page looks again by itself; `waited`: it has given up doing so. */
  state: 'done' | 'pending' | 'waited' | 'unknown'
  order_address: string
  /** Where the page looks again. */
  check_address: string
}

/** Said after paying: thanks, or that the payment company still has to say so, and what happens next. */
export function PaySuccessfulPage({ order, state, order_address, check_address }: PaySuccessfulPageProps) {
  const { t } = usePage()
  const href = useHref()
  const is_waiting = state === 'pending' || state === 'waited'
  return (
    <div className="page rfq-done pay-done">
      <header className="page-head" {...(is_waiting && { role: 'status' })}>
        <p className="rfq-done-mark">
          <Icon name={is_waiting ? 'refresh' : 'check'} />
        </p>
        <h1>{useTitle(order, state)}</h1>
        <p className="lead">{useText(order, state)}</p>
      </header>
      {order && <Facts order={order} />}
      {!is_waiting && (
        <PageSection id="pay-next" title={t('rfq_form.next_title')}>
          <ol className="rfq-next">
            <li>{t('pay.next_confirm')}</li>
            <li>{t('pay.next_prepare')}</li>
            <li>{t('pay.next_receive')}</li>
          </ol>
        </PageSection>
      )}
      <p className="button-row rfq-done-ways">
        {is_waiting && (
          <a className="button button-primary" href={check_address}>
            {t('pay.check_again')}
          </a>
        )}
        {order ? (
          <a className={is_waiting ? 'button' : 'button button-primary'} href={order_address}>
            {t('mail.open_order')}
          </a>
        ) : (
          <a className="button button-primary" href={href(routes.order_track, {})}>
            {t('footer.track_order')}
          </a>
        )}
        <a className="button" href={href(routes.category_list, {})}>
          {t('nav.all_products')}
        </a>
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
  const { t, tag } = usePage()
  const { order_number, amounts, paid, email } = order
  return (
    <dl className="rfq-done-facts">
      <div>
        <dt>{t('invoice.order_number')}</dt>
        <dd className="pn">
          <bdi dir="ltr" className="mono rfq-done-number">
            {order_number}
          </bdi>
          <button type="button" className="copy needs-script" data-copy={order_number} aria-label={t('pay.copy', { name: order_number })}>
            <Icon name="copy" />
          </button>
        </dd>
      </div>
      <div>
        <dt>{paid > 0 ? t('invoice.paid') : t('mail.total')}</dt>
        <dd className="num">
          <bdi dir="ltr">{formatAmount(paid > 0 ? paid : amounts.total, tag)}</bdi>
        </dd>
      </div>
      <div>
        <dt>{t('pay.mailed_to')}</dt>
        <dd>
          <bdi dir="ltr">{email}</bdi>
        </dd>
      </div>
    </dl>
  )
}
