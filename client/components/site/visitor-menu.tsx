import { routes } from '#shared/routes.ts'
import { Island } from '../../behaviours/island.tsx'
import * as cartBadge from '../../islands/cart-badge.tsx'
import { toDataAttributes } from '../../marks.ts'
import { Icon } from '../ui/icon.tsx'
import { usePage } from '../ui/page-context.tsx'
import { FrameLink } from './frame-link.tsx'

interface VisitorMenuProps {
  is_signed_in: boolean
  /** The customer's name; empty: unknown. */
  name: string
  /** The number of cart lines, as the badge shows it; empty: none. */
  badge: string
  /** Whether the number was not ready in time: the page's script then reads it. */
  is_late: boolean
}

/** The list, the cart and the account in the header of every page. */
export function VisitorMenu({ is_signed_in, name, badge, is_late }: VisitorMenuProps) {
  const { t } = usePage()
  const links = is_signed_in
    ? ([
        [routes.account, 'account.overview'],
        [routes.account_profile, 'header.my_profile'],
        [routes.account_address, 'header.addresses'],
        [routes.account_orders, 'sidebar.orders'],
        [routes.account_rfq_history, 'header.rfq_history'],
        [routes.account_bom_list, 'header.bom_list'],
        [routes.account_watches, 'watch.title'],
        [routes.exit, 'header.sign_out'],
      ] as const)
    : ([
        [routes.login, 'header.sign_in'],
        [routes.register, 'header.sign_up'],
      ] as const)
  return (
    <div className="header-visitor row gap-4">
      <button type="button" className="header-action row middle gap-8 compact bare unlined needs-script" {...toDataAttributes('open-rfq')}>
        <Icon name="list" />
        <span className="header-action-text cut">{t('header.rfq_list')}</span>{' '}
        <span className="badge" {...toDataAttributes('rfq-count')} hidden />
      </button>
      <FrameLink className="header-action row middle gap-8 compact bare unlined" to={routes.cart}>
        <Icon name="cart" />
        <span className="header-action-text cut">{t('header.cart')}</span>{' '}
        <Island name="cart-badge" id="cart-badge" className="header-badge" module={cartBadge} props={{ text: badge, is_late }} />
      </FrameLink>
      <details className="menu account-menu">
        {/* A name alone does not describe the menu. */}
        <summary
          className="header-action row middle gap-8 compact bare unlined"
          aria-label={name === '' ? undefined : `${t('header.account')}: ${name}`}
        >
          <Icon name="user" />
          <bdi className="header-action-text cut">{name || t(is_signed_in ? 'header.account' : 'header.sign_in')}</bdi>
        </summary>
        <div className="menu-panel grid panel compact">
          {links.map(([route, key]) => (
            <FrameLink key={key} to={route}>
              {t(key)}
            </FrameLink>
          ))}
        </div>
      </details>
    </div>
  )
}
