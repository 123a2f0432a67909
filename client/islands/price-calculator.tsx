import { useEffect, useRef, useState } from 'react'
import { CALCULATOR_FORM } from '#client/components/cart/calculator-form.ts'
import { usePage } from '#client/page-context.tsx'
import type { MessageKey } from '#locales/translator.ts'
import { formatAmount, formatUnitPrice, type Money } from '#shared/money.ts'
import { priceQuantity } from '#shared/price-breaks.ts'
import { parseQuantity } from '#shared/quantity.ts'

export const messages = [
  'part.quantity',
  'part.unit_price',
  'part.ext_price',
  'product.calculate',
  'product.order_quantity',
  'product.next_break',
  'product.cheaper_at',
  'product.invalid_quantity',
] as const satisfies readonly MessageKey[]

export interface PriceCalculatorProps {
  /** `unit_price` in micros, as `Money` is inside. */
  breaks: { from_qty: number; unit_price: Money }[]
  moq: number
  multiple: number
  /** What was asked for in the address, as typed; empty: the MOQ. */
  typed: string
}

/** A quantity with its live unit and extended price and the way to the next break. Without script its form asks the server. */
export default function PriceCalculator({ breaks, moq, multiple, typed }: PriceCalculatorProps) {
  const { t, tag } = usePage()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(typed || String(moq))

  // What was typed before the island woke is in the field, not in the state.
  useEffect(() => {
    if (input.current) setText(input.current.value)
  }, [])

  const wanted = parseQuantity(text)
  const priced = wanted === null ? null : priceQuantity(breaks, wanted, { moq, multiple })
  return (
    <form id={CALCULATOR_FORM} className="calculator" method="get" data-cart-add="">
      <label className="field">
        <span className="label">{t('part.quantity')}</span>
        <span className="calculator-row">
          <input
            ref={input}
            className="input num"
            name="qty"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={typed || String(moq)}
            aria-invalid={wanted === null}
            aria-describedby="calculator-result"
            onInput={(event) => setText(event.currentTarget.value)}
          />
          <button type="submit" className="button no-script-only">
            {t('product.calculate')}
          </button>
        </span>
      </label>
      <div id="calculator-result" className="calculator-result" aria-live="polite">
        {wanted === null && <p className="error">{t('product.invalid_quantity')}</p>}
        {priced && (
          <>
            <dl className="calculator-sums">
              <div>
                <dt>{t('part.unit_price')}</dt>
                <dd className="price">
                  <bdi dir="ltr">{formatUnitPrice(priced.unit_price, tag)}</bdi>
                </dd>
              </div>
              <div>
                <dt>{t('part.ext_price')}</dt>
                <dd className="price price-large">
                  <bdi dir="ltr">{formatAmount(priced.ext_price, tag)}</bdi>
                </dd>
              </div>
            </dl>
            {priced.qty !== wanted && <p className="hint">{t('product.order_quantity', { qty: priced.qty, moq, multiple })}</p>}
            {priced.cheaper_at ? (
              <p className="hint hint-good">
                {t('product.cheaper_at', { qty: priced.cheaper_at.qty, amount: formatAmount(priced.cheaper_at.ext_price, tag) })}
              </p>
            ) : (
              priced.next && (
                <p className="hint">
                  {t('product.next_break', { missing: priced.next.missing, price: formatUnitPrice(priced.next.unit_price, tag) })}
                </p>
              )
            )}
          </>
        )}
      </div>
    </form>
  )
}
