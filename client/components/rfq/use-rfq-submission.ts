import { useCallback, useState } from 'react'
import type { FieldErrors } from '#shared/contract/envelope.ts'
import type { saveRfqContact } from '#shared/contract/rfq.ts'
import { routes } from '#shared/routes.ts'
import { CallError } from '../../api/client.ts'
import { getPageTimeZone } from '../../shell/time-zone.ts'
import { clearContact } from '../../stores/rfq-contact.ts'
import { changeRfqList, toLineKey } from '../../stores/rfq-list.ts'
import { formatFailure } from '../form/failure-text.ts'
import { usePageRestored } from '../form/use-page-restored.ts'
import { usePage } from '../ui/page-context.tsx'
import type { FormRow } from './form-rows.ts'
import { removeProblem, toFormProblems } from './rfq-problems.ts'

export interface Submission {
  is_sending: boolean
  /** The result as a sentence; null: no error. */
  notice: string | null
  /** The errors by field; those of lines by the keys of their rows, see `toFormProblems`. */
  problems: FieldErrors
  /** How often the RFQ was rejected on this page. */
  rejectionCount: number
}

/** Sends the RFQ. @param notice, fields those that the page was rendered with */
export function useRfqSubmission(notice: string | null, fields: FieldErrors, rows: readonly FormRow[]) {
  const { t, tag, href } = usePage()
  const [submission, setSubmission] = useState<Submission>(() => ({
    is_sending: false,
    notice,
    problems: toFormProblems(fields, rows),
    rejectionCount: 0,
  }))
  const { is_sending } = submission
  // A restored page shows an RFQ that was already sent.
  usePageRestored(() => is_sending && location.reload())

  async function send(form: HTMLFormElement): Promise<void> {
    if (is_sending) return
    const begun: Submission = { ...submission, is_sending: true, notice: null, problems: {} }
    setSubmission(begun)
    const rejectSubmission = (notice: string, fields: FieldErrors = {}): void =>
      setSubmission({ is_sending: false, notice, problems: toFormProblems(fields, rows), rejectionCount: begun.rejectionCount + 1 })
    let toProblems = (fields: FieldErrors): FieldErrors => fields
    try {
      const { FORMS, readForm } = await import('../form/form-checks.ts')
      const timeZone = getPageTimeZone()
      const read = readForm(await FORMS.rfq(), new FormData(form), { tag, time_zone: timeZone }, { time_zone: timeZone, verification: {} })
      if (read.request === null) return rejectSubmission(t('validation.summary'), read.problems)
      toProblems = read.toProblems
      const { sendVerified } = await import('../../captcha/human-proof.ts')
      const sent = await sendVerified<typeof saveRfqContact>(form, 'POST /api/rfq/saveRfqContact', read.request)
      if (!sent) return setSubmission({ ...begun, is_sending: false })
      // Lines that were added to the list meanwhile were not sent, and stay.
      changeRfqList({ removed: rows.flatMap(({ stored }) => (stored ? toLineKey(stored) : [])) })
      clearContact()
      location.assign(href(routes.rfq_successful, {}, { number: sent.rfq_number }))
    } catch (error) {
      const fields = error instanceof CallError ? toProblems(error.fields) : {}
      const isAboutFields = Object.keys(fields).some((name) => name !== 'idempotency_key')
      if (isAboutFields) rejectSubmission(t('validation.summary'), fields)
      else rejectSubmission(formatFailure(error, t))
    }
  }

  /** A field's error disappears when the field is edited. @param name of the field, a line's by the key of its row */
  const forgetProblem = useCallback((name: string): void => {
    setSubmission((before) => {
      const problems = removeProblem(before.problems, name)
      return problems === before.problems ? before : { ...before, problems }
    })
  }, [])

  return { submission, send, forgetProblem }
}
