import { createContext, type ReactNode, useContext } from 'react'
import type { Typed } from '#shared/forms/desk-forms.ts'
import { FormSummary } from '../form/form-field.tsx'
import { usePage } from '../ui/page-context.tsx'
import { type DeskFormState, deskFieldMessage } from './desk-words.ts'

interface DeskFormProps {
  /** Says which form of the page was sent. */
  name: string
  /** What was sent and did not get through; null, or that of another form. */
  sent: DeskFormState | null
  /** What stands in the fields of a fresh form. */
  initial?: Typed
  /** How long the order's history is: what is decided on an older page is not done. */
  steps?: number
  className?: string
  children: ReactNode
}

interface Fields {
  name: string
  typed: Typed
  fields: DeskFormState['fields']
}

const FieldsContext = createContext<Fields>({ name: '', typed: {}, fields: {} })

/** A form of the desk; posts to its own page. What is wrong stands above it and beside its fields, with what was typed. */
export function DeskForm({ name, sent, initial = {}, steps, className = '', children }: DeskFormProps) {
  const { t } = usePage()
  const mine = sent?.form === name ? sent : null
  return (
    // The fragment brings a form that did not get through into sight again.
    <form method="post" action={`#${name}-form`} id={`${name}-form`} className={`desk-form stack gap-12 ${className}`} noValidate>
      <input type="hidden" name="do" value={name} />
      {steps !== undefined && <input type="hidden" name="steps" value={steps} />}
      {mine && (
        <FormSummary
          notice={mine.notice ?? t('validation.summary')}
          fields={mine.fields}
          controlOf={(field) => controlId(name, field)}
          messageOf={deskFieldMessage}
        />
      )}
      <FieldsContext value={{ name, typed: mine?.typed ?? initial, fields: mine?.fields ?? {} }}>{children}</FieldsContext>
    </form>
  )
}

const controlId = (form: string, field: string): string => `${form}-${field.replaceAll('.', '-')}`

/** How a control of the form is joined to its field. */
function useField(name: string) {
  const form = useContext(FieldsContext)
  const error = form.fields[name]
  const id = controlId(form.name, name)
  return { id, value: form.typed[name] ?? '', error, error_id: `${id}-error` }
}

interface DeskFieldProps {
  name: string
  label: string
  /** What the label leaves out, for a table whose heads say it: read out alone. */
  is_bare?: boolean
  hint?: string | undefined
  type?: 'text' | 'date'
  /** A price or a quantity: Latin, to the end of its cell. */
  is_number?: boolean
  max_length?: number
  required?: boolean
}

export function DeskField({
  name,
  label,
  is_bare = false,
  hint,
  type = 'text',
  is_number = false,
  max_length,
  required = false,
}: DeskFieldProps) {
  const { t } = usePage()
  const { id, value, error, error_id } = useField(name)
  return (
    <div className="field">
      <label className={is_bare ? 'sr-only' : 'label'} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        name={name}
        type={type}
        className={is_number ? 'input num' : 'input'}
        dir={is_number ? 'ltr' : 'auto'}
        inputMode={is_number ? 'decimal' : undefined}
        maxLength={max_length}
        required={required}
        autoComplete="off"
        defaultValue={value}
        aria-invalid={error === undefined ? undefined : 'true'}
        aria-describedby={[hint !== undefined && `${id}-hint`, error !== undefined && error_id].filter(Boolean).join(' ') || undefined}
      />
      {hint !== undefined && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p className="field-error" id={error_id}>
          {t(deskFieldMessage(error))}
        </p>
      )}
    </div>
  )
}

export function DeskText({ name, label, max_length }: { name: string; label: string; max_length: number }) {
  const { id, value } = useField(name)
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <textarea id={id} name={name} className="input" rows={2} maxLength={max_length} defaultValue={value} dir="auto" />
    </div>
  )
}

export function DeskTick({ name, label }: { name: string; label: string }) {
  const { id, value } = useField(name)
  return (
    <label className="check" htmlFor={id}>
      <input type="checkbox" id={id} name={name} value="1" defaultChecked={value !== ''} />
      {label}
    </label>
  )
}

/** One of some; the first unless another was chosen. */
export function DeskChoice({ name, label, options }: { name: string; label: string; options: readonly { value: string; text: string }[] }) {
  const { id, value } = useField(name)
  const chosen = options.find((option) => option.value === value) ?? options[0]
  return (
    <fieldset className="desk-choice">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="check" htmlFor={`${id}-${option.value}`}>
          <input type="radio" id={`${id}-${option.value}`} name={name} value={option.value} defaultChecked={option === chosen} />
          {option.text}
        </label>
      ))}
    </fieldset>
  )
}
