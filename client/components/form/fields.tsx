import {
  type ChangeEvent,
  type ComponentProps,
  createContext,
  type HTMLAttributes,
  type InputHTMLAttributes,
  type ReactNode,
  useContext,
} from 'react'
import type { MessageKey } from '#locales/translator.ts'
import { hasStates } from '#shared/address/countries.ts'
import type { AccountFormName } from '#shared/forms/account-forms.ts'
import { MAX_LINE_LENGTH } from '#shared/forms/fields.ts'
import type { FormState } from '#shared/forms/form.ts'
import { toDataAttributes } from '../../marks.ts'
import { usePage } from '../ui/page-context.tsx'
import { type CodeChallenge, CodePanel } from './code-panel.tsx'
import { type CountryOption, CountryOptions } from './country-options.tsx'
import { toFieldMessage, toMessages } from './field-messages.ts'
import { FieldError, FormField, FormSummary } from './form-field.tsx'

/** The error codes of these forms; their script finds the texts here. */
const CODES = [
  'enter_email',
  'valid_email',
  'enter_contact_name',
  'enter_company_name',
  'select_country',
  'enter_address',
  'enter_city',
  'enter_state',
  'enter_postal_code',
  'valid_postal_code',
  'enter_telephone',
  'valid_telephone',
  'enter_password',
  'valid_password',
  'guessable_password',
  'enter_confirm_password',
  'enter_confirm_new_password',
  'password_inconsistency',
  'different_password',
  'agree_policy',
  'enter_order_number',
  'choose_condition',
  'valid_percent',
  'enter_name',
  'select_scope',
  'valid_date',
  'mailbox_full',
  'valid_quantity',
  'too_long',
  'one_line',
  'invalid',
] as const

const FormContext = createContext<(Omit<FieldScopeProps, 'children'> & { prefix: string }) | null>(null)

/** The form around a field. @throws Error where there is none */
export function useForm() {
  const form = useContext(FormContext)
  if (!form) throw new Error('there is no form around this field')
  return form
}

interface PageFormProps {
  name: AccountFormName | 'track' | 'watch' | 'watch_change'
  state: FormState
  action: string
  /** The text of the button. */
  submit: string
  /** The button's class, for an action that cannot be undone. */
  submitClass?: string
  is_short?: boolean
  /** The code that a person has to enter, where required. */
  challenge?: CodeChallenge | null
  children: ReactNode
}

/**
 * The main form of a page. Without script it posts to its page; its script validates the fields first, by the schema of the call that
 * `name` identifies.
 */
export function PageForm({
  name,
  state,
  action,
  submit,
  submitClass = 'button button-primary',
  is_short,
  challenge = null,
  children,
}: PageFormProps) {
  const { t } = usePage()
  const codeProblem = state.problems['verification_code']
  return (
    <form
      id={name}
      className="form account-form"
      method="post"
      action={action}
      noValidate
      {...toDataAttributes('form', name)}
      {...toDataAttributes('messages', toMessages(CODES, t))}
      {...toDataAttributes('summary', t('validation.summary'))}
    >
      <FormSummary
        notice={state.notice}
        fields={state.problems}
        findControlId={(field) => (field === 'verification_code' ? `${name}-code` : field in state.draft ? `${name}-${field}` : null)}
        is_short={is_short}
      />
      <FormContext value={{ id: name, state, prefix: '' }}>{children}</FormContext>
      {challenge && <CodePanel id={name} challenge={challenge} error={codeProblem === undefined ? null : t(toFieldMessage(codeProblem))} />}
      <button type="submit" className={submitClass}>
        {submit}
      </button>
    </form>
  )
}

/** @param name as it is posted @param value a checkbox is "1" or empty */
export type OnChange = (name: string, value: string) => void

interface FieldScopeProps {
  /** The prefix of its controls' ids. */
  id: string
  /** The prefix of its controls' names: "shipping_address." */
  prefix?: string
  state: Omit<FormState, 'notice'>
  /** An island stores the input; without it only the document does. */
  onChange?: OnChange | undefined
  /** Messages of codes that other forms do not use. */
  toMessage?: ((code: string) => MessageKey) | undefined
  children: ReactNode
}

/** Gives the fields in it their state, and a prefix of names: the rest of a form may have fields of the same names. */
export function FieldScope({ prefix = '', children, ...form }: FieldScopeProps) {
  return <FormContext value={{ ...form, prefix }}>{children}</FormContext>
}

interface Kind {
  label: MessageKey
  type?: 'email' | 'tel'
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  autoComplete: string
  /** Whether the text runs from left to right, in Arabic too. */
  is_ltr?: boolean
  maxLength: number
  /** Shown after the label of an optional field. */
  note?: MessageKey
}

/** Every text field of people and their addresses; lengths are those of the contract. */
const KINDS = {
  email: { label: 'person.email', type: 'email', inputMode: 'email', autoComplete: 'email', is_ltr: true, maxLength: 254 },
  contact_name: { label: 'person.contact_name', autoComplete: 'name', maxLength: 80 },
  telephone: { label: 'person.telephone', type: 'tel', inputMode: 'tel', autoComplete: 'tel', is_ltr: true, maxLength: 40 },
  job_title: { label: 'account_form.job_title', autoComplete: 'organization-title', maxLength: 80, note: 'common.optional' },
  company_name: { label: 'person.company_name', autoComplete: 'organization', maxLength: 120 },
  address: { label: 'account_form.address', autoComplete: 'street-address', maxLength: 200 },
  address_line1: { label: 'account_form.address', autoComplete: 'address-line1', maxLength: 200 },
  address_line2: { label: 'account_form.address_line2', autoComplete: 'address-line2', maxLength: 200, note: 'common.optional' },
  city: { label: 'account_form.city', autoComplete: 'address-level2', maxLength: 80 },
  state: { label: 'account_form.state', autoComplete: 'address-level1', maxLength: 80, note: 'account_form.if_any' },
  postal_code: { label: 'account_form.postal_code', autoComplete: 'postal-code', is_ltr: true, maxLength: 20, note: 'account_form.if_any' },
} as const satisfies Readonly<Record<string, Kind>>

type TextName = keyof typeof KINDS

interface TextFieldProps {
  name: TextName
  /** Where the same field has another meaning: 'username' for the address of a sign-in. */
  autoComplete?: string
  hint?: string
  /** Whether it is optional, where its kind does not decide that. */
  optional?: boolean
}

/** "shipping_address." is "shipping" in an autocomplete token, before the name of a field. */
const toAutocompleteSection = (prefix: string): string => prefix.replace('_address.', ' ')

export function TextField({ name, autoComplete, hint, optional = false }: TextFieldProps) {
  const { t } = usePage()
  const { prefix } = useForm()
  const kind: Kind = KINDS[name]
  const note = kind.note ?? (optional ? 'common.optional' : null)
  return (
    <InputField
      name={name}
      label={t(kind.label)}
      note={note === null ? undefined : t(note)}
      noteClass={kind.note === 'account_form.if_any' ? `note-${name}` : undefined}
      hint={hint}
      type={kind.type ?? 'text'}
      inputMode={kind.inputMode}
      autoComplete={toAutocompleteSection(prefix) + (autoComplete ?? kind.autoComplete)}
      autoCapitalize={kind.is_ltr ? 'none' : undefined}
      spellCheck={false}
      maxLength={kind.maxLength}
      required={note === null}
      dir={kind.is_ltr ? 'ltr' : 'auto'}
    />
  )
}

interface LabelProps {
  name: string
  label: string
  /** A note after the label. */
  note?: string | undefined
  /** The class of a note that is hidden by the country chosen before the field. */
  noteClass?: string | undefined
  /** Whether only screen readers get the label. */
  is_bare?: boolean | undefined
  hint?: string | undefined
}

/** Connects a field of the form to its control. */
function useField({ name, label, note, noteClass = '', is_bare, hint }: LabelProps) {
  const { id, state, prefix, toMessage } = useForm()
  const value = useValue(prefix + name)
  return {
    field: {
      id: `${id}-${name}`,
      label: note === undefined ? label : <NotedLabel label={label} note={note} noteClass={noteClass} />,
      is_bare,
      hint,
      error: state.problems[prefix + name],
      toMessage,
    },
    input: { className: 'input', name: prefix + name, ...value },
  }
}

type TextControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** The value of a control in its form. @param name as it is posted */
function useValue(name: string) {
  const { state, onChange } = useForm()
  const value = state.draft[name] ?? ''
  return onChange ? { value, onChange: ({ target }: ChangeEvent<TextControl>) => onChange(name, target.value) } : { defaultValue: value }
}

const NotedLabel = ({ label, note, noteClass }: { label: string; note: string; noteClass: string }) => (
  <>
    {label} <span className={`faint ${noteClass}`.trim()}>{note}</span>
  </>
)

/** A field for a line of text; the form has its value and its error. */
export function InputField({ name, label, note, noteClass, is_bare, hint, ...rest }: LabelProps & ComponentProps<'input'>) {
  const { field, input } = useField({ name, label, note, noteClass, is_bare, hint })
  return <FormField {...field}>{(control) => <input maxLength={MAX_LINE_LENGTH} {...control} {...input} {...rest} />}</FormField>
}

/** A field for several lines of text; the form has its value and its error. */
export function TextAreaField({ name, label, note, hint, ...rest }: LabelProps & ComponentProps<'textarea'>) {
  const { field, input } = useField({ name, label, note, hint })
  return <FormField {...field}>{(control) => <textarea {...control} {...input} dir="auto" {...rest} />}</FormField>
}

/** A select of countries. Where the countries could not be read, the code itself can be typed. */
export function CountryField({ countries }: { countries: readonly CountryOption[] }) {
  const { t } = usePage()
  const { id, state, prefix } = useForm()
  const name = `${prefix}country`
  const value = useValue(name)
  const attributes = { name, autoComplete: `${toAutocompleteSection(prefix)}country`, required: true }
  if (countries.length === 0) return <InputField {...attributes} name="country" label={t('person.country')} maxLength={2} dir="ltr" />
  return (
    <FormField id={`${id}-country`} label={t('person.country')} error={state.problems[name]}>
      {(control) => (
        <select {...control} className="input" {...attributes} {...value}>
          <option value="">{t('common.choose')}</option>
          <CountryOptions countries={countries} />
        </select>
      )}
    </FormField>
  )
}

/** The props of a radio button of an island. @param chosen the value of the selected one */
export const toRadioProps = (onChange: OnChange, name: string, value: string, chosen: string | undefined) => ({
  type: 'radio',
  name,
  value,
  checked: chosen === value,
  onChange: () => onChange(name, value),
})

interface TickFieldProps extends Pick<InputHTMLAttributes<HTMLInputElement>, 'required'> {
  name: string
  /** Text, with links where there are some. */
  children: ReactNode
}

export function CheckboxField({ name, required, children }: TickFieldProps) {
  const { id, state, onChange } = useForm()
  const error = state.problems[name]
  const isTicked = Boolean(state.draft[name])
  return (
    <div className="field">
      <span className="check at-top tall-links">
        <input
          id={`${id}-${name}`}
          name={name}
          type="checkbox"
          value="1"
          {...(onChange
            ? { checked: isTicked, onChange: ({ target }) => onChange(name, target.checked ? '1' : '') }
            : { defaultChecked: isTicked })}
          required={required}
          aria-invalid={error === undefined ? undefined : 'true'}
          aria-describedby={`${id}-${name}-error`}
        />
        <label htmlFor={`${id}-${name}`}>{children}</label>
      </span>
      <FieldError id={`${id}-${name}-error`} error={error} />
    </div>
  )
}

/** A person's name and contact details; the common part of registration, profile and address book. */
export function PersonFields({ has_job = false, company_optional = false }: { has_job?: boolean; company_optional?: boolean }) {
  return (
    <>
      <TextField name="contact_name" />
      {has_job && <TextField name="job_title" />}
      <TextField name="company_name" optional={company_optional} />
      <TextField name="telephone" />
    </>
  )
}

interface LocationFieldsProps {
  /** Absent where the form has the country before these fields. */
  countries?: readonly CountryOption[]
  /** The chosen country, where the form follows each choice; empty: none yet. Countries without states have no field for one. */
  country?: string
  /** Whether the address is for parcels: it has two lines and a postal code. */
  is_postal?: boolean
}

/** A person's address. The country comes first: it determines the other fields. */
export function LocationFields({ countries, country, is_postal = false }: LocationFieldsProps) {
  return (
    <>
      {countries && <CountryField countries={countries} />}
      {is_postal ? (
        <>
          <TextField name="address_line1" />
          <TextField name="address_line2" />
        </>
      ) : (
        <TextField name="address" />
      )}
      {is_postal && <TextField name="postal_code" />}
      <TextField name="city" />
      <StateField country={country} />
    </>
  )
}

/** The field for a state. A typed state stays visible, whatever the country. Without a script the country is not followed. */
function StateField({ country }: { country: string | undefined }) {
  const { state, prefix } = useForm()
  if (country === undefined || hasStates(country) || state.draft[`${prefix}state`]) return <TextField name="state" />
  return country === '' ? (
    <div className="no-script-only">
      <TextField name="state" />
    </div>
  ) : null
}
