import type { ReactNode } from 'react'
import { CompareBar } from '#client/components/catalogue/compare-bar.tsx'
import { HeaderStart, LanguageList, MainNavigation, Sidebar, TopBar } from '#client/components/site/chrome.tsx'
import { Footer } from '#client/components/site/footer.tsx'
import { AbsentPages } from '#client/components/ui/absent-pages.ts'
import { PageContext, type PageContextValue } from '#client/components/ui/page-context.tsx'
import { toDataAttributes } from '#client/marks.ts'
import type { Translator } from '#locales/translator.ts'
import type { SiteConfig } from '#shared/contract/site.ts'
import { getLanguage, type Language } from '#shared/languages.ts'
import { withLanguage } from '#shared/routes.ts'
import { FLAGS, getMessagesUrl, script } from './assets.ts'
import { Head, type PageHead, PlainHead } from './head.tsx'
import type { SheetName } from './sheets.ts'
import { toSlotMark } from './slots.ts'

export interface LayoutProps {
  children?: ReactNode
  head: PageHead
  sheets: readonly SheetName[]
  page: PageContextValue
  config: SiteConfig
  site_url: string
  path: string
  is_error: boolean
  /** The URL of the page in each language. */
  addresses: Readonly<Record<Language, string>>
}

/** A page's title with the company's name, if the configuration names one. */
function documentTitle(head: PageHead, { company_name }: SiteConfig, t: Translator): string {
  return head.full_title ?? (company_name ? t('meta.page_title', { title: head.title, company: company_name }) : head.title)
}

/** A page without its frame, for a script that already has the frame. */
export function BareLayout({ page, head, config, children }: Pick<LayoutProps, 'page' | 'head' | 'config' | 'children'>) {
  return (
    <html lang={page.tag} dir={getLanguage(page.lang).dir}>
      <head>
        <title>{documentTitle(head, config, page.t)}</title>
      </head>
      <body>
        <PageContext value={page}>{children}</PageContext>
      </body>
    </html>
  )
}

/** A page that is complete without the shop's frame and without a script. */
export function PlainLayout({ children, page, addresses, ...about }: LayoutProps) {
  const language = getLanguage(page.lang)
  const title = documentTitle(about.head, about.config, page.t)
  return (
    <html lang={language.tag} dir={language.dir}>
      <PlainHead {...about} title={title} language={language} t={page.t} />
      <body>
        <PageContext value={page}>
          <AbsentPages value={about.config.absent_pages}>
            <main id="main">{children}</main>
            <footer className="page small">
              <LanguageList codes={about.config.languages} addresses={addresses} />
            </footer>
          </AbsentPages>
        </PageContext>
      </body>
    </html>
  )
}

/** The whole document around a page, with slots for the visitor's parts. */
export function Layout({ children, page, addresses, ...about }: LayoutProps) {
  const { lang, t } = page
  const language = getLanguage(lang)
  const { config, head, path } = about
  const title = documentTitle(head, config, t)
  return (
    <html
      lang={language.tag}
      dir={language.dir}
      {...toDataAttributes('lang', lang)}
      {...toDataAttributes('time-zone', toSlotMark('zone'))}
      {...toDataAttributes('root', withLanguage(lang, '/').replace(/\/$/, ''))}
      {...toDataAttributes('script', script)}
      {...toDataAttributes('island-words', getMessagesUrl(lang))}
    >
      <Head {...about} title={title} language={language} t={t} />
      <body>
        <PageContext value={page}>
          <AbsentPages value={config.absent_pages}>
            <a className="skip" href="#main">
              {t('site.skip_to_content')}
            </a>
            {about.sheets.includes('listing') && (
              <a className="skip" href="#parts">
                {t('site.skip_to_results')}
              </a>
            )}
            <div className="loading-bar" aria-hidden="true" />
            {toSlotMark('consent') + toSlotMark('offer')}
            <header className="header screen-only">
              <div className="header-top">
                <TopBar config={config} addresses={addresses} flags={FLAGS} />
              </div>
              <div className="header-main grid middle gap-24">
                <div className="header-start grid middle gap-32">
                  <HeaderStart config={config} path={path} keyword={head.keyword ?? ''} />
                </div>
                {toSlotMark('menu')}
              </div>
              <div className="header-nav beyond-narrow">
                <MainNavigation path={path} />
              </div>
            </header>
            <main id="main" tabIndex={-1}>
              {toSlotMark('stale')}
              {children}
            </main>
            {/* Claims are for public pages: no buyer needs them at the checkout, on an error page or beside a price. */}
            <Footer config={head.noindex || head.og_type === 'product' ? { ...config, claims: [] } : config} />
            <Sidebar config={config} />
            {/* The drawer is rendered when it is opened; without a script it is never visible. */}
            <div id="rfq-drawer" {...toDataAttributes('island', 'rfq-drawer')} />
            <CompareBar />
            <div
              id="toasts"
              className="toasts screen-only"
              role="status"
              aria-live="polite"
              aria-label={t('toast.label')}
              {...toDataAttributes('offline', t('common.offline'))}
            >
              {toSlotMark('notice')}
            </div>
            {toSlotMark('services')}
          </AbsentPages>
        </PageContext>
      </body>
    </html>
  )
}
