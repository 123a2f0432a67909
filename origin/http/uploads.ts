/** Parsed spreadsheets that visitors uploaded, stored for a while and readable only by the same visitor. */
import { z } from 'zod'
import type { RfqSheet } from '#shared/table-reading/lists/rfq-lists.ts'
import { hashText } from '../runtime/seal.ts'

/** How long an upload is stored: until the visitor has checked its columns. Afterwards the form contains the lines. */
export const UPLOAD_SECONDS = 3600

const Stored = z.array(
  z.object({
    name: z.string(),
    hidden: z.boolean(),
    rows: z.array(z.array(z.string())),
    marks: z.array(z.object({ row: z.int(), mark: z.enum(['struck', 'filtered']) })).default([]),
  }),
)
const FILE_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const toUploadKey = (fileId: string): string => `uploads/${fileId}`

/** Stores the rows, not the file: a file that was parsed under all limits is not parsed again. Returns the `file_id`. */
export async function putUpload(files: R2Bucket, visitor: string, sheets: readonly RfqSheet[], now = Date.now()): Promise<string> {
  const fileId = crypto.randomUUID()
  await files.put(toUploadKey(fileId), JSON.stringify(sheets), {
    httpMetadata: { contentType: 'application/json' },
    customMetadata: { visitor: await hashText(visitor), expires_at: new Date(now + UPLOAD_SECONDS * 1000).toISOString() },
  })
  return fileId
}

/** Null for an unknown id, an expired one, and another visitor's: all three look the same. */
export async function findUpload(files: R2Bucket, visitor: string, fileId: string, now = Date.now()): Promise<RfqSheet[] | null> {
  if (!FILE_ID.test(fileId) || visitor === '') return null
  const object = await files.get(toUploadKey(fileId))
  if (!object) return null
  const { visitor: owner, expires_at = '' } = object.customMetadata ?? {}
  const isExpired = !(Date.parse(expires_at) > now)
  if (isExpired || owner !== (await hashText(visitor))) {
    await object.body.cancel()
    if (isExpired) await files.delete(toUploadKey(fileId))
    return null
  }
  return Stored.parse(await object.json())
}

/** Deletes uploads that have expired. R2 lists a thousand at a time, with the metadata that decides. */
export async function purgeUploads(files: R2Bucket, now = Date.now()): Promise<void> {
  let cursor: string | undefined
  do {
    const listed = await files.list({ prefix: toUploadKey(''), include: ['customMetadata'], ...(cursor !== undefined && { cursor }) })
    const expired = listed.objects.filter(({ customMetadata }) => !(Date.parse(customMetadata?.['expires_at'] ?? '') > now))
    if (expired.length > 0) await files.delete(expired.map(({ key }) => key))
    cursor = listed.truncated ? listed.cursor : undefined
  } while (cursor !== undefined)
}
