import type { ApiKey } from '#shared/contract/api-keys.ts'
import { API_SCOPES, MAX_API_KEY_DAYS, MAX_API_KEYS } from '#shared/contract/api-scopes.ts'
import type { FormState } from '#shared/forms/form.ts'
import { routes } from '#shared/routes.ts'
import { addDays } from '#shared/text/local-day.ts'
import { formatDay } from '#shared/text/moment.ts'
import { formatCount } from '#shared/trade/count.ts'
import { AccountFrame } from '../../components/account/account-frame.tsx'
import { DoneNotice } from '../../components/account/done-notice.tsx'
import { SCOPE_KEYS } from '../../components/account/scope-keys.ts'
import { CheckboxField, InputField, PageForm } from '../../components/form/fields.tsx'
import { PasswordField } from '../../components/form/password-field.tsx'
import { Moment } from '../../components/ui/amounts.tsx'
import { Button } from '../../components/ui/button.tsx'
import { CopyButton } from '../../components/ui/copy-button.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { PageHead, PageSection } from '../../components/ui/page-parts.tsx'
import { RowTable } from '../../components/ui/row-table.tsx'

interface AccountApiKeysPageProps {
  keys: readonly ApiKey[]
  /** The key that was just created, or null. */
  created: string | null
  form: FormState
  /** The confirmation of a posted form, as text; null: none. */
  done: string | null
  /** The current date in UTC, ISO 8601: the earliest expiry of a key. */
  today: string
}

/** The customer's API keys, and the form for a new one. */
export function AccountApiKeysPage({ keys, created, form, done, today }: AccountApiKeysPageProps) {
  const { t, tag, href } = usePage()
  return (
    <AccountFrame current="keys" is_itself>
      <PageHead title={t('api_keys.title')} lead={t('api_keys.lead')} />
      <DoneNotice text={done} />
      {created !== null && <CreatedKey value={created} />}
      {keys.length === 0 ? (
        <p className="account-section muted">{t('api_keys.none')}</p>
      ) : (
        <form className="account-section" method="post" action={href(routes.account_keys, {})}>
          <input type="hidden" name="form" value="revoke" />
          <KeyTable keys={keys} />
        </form>
      )}
      <PageSection id="create-key-title" title={t('api_keys.create')} className="account-section">
        {keys.length < MAX_API_KEYS || form.notice !== null ? (
          <NewKeyForm form={form} today={today} />
        ) : (
          <p>{t('api_keys.full', { max: formatCount(MAX_API_KEYS, tag) })}</p>
        )}
      </PageSection>
      <p className="below-12">
        <a href={href(routes.developers, {})}>{t('developers.title')}</a>
      </p>
    </AccountFrame>
  )
}

function CreatedKey({ value }: { value: string }) {
  const { t } = usePage()
  return (
    <section className="account-section card padded stack gap-8" role="status" aria-labelledby="created-key">
      <h2 id="created-key">{t('api_keys.created_title')}</h2>
      <p className="cluster gap-8">
        <code className="mono api-key" dir="ltr">
          {value}
        </code>
        <CopyButton text={value} label={t('api_keys.key')} />
      </p>
      <p>{t('api_keys.created_text')}</p>
    </section>
  )
}

function KeyTable({ keys }: { keys: readonly ApiKey[] }) {
  const { t, tag } = usePage()
  return (
    <RowTable
      label={t('api_keys.title')}
      rows={keys}
      toKey={({ key_id }) => key_id}
      columns={[
        {
          head: t('api_keys.name'),
          names_row: true,
          cell: ({ name, is_sandbox }) => (
            <span className="cluster gap-2 across-8">
              <bdi>{name}</bdi> {is_sandbox && <span className="mark">{t('api_keys.sandbox_mark')}</span>}
            </span>
          ),
        },
        {
          head: t('api_keys.key'),
          cell: ({ prefix, last_four }) => (
            <span className="mono" dir="ltr">
              {prefix}…{last_four}
            </span>
          ),
        },
        { head: t('api_keys.scopes'), cell: ({ scopes }) => <span className="mono">{scopes.join(', ')}</span> },
        {
          head: t('api_keys.ends_on'),
          cell: ({ ends_on, has_ended }) =>
            has_ended ? <span className="low">{t('api_keys.ended')}</span> : formatDay(ends_on, tag, 'medium'),
        },
        {
          head: t('security.last_used_at'),
          cell: ({ last_used_at }) => (last_used_at === null ? t('api_keys.never') : <Moment at={last_used_at} />),
        },
        {
          head: { read_out: t('api_keys.revoke') },
          cell: ({ key_id, name }) => (
            <Button
              look="quiet"
              name="key_id"
              value={key_id}
              aria-label={t('api_keys.revoke_this', { name })}
              text={t('api_keys.revoke')}
            />
          ),
        },
      ]}
    />
  )
}

function NewKeyForm({ form, today }: { form: FormState; today: string }) {
  const { t, href } = usePage()
  return (
    <PageForm name="api_key" state={form} action={href(routes.account_keys, {})} submit={t('api_keys.create')}>
      <input type="hidden" name="form" value="api_key" />
      <InputField
        name="name"
        label={t('api_keys.name')}
        hint={t('api_keys.name_hint')}
        maxLength={60}
        required
        dir="auto"
        autoComplete="off"
      />
      <fieldset className="stack gap-8">
        <legend className="label">{t('api_keys.scopes')}</legend>
        {API_SCOPES.map((scope) => (
          <CheckboxField key={scope} name={`scopes.${scope}`}>
            <span className="mono" dir="ltr">
              {scope}
            </span>{' '}
            <span className="muted">{t(SCOPE_KEYS[scope])}</span>
          </CheckboxField>
        ))}
      </fieldset>
      <CheckboxField name="is_sandbox">{t('api_keys.sandbox')}</CheckboxField>
      <InputField
        type="date"
        name="ends_on"
        label={t('api_keys.ends_on')}
        min={today}
        max={addDays(today, MAX_API_KEY_DAYS)}
        required
        dir="ltr"
      />
      <PasswordField name="password" is_new={false} />
    </PageForm>
  )
}
