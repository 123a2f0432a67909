import type { LandingLink } from '#shared/contract/landing.ts'
import { routes } from '#shared/routes.ts'
import { formatCount } from '#shared/trade/count.ts'
import { usePage } from '../ui/page-context.tsx'

interface LandingLinksProps {
  category: { slug: string; name: string }
  links: readonly LandingLink[]
  /** The slug of the current page. */
  current?: string
}

/** The pages of a category's manufacturers and packages. */
export function LandingLinks({ category, links, current }: LandingLinksProps) {
  const { t } = usePage()
  const groups = [
    { id: 'by-manufacturer', title: t('landing.by_manufacturer', { category: category.name }), field: 'manufacturer' },
    { id: 'by-package', title: t('landing.by_package', { category: category.name }), field: 'package' },
  ]
  return groups.map(({ id, title, field }) => {
    const visibleLinks = links.filter((link) => link.field === field)
    if (visibleLinks.length === 0) return null
    return (
      <nav key={id} className="page-section" aria-labelledby={id}>
        <header className="section-head">
          <h2 id={id}>{title}</h2>
        </header>
        <ul className="landing-links link-list">
          {visibleLinks.map((link) => (
            <Link key={link.slug} category={category.slug} link={link} is_current={link.slug === current} />
          ))}
        </ul>
      </nav>
    )
  })
}

function Link({ category, link, is_current }: { category: string; link: LandingLink; is_current: boolean }) {
  const { tag, href } = usePage()
  return (
    <li>
      <a href={href(routes.landing, { id: category, facet: link.slug })} aria-current={is_current ? 'page' : undefined}>
        <bdi>{link.name}</bdi> <span className="facet-count">{formatCount(link.count, tag)}</span>
      </a>
    </li>
  )
}
