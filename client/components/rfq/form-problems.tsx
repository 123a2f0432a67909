import { useEffect, useRef } from 'react'
import { LINE_FIELDS, type LineField } from '#shared/forms/rfq-lines.ts'
import { fieldMessage } from '../form/field-messages.ts'
import { usePage } from '../ui/page-context.tsx'
import { lineFieldId } from './cell-focus.ts'
import { CONTACT_NAMES, contactFieldId } from './contact-fields.tsx'
import { isEmptyRow, type Row } from './form-rows.ts'
import { FIELD_NAMES } from './line-row.tsx'
import { isContactField } from './rfq-problems.ts'
import type { Submission } from './use-rfq-submission.ts'

const isLineField = (name: string | undefined): name is LineField => LINE_FIELDS.some((field) => field === name)

/** Longer lists of what is wrong help nobody. */
const SHOWN_MOST = 8

/** All that is wrong, in one place at the top, with the ways to it. It has the focus whenever the RFQ is refused. */
export function FormProblems({ submission, rows }: { submission: Submission; rows: readonly Row[] }) {
  const { t } = usePage()
  const { notice, problems, refusals } = submission
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refusals > 0) summary.current?.focus()
  }, [refusals])

  const places = new Map(rows.map(({ key }, index) => [key, index]))
  const firstEmpty = Math.max(0, rows.findIndex(isEmptyRow))
  const links = Object.entries(problems).flatMap(([name, code]) => {
    const message = t(fieldMessage(code))
    const [, key = '', field] = /^lines\.(.+)\.(\w+)$/.exec(name) ?? []
    if (isLineField(field)) {
      const index = places.get(key)
      if (index === undefined) return []
      const text = t('rfq_form.problem_in_line', { number: index + 1, field: t(FIELD_NAMES[field]), message })
      return { id: lineFieldId(index, field === 'goods_id' ? 'part_number' : field), text }
    }
    if (isContactField(name)) return { id: contactFieldId(name), text: t('rfq_form.problem', { field: t(CONTACT_NAMES[name]), message }) }
    return name === 'verification_code' ? [] : { id: lineFieldId(firstEmpty, 'part_number'), text: message }
  })
  const shown = links.slice(0, SHOWN_MOST)
  return (
    <div className="form-summary rfq-problems" role="alert" tabIndex={-1} ref={summary} hidden={notice === null}>
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
