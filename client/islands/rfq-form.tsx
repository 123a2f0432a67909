import {
  type ClipboardEvent,
  type DragEvent,
  type FormEvent,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { FieldErrors } from '#shared/contract/envelope.ts'
import type { saveRfqContact } from '#shared/contract/rfq.ts'
import { CONTACT_FIELDS, contactOf, type DraftContact, type DraftLine, lineOfFile, linesOf } from '#shared/forms/rfq-lines.ts'
import { routes } from '#shared/routes.ts'
import { addMoney, formatAmount, type Money, money } from '#shared/trade/money.ts'
import { RFQ_ANSWER_WORKING_HOURS, RFQ_LINES_MOST } from '#shared/trade/rfq-limits.ts'
import { api, CallError } from '../api/client.ts'
import { leftOutText, summaryText } from '../components/bom/reading-summary.ts'
import { type CodeChallenge, CodePanel } from '../components/form/code-panel.tsx'
import { failureText, fileRefusal } from '../components/form/failure-text.ts'
import { Honeypot } from '../components/form/honeypot.tsx'
import { ColumnMatching, type SheetChoice, type Upload } from '../components/rfq/column-matching.tsx'
import { ContactFields } from '../components/rfq/contact-fields.tsx'
import {
  FormProblems,
  NO_PROBLEMS,
  type Problems,
  problemsOf,
  withoutContactProblem,
  withoutProblem,
} from '../components/rfq/form-problems.tsx'
import { appendRows, editRow, isEmptyRow, newRow, type Row } from '../components/rfq/form-rows.ts'
import { type LineActions, LineRow, lineFieldId, lineTotal } from '../components/rfq/line-row.tsx'
import { type Filled, fillCells, fillLines, GRID_FIELDS, isManyCells, mayBeCounted, readCells } from '../components/rfq/pasted-cells.ts'
import { useRfqFile } from '../components/rfq/use-rfq-file.ts'
import { useRfqRows } from '../components/rfq/use-rfq-rows.ts'
import { Ways } from '../components/rfq/ways.tsx'
import { Button } from '../components/ui/button.tsx'
import { Glyph } from '../components/ui/glyph.tsx'
import { plus as plusIcon } from '../components/ui/icon-paths.ts'
import { usePage } from '../components/ui/page-context.tsx'
import { forgetContact, keepContact, keptContact } from '../stores/rfq-contact.ts'
import { clearRfqList, lineKey } from '../stores/rfq-list.ts'

export interface RfqFormProps {
  /** Where the form goes without script: the page itself. */
  action: string
  /** Lines that the address or the posted form named. */
  lines: readonly DraftLine[]
  contact: DraftContact
  countries: readonly { code: string; name: string }[]
  /** What is wrong with a posted form, lines by their rows. */
  fields: FieldErrors
  notice: { kind: 'error' | 'success'; text: string } | null
  /** A file whose columns are asked for. */
  matching: { upload: Upload; choice: SheetChoice } | null
  /** The code that is asked for; null: none yet. */
  challenge: CodeChallenge | null
  /** What is wrong with the code that was sent, in words; null: nothing. */
  code_error: string | null
  /** The code was asked for because of what was posted, and not only because there may be no script. */
  is_code_needed: boolean
  /** Random; with what is sent it makes the key under which it is sent once. */
  form_key: string
  time_zone: string
}

interface Said {
  text: string
  /** What "Undo" goes back to; null: there is nothing to go back to. */
  undo: readonly Row[] | null
  /** What was pasted, where it has columns that may be given other meanings. */
  table?: string | null
}

/** The RFQ as a form: lines like a spreadsheet's, who asks, and the way to the sales desk. */
export default function RfqForm(props: RfqFormProps) {
  const { t, tag, href } = usePage()
  const form = useRef<HTMLFormElement>(null)
  const summary = useRef<HTMLDivElement>(null)
  const { rows, is_kept, change, adopt, current } = useRfqRows(props.lines)
  const { file, take, choose, forget } = useRfqFile(props.matching)
  const [problems, setProblems] = useState<Problems>(() => problemsOf(props.fields, rows))
  const [notice, setNotice] = useState(props.notice?.kind === 'error' ? props.notice.text : null)
  const [said, setSaid] = useState<Said | null>(props.notice?.kind === 'success' ? { text: props.notice.text, undo: null } : null)
  const [is_clearing, setClearing] = useState(false)
  const [is_sending, setSending] = useState(false)
  const sending = useRef(false)
  const attempt = useRef({ content: '', number: 0 })
  const is_awake = useRef(false)

  useEffect(() => {
    if (is_awake.current || !form.current) return
    is_awake.current = true
    form.current.dataset['awake'] = ''
    adopt(linesOf(new FormData(form.current)))
    putBack(form.current, props.contact)
    // What the address named is in the list now: a reload must not bring it back after it was removed.
    if (location.search !== '') history.replaceState(history.state, '', location.pathname)
  }, [adopt, props.contact])

  useEffect(() => {
    // The browser brings back the page as it was left, with an RFQ that was sent.
    const onPageShow = ({ persisted }: PageTransitionEvent): void => {
      if (persisted && sending.current) location.reload()
    }
    addEventListener('pageshow', onPageShow)
    return () => removeEventListener('pageshow', onPageShow)
  }, [])

  const problem_count = useRef(0)
  const [failures, setFailures] = useState(0)
  useEffect(() => {
    if (failures > problem_count.current) summary.current?.focus()
    problem_count.current = failures
  }, [failures])

  function fail(text: string, found: Problems = NO_PROBLEMS): void {
    setNotice(text)
    setProblems(found)
    setFailures((count) => count + 1)
  }

  /** Changes rows, says so, and offers the way back. */
  function changeAndSay(text: string, edit: (rows: readonly Row[]) => readonly Row[]): void {
    const before = current()
    change(edit)
    setSaid({ text, undo: before })
  }

  const actions: LineActions = useMemo(
    () => ({
      onEdit(key, field, text) {
        change((all) => all.map((row) => (row.key === key ? editRow(row, field, text) : row)))
        setProblems((before) => withoutProblem(before, key, field))
      },
      onRemove(key) {
        const before = current()
        const index = before.findIndex((row) => row.key === key)
        change((all) => all.filter((row) => row.key !== key))
        const name = before[index]?.line.part_number.trim() || t('rfq_form.line', { number: index + 1 })
        setSaid({ text: t('rfq_form.removed', { part_number: name }), undo: before })
        focusCell(index, 'part_number')
      },
      onKeyDown(event: KeyboardEvent<HTMLInputElement>, index, field) {
        if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return
        const step = event.key === 'ArrowUp' || (event.key === 'Enter' && event.shiftKey) ? -1 : 1
        if (event.key !== 'Enter' && event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
        event.preventDefault()
        focusCell(index + step, field)
      },
    }),
    [change, current, t],
  )

  const pasteAt = useCallback(
    async (index: number, field: (typeof GRID_FIELDS)[number], text: string): Promise<void> => {
      const { readPastedList } = await import('../components/rfq/pasted-list.ts')
      const list = readPastedList(text)
      const before = current()
      const write = ({ rows: filled, lines, cut }: Filled, words: string | null, table: string | null): void => {
        change(() => filled)
        setSaid({
          text: `${words ?? t('rfq_form.line_count', { count: lines })}${cut > 0 ? ` ${t('rfq_form.cut', { count: cut, max: RFQ_LINES_MOST })}` : ''}`,
          undo: before,
          table,
        })
      }
      if (typeof list === 'string') setSaid({ text: t(fileRefusal(list)), undo: null })
      else if (list.lines.length > 0 && (field === 'part_number' || list.is_headed))
        write(fillLines(before, index, list.lines, RFQ_LINES_MOST, tag), summaryText(list.summary, t, tag), list.is_table ? text : null)
      // Nothing that looks like a list: cells as they stand, from the one that was pasted into.
      else write(fillCells(before, { row: index, field }, readCells(text), RFQ_LINES_MOST), null, null)
    },
    [change, current, t, tag],
  )

  const onPaste = useCallback(
    (event: ClipboardEvent<HTMLElement>) => {
      const [, index, name] = event.target instanceof HTMLInputElement ? (/^lines\.(\d+)\.(\w+)$/.exec(event.target.name) ?? []) : []
      const field = GRID_FIELDS.find((candidate) => candidate === name)
      const text = event.clipboardData.getData('text/plain')
      const is_list = isManyCells(text) || (field === 'part_number' && mayBeCounted(text))
      if (index === undefined || !field || !is_list) return
      event.preventDefault()
      void pasteAt(Number(index), field, text)
    },
    [pasteAt],
  )

  function takeBack(): void {
    const { undo = null } = said ?? {}
    if (undo) change(() => undo)
    setSaid(null)
  }

  /** What was pasted as a file, so that each of its columns can be given another meaning. */
  function changeColumns(): void {
    const { table } = said ?? {}
    takeBack()
    if (table) void take(new File([table], t('reading.pasted_file'), { type: 'text/tab-separated-values' }))
  }

  function addLines(): void {
    if (file.status !== 'matching' || file.is_busy || !file.found?.lines.length) return
    const { found, upload } = file
    const room = Math.max(0, RFQ_LINES_MOST - current().filter((row) => !isEmptyRow(row)).length)
    const fitting = found.lines.slice(0, room)
    const cut = found.cut + found.lines.length - fitting.length
    const added =
      `${t('rfq_form.added', { count: fitting.length, file: upload.file_name })} ${leftOutText({ ...found, left_out_count: found.skipped }, t)}`.trim()
    changeAndSay(cut > 0 ? `${added} ${t('rfq_form.cut', { count: cut, max: RFQ_LINES_MOST })}` : added, (all) =>
      appendRows(
        all,
        fitting.map((line) => newRow(lineOfFile(line, tag))),
      ),
    )
    forget()
  }

  async function send(): Promise<void> {
    const { current: element } = form
    if (!element || sending.current) return
    const sent = current()
    sending.current = true
    setSending(true)
    setNotice(null)
    setProblems(NO_PROBLEMS)
    let is_sent = false
    try {
      const { FORMS, readForm } = await import('../components/form/form-checks.ts')
      const { timeZone: time_zone } = new Intl.DateTimeFormat().resolvedOptions()
      const read = readForm(await FORMS.rfq(), new FormData(element), { tag, time_zone }, { time_zone, verification: {} })
      if (read.request === null) return fail(t('validation.summary'), problemsOf(read.problems, sent))
      const { verificationOf, askedForCode, forgetVerification } = await import('../human/verification.ts')
      const verification = await verificationOf(element)
      if (!verification) return
      const content = JSON.stringify(read.request)
      // The same content has the same key, however often it is tried; other content is another RFQ.
      if (attempt.current.content !== content) attempt.current = { content, number: attempt.current.number + 1 }
      const idempotency_key = `${props.form_key}-${attempt.current.number}`
      try {
        const { rfq_number } = await api<typeof saveRfqContact>(
          'POST /api/rfq/saveRfqContact',
          { ...read.request, verification },
          { idempotency_key },
        )
        is_sent = true
        forgetVerification(element)
        clearRfqList(sent.flatMap(({ stored }) => (stored ? lineKey(stored) : [])))
        forgetContact()
        location.assign(href(routes.rfq_successful, {}, { number: rfq_number }))
      } catch (error) {
        if (!askedForCode(element, error)) failWith(error, sent, read.toProblems)
      }
    } catch (error) {
      failWith(error, sent)
    } finally {
      if (!is_sent) {
        sending.current = false
        setSending(false)
      }
    }
  }

  function failWith(error: unknown, sent: readonly Row[], toProblems = (fields: FieldErrors) => fields): void {
    const fields = error instanceof CallError ? toProblems(error.fields) : {}
    const is_about_fields = Object.keys(fields).some((name) => name !== 'idempotency_key')
    if (is_about_fields) fail(t('validation.summary'), problemsOf(fields, sent))
    else fail(failureText(error, t))
  }

  /** Every button that posts without script has its own handler: what comes here wants to be sent. */
  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    void send()
  }

  function onInput({ target, currentTarget }: FormEvent<HTMLFormElement>): void {
    if (!(target instanceof HTMLElement) || !('name' in target)) return
    const field = CONTACT_FIELDS.find((name) => name === target.name)
    if (!field) return
    setProblems((before) => withoutContactProblem(before, field))
    keepContact(contactOf(new FormData(currentTarget)))
  }

  function onDrop(event: DragEvent): void {
    const [dropped] = event.dataTransfer.files
    if (!dropped) return
    event.preventDefault()
    void take(dropped)
  }

  const filled = rows.filter((row) => !isEmptyRow(row))
  const total = useMemo(() => totalOf(rows, tag), [rows, tag])
  const counted = t('rfq_form.line_count', { count: filled.length })
  return (
    <form
      ref={form}
      id="rfq"
      className="stack gap-28"
      method="post"
      action={props.action}
      encType="multipart/form-data"
      noValidate
      onSubmit={onSubmit}
      onInput={onInput}
      onFocus={() => void import('../human/verification.ts').then(({ prepareWork }) => prepareWork())}
    >
      {/* A press of Enter in a field is the first button of the form. */}
      <button type="submit" className="sr-only" name="action" value="send" tabIndex={-1} aria-hidden="true" />
      <FormProblems ref={summary} notice={notice} problems={problems} rows={rows} />
      <section
        className="rfq-parts"
        id="lines"
        aria-labelledby="rfq-lines-title"
        onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
        onDrop={onDrop}
      >
        <header className="section-head">
          <h2 id="rfq-lines-title">{t('rfq_form.lines_title')}</h2>
          {filled.length > 0 && !is_clearing && (
            <Button look="link" className="needs-script" onClick={() => setClearing(true)} text={t('rfq_form.clear')} />
          )}
          {is_clearing && (
            <fieldset className="rfq-clear compact">
              <legend className="sr-only">{t('rfq_form.clear')}</legend>
              <span>{t('rfq_form.clear_sure', { count: filled.length })}</span>
              <Button
                look="quiet"
                onClick={() => {
                  setClearing(false)
                  changeAndSay(t('rfq_form.cleared', { count: filled.length }), () => [])
                  focusCell(0, 'part_number')
                }}
                text={t('rfq_form.clear_yes')}
              />
              <Button
                look="quiet"
                ref={(button) => button?.focus()}
                onClick={() => {
                  setClearing(false)
                  focusCell(0, 'part_number')
                }}
                text={t('rfq_form.clear_no')}
              />
            </fieldset>
          )}
        </header>
        <Ways onFile={(chosen) => void take(chosen)} />
        <div className="rfq-file-state" role="status">
          {file.status === 'reading' && <p className="muted">{t('rfq_form.reading')}</p>}
          {file.status === 'failed' && (
            <p className="error">{file.refusal === '' ? failureText(file.error, t) : t(fileRefusal(file.refusal))}</p>
          )}
          {!is_kept && <p className="error">{t('rfq.not_saved')}</p>}
        </div>
        {file.status === 'matching' && (
          <ColumnMatching {...file} onChoose={(choice) => void choose(file.upload, choice)} onApply={addLines} onCancel={forget} />
        )}
        <p className="compact" role="status">
          {said && (
            <>
              {said.text} {said.undo && <Button look="link" onClick={() => takeBack()} text={t('rfq_form.undo')} />}{' '}
              {said.table && <Button look="link" onClick={() => changeColumns()} text={t('reading.change_columns')} />}
            </>
          )}
        </p>
        <div className="rfq-lines-head grid at-top muted tiny medium" aria-hidden="true">
          <span />
          <span>{t('part.part_number')}</span>
          <span>{t('part.manufacturer')}</span>
          <span>{t('part.package')}</span>
          <span className="num">{t('part.quantity')}</span>
          <span className="num">{t('rfq.target_price')}</span>
          <span className="num">{t('part.ext_price')}</span>
        </div>
        <ol className="rfq-lines" onPaste={onPaste}>
          {rows.map((row, index) => (
            <LineRow key={row.key} row={row} index={index} errors={problems.lines[row.key]} actions={actions} />
          ))}
        </ol>
        <div className="rfq-lines-foot cluster middle">
          <Button
            look="quiet"
            type="submit"
            name="action"
            value="add"
            formAction={`${props.action}#lines`}
            formNoValidate
            onClick={(event) => {
              event.preventDefault()
              change((all) => [...all, newRow()])
              focusCell(current().length - 1, 'part_number')
            }}
            icon={<Glyph path={plusIcon} />}
            text={t('rfq_form.add_line')}
          />
        </div>
      </section>
      <div className="rfq-lower grid at-top gap-40">
        <div className="grid gap-20">
          <ContactFields contact={props.contact} countries={props.countries} errors={problems.contact} />
          <CodePanel id="rfq" challenge={props.challenge} error={props.code_error} no_script_only={!props.is_code_needed} />
          <Honeypot id="rfq" />
        </div>
        <aside className="rfq-send grid gap-8 panel padded">
          <p className="rfq-send-count large strong num" role="status">
            {counted}
          </p>
          {total !== null && (
            <p className="rfq-send-total row apart gap-8 compact">
              <span className="muted">{t('rfq_form.target_total')}</span>{' '}
              <bdi dir="ltr" className="price">
                {formatAmount(total, tag)}
              </bdi>
            </p>
          )}
          <Button
            look="primary"
            name="action"
            value="send"
            aria-disabled={is_sending || undefined}
            data-guarded={is_sending ? '' : undefined}
            text={is_sending ? t('rfq_form.sending') : t('rfq_form.send')}
          />
          <p className="rfq-send-promise muted small">{t('rfq_form.promise', { hours: RFQ_ANSWER_WORKING_HOURS })}</p>
        </aside>
      </div>
      <input type="hidden" name="form_key" defaultValue={props.form_key} />
      <input type="hidden" name="time_zone" defaultValue={props.time_zone} />
    </form>
  )
}

/** The sum of the lines that name a price; null without any. */
function totalOf(rows: readonly Row[], tag: string): Money | null {
  const totals = rows.flatMap(({ line }) => lineTotal(line, tag) ?? [])
  if (totals.length === 0) return null
  const sum = totals.reduce<number>((before, total) => before + total, 0)
  return Number.isSafeInteger(sum) ? addMoney(...totals, money(0)) : null
}

/** Moves to a cell; a row that was made just now is there after the next frame. */
function focusCell(index: number, field: string): void {
  const move = (): boolean => {
    const input = document.getElementById(lineFieldId(index, field))
    if (!(input instanceof HTMLInputElement)) return false
    input.focus()
    input.select()
    return true
  }
  if (!move()) requestAnimationFrame(move)
}

/** Fills in what was typed here before a reload, where nothing was typed since. */
function putBack(form: HTMLFormElement, contact: DraftContact): void {
  const kept = keptContact()
  for (const field of CONTACT_FIELDS) {
    const control = form.elements.namedItem(field)
    if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement || control instanceof HTMLTextAreaElement)) continue
    if (kept[field] && control.value === contact[field]) control.value = kept[field]
  }
}
