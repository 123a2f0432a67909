import { routes } from '#shared/routes.ts'
import { formatCount } from '#shared/trade/count.ts'
import { formatAmount, formatUnitPrice } from '#shared/trade/money.ts'
import { CodePanel } from '../form/code-panel.tsx'
import { toFieldMessage } from '../form/field-messages.ts'
import { CheckboxField, FieldScope } from '../form/fields.tsx'
import { Button } from '../ui/button.tsx'
import { usePage } from '../ui/page-context.tsx'
import { TitledSection } from '../ui/page-parts.tsx'
import { MonospaceValue, Price, Value } from '../ui/values.tsx'
import type { CheckoutFormProps, CheckoutLine } from './checkout-props.ts'
import type { Checkout } from './use-checkout.ts'

/** The ordered lines, their total, and the order button. */
export function CheckoutSummary({ checkout, lines, left_out, goods, freight_from, challenge }: CheckoutFormProps & { checkout: Checkout }) {
  const { t, href } = usePage()
  const codeProblem = checkout.state.problems['verification_code']
  return (
    <aside className="checkout-side grid gap-16 panel padded" aria-label={t('checkout.summary')}>
      <TitledSection id="order-lines" title={t('checkout.summary')} className="checkout-lines">
        <Lines lines={lines} />
        {left_out > 0 && <p className="low small">{t('checkout.left_out', { count: left_out })}</p>}
        <p>
          <a href={href(routes.cart, {})}>{t('checkout.back')}</a>
        </p>
      </TitledSection>
      <div className="checkout-total grid gap-8">
        <Sums checkout={checkout} goods={goods} freight_from={freight_from} />
        <p className="muted small">{t('checkout.excluded')}</p>
        <Agreement checkout={checkout} />
        {challenge !== null && (
          <CodePanel id="checkout" challenge={challenge} error={codeProblem === undefined ? null : t(toFieldMessage(codeProblem))} />
        )}
        <Button look="primary" name="action" value="order" disabled={checkout.is_pending} text={t('checkout.submit')} />
        <p className="muted small">{t('checkout.confirm_note')}</p>
      </div>
    </aside>
  )
}

function Lines({ lines }: { lines: readonly CheckoutLine[] }) {
  const { t, tag } = usePage()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls and contains no link, so it must be focusable by keyboard
    <ul className="checkout-list" tabIndex={0} aria-label={t('cart.count', { count: lines.length })}>
      {lines.map(({ item_id, part_number, brand_name, cart_num, price, ext_price }) => (
        <li key={item_id} className="grid across-12">
          <MonospaceValue>{part_number}</MonospaceValue>
          <Price text={formatAmount(ext_price, tag)} />
          <span className="muted small">
            <bdi>{brand_name}</bdi>
          </span>
          <Value className="muted small num">
            {formatCount(cart_num, tag)} × {formatUnitPrice(price, tag)}
          </Value>
        </li>
      ))}
    </ul>
  )
}

/** The sums of the order. Freight is open until a delivery option is chosen, or where it has to be quoted. */
function Sums({ checkout, goods, freight_from }: { checkout: Checkout } & Pick<CheckoutFormProps, 'goods' | 'freight_from'>) {
  const { t, tag } = usePage()
  const { delivery, freight, total } = checkout
  return (
    <dl className="sums grid gap-8">
      <div>
        <dt>{t('order.goods')}</dt>
        <dd>
          <Price text={formatAmount(goods, tag)} />
        </dd>
      </div>
      <div>
        <dt>{t('order.freight')}</dt>
        <dd>
          {delivery === '' ? (
            <span className="muted">
              {freight_from !== null && !checkout.has_destination
                ? t('checkout.freight_from', { amount: formatAmount(freight_from, tag) })
                : t('checkout.freight_choose')}
            </span>
          ) : freight === null ? (
            <span className="muted">{t('checkout.freight_open')}</span>
          ) : (
            <Price text={formatAmount(freight, tag)} />
          )}
        </dd>
      </div>
      <div className="checkout-sum">
        <dt>{t('common.total')}</dt>
        <dd>
          {delivery === '' ? (
            <span>{t('checkout.plus_freight', { amount: formatAmount(total, tag) })}</span>
          ) : (
            <Value className="price price-large">{formatAmount(total, tag)}</Value>
          )}
        </dd>
      </div>
    </dl>
  )
}

function Agreement({ checkout: { state, change } }: { checkout: Checkout }) {
  const { t, href } = usePage()
  return (
    <FieldScope id="checkout" state={state} onChange={change}>
      <CheckboxField name="agree_terms" required>
        {t('register.agree')}{' '}
        <a href={href(routes.terms_conditions, {})} target="_blank" rel="noopener">
          {t('legal.terms_of_service')}
        </a>
      </CheckboxField>
    </FieldScope>
  )
}
