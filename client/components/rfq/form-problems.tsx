import { useEffect, useRef } from 'react'
import { LINE_FIELDS, type LineField } from '#shared/forms/rfq-lines.ts'
import { toFieldMessage } from '../form/field-messages.ts'
import { formatRanges } from '../form/format-ranges.ts'
import { usePage } from '../ui/page-context.tsx'
import { toLineFieldId } from './cell-focus.ts'
import { CONTACT_NAMES, toContactFieldId } from './contact-fields.tsx'
import { type FormRow, isEmptyRow } from './form-rows.ts'
import { isContactField } from './rfq-problems.ts'
import { FIELD_NAMES } from './rfq-table-row.tsx'
import type { Submission } from './use-rfq-submission.ts'

const isLineField = (name: string | undefined): name is LineField => LINE_FIELDS.some((field) => field === name)

/** Longer lists of errors are of no use. */
const MAX_VISIBLE_PROBLEMS = 8

/** All errors, in one list at the top, with links to their fields. It is focused whenever the RFQ is rejected. */
export function FormProblems({ submission, rows }: { submission: Submission; rows: readonly FormRow[] }) {
  const { t } = usePage()
  const { notice, problems, rejectionCount } = submission
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (rejectionCount > 0) summary.current?.focus()
  }, [rejectionCount])

  const positions = new Map(rows.map(({ key }, index) => [key, index]))
  const firstEmpty = Math.max(0, rows.findIndex(isEmptyRow))
  const links: { id: string; text: string }[] = []
  /** One sentence for one mistake, however many lines have it. */
  const mistakes = new Map<string, { field: LineField; message: string; at: number[] }>()
  for (const [name, code] of Object.entries(problems)) {
    const message = t(toFieldMessage(code))
    const [, key = '', field] = /^lines\.(.+)\.(\w+)$/.exec(name) ?? []
    if (isLineField(field)) {
      const index = positions.get(key)
      if (index === undefined) continue
      const mistake = mistakes.get(`${field} ${code}`) ?? { field, message, at: [] }
      mistakes.set(`${field} ${code}`, { ...mistake, at: [...mistake.at, index + 1] })
    } else if (isContactField(name))
      links.push({ id: toContactFieldId(name), text: t('rfq_form.problem', { field: t(CONTACT_NAMES[name]), message }) })
    else if (name !== 'verification_code') links.push({ id: toLineFieldId(firstEmpty, 'part_number'), text: message })
  }
  const ofLines = [...mistakes.values()].map(({ field, message, at }) => {
    const numbers = at.toSorted((one, other) => one - other)
    const [first = 1] = numbers
    const words = { field: t(FIELD_NAMES[field]), message }
    return {
      id: toLineFieldId(first - 1, field === 'goods_id' ? 'part_number' : field),
      text:
        numbers.length === 1
          ? t('rfq_form.problem_in_line', { number: first, ...words })
          : t('rfq_form.problem_in_lines', { numbers: formatRanges(numbers), ...words }),
    }
  })
  links.unshift(...ofLines)
  const visibleLinks = links.slice(0, MAX_VISIBLE_PROBLEMS)
  return (
    <div className="form-summary rfq-problems" role="alert" tabIndex={-1} ref={summary} hidden={notice === null}>
      <p>{notice}</p>
      {visibleLinks.length > 0 && (
        <ul>
          {visibleLinks.map(({ id, text }) => (
            <li key={id + text}>
              <a href={`#${id}`}>{text}</a>
            </li>
          ))}
          {links.length > visibleLinks.length && <li>{t('rfq_form.more_problems', { count: links.length - visibleLinks.length })}</li>}
        </ul>
      )}
    </div>
  )
}
