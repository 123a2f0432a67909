import type { FieldErrors } from '#shared/contract/envelope.ts'
import { routes } from '#shared/routes.ts'
import { FEEDBACK_FIRST_SUBJECT, FEEDBACK_MOST_CHARACTERS } from '#shared/text/feedback-limits.ts'
import { messagesOf } from '../form/field-messages.ts'
import { FieldGroup, InputField, TextAreaField } from '../form/fields.tsx'
import { FormField, FormSummary } from '../form/form-field.tsx'
import { Honeypot } from '../form/honeypot.tsx'
import { Button } from '../ui/button.tsx'
import { Options } from '../ui/options.tsx'
import { usePage } from '../ui/page-context.tsx'

/** What was typed; texts, as a form sends them. */
export interface FeedbackValues {
  type_id: string
  email: string
  feedback_content: string
}

const EMPTY: FeedbackValues = { type_id: FEEDBACK_FIRST_SUBJECT, email: '', feedback_content: '' }

/** What its script can say. */
const CODES = ['enter_email', 'valid_email', 'select_subject', 'enter_comment', 'too_long', 'invalid']

interface FeedbackFormProps {
  /** What the ids of its controls begin with. */
  id: string
  /** Id to label; empty: the script loads them; null: they could not be read. */
  subjects: Readonly<Record<string, string>> | null
  values?: FeedbackValues
  fields?: FieldErrors
  notice?: string | null
}

/** Feedback, as the dialog and the contact page show it. Its script sends it without a reload. */
export function FeedbackForm({ id, subjects, values = EMPTY, fields = {}, notice = null }: FeedbackFormProps) {
  const { t, href } = usePage()
  return (
    <form
      id={id}
      className="form"
      method="post"
      action={`${href(routes.contact, {})}#feedback`}
      noValidate
      data-feedback-form=""
      data-messages={messagesOf(CODES, t)}
      data-loading={t('feedback.loading')}
    >
      <FormSummary notice={notice} fields={fields} controlOf={(name) => (name in values ? `${id}-${name}` : null)} />
      <div>
        <FormField id={`${id}-type_id`} label={t('feedback.subject')} error={fields['type_id']}>
          {(control) => (
            <select className="input" name="type_id" required defaultValue={values.type_id} {...control}>
              <Options of={Object.entries(subjects ?? {})} />
            </select>
          )}
        </FormField>
        <div role="status">
          <p className="form-note" data-subjects-failed="" hidden={subjects !== null}>
            {t('feedback.subjects_failed')}{' '}
            <Button look="link" className="needs-script" type="button" data-subjects-retry="" text={t('feedback.retry')} />
          </p>
        </div>
      </div>
      <FieldGroup id={id} state={{ typed: { texts: { ...values }, ticks: {} }, fields }}>
        <InputField name="email" label={t('feedback.email')} type="email" autoComplete="email" required />
        <TextAreaField name="feedback_content" label={t('feedback.comment')} rows={6} maxLength={FEEDBACK_MOST_CHARACTERS} required />
      </FieldGroup>
      <Honeypot id={id} />
      <Button look="primary" data-send="" text={t('feedback.submit')} />
    </form>
  )
}
