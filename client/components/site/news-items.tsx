import type { NewsSummary } from '#shared/contract/site.ts'
import { routes } from '#shared/routes.ts'
import { Day } from '../ui/amounts.tsx'
import { usePage } from '../ui/page-context.tsx'

/** Articles with their day, title and summary, the title a link. */
export function NewsItems({ articles }: { articles: readonly Pick<NewsSummary, 'id' | 'title' | 'summary' | 'published_at'>[] }) {
  const { href } = usePage()
  return (
    <ul className="grid gap-12">
      {articles.map(({ id, title, summary, published_at }) => (
        <li key={id}>
          <Day at={published_at} />
          <h3>
            <a className="unlined" href={href(routes.news, { id })}>
              {title}
            </a>
          </h3>
          <p className="muted small">{summary}</p>
        </li>
      ))}
    </ul>
  )
}
