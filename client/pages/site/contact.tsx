import type { ReactNode } from 'react'
import type { MessageKey } from '#locales/translator.ts'
import type { PageText, SiteConfig } from '#shared/contract/site.ts'
import type { FormState } from '#shared/forms/form.ts'
import { routes } from '#shared/routes.ts'
import { FeedbackDialog } from '../../components/site/feedback-dialog.tsx'
import { FeedbackForm } from '../../components/site/feedback-form.tsx'
import { LocationsMap } from '../../components/site/locations-map.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { Icon, type IconName } from '../../components/ui/icon.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { Breadcrumb, TitledSection } from '../../components/ui/page-parts.tsx'
import { Value } from '../../components/ui/values.tsx'
import { Blocks } from './content.tsx'

interface ContactPageProps {
  /** The operator's text; null: there is none. */
  text: PageText | null
  config: SiteConfig
  /** Labels of the subjects by id; null where they could not be read. */
  subjects: Readonly<Record<string, string>> | null
  /** A rejected form that was sent without script. */
  state: FormState | null
  is_sent: boolean
}

/** The operator's text, the contacts, the feedback form, and the locations. */
export function ContactPage({ text, config, subjects, state, is_sent }: ContactPageProps) {
  const { t, href } = usePage()
  // An API that accepts no feedback has no subjects for it.
  const hasFeedback = subjects === null || Object.keys(subjects).length > 0
  return (
    <div className="page contact beside at-top">
      <article className="prose">
        <Breadcrumb />
        <h1>{text?.title ?? t('nav.contact_us')}</h1>
        {text && <p className="lead">{text.summary}</p>}
        <Blocks blocks={text?.blocks ?? []} />
      </article>
      <div className="stack gap-24">
        <section className="stack gap-12">
          <Ways config={config} />
          <p>
            <ButtonLink href={href(routes.rfq, {})} icon={<Icon name="list" />} text={t('contact.send_rfq')} />
          </p>
        </section>
        {hasFeedback && (
          <TitledSection id="feedback-heading" title={t('feedback.title')} className="padded stack gap-12 panel" anchor="feedback">
            {is_sent ? (
              <>
                <p className="good medium with-icon" role="status">
                  <Icon name="check" />
                  {t('feedback.sent')}
                </p>
                <p>
                  <a href={`${href(routes.contact, {})}#feedback`}>{t('feedback.another')}</a>
                </p>
              </>
            ) : (
              <>
                <p className="muted">{t('feedback.intro')}</p>
                <FeedbackForm id="feedback-form" subjects={subjects} state={state} />
              </>
            )}
          </TitledSection>
        )}
      </div>
      <LocationsMap locations={config.places} />
      <FeedbackDialog />
    </div>
  )
}

/** The configured contacts; without any, there is no heading either. */
function Ways({ config }: { config: SiteConfig }) {
  const { t } = usePage()
  const { contact_email, contact_tel, contact_skype, contact_whatsApp, contact_weChat_img, company_address } = config
  const link = (text: string, href: string) =>
    text && (
      <a href={href}>
        <Value>{text}</Value>
      </a>
    )
  const code = contact_weChat_img && <img src={contact_weChat_img} alt={t('contact.wechat_code')} width="120" height="120" loading="lazy" />
  const ways: readonly (readonly [icon: IconName, key: MessageKey, way: ReactNode])[] = [
    ['mail', 'contact.email', link(contact_email, `mailto:${contact_email}`)],
    ['phone', 'contact.phone', link(contact_tel, `tel:${contact_tel.replace(/[^+\d]/g, '')}`)],
    ['skype', 'sidebar.skype', link(contact_skype, `skype:${encodeURIComponent(contact_skype)}?chat`)],
    ['whatsapp', 'sidebar.whatsapp', link(contact_whatsApp, `https://wa.me/${contact_whatsApp.replace(/\D/g, '')}`)],
    ['wechat', 'sidebar.wechat', code],
    ['globe', 'common.address', company_address && <bdi>{company_address}</bdi>],
  ]
  const configured = ways.filter(([, , way]) => way)
  if (configured.length === 0) return null
  return (
    <>
      <h2>{t('contact.ways')}</h2>
      <dl className="contact-ways tall-links grid compact">
        {configured.map(([icon, key, way]) => (
          <div key={key}>
            <dt className="with-icon">
              <Icon name={icon} />
              {t(key)}
            </dt>
            <dd>{way}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
