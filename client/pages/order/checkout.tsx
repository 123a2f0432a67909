import type { Address } from '#shared/contract/address.ts'
import type { CartLine } from '#shared/contract/cart.ts'
import type { Amounts, Freight } from '#shared/contract/order.ts'
import type { Draft, FormState } from '#shared/forms/form.ts'
import { routes } from '#shared/routes.ts'
import type { PaymentMethod } from '#shared/trade/order-states.ts'
import type { CodeChallenge } from '../../components/form/code-panel.tsx'
import type { Country } from '../../components/form/fields.tsx'
import { FormSummary } from '../../components/form/form-field.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { Icon } from '../../components/ui/icon.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { PageHead } from '../../components/ui/page-parts.tsx'
import { Mono } from '../../components/ui/values.tsx'
import { mark } from '../../marks.ts'
import { AddressStep, DeliveryStep, PaymentStep } from './checkout-steps.tsx'
import { CheckoutSummary } from './checkout-summary.tsx'

/** Something that is not as the buyer saw it. */
export interface Change {
  /** Null: the freight. */
  part_number: string | null
  text: string
}

export interface CheckoutPageProps {
  /** As `CHECKOUT_FORM` names its controls; `seen` is what the button agrees to. */
  form: FormState
  /** Nothing was sent yet: what this tab has kept may be put in. */
  is_new: boolean
  /** What can be ordered. */
  lines: readonly CartLine[]
  /** How many lines stay in the cart. */
  left_out: number
  amounts: Amounts
  ways: readonly Freight[] | null
  payments: readonly PaymentMethod[]
  book: readonly Address[]
  countries: readonly Country[]
  /** A customer's e-mail; null: the form has a field for it. */
  known_email: string | null
  is_visitor: boolean
  /** The day that it is for the reader, the first that goods can be wanted by. */
  today: string
  changes: readonly Change[] | null
  /** The code that a visitor in doubt has to enter. */
  challenge: CodeChallenge | null
}

/** The control of a field, for the summary of what is wrong; null for what the form has no control for. */
function controlOf(name: string, draft: Draft): string | null {
  const [, group, field] = /^(shipping|billing)_address\.(\w+)$/.exec(name) ?? []
  if (group) return `${group}-${field}`
  if (name === 'delivery') return name
  if (name === 'verification_code') return 'checkout-code'
  return name in draft ? `checkout-${name}` : null
}

/** One page, three steps that all stay in view, and the total beside them. */
export function CheckoutPage(props: CheckoutPageProps) {
  const { form, changes, is_new, lines, left_out } = props
  const { draft, problems, notice } = form
  const { t, href } = usePage()
  if (changes !== null && lines.length === 0)
    return (
      <div className="page stack gap-16">
        <PageHead title={t('checkout.title')} />
        <Changes changes={changes} way_on={left_out === 0 ? t('checkout.emptied') : ''} />
        <p className="button-row">
          <ButtonLink look="primary" href={href(routes.cart, {})} text={t('header.cart')} />
          <ButtonLink
            href={href(props.is_visitor ? routes.order_track : routes.account_orders, {})}
            text={t(props.is_visitor ? 'track.name' : 'sidebar.orders')}
          />
        </p>
      </div>
    )
  return (
    <div className="page">
      <PageHead title={t('checkout.title')} />
      <form
        method="post"
        action={href(routes.checkout, {})}
        className="checkout form"
        noValidate
        {...mark('checkout', is_new ? 'new' : '')}
      >
        <input type="hidden" name="form_key" value={draft['form_key']} />
        <input type="hidden" name="seen" value={draft['seen']} />
        {/* The first button is the one that Enter presses: it orders nothing. */}
        <button type="submit" className="sr-only" name="action" value="ways" tabIndex={-1} aria-hidden="true" />
        <div className="unless-empty grid gap-12 wide">
          {changes !== null && <Changes changes={changes} way_on={t('checkout.agree_again')} />}
          <FormSummary notice={notice} fields={problems} controlOf={(name) => controlOf(name, draft)} />
        </div>
        <ol className="checkout-steps grid gap-24" aria-label={t('checkout.steps')}>
          <li>
            <AddressStep {...props} />
          </li>
          <li>
            <DeliveryStep {...props} />
          </li>
          <li>
            <PaymentStep {...props} />
          </li>
        </ol>
        <CheckoutSummary {...props} />
      </form>
    </div>
  )
}

/** Exactly what is not as it was seen: nothing is ordered before the buyer has agreed to it. */
function Changes({ changes, way_on }: { changes: readonly Change[]; way_on: string }) {
  const { t } = usePage()
  return (
    <div className="form-summary" role="alert">
      <p className="with-icon">
        <Icon name="warning" />
        <strong>{t('checkout.changed')}</strong>
      </p>
      <ul>
        {changes.map(({ part_number, text }) => (
          <li key={`${part_number} ${text}`}>
            {part_number !== null && (
              <>
                <Mono>{part_number}</Mono>
                {' · '}
              </>
            )}
            {text}
          </li>
        ))}
      </ul>
      {way_on !== '' && <p>{way_on}</p>}
    </div>
  )
}
