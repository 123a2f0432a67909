import { useEffect, useMemo, useRef, useState } from 'react'
import { findBestOffer, findListedOffer } from '#shared/bom/buying/best-offer.ts'
import type { BuyOffer } from '#shared/bom/buying/model.ts'
import { filterPackaging, isSoldInStandardPacks } from '#shared/bom/buying/packaging-options.ts'
import type { PartPurchase } from '#shared/bom/buying/part-purchase.ts'
import { type LadderStep, toPriceLadder } from '#shared/bom/buying/price-ladder.ts'
import { routes } from '#shared/routes.ts'
import { formatCount } from '#shared/trade/count.ts'
import { formatAmount, formatUnitPrice, type Money } from '#shared/trade/money.ts'
import { findMinimumLineQuantity, isBelowLineMinimum, type OrderMinimum } from '#shared/trade/order-minimum.ts'
import { type PricedQuantity, priceQuantity } from '#shared/trade/price-breaks.ts'
import { parseQuantity } from '#shared/trade/quantity.ts'
import { PACKAGING_PARAMETER, QTY_PARAMETER } from '#shared/url/qty-parameter.ts'
import { formatLeadTime } from '../components/catalogue/lead-time.ts'
import { OfferSaleTerms } from '../components/catalogue/offer-facts.tsx'
import { PackagingChoice } from '../components/catalogue/packaging-choice.tsx'
import { movePlotMark } from '../components/catalogue/plot-scale.ts'
import { PriceLadder, toChoiceHref } from '../components/catalogue/price-ladder.tsx'
import { BuyButtons } from '../components/order/add-to-cart.tsx'
import { CALCULATOR_FORM } from '../components/order/calculator-form.ts'
import { Button, ButtonLink, preventDefaultThen } from '../components/ui/button.tsx'
import { usePage } from '../components/ui/page-context.tsx'
import { Stock } from '../components/ui/stock.tsx'
import { Fact, Value } from '../components/ui/values.tsx'
import { toDataAttributes } from '../marks.ts'

export interface PriceCalculatorProps {
  /** Offers with a price, the best first; `unit_price` in micros, as `Money` is inside. */
  offers: BuyOffer[]
  locationNames: Record<string, string>
  /** The names of the offers' packagings, by code. */
  packagings: Record<string, string>
  part: { goods_id: number; part_number: string; manufacturer: string; stock: number; lifecycle: string; lead_time_weeks: number }
  /** Whether any offer can be bought without an RFQ. */
  is_buyable: boolean
  minimum: OrderMinimum
  /** The quantity in the URL, as typed; empty: the MOQ. */
  typed: string
  /** The packaging in the URL; empty: any. */
  packaging: string
  /** How `typed` pieces are bought from several offers, where no single offer has them. */
  in_parts: PartPurchase | null
}

/** The form for a quantity, with its stock, price and cheaper quantities. Without script it is sent to the server. */
export default function PriceCalculator(props: PriceCalculatorProps) {
  const { locationNames, packagings, part, is_buyable, minimum, typed } = props
  const { t, tag } = usePage()
  const [packaging, setPackaging] = useState(props.packaging)
  const offers = useMemo(() => filterPackaging(props.offers, packaging), [props.offers, packaging])
  const ladder = useMemo(() => toPriceLadder(offers), [offers])
  const input = useRef<HTMLInputElement>(null)
  const moq = filterPackaging(props.offers, props.packaging)[0]?.moq ?? 1
  const [text, setText] = useState(typed || String(moq))

  // Input from before hydration is in the fields, not in the state.
  useEffect(() => {
    if (!input.current?.form) return
    setText(input.current.value)
    setPackaging(String(new FormData(input.current.form).get(PACKAGING_PARAMETER) ?? ''))
  }, [])

  const choose = (qty: number): void => {
    if (input.current) input.current.value = String(qty)
    setText(String(qty))
  }

  const pieces = parseQuantity(text)
  const best = pieces === null ? null : findBestOffer(offers, pieces)
  const purchase = usePurchaseInParts(offers, best ? null : pieces, props)
  // A quantity that no offer has in stock gets the price that listings show.
  const offer = best ?? findListedOffer(offers, pieces ?? moq)
  const priced = pieces === null || !offer ? null : priceQuantity(offer.price_breaks, pieces, offer)
  const isSplit = purchase !== null && purchase.items.length > 0
  const total = isSplit ? purchase : priced
  const current = findStep(ladder, isSplit ? purchase.items : priced && offer ? [{ ...priced, packaging: offer.packaging }] : [])
  const unitPrice = isSplit ? purchase.ext_price / purchase.qty : (priced?.unit_price ?? 0)
  useEffect(() => movePlotMark(total?.qty ?? null, tag), [total?.qty, tag])
  return (
    <form id={CALCULATOR_FORM} className="calculator stack gap-12" method="get" {...toDataAttributes('cart-add')}>
      <OfferStock
        offer={best}
        stock={packaging === '' ? part.stock : offers.reduce((sum, { stock }) => sum + stock, 0)}
        qty={pieces ?? 1}
        offer_count={offers.length}
        locationNames={locationNames}
        packagings={packagings}
      />
      <label className="field">
        <span className="label">{t('part.quantity')}</span>
        <span className="calculator-row row gap-8">
          <input
            ref={input}
            className="input num"
            name={QTY_PARAMETER}
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
      <PackagingChoice offers={props.offers} packagings={packagings} qty={pieces ?? moq} chosen={props.packaging} choose={setPackaging} />
      <div id="calculator-result" className="calculator-result stack gap-4" aria-live="polite">
        {pieces === null && <p className="error">{t('validation.whole_quantity')}</p>}
        {isSplit ? (
          <Split purchase={purchase} locationNames={locationNames} />
        ) : (
          priced && offer && <Priced priced={priced} is_rounded={priced.qty !== pieces} offer={offer} />
        )}
        {purchase && purchase.missing > 0 && <Missing part={part} missing={purchase.missing} />}
        {part.stock === 0 && <p className="hint">{`${t('part.lead_time')}: ${formatLeadTime(t, part)}`}</p>}
        {total && offer && <Minimum total={total} offer={offer} minimum={minimum} />}
        {total && <MoreForLess ladder={ladder} total={{ ...total, unit_price: unitPrice }} packaging={packaging} choose={choose} />}
      </div>
      {is_buyable && <BuyButtons goods_id={part.goods_id}>{total && <BuyAmount total={total} />}</BuyButtons>}
      {ladder.length > 1 && <PriceLadder steps={ladder} current={current} packagings={packagings} packaging={packaging} choose={choose} />}
      {offer && <OfferSaleTerms offer={offer} packagings={packagings} />}
      {offer && isSoldInStandardPacks(offer) && <p className="hint">{t('product.standard_packs', { qty: formatCount(offer.spq, tag) })}</p>}
    </form>
  )
}

/** Pieces and price beside the buttons. */
function BuyAmount({ total }: { total: { qty: number; ext_price: Money } }) {
  const { t, tag } = usePage()
  return (
    <p className="buy-amount small">
      <span>{t('part.pieces', { count: total.qty })}</span>
      <strong className="price" translate="no">
        {formatAmount(total.ext_price, tag)}
      </strong>
    </p>
  )
}

/** The step of the ladder at a purchase's price; undefined where the purchase has several prices, or one that is no step. */
function findStep(
  ladder: readonly LadderStep[],
  items: readonly Pick<LadderStep, 'qty' | 'unit_price' | 'packaging'>[],
): LadderStep | undefined {
  const [item, ...others] = items
  if (!item || others.length > 0) return undefined
  return ladder.findLast((step) => step.qty <= item.qty && step.unit_price === item.unit_price && step.packaging === item.packaging)
}

/**
 * The purchase of a quantity from several offers, where no single offer has it. Null if nothing is in stock. The arithmetic is loaded when
 * it is first needed.
 * @param offers of the chosen packaging
 * @param pieces null: one offer has them
 * @param props with the server's result for the first quantity and packaging
 */
function usePurchaseInParts(offers: readonly BuyOffer[], pieces: number | null, props: PriceCalculatorProps): PartPurchase | null {
  const [latest, setLatest] = useState({ offers, pieces, purchase: props.in_parts })
  const isSoldOut = offers.every(({ stock }) => stock === 0)
  useEffect(() => {
    if (pieces === null || (pieces === latest.pieces && offers === latest.offers) || isSoldOut) return
    let isOver = false
    import('#shared/bom/buying/part-purchase.ts').then(
      ({ purchasePart }) => {
        if (!isOver) setLatest({ offers, pieces, purchase: purchasePart(offers, pieces) })
      },
      // The server computes the same when the form is sent.
      () => {},
    )
    return () => {
      isOver = true
    }
  }, [offers, pieces, latest, isSoldOut])
  return latest.pieces === pieces && latest.offers === offers && !isSoldOut ? latest.purchase : null
}

interface OfferStockProps {
  /** The offer that has the quantity; null: several are needed, or none is in stock. */
  offer: BuyOffer | null
  /** Pieces in stock, in all offers. */
  stock: number
  /** Pieces that the reader needs. */
  qty: number
  offer_count: number
  locationNames: Record<string, string>
  packagings: Record<string, string>
}

/** The stock of the offer with the quantity, and the total stock. */
function OfferStock({ offer, stock, qty, offer_count, locationNames, packagings }: OfferStockProps) {
  const { t } = usePage()
  const notes = offer ? [locationNames[offer.location] ?? offer.location, packagings[offer.packaging] ?? offer.packaging] : []
  if (offer && offer_count > 1) notes.push(t('product.in_all', { count: stock }))
  return (
    <p className="large">
      <Stock stock={offer?.stock ?? stock} qty={qty} /> <span className="muted small">{notes.join(' · ')}</span>
    </p>
  )
}

interface PricedProps {
  priced: PricedQuantity
  /** Whether the orderable quantity differs from the typed one. */
  is_rounded: boolean
  offer: BuyOffer
}

/** The price from one offer. */
function Priced({ priced: { qty, unit_price, ext_price }, is_rounded, offer: { moq, multiple } }: PricedProps) {
  const { t, tag } = usePage()
  return (
    <>
      <Sums name={t('part.unit_price')} value={formatUnitPrice(unit_price, tag)} ext_price={ext_price} />
      {is_rounded && <p className="hint">{t('product.order_quantity', { qty, moq, multiple })}</p>}
    </>
  )
}

/** The number of missing pieces, and what to do about them. */
function Missing({ part, missing }: { part: PriceCalculatorProps['part']; missing: number }) {
  const { t, href } = usePage()
  const ask = { part_number: [part.part_number], manufacturer: [part.manufacturer], qty: [String(missing)] }
  return (
    <p className="error">
      <span>{t('product.missing', { count: missing })}</span> {`${t('part.lead_time')}: ${formatLeadTime(t, part)}.`}{' '}
      <a href={href(routes.rfq, {}, ask)} rel="nofollow">
        {t('product.ask_rest')}
      </a>
    </p>
  )
}

/** Why a purchase cannot be ordered as it is: a line below the minimum, or an order below it. */
function Minimum({ total, offer, minimum }: { total: { qty: number; ext_price: Money }; offer: BuyOffer; minimum: OrderMinimum }) {
  const { t, tag } = usePage()
  const least = isBelowLineMinimum(total.ext_price, minimum)
    ? findMinimumLineQuantity(total.qty, { breaks: offer.price_breaks, rule: offer, minimum })
    : null
  if (least !== null)
    return (
      <p className="low">{t('product.minimum_line', { amount: formatAmount(minimum.minimum_line, tag), qty: formatCount(least, tag) })}</p>
    )
  if (total.ext_price >= minimum.minimum_order) return null
  return <p className="hint">{t('product.minimum_order', { amount: formatAmount(minimum.minimum_order, tag) })}</p>
}

interface MoreForLessProps {
  ladder: readonly LadderStep[]
  /** The current purchase; of several offers the mean unit price. */
  total: { qty: number; unit_price: number; ext_price: Money }
  /** The chosen packaging; empty: any. */
  packaging: string
  choose: (qty: number) => void
}

/** The larger quantity with a lower total price, or else the next one with a lower unit price, selected by a click. */
function MoreForLess({ ladder, total, packaging, choose }: MoreForLessProps) {
  const { t, tag } = usePage()
  const larger = ladder.filter(({ max_qty, qty, unit_price }) => max_qty !== null && qty > total.qty && unit_price < total.unit_price)
  const cheaper = larger.reduce<LadderStep | null>((least, step) => (step.ext_price < (least ?? total).ext_price ? step : least), null)
  const step = cheaper ?? larger[0]
  if (!step) return null
  const { qty } = step
  const amount = formatAmount(step.ext_price, tag)
  return (
    <ButtonLink
      className={cheaper ? 'more-for-less good' : 'more-for-less'}
      href={toChoiceHref(qty, packaging)}
      rel="nofollow"
      onClick={preventDefaultThen(() => choose(qty))}
      text={
        cheaper
          ? t('product.order_cheaper', { qty, amount })
          : t('product.order_next', { qty, price: formatUnitPrice(step.unit_price, tag), amount })
      }
    />
  )
}

/** A value with its name, and the extended price. */
function Sums({ name, value, ext_price }: { name: string; value: string; ext_price: Money }) {
  const { t, tag } = usePage()
  return (
    <dl className="calculator-sums sums">
      <Fact name={name} value={<Value>{value}</Value>} className="price" />
      <Fact name={t('part.ext_price')} value={<Value>{formatAmount(ext_price, tag)}</Value>} className="price price-large" />
    </dl>
  )
}

/** Several offers that together have the quantity, or as much as is in stock. */
function Split({ purchase, locationNames }: { purchase: PartPurchase; locationNames: Record<string, string> }) {
  const { t, tag } = usePage()
  return (
    <>
      {purchase.items.length > 1 && <p className="hint">{t('product.split')}</p>}
      <ul className="plain">
        {purchase.items.map(({ offer_id, qty, location, unit_price }) => (
          <li key={offer_id}>
            {t('product.split_part', {
              qty: formatCount(qty, tag),
              location: locationNames[location] ?? location,
              price: formatUnitPrice(unit_price, tag),
            })}
          </li>
        ))}
      </ul>
      <Sums name={t('part.quantity')} value={formatCount(purchase.qty, tag)} ext_price={purchase.ext_price} />
    </>
  )
}
