import { findListedCost } from '#shared/bom/buying/best-offer.ts'
import type { Alternative, PartDetail } from '#shared/contract/catalogue.ts'
import { routes } from '#shared/routes.ts'
import { formatCount } from '#shared/trade/count.ts'
import { formatAmount, formatUnitPrice } from '#shared/trade/money.ts'
import { FITS } from '../../components/catalogue/alternatives.tsx'
import { toDisplayParameters } from '../../components/catalogue/parameter-ranges.ts'
import { DatasheetFact, PartDescription, SupplyFacts } from '../../components/catalogue/part-facts.tsx'
import { MomentText } from '../../components/ui/amounts.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { TitledSection } from '../../components/ui/page-parts.tsx'
import { RowTable } from '../../components/ui/row-table.tsx'
import { Stock } from '../../components/ui/stock.tsx'
import { Fact, Value } from '../../components/ui/values.tsx'
import { StockByLocation } from './product-offers.tsx'
import { ProductPictures } from './product-pictures.tsx'

/** The maximum that a person with the part in hand needs: more is on the product's page. */
const MAX_PARAMETERS = 14
const MAX_ALTERNATIVES = 5
const QUANTITIES = [1, 100, 1000]

interface PassportPageProps {
  part: PartDetail
  /** Names of warehouses. */
  locations: Readonly<Record<string, string>>
  /** Null where they cannot be read. */
  alternatives: readonly Alternative[] | null
}

/** A part on one page without a script: its values, drawing, stock, price, alternatives and documents. */
export function PassportPage({ part, locations, alternatives }: PassportPageProps) {
  const { t, href } = usePage()
  const { part_number, manufacturer, goods_page_url } = part
  const drawn = { ...part, pictures: [] }
  return (
    <article className="page passport stack gap-16">
      <header className="stack gap-6">
        <p className="small">
          <a href={href(routes.home, {})}>{t('nav.home')}</a> /{' '}
          <a href={href(routes.product, { id: goods_page_url })}>{t('passport.full_page')}</a>
        </p>
        <h1 className="product-number">
          <Value>{part_number}</Value>
        </h1>
        <p className="strong" translate="no">
          {manufacturer.name}
        </p>
        <PartDescription part={part} />
      </header>
      <div className="passport-columns columns at-top gap-24">
        <ProductPictures part={drawn} />
        <PassportFacts part={part} />
        <div className="stack gap-12">
          <p className="large">
            <Stock stock={part.stock} />
          </p>
          <PassportPrices part={part} />
          <StockByLocation offers={part.offers} labels={{ locations }} />
          <p className="muted small">
            <MomentText at={part.updated_at} toText={(time) => t('product.updated', { time })} />
          </p>
        </div>
      </div>
      <PassportAlternatives parts={alternatives} />
      <nav className="stack gap-6" aria-label={t('passport.yours')}>
        <h2>{t('passport.yours')}</h2>
        <p className="muted small">{t('passport.sign_in')}</p>
        <a href={href(routes.account_bom_list, {}, { keyword: part_number })} rel="nofollow">
          {t('passport.where_used')}
        </a>
        <a href={href(routes.account_orders, {}, { number: part_number })} rel="nofollow">
          {t('passport.order_again')}
        </a>
      </nav>
      {part.demonstration && <p className="muted small">{t('product.demo_note')}</p>}
    </article>
  )
}

function PassportFacts({ part }: { part: PartDetail }) {
  const { t } = usePage()
  return (
    <dl className="facts facts-tight">
      <Fact name={t('part.category')} value={part.category.name} />
      <Fact name={t('part.package')} value={part.package && <Value>{part.package}</Value>} />
      <SupplyFacts part={part} />
      {toDisplayParameters(part.parameters, t)
        .slice(0, MAX_PARAMETERS)
        .map(({ slug, name, text }) => (
          <Fact key={slug} name={name} value={<bdi>{text}</bdi>} />
        ))}
      <DatasheetFact part={part} />
    </dl>
  )
}

/** The price of 1, 100 and 1,000 pieces, or of the next quantity that may be ordered. */
function PassportPrices({ part }: { part: PartDetail }) {
  const { t, tag } = usePage()
  const rows = QUANTITIES.flatMap((qty) => findListedCost(part.offers, qty) ?? []).filter(
    (row, index, all) => all.findIndex(({ qty }) => qty === row.qty) === index,
  )
  if (rows.length === 0) return <p>{t('part.on_request')}</p>
  return (
    <RowTable
      label={t('part.price_breaks')}
      rows={rows}
      toKey={({ qty }) => qty}
      columns={[
        { head: { number: t('part.quantity') }, names_row: true, cell: ({ qty }) => formatCount(qty, tag) },
        { head: { number: t('part.unit_price') }, className: 'price', cell: ({ unit_price }) => formatUnitPrice(unit_price, tag) },
        { head: { number: t('part.ext_price') }, cell: ({ ext_price }) => formatAmount(ext_price, tag) },
      ]}
    />
  )
}

function PassportAlternatives({ parts }: { parts: readonly Alternative[] | null }) {
  const { t } = usePage()
  return (
    <TitledSection id="alternatives-title" title={t('alternative.title')}>
      {parts === null || parts.length === 0 ? (
        <p className="muted">{t(parts === null ? 'alternative.failed' : 'product.replace_none')}</p>
      ) : (
        <ul className="airy-items">
          {parts.slice(0, MAX_ALTERNATIVES).map((other) => (
            <PassportAlternative key={other.goods_id} other={other} />
          ))}
        </ul>
      )}
    </TitledSection>
  )
}

function PassportAlternative({ other: { part_number, goods_page_url, manufacturer, fit, stock } }: { other: Alternative }) {
  const { t, href } = usePage()
  return (
    <li>
      <a className="pn-link" href={href(routes.passport, { id: goods_page_url })}>
        <Value>{part_number}</Value>
      </a>{' '}
      <bdi>{manufacturer.name}</bdi> · {t(FITS[fit])} · <Stock stock={stock} />
    </li>
  )
}
