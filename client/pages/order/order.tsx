import type { ReactNode } from 'react'
import { routes } from '#shared/routes.ts'
import { AccountFrame } from '../../components/account/account-frame.tsx'
import { OrderDocument, type OrderDocumentProps } from '../../components/order/order-document.tsx'
import { Button, ButtonLink } from '../../components/ui/button.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { Breadcrumb, PageHead } from '../../components/ui/page-parts.tsx'
import { MonospaceValue } from '../../components/ui/values.tsx'

interface AccountContext {
  /** Whether the order is shown in its customer's account; if not, the reader has the key to it. */
  is_account: boolean
}

/** An order, in the account or behind its link. */
export function OrderPage({ is_account, ...document }: OrderDocumentProps & AccountContext) {
  const { t } = usePage()
  return (
    <OrderFrame is_account={is_account} order_number={document.order.order_number}>
      <OrderDocument {...document} />
      {!is_account && <p className="muted small screen-only below-24">{t('quote.link_note')}</p>}
    </OrderFrame>
  )
}

function OrderFrame({ is_account, order_number, children }: AccountContext & { order_number: string; children: ReactNode }) {
  const { t, href } = usePage()
  if (is_account)
    return (
      <AccountFrame current="orders" is_itself={false}>
        {children}
      </AccountFrame>
    )
  return (
    <div className="page">
      <Breadcrumb crumbs={[{ name: t('track.name'), path: href(routes.order_track, {}) }, { name: order_number }]} />
      {children}
    </div>
  )
}

interface OrderQuestionPageProps extends AccountContext {
  ask: 'cancel' | 'receive'
  order_number: string
  /** The order's page, to which the answer is posted. */
  action: string
}

const QUESTIONS = {
  cancel: { title: 'order.ask_cancel', text: 'order.ask_cancel_text', yes: 'order.cancel', no: 'order.ask_cancel_no' },
  receive: { title: 'order.ask_receive', text: 'order.ask_receive_text', yes: 'order.ask_receive_yes', no: 'order.ask_receive_no' },
} as const

/** Asks for confirmation before a step that cannot be undone. */
export function OrderQuestionPage({ ask, order_number, action, is_account }: OrderQuestionPageProps) {
  const { t } = usePage()
  const { title, text, yes, no } = QUESTIONS[ask]
  return (
    <OrderFrame is_account={is_account} order_number={order_number}>
      <PageHead title={t(title)}>
        <p className="lead">
          {t('order.title')} <MonospaceValue>{order_number}</MonospaceValue>
        </p>
      </PageHead>
      <form method="post" action={action} className="order-question grid gap-16">
        <p>{t(text)}</p>
        <p className="button-row">
          <Button look="primary" name="step" value={ask} text={t(yes)} />
          <ButtonLink href={action} text={t(no)} />
        </p>
      </form>
    </OrderFrame>
  )
}
