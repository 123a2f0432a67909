import type { FieldErrors } from '#shared/contract/envelope.ts'
import { routes } from '#shared/routes.ts'
import { FEEDBACK_FIRST_SUBJECT, FEEDBACK_MOST_CHARACTERS } from '#shared/text/feedback-limits.ts'
import { FormField, FormSummary } from '../form/form-field.tsx'
import { Honeypot } from '../form/honeypot.tsx'
import { Button } from '../ui/button.tsx'
import { usePage } from '../ui/page-context.tsx'

/** What was typed; texts, as a form sends them. */
export interface FeedbackValues {
  type_id: string
  email: string
  feedback_content: string
}

const EMPTY: FeedbackValues = { type_id: FEEDBACK_FIRST_SUBJECT, email: '', feedback_content: '' }

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
  const messages = {
    enter_email: t('validation.enter_email'),
    valid_email: t('validation.valid_email'),
    select_subject: t('validation.select_subject'),
    enter_comment: t('validation.enter_comment'),
    too_long: t('validation.too_long'),
    invalid: t('validation.invalid'),
  }
  return (
    <form
      id={id}
      className="form"
      method="post"
      action={`${href(routes.contact, {})}#feedback`}
      noValidate
      data-feedback-form=""
      data-messages={JSON.stringify(messages)}
      data-loading={t('feedback.loading')}
    >
      <FormSummary notice={notice} fields={fields} controlOf={(name) => (name in values ? `${id}-${name}` : null)} />
      <div>
        <FormField id={`${id}-type_id`} label={t('feedback.subject')} error={fields['type_id']}>
          {(control) => (
            <select className="input" name="type_id" required defaultValue={values.type_id} {...control}>
              {Object.entries(subjects ?? {}).map(([type_id, name]) => (
                <option key={type_id} value={type_id}>
                  {name}
                </option>
              ))}
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
      <FormField id={`${id}-email`} label={t('feedback.email')} error={fields['email']}>
        {(control) => (
          <input className="input" type="email" name="email" autoComplete="email" required defaultValue={values.email} {...control} />
        )}
      </FormField>
      <FormField id={`${id}-feedback_content`} label={t('feedback.comment')} error={fields['feedback_content']}>
        {(control) => (
          <textarea
            className="input"
            name="feedback_content"
            rows={6}
            maxLength={FEEDBACK_MOST_CHARACTERS}
            required
            dir="auto"
            defaultValue={values.feedback_content}
            {...control}
          />
        )}
      </FormField>
      <Honeypot id={id} />
      <Button look="primary" data-send="" text={t('feedback.submit')} />
    </form>
  )
}
