import { routes } from '#shared/routes.ts'
import { FormSummary } from '../components/form/form-field.tsx'
import { CheckoutChanges } from '../components/order/checkout-changes.tsx'
import type { CheckoutFormProps } from '../components/order/checkout-props.ts'
import { AddressStep, DeliveryStep, PaymentStep } from '../components/order/checkout-steps.tsx'
import { CheckoutSummary } from '../components/order/checkout-summary.tsx'
import { findCheckoutControl, useCheckout } from '../components/order/use-checkout.ts'
import { usePage } from '../components/ui/page-context.tsx'

export type { CheckoutFormProps }

/**
 * The checkout as a form. With a script it stores the input, reads the prices for another destination, and validates the order before it is
 * posted. Without one its buttons post it, and the page comes back with the same form.
 */
export default function CheckoutForm(props: CheckoutFormProps) {
  const { changes } = props
  const { t, href } = usePage()
  const checkout = useCheckout(props)
  const { state, seen, form, is_busy } = checkout
  return (
    <form
      ref={form}
      method="post"
      action={href(routes.checkout, {})}
      className="checkout form"
      noValidate
      aria-busy={is_busy || undefined}
      onSubmit={checkout.onSubmit}
    >
      <input type="hidden" name="form_key" value={state.draft['form_key'] ?? ''} />
      <input type="hidden" name="seen" value={seen} />
      {/* Enter presses the first button, which orders nothing. */}
      <button type="submit" className="sr-only" name="action" value="ways" tabIndex={-1} aria-hidden="true" />
      <div className="unless-empty grid gap-12 wide">
        {changes !== null && <CheckoutChanges changes={changes} way_on={t('checkout.agree_again')} />}
        <FormSummary notice={state.notice} fields={state.problems} findControlId={findCheckoutControl} />
      </div>
      <ol className="checkout-steps grid gap-24" aria-label={t('checkout.steps')}>
        <li>
          <AddressStep {...props} checkout={checkout} />
        </li>
        <li>
          <DeliveryStep {...props} checkout={checkout} />
        </li>
        <li>
          <PaymentStep {...props} checkout={checkout} />
        </li>
      </ol>
      <CheckoutSummary {...props} checkout={checkout} />
    </form>
  )
}
