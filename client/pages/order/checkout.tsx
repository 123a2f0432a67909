import type { Address } from '#shared/contract/address.ts'
import type { CartLine } from '#shared/contract/cart.ts'
import type { FieldErrors } from '#shared/contract/envelope.ts'
import type { Amounts, Freight } from '#shared/contract/order.ts'
import { routes } from '#shared/routes.ts'
import { formatAmount, formatUnitPrice, unitPriceDecimals } from '#shared/trade/money.ts'
import { PAYMENTS } from '#shared/trade/order-states.ts'
import { formatCount } from '#shared/trade/units.ts'
import { type CodeChallenge, CodePanel } from '../../components/form/code-panel.tsx'
import { fieldMessage } from '../../components/form/field-messages.ts'
import type { Country, FormState } from '../../components/form/fields.tsx'
import { FormField, FormSummary } from '../../components/form/form-field.tsx'
import { AddressChoice } from '../../components/order/checkout-address.tsx'
import { CheckoutWays } from '../../components/order/checkout-ways.tsx'
import { paymentText } from '../../components/order/order-words.ts'
import { Icon } from '../../components/ui/icon.tsx'
import { useHref, usePage } from '../../components/ui/page-context.tsx'

/** What is typed and chosen, as the form has it. */
export interface CheckoutDraft {
  form_key: string
  email: string
  /** Id of an address of the book, or `new`; of billing also `same`. */
  shipping: string
  billing: string
  shipping_form: FormState
  billing_form: FormState
  delivery: string
  carrier_account: string
  payment: string
  po_number: string
  remark: string
  is_agreed: boolean
}

/** Something that is not as the buyer saw it. */
export interface Change {
  /** Null: the freight. */
  part_number: string | null
  text: string
}

interface CheckoutPageProps {
  draft: CheckoutDraft
  /** Nothing was sent yet: what this tab has kept may be put in. */
  is_new: boolean
  /** What can be ordered. */
  lines: readonly CartLine[]
  /** How many lines stay in the cart. */
  left_out: number
  amounts: Amounts
  ways: readonly Freight[] | null
  /** What the button agrees to, for the form to bring back. */
  seen: string
  book: readonly Address[]
  countries: readonly Country[]
  /** A customer's own e-mail; null: it is asked for. */
  known_email: string | null
  is_visitor: boolean
  fields: FieldErrors
  notice: string | null
  changes: readonly Change[] | null
  /** The code that a visitor in doubt is asked for. */
  challenge: CodeChallenge | null
}

/** Controls by the names of fields, for the summary of what is wrong. */
function controlOf(name: string): string | null {
  const [, group, field] = /^(shipping|billing)_address\.(\w+)$/.exec(name) ?? []
  if (group) return `${group}-${field}`
  if (name === 'delivery') return 'delivery'
  if (name === 'verification_code') return 'checkout-code'
  return ['email', 'carrier_account', 'payment', 'po_number', 'remark', 'agree_terms'].includes(name) ? `checkout-${name}` : null
}

/** One page, three steps that all stay in view, and the total beside them. */
export function CheckoutPage(props: CheckoutPageProps) {
  const {
    draft,
    lines,
    left_out,
    amounts,
    ways,
    seen,
    book,
    countries,
    known_email,
    is_visitor,
    fields,
    notice,
    changes,
    challenge,
    is_new,
  } = props
  const { t, tag } = usePage()
  const href = useHref()
  return (
    <div className="page">
      <header className="page-head">
        <h1>{t('checkout.title')}</h1>
      </header>
      <form method="post" action={href(routes.checkout, {})} className="checkout form" noValidate data-checkout={is_new ? 'new' : ''}>
        <input type="hidden" name="form_key" value={draft.form_key} />
        <input type="hidden" name="seen" value={seen} />
        {/* The first button is the one that Enter presses: it orders nothing. */}
        <button type="submit" className="sr-only" name="action" value="ways" tabIndex={-1} aria-hidden="true" />
        <div className="checkout-said">
          {changes !== null && <Changes changes={changes} />}
          <FormSummary notice={notice} fields={fields} controlOf={controlOf} />
        </div>
        <ol className="checkout-steps" aria-label={t('checkout.steps')}>
          <li>
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
          </li>
          <li>
            <section aria-labelledby="step-delivery" id="delivery" tabIndex={-1}>
              <h2 id="step-delivery">{t('checkout.step_delivery')}</h2>
              <button type="submit" className="button button-quiet no-script-only" name="action" value="ways">
                {t('checkout.show_ways')}
              </button>
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
          </li>
          <li>
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
          </li>
        </ol>
        <aside className="checkout-side" aria-label={t('checkout.summary')}>
          <section className="checkout-lines" aria-labelledby="order-lines">
            <h2 id="order-lines">{t('checkout.summary')}</h2>
            <Lines lines={lines} />
            {left_out > 0 && <p className="stock-low small">{t('checkout.left_out', { count: left_out })}</p>}
            <p>
              <a href={href(routes.cart, {})}>{t('checkout.back')}</a>
            </p>
          </section>
          <div className="checkout-total">
            <dl>
              <div>
                <dt>{t('invoice.goods')}</dt>
                <dd>
                  <bdi className="price" dir="ltr" data-goods={amounts.goods}>
                    {formatAmount(amounts.goods, tag)}
                  </bdi>
                </dd>
              </div>
              <div>
                <dt>{t('invoice.freight')}</dt>
                <dd data-shown-freight="" data-open={t('checkout.freight_open')}>
                  {ways === null || draft.delivery === '' ? (
                    <span className="muted">{t('checkout.freight_choose')}</span>
                  ) : amounts.freight === null ? (
                    <span className="muted">{t('checkout.freight_open')}</span>
                  ) : (
                    <bdi className="price" dir="ltr">
                      {formatAmount(amounts.freight, tag)}
                    </bdi>
                  )}
                </dd>
              </div>
              <div className="checkout-sum">
                <dt>{t('cart.total')}</dt>
                <dd>
                  <bdi className="price price-large" dir="ltr" data-shown-total="">
                    {formatAmount(amounts.total, tag)}
                  </bdi>
                </dd>
              </div>
            </dl>
            <p className="muted small">{t('checkout.excluded')}</p>
            <div className="field">
              <span className="check">
                <input
                  id="checkout-agree_terms"
                  name="agree_terms"
                  type="checkbox"
                  value="1"
                  defaultChecked={draft.is_agreed}
                  required
                  aria-invalid={fields['agree_terms'] === undefined ? undefined : 'true'}
                  aria-describedby="checkout-agree_terms-error"
                />
                <label htmlFor="checkout-agree_terms">
                  {t('register.agree')}{' '}
                  <a href={href(routes.terms_conditions, {})} target="_blank" rel="noopener">
                    {t('header.terms_of_service')}
                  </a>
                </label>
              </span>
              <p className="field-error" id="checkout-agree_terms-error" hidden={fields['agree_terms'] === undefined}>
                {fields['agree_terms'] !== undefined && t(fieldMessage(fields['agree_terms']))}
              </p>
            </div>
            {challenge !== null && (
              <CodePanel
                id="checkout"
                challenge={challenge}
                error={fields['verification_code'] === undefined ? null : t(fieldMessage(fields['verification_code']))}
              />
            )}
            <button type="submit" className="button button-primary" name="action" value="order">
              {t('checkout.place')}
            </button>
            <p className="muted small">{t('checkout.confirm_note')}</p>
          </div>
        </aside>
      </form>
    </div>
  )
}

const optional = (label: string, t: ReturnType<typeof usePage>['t']) => (
  <>
    {label} <span className="label-note">{t('rfq_form.optional')}</span>
  </>
)

function Lines({ lines }: { lines: readonly CartLine[] }) {
  const { t, tag } = usePage()
  const decimals = unitPriceDecimals(lines.map(({ price }) => price))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls and holds no link, so the keyboard needs a way in
    <ul className="checkout-list" tabIndex={0} aria-label={t('cart.count', { count: lines.length })}>
      {lines.map(({ item_id, part_number, brand_name, cart_num, price, ext_price }) => (
        <li key={item_id}>
          <bdi dir="ltr" className="mono">
            {part_number}
          </bdi>
          <bdi className="price" dir="ltr">
            {formatAmount(ext_price, tag)}
          </bdi>
          <span className="muted small">
            <bdi>{brand_name}</bdi>
          </span>
          <bdi className="muted small num" dir="ltr">
            {formatCount(cart_num, tag)} × {formatUnitPrice(price, tag, decimals)}
          </bdi>
        </li>
      ))}
    </ul>
  )
}

/** Exactly what is not as it was seen: nothing is ordered before the buyer has agreed to it. */
function Changes({ changes }: { changes: readonly Change[] }) {
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
                <bdi dir="ltr" className="mono">
                  {part_number}
                </bdi>
                {' · '}
              </>
            )}
            {text}
          </li>
        ))}
      </ul>
      <p>{t('checkout.agree_again')}</p>
    </div>
  )
}
