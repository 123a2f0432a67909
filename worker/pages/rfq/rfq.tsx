import type { Context } from 'hono'
import { leftOutText } from '#client/components/bom/reading-summary.ts'
import type { CodeChallenge } from '#client/components/form/code-panel.tsx'
import { fileRefusal, waitText } from '#client/components/form/failure-text.ts'
import { fieldMessage } from '#client/components/form/field-messages.ts'
import { guessOf, type SheetChoice, type Upload } from '#client/components/rfq/column-matching.tsx'
import type { RfqFormProps } from '#client/islands/rfq-form.tsx'
import { RfqPage } from '#client/pages/rfq/rfq.tsx'
import { shownPhone } from '#shared/address/phone-rule.ts'
import { optionsCountry } from '#shared/contract/common.ts'
import { ApiError, CODE, type FieldErrors } from '#shared/contract/envelope.ts'
import { profileInfo } from '#shared/contract/profile.ts'
import { saveRfqContact } from '#shared/contract/rfq.ts'
import { handleRfqExcel, uploadExcel } from '#shared/contract/upload.ts'
import {
  type DraftContact,
  type DraftLine,
  EMPTY_CONTACT,
  EMPTY_LINE,
  fieldsByRow,
  isEmptyLine,
  lineOfFile,
  linesOfAddress,
  readContact,
  readForm,
  readLines,
  textIn,
} from '#shared/forms/rfq-form.ts'
import { languageEntry } from '#shared/languages.ts'
import { pathTo, routes } from '#shared/routes.ts'
import { RFQ_PROFILE } from '#shared/table-reading/profiles.ts'
import { knownTimeZone } from '#shared/text/time-zone.ts'
import { RFQ_LINES_MOST } from '#shared/trade/rfq-limits.ts'
import { columnChoiceOf } from '../../forms/column-choice.ts'
import { contentKey } from '../../forms/content-key.ts'
import { askByImage, askByMail, codeStep, readVerification } from '../../forms/human.ts'
import { readPostedForm } from '../../forms/posted-form.ts'
import { refusalOf } from '../../forms/refusal.ts'
import { islandWords } from '../../render/island-words.ts'
import { type Page, page } from '../../render/page.tsx'
import type { WorkerEnv } from '../../request/env.ts'
import { optional } from '../../request/optional.ts'
import { leadTo } from '../../request/private-answer.ts'
import { networkText } from '../../visitor/network-place.ts'

/** Far more than a form and a file may have: who chose too large a file is told so beside the list, and keeps what was typed. */
const FORM_LIMIT_BYTES = 12_000_000

type Ctx = Context<WorkerEnv>

/** What the page shows of a form: everything that was typed, and what came of it. */
interface Draft {
  lines: readonly DraftLine[]
  contact: DraftContact
  form_key: string
  time_zone: string
}
type Outcome = Partial<Pick<RfqFormProps, 'fields' | 'notice' | 'matching' | 'challenge' | 'code_error'>> & Pick<Page, 'status'>

export const rfq = page(
  routes.rfq,
  async (c) => {
    const { searchParams } = new URL(c.req.url)
    const contact = await knownContact(c)
    const draft: Draft = {
      lines: linesOfAddress(searchParams, languageEntry(c.var.lang).tag),
      contact,
      form_key: crypto.randomUUID(),
      time_zone: knownTimeZone(networkText(c, 'timezone')),
    }
    // Most readers have a script, and crawlers follow every link to here: a code is drawn for a form that was posted.
    return show(c, draft, { challenge: null })
  },
  { submit },
)

/** What a customer's profile says, and otherwise the country; a profile that cannot be read prefills nothing. */
async function knownContact(c: Ctx): Promise<DraftContact> {
  const { api, visitor } = c.var
  const country = networkText(c, 'country')
  const profile = visitor.token === null ? null : await optional(api(profileInfo, {}))
  if (!profile) return { ...EMPTY_CONTACT, country }
  const { contact_name, company_name, email, telephone } = profile
  return { ...EMPTY_CONTACT, contact_name, company_name, email, telephone: shownPhone(telephone), country: profile.country || country }
}

async function show(c: Ctx, draft: Draft, { status = 200, ...outcome }: Outcome = {}): Promise<Page> {
  const { api, t, lang } = c.var
  const [countries, image] = await Promise.all([
    optional(api(optionsCountry, {})),
    // Whoever posts has no script to do the work; where an image cannot be had, the answer asks for it.
    outcome.challenge === undefined ? optional(askByImage(c)) : outcome.challenge,
  ])
  const known = countries ?? []
  const { country } = draft.contact
  const form: RfqFormProps = {
    action: pathTo(routes.rfq, lang, {}),
    ...draft,
    contact: { ...draft.contact, country: known.some(({ code }) => code === country) ? country : '' },
    countries: known,
    fields: outcome.fields ?? {},
    notice: outcome.notice ?? null,
    matching: outcome.matching ?? null,
    challenge: image,
    code_error: outcome.code_error ?? null,
    is_code_needed: outcome.code_error !== undefined,
  }
  return {
    head: {
      title: t('rfq_form.title'),
      description: t('meta.rfq_description'),
      crumbs: [{ name: t('nav.rfq'), path: pathTo(routes.rfq, lang, {}) }],
    },
    body: <RfqPage form={form} words={islandWords(lang, 'rfq-form')} />,
    status,
  }
}

/** The form without script: its buttons change the lines, read a file, ask for a code, or send it. */
async function submit(c: Ctx): Promise<Page | Response> {
  const form = await readPostedForm(c, FORM_LIMIT_BYTES)
  const posted_key = textIn(form, 'form_key')
  const draft: Draft = {
    lines: readLines(form),
    contact: readContact(form),
    form_key: /^[\w-]{16,64}$/.test(posted_key) ? posted_key : crypto.randomUUID(),
    time_zone: knownTimeZone(textIn(form, 'time_zone')) || knownTimeZone(networkText(c, 'timezone')),
  }
  const step = codeStep(form)
  if (step !== null) return askAgain(c, draft, step)
  const action = textIn(form, 'action')
  const file = form.get('file')
  const has_file = file instanceof File && file.size > 0
  if (action === 'add') return show(c, { ...draft, lines: [...draft.lines.filter((line) => !isEmptyLine(line)), EMPTY_LINE] })
  if (action === 'match' || action === 'sheet') return matchColumns(c, draft, form, action)
  if (action === 'cancel') return show(c, draft)
  // A file that was chosen and not read yet is not left behind.
  if (action === 'upload' || has_file) return readFile(c, draft, has_file ? file : null)
  const removed = /^remove:(\d{1,5})$/.exec(action)?.[1]
  if (removed !== undefined) return show(c, { ...draft, lines: draft.lines.filter((_, index) => index !== Number(removed)) })
  return send(c, draft, form)
}

async function send(c: Ctx, draft: Draft, form: FormData): Promise<Page | Response> {
  const { api, lang, t } = c.var
  const { request, fields, rows } = readForm(draft.lines, draft.contact, languageEntry(lang).tag)
  if (Object.keys(fields).length > 0) {
    return show(c, draft, { fields, notice: { kind: 'error', text: t('validation.summary') }, status: 422 })
  }
  const content = { ...request, time_zone: draft.time_zone }
  try {
    const { rfq_number } = await api(
      saveRfqContact,
      { ...content, verification: readVerification(form) },
      { idempotency_key: await contentKey(draft.form_key, content) },
    )
    return leadTo(c, pathTo(routes.rfq_successful, lang, {}, { number: rfq_number }))
  } catch (error) {
    return failed(c, draft, error, rows)
  }
}

/** The page again, with what was typed and why it did not get through. @throws what is not the caller's, nor the network's */
function failed(c: Ctx, draft: Draft, error: unknown, rows: readonly number[] = []): Promise<Page> {
  const { t } = c.var
  if (!(error instanceof ApiError)) throw error
  const notice = (text: string): RfqFormProps['notice'] => ({ kind: 'error', text })
  if (error.code === CODE.validation && error.fields) {
    const fields: FieldErrors = fieldsByRow(error.fields, rows)
    const code = fields['verification_code']
    const text = t(Object.keys(fields).length === 1 && code !== undefined ? fieldMessage(code) : 'validation.summary')
    return show(c, draft, { fields, ...(code !== undefined && { code_error: t(fieldMessage(code)) }), notice: notice(text), status: 422 })
  }
  if (error.code === CODE.too_many_requests) {
    if (error.retry_after_seconds) c.header('Retry-After', String(error.retry_after_seconds))
    return show(c, draft, { notice: notice(waitText(error.retry_after_seconds ?? 0, t, draft.time_zone || 'UTC')), status: 429 })
  }
  if (error.code === CODE.upload_refused)
    return show(c, draft, { notice: notice(t(fileRefusal(error.fields?.['file'] ?? ''))), status: 422 })
  const refusal = refusalOf(c, error)
  return show(c, draft, { notice: notice(refusal.notice ?? t('validation.summary')), status: refusal.status })
}

async function askAgain(c: Ctx, draft: Draft, step: 'image' | 'mail'): Promise<Page> {
  try {
    const challenge: CodeChallenge = await (step === 'image' ? askByImage(c) : askByMail(c, draft.contact.email))
    return show(c, draft, { challenge })
  } catch (error) {
    return failed(c, draft, error)
  }
}

async function readFile(c: Ctx, draft: Draft, file: File | null): Promise<Page> {
  try {
    if (!file) throw new ApiError(CODE.upload_refused, { fields: { file: 'file_missing' } })
    const upload = await c.var.api(uploadExcel, { file })
    return await addLines(c, draft, upload, guessOf(upload, upload.sheet))
  } catch (error) {
    return failed(c, draft, error)
  }
}

/** The lines of a file behind those of the form; where its columns are not known, they are asked for. */
async function addLines(c: Ctx, draft: Draft, upload: Upload, choice: SheetChoice): Promise<Page> {
  const { api, t } = c.var
  if (choice.columns.part_number === null) return show(c, draft, { matching: { upload, choice } })
  const { lines, skipped, left_out: rows_left_out, shortened, cut } = await api(handleRfqExcel, { file_id: upload.file_id, ...choice })
  const typed = draft.lines.filter((line) => !isEmptyLine(line))
  const fitting = lines.slice(0, Math.max(0, RFQ_LINES_MOST - typed.length))
  const left_out = cut + lines.length - fitting.length
  const text = [
    t('rfq_form.added', { count: fitting.length, file: upload.file_name }),
    leftOutText({ left_out: rows_left_out, left_out_count: skipped, shortened }, t),
    ...(left_out > 0 ? [t('rfq_form.cut', { count: left_out, max: RFQ_LINES_MOST })] : []),
  ]
    .filter((one) => one !== '')
    .join(' ')
  const added = fitting.map((line) => lineOfFile(line, languageEntry(c.var.lang).tag))
  return show(c, { ...draft, lines: [...typed, ...added] }, { notice: { kind: 'success', text } })
}

/** What was chosen over the columns of a file. The file's outline comes back with the form: only the sender sees it. */
async function matchColumns(c: Ctx, draft: Draft, form: FormData, action: 'match' | 'sheet'): Promise<Page> {
  const upload = readUpload(textIn(form, 'match.upload'))
  if (!upload) return show(c, draft)
  const chosen = Number(textIn(form, 'match.sheet') || upload.sheet)
  const sheet = upload.sheets[chosen] ? chosen : upload.sheet
  const shown = upload.sheets[sheet]
  if (action === 'sheet' || !shown) return show(c, draft, { matching: { upload, choice: guessOf(upload, sheet) } })
  const picked = columnChoiceOf(form, RFQ_PROFILE) ?? { header_row: null, columns: RFQ_PROFILE.none }
  try {
    return await addLines(c, draft, upload, { sheet, ...picked })
  } catch (error) {
    return failed(c, draft, error)
  }
}

function readUpload(json: string): Upload | null {
  try {
    return uploadExcel.data.parse(JSON.parse(json))
  } catch {
    // Not what the page had put there.
    return null
  }
}
