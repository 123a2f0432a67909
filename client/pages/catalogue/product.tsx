import type { ReactNode } from 'react'
import { toPriceLadder } from '#shared/bom/buying/price-ladder.ts'
import type { Alternative, PartDetail } from '#shared/contract/catalogue.ts'
import type { OrderTerms } from '#shared/contract/order.ts'
import { routes } from '#shared/routes.ts'
import { formatList } from '#shared/text/format-list.ts'
import { parseQuantity } from '#shared/trade/quantity.ts'
import { TRADE_PARAMETERS } from '#shared/trade/trade-data.ts'
import { NearestAlternatives } from '../../components/catalogue/alternatives.tsx'
import type { LinkedDocument } from '../../components/catalogue/document-anchor.tsx'
import { hasLeadTime } from '../../components/catalogue/lead-time.ts'
import { MakerLink, MakerLogo } from '../../components/catalogue/part-drawing.tsx'
import { DatasheetFact, PartDescription, SupplyFacts } from '../../components/catalogue/part-facts.tsx'
import { RecentParts } from '../../components/catalogue/recent-parts.tsx'
import { TRADE_NAMES } from '../../components/catalogue/trade-names.ts'
import { CopyButton } from '../../components/ui/copy-button.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { Breadcrumb } from '../../components/ui/page-parts.tsx'
import { Fact, Value } from '../../components/ui/values.tsx'
import { BuyBox, type BuyBoxProps } from './buy-box.tsx'
import { ProductInformation, ProductPrices } from './product-offers.tsx'
import { ProductPictures } from './product-pictures.tsx'
import { BuyingGuide, ProductAlternatives, ProductDocuments, ProductParameters, RelatedNews } from './product-sections.tsx'

interface ProductPageProps extends BuyBoxProps {
  /** The shop's order terms; null where they cannot be read. */
  terms: OrderTerms | null
  documents: Promise<readonly LinkedDocument[] | null>
  alternatives: Promise<Alternative[] | null>
  /** Alternatives in stock, where the reader needs one: the part is sold out or at the end of its life. Null: none is needed. */
  replacements: readonly Alternative[] | null
  /** When the page is read, for the age of date codes. */
  now: Date
  articles: Promise<{ id: string; title: string; published_at: string }[] | null>
}

/** A part: its description, its price, its facts, and its related parts. */
export function ProductPage({ terms, documents, alternatives, replacements, articles, now, ...purchase }: ProductPageProps) {
  const { part, typed_qty, labels } = purchase
  const { t } = usePage()
  const priced = part.offers.filter(({ price_breaks }) => price_breaks.length > 0)
  const ladder = toPriceLadder(priced)
  const qty = typed_qty === '' ? (priced[0]?.moq ?? null) : parseQuantity(typed_qty)
  return (
    <article className="page product">
      <Breadcrumb />
      <div className="product-head grid at-top">
        {/* The order is that of a phone: a page that streams does not move content that is already visible. */}
        <ProductTitle part={part}>
          <NearestAlternatives part={part} parts={replacements} qty={qty ?? 1} />
        </ProductTitle>
        <BuyBox {...purchase} />
        <div className="product-facts stack gap-16">
          <ProductFacts part={part} />
          <ProductParameters part={part} typed_qty={typed_qty} />
          {(ladder.length > 1 || part.offers.length > 1) && (
            <ProductPrices ladder={ladder} offers={part.offers} labels={labels} qty={qty} />
          )}
        </div>
        <ProductPictures part={part} />
      </div>

      <nav className="tabs screen-only row gap-24 compact medium" aria-label={part.part_number}>
        <a href="#information">{t('product.tab_information')}</a>
        <a href="#parameters">{t('product.tab_parameters')}</a>
        <a href="#alternatives">{t('alternative.title')}</a>
        <a href="#documents">{t('product.documents')}</a>
        <a href="#guide">{t('product.tab_guide')}</a>
      </nav>

      <ProductInformation part={part} labels={labels} terms={terms} qty={qty} now={now} />
      <ProductAlternatives alternatives={alternatives} />
      <ProductDocuments documents={documents} />
      <BuyingGuide />
      <RecentParts part={part} />
      <RelatedNews articles={articles} />
    </article>
  )
}

/** The title of a part: number, maker, description and lifecycle. @param props.children below it, before the price */
function ProductTitle({ part, children }: { part: PartDetail; children?: ReactNode }) {
  const { t } = usePage()
  return (
    <header className="product-title stack gap-8">
      <h1 className="product-number cluster middle gap-6" translate="no">
        <Value>{part.part_number}</Value>
        <CopyButton text={part.part_number} label={t('part.copy', { part_number: part.part_number })} />
      </h1>
      <p className="large strong cluster middle across-12" translate="no">
        <MakerLogo logo={part.manufacturer_logo} />
        <MakerLink maker={part.manufacturer} />
      </p>
      <PartDescription part={part} />
      {children}
    </header>
  )
}

/** The facts of a part, and one line that names the unknown ones. */
function ProductFacts({ part }: { part: PartDetail }) {
  const { t, tag, href } = usePage()
  const unknown = [
    ...(hasLeadTime(part) ? [] : [t('part.lead_time')]),
    ...(part.datasheet_url ? [] : [t('part.datasheet')]),
    ...(part.rohs === null ? [t('part.rohs')] : []),
    ...TRADE_PARAMETERS.filter((name) => !part.parameters.some(({ slug }) => slug === name)).map((name) => t(TRADE_NAMES[name])),
  ]
  return (
    <div className="stack gap-8">
      <dl className="facts product-facts-list">
        <Fact name={t('part.category')} value={<a href={href(routes.category, { id: part.category.slug })}>{part.category.name}</a>} />
        <SupplyFacts part={part} />
        <DatasheetFact part={part} />
      </dl>
      {unknown.length > 0 && (
        <p className="muted small">
          {t('product.not_known', { list: formatList(unknown, tag) })}{' '}
          <a
            className="screen-only"
            href={href(routes.rfq, {}, { part_number: [part.part_number], manufacturer: [part.manufacturer.name] })}
            rel="nofollow"
          >
            {t('product.ask_facts')}
          </a>
        </p>
      )}
      {part.demonstration && <p className="muted small">{t('product.demo_note')}</p>}
    </div>
  )
}
