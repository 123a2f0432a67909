import { paymentText, shipmentText } from '#locales/order-words.ts'
import { MAX_EMAIL_LENGTH } from '#shared/address/email-rule.ts'
import { routes } from '#shared/routes.ts'
import { SHIPMENTS } from '#shared/trade/order-states.ts'
import { formatFailure } from '../form/failure-text.ts'
import { FieldScope, InputField, TextAreaField, TextField, toRadioProps } from '../form/fields.tsx'
import { FieldError } from '../form/form-field.tsx'
import { Button } from '../ui/button.tsx'
import { usePage } from '../ui/page-context.tsx'
import { TitledSection } from '../ui/page-parts.tsx'
import { AddressChoice } from './checkout-address.tsx'
import type { CheckoutFormProps } from './checkout-props.ts'
import { DeliveryOptions } from './delivery-options.tsx'
import type { Checkout } from './use-checkout.ts'

type StepProps = CheckoutFormProps & { checkout: Checkout }

/** The shipping and billing addresses. */
export function AddressStep({ checkout, account_email, is_visitor, book, countries }: StepProps) {
  const { t, href } = usePage()
  const { state, change } = checkout
  return (
    <TitledSection id="step-address" title={t('common.address')} className="stack gap-12">
      {account_email === null && (
        <FieldScope id="checkout" state={state} onChange={change}>
          <TextField name="email" hint={t('checkout.email_help')} />
        </FieldScope>
      )}
      {is_visitor && (
        <p className="muted small">
          {t('checkout.have_account')} <a href={href(routes.login, {}, { redirect: '/checkout' })}>{t('header.sign_in')}</a>
        </p>
      )}
      <AddressChoice name="shipping" title={t('checkout.shipping')} book={book} countries={countries} checkout={checkout} />
      <AddressChoice name="billing" title={t('checkout.billing')} book={book} countries={countries} checkout={checkout} />
      <div className="halves gap-12 across-16">
        <FieldScope id="checkout" state={state} onChange={change}>
          <InputField name="tax_id" label={t('order.tax_id')} note={t('common.optional')} maxLength={40} autoComplete="off" dir="ltr" />
          <InputField
            name="invoice_email"
            label={t('order.invoice_email')}
            note={t('common.optional')}
            type="email"
            maxLength={MAX_EMAIL_LENGTH}
            autoComplete="off"
            dir="ltr"
          />
        </FieldScope>
      </div>
    </TitledSection>
  )
}

export function DeliveryStep({ checkout, today }: StepProps) {
  const { t } = usePage()
  const { state, change, failure } = checkout
  return (
    <section className="stack gap-12" aria-labelledby="step-delivery" id="delivery" tabIndex={-1}>
      <h2 id="step-delivery">{t('checkout.step_delivery')}</h2>
      <Button look="quiet" className="no-script-only" name="action" value="ways" text={t('checkout.show_ways')} />
      {failure ? (
        <p className="field-error" role="alert">
          <span>{formatFailure(failure, t)}</span> <Button look="link" onClick={checkout.readAgain} text={t('common.try_again')} />
        </p>
      ) : (
        <DeliveryOptions checkout={checkout} />
      )}
      <FieldError id="delivery-error" error={state.problems['delivery']} />
      <div className="checkout-account">
        <FieldScope id="checkout" state={state} onChange={change}>
          <InputField
            name="carrier_account"
            label={t('checkout.account_number')}
            hint={t('checkout.account_help', { way: t('checkout.customer_account') })}
            maxLength={80}
            autoComplete="off"
            dir="auto"
          />
        </FieldScope>
      </div>
      <fieldset className="grid gap-4">
        <legend>{t('order.shipment')}</legend>
        {SHIPMENTS.map((shipment) => (
          <label className="check" key={shipment}>
            <input {...toRadioProps(change, 'shipment', shipment, state.draft['shipment'])} />
            {shipmentText(t, shipment)}
          </label>
        ))}
      </fieldset>
      <div className="halves">
        <FieldScope id="checkout" state={state} onChange={change}>
          <InputField
            name="requested_date"
            label={t('order.requested_date')}
            note={t('common.optional')}
            type="date"
            min={today}
            max="2999-12-31"
          />
        </FieldScope>
      </div>
    </section>
  )
}

/** The payment, and the remarks. */
export function PaymentStep({ checkout, payments }: StepProps) {
  const { t } = usePage()
  const { state, change } = checkout
  return (
    <TitledSection id="step-payment" title={t('pay.title')} className="stack gap-12">
      <ul className="checkout-ways lines" id="checkout-payment">
        {payments.map((payment) => (
          <li key={payment}>
            <label className="check">
              <input {...toRadioProps(change, 'payment', payment, state.draft['payment'])} />
              <strong>{paymentText(t, payment)}</strong>
              <span className="checkout-way-note muted small">{t(payment === 'wire' ? 'checkout.wire_help' : 'checkout.card_help')}</span>
            </label>
          </li>
        ))}
      </ul>
      <FieldError error={state.problems['payment']} />
      <FieldScope id="checkout" state={state} onChange={change}>
        <InputField
          name="po_number"
          label={t('checkout.po_number')}
          note={t('common.optional')}
          maxLength={40}
          autoComplete="off"
          dir="auto"
        />
        <TextAreaField name="remark" label={t('checkout.remark')} note={t('common.optional')} rows={3} maxLength={2000} />
      </FieldScope>
    </TitledSection>
  )
}
