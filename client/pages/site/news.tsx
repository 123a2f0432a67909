import type { NewsArticle } from '#shared/contract/site.ts'
import { routes } from '#shared/routes.ts'
import { PartTable } from '../../components/catalogue/part-table.tsx'
import { Day } from '../../components/ui/amounts.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { Breadcrumb, PageSection } from '../../components/ui/page-parts.tsx'
import { Blocks } from './content.tsx'
import { Topics } from './news-list.tsx'

/** One article, what it is about, and its neighbours. */
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
          {newer && (
            <a className="grid gap-2 card unlined" href={href(routes.news, { id: newer.id })} rel="next">
              <span className="muted small">{t('news.newer')}</span>
              <span>{newer.title}</span>
            </a>
          )}
          {older && (
            <a className="grid gap-2 card unlined" href={href(routes.news, { id: older.id })} rel="prev">
              <span className="muted small">{t('news.older')}</span>
              <span>{older.title}</span>
            </a>
          )}
        </nav>
      )}
    </div>
  )
}
