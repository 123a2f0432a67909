import type { ReactNode } from 'react'
import type { MessageKey, Translator } from '#locales/translator.ts'
import type { FieldErrors } from '#shared/contract/envelope.ts'
import { getOrInsert } from '#shared/text/get-or-insert.ts'
import { usePage } from '../ui/page-context.tsx'
import { toFieldMessage } from './field-messages.ts'
import { formatRanges } from './format-ranges.ts'

interface ControlProps {
  id: string
  'aria-invalid': 'true' | undefined
  'aria-describedby': string
}

interface FormFieldProps {
  /** The id of the control; texts that describe it have the same id with a suffix. */
  id: string
  label: ReactNode
  /** Whether only screen readers get the label, because the heads of a table already show it. */
  is_bare?: boolean | undefined
  hint?: string | undefined
  /** The error code; undefined: no error. */
  error: string | undefined
  toMessage?: ((code: string) => MessageKey) | undefined
  children: (control: ControlProps) => ReactNode
}

/** A control with its label, and its error beside it. The error's element is always there, for a script to fill. */
export function FormField({ id, label, is_bare = false, hint, error, toMessage, children }: FormFieldProps) {
  const errorId = `${id}-error`
  return (
    <div className="field">
      <label className={is_bare ? 'sr-only' : 'label'} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error === undefined ? undefined : 'true',
        'aria-describedby': hint === undefined ? errorId : `${id}-hint ${errorId}`,
      })}
      {hint !== undefined && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldError id={errorId} error={error} toMessage={toMessage} />
    </div>
  )
}

/** The element of a field's error, by its code; empty and hidden while there is none. */
export function FieldError({ id, error, toMessage = toFieldMessage }: Pick<FormFieldProps, 'error' | 'toMessage'> & { id?: string }) {
  const { t } = usePage()
  return (
    <p className="field-error" id={id} hidden={error === undefined}>
      {error !== undefined && t(toMessage(error))}
    </p>
  )
}

/** The message above a form; nothing where there is none. */
export function FormNotice({ text }: { text: string | null | undefined }) {
  return text ? (
    <p className="form-summary" role="alert">
      {text}
    </p>
  ) : null
}

interface FormSummaryProps {
  /** The message above the form; null: only those of the fields. */
  notice: string | null
  fields: FieldErrors
  /** The id of a field's control, or null for a field that is not in the form. */
  findControlId: (name: string) => string | null
  toMessage?: FormFieldProps['toMessage']
  /** The names of fields in lines, `lines.N.field`. Their errors name the lines, one sentence for one mistake. */
  line_fields?: Readonly<Record<string, MessageKey>> | undefined
  /** Whether the few fields are visible together: a single error is then shown at its field, and only announced above. */
  is_short?: boolean | undefined
}

/** Codes of missing input. */
const MISSING = /^(?:enter|select|agree)_/

/** All errors, with links to their fields, for a form that the server rejected. */
export function FormSummary({
  notice,
  fields,
  findControlId,
  toMessage = toFieldMessage,
  line_fields = {},
  is_short: isShort = false,
}: FormSummaryProps) {
  const { t } = usePage()
  const errors = Object.entries(fields)
  if (notice === null && errors.length === 0) return null
  // A single error needs no heading, unless it is missing input.
  const isPlain = errors.length === 1 && errors.every(([, code]) => !MISSING.test(code))
  const [[name = '', code = ''] = []] = errors
  if (isShort && isPlain && notice === null && findControlId(name) !== null)
    return (
      <p className="sr-only" role="alert">
        {t(toMessage(code))}
      </p>
    )
  const title = notice ?? (isPlain ? null : t('validation.summary'))
  return (
    <div className="form-summary" role="alert">
      {title !== null && <p>{title}</p>}
      {errors.length > 0 && (
        <ul>
          {groupByMistake(errors, line_fields).map(({ name, code, of_lines }) => {
            const control = findControlId(name)
            const text = formatMistake(t, of_lines, t(toMessage(code)))
            return <li key={name}>{control === null ? text : <a href={`#${control}`}>{text}</a>}</li>
          })}
        </ul>
      )}
    </div>
  )
}

const LINE_NAME = /^lines\.(\d+)\.(?:\w+\.)?(\w+)$/

/** One mistake: of a field, or of the same field in several lines. */
interface Mistake {
  /** The name of the first field with the mistake. */
  name: string
  code: string
  /** The name of the field, and the numbers of the lines with the mistake; null: the field is not in lines. */
  of_lines: { field: MessageKey; numbers: number[] } | null
}

function groupByMistake(
  errors: readonly (readonly [name: string, code: string])[],
  lineFields: Readonly<Record<string, MessageKey>>,
): Mistake[] {
  const mistakes = new Map<string, Mistake>()
  for (const [name, code] of errors) {
    const [, number = '', fieldName = ''] = LINE_NAME.exec(name) ?? []
    const field = lineFields[fieldName]
    const key = field ? `${name.replace(number, '')} ${code}` : name
    const mistake = getOrInsert(mistakes, key, () => ({ name, code, of_lines: field ? { field, numbers: [] } : null }))
    mistake.of_lines?.numbers.push(Number(number))
  }
  return [...mistakes.values()]
}

function formatMistake(t: Translator, ofLines: Mistake['of_lines'], message: string): string {
  if (!ofLines) return message
  const words = { field: t(ofLines.field), message }
  const numbers = ofLines.numbers.toSorted((one, other) => one - other)
  const [number = 0] = numbers
  return numbers.length === 1
    ? t('rfq_form.problem_in_line', { number, ...words })
    : t('rfq_form.problem_in_lines', { numbers: formatRanges(numbers), ...words })
}
