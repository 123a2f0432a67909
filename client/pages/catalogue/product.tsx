import type { ReactNode } from 'react'
import { bestOffer } from '#shared/bom/buying/best-offer.ts'
import { type PartPurchase, purchasePart } from '#shared/bom/buying/part-purchase.ts'
import type { Alternative, Offer, PartDetail } from '#shared/contract/catalogue.ts'
import type { SiteLabel } from '#shared/contract/site.ts'
import { routes } from '#shared/routes.ts'
import { formatMoment } from '#shared/text/moment.ts'
import { canBuy } from '#shared/trade/can-buy.ts'
import { formatUnitPrice, unitPriceDecimals } from '#shared/trade/money.ts'
import { parseQuantity } from '#shared/trade/quantity.ts'
import { formatCount } from '#shared/trade/units.ts'
import { compareQuery } from '#shared/url/compare-query.ts'
import { Alternatives } from '../../components/catalogue/alternatives.tsx'
import { drawingKind } from '../../components/catalogue/drawings/kinds.ts'
import { OfferFacts } from '../../components/catalogue/offer-facts.tsx'
import { PackageDrawing } from '../../components/catalogue/package-drawing.tsx'
import { Lifecycle, Rohs } from '../../components/catalogue/part-table.tsx'
import { PriceBreakTable } from '../../components/catalogue/price-breaks.tsx'
import { PricePlot } from '../../components/catalogue/price-plot.tsx'
import { RecentParts } from '../../components/catalogue/recent-parts.tsx'
import { Stock } from '../../components/catalogue/stock.tsx'
import { AddOffer, BuyButtons } from '../../components/order/add-to-cart.tsx'
import { AddToRfq } from '../../components/rfq/add-to-rfq.tsx'
import { QuickRfq, type RefusedQuickRfq, type SentQuickRfq } from '../../components/rfq/quick-rfq.tsx'
import { Breadcrumb } from '../../components/ui/breadcrumb.tsx'
import { Icon } from '../../components/ui/icon.tsx'
import { Island } from '../../components/ui/island.tsx'
import { useHref, usePage } from '../../components/ui/page-context.tsx'
import { QuietSection } from '../../components/ui/quiet-section.tsx'
import { TableHead } from '../../components/ui/table-head.tsx'
import * as priceCalculator from '../../islands/price-calculator.tsx'

interface ProductPageProps {
  part: PartDetail
  /** The page's address for those whom it is sent to. */
  page_url: string
  /** What the address asks for, as typed. */
  typed_qty: string
  /** For the quick RFQ: a text nobody else has, what it came back with, and what was sent. */
  attempt: string
  refused: RefusedQuickRfq | null
  sent: SentQuickRfq | null
  labels: SiteLabel
  documents: Promise<{ title: string; url: string; kind: string }[] | null>
  alternatives: Promise<Alternative[] | null>
  /** How many alternatives are in stock, where the reader needs one: the part is sold out or no longer made. */
  alternatives_hint: number
  articles: Promise<{ id: string; title: string; published_at: string }[] | null>
}

/** How a quantity is bought of which no single offer has all; null where one has. */
const partsFor = (offers: readonly Offer[], qty: number | null): PartPurchase | null =>
  qty === null || bestOffer(offers, qty) ? null : purchasePart(offers, qty)

/** A mail that names the part and where it is; whom to, its writer knows. */
const mailTo = ({ part_number, manufacturer }: PartDetail, page_url: string): string =>
  `mailto:?subject=${encodeURIComponent(`${part_number} ${manufacturer.name}`)}&body=${encodeURIComponent(page_url)}`

export function ProductPage(props: ProductPageProps) {
  const { part, page_url, typed_qty, attempt, refused, sent, labels, documents, alternatives, alternatives_hint, articles } = props
  const { t, tag } = usePage()
  const href = useHref()
  const qty = parseQuantity(typed_qty)
  // The prices are those of the offer that the quantity comes from; by itself the smallest order.
  const offer = (qty === null ? null : bestOffer(part.offers, qty)) ?? part.offers[0]
  const is_buyable = part.is_fresh && part.offers.some(canBuy)
  const priced_offers = part.offers.filter(({ price_breaks }) => price_breaks.length > 0)
  const decimals = unitPriceDecimals(priced_offers.flatMap(({ price_breaks }) => price_breaks.map(({ unit_price }) => unit_price)))
  const crumbs = [
    { name: t('category.title'), href: href(routes.category_list, {}) },
    ...part.breadcrumb.map(({ slug, name }) => ({ name, href: href(routes.category, { id: slug }) })),
    { name: part.part_number },
  ]
  return (
    <article className="page product">
      <Breadcrumb crumbs={crumbs} />
      <header className="product-head">
        <figure className="product-drawing">
          <PackageDrawing
            package={part.package}
            kind={drawingKind(part.category.slug)}
            label={part.package ? t('part.drawing', { package: part.package }) : t('part.drawing_none')}
            size="hero"
          />
          {part.package && (
            <figcaption>
              <bdi dir="ltr" className="mono">
                {part.package}
              </bdi>
            </figcaption>
          )}
        </figure>
        <div className="product-facts">
          <h1 className="product-number">
            <bdi dir="ltr">{part.part_number}</bdi>
            <button
              type="button"
              className="copy"
              data-copy={part.part_number}
              aria-label={t('part.copy', { part_number: part.part_number })}
            >
              <Icon name="copy" />
            </button>
          </h1>
          <p className="product-maker">
            <a href={href(routes.manufacturer, { id: part.manufacturer.slug })}>
              <bdi>{part.manufacturer.name}</bdi>
            </a>
          </p>
          <p className="product-description">{part.description}</p>
          <p className="marks">
            <Lifecycle lifecycle={part.lifecycle} />
            <Rohs rohs={part.rohs} />
          </p>
          <dl className="facts">
            <Fact name={t('part.category')}>
              <a href={href(routes.category, { id: part.category.slug })}>{part.category.name}</a>
            </Fact>
            {part.series && (
              <Fact name={t('part.series')}>
                <bdi>{part.series}</bdi>
              </Fact>
            )}
            {part.lead_time_weeks > 0 && <Fact name={t('part.lead_time')}>{t('part.weeks', { count: part.lead_time_weeks })}</Fact>}
            <Fact name={t('part.datasheet')}>
              {part.datasheet_url ? (
                <a href={href(routes.datasheet, { id: part.goods_page_url })} className="with-icon" rel="nofollow">
                  <Icon name="pdf" />
                  PDF
                </a>
              ) : (
                <span className="muted">{t('part.no_datasheet')}</span>
              )}
            </Fact>
          </dl>
          {part.demonstration && <p className="muted small">{t('product.demo_note')}</p>}
        </div>
        <section className="buy-box" aria-label={t('part.price')}>
          <p className="buy-stock">
            <Stock stock={offer?.stock ?? 0} />
            {offer && part.offers.length > 1 && (
              <span className="muted small">
                {' '}
                {labels.locations[offer.location] ?? offer.location} · {t('product.in_all', { count: part.stock })}
              </span>
            )}
          </p>
          {alternatives_hint > 0 && (
            <p className="alternatives-hint">
              <a href="#alternatives" className="with-icon">
                <Icon name="check" />
                {t('alternative.in_stock', { count: alternatives_hint })}
              </a>
            </p>
          )}
          {priced_offers.length > 0 ? (
            <Island
              name="price-calculator"
              id="calculator"
              wake="intent"
              module={priceCalculator}
              props={{
                offers: priced_offers,
                places: Object.fromEntries(priced_offers.map(({ location }) => [location, labels.locations[location] ?? location])),
                packagings: Object.fromEntries(
                  priced_offers.map(({ packaging }) => [packaging, labels.packagings[packaging] ?? packaging]),
                ),
                part: { part_number: part.part_number, manufacturer: part.manufacturer.name },
                decimals,
                typed: typed_qty,
                in_parts: partsFor(priced_offers, typed_qty === '' ? (priced_offers[0]?.moq ?? null) : qty),
              }}
            />
          ) : (
            <>
              <p className="hint">{t('product.no_price_help')}</p>
              {offer && <OfferFacts offer={offer} packagings={labels.packagings} />}
            </>
          )}
          <div className="buy-actions">
            {is_buyable && <BuyButtons goods_id={part.goods_id} />}
            <AddToRfq part={part} is_second={is_buyable} />
            <QuickRfq part={part} qty={typed_qty || String(offer?.moq ?? 1)} attempt={attempt} refused={refused} sent={sent} />
            <div className="buy-more">
              <a
                className="button"
                href={href(routes.compare, {}, compareQuery([part.goods_page_url]))}
                rel="nofollow"
                data-compare-add={part.goods_page_url}
                aria-label={t('compare.of', { part_number: part.part_number })}
              >
                <Icon name="compare" />
                {t('compare.button')}
              </a>
              <button type="button" className="button needs-script" data-share="">
                <Icon name="share" />
                {t('product.share')}
              </button>
              <a className="button no-script-only" href={mailTo(part, page_url)}>
                <Icon name="share" />
                {t('product.share')}
              </a>
            </div>
          </div>
          <p className="muted small">{part.is_fresh ? t('product.price_note') : t('cart.prices_old')}</p>
        </section>
      </header>

      {offer && offer.price_breaks.length > 0 && (
        <section className="page-section product-prices" aria-labelledby="prices">
          <h2 id="prices">{t('part.price_breaks')}</h2>
          {part.offers.length > 1 && (
            <p className="muted small">
              {labels.packagings[offer.packaging] ?? offer.packaging} · {labels.locations[offer.location] ?? offer.location}
            </p>
          )}
          <div className="product-prices-pair">
            <PriceBreakTable breaks={offer.price_breaks} decimals={decimals} />
            <PricePlot breaks={offer.price_breaks} decimals={decimals} />
            <StockByLocation offers={part.offers} labels={labels} />
          </div>
        </section>
      )}

      <nav className="tabs" aria-label={part.part_number}>
        <a href="#information">{t('product.tab_information')}</a>
        <a href="#parameters">{t('product.tab_parameters')}</a>
        <a href="#documents">{t('product.documents')}</a>
        <a href="#guide">{t('product.tab_guide')}</a>
        <a href="#alternatives">{t('alternative.title')}</a>
      </nav>

      <section className="page-section" id="information" aria-labelledby="information-title">
        <h2 id="information-title">{t('part.offers')}</h2>
        <OfferTable part_number={part.part_number} offers={part.offers} labels={labels} is_fresh={part.is_fresh} decimals={decimals} />
        <p className="muted small offers-time">
          {t('product.updated', {
            time: formatMoment({ at: part.updated_at, time_zone: 'UTC', tag }),
          })}
        </p>
        <dl className="terms">
          <Fact name={t('product.payment')}>{t('product.payment_text')}</Fact>
          <Fact name={t('product.shipping_cost')}>{t('product.shipping_cost_text')}</Fact>
          <Fact name={t('product.shipping_method')}>{t('product.shipping_method_text')}</Fact>
          <Fact name={t('product.delivery_time')}>{t('product.delivery_time_text')}</Fact>
        </dl>
      </section>

      <section className="page-section" id="parameters" aria-labelledby="parameters-title">
        <h2 id="parameters-title">{t('product.tab_parameters')}</h2>
        <table className="data parameter-table">
          <caption className="sr-only">{t('product.tab_parameters')}</caption>
          <tbody>
            <tr>
              <th scope="row">{t('part.manufacturer')}</th>
              <td>
                <bdi>{part.manufacturer.name}</bdi>
              </td>
            </tr>
            {part.package && (
              <tr>
                <th scope="row">{t('part.package')}</th>
                <td>
                  <bdi dir="ltr">{part.package}</bdi>
                </td>
              </tr>
            )}
            {part.parameters.map(({ slug, name, text }) => (
              <tr key={slug}>
                <th scope="row">{name}</th>
                <td>
                  <bdi>{text}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>

      <section className="page-section" id="documents" aria-labelledby="documents-title">
        <h2 id="documents-title">{t('product.documents')}</h2>
        <QuietSection data={documents} failed={<p className="muted">{t('product.documents_failed')}</p>}>
          {(list) =>
            list.length === 0 ? (
              <p className="muted">{t('product.no_documents')}</p>
            ) : (
              <ul className="document-list">
                {list.map(({ title, url }) => (
                  <li key={url}>
                    <a href={url} className="with-icon">
                      <Icon name="pdf" />
                      <bdi>{title}</bdi>
                    </a>
                  </li>
                ))}
              </ul>
            )
          }
        </QuietSection>
      </section>

      <section className="page-section" id="guide" aria-labelledby="guide-title">
        <h2 id="guide-title">{t('product.tab_guide')}</h2>
        <dl className="terms">
          <Fact name={t('product.guide_select')}>{t('product.guide_select_text')}</Fact>
          <Fact name={t('product.guide_rfq')}>{t('product.guide_rfq_text')}</Fact>
          <Fact name={t('product.guide_confirm')}>{t('product.guide_confirm_text')}</Fact>
        </dl>
      </section>

      <section className="page-section" id="alternatives" aria-labelledby="alternatives-title">
        <h2 id="alternatives-title">{t('alternative.title')}</h2>
        <QuietSection data={alternatives} failed={<p className="muted">{t('alternative.failed')}</p>}>
          {(parts) =>
            parts.length === 0 ? (
              <p className="muted">{t('alternative.none')}</p>
            ) : (
              <>
                <p className="muted small alternatives-intro">{t('alternative.intro')}</p>
                <Alternatives parts={parts} />
              </>
            )
          }
        </QuietSection>
      </section>
      <RecentParts part={part} />

      <QuietSection data={articles} failed={null}>
        {(list) =>
          list.length > 0 && (
            <section className="page-section" aria-labelledby="related-news">
              <h2 id="related-news">{t('product.related_news')}</h2>
              <ul className="document-list">
                {list.map(({ id, title }) => (
                  <li key={id}>
                    <a href={href(routes.news, { id })}>{title}</a>
                  </li>
                ))}
              </ul>
            </section>
          )
        }
      </QuietSection>
    </article>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

interface OfferTableProps {
  part_number: string
  offers: readonly Offer[]
  labels: SiteLabel
  /** Whether list prices still hold. */
  is_fresh: boolean
  /** Of unit prices. */
  decimals: number
}

/** Every packaging and stock location the part is offered in. */
function OfferTable({ part_number, offers, labels, is_fresh, decimals }: OfferTableProps) {
  const { t, tag } = usePage()
  // One offer alone has its buttons beside the price.
  const is_choice = is_fresh && offers.length > 1 && offers.some(canBuy)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls and holds no link, so the keyboard needs a way in
    <section className="table-scroll" aria-label={t('part.offers')} tabIndex={0}>
      <table className="data">
        <caption className="sr-only">{t('part.offers')}</caption>
        <TableHead
          columns={[
            t('part.location'),
            t('part.supplier'),
            t('part.packaging'),
            { number: t('part.stock') },
            { number: t('part.moq') },
            { number: t('part.multiple') },
            { number: t('part.spq') },
            t('part.date_code'),
            { number: t('part.lead_time') },
            { number: t('part.unit_price') },
          ]}
        >
          {is_choice && <th scope="col">{t('part.quantity')}</th>}
        </TableHead>
        <tbody>
          {offers.map((offer) => (
            <tr key={offer.offer_id}>
              <th scope="row">{labels.locations[offer.location] ?? offer.location}</th>
              <td>{labels.suppliers[offer.supplier] ?? offer.supplier}</td>
              <td>{labels.packagings[offer.packaging] ?? offer.packaging}</td>
              <td className="num">
                <Stock stock={offer.stock} />
              </td>
              <td className="num">{formatCount(offer.moq, tag)}</td>
              <td className="num">{formatCount(offer.multiple, tag)}</td>
              <td className="num">{formatCount(offer.spq, tag)}</td>
              <td>
                <bdi dir="ltr" className="mono">
                  {offer.date_code ?? t('part.not_available')}
                </bdi>
              </td>
              <td className="num">
                {offer.lead_time_weeks > 0 ? t('part.weeks', { count: offer.lead_time_weeks }) : t('part.not_available')}
              </td>
              <td className="num price">
                <bdi dir="ltr">
                  {offer.price_breaks[0] ? formatUnitPrice(offer.price_breaks[0].unit_price, tag, decimals) : t('part.on_request')}
                </bdi>
              </td>
              {is_choice && <td>{canBuy(offer) && <AddOffer offer={offer} part_number={part_number} />}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** A small bar for each place that has stock. */
function StockByLocation({ offers, labels }: { offers: readonly Offer[]; labels: SiteLabel }) {
  const { t, tag } = usePage()
  const totals = new Map<string, number>()
  for (const { location, stock } of offers) totals.set(location, (totals.get(location) ?? 0) + stock)
  const most = Math.max(...totals.values(), 1)
  return (
    <div className="stock-bars">
      <h3>{t('product.stock_by_location')}</h3>
      <dl>
        {[...totals].map(([location, stock]) => (
          <div key={location}>
            <dt>{labels.locations[location] ?? location}</dt>
            <dd>
              <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
                <rect className="stock-bar" width={Math.round((stock / most) * 100)} height="6" />
              </svg>
              <span className="num">{formatCount(stock, tag)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
