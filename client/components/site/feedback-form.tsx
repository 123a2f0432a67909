import { EMPTY_FORM, type FormState } from '#shared/forms/form.ts'
import { routes } from '#shared/routes.ts'
import { DEFAULT_FEEDBACK_SUBJECT, MAX_FEEDBACK_LENGTH } from '#shared/text/feedback-limits.ts'
import { toDataAttributes } from '../../marks.ts'
import { toMessages } from '../form/field-messages.ts'
import { FieldScope, InputField, TextAreaField } from '../form/fields.tsx'
import { FormField, FormSummary } from '../form/form-field.tsx'
import { Honeypot } from '../form/honeypot.tsx'
import { Button } from '../ui/button.tsx'
import { Options } from '../ui/options.tsx'
import { usePage } from '../ui/page-context.tsx'

const EMPTY: FormState = { ...EMPTY_FORM, draft: { type_id: DEFAULT_FEEDBACK_SUBJECT, email: '', feedback_content: '' } }

/** The error codes whose messages the form's script can show. */
const CODES = ['enter_email', 'valid_email', 'select_subject', 'enter_comment', 'too_long', 'invalid']

interface FeedbackFormProps {
  /** The prefix of its controls' ids. */
  id: string
  /** Labels by id; empty: the script loads them; null: they could not be read. */
  subjects: Readonly<Record<string, string>> | null
  state?: FormState | null
}

/** Feedback, in the dialog and on the contact page. Its script sends it without a reload. */
export function FeedbackForm({ id, subjects, state }: FeedbackFormProps) {
  const { t, href } = usePage()
  const { draft, problems, notice } = state ?? EMPTY
  return (
    <form
      id={id}
      className="form"
      method="post"
      action={`${href(routes.contact, {})}#feedback`}
      noValidate
      {...toDataAttributes('form', 'feedback')}
      {...toDataAttributes('messages', toMessages(CODES, t))}
      {...toDataAttributes('loading', t('feedback.loading'))}
    >
      <FormSummary notice={notice} fields={problems} findControlId={(name) => (name in draft ? `${id}-${name}` : null)} />
      <div>
        <FormField id={`${id}-type_id`} label={t('feedback.subject')} error={problems['type_id']}>
          {(control) => (
            <select className="input" name="type_id" required defaultValue={draft['type_id'] || DEFAULT_FEEDBACK_SUBJECT} {...control}>
              <Options of={Object.entries(subjects ?? {})} />
            </select>
          )}
        </FormField>
        <div role="status">
          <p className="error compact" {...toDataAttributes('subjects-failed')} hidden={subjects !== null}>
            {t('feedback.subjects_failed')}{' '}
            <Button
              look="link"
              className="needs-script"
              type="button"
              {...toDataAttributes('subjects-retry')}
              text={t('common.try_again')}
            />
          </p>
        </div>
      </div>
      <FieldScope id={id} state={{ draft, problems }}>
        <InputField name="email" label={t('person.email')} type="email" autoComplete="email" required />
        <TextAreaField name="feedback_content" label={t('feedback.comment')} rows={6} maxLength={MAX_FEEDBACK_LENGTH} required />
      </FieldScope>
      <Honeypot id={id} />
      <Button look="primary" {...toDataAttributes('send')} text={t('feedback.submit')} />
    </form>
  )
}
