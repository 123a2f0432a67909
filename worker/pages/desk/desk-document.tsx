import type { ReactNode } from 'react'
import { Button } from '#client/components/ui/button.tsx'
import { PageContext, type PageContextValue } from '#client/components/ui/page-context.tsx'
import type { SiteConfig } from '#shared/contract/site.ts'
import { getLanguage } from '#shared/languages.ts'
import { routes, toPath } from '#shared/routes.ts'
import { listStylesheets } from '../../render/assets.ts'
import type { Page } from '../../render/page.tsx'
import type { Ctx } from '../../request/env.ts'
import { PRIVATE } from '../../request/private-response.ts'
import { readSiteConfig } from '../../request/site-config.ts'

export interface DeskDocument {
  title: string
  /** The current section; null: not signed in. */
  current: 'orders' | 'rfqs' | 'changes' | 'mails' | 'webhooks' | null
  body: ReactNode
  status: NonNullable<Page['status']>
}

/** A page of the sales desk: another frame, without script, and not indexed. */
export async function renderDesk(c: Ctx, { title, current, body, status }: DeskDocument): Promise<Response> {
  const config = await readSiteConfig(c)
  const { company_name } = config
  const { t, lang } = c.var
  // The page's texts are in the language of the desk, its URLs in that of the path.
  const { tag, dir, lang: spoken } = getLanguage(c.var.desk?.lang ?? lang)
  const page: PageContextValue = { lang, tag, t }
  c.status(status)
  for (const [name, value] of Object.entries({
    'Cache-Control': PRIVATE,
    'Content-Language': spoken,
    'Referrer-Policy': 'same-origin',
    'X-Robots-Tag': 'noindex, nofollow',
  }))
    c.header(name, value)
  const document = (
    <html lang={tag} dir={dir}>
      <head>
        <meta charSet="utf-8" />
        <title>
          {[title, t('desk.title'), company_name].filter((part, index, all) => part !== '' && all.indexOf(part) === index).join(' · ')}
        </title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex, nofollow" />
        {listStylesheets(['desk'], config).map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {config.favicon && <link rel="icon" href={config.favicon} />}
      </head>
      <body className="desk">
        <PageContext value={page}>
          <a className="skip" href="#main">
            {t('site.skip_to_content')}
          </a>
          <DeskHeader page={page} config={config} current={current} />
          <main id="main" tabIndex={-1}>
            {body}
          </main>
        </PageContext>
      </body>
    </html>
  )
  return c.render(document)
}

interface DeskHeaderProps extends Pick<DeskDocument, 'current'> {
  page: PageContextValue
  config: SiteConfig
}

function DeskHeader({ page: { t, lang }, config, current }: DeskHeaderProps) {
  const { company_name, logo_admin } = config
  const links = [
    { name: 'orders', text: t('desk.orders'), href: toPath(routes.desk, lang, {}) },
    { name: 'rfqs', text: t('desk.rfqs'), href: toPath(routes.desk_rfqs, lang, {}) },
    { name: 'changes', text: t('changes.nav'), href: toPath(routes.desk_changes, lang, {}) },
    { name: 'mails', text: t('desk.mails'), href: toPath(routes.desk_mails, lang, {}) },
    { name: 'webhooks', text: t('webhooks.title'), href: toPath(routes.desk_webhooks, lang, {}) },
  ]
  return (
    <header className="desk-header screen-only cluster middle compact">
      <p className="desk-name row middle gap-8 strong">
        <a className="unlined" href={toPath(routes.home, lang, {})} aria-label={t('site.home_label', { company: company_name })}>
          {logo_admin ? <img className="logo-image" src={logo_admin} alt={company_name} width="168" height="32" /> : company_name}
        </a>{' '}
        <span className="muted regular">{t('desk.title')}</span>
      </p>
      {current !== null && (
        <>
          <nav className="cluster gap-20" aria-label={t('desk.title')}>
            {links.map(({ name, text, href }) => (
              <a key={name} href={href} aria-current={name === current ? 'page' : undefined}>
                {text}
              </a>
            ))}
          </nav>
          <form method="post" action={toPath(routes.desk, lang, {})}>
            <input type="hidden" name="form" value="exit" />
            <Button look="quiet" text={t('header.sign_out')} />
          </form>
        </>
      )}
    </header>
  )
}
