import type { NewsArticle, NewsSummary } from '#shared/contract/site.ts'
import { routes } from '#shared/routes.ts'
import { formatCount } from '#shared/trade/count.ts'
import { PartTable } from '../../components/catalogue/part-table.tsx'
import { Day } from '../../components/ui/amounts.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { Breadcrumb, Empty, PageHead, PageSection } from '../../components/ui/page-parts.tsx'
import { Pagination } from '../../components/ui/pagination.tsx'
import { Blocks } from './content.tsx'

/** One article, its topics, and its neighbours. */
export function NewsPage({ article }: { article: NewsArticle }) {
  const { t, href } = usePage()
  const { related_parts, related_categories, related_manufacturers, newer, older } = article
  const seeAlso = [
    ...related_categories.map(({ slug, name }) => ({ name, to: href(routes.category, { id: slug }) })),
    ...related_manufacturers.map(({ slug, name }) => ({ name, to: href(routes.manufacturer, { id: slug }) })),
  ]
  return (
    <div className="page">
      <Breadcrumb />
      <article className="prose">
        <Day at={article.published_at} />
        <h1>{article.title}</h1>
        <p className="lead">{article.summary}</p>
        <Blocks blocks={article.blocks} />
      </article>
      <Topics topics={article.tags} />
      {related_parts.length > 0 && (
        <PageSection id="article-parts" title={t('news.related_parts')}>
          <PartTable parts={related_parts} caption={t('news.related_parts')} />
        </PageSection>
      )}
      {seeAlso.length > 0 && (
        <PageSection id="article-see-also" title={t('news.see_also')}>
          <ul className="chips">
            {seeAlso.map(({ name, to }) => (
              <li key={to}>
                <a className="chip" href={to}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </PageSection>
      )}
      {(newer || older) && (
        <nav className="neighbours grid gap-16 page-section" aria-label={t('news.neighbors')}>
          {newer && <Neighbour article={newer} rel="next" label={t('news.newer')} />}
          {older && <Neighbour article={older} rel="prev" label={t('news.older')} />}
        </nav>
      )}
    </div>
  )
}

interface NewsListPageProps {
  title: string
  listing: { total: number; page: number; page_size: number; items: readonly NewsSummary[] }
  /** Null when they cannot be read. */
  topics: readonly { id: string; name: string; count: number }[] | null
  /** The chosen topic's id, or empty. */
  topic: string
  /** The introduction of the news, or empty. */
  text: string
}

/** News, newest first, all of them or those of one topic. */
export function NewsListPage({ title, listing, topics, topic, text }: NewsListPageProps) {
  const { t, tag, href } = usePage()
  const toHref = (page: number): string => href(routes.news_list, {}, { tag: topic, page: page > 1 ? page : null })
  return (
    <div className="page">
      <Breadcrumb />
      <PageHead title={title} {...(text && { lead: text })} />
      {topics && topics.length > 0 && (
        <nav className="chips" aria-label={t('news.topics')}>
          <a className="chip" href={href(routes.news_list, {})} aria-current={topic === '' ? 'page' : undefined}>
            {t('news.all_topics')}
          </a>
          {topics.map(({ id, name, count }) => (
            <a key={id} className="chip" href={href(routes.news_list, {}, { tag: id })} aria-current={topic === id ? 'page' : undefined}>
              {name}
              <span className="facet-count">{formatCount(count, tag)}</span>
            </a>
          ))}
        </nav>
      )}
      {listing.items.length === 0 ? (
        <Empty
          text={topic ? t('news.none') : t('home.nothing')}
          way={topic && <ButtonLink href={href(routes.news_list, {})} text={t('home.all_news')} />}
        />
      ) : (
        <ul className="article-list">
          {listing.items.map((article) => (
            <li key={article.id} className="columns">
              <Day at={article.published_at} />
              <div>
                <h2>
                  <a className="unlined" href={href(routes.news, { id: article.id })}>
                    {article.title}
                  </a>
                </h2>
                <p>{article.summary}</p>
                <Topics topics={article.tags} />
              </div>
            </li>
          ))}
        </ul>
      )}
      <Pagination listing={listing} toHref={toHref} />
    </div>
  )
}

function Neighbour({ article: { id, title }, rel, label }: { article: { id: string; title: string }; rel: string; label: string }) {
  const { href } = usePage()
  return (
    <a className="grid gap-2 card unlined" href={href(routes.news, { id })} rel={rel}>
      <span className="muted small">{label}</span>
      <span>{title}</span>
    </a>
  )
}

/** The topics of an article, each a link to its other articles. */
function Topics({ topics }: { topics: NewsSummary['tags'] }) {
  const { t, href } = usePage()
  if (topics.length === 0) return null
  return (
    <ul className="chips" aria-label={t('news.topics')}>
      {topics.map(({ id, name }) => (
        <li key={id}>
          <a className="chip" href={href(routes.news_list, {}, { tag: id })}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}
