import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { findListedOffer } from '#shared/bom/buying/best-offer.ts'
import type { goodsDetail } from '#shared/contract/catalogue.ts'
import type { EndpointData } from '#shared/contract/endpoint.ts'
import { formatCount } from '#shared/trade/count.ts'
import { computeExtendedPrice, formatAmount, formatUnitPrice } from '#shared/trade/money.ts'
import { findPriceBreak } from '#shared/trade/price-breaks.ts'
import { toOrderableQuantity } from '#shared/trade/quantity.ts'
import { readQty } from '#shared/url/qty-parameter.ts'
import { useApi } from '../api/page-cache.tsx'
import { findGoodsPageUrl, findPartLink } from '../components/catalogue/row-part.ts'
import { usePage } from '../components/ui/page-context.tsx'
import { TableHead } from '../components/ui/table-head.tsx'
import { findClosest } from '../marks.ts'

type Offer = EndpointData<typeof goodsDetail>['offers'][number]

/** The delay until a price is read, so that a pointer passing over makes no call. */
const DWELL_MS = 150
/** A tap this soon after the card was shown is still the tap that showed it; a later tap opens the page. */
const TAP_MS = 400
const ID = 'price-card'

const priceAt = (target: EventTarget | null): HTMLElement | null => findClosest(target, '.row-price')
const isOnCard = (target: EventTarget | null): boolean => findClosest(target, `#${ID}`) !== null
const openPage = (price: HTMLElement): void => location.assign(`${findPartLink(price)?.href}#prices`)

/** The price of a row under the pointer, in focus or tapped; null: none. */
function useChosenPrice() {
  const [price, setPrice] = useState<HTMLElement | null>(null)
  /** When the card was shown. */
  const visibleSince = useRef(Number.POSITIVE_INFINITY)
  const isClicked = useRef(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let chosen: HTMLElement | null = null
    /** Only a mouse leaves the price; a lifted finger must not close the card. */
    let isHovered = false
    const show = (next: HTMLElement | null, isClick = false): void => {
      if (chosen !== next) visibleSince.current = Number.POSITIVE_INFINITY
      chosen = next
      isClicked.current = isClick
      setPrice(next)
    }
    const choose = (next: HTMLElement | null, delayMs: number, { isClick = false } = {}): void => {
      clearTimeout(timer)
      timer = setTimeout(() => show(next, isClick), delayMs)
    }
    const stop = new AbortController()
    const listen = <Type extends keyof DocumentEventMap>(type: Type, listener: (event: DocumentEventMap[Type]) => void): void =>
      document.addEventListener(type, listener, { signal: stop.signal, passive: true })
    listen('pointerover', ({ target, pointerType }) => {
      const next = priceAt(target)
      if (next) {
        isHovered = pointerType === 'mouse'
        choose(next, DWELL_MS)
      } else if (isOnCard(target)) clearTimeout(timer)
      else if (chosen && isHovered) choose(null, 2 * DWELL_MS)
    })
    // The card must not cover the element that is focused next, unless a pointer is over the card.
    listen('focusin', ({ target }) => {
      const next = priceAt(target)
      if (chosen && chosen !== next && !document.getElementById(ID)?.matches(':hover')) show(null)
      if (next) choose(next, DWELL_MS)
      else if (!chosen) clearTimeout(timer)
    })
    listen('click', ({ target, timeStamp }) => {
      const next = priceAt(target)
      // A busy page handles a click late: the time of the click counts.
      if (next && next === chosen && timeStamp - visibleSince.current > TAP_MS) openPage(next)
      else if (next) choose(next, 0, { isClick: true })
    })
    listen('keydown', ({ key }) => key === 'Escape' && choose(null, 0))
    listen('pointerdown', ({ target }) => {
      if (chosen && !chosen.contains(target as Node) && !isOnCard(target)) choose(null, 0)
    })
    // The price of the event that started hydration: a tap focuses it.
    const first = document.querySelector<HTMLElement>('.row-price:is(:hover, :focus)')
    isHovered = first !== null && first !== document.activeElement
    choose(first, 0)
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [])
  return { price, visibleSince, isClicked }
}

/** The prices of a row in a card beside it, while its price is under the pointer, in focus or tapped. */
export default function PriceCard() {
  const { price, visibleSince, isClicked } = useChosenPrice()
  const id = price ? findGoodsPageUrl(price) : undefined
  const { data, error } = useApi<typeof goodsDetail>('GET /api/goods/goodsDetail', id === undefined ? null : { id })
  const qty = readQty(new URLSearchParams((price && findPartLink(price))?.search))
  const offers = data?.offers ?? []
  const offer = findListedOffer(offers, qty)
  const hasPrices = offer !== undefined && offer.price_breaks.length > 0
  // Without prices, a click opens the page that has all prices.
  const isAnswered = data !== undefined || error !== undefined
  useEffect(() => {
    if (price && isClicked.current && isAnswered && !hasPrices) openPage(price)
  }, [price, isClicked, isAnswered, hasPrices])

  if (!price || !hasPrices) return null
  return (
    <Card key={id} price={price} onShow={() => (visibleSince.current = performance.now())}>
      <Prices offer={offer} qty={qty} is_together={offers.some(({ stock }) => stock > 0)} />
    </Card>
  )
}

function Card({ price, onShow, children }: { price: HTMLElement; onShow(): void; children: ReactNode }) {
  const card = useRef<HTMLDivElement>(null)
  const onPositioned = useEffectEvent(onShow)
  useLayoutEffect(() => {
    const updatePosition = (): void => {
      if (card.current) positionBeside(card.current, price)
    }
    updatePosition()
    price.setAttribute('aria-describedby', ID)
    onPositioned()
    // A rotated phone has another window, in which the old position may be outside.
    addEventListener('resize', updatePosition)
    return () => {
      removeEventListener('resize', updatePosition)
      price.removeAttribute('aria-describedby')
    }
  }, [price])
  return (
    <div ref={card} id={ID} role="tooltip">
      {children}
    </div>
  )
}

/** @param is_together a quantity beyond the offer's stock is bought from several offers */
function Prices({ offer, qty, is_together }: { offer: Offer; qty: number; is_together: boolean }) {
  const { t, tag } = usePage()
  const breaks = offer.price_breaks
  const ordered = toOrderableQuantity(qty, offer)
  const reached = ordered > offer.stock && is_together ? null : (findPriceBreak(breaks, ordered) ?? breaks[0])
  return (
    <>
      <table className="data">
        <TableHead columns={[{ number: t('part.quantity') }, { number: t('part.unit_price') }, { number: t('part.ext_price') }]} />
        <tbody translate="no">
          {breaks.map((step) => (
            <tr key={step.from_qty} className={step === reached ? 'at-qty' : undefined}>
              <td className="num">{formatCount(step.from_qty, tag)}</td>
              <td className="num">{formatUnitPrice(step.unit_price, tag)}</td>
              <td className="num">{formatAmount(computeExtendedPrice(step.unit_price, toOrderableQuantity(step.from_qty, offer)), tag)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="muted small">
        {t('part.moq')} <b>{formatCount(offer.moq, tag)}</b> · {t('part.multiple')} <b>{formatCount(offer.multiple, tag)}</b>
      </p>
    </>
  )
}

/** Positions the card below its price, or above it near the window's lower edge, but never outside the window. */
function positionBeside(card: HTMLElement, beside: HTMLElement): void {
  const price = beside.getBoundingClientRect()
  const { width, height } = card.getBoundingClientRect()
  const isAbove = price.bottom + height > innerHeight && price.top > height
  const left = Math.max(8, Math.min(price.right - width, document.documentElement.clientWidth - width - 8))
  card.style.left = `${left + scrollX}px`
  card.style.top = `${(isAbove ? price.top - height : price.bottom) + scrollY}px`
}
