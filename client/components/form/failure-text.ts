import type { MessageKey, Translator } from '#locales/translator.ts'
import { CODE } from '#shared/contract/codes.ts'
import type { OtherFormat, UploadErrorCode } from '#shared/table-reading/workbook/workbook.ts'
import { toIntlLocale } from '#shared/text/intl-locale.ts'
import { CallError } from '../../api/client.ts'

/** The time of the earliest retry, on the reader's clock. */
function waitText(retryAfterSeconds: number, t: Translator): string {
  const at = new Date(Date.now() + retryAfterSeconds * 1000)
  return t('validation.wait_until', { time: new Intl.DateTimeFormat(toIntlLocale(t.tag), { timeStyle: 'medium' }).format(at) })
}

/** No response, or none that is about the request. */
const OUTAGES: ReadonlySet<number> = new Set([0, CODE.fault, CODE.unavailable])

/** The text of a failed call. Where the API rejects the call, it is the API's message, which is in the reader's language. */
export function formatFailure(error: unknown, t: Translator): string {
  if (error instanceof CallError && error.retry_after_seconds > 0) return waitText(error.retry_after_seconds, t)
  if (error instanceof CallError && !OUTAGES.has(error.code) && error.message !== '') return error.message
  return t(navigator.onLine ? 'validation.unavailable' : 'validation.offline')
}

/** The messages of file errors, except those of BOMs alone (bom/intake/bom-error.ts). Only browsers report `file_too_slow`. */
const FILE_ERROR_KEYS: Readonly<
  Record<Exclude<UploadErrorCode, 'file_designators' | `file_${OtherFormat}`> | 'file_too_slow', MessageKey>
> = {
  file_missing: 'file.missing',
  file_empty: 'file.empty',
  file_too_large: 'file.too_large',
  file_not_a_spreadsheet: 'file.not_a_spreadsheet',
  file_archive: 'file.archive',
  file_damaged: 'file.damaged',
  file_password: 'file.password',
  file_expands: 'file.expands',
  file_too_wide: 'file.too_wide',
  file_too_long: 'file.too_long',
  file_cell_too_long: 'file.cell_too_long',
  file_formulas: 'file.formulas',
  file_too_slow: 'file.too_slow',
}
const CODES = new Map<string, MessageKey>(Object.entries(FILE_ERROR_KEYS))

/** Why a file was rejected. The code is one of those above, or `file_` and an unsupported format; any other means a damaged file. */
export function formatFileError(code: string, t: Translator): string {
  const key = CODES.get(code)
  return key || !code.startsWith('file_') ? t(key ?? 'file.damaged') : t('file.other_kind', { kind: code.slice(5) })
}

/** Why a file could not be read. @param code of the file's error; empty for any other failure */
export const formatFileFailure = (code: string, error: unknown, t: Translator): string =>
  code === '' ? formatFailure(error, t) : formatFileError(code, t)
