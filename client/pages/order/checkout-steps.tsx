import { routes } from '#shared/routes.ts'
import { PAYMENTS } from '#shared/trade/order-states.ts'
import { fieldMessage } from '../../components/form/field-messages.ts'
import { FormField } from '../../components/form/form-field.tsx'
import { AddressChoice } from '../../components/order/checkout-address.tsx'
import { CheckoutWays } from '../../components/order/checkout-ways.tsx'
import { paymentText } from '../../components/order/order-words.ts'
import { Button } from '../../components/ui/button.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import type { CheckoutPageProps } from './checkout.tsx'

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
    <section aria-labelledby="step-address">
      <h2 id="step-address">{t('checkout.step_address')}</h2>
      {known_email === null && (
        <FormField id="checkout-email" label={t('quote.email')} hint={t('checkout.email_help')} error={fields['email']}>
          {(control) => (
            <input
              {...control}
              className="input"
              name="email"
              type="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              defaultValue={draft.email}
              maxLength={254}
              required
              dir="ltr"
            />
          )}
        </FormField>
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
    </section>
  )
}

/** How it gets there. */
export function DeliveryStep({ draft, fields, ways, amounts }: Typed & Pick<CheckoutPageProps, 'ways' | 'amounts'>) {
  const { t } = usePage()
  return (
    <section aria-labelledby="step-delivery" id="delivery" tabIndex={-1}>
      <h2 id="step-delivery">{t('checkout.step_delivery')}</h2>
      <Button look="quiet" className="no-script-only" name="action" value="ways" text={t('checkout.show_ways')} />
      <CheckoutWays ways={ways} chosen={draft.delivery} weight_grams={amounts.weight_grams} />
      <p className="field-error" id="delivery-error" hidden={fields['delivery'] === undefined}>
        {fields['delivery'] !== undefined && t(fieldMessage(fields['delivery']))}
      </p>
      <div className="checkout-account">
        <FormField
          id="checkout-carrier_account"
          label={t('checkout.account_number')}
          hint={t('checkout.account_help', { way: t('checkout.own_account') })}
          error={fields['carrier_account']}
        >
          {(control) => (
            <input
              {...control}
              className="input"
              name="carrier_account"
              defaultValue={draft.carrier_account}
              maxLength={80}
              autoComplete="off"
              dir="auto"
            />
          )}
        </FormField>
      </div>
    </section>
  )
}

/** How it is paid, and what is to be said with it. */
export function PaymentStep({ draft, fields }: Typed) {
  const { t } = usePage()
  return (
    <section aria-labelledby="step-payment">
      <h2 id="step-payment">{t('checkout.step_payment')}</h2>
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
      <p className="field-error" hidden={fields['payment'] === undefined}>
        {fields['payment'] !== undefined && t(fieldMessage(fields['payment']))}
      </p>
      <FormField id="checkout-po_number" label={optional(t('checkout.po_number'), t)} error={fields['po_number']}>
        {(control) => (
          <input
            {...control}
            className="input"
            name="po_number"
            defaultValue={draft.po_number}
            maxLength={40}
            autoComplete="off"
            dir="auto"
          />
        )}
      </FormField>
      <FormField id="checkout-remark" label={optional(t('checkout.remark'), t)} error={fields['remark']}>
        {(control) => (
          <textarea {...control} className="input" name="remark" rows={3} maxLength={2000} defaultValue={draft.remark} dir="auto" />
        )}
      </FormField>
    </section>
  )
}

const optional = (label: string, t: ReturnType<typeof usePage>['t']) => (
  <>
    {label} <span className="label-note">{t('rfq_form.optional')}</span>
  </>
)
