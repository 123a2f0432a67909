import { EMPTY_FORM } from '#shared/forms/form.ts'
import { routes } from '#shared/routes.ts'
import { Entry } from '../../components/account/entry.tsx'
import { FormNotice } from '../../components/form/form-field.tsx'
import { Button, ButtonLink } from '../../components/ui/button.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { ResendForm } from './register-sent.tsx'

/** How it stands with an activation link: nobody followed one, it is over, it can be used, or the account is active. */
export type Activation = { is: 'absent' | 'over' | 'active' } | { is: 'waiting'; email: string; contact_name: string; company_name: string }

export function RegisterActivatePage({ activation, notice }: { activation: Activation; notice: string | null }) {
  const { t, href } = usePage()
  if (activation.is === 'active')
    return (
      <Entry title={t('register.active_title')}>
        <p className="good medium" role="status">
          {t('register.active')}
        </p>
        <p>
          <ButtonLink look="primary" href={href(routes.login, {})} text={t('sign_in.submit')} />
        </p>
      </Entry>
    )
  if (activation.is !== 'waiting')
    return (
      <Entry title={t('register.activate_title')}>
        <p role="alert">{t(activation.is === 'over' ? 'register.link_over' : 'register.link_absent')}</p>
        <ResendForm state={EMPTY_FORM} />
      </Entry>
    )
  return (
    <Entry title={t('register.activate_title')} lead={t('register.activate_lead')}>
      <dl className="contact-ways tall-links grid compact">
        {(
          [
            ['person.email', activation.email, 'ltr'],
            ['person.contact_name', activation.contact_name, 'auto'],
            ['person.company_name', activation.company_name, 'auto'],
          ] as const
        ).map(([label, text, dir]) => (
          <div key={label}>
            <dt>{t(label)}</dt>
            <dd>
              <bdi dir={dir} className="entry-address">
                {text}
              </bdi>
            </dd>
          </div>
        ))}
      </dl>
      <form className="form" method="post" action={href(routes.register_activate, {})}>
        <FormNotice text={notice} />
        <Button look="primary" text={t('register.activate')} />
      </form>
    </Entry>
  )
}
