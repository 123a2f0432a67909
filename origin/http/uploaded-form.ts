import { ApiError, CODE } from '#shared/contract/envelope.ts'
import type { UploadErrorCode } from '#shared/table-reading/workbook/workbook.ts'
import { WorkbookError } from '#shared/table-reading/workbook/workbook.ts'
import { readUpTo } from '../runtime/read-up-to.ts'
import type { OriginContext } from './env.ts'

/** Number of bytes allowed for boundaries, headers and other fields besides the file. */
const FORM_BYTES = 16_384
const MAX_NAME_CHARACTERS = 200

const toUploadError = (reason: UploadErrorCode, cause?: unknown) => new ApiError(CODE.upload_refused, { fields: { file: reason }, cause })

export const isForm = (c: OriginContext): boolean => /^multipart\/form-data\s*;/i.test(c.req.header('Content-Type') ?? '')

/**
 * Reads a form with a file in its field `file`. Never reads more of the body than the limit, whatever its headers say.
 * @throws ApiError `upload_refused` without a file, or with one that is too large
 */
export async function readForm(c: OriginContext, limitBytes: number): Promise<{ form: FormData; file: File; file_name: string }> {
  const { body } = c.req.raw
  if (!isForm(c) || !body) throw toUploadError('file_missing')
  const completeBody = await readUpTo(body, limitBytes + FORM_BYTES, () => toUploadError('file_too_large'))
  const form = await new Response(completeBody, { headers: { 'Content-Type': c.req.header('Content-Type') ?? '' } })
    .formData()
    .catch((error) => {
      throw toUploadError('file_missing', error)
    })
  const file = form.get('file')
  if (!(file instanceof File)) throw toUploadError('file_missing')
  // A browser sends an empty nameless file if none was chosen.
  if (file.size === 0) throw toUploadError(file.name === '' ? 'file_missing' : 'file_empty')
  if (file.size > limitBytes) throw toUploadError('file_too_large')
  return { form, file, file_name: file.name.replace(/\p{Cc}+/gu, '').slice(-MAX_NAME_CHARACTERS) }
}

/** Parses the file's bytes. @throws ApiError `upload_refused` if `read` rejects them */
export async function readFile<T>(file: File, read: (bytes: Uint8Array) => Promise<T>): Promise<T> {
  try {
    return await read(new Uint8Array(await file.arrayBuffer()))
  } catch (error) {
    throw error instanceof WorkbookError ? toUploadError(error.errorCode, error.cause) : error
  }
}
