import type { LadderStep } from '#shared/bom/buying/price-ladder.ts'
import type { Offer, PartDetail } from '#shared/contract/catalogue.ts'
import type { OrderTerms } from '#shared/contract/order.ts'
import type { SiteLabel } from '#shared/contract/site.ts'
import { canBuy } from '#shared/trade/can-buy.ts'
import { formatCount } from '#shared/trade/count.ts'
import { computeDateCodeAge } from '#shared/trade/date-code.ts'
import { formatUnitPrice } from '#shared/trade/money.ts'
import { priceQuantity } from '#shared/trade/price-breaks.ts'
import { formatLeadTime, hasLeadTime } from '../../components/catalogue/lead-time.ts'
import { PricePlot } from '../../components/catalogue/price-plot.tsx'
import { AddOffer } from '../../components/order/add-to-cart.tsx'
import { TermFacts } from '../../components/order/term-facts.tsx'
import { MomentText } from '../../components/ui/amounts.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { TitledSection } from '../../components/ui/page-parts.tsx'
import { RowTable } from '../../components/ui/row-table.tsx'
import { Stock } from '../../components/ui/stock.tsx'
import { MonospaceValue, UnknownValue, Value } from '../../components/ui/values.tsx'

interface OfferProps {
  offers: readonly Offer[]
  labels: SiteLabel
}

interface ProductPricesProps extends OfferProps {
  ladder: readonly LadderStep[]
  /** The reader's quantity; null: the input is invalid. */
  qty: number | null
}

/** The price breaks of a part as a plot, beside the stock by warehouse. */
export function ProductPrices({ ladder, offers, labels, qty }: ProductPricesProps) {
  const { t } = usePage()
  return (
    <section className="product-prices columns at-top gap-16" aria-label={t('product.prices_and_stock')}>
      <PricePlot steps={ladder} qty={qty} />
      <StockByLocation offers={offers} labels={labels} />
    </section>
  )
}

/** The offers of a part, when they were read, and their terms. */
export function ProductInformation({
  part,
  labels,
  terms,
  qty,
  now,
}: { part: PartDetail; terms: OrderTerms | null; qty: number | null; now: Date } & Omit<OfferProps, 'offers'>) {
  const { t } = usePage()
  return (
    <TitledSection id="information-title" title={t('part.offers')} className="page-section" anchor="information">
      {part.offers.length > 0 ? (
        <OfferTable
          qty={qty}
          part_number={part.part_number}
          lifecycle={part.lifecycle}
          offers={part.offers}
          labels={labels}
          is_fresh={part.is_fresh}
          now={now}
        />
      ) : (
        <p className="muted">{t('product.no_offers')}</p>
      )}
      <p className="muted small below-6">
        <MomentText at={part.updated_at} toText={(time) => t('product.updated', { time })} />
      </p>
      {terms && <TermFacts terms={terms} />}
    </TitledSection>
  )
}

interface OfferTableProps extends OfferProps {
  part_number: string
  lifecycle: string
  /** Whether list prices are still valid. */
  is_fresh: boolean
  /** The reader's quantity, whose price is shown; null: that of the smallest order. */
  qty: number | null
  now: Date
}

/** Every packaging and warehouse in which the part is offered. */
function OfferTable({ part_number, lifecycle, offers, labels, is_fresh, qty, now }: OfferTableProps) {
  const { t, tag } = usePage()
  // A single offer has its buttons beside the price.
  const isChoice = is_fresh && offers.length > 1 && offers.some(canBuy)
  return (
    <RowTable
      is_wide
      label={t('part.offers')}
      rows={offers}
      toKey={({ offer_id }) => offer_id}
      columns={[
        { head: t('part.location'), names_row: true, cell: ({ location }) => labels.locations[location] ?? location },
        { head: t('part.supplier'), cell: ({ supplier }) => labels.suppliers[supplier] ?? supplier },
        { head: t('part.packaging'), cell: ({ packaging }) => labels.packagings[packaging] ?? packaging },
        { head: { number: t('part.stock') }, cell: ({ stock }) => <Stock stock={stock} qty={qty ?? 1} /> },
        { head: { number: t('part.moq') }, cell: ({ moq }) => formatCount(moq, tag) },
        { head: { number: t('part.multiple') }, cell: ({ multiple }) => formatCount(multiple, tag) },
        { head: { number: t('part.spq') }, cell: ({ spq }) => formatCount(spq, tag) },
        { head: t('part.date_code'), cell: ({ date_code }) => <DateCode date_code={date_code} now={now} /> },
        {
          head: { number: t('part.lead_time') },
          cell: ({ lead_time_weeks }) =>
            hasLeadTime({ lifecycle, lead_time_weeks }) ? formatLeadTime(t, { lifecycle, lead_time_weeks }) : <UnknownValue />,
        },
        {
          head: { number: t('part.unit_price') },
          className: 'price',
          cell: (offer) => {
            const priced = priceQuantity(offer.price_breaks, qty ?? 1, offer)
            if (!priced) return t('part.on_request')
            return (
              <>
                <Value>{formatUnitPrice(priced.unit_price, tag)}</Value>
                <small className="block muted regular">{t('product.at_quantity', { qty: priced.qty })}</small>
              </>
            )
          },
        },
        ...(isChoice
          ? [
              {
                head: t('part.quantity'),
                className: 'screen-only',
                cell: (offer: Offer) => canBuy(offer) && <AddOffer offer={offer} part_number={part_number} qty={qty ?? 1} />,
              },
            ]
          : []),
      ]}
    />
  )
}

/** From this age on, in years, buyers ask about solderability and the maker's liability. */
const OLD_YEARS = 3

/** A date code; one of old pieces has its age. */
function DateCode({ date_code, now }: { date_code: string | null; now: Date }) {
  const { t } = usePage()
  const years = date_code === null ? null : computeDateCodeAge(date_code, now)
  const code = <MonospaceValue>{date_code ?? t('part.not_available')}</MonospaceValue>
  if (years === null || years < OLD_YEARS) return code
  return (
    <span className="low">
      {code} <small className="block regular">{t('part.years_old', { count: years })}</small>
    </span>
  )
}

/** A small bar for each warehouse with stock; a single one needs no bar. */
export function StockByLocation({ offers, labels }: { offers: readonly Offer[]; labels: Pick<SiteLabel, 'locations'> }) {
  const { t, tag } = usePage()
  const totals = new Map<string, number>()
  for (const { location, stock } of offers) totals.set(location, (totals.get(location) ?? 0) + stock)
  if (totals.size < 2) return null
  const maxTotal = Math.max(...totals.values(), 1)
  return (
    <div className="stock-bars">
      <h3 className="small muted">{t('product.stock_by_location')}</h3>
      <dl>
        {[...totals].map(([location, stock]) => (
          <div key={location} className="grid middle gap-12 compact">
            <dt>{labels.locations[location] ?? location}</dt>
            <dd className="grid middle gap-12">
              <svg className="fill" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
                <rect className="stock-bar" width={Math.round((stock / maxTotal) * 100)} height="6" />
              </svg>
              <span className="num">{formatCount(stock, tag)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
