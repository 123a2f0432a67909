import type { ReactNode } from 'react'
import { toPriceLadder } from '#shared/bom/buying/price-ladder.ts'
import type { Alternative, PartDetail } from '#shared/contract/catalogue.ts'
import type { OrderTerms } from '#shared/contract/order.ts'
import { routes } from '#shared/routes.ts'
import { parseQuantity } from '#shared/trade/quantity.ts'
import { isTradeParameter } from '#shared/trade/trade-data.ts'
import { NearestAlternatives } from '../../components/catalogue/alternatives.tsx'
import type { LinkedDocument } from '../../components/catalogue/document-anchor.tsx'
import { formatLeadTime } from '../../components/catalogue/lead-time.ts'
import { toDisplayParameters } from '../../components/catalogue/parameter-ranges.ts'
import { MakerLink, MakerLogo } from '../../components/catalogue/part-drawing.tsx'
import { Lifecycle, Rohs } from '../../components/catalogue/part-table.tsx'
import { RecentParts } from '../../components/catalogue/recent-parts.tsx'
import { TRADE_NAMES } from '../../components/catalogue/trade-names.ts'
import { CopyButton } from '../../components/ui/copy-button.tsx'
import { Icon } from '../../components/ui/icon.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { Breadcrumb } from '../../components/ui/page-parts.tsx'
import { Fact, UnknownValue, Value } from '../../components/ui/values.tsx'
import { BuyBox, type BuyBoxProps } from './buy-box.tsx'
import { ProductInformation, ProductPrices } from './product-offers.tsx'
import { ProductPictures } from './product-pictures.tsx'
import { BuyingGuide, ProductAlternatives, ProductDocuments, ProductParameters, RelatedNews } from './product-sections.tsx'

interface ProductPageProps extends BuyBoxProps {
  /** Null where they cannot be read. */
  terms: OrderTerms | null
  documents: Promise<readonly LinkedDocument[] | null>
  alternatives: Promise<Alternative[] | null>
  /** Alternatives in stock, where the reader needs one: the part is sold out or no longer made. */
  replacements: readonly Alternative[]
  articles: Promise<{ id: string; title: string; published_at: string }[] | null>
}

/** A part: its description, its price, its facts, and its related parts. */
export function ProductPage({ terms, documents, alternatives, replacements, articles, ...purchase }: ProductPageProps) {
  const { part, typed_qty, labels } = purchase
  const { t } = usePage()
  const priced = part.offers.filter(({ price_breaks }) => price_breaks.length > 0)
  const ladder = toPriceLadder(priced)
  const qty = typed_qty === '' ? (priced[0]?.moq ?? null) : parseQuantity(typed_qty)
  return (
    <article className="page product">
      <Breadcrumb />
      <div className="product-head grid at-top">
        {/* In a phone's order: a page that streams does not move content that is already visible. */}
        <ProductTitle part={part}>{replacements.length > 0 && <NearestAlternatives parts={replacements} qty={qty ?? 1} />}</ProductTitle>
        <BuyBox {...purchase} ladder={ladder} />
        <ProductFacts part={part} />
        <ProductPictures part={part} />
      </div>

      {ladder.length > 0 && <ProductPrices ladder={ladder} offers={part.offers} labels={labels} qty={qty} />}

      <nav className="tabs screen-only row gap-24 compact medium" aria-label={part.part_number}>
        <a href="#information">{t('product.tab_information')}</a>
        <a href="#parameters">{t('product.tab_parameters')}</a>
        <a href="#documents">{t('product.documents')}</a>
        <a href="#guide">{t('product.tab_guide')}</a>
        <a href="#alternatives">{t('alternative.title')}</a>
      </nav>

      <ProductInformation part={part} labels={labels} terms={terms} qty={qty} />
      <ProductParameters part={part} typed_qty={typed_qty} />
      <ProductDocuments documents={documents} />
      <BuyingGuide />
      <ProductAlternatives alternatives={alternatives} />
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
      <p className="muted">{part.description}</p>
      <p className="marks">
        <Lifecycle lifecycle={part.lifecycle} />
        <Rohs rohs={part.rohs} />
      </p>
      {children}
    </header>
  )
}

/** Parameters beside the buy box, before the table of all. */
const KEY_PARAMETERS = 10
/** The trade parameters that purchasing needs first. */
const KEY_TRADE = ['country_of_origin', 'hs_code', 'eccn', 'msl'] as const

/** The most important facts, before the table of all parameters. */
function ProductFacts({ part }: { part: PartDetail }) {
  const { t, href } = usePage()
  const parameters = toDisplayParameters(
    part.parameters.filter(({ slug }) => !isTradeParameter(slug)),
    t,
  )
  const trade = (slug: (typeof KEY_TRADE)[number]) => part.parameters.find((parameter) => parameter.slug === slug)?.text
  return (
    <div className="product-facts stack gap-12">
      <dl className="facts product-facts-list">
        <Fact name={t('part.category')} value={<a href={href(routes.category, { id: part.category.slug })}>{part.category.name}</a>} />
        <Fact name={t('part.series')} value={part.series && <bdi>{part.series}</bdi>} />
        <Fact
          name={t('part.lead_time')}
          value={part.lead_time_weeks > 0 || part.lifecycle === 'obsolete' ? formatLeadTime(t, part) : <UnknownValue />}
        />
        <Fact name={part.demonstration ? t('product.data_summary') : t('part.datasheet')} value={<DatasheetLink part={part} />} />
        <Fact name={t('part.package')} value={part.package && <Value>{part.package}</Value>} />
        {parameters.slice(0, KEY_PARAMETERS).map(({ slug, name, text, parts }) => (
          <Fact key={slug} name={name} value={<bdi translate={typeof parts[0]?.value === 'number' ? 'no' : undefined}>{text}</bdi>} />
        ))}
        {KEY_TRADE.map((slug) => (
          <Fact key={slug} name={t(TRADE_NAMES[slug])} value={trade(slug) ? <bdi>{trade(slug)}</bdi> : <UnknownValue />} />
        ))}
      </dl>
      {part.demonstration && <p className="muted small">{t('product.demo_note')}</p>}
    </div>
  )
}

/** The link to the datasheet; the shop's summary is named as such. */
function DatasheetLink({ part }: { part: PartDetail }) {
  const { t, href } = usePage()
  if (!part.datasheet_url) return <span className="muted">{t('part.no_datasheet')}</span>
  return (
    <a href={href(routes.datasheet, { id: part.goods_page_url })} className="with-icon" rel="nofollow">
      <Icon name="pdf" />
      PDF
    </a>
  )
}
