import type { Listing, PartSummary } from '#shared/contract/catalogue.ts'
import { routes } from '#shared/routes.ts'
import { formatCount } from '#shared/trade/count.ts'
import { KeywordForm } from '../../components/search/keyword-form.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { Icon } from '../../components/ui/icon.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { Breadcrumb } from '../../components/ui/page-parts.tsx'
import { Pagination } from '../../components/ui/pagination.tsx'
import { PartNumber } from '../../components/ui/part-number.tsx'
import { TableHead } from '../../components/ui/table-head.tsx'

interface DatasheetSearchPageProps {
  wd: string
  /** Null: nothing is searched for, or what is typed is too short. */
  listing: Listing | null
}

/** A search among the parts that have a datasheet. */
export function DatasheetSearchPage({ wd, listing }: DatasheetSearchPageProps) {
  const { t, tag, href } = usePage()
  return (
    <div className="page">
      <Breadcrumb />
      <header className="page-head">
        <h1 className="search-title">{wd && listing ? t('datasheet.results_title', { query: wd }) : t('datasheet.search_title')}</h1>
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
            <Pagination listing={listing} hrefOf={(page) => href(routes.datasheet, {}, { wd, page: page > 1 ? page : null })} />
          </section>
        ))}
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
              <td>
                <bdi>{part.manufacturer.name}</bdi>
              </td>
              <td className="part-description muted small">{part.description}</td>
              <td className="row-action">
                {/* Those of all parts would be as many pages as there are parts: crawlers have the parts themselves. */}
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
