import type { MessageKey } from '#locales/translator.ts'
import type { SiteConfig } from '#shared/contract/site.ts'
import { getLanguage, type Language, listEnabledLanguages } from '#shared/languages.ts'
import { type Route, routes } from '#shared/routes.ts'
import { formatSlotMark } from '#shared/text/slot-mark.ts'
import { Island } from '../../behaviours/island.tsx'
import * as searchBox from '../../islands/search-box.tsx'
import { toDataAttributes } from '../../marks.ts'
import { useHasPage } from '../ui/absent-pages.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { usePage } from '../ui/page-context.tsx'
import { Value } from '../ui/values.tsx'
import { FrameLink } from './frame-link.tsx'

/** Slots of the frame that are filled for the visitor of the page. */
export const VISITOR_MARKS = {
  /** The input of a rejected newsletter form. */
  get email(): string {
    return formatSlotMark('email')
  },
  /** The sidebar's link to the account: the profile, or the sign-in. */
  get account(): string {
    return formatSlotMark('account')
  },
  /** The sidebar's link to the orders: the customer's, or the page to find a visitor's order. */
  get orders(): string {
    return formatSlotMark('orders')
  },
} as const

const NAVIGATION: readonly { route: Route; key: MessageKey }[] = [
  { route: routes.category_list, key: 'category.title' },
  { route: routes.manufacturer_list, key: 'manufacturer.title' },
  { route: routes.bom, key: 'nav.bom' },
  { route: routes.rfq, key: 'nav.rfq' },
  { route: routes.news_list, key: 'nav.news' },
  { route: routes.about, key: 'nav.about_us' },
  { route: routes.contact, key: 'nav.contact_us' },
  { route: routes.certification, key: 'nav.certification' },
]

interface LanguageLinks {
  /** The URL of this page in each language. */
  addresses: Readonly<Record<Language, string>>
  /** URLs of the flags' images, by name. */
  flags: Readonly<Record<string, string>>
}

export function TopBar({ config, ...links }: { config: SiteConfig } & LanguageLinks) {
  const { t } = usePage()
  return (
    <div className="topbar row middle gap-24 muted small">
      {config.contact_tel || config.contact_email ? (
        <details className="menu contact-menu" name="top-menu">
          <summary className="row middle gap-6">
            <Icon name="phone" />
            {t('nav.contact_us')}
          </summary>
          <div className="menu-panel grid panel compact">
            {config.contact_tel && (
              <a href={`tel:${config.contact_tel.replace(/[^+\d]/g, '')}`}>
                <Icon name="phone" />
                <span className="muted nowrap">{t('contact.phone')}</span>
                <Value>{config.contact_tel}</Value>
              </a>
            )}
            {config.contact_email && (
              <a href={`mailto:${config.contact_email}`}>
                <Icon name="mail" />
                <span className="muted nowrap">{t('contact.email')}</span>
                <Value>{config.contact_email}</Value>
              </a>
            )}
          </div>
        </details>
      ) : (
        <FrameLink className="contact-menu" to={routes.contact}>
          {t('nav.contact_us')}
        </FrameLink>
      )}
      <nav className="topbar-links beyond-narrow row gap-20" aria-label={t('footer.company')}>
        <FrameLink to={routes.privacy_policy}>{t('legal.privacy_policy')}</FrameLink>
        <FrameLink to={routes.terms_conditions}>{t('legal.terms_of_service')}</FrameLink>
        <FrameLink to={routes.cookies_policy}>{t('legal.cookies_policy')}</FrameLink>
      </nav>
      <LanguageMenu codes={config.languages} {...links} />
    </div>
  )
}

/**
 * @param path of the page, without its language
 * @param keyword the text of its search box
 */
export function HeaderStart({ config, path, keyword }: { config: SiteConfig; path: string; keyword: string }) {
  const { t, href } = usePage()
  return (
    <>
      <details className="menu nav-menu">
        <summary className="centered" aria-label={t('header.menu')}>
          <Icon name="menu" />
        </summary>
        <div className="menu-panel grid panel compact">
          <FrameLink to={routes.keywords}>{t('keywords.title')}</FrameLink>
          <NavigationLinks path={path} />
          <FrameLink to={routes.privacy_policy}>{t('legal.privacy_policy')}</FrameLink>
          <FrameLink to={routes.terms_conditions}>{t('legal.terms_of_service')}</FrameLink>
          <FrameLink to={routes.cookies_policy}>{t('legal.cookies_policy')}</FrameLink>
          {config.contact_email && <a href={`mailto:${config.contact_email}`}>{config.contact_email}</a>}
        </div>
      </details>
      <a className="logo unlined" href={href(routes.home, {})} aria-label={t('site.home_label', { company: config.company_name })}>
        <Mark image={config.logo_head} mark={config.logo_mark} name={config.company_name} />
      </a>
      <Island name="search-box" id="search" className="header-search" module={searchBox} props={{ keyword }} />
    </>
  )
}

interface MarkProps {
  image: string
  /** A small logo beside the name, or empty. */
  mark: string
  name: string
}

/** The menu of the same page in other languages; nothing with a single language. */
function LanguageMenu({ codes, ...links }: { codes: readonly string[] } & LanguageLinks) {
  const { t, lang } = usePage()
  if (listEnabledLanguages(codes).length === 1) return null
  const { name } = getLanguage(lang)
  return (
    <details className="menu language-menu" name="top-menu">
      <summary className="row middle gap-6" aria-label={`${t('header.language')}: ${name}`}>
        <Icon name="globe" />
        {name}
      </summary>
      <LanguageList codes={codes} {...links} className="menu-panel grid panel compact language-list" />
    </details>
  )
}

interface LanguageListProps {
  addresses: LanguageLinks['addresses']
  flags?: LanguageLinks['flags']
  codes: readonly string[]
  className?: string
}

/** Links to the same page in every language; nothing with a single one. @param flags left out: the names alone */
export function LanguageList({ codes, addresses, flags, className = 'cluster gap-12' }: LanguageListProps) {
  const { lang } = usePage()
  const languages = listEnabledLanguages(codes)
  if (languages.length === 1) return null
  return (
    <ul className={className}>
      {languages.map((entry) => (
        <li key={entry.lang}>
          <a href={addresses[entry.lang]} hrefLang={entry.tag} lang={entry.tag} aria-current={entry.lang === lang ? 'true' : undefined}>
            {flags && <img src={flags[entry.icon]} alt="" width="20" height="15" loading="lazy" />}
            <bdi>{entry.name}</bdi>
          </a>
        </li>
      ))}
    </ul>
  )
}

/** The company's logo, in a frame of the same size while it loads; without one its name. */
export function Mark({ image, mark: small, name }: MarkProps) {
  if (image) return <img className="logo-image" src={image} alt={name} width="168" height="32" />
  return (
    <span className="wordmark middle gap-8 larger strong" dir="auto">
      {small && <img src={small} alt="" width="36" height="24" />}
      {name}
    </span>
  )
}

/** The `aria-current` of a link to the current page, or to one above it. */
function toAriaCurrent({ pattern }: Route, path: string): 'page' | 'true' | undefined {
  const [, section = '', below] = path.split('/', 3)
  if (pattern.split('/')[1] !== section) return undefined
  return below === undefined ? 'page' : 'true'
}

function NavigationLinks({ path }: { path: string }) {
  const { t } = usePage()
  return NAVIGATION.map(({ route, key }) => (
    <FrameLink key={key} to={route} aria-current={toAriaCurrent(route, path)}>
      {t(key)}
    </FrameLink>
  ))
}

export function MainNavigation({ path }: { path: string }) {
  const { t, href } = usePage()
  return (
    <nav className="nav cluster compact medium" aria-label={t('nav.label')}>
      {/* A script fills the panel of the menu; without one the same icon links to the page with the same content. */}
      <a className="category-link centered no-script-only" href={href(routes.category_list, {})}>
        <Icon name="menu" />
        <span className="sr-only">{t('category.menu')}</span>
      </a>
      <details className="menu category-menu needs-script">
        <summary className="centered" aria-label={t('category.menu')} title={t('category.menu')}>
          <Icon name="menu" />
        </summary>
        <div className="menu-panel panel" {...toDataAttributes('categories')} />
      </details>
      <NavigationLinks path={path} />
    </nav>
  )
}

interface QuickLink {
  icon: IconName
  key: MessageKey
  href: string
  external?: boolean
  /** With script, the link opens the dialog. */
  is_feedback?: boolean
}

/** The right-hand bar; contacts are shown only where they are configured. */
export function Sidebar({ config }: { config: SiteConfig }) {
  const { t, href } = usePage()
  const hasPage = useHasPage()
  const ways: (QuickLink | null)[] = [
    { icon: 'user', key: 'sidebar.account', href: VISITOR_MARKS.account, external: true },
    hasPage(routes.cart) ? { icon: 'cart', key: 'sidebar.cart', href: href(routes.cart, {}) } : null,
    { icon: 'orders', key: 'sidebar.orders', href: VISITOR_MARKS.orders },
    hasPage(routes.account_rfq_history) ? { icon: 'message', key: 'sidebar.messages', href: href(routes.account_rfq_history, {}) } : null,
    config.contact_email ? { icon: 'mail', key: 'sidebar.email', href: `mailto:${config.contact_email}` } : null,
    config.contact_skype ? { icon: 'skype', key: 'sidebar.skype', href: `skype:${encodeURIComponent(config.contact_skype)}?chat` } : null,
    config.contact_whatsApp
      ? { icon: 'whatsapp', key: 'sidebar.whatsapp', href: `https://wa.me/${config.contact_whatsApp.replace(/\D/g, '')}`, external: true }
      : null,
    config.contact_weChat_img ? { icon: 'wechat', key: 'sidebar.wechat', href: config.contact_weChat_img, external: true } : null,
    { icon: 'feedback', key: 'feedback.title', href: `${href(routes.contact, {})}#feedback`, is_feedback: true },
    { icon: 'chat', key: 'sidebar.chat', href: href(routes.contact, {}) },
  ]
  return (
    <nav className="sidebar lines grid beyond-narrow screen-only" aria-label={t('sidebar.label')}>
      <button type="button" className="sidebar-item bare needs-script" {...toDataAttributes('open-rfq')}>
        <Icon name="list" />
        <span className="sr-only">{t('sidebar.rfq_list')}</span> <span className="badge" {...toDataAttributes('rfq-count')} hidden />
        <span className="sidebar-tip" aria-hidden="true">
          {t('sidebar.rfq_list')}
        </span>
      </button>
      {ways
        .filter((way) => way !== null)
        .map(({ icon, key, href: to, external, is_feedback }) => (
          <a
            key={key}
            className="sidebar-item bare"
            href={to}
            aria-label={external ? `${t(key)} (${t('site.new_window')})` : t(key)}
            {...(external && { target: '_blank', rel: 'noopener noreferrer' })}
            {...(is_feedback && toDataAttributes('feedback'))}
          >
            <Icon name={icon} />
            <span className="sidebar-tip">{t(key)}</span>
          </a>
        ))}
      <button type="button" className="sidebar-item bare needs-script" {...toDataAttributes('to-top')} aria-label={t('sidebar.to_top')}>
        <Icon name="top" />
        <span className="sidebar-tip">{t('sidebar.to_top')}</span>
      </button>
    </nav>
  )
}
