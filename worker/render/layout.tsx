import type { ReactNode } from 'react'
import { Island } from '#client/behaviours/island.tsx'
import { CompareBar } from '#client/components/catalogue/compare-bar.tsx'
import { ConsentNotice } from '#client/components/site/consent.tsx'
import { Button, ButtonLink } from '#client/components/ui/button.tsx'
import { Icon } from '#client/components/ui/icon.tsx'
import { PageContext, type PageContextValue, usePage } from '#client/components/ui/page-context.tsx'
import * as rfqDrawer from '#client/islands/rfq-drawer.tsx'
import { mark } from '#client/marks.ts'
import { translator } from '#locales/dictionaries.ts'
import type { Translator } from '#locales/translator.ts'
import type { SiteConfig } from '#shared/contract/site.ts'
import { type Language, languageEntry } from '#shared/languages.ts'
import { pathTo, routes, withLanguage } from '#shared/routes.ts'
import { badgeText } from '#shared/text/badge.ts'
import type { Consent, ServiceIds } from '#shared/visitor/consent.ts'
import type { Visitor } from '../request/env.ts'
import type { Chrome } from './chrome.tsx'
import { Head, type PageHead } from './head.tsx'
import { islandWords } from './island-words.ts'
import type { Sheet } from './sheets.ts'

export interface LayoutProps {
  children?: ReactNode
  nonce: string
  head: PageHead
  sheets: readonly Sheet[]
  page: PageContextValue
  config: SiteConfig
  site_url: string
  path: string
  is_error: boolean
  /** The frame, rendered before the page: the renderer is not entered twice. */
  chrome: Chrome
  visitor: Visitor
  /** Lines in the visitor's cart. */
  cart_count: number
  /** What a form without script is answered. */
  notice: { kind: 'success' | 'error'; text: string } | null
  /** The language to offer on a first visit, or null. */
  offer: { lang: Language; address: string } | null
  /** What the strip about cookies tells or asks; null: nothing. */
  consent: { consent: Consent; to: string; can_reload: boolean } | null
  /** Third parties that the reader lets in here, for the script that loads them. */
  service_ids: ServiceIds | null
}

/** All messages that islands need, once a language: they travel in one block. */
const messagesByLanguage = new Map<Language, string>()

function islandMessages(lang: Language): string {
  let json = messagesByLanguage.get(lang)
  if (json === undefined) {
    json = JSON.stringify(islandWords(lang, 'search-box', 'rfq-drawer', 'price-calculator')).replaceAll('<', '\\u003c')
    messagesByLanguage.set(lang, json)
  }
  return json
}

/** A page's title with the company's name; without a configuration there is none to add. */
function documentTitle(head: PageHead, { company_name }: SiteConfig, t: Translator): string {
  return head.full_title ?? (company_name ? t('meta.page_title', { title: head.title, company: company_name }) : head.title)
}

/** A page without its frame, for a script that has the frame already. */
export function BareLayout({ page, head, config, children }: Pick<LayoutProps, 'page' | 'head' | 'config' | 'children'>) {
  return (
    <html lang={page.tag} dir={languageEntry(page.lang).dir}>
      <head>
        <title>{documentTitle(head, config, page.t)}</title>
      </head>
      <body>
        <PageContext value={page}>{children}</PageContext>
      </body>
    </html>
  )
}

/** The whole document around a page. */
export function Layout({ children, page, chrome, visitor, cart_count, notice, offer, consent, service_ids, ...about }: LayoutProps) {
  const { lang, t } = page
  const language = languageEntry(lang)
  const title = documentTitle(about.head, about.config, t)
  return (
    <html lang={language.tag} dir={language.dir} {...mark('lang', lang)} {...mark('root', withLanguage(lang, '/').replace(/\/$/, ''))}>
      <Head {...about} title={title} language={language} t={t} />
      <body>
        <PageContext value={page}>
          <a className="skip" href="#main">
            {t('site.skip_to_content')}
          </a>
          {/* Before the first island: one may wake while the rest of the page is still on its way. */}
          <script
            id="messages"
            type="application/json"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: data of our dictionaries, with "<" written as an escape
            dangerouslySetInnerHTML={{ __html: islandMessages(lang) }}
          />
          <div className="loading-bar" aria-hidden="true" />
          {consent && <ConsentNotice {...consent} />}
          {offer && <LanguageHint offer={offer.lang} address={offer.address} />}
          <SiteHeader chrome={chrome} visitor={visitor} cart_count={cart_count} />
          <main id="main" tabIndex={-1}>
            {children}
          </main>
          <Html html={chrome.footer} />
          <Html html={chrome.sidebar} />
          <Island name="rfq-drawer" id="rfq-drawer" module={rfqDrawer} props={{}} />
          <CompareBar />
          <div id="toasts" className="toasts screen-only" role="status" aria-live="polite" aria-label={t('toast.label')}>
            {notice && <p className={`toast toast-${notice.kind}`}>{notice.text}</p>}
          </div>
          <ShellWords />
          {service_ids && (
            <script
              id="services"
              type="application/json"
              // biome-ignore lint/security/noDangerouslySetInnerHtml: ids of a checked form, which hold no "<"
              dangerouslySetInnerHTML={{ __html: JSON.stringify(service_ids) }}
            />
          )}
        </PageContext>
      </body>
    </html>
  )
}

function SiteHeader({ chrome, visitor, cart_count }: Pick<LayoutProps, 'chrome' | 'visitor' | 'cart_count'>) {
  return (
    <header className="header screen-only">
      <Html className="header-top" html={chrome.topbar} />
      <div className="header-main grid middle gap-24">
        <Html className="header-start grid middle gap-32" html={chrome.header} />
        <VisitorMenu visitor={visitor} cart_count={cart_count} />
      </div>
      <Html className="header-nav beyond-narrow" html={chrome.navigation} />
    </header>
  )
}

/** What the script of every page says. */
function ShellWords() {
  const { t } = usePage()
  return (
    <div
      id="shell-words"
      hidden
      {...mark('added', t('rfq.added', { part_number: '{{part_number}}' }))}
      {...mark('already', t('rfq.already', { part_number: '{{part_number}}' }))}
      {...mark('in-cart', t('cart.added_part', { part_number: '{{part_number}}', count: '{{count}}' }))}
      {...mark('rounded', t('cart.rounded'))}
      {...mark('missing', t('cart.missing', { qty: '{{qty}}' }))}
      {...mark('only-stock', t('cart.only_in_stock', { qty: '{{qty}}' }))}
      {...mark('not-saved', t('rfq.not_saved'))}
      {...mark('invalid-quantity', t('validation.whole_quantity'))}
      {...mark('copied', t('part.copied'))}
      {...mark('link-copied', t('common.link_copied'))}
      {...mark('too-short', t('search.too_short'))}
      {...mark('failed', t('common.failed'))}
    />
  )
}

function Html({ html, className }: { html: string; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React's HTML, rendered once an isolate
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />
}

/** What differs by visitor: never part of the kept frame. */
function VisitorMenu({ visitor, cart_count }: { visitor: Visitor; cart_count: number }) {
  const { t, lang } = usePage()
  const name = visitor.user?.name ?? ''
  const links = visitor.token
    ? ([
        [routes.account_profile, 'header.my_profile'],
        [routes.account_address, 'header.addresses'],
        [routes.account_orders, 'sidebar.orders'],
        [routes.account_rfq_history, 'header.rfq_history'],
        [routes.account_bom_list, 'header.bom_list'],
        [routes.exit, 'header.sign_out'],
      ] as const)
    : ([
        [routes.login, 'header.sign_in'],
        [routes.register, 'header.sign_up'],
      ] as const)
  return (
    <div className="header-visitor row gap-4">
      <button type="button" className="header-action row middle gap-8 compact bare unlined needs-script" {...mark('open-rfq')}>
        <Icon name="list" />
        <span className="header-action-text cut">{t('header.rfq_list')}</span> <span className="badge" {...mark('rfq-count')} hidden />
      </button>
      <a className="header-action row middle gap-8 compact bare unlined" href={pathTo(routes.cart, lang, {})}>
        <Icon name="cart" />
        <span className="header-action-text cut">{t('header.cart')}</span>{' '}
        <span className="badge" {...mark('cart-count')} hidden={cart_count === 0}>
          {badgeText(cart_count)}
        </span>
      </a>
      <details className="menu account-menu">
        {/* A name alone does not say what opens. */}
        <summary
          className="header-action row middle gap-8 compact bare unlined"
          aria-label={name === '' ? undefined : `${t('header.account')}: ${name}`}
        >
          <Icon name="user" />
          <bdi className="header-action-text cut">{name || t(visitor.token ? 'header.account' : 'header.sign_in')}</bdi>
        </summary>
        <div className="menu-panel grid panel compact">
          {links.map(([route, key]) => (
            <a key={key} href={pathTo(route, lang, {})}>
              {t(key)}
            </a>
          ))}
        </div>
      </details>
    </div>
  )
}

/** Said in the language it offers: the reader may not read this page's. */
function LanguageHint({ offer, address }: { offer: Language; address: string }) {
  const { tag, dir } = languageEntry(offer)
  const t = translator(offer)
  return (
    <aside className="language-hint screen-only row middle gap-12 compact" lang={tag} dir={dir}>
      <p>{t('language_hint.text')}</p>
      <ButtonLink look="quiet" href={address} hrefLang={tag} text={t('language_hint.switch')} />
      <Button
        look="icon"
        className="needs-script"
        type="button"
        {...mark('dismiss-hint')}
        aria-label={t('language_hint.dismiss')}
        icon={<Icon name="close" />}
      />
    </aside>
  )
}
