import type { ComponentProps, ReactNode } from 'react'
import { type Draft, EMPTY_FORM } from '#shared/forms/form.ts'
import { FieldGroup, InputField, TextAreaField } from '../form/fields.tsx'
import { FormSummary } from '../form/form-field.tsx'
import { type DeskFormState, toDeskFieldMessage } from './desk-words.ts'

interface DeskFormProps {
  /** Says which form of the page was sent. */
  name: string
  /** What was sent and did not get through; null, or that of another form. */
  sent: DeskFormState | null
  /** What stands in the controls of a fresh form. */
  initial?: Draft
  /** How long the order's history is: what is decided on an older page is not done. */
  steps?: number
  className?: string
  children: ReactNode
}

/** A form of the desk; posts to the page that it stands on. What is wrong stands above it and beside its fields, with what was typed. */
export function DeskForm({ name, sent, initial = {}, steps, className = '', children }: DeskFormProps) {
  const state = sent?.name === name ? sent : { ...EMPTY_FORM, draft: initial }
  return (
    // The fragment brings a form that did not get through into sight again.
    <form method="post" action={`#${name}-form`} id={`${name}-form`} className={`desk-form form ${className}`} noValidate>
      <input type="hidden" name="form" value={name} />
      {steps !== undefined && <input type="hidden" name="steps" value={steps} />}
      <FormSummary
        notice={state.notice}
        fields={state.problems}
        findControlId={(field) => (field in state.draft ? `${name}-${field}` : null)}
        toMessage={toDeskFieldMessage}
      />
      <FieldGroup id={name} state={state} toMessage={toDeskFieldMessage}>
        {children}
      </FieldGroup>
    </form>
  )
}

/** A text of the desk's, which no browser fills in for it. */
export const DeskField = (props: ComponentProps<typeof InputField>) => <InputField dir="auto" autoComplete="off" {...props} />

/** A price or a quantity: Latin, to the end of its cell. */
export const DeskNumber = (props: ComponentProps<typeof InputField>) => (
  <DeskField dir="ltr" inputMode="decimal" className="input num" {...props} />
)

/** A remark of some lines. */
export const DeskText = (props: ComponentProps<typeof TextAreaField>) => <TextAreaField rows={2} maxLength={500} {...props} />
