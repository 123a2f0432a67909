import { bestOffer } from '#shared/bom/buying/best-offer.ts'
import type { Alternative } from '#shared/contract/catalogue.ts'
import { unitPriceDecimals } from '#shared/trade/money.ts'
import { parseQuantity } from '#shared/trade/quantity.ts'
import { RecentParts } from '../../components/catalogue/recent-parts.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { Breadcrumb } from '../../components/ui/page-parts.tsx'
import { BuyBox, type BuyBoxProps } from './buy-box.tsx'
import { ProductDrawing, ProductFacts } from './product-facts.tsx'
import { ProductInformation, ProductPrices } from './product-offers.tsx'
import { BuyingGuide, ProductAlternatives, ProductDocuments, ProductParameters, RelatedNews } from './product-sections.tsx'

interface ProductPageProps extends BuyBoxProps {
  documents: Promise<{ title: string; url: string; kind: string }[] | null>
  alternatives: Promise<Alternative[] | null>
  articles: Promise<{ id: string; title: string; published_at: string }[] | null>
}

/** A part: what it is, what it costs, what is known of it, and what there is beside it. */
export function ProductPage({ documents, alternatives, articles, ...purchase }: ProductPageProps) {
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
        <ProductDrawing part={part} />
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

      <ProductInformation part={part} labels={labels} decimals={decimals} />
      <ProductParameters part={part} />
      <ProductDocuments documents={documents} />
      <BuyingGuide />
      <ProductAlternatives alternatives={alternatives} />
      <RecentParts part={part} />
      <RelatedNews articles={articles} />
    </article>
  )
}
