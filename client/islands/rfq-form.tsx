import { type FormEvent, useEffect, useRef } from 'react'
import type { FieldErrors } from '#shared/contract/envelope.ts'
import { CONTACT_FIELDS, type DraftContact, type DraftLine, readDraftContact, readDraftLines } from '#shared/forms/rfq-lines.ts'
import { type CodeChallenge, CodePanel } from '../components/form/code-panel.tsx'
import { Honeypot } from '../components/form/honeypot.tsx'
import type { RfqSheetChoice, Upload } from '../components/rfq/column-matching.tsx'
import { ContactFields } from '../components/rfq/contact-fields.tsx'
import { FormProblems } from '../components/rfq/form-problems.tsx'
import { RfqLineTable } from '../components/rfq/rfq-line-table.tsx'
import { isContactField, toProblemName } from '../components/rfq/rfq-problems.ts'
import { SendPanel } from '../components/rfq/send-panel.tsx'
import { useLineEdits } from '../components/rfq/use-line-edits.ts'
import { useRfqSubmission } from '../components/rfq/use-rfq-submission.ts'
import { hasDataAttribute, setDataAttribute } from '../marks.ts'
import { readContact, saveContact } from '../stores/rfq-contact.ts'

export interface RfqFormProps {
  /** The URL of the form without script: the page itself. */
  action: string
  /** Lines of the URL or of the posted form. */
  lines: readonly DraftLine[]
  contact: DraftContact
  countries: readonly { code: string; name: string }[]
  /** Errors of the posted form by control name. Those of a line are under `lines.<row>.<field>`. */
  fields: FieldErrors
  notice: { kind: 'error' | 'success'; text: string } | null
  /** A file whose columns the buyer chooses. */
  matching: { upload: Upload; choice: RfqSheetChoice } | null
  /** The required code; null: none yet. */
  challenge: CodeChallenge | null
  /** The error of the last code, as text; null: none. */
  code_error: string | null
  /** Whether the posted form requires the code, and not only the possible lack of a script. */
  is_code_needed: boolean
  /** Random; with the content it forms the idempotency key. */
  form_key: string
  time_zone: string
  /** Working hours until we answer the RFQ; null: no promise. */
  answer_hours: number | null
}

/** The RFQ as a form: lines in a grid like a spreadsheet's, the contact details, and the button to send. */
export default function RfqForm(props: RfqFormProps) {
  const { action, contact, notice } = props
  const form = useRef<HTMLFormElement>(null)
  const edits = useLineEdits(props.lines, notice?.kind === 'success' ? notice.text : null)
  const { rows, adopt } = edits
  const { submission, send, forgetProblem } = useRfqSubmission(notice?.kind === 'error' ? notice.text : null, props.fields, rows)

  useEffect(() => {
    const { current: element } = form
    if (!element || hasDataAttribute(element, 'awake')) return
    setDataAttribute(element, 'awake', '')
    adopt(readDraftLines(new FormData(element)))
    restoreContact(element, contact)
    // The lines of the URL are in the list now: a reload must not add them again after they were removed.
    if (location.search !== '') history.replaceState(history.state, '', location.pathname)
  }, [adopt, contact])

  /** Every button that posts without script has a separate handler, so this event means to send the RFQ. */
  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    void send(event.currentTarget)
  }

  function onInput({ target, currentTarget }: FormEvent<HTMLFormElement>): void {
    if (!(target instanceof HTMLElement) || !('name' in target)) return
    const name = String(target.name)
    const [, index, field = ''] = /^lines\.(\d+)\.(\w+)$/.exec(name) ?? []
    forgetProblem(index === undefined ? name : toProblemName(rows[Number(index)]?.key ?? '', field))
    if (isContactField(name)) saveContact(readDraftContact(new FormData(currentTarget)))
  }

  return (
    <form
      ref={form}
      id="rfq"
      className="stack gap-24"
      method="post"
      action={action}
      encType="multipart/form-data"
      noValidate
      onSubmit={onSubmit}
      onInput={onInput}
      onFocus={() => void import('../captcha/human-proof.ts').then(({ prepareProofOfWork }) => prepareProofOfWork())}
    >
      {/* Enter in a field presses the first button of the form. */}
      <button type="submit" className="sr-only" name="action" value="send" tabIndex={-1} aria-hidden="true" />
      <FormProblems submission={submission} rows={rows} />
      <RfqLineTable action={action} edits={edits} problems={submission.problems} matching={props.matching} />
      <div className="rfq-lower grid at-top gap-40">
        <div className="grid gap-20">
          <ContactFields contact={contact} countries={props.countries} errors={submission.problems} />
          <CodePanel id="rfq" challenge={props.challenge} error={props.code_error} no_script_only={!props.is_code_needed} />
          <Honeypot id="rfq" />
        </div>
        <SendPanel rows={rows} is_sending={submission.is_sending} answer_hours={props.answer_hours} />
      </div>
      <input type="hidden" name="form_key" defaultValue={props.form_key} />
      <input type="hidden" name="time_zone" defaultValue={props.time_zone} />
    </form>
  )
}

/** Restores the input from before a reload, where the fields are unchanged since. */
function restoreContact(form: HTMLFormElement, contact: DraftContact): void {
  const storedContact = readContact()
  for (const field of CONTACT_FIELDS) {
    const control = form.elements.namedItem(field)
    if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement || control instanceof HTMLTextAreaElement)) continue
    if (storedContact[field] && control.value === contact[field]) control.value = storedContact[field]
  }
}
