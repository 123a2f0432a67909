import { findBestOffer } from '#shared/bom/buying/best-offer.ts'
import { filterPackaging } from '#shared/bom/buying/packaging-options.ts'
import { type PartPurchase, purchasePart } from '#shared/bom/buying/part-purchase.ts'
import type { Offer, PartDetail } from '#shared/contract/catalogue.ts'
import type { SiteLabel } from '#shared/contract/site.ts'
import { routes } from '#shared/routes.ts'
import { canBuy } from '#shared/trade/can-buy.ts'
import type { OrderMinimum } from '#shared/trade/order-minimum.ts'
import { parseQuantity } from '#shared/trade/quantity.ts'
import { toCompareQuery } from '#shared/url/compare-query.ts'
import { Island } from '../../behaviours/island.tsx'
import { OfferSaleTerms } from '../../components/catalogue/offer-facts.tsx'
import { AddToRfq } from '../../components/rfq/add-to-rfq.tsx'
import { QuickRfq, type RejectedQuickRfq, type SentQuickRfq } from '../../components/rfq/quick-rfq.tsx'
import { Button, ButtonLink } from '../../components/ui/button.tsx'
import { Icon } from '../../components/ui/icon.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { Stock } from '../../components/ui/stock.tsx'
import * as priceCalculator from '../../islands/price-calculator.tsx'
import { toDataAttributes } from '../../marks.ts'

export interface BuyBoxProps {
  part: PartDetail
  /** The page's URL for shared links. */
  page_url: string
  /** The quantity in the URL, as typed. */
  typed_qty: string
  /** The packaging in the URL; empty: any. */
  packaging: string
  /** For the quick RFQ: a unique key, the rejected form, and the sent RFQ. */
  attempt: string
  rejected: RejectedQuickRfq | null
  sent: SentQuickRfq | null
  labels: SiteLabel
  /** When we answer a question about the part, as text; empty: no promise. */
  promise: string
  minimum: OrderMinimum
  /** Whether the part can be watched. */
  can_watch: boolean
}

/** How a quantity is bought from several offers; null where one offer has it, or without a quantity. */
const partsFor = (offers: readonly Offer[], qty: number | null): PartPurchase | null =>
  qty === null || findBestOffer(offers, qty) ? null : purchasePart(offers, qty)

/** A mail with the part and its URL, without a recipient. */
const mailTo = ({ part_number, manufacturer }: PartDetail, pageUrl: string): string =>
  `mailto:?subject=${encodeURIComponent(`${part_number} ${manufacturer.name}`)}&body=${encodeURIComponent(pageUrl)}`

/** The price of a part, its availability, and every way to buy it. */
export function BuyBox(props: BuyBoxProps) {
  const { part, page_url, typed_qty, attempt, rejected, sent, promise, can_watch } = props
  const { t } = usePage()
  const isBuyable = part.is_fresh && part.offers.some(canBuy)
  const isPriced = part.lifecycle !== 'retired' && part.offers.some(({ price_breaks }) => price_breaks.length > 0)
  return (
    <section className="buy-box padded stack gap-12 panel" aria-label={t('part.unit_price')}>
      {!isPriced && <p className="large">{part.lifecycle === 'retired' ? t('product.retired_note') : <Stock stock={part.stock} />}</p>}
      {isPriced ? <Calculator {...props} is_buyable={isBuyable} /> : part.lifecycle !== 'retired' && <OnRequest {...props} />}
      <div className="buy-asking screen-only grid gap-8">
        <AddToRfq part={part} is_second={isBuyable} />
        <QuickRfq
          part={part}
          qty={typed_qty || String(part.offers[0]?.moq ?? 1)}
          attempt={attempt}
          rejected={rejected}
          sent={sent}
          promise={promise}
        />
      </div>
      <div className="screen-only cluster gap-8">
        {can_watch && part.lifecycle !== 'retired' && <WatchPart part={part} />}
        <MoreWays part={part} page_url={page_url} />
      </div>
      <p className="muted small">{part.is_fresh ? t('product.price_note') : t('cart.prices_old')}</p>
    </section>
  )
}

/** The available facts of a part without a price. */
function OnRequest({ part, labels, promise }: Pick<BuyBoxProps, 'part' | 'labels' | 'promise'>) {
  const { t } = usePage()
  const [offer] = part.offers
  return (
    <>
      <p className="hint">
        {t('product.no_price_help')} {promise}
      </p>
      {offer && <OfferSaleTerms offer={offer} packagings={labels.packagings} />}
    </>
  )
}

/** The calculator of a part with prices. */
function Calculator({
  part,
  typed_qty,
  packaging,
  labels,
  minimum,
  is_buyable,
}: Pick<BuyBoxProps, 'part' | 'typed_qty' | 'packaging' | 'labels' | 'minimum'> & { is_buyable: boolean }) {
  const offers = part.offers.filter(({ price_breaks }) => price_breaks.length > 0)
  const isOffered = offers.some((offer) => offer.packaging === packaging)
  const chosen = isOffered ? filterPackaging(offers, packaging) : offers
  const { goods_id, part_number, stock, lifecycle, lead_time_weeks } = part
  return (
    <Island
      name="price-calculator"
      id="calculator"
      module={priceCalculator}
      props={{
        offers,
        locationNames: Object.fromEntries(offers.map(({ location }) => [location, labels.locations[location] ?? location])),
        packagings: Object.fromEntries(offers.map(({ packaging }) => [packaging, labels.packagings[packaging] ?? packaging])),
        part: { goods_id, part_number, manufacturer: part.manufacturer.name, stock, lifecycle, lead_time_weeks },
        is_buyable,
        minimum,
        typed: typed_qty,
        packaging: isOffered ? packaging : '',
        in_parts: partsFor(chosen, typed_qty === '' ? (chosen[0]?.moq ?? null) : parseQuantity(typed_qty)),
      }}
    />
  )
}

/** The link to a watch of a part: for its return where it is sold out, and for other changes. */
function WatchPart({ part: { goods_id, part_number, stock } }: Pick<BuyBoxProps, 'part'>) {
  const { t, href } = usePage()
  return (
    <ButtonLink
      look={stock === 0 ? 'plain' : 'quiet'}
      href={href(routes.watch, {}, { part: String(goods_id) })}
      rel="nofollow"
      aria-label={stock === 0 ? undefined : t('watch.watch_of', { name: part_number })}
      icon={<Icon name="eye" />}
      text={t(stock === 0 ? 'watch.tell_back' : 'watch.watch')}
    />
  )
}

function MoreWays({ part, page_url }: Pick<BuyBoxProps, 'part' | 'page_url'>) {
  const { t, href } = usePage()
  return (
    <>
      <ButtonLink
        look="quiet"
        href={href(routes.compare, {}, toCompareQuery([part.goods_page_url]))}
        rel="nofollow"
        {...toDataAttributes('compare-add', part.goods_page_url)}
        aria-label={t('compare.of', { part_number: part.part_number })}
        icon={<Icon name="compare" />}
        text={t('compare.button')}
      />
      <Button
        look="quiet"
        className="needs-script"
        type="button"
        {...toDataAttributes('share')}
        icon={<Icon name="share" />}
        text={t('common.share')}
      />
      <ButtonLink
        look="quiet"
        className="no-script-only"
        href={mailTo(part, page_url)}
        icon={<Icon name="share" />}
        text={t('common.share')}
      />
    </>
  )
}
