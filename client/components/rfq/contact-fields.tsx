import type { MessageKey } from '#locales/translator.ts'
import type { FieldErrors } from '#shared/contract/envelope.ts'
import { type ContactField, type DraftContact, MAX_FIELD_LENGTHS } from '#shared/forms/rfq-lines.ts'
import { FormField } from '../form/form-field.tsx'
import { Options } from '../ui/options.tsx'
import { usePage } from '../ui/page-context.tsx'

export const CONTACT_NAMES: Readonly<Record<ContactField, MessageKey>> = {
  contact_name: 'person.contact_name',
  company_name: 'person.company_name',
  email: 'person.email',
  telephone: 'person.telephone',
  country: 'person.country',
  comment: 'quote.comment',
}

export const toContactFieldId = (field: ContactField): string => `rfq-${field}`

const INPUTS = [
  { field: 'contact_name', type: 'text', autoComplete: 'name' },
  { field: 'company_name', type: 'text', autoComplete: 'organization' },
  { field: 'email', type: 'email', autoComplete: 'email' },
  { field: 'telephone', type: 'tel', autoComplete: 'tel' },
] as const

interface ContactFieldsProps {
  /** The initial values of the fields; the input is in the document alone. */
  contact: DraftContact
  countries: readonly { code: string; name: string }[]
  errors: FieldErrors
}

/** The sender's contact details, and the remarks. */
export function ContactFields({ contact, countries, errors }: ContactFieldsProps) {
  const { t } = usePage()
  const optional = (field: ContactField) => (
    <>
      {t(CONTACT_NAMES[field])} <span className="faint tiny">{t('common.optional')}</span>
    </>
  )
  return (
    <section className="rfq-contact" aria-labelledby="rfq-contact-title">
      <header className="section-head">
        <h2 id="rfq-contact-title">{t('rfq_form.contact_title')}</h2>
      </header>
      <div className="rfq-contact-fields grid at-top">
        {INPUTS.map(({ field, type, autoComplete }) => (
          <FormField
            key={field}
            id={toContactFieldId(field)}
            label={field === 'telephone' ? optional(field) : t(CONTACT_NAMES[field])}
            error={errors[field]}
          >
            {(control) => (
              <input
                {...control}
                className="input"
                name={field}
                type={type}
                autoComplete={autoComplete}
                defaultValue={contact[field]}
                maxLength={MAX_FIELD_LENGTHS[field]}
                required={field !== 'telephone'}
                dir={field === 'contact_name' || field === 'company_name' ? 'auto' : 'ltr'}
              />
            )}
          </FormField>
        ))}
        <FormField id={toContactFieldId('country')} label={t('person.country')} error={errors['country']}>
          {(control) => (
            <select {...control} className="input" name="country" autoComplete="country" defaultValue={contact.country} required>
              <option value="">{t('common.choose')}</option>
              <Options of={countries.map(({ code, name }) => [code, name])} />
            </select>
          )}
        </FormField>
        <div className="rfq-comment wide">
          <FormField
            id={toContactFieldId('comment')}
            label={optional('comment')}
            hint={t('rfq_form.comment_hint')}
            error={errors['comment']}
          >
            {(control) => (
              <textarea
                {...control}
                className="input"
                name="comment"
                rows={4}
                defaultValue={contact.comment}
                maxLength={MAX_FIELD_LENGTHS.comment}
                dir="auto"
              />
            )}
          </FormField>
        </div>
      </div>
    </section>
  )
}
