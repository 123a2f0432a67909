import type { Ref } from 'react'
import type { FieldErrors } from '#shared/contract/envelope.ts'
import { CONTACT_FIELDS, type ContactField, LINE_FIELDS } from '#shared/forms/rfq-lines.ts'
import { fieldMessage } from '../form/field-messages.ts'
import { usePage } from '../ui/page-context.tsx'
import { CONTACT_NAMES, contactFieldId } from './contact-fields.tsx'
import { isEmptyRow, type Row } from './form-rows.ts'
import { FIELD_NAMES, lineFieldId } from './line-row.tsx'

/** What is wrong, where it is shown: by row, so that it stays with its line when others come and go. */
export interface Problems {
  /** Row key → field → code. */
  lines: Readonly<Record<string, FieldErrors>>
  contact: FieldErrors
  /** Codes that belong to no field. */
  form: readonly string[]
}

export const NO_PROBLEMS: Problems = { lines: {}, contact: {}, form: [] }

const isContactField = (name: string): name is ContactField => CONTACT_FIELDS.some((field) => field === name)

/** Field errors of a form or of an answer, by the rows that they are about. */
export function problemsOf(fields: FieldErrors, rows: readonly Row[]): Problems {
  const lines: Record<string, FieldErrors> = {}
  const contact: Record<string, string> = {}
  const form: string[] = []
  for (const [name, code] of Object.entries(fields)) {
    const [, index, field = ''] = /^lines\.(\d+)\.(\w+)/.exec(name) ?? []
    const row = index === undefined ? undefined : rows[Number(index)]
    if (row) lines[row.key] = { ...lines[row.key], [field]: code }
    else if (isContactField(name)) contact[name] = code
    else if (name !== 'verification_code') form.push(code)
  }
  return { lines, contact, form }
}

/** A field's problem is over once it is typed in. */
export function withoutProblem(problems: Problems, key: string, field: string): Problems {
  const { [field]: gone, ...rest } = problems.lines[key] ?? {}
  return gone === undefined ? problems : { ...problems, lines: { ...problems.lines, [key]: rest } }
}

export function withoutContactProblem(problems: Problems, name: string): Problems {
  const { [name]: gone, ...contact } = problems.contact
  return gone === undefined ? problems : { ...problems, contact }
}

/** Longer lists of what is wrong help nobody. */
const SHOWN_MOST = 8

interface FormProblemsProps {
  /** What happened, in a sentence; null: nothing that is bad. */
  notice: string | null
  problems: Problems
  rows: readonly Row[]
  ref: Ref<HTMLDivElement>
}

/** All that is wrong, in one place at the top, with the ways to it. */
export function FormProblems({ notice, problems, rows, ref }: FormProblemsProps) {
  const { t } = usePage()
  const first_empty = Math.max(0, rows.findIndex(isEmptyRow))
  const links = [
    ...problems.form.map((code) => ({ id: lineFieldId(first_empty, 'part_number'), text: t(fieldMessage(code)) })),
    ...rows.flatMap((row, index) =>
      LINE_FIELDS.flatMap((field) => {
        const code = problems.lines[row.key]?.[field]
        if (code === undefined) return []
        const name = field === 'goods_id' ? t('part.part_number') : t(FIELD_NAMES[field])
        const text = t('rfq_form.problem_in_line', { number: index + 1, field: name, message: t(fieldMessage(code)) })
        return [{ id: lineFieldId(index, field === 'goods_id' ? 'part_number' : field), text }]
      }),
    ),
    ...CONTACT_FIELDS.flatMap((field) => {
      const code = problems.contact[field]
      if (code === undefined) return []
      return [
        { id: contactFieldId(field), text: t('rfq_form.problem', { field: t(CONTACT_NAMES[field]), message: t(fieldMessage(code)) }) },
      ]
    }),
  ]
  const shown = links.slice(0, SHOWN_MOST)
  return (
    <div className="form-summary rfq-problems" role="alert" tabIndex={-1} ref={ref} hidden={notice === null}>
      <p>{notice}</p>
      {shown.length > 0 && (
        <ul>
          {shown.map(({ id, text }) => (
            <li key={id + text}>
              <a href={`#${id}`}>{text}</a>
            </li>
          ))}
          {links.length > shown.length && <li>{t('rfq_form.more_problems', { count: links.length - shown.length })}</li>}
        </ul>
      )}
    </div>
  )
}
