import type { ReactNode } from 'react'
import { routes } from '#shared/routes.ts'
import { usePage } from '../ui/page-context.tsx'

/** Pages of the account, in the order of its navigation. */
const PAGES = [
  { id: 'overview', route: routes.account, key: 'account.overview' },
  { id: 'profile', route: routes.account_profile, key: 'header.my_profile' },
  { id: 'address', route: routes.account_address, key: 'header.addresses' },
  { id: 'orders', route: routes.account_orders, key: 'sidebar.orders' },
  { id: 'rfq_history', route: routes.account_rfq_history, key: 'header.rfq_history' },
  { id: 'bom_list', route: routes.account_bom_list, key: 'header.bom_list' },
  { id: 'watches', route: routes.account_watches, key: 'watch.title' },
  { id: 'security', route: routes.account_security, key: 'security.title' },
  { id: 'keys', route: routes.account_keys, key: 'api_keys.title' },
] as const

interface AccountFrameProps {
  /** The current page, or the one above it. */
  current: (typeof PAGES)[number]['id']
  /** Whether that page itself is shown, not one below it. */
  is_itself: boolean
  children: ReactNode
}

/** The frame of an account page: the current position, and the links to the other pages. */
export function AccountFrame({ current, is_itself, children }: AccountFrameProps) {
  const { t, href } = usePage()
  return (
    <div className="page account beside at-top gap-32">
      <nav className="account-nav tint-links screen-only" aria-label={t('account.title')}>
        <p className="account-nav-title beyond-narrow muted small" aria-hidden="true">
          {t('account.title')}
        </p>
        <ul>
          {PAGES.map(({ id, route, key }) => (
            <li key={id}>
              <a
                className="row middle unlined"
                href={href(route, {})}
                aria-current={id === current ? (is_itself ? 'page' : 'true') : undefined}
              >
                {t(key)}
              </a>
            </li>
          ))}
          <li>
            <a className="row middle unlined" href={href(routes.exit, {})}>
              {t('header.sign_out')}
            </a>
          </li>
        </ul>
      </nav>
      <div className="account-page">{children}</div>
    </div>
  )
}
