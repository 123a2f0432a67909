import type { ComponentProps, ReactNode } from 'react'
import type { MessageKey } from '#locales/translator.ts'
import { type Draft, EMPTY_FORM } from '#shared/forms/form.ts'
import { FieldScope, InputField, TextAreaField } from '../form/fields.tsx'
import { FormSummary } from '../form/form-field.tsx'
import { type DeskFormState, toDeskFieldMessage } from './desk-words.ts'

const LINE_FIELDS: Readonly<Record<string, MessageKey>> = {
  unit_price: 'desk.our_price',
  qty: 'part.quantity',
  date_code: 'part.date_code',
  lead_time_weeks: 'desk.weeks',
  note: 'desk.note',
  part_number: 'quote.alternative',
}

interface DeskFormProps {
  /** Identifies the form among those of the page. */
  name: string
  /** The rejected form; null, or that of another form. */
  sent: DeskFormState | null
  /** The initial values of a new form. */
  initial?: Draft
  /** The length of the order's history: a decision on an outdated page is rejected. */
  steps?: number
  className?: string
  children: ReactNode
}

/** A form of the desk; posts to its page. Errors are shown above it and beside its fields, with the input. */
export function DeskForm({ name, sent, initial = {}, steps, className = '', children }: DeskFormProps) {
  const state = sent?.name === name ? sent : { ...EMPTY_FORM, draft: initial }
  return (
    // The fragment scrolls a rejected form into view again.
    <form method="post" action={`#${name}-form`} id={`${name}-form`} className={`desk-form form ${className}`} noValidate>
      <input type="hidden" name="form" value={name} />
      {steps !== undefined && <input type="hidden" name="steps" value={steps} />}
      <FormSummary
        notice={state.notice}
        fields={state.problems}
        findControlId={(field) => (field in state.draft ? `${name}-${field}` : null)}
        toMessage={toDeskFieldMessage}
        line_fields={LINE_FIELDS}
      />
      <FieldScope id={name} state={state} toMessage={toDeskFieldMessage}>
        {children}
      </FieldScope>
    </form>
  )
}

/** A text field of the desk, which browsers do not autofill. */
export const DeskField = (props: ComponentProps<typeof InputField>) => <InputField dir="auto" autoComplete="off" {...props} />

/** A field for a price or a quantity: left to right, aligned to the end of its cell. */
export const DeskNumber = (props: ComponentProps<typeof InputField>) => (
  <DeskField dir="ltr" inputMode="decimal" className="input num" {...props} />
)

/** A field for a remark of several lines. */
export const DeskText = (props: ComponentProps<typeof TextAreaField>) => <TextAreaField rows={2} maxLength={500} {...props} />
