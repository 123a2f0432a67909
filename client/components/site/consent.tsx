import type { MessageKey, Translator } from '#locales/translator.ts'
import { routes } from '#shared/routes.ts'
import type { Consent, Service } from '#shared/visitor/consent.ts'
import { toDataAttributes } from '../../marks.ts'
import { Button } from '../ui/button.tsx'
import { usePage } from '../ui/page-context.tsx'
import { TitledSection } from '../ui/page-parts.tsx'

/** Each service with its purpose. */
const NAMES: Readonly<Record<Service, MessageKey>> = {
  google_analytics: 'consent.google_analytics',
  google_tag_manager: 'consent.google_tag_manager',
  trustpilot: 'consent.trustpilot',
  sharethis: 'consent.sharethis',
}

/** A list within a sentence. A Latin name with an Arabic word in brackets is isolated from its neighbours, or they change order. */
function formatServiceNames(services: readonly Service[], tag: string, t: Translator): string {
  const names = services.map((one) => t(NAMES[one]))
  return new Intl.ListFormat(tag).format(tag === 'ar' ? names.map((name) => `\u2067${name}\u2069`) : names)
}

interface AnswerFormProps {
  choice: 'yes' | 'no'
  label: string
  services: readonly Service[]
  /** The page to return to: path and query. */
  to: string
  /** Whether the script sends the form: with `reload` it reloads the page where the answer allows a service. Absent: no script does. */
  script?: 'stay' | 'reload'
}

/** A form with one answer: it also works where the script fails to load. */
function AnswerForm({ choice, label, services, to, script }: AnswerFormProps) {
  return (
    <form action="/forms/consent" method="post" {...toDataAttributes('consent', script)}>
      <input type="hidden" name="choice" value={choice} />
      <input type="hidden" name="about" value={services.join('.')} />
      <input type="hidden" name="to" value={to} />
      <Button text={label} />
    </form>
  )
}

interface ConsentNoticeProps {
  consent: Consent
  to: string
  /** Whether the page can be reloaded: not where it is the response to a form. */
  can_reload: boolean
}

/** Asks for consent to the configured services; both answers look the same. At the bottom of the window, on a phone above the page. */
export function ConsentNotice({ consent: { services }, to, can_reload }: ConsentNoticeProps) {
  const { t, tag, href } = usePage()
  return (
    <section
      className="consent screen-only row middle"
      aria-labelledby="consent-title"
      data-nosnippet=""
      {...toDataAttributes('saved', t('consent.saved'))}
    >
      <p>
        <strong id="consent-title">{t('consent.title')}</strong> {t('consent.ask', { services: formatServiceNames(services, tag, t) })}{' '}
        <a href={href(routes.cookies_policy, {})}>{t('legal.cookies_policy')}</a>
      </p>
      <AnswerForm choice="no" label={t('consent.refuse')} services={services} to={to} script="stay" />
      <AnswerForm choice="yes" label={t('consent.accept')} services={services} to={to} script={can_reload ? 'reload' : 'stay'} />
    </section>
  )
}

/** The choice about services at any time, with the current answer. */
export function ConsentChoice({ consent: { services, allowed, open, has_gpc } }: { consent: Consent }) {
  const { t, href } = usePage()
  const to = `${href(routes.cookies_policy, {})}#choice`
  return (
    <TitledSection id="choice-title" title={t('consent.choice')} anchor="choice">
      {services.length === 0 ? (
        <p>{t('consent.nothing')}</p>
      ) : (
        <>
          <p>{t('consent.used')}</p>
          <ul>
            {services.map((one) => (
              <li key={one}>{t(NAMES[one])}</li>
            ))}
          </ul>
          <p>
            <strong>
              {has_gpc
                ? t('consent.state_gpc')
                : open.length > 0
                  ? t('consent.state_open')
                  : t(allowed.length > 0 ? 'consent.state_accepted' : 'consent.state_refused')}
            </strong>
          </p>
          {!has_gpc && (
            <div className="button-row below-12">
              <AnswerForm choice="no" label={t('consent.refuse')} services={services} to={to} />
              <AnswerForm choice="yes" label={t('consent.accept')} services={services} to={to} />
            </div>
          )}
        </>
      )}
    </TitledSection>
  )
}
