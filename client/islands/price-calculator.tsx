import { useEffect, useRef, useState } from 'react'
import { bestOffer } from '#shared/bom/buying/best-offer.ts'
import type { BuyOffer } from '#shared/bom/buying/model.ts'
import type { PartPurchase } from '#shared/bom/buying/part-purchase.ts'
import { routes } from '#shared/routes.ts'
import { formatCount } from '#shared/trade/count.ts'
import { formatAmount, formatUnitPrice, type Money } from '#shared/trade/money.ts'
import { type PricedQuantity, priceQuantity } from '#shared/trade/price-breaks.ts'
import { parseQuantity } from '#shared/trade/quantity.ts'
import { OfferFacts } from '../components/catalogue/offer-facts.tsx'
import { CALCULATOR_FORM } from '../components/order/calculator-form.ts'
import { Button } from '../components/ui/button.tsx'
import { usePage } from '../components/ui/page-context.tsx'
import { Fact } from '../components/ui/values.tsx'
import { mark } from '../marks.ts'

export interface PriceCalculatorProps {
  /** Those with a price, the first one first; `unit_price` in micros, as `Money` is inside. */
  offers: BuyOffer[]
  /** Names of the places that stock is at. */
  places: Record<string, string>
  /** Names of their packagings. */
  packagings: Record<string, string>
  part: { part_number: string; manufacturer: string }
  /** Of unit prices, as everywhere on the page. */
  decimals: number
  /** The quantity in the address, as typed; empty: the MOQ. */
  typed: string
  /** How that quantity is bought where no single offer has it. */
  in_parts: PartPurchase | null
}

/** A quantity with its live unit and extended price and the way to the next break. Without script its form asks the server. */
export default function PriceCalculator({ offers, places, packagings, part, decimals, typed, in_parts }: PriceCalculatorProps) {
  const { t, href } = usePage()
  const moq = offers[0]?.moq ?? 1
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(typed || String(moq))

  // What was typed before the island woke is in the field, not in the state.
  useEffect(() => {
    if (input.current) setText(input.current.value)
  }, [])

  const pieces = parseQuantity(text)
  const best = pieces === null ? null : bestOffer(offers, pieces)
  const purchase = usePurchaseInParts(offers, best ? null : pieces, in_parts)
  // What nobody has is priced by the first offer, as a quote would be about.
  const offer = best ?? offers[0]
  const priced = pieces === null || !offer ? null : priceQuantity(offer.price_breaks, pieces, offer)
  const isSplit = purchase !== null && purchase.items.length > 0
  return (
    <form id={CALCULATOR_FORM} className="calculator" method="get" {...mark('cart-add')}>
      <label className="field">
        <span className="label">{t('part.quantity')}</span>
        <span className="calculator-row row gap-8">
          <input
            ref={input}
            className="input num"
            name="qty"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={typed || String(moq)}
            aria-invalid={pieces === null}
            aria-describedby="calculator-result"
            onInput={(event) => setText(event.currentTarget.value)}
          />
          <Button className="no-script-only" text={t('product.calculate')} />
        </span>
      </label>
      <div id="calculator-result" className="calculator-result" aria-live="polite">
        {pieces === null && <p className="error">{t('validation.whole_quantity')}</p>}
        {isSplit && <Split purchase={purchase} places={places} decimals={decimals} />}
        {purchase && purchase.missing > 0 && (
          <p className="error">
            {t('product.missing', { count: purchase.missing })}{' '}
            <a
              href={href(
                routes.rfq,
                {},
                { part_number: [part.part_number], manufacturer: [part.manufacturer], qty: [String(purchase.missing)] },
              )}
              rel="nofollow"
            >
              {t('product.ask_rest')}
            </a>
          </p>
        )}
        {!isSplit && priced && offer && (
          <Priced
            priced={priced}
            is_rounded={priced.qty !== pieces}
            offer={offer}
            place={offers.length > 1 && best ? (places[offer.location] ?? offer.location) : null}
            decimals={decimals}
          />
        )}
      </div>
      {!isSplit && offer && <OfferFacts offer={offer} packagings={packagings} />}
    </form>
  )
}

/**
 * How a quantity is bought of which no single offer has all; null where there is none at all, as the page says above. The
 * arithmetic comes when it is needed for the first time.
 * @param pieces null: one offer has them
 * @param initial what the server made of the first quantity
 */
function usePurchaseInParts(offers: readonly BuyOffer[], pieces: number | null, initial: PartPurchase | null): PartPurchase | null {
  const [latest, setLatest] = useState({ pieces, purchase: initial })
  const isSoldOut = offers.every(({ stock }) => stock === 0)
  useEffect(() => {
    if (pieces === null || pieces === latest.pieces || isSoldOut) return
    let isOver = false
    import('#shared/bom/buying/part-purchase.ts').then(
      ({ purchasePart }) => {
        if (!isOver) setLatest({ pieces, purchase: purchasePart(offers, pieces) })
      },
      // The server does the same sum when the form is sent.
      () => {},
    )
    return () => {
      isOver = true
    }
  }, [offers, pieces, latest, isSoldOut])
  return latest.pieces === pieces && !isSoldOut ? latest.purchase : null
}

interface PricedProps {
  priced: PricedQuantity
  /** Another quantity than was typed: what can be ordered. */
  is_rounded: boolean
  offer: BuyOffer
  /** Where it comes from; null: it is the only place. */
  place: string | null
  decimals: number
}

/** What one offer costs, and the way to the next break. */
function Priced({ priced: { qty, unit_price, ext_price, cheaper_at, next }, is_rounded, offer, place, decimals }: PricedProps) {
  const { t, tag } = usePage()
  const { moq, multiple, stock } = offer
  return (
    <>
      <Sums name={t('part.unit_price')} value={formatUnitPrice(unit_price, tag, decimals)} ext_price={ext_price} />
      {place !== null && <p className="hint">{t('product.from_place', { place, count: stock })}</p>}
      {is_rounded && <p className="hint">{t('product.order_quantity', { qty, moq, multiple })}</p>}
      {cheaper_at ? (
        <p className="below-8 small good">
          {t('product.cheaper_at', { qty: cheaper_at.qty, amount: formatAmount(cheaper_at.ext_price, tag) })}
        </p>
      ) : (
        next && (
          <p className="hint">
            {t('product.next_break', { missing: next.missing, price: formatUnitPrice(next.unit_price, tag, decimals) })}
          </p>
        )
      )}
    </>
  )
}

/** A figure, and what it comes to. */
function Sums({ name, value, ext_price }: { name: string; value: string; ext_price: Money }) {
  const { t, tag } = usePage()
  return (
    <dl className="calculator-sums sums">
      <Fact name={name} value={<bdi dir="ltr">{value}</bdi>} className="price" />
      <Fact name={t('part.ext_price')} value={<bdi dir="ltr">{formatAmount(ext_price, tag)}</bdi>} className="price price-large" />
    </dl>
  )
}

/** Several offers that together have the quantity, or what there is of it. */
function Split({ purchase, places, decimals }: { purchase: PartPurchase; places: Record<string, string>; decimals: number }) {
  const { t, tag } = usePage()
  return (
    <>
      <p className="hint">{t('product.split')}</p>
      <ul className="plain">
        {purchase.items.map(({ offer_id, qty, location, unit_price }) => (
          <li key={offer_id}>
            {t('product.split_part', {
              qty: formatCount(qty, tag),
              place: places[location] ?? location,
              price: formatUnitPrice(unit_price, tag, decimals),
            })}
          </li>
        ))}
      </ul>
      <Sums name={t('part.quantity')} value={formatCount(purchase.qty, tag)} ext_price={purchase.ext_price} />
    </>
  )
}
