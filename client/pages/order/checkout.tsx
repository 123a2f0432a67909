import type { Messages } from '#locales/translator.ts'
import { routes } from '#shared/routes.ts'
import { Island } from '../../behaviours/island.tsx'
import { CheckoutChanges } from '../../components/order/checkout-changes.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { PageHead } from '../../components/ui/page-parts.tsx'
import * as checkoutForm from '../../islands/checkout-form.tsx'

interface CheckoutPageProps {
  form: checkoutForm.CheckoutFormProps
  /** The form's messages. */
  words: Messages
}

/** One page, three steps that all stay visible, and the total beside them. */
export function CheckoutPage({ form, words }: CheckoutPageProps) {
  const { changes, lines, left_out, is_visitor } = form
  const { t, href } = usePage()
  if (changes !== null && lines.length === 0)
    return (
      <div className="page stack gap-16">
        <PageHead title={t('checkout.title')} />
        <CheckoutChanges changes={changes} way_on={left_out === 0 ? t('checkout.emptied') : ''} />
        <p className="button-row">
          <ButtonLink look="primary" href={href(routes.cart, {})} text={t('header.cart')} />
          <ButtonLink
            href={href(is_visitor ? routes.order_track : routes.account_orders, {})}
            text={t(is_visitor ? 'track.name' : 'sidebar.orders')}
          />
        </p>
      </div>
    )
  return (
    <div className="page">
      <PageHead title={t('checkout.title')} />
      <Island name="checkout-form" id="checkout-form" module={checkoutForm} props={form} words={words} />
    </div>
  )
}
