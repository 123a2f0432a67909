import { formatSkippedRows } from '#client/bom/intake/reading-summary.ts'
import { formatFileError } from '#client/components/form/failure-text.ts'
import { toFieldMessage } from '#client/components/form/field-messages.ts'
import { type RfqSheetChoice, toSheetChoice, type Upload } from '#client/components/rfq/column-matching.tsx'
import type { RfqFormProps } from '#client/islands/rfq-form.tsx'
import { RfqPage } from '#client/pages/rfq/rfq.tsx'
import { formatPhoneNumber } from '#shared/address/phone-rule.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { profileInfo } from '#shared/contract/profile.ts'
import { saveRfqContact } from '#shared/contract/rfq.ts'
import { handleRfqExcel, uploadExcel } from '#shared/contract/upload.ts'
import { type Draft, readForm } from '#shared/forms/form.ts'
import { readFormText } from '#shared/forms/posted.ts'
import { RFQ_FORM } from '#shared/forms/rfq-form.ts'
import {
  type DraftContact,
  type DraftLine,
  EMPTY_CONTACT,
  EMPTY_LINE,
  isEmptyLine,
  parseUrlLines,
  readDraftContact,
  readDraftLines,
  toDraftLine,
} from '#shared/forms/rfq-lines.ts'
import { getLanguage } from '#shared/languages.ts'
import { routes, toPath } from '#shared/routes.ts'
import { RFQ_PROFILE } from '#shared/table-reading/profiles.ts'
import { toSupportedTimeZone } from '#shared/text/time-zone.ts'
import { MAX_RFQ_LINES } from '#shared/trade/rfq-limits.ts'
import { readColumnChoice } from '../../forms/column-choice.ts'
import { readFormKey, toRequestKey } from '../../forms/content-key.ts'
import { readCountries } from '../../forms/countries.ts'
import { type ErrorMessages, NOT_OFFERED_MESSAGES, type RejectedForm, toFormError } from '../../forms/form-error.ts'
import { formPage, type SubmittedForm, submitToApi, toDisplayFormat } from '../../forms/form-page.ts'
import { createImageChallenge, findCodeStep } from '../../forms/human.ts'
import { getIslandMessages } from '../../render/island-messages.ts'
import type { Page } from '../../render/page.tsx'
import type { Ctx } from '../../request/env.ts'
import { optional } from '../../request/optional.ts'
import { redirectTo } from '../../request/private-response.ts'
import { readSiteConfig } from '../../request/site-config.ts'
import { readNetworkText } from '../../visitor/network-location.ts'
import { findTimeZone } from '../../visitor/time-zone.ts'

/** The form as it is shown again; its buttons change its lines, and read files into them. */
interface ShownRfq {
  /** The lines that are shown instead of the draft's. */
  lines: readonly DraftLine[]
  /** The message of what was done. */
  success?: string
  matching?: { upload: Upload; choice: RfqSheetChoice }
}

const SAYS: ErrorMessages = { upload_refused: (c, { file = '' }) => formatFileError(file, c.var.t) }

const sendRfq = submitToApi(
  RFQ_FORM,
  async (c: Ctx, request, { draft }) => {
    const { rfq_number } = await c.var.api(saveRfqContact, request, { idempotency_key: await toRequestKey(draft, request) })
    return redirectTo(c, toPath(routes.rfq_successful, c.var.lang, {}, { number: rfq_number }))
  },
  { asks_code: true, messages: NOT_OFFERED_MESSAGES, readPresets: (c, posted) => ({ time_zone: readTimeZoneField(c, posted) }) },
)

const readTimeZoneField = (c: Ctx, posted: FormData): string => toSupportedTimeZone(readFormText(posted, 'time_zone')) || findTimeZone(c)

export const rfq = formPage(routes.rfq, {
  sheets: ['rfq'],
  load,
  // The limit is far above that of a form with a file. The error for a larger file is shown beside the list, and the input stays.
  limit_bytes: 12_000_000,
  forms: { rfq: take },
})

async function load(c: Ctx, sent: SubmittedForm<ShownRfq> | null): Promise<Page> {
  const { t, lang } = c.var
  const typed = sent && new Map(Object.entries(sent.draft))
  const [contact, countries, challenge, { answer_hours }] = await Promise.all([
    typed ? readDraftContact(typed) : readContact(c),
    readCountries(c),
    // Only a post needs the image: nearly all readers have a script, and crawlers follow every link to this page. Where no image can be
    // made, the response reports it.
    sent ? (sent.challenge ?? optional(createImageChallenge(c))) : null,
    readSiteConfig(c),
  ])
  const problems = sent?.problems ?? {}
  const codeProblem = problems['verification_code']
  const isCodeAlone = codeProblem !== undefined && Object.keys(problems).length === 1
  const error = Object.keys(problems).length > 0 ? t(isCodeAlone ? toFieldMessage(codeProblem) : 'validation.summary') : sent?.notice
  const form: RfqFormProps = {
    action: toPath(routes.rfq, lang, {}),
    lines: sent?.more?.lines ?? (typed ? readDraftLines(typed) : parseUrlLines(new URL(c.req.url).searchParams, getLanguage(lang).tag)),
    contact: { ...contact, country: countries.some(({ code }) => code === contact.country) ? contact.country : '' },
    countries,
    fields: problems,
    notice: error ? { kind: 'error', text: error } : sent?.more?.success ? { kind: 'success', text: sent.more.success } : null,
    matching: sent?.more?.matching ?? null,
    challenge,
    code_error: codeProblem === undefined ? null : t(toFieldMessage(codeProblem)),
    is_code_needed: codeProblem !== undefined,
    form_key: readFormKey(sent?.draft['form_key']),
    time_zone: sent?.draft['time_zone'] ?? findTimeZone(c),
    answer_hours: answer_hours.working,
  }
  return {
    head: {
      title: t('rfq_form.title'),
      description: t('meta.rfq_description'),
      crumbs: [{ name: t('nav.rfq'), path: toPath(routes.rfq, lang, {}) }],
    },
    body: <RfqPage form={form} words={getIslandMessages(lang, 'rfq-form')} />,
  }
}

/** The contact details of the customer's profile. Without a profile, or where it cannot be read, only the network's country. */
async function readContact(c: Ctx): Promise<DraftContact> {
  const { api, visitor } = c.var
  const country = readNetworkText(c, 'country')
  const profile = visitor.token === null ? null : await optional(api(profileInfo, {}))
  if (!profile) return { ...EMPTY_CONTACT, country }
  const { contact_name, company_name, email, telephone } = profile
  return {
    ...EMPTY_CONTACT,
    contact_name,
    company_name,
    email,
    telephone: formatPhoneNumber(telephone),
    country: profile.country || country,
  }
}

/** The form without script: its buttons change the lines, read a file, request a code, or send the form. */
async function take(c: Ctx, posted: FormData): Promise<Response | RejectedForm<ShownRfq> | null> {
  const action = readFormText(posted, 'action')
  const file = posted.get('file')
  const hasFile = file instanceof File && file.size > 0
  const removed = /^remove:(\d{1,5})$/.exec(action)?.[1]
  const isOther = hasFile || removed !== undefined || ['add', 'match', 'sheet', 'cancel', 'upload'].includes(action)
  if (findCodeStep(posted) || !isOther) return sendRfq(c, posted)
  const draft: Draft = { ...readForm(RFQ_FORM, posted, toDisplayFormat(c)).draft, time_zone: readTimeZoneField(c, posted) }
  const lines = readDraftLines(posted)
  const again = (more: Partial<ShownRfq> = {}): RejectedForm<ShownRfq> => ({
    draft,
    problems: {},
    notice: null,
    status: 200,
    more: { lines, ...more },
  })
  if (action === 'add') return again({ lines: [...lines.filter((line) => !isEmptyLine(line)), EMPTY_LINE] })
  if (action === 'cancel') return again()
  if (removed !== undefined && !hasFile) return again({ lines: lines.filter((_, index) => index !== Number(removed)) })
  try {
    if (action === 'match' || action === 'sheet') return again(await matchColumns(c, lines, posted, action))
    // A chosen file that was not yet read must not be lost.
    if (!hasFile) throw new ApiError(CODE.upload_refused, { fields: { file: 'file_missing' } })
    const upload = await c.var.api(uploadExcel, { file })
    return again(await addLines(c, lines, upload, toSheetChoice(upload, upload.sheet)))
  } catch (error) {
    const { status, fields, notice } = toFormError(c, error, SAYS)
    return { ...again(), problems: fields, notice, status }
  }
}

/** Appends the lines of a file to those of the form; where its columns are unclear, the page shows a choice of columns. */
async function addLines(c: Ctx, typed: readonly DraftLine[], upload: Upload, choice: RfqSheetChoice): Promise<Partial<ShownRfq>> {
  const { api, t } = c.var
  if (choice.columns.part_number === null) return { matching: { upload, choice } }
  const { lines, skipped, left_out, shortened, cut } = await api(handleRfqExcel, { file_id: upload.file_id, ...choice })
  const before = typed.filter((line) => !isEmptyLine(line))
  const fitting = lines.slice(0, Math.max(0, MAX_RFQ_LINES - before.length))
  const cutLines = cut + lines.length - fitting.length
  const success = [
    t('rfq_form.added', { count: fitting.length, file: upload.file_name }),
    formatSkippedRows({ left_out, left_out_count: skipped, shortened }, t),
    ...(cutLines > 0 ? [t('rfq_form.cut', { count: cutLines, max: MAX_RFQ_LINES })] : []),
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
  return { success, lines: [...before, ...fitting.map((line) => toDraftLine(line, getLanguage(c.var.lang).tag))] }
}

/** Reads the choice of a file's columns and adds its lines. The file's outline comes back with the form: only the sender sees it. */
async function matchColumns(c: Ctx, lines: readonly DraftLine[], posted: FormData, action: 'match' | 'sheet'): Promise<Partial<ShownRfq>> {
  const upload = readUpload(readFormText(posted, 'match.upload'))
  if (!upload) return {}
  const chosen = Number(readFormText(posted, 'match.sheet') || upload.sheet)
  const sheet = upload.sheets[chosen] ? chosen : upload.sheet
  if (action === 'sheet' || !upload.sheets[sheet]) return { matching: { upload, choice: toSheetChoice(upload, sheet) } }
  const picked = readColumnChoice(posted, RFQ_PROFILE) ?? { header_row: null, columns: RFQ_PROFILE.none }
  return addLines(c, lines, upload, { sheet, ...picked })
}

function readUpload(json: string): Upload | null {
  try {
    return uploadExcel.data.parse(JSON.parse(json))
  } catch {
    // The value is not one that the page has prefilled.
    return null
  }
}
