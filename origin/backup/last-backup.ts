import type { OriginBindings } from '../http/env.ts'
import { NIGHTS, parseNightTime, toBackupFolder } from './backup-format.ts'
import { deriveBackupKeys } from './keys.ts'

/** When a backup was finished (ISO 8601 UTC), its rows, and its sealed size in the bucket in bytes. */
export interface LastBackup {
  finished_at: string
  rows: number
  bytes: number
}

/** A backup as the bucket lists it. */
export interface ListedBackup extends LastBackup {
  /** The full key of the manifest in the bucket. */
  key: string
  started_at: string
}

/** The backups of a key, the oldest first. @param folder of the key, from `toBackupFolder` */
export async function listBackups(files: R2Bucket, folder: string): Promise<ListedBackup[]> {
  const nights: ListedBackup[] = []
  let cursor: string | undefined
  do {
    const listed = await files.list({ prefix: folder + NIGHTS, include: ['customMetadata'], ...(cursor !== undefined && { cursor }) })
    for (const { key, customMetadata = {} } of listed.objects) {
      // A backup that was copied here has lost its metadata.
      const { started_at = parseNightTime(key), finished_at = parseNightTime(key), rows = 0, bytes = 0 } = customMetadata
      nights.push({ key, started_at, finished_at, rows: Number(rows), bytes: Number(bytes) })
    }
    cursor = listed.truncated ? listed.cursor : undefined
  } while (cursor !== undefined)
  return nights
}

/** The last backup that was finished with the present key, or null. One call of R2 for each thousand backups. */
export async function readLastBackup({ FILES, BACKUP_KEY }: Pick<OriginBindings, 'FILES' | 'BACKUP_KEY'>): Promise<LastBackup | null> {
  if (!BACKUP_KEY) return null
  const last = (await listBackups(FILES, toBackupFolder(await deriveBackupKeys(BACKUP_KEY)))).at(-1)
  return last ? { finished_at: last.finished_at, rows: last.rows, bytes: last.bytes } : null
}
