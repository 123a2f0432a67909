import { bestOffer } from '#shared/bom/buying/best-offer.ts'
import type { Alternative, PartDetail } from '#shared/contract/catalogue.ts'
import type { OrderTerms } from '#shared/contract/order.ts'
import { routes } from '#shared/routes.ts'
import { unitPriceDecimals } from '#shared/trade/money.ts'
import { parseQuantity } from '#shared/trade/quantity.ts'
import { MakerLink, MakerLogo } from '../../components/catalogue/part-drawing.tsx'
import { Lifecycle, Rohs } from '../../components/catalogue/part-table.tsx'
import { RecentParts } from '../../components/catalogue/recent-parts.tsx'
import { CopyButton } from '../../components/ui/copy-button.tsx'
import { Icon } from '../../components/ui/icon.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { Breadcrumb } from '../../components/ui/page-parts.tsx'
import { Fact } from '../../components/ui/values.tsx'
import { BuyBox, type BuyBoxProps } from './buy-box.tsx'
import { ProductInformation, ProductPrices } from './product-offers.tsx'
import { ProductPictures } from './product-pictures.tsx'
import { BuyingGuide, ProductAlternatives, ProductDocuments, ProductParameters, RelatedNews } from './product-sections.tsx'

interface ProductPageProps extends BuyBoxProps {
  /** Null where they cannot be read. */
  terms: OrderTerms | null
  documents: Promise<{ title: string; url: string; kind: string }[] | null>
  alternatives: Promise<Alternative[] | null>
  articles: Promise<{ id: string; title: string; published_at: string }[] | null>
}

/** A part: what it is, what it costs, what is known of it, and what there is beside it. */
export function ProductPage({ terms, documents, alternatives, articles, ...purchase }: ProductPageProps) {
  const { part, typed_qty, labels } = purchase
  const { t } = usePage()
  const qty = parseQuantity(typed_qty)
  // The prices are those of the offer that the quantity comes from; by itself the smallest order.
  const offer = (qty === null ? null : bestOffer(part.offers, qty)) ?? part.offers[0]
  const decimals = unitPriceDecimals(part.offers.flatMap(({ price_breaks }) => price_breaks.map(({ unit_price }) => unit_price)))
  return (
    <article className="page product">
      <Breadcrumb />
      <header className="product-head grid at-top gap-32">
        <ProductPictures part={part} />
        <ProductFacts part={part} />
        <BuyBox {...purchase} offer={offer} decimals={decimals} />
      </header>

      {offer && offer.price_breaks.length > 0 && <ProductPrices offer={offer} offers={part.offers} labels={labels} decimals={decimals} />}

      <nav className="tabs screen-only row gap-24 compact medium" aria-label={part.part_number}>
        <a href="#information">{t('product.tab_information')}</a>
        <a href="#parameters">{t('product.tab_parameters')}</a>
        <a href="#documents">{t('product.documents')}</a>
        <a href="#guide">{t('product.tab_guide')}</a>
        <a href="#alternatives">{t('alternative.title')}</a>
      </nav>

      <ProductInformation part={part} labels={labels} decimals={decimals} terms={terms} />
      <ProductParameters part={part} />
      <ProductDocuments documents={documents} />
      <BuyingGuide />
      <ProductAlternatives alternatives={alternatives} />
      <RecentParts part={part} />
      <RelatedNews articles={articles} />
    </article>
  )
}

/** What a part is: number, maker, what it does, and where it stands. */
function ProductFacts({ part }: { part: PartDetail }) {
  const { t, href } = usePage()
  return (
    <div className="product-facts stack gap-12">
      <h1 className="product-number cluster middle gap-6">
        <bdi dir="ltr">{part.part_number}</bdi>
        <CopyButton text={part.part_number} label={t('part.copy', { part_number: part.part_number })} />
      </h1>
      <p className="large strong cluster middle across-12">
        <MakerLogo logo={part.manufacturer_logo} />
        <MakerLink maker={part.manufacturer} />
      </p>
      <p className="muted">{part.description}</p>
      <p className="marks">
        <Lifecycle lifecycle={part.lifecycle} />
        <Rohs rohs={part.rohs} />
      </p>
      <dl className="facts">
        <Fact name={t('part.category')} value={<a href={href(routes.category, { id: part.category.slug })}>{part.category.name}</a>} />
        <Fact name={t('part.series')} value={part.series && <bdi>{part.series}</bdi>} />
        <Fact name={t('part.lead_time')} value={part.lead_time_weeks > 0 && t('part.weeks', { count: part.lead_time_weeks })} />
        <Fact
          name={t('part.datasheet')}
          value={
            part.datasheet_url ? (
              <a href={href(routes.datasheet, { id: part.goods_page_url })} className="with-icon" rel="nofollow">
                <Icon name="pdf" />
                PDF
              </a>
            ) : (
              <span className="muted">{t('part.no_datasheet')}</span>
            )
          }
        />
      </dl>
      {part.demonstration && <p className="muted small">{t('product.demo_note')}</p>}
    </div>
  )
}
