import { Fragment } from 'react'
import { routes } from '#shared/routes.ts'
import { usePage } from './page-context.tsx'

export interface Crumb {
  name: string
  href?: string
}

/** Where the page is, from the home page down; the last one is the page itself. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { t, href } = usePage()
  return (
    <nav className="breadcrumb" aria-label={t('nav.breadcrumb')}>
      <a href={href(routes.home, {})}>{t('nav.home')}</a>
      {crumbs.map(({ name, href: to }) => (
        <Fragment key={name}>
          <span aria-hidden="true">/</span>
          {to ? <a href={to}>{name}</a> : <span aria-current="page">{name}</span>}
        </Fragment>
      ))}
    </nav>
  )
}
