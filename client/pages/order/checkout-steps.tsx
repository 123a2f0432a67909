import { paymentText } from '#locales/order-words.ts'
import type { FieldErrors } from '#shared/contract/envelope.ts'
import { routes } from '#shared/routes.ts'
import { PAYMENTS } from '#shared/trade/order-states.ts'
import { FieldGroup, InputField, TextAreaField, TextField } from '../../components/form/fields.tsx'
import { FieldError } from '../../components/form/form-field.tsx'
import { AddressChoice } from '../../components/order/checkout-address.tsx'
import { CheckoutWays } from '../../components/order/checkout-ways.tsx'
import { Button } from '../../components/ui/button.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { TitledSection } from '../../components/ui/page-parts.tsx'
import type { CheckoutDraft, CheckoutPageProps } from './checkout.tsx'

type Typed = Pick<CheckoutPageProps, 'draft' | 'fields'>

/** Where it goes, and who pays. */
export function AddressStep({
  draft,
  fields,
  known_email,
  is_visitor,
  book,
  countries,
}: Typed & Pick<CheckoutPageProps, 'known_email' | 'is_visitor' | 'book' | 'countries'>) {
  const { t, href } = usePage()
  return (
    <TitledSection id="step-address" title={t('checkout.step_address')} className="stack gap-14">
      {known_email === null && (
        <FieldGroup id="checkout" state={stateOf(draft, fields)}>
          <TextField name="email" hint={t('checkout.email_help')} />
        </FieldGroup>
      )}
      {is_visitor && (
        <p className="muted small">
          {t('checkout.have_account')} <a href={href(routes.login, {}, { redirect: '/checkout' })}>{t('header.sign_in')}</a>
        </p>
      )}
      <AddressChoice
        name="shipping"
        title={t('checkout.shipping')}
        book={book}
        chosen={draft.shipping}
        form={draft.shipping_form}
        countries={countries}
      />
      <AddressChoice
        name="billing"
        title={t('checkout.billing')}
        book={book}
        chosen={draft.billing}
        form={draft.billing_form}
        countries={countries}
      />
    </TitledSection>
  )
}

/** How it gets there. */
export function DeliveryStep({ draft, fields, ways, amounts }: Typed & Pick<CheckoutPageProps, 'ways' | 'amounts'>) {
  const { t } = usePage()
  return (
    <section className="stack gap-14" aria-labelledby="step-delivery" id="delivery" tabIndex={-1}>
      <h2 id="step-delivery">{t('checkout.step_delivery')}</h2>
      <Button look="quiet" className="no-script-only" name="action" value="ways" text={t('checkout.show_ways')} />
      <CheckoutWays ways={ways} chosen={draft.delivery} weight_grams={amounts.weight_grams} />
      <FieldError id="delivery-error" error={fields['delivery']} />
      <div className="checkout-account">
        <FieldGroup id="checkout" state={stateOf(draft, fields)}>
          <InputField
            name="carrier_account"
            label={t('checkout.account_number')}
            hint={t('checkout.account_help', { way: t('checkout.own_account') })}
            maxLength={80}
            autoComplete="off"
            dir="auto"
          />
        </FieldGroup>
      </div>
    </section>
  )
}

/** How it is paid, and what is to be said with it. */
export function PaymentStep({ draft, fields }: Typed) {
  const { t } = usePage()
  return (
    <TitledSection id="step-payment" title={t('checkout.step_payment')} className="stack gap-14">
      <ul className="checkout-ways" id="checkout-payment">
        {PAYMENTS.map((payment) => (
          <li key={payment}>
            <label className="check">
              <input type="radio" name="payment" value={payment} defaultChecked={draft.payment === payment} />
              <strong>{paymentText(t, payment)}</strong>
              <span className="muted small">{t(payment === 'wire' ? 'checkout.wire_help' : 'checkout.card_help')}</span>
            </label>
          </li>
        ))}
      </ul>
      <FieldError error={fields['payment']} />
      <FieldGroup id="checkout" state={stateOf(draft, fields)}>
        <InputField
          name="po_number"
          label={t('checkout.po_number')}
          note={t('rfq_form.optional')}
          maxLength={40}
          autoComplete="off"
          dir="auto"
        />
        <TextAreaField name="remark" label={t('checkout.remark')} note={t('rfq_form.optional')} rows={3} maxLength={2000} />
      </FieldGroup>
    </TitledSection>
  )
}

/** What the fields show that are no address. */
const stateOf = ({ email, carrier_account, po_number, remark }: CheckoutDraft, fields: FieldErrors) => ({
  typed: { texts: { email, carrier_account, po_number, remark }, ticks: {} },
  fields,
})
