import type { Listing, PartDetail, PartSummary } from '#shared/contract/catalogue.ts'
import { routes } from '#shared/routes.ts'
import { formatCount } from '#shared/trade/count.ts'
import type { DocumentLink } from '#shared/trade/document-hosts.ts'
import { DocumentAnchor, type LinkedDocument, toExternalRel } from '../../components/catalogue/document-anchor.tsx'
import { MakerLink, PartDrawing, PartIcon } from '../../components/catalogue/part-drawing.tsx'
import { LifecycleMark, Rohs } from '../../components/catalogue/part-table.tsx'
import { PriceBreakList } from '../../components/catalogue/price-breaks.tsx'
import { RecentParts } from '../../components/catalogue/recent-parts.tsx'
import { AddToRfq } from '../../components/rfq/add-to-rfq.tsx'
import { KeywordForm } from '../../components/search/keyword-form.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { Icon } from '../../components/ui/icon.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { Breadcrumb, TitledSection } from '../../components/ui/page-parts.tsx'
import { Pagination } from '../../components/ui/pagination.tsx'
import { PartNumber } from '../../components/ui/part-number.tsx'
import { Stock } from '../../components/ui/stock.tsx'
import { TableHead } from '../../components/ui/table-head.tsx'
import { Value } from '../../components/ui/values.tsx'

interface DatasheetPageProps {
  part: PartDetail
  /** Null: the part has no datasheet, or its URL must not be linked. */
  datasheet: DocumentLink | null
  /** The other documents; null: they cannot be read at the moment. */
  others: readonly LinkedDocument[] | null
}

/** The datasheet of a part, embedded where it is a file of this site, and the part beside it. */
export function DatasheetPage({ part, datasheet, others }: DatasheetPageProps) {
  const { t, href } = usePage()
  const partPage = href(routes.product, { id: part.goods_page_url })
  return (
    <div className="page">
      <Breadcrumb
        crumbs={[
          ...part.breadcrumb.map(({ slug, name }) => ({ name, path: href(routes.category, { id: slug }) })),
          { name: part.part_number, path: partPage },
          { name: t('part.datasheet') },
        ]}
      />
      <div className="datasheet">
        <header className="datasheet-head grid gap-6">
          <h1 className="product-number cluster middle gap-6">
            <span className="sr-only">{t('part.datasheet')} </span>
            <Value>{part.part_number}</Value>
          </h1>
          <p className="large strong" translate="no">
            <MakerLink maker={part.manufacturer} />
          </p>
          <p className="muted">{part.description}</p>
        </header>
        <div className="datasheet-document stack gap-12">
          {datasheet === null ? <NoDatasheet part={part} /> : <Datasheet part={part} link={datasheet} />}
        </div>
        <aside className="datasheet-side stack gap-24">
          <section className="buy-box padded stack gap-12 panel" aria-labelledby="datasheet-part">
            <h2 id="datasheet-part" className="sr-only">
              {t('datasheet.part')}
            </h2>
            <div className="datasheet-part row middle gap-12">
              {part.icons ? <PartIcon icon={part.icons} size="row" /> : <PartDrawing part={part} size="row" />}
              <p className="marks">
                <LifecycleMark lifecycle={part.lifecycle} />
                <Rohs rohs={part.rohs} />
              </p>
            </div>
            <p className="large">
              <Stock stock={part.stock} />
            </p>
            <PriceBreakList breaks={part.offers[0]?.price_breaks ?? []} maxBreaks={4} />
            <AddToRfq part={part} />
            <ButtonLink href={partPage} text={t('datasheet.to_part')} />
          </section>
          <OtherDocuments documents={others} />
        </aside>
      </div>
    </div>
  )
}

/** The other documents of the part. @param props.documents null: they cannot be read at the moment */
function OtherDocuments({ documents }: { documents: readonly LinkedDocument[] | null }) {
  const { t } = usePage()
  if (documents === null) return <p className="muted small">{t('product.documents_failed')}</p>
  if (documents.length === 0) return null
  return (
    <TitledSection id="datasheet-others" title={t('datasheet.others')}>
      <ul className="airy-items airy-links">
        {documents.map(({ title, link }) => (
          <li key={link.href}>
            <DocumentAnchor title={title} link={link} />
          </li>
        ))}
      </ul>
    </TitledSection>
  )
}

function Datasheet({ part, link }: { part: PartDetail; link: DocumentLink }) {
  const { t } = usePage()
  if (link.kind !== 'local') {
    return (
      <div className="empty">
        <p>{t(link.kind === 'direct' ? 'datasheet.at_maker' : 'datasheet.at_other', { host: link.host })}</p>
        <p className="button-row">
          <ButtonLink
            look={link.kind === 'direct' ? 'primary' : 'plain'}
            href={link.href}
            {...toExternalRel(link)}
            icon={<Icon name="pdf" />}
            text={link.kind === 'direct' ? t('datasheet.open') : t('datasheet.go_to', { host: link.host })}
          />
        </p>
      </div>
    )
  }
  return (
    <>
      <p className="button-row">
        <ButtonLink
          look="primary"
          href={link.href}
          target="_blank"
          rel="noopener"
          aria-label={`${t('datasheet.open')} (${t('site.new_window')})`}
          icon={<Icon name="pdf" />}
          text={t('datasheet.open')}
        />
        <ButtonLink href={link.href} download text={t('datasheet.download')} />
      </p>
      {/* An object instead of an iframe: a browser that cannot display it shows the fallback inside. Phones display none inside a page, or its first page only: the button above opens it. */}
      <object
        className="datasheet-frame beyond-phone panel fill"
        data={`${link.href}#navpanes=0&view=FitH`}
        type="application/pdf"
        aria-label={t('datasheet.of', { part_number: part.part_number })}
      >
        <p className="empty">{t('datasheet.not_shown')}</p>
      </object>
    </>
  )
}

/** The message that there is no datasheet, with the link to request it. */
function NoDatasheet({ part }: { part: PartDetail }) {
  const { t, href } = usePage()
  return (
    <div className="empty">
      <h2>{t('datasheet.none')}</h2>
      <p>{t('datasheet.none_text')}</p>
      <p className="button-row">
        <ButtonLink look="primary" href={href(routes.rfq, {}, { part_number: part.part_number })} text={t('common.ask_for_quote')} />
        <ButtonLink href={href(routes.datasheet, {})} text={t('datasheet.search_label')} />
      </p>
    </div>
  )
}

interface DatasheetSearchPageProps {
  wd: string
  /** The parts; null without a search, or where the text is too short. */
  listing: Listing | null
}

/** A search among the parts that have a datasheet. */
export function DatasheetSearchPage({ wd, listing }: DatasheetSearchPageProps) {
  const { t, tag, href } = usePage()
  return (
    <div className="page">
      <Breadcrumb />
      <header className="page-head">
        <h1 className="larger">{wd && listing ? t('datasheet.results_title', { query: wd }) : t('datasheet.search_title')}</h1>
        <p className="lead">{t('datasheet.search_lead')}</p>
      </header>
      <search>
        <KeywordForm
          action={href(routes.datasheet, {})}
          label={t('datasheet.search_label')}
          placeholder={t('search.placeholder')}
          wd={wd}
        />
      </search>
      {wd !== '' && !listing && <p className="error page-section">{t('search.too_short')}</p>}
      {listing &&
        (listing.items.length === 0 ? (
          <div className="empty page-section">
            <p>{t('datasheet.results_none', { query: wd })}</p>
            <p className="button-row">
              <ButtonLink look="primary" href={href(routes.search, {}, { wd })} rel="nofollow" text={t('datasheet.search_parts')} />
              <ButtonLink href={href(routes.rfq, {}, { part_number: wd })} text={t('common.ask_for_quote')} />
            </p>
          </div>
        ) : (
          <section className="results stack gap-12 page-section" aria-labelledby="results-title">
            <h2 id="results-title" className="num">
              {listing.total_is_exact
                ? t('search.results', { count: listing.total })
                : t('search.results_capped', { count: formatCount(listing.total, tag) })}
            </h2>
            <Results parts={listing.items} caption={t('datasheet.results_title', { query: wd })} />
            <Pagination listing={listing} toHref={(page) => href(routes.datasheet, {}, { wd, page: page > 1 ? page : null })} />
          </section>
        ))}
      <RecentParts />
    </div>
  )
}

function Results({ parts, caption }: { parts: readonly PartSummary[]; caption: string }) {
  const { t, href } = usePage()
  return (
    <section className="table-scroll" aria-label={caption}>
      <table className="data part-table datasheet-table">
        <caption className="sr-only">{caption}</caption>
        <TableHead columns={[{ part: t('part.part_number') }, t('part.manufacturer'), t('part.description'), t('part.datasheet')]} />
        <tbody>
          {parts.map((part) => (
            <tr key={part.goods_id}>
              <th scope="row" className="part-column">
                <PartNumber part_number={part.part_number} goods_page_url={part.goods_page_url} />
              </th>
              <td className="words">
                <bdi>{part.manufacturer.name}</bdi>
              </td>
              <td className="part-description">{part.description}</td>
              <td className="row-action">
                {/* Crawlers do not follow these links: there are as many as parts, and crawlers have the parts themselves. */}
                <a className="button button-quiet" href={href(routes.datasheet, { id: part.goods_page_url })} rel="nofollow">
                  <Icon name="pdf" />
                  PDF <span className="sr-only">{t('datasheet.of', { part_number: part.part_number })}</span>
                </a>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
