import type { SiteConfig } from '#shared/contract/site.ts'
import { INDEX_NAMES, routes } from '#shared/routes.ts'
import { toServiceIds } from '#shared/visitor/consent.ts'
import { toDataAttributes } from '../../marks.ts'
import { useHasPage } from '../ui/absent-pages.ts'
import { Button } from '../ui/button.tsx'
import { usePage } from '../ui/page-context.tsx'
import { TitledSection } from '../ui/page-parts.tsx'
import { Fact, Value } from '../ui/values.tsx'
import { Mark, VISITOR_MARKS } from './chrome.tsx'
import { FrameLink } from './frame-link.tsx'

/** A link to reviews of the shop; where the reader has consented to Trustpilot, its script shows the figures instead. */
function TrustBox({ config }: { config: SiteConfig }) {
  const { t, tag } = usePage()
  const { website_home, trustpilot_template_id, trustpilot_businessunit_id } = config
  const reviewed = URL.canParse(website_home) ? `review/${new URL(website_home).hostname}` : ''
  return (
    <div
      className="trustpilot-widget"
      data-locale={tag}
      data-template-id={trustpilot_template_id}
      data-businessunit-id={trustpilot_businessunit_id}
    >
      <a href={`https://www.trustpilot.com/${reviewed}`} rel="noopener noreferrer" target="_blank">
        {t('footer.reviews')}
      </a>
    </div>
  )
}

export function Footer({ config }: { config: SiteConfig }) {
  const { t, href } = usePage()
  const profiles: [string, string][] = [
    ['LinkedIn', config.socialize_linkedin],
    ['X', config.socialize_twitter],
    ['Facebook', config.socialize_facebook],
    ['Instagram', config.socialize_instagram],
    ['YouTube', config.socialize_youtube],
  ]
  const social = profiles.filter(([, url]) => url !== '')
  const services = toServiceIds(config)
  return (
    <footer className="footer screen-only">
      <PartNumberIndex />
      {config.claims.length > 0 && (
        <dl className="claims small-names grid gap-16" aria-label={t('home.why')}>
          {config.claims.map(({ figure, text }) => (
            <Fact key={text} name={text} className="larger strong num" value={figure} />
          ))}
        </dl>
      )}
      <div className="footer-columns quiet-links grid gap-24">
        <Company config={config} />
        <Contact config={config} />
        <Subscription config={config} />
        {social.length > 0 && (
          <TitledSection id="footer-follow" className="footer-follow stack gap-2" title={t('footer.follow_us')}>
            {social.map(([name, url]) => (
              <a key={name} href={url} rel="noopener noreferrer" target="_blank">
                {name}
              </a>
            ))}
          </TitledSection>
        )}
      </div>
      <p className="footer-legal tall-links cluster gap-4 across-20 muted small">
        <a className="footer-mark unlined" href={href(routes.home, {})} aria-label={t('site.home_label', { company: config.company_name })}>
          <Mark image={config.logo_foot} mark={config.logo_mark} name={config.company_name} />
        </a>
        <bdi>© {config.company_name}</bdi>
        <FrameLink to={routes.privacy_policy}>{t('legal.privacy_policy')}</FrameLink>
        <FrameLink to={routes.terms_conditions}>{t('legal.terms_of_service')}</FrameLink>
        <FrameLink to={routes.cookies_policy}>{t('legal.cookies_policy')}</FrameLink>
        {Object.keys(services).length > 0 ? (
          <a href={`${href(routes.cookies_policy, {})}#choice`}>{t('consent.settings')}</a>
        ) : (
          <span>{t('consent.none')}</span>
        )}
      </p>
      {services.trustpilot !== undefined && <TrustBox config={config} />}
    </footer>
  )
}

/** Links to all part numbers, by their first character. */
function PartNumberIndex() {
  const { t, href } = usePage()
  const hasPage = useHasPage()
  if (!hasPage(routes.product_index)) return null
  return (
    <nav className="footer-index tint-links cluster middle gap-2" aria-label={t('product_index.name')}>
      <span className="footer-index-label muted">{t('product_index.name')}</span>
      {INDEX_NAMES.map(({ name, label }) => (
        <a
          key={name}
          href={href(routes.product_index, { name, page: 1 })}
          // A letter needs no other label.
          aria-label={name === 'other' ? t('product_index.other_letter') : undefined}
        >
          {label}
        </a>
      ))}
    </nav>
  )
}

/** Links about the company, and about buying from it. */
function Company({ config }: { config: SiteConfig }) {
  const { t } = usePage()
  return (
    <>
      <TitledSection id="footer-company" className="stack gap-2" title={t('footer.company')}>
        <FrameLink to={routes.about}>{t('nav.about_us')}</FrameLink>
        <FrameLink to={routes.certification}>{t('nav.certification')}</FrameLink>
        {config.trust_min_cases !== null && <FrameLink to={routes.trust}>{t('trust.title')}</FrameLink>}
        <FrameLink to={routes.developers}>{t('developers.title')}</FrameLink>
        <FrameLink to={routes.news_list}>{t('nav.news')}</FrameLink>
        <FrameLink to={routes.contact}>{t('nav.contact_us')}</FrameLink>
        <FrameLink to={routes.contact} hash="#feedback" {...toDataAttributes('feedback')}>
          {t('feedback.title')}
        </FrameLink>
      </TitledSection>
      <TitledSection id="footer-buying" className="stack gap-2" title={t('footer.buying')}>
        <FrameLink to={routes.how_to_buy}>{t('footer.how_to_buy')}</FrameLink>
        <FrameLink to={routes.shipping}>{t('footer.shipping')}</FrameLink>
        <FrameLink to={routes.refund}>{t('footer.refund')}</FrameLink>
        <FrameLink to={routes.order_track}>{t('track.name')}</FrameLink>
      </TitledSection>
    </>
  )
}

/** The contacts; nothing without a configuration. */
function Contact({ config }: { config: SiteConfig }) {
  const { t } = usePage()
  if (!(config.contact_tel || config.contact_email || config.company_address)) return null
  return (
    <TitledSection id="footer-contact" className="stack gap-2" title={t('nav.contact_us')}>
      {config.contact_tel && (
        <a href={`tel:${config.contact_tel.replace(/[^+\d]/g, '')}`}>
          <Value>{config.contact_tel}</Value>
        </a>
      )}
      {config.contact_email && <a href={`mailto:${config.contact_email}`}>{config.contact_email}</a>}
      {config.company_address && (
        <p className="muted">
          <bdi>{config.company_address}</bdi>
        </p>
      )}
    </TitledSection>
  )
}

function Subscription({ config }: { config: SiteConfig }) {
  const { t, lang } = usePage()
  return (
    <TitledSection id="footer-subscribe" className="stack gap-2" title={t('footer.subscribe')} anchor="subscribe">
      {config.newsletter_text && <p className="muted">{config.newsletter_text}</p>}
      <form
        className="row gap-8 below-6"
        action={`/forms/subscribe?lang=${lang}`}
        method="post"
        {...toDataAttributes('subscribe')}
        noValidate
      >
        <input
          className="input grow"
          type="email"
          name="email"
          defaultValue={VISITOR_MARKS.email}
          autoComplete="email"
          aria-label={t('footer.subscribe_email')}
          placeholder={t('footer.subscribe_email')}
        />
        <Button text={t('footer.subscribe_button')} />
      </form>
      {/* A script shows this help once an e-mail is sent, after the server's message; its toast disappears after three seconds. */}
      <p className="muted" hidden>
        <span /> {t('newsletter.subscribed_help')}
      </p>
    </TitledSection>
  )
}
