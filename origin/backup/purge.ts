/**
 * Deletes old backups: those of every night after some weeks, those of the first of a month after some months. A piece is deleted with the
 * last backup that names it.
 */
import { addMs, DAY_MS } from '#shared/text/durations.ts'
import { BACKUP_FOLDER, CHUNKS, NIGHTS, parseNightTime, toBackupFolder, toChunkName } from './backup-format.ts'
import type { BackupKeys } from './keys.ts'
import { readManifest, toBackupFiles } from './open-backup.ts'

/** Days for which every backup is retained, unless the operator sets them, and days for the first backup of each month. */
const NIGHT_DAYS = 30
const MONTH_DAYS = 183

/**
 * Deletes expired backups.
 * @throws if a backup cannot be read: then no piece is deleted, because that backup may contain it
 */
export async function purgeBackups(files: R2Bucket, keys: BackupKeys, now: Date, days = NIGHT_DAYS): Promise<void> {
  const currentFolder = toBackupFolder(keys)
  for (const folder of await listFolders(files)) {
    const nights = (await toBackupFiles(files).list(folder + NIGHTS)).sort()
    const retained = listRetainedNights(nights, now, days, folder === currentFolder)
    await deleteAll(
      files,
      nights.filter((key) => !retained.has(key)),
    )
    // Backups sealed with another key cannot be read, so their pieces are deleted only with the last of them.
    if (folder === currentFolder) await deletePieces(files, keys, retained)
    else if (retained.size === 0) await deleteAll(files, await toBackupFiles(files).list(folder))
  }
}

/** The backups to retain. @param nights keys in the order of time @param isLastRetained whether the last one stays, however old it is */
function listRetainedNights(nights: readonly string[], now: Date, days: number, isLastRetained: boolean): Set<string> {
  const months = new Set<string>()
  return new Set(
    nights.filter((key, i) => {
      const at = parseNightTime(key)
      const isFirst = !months.has(at.slice(0, 7))
      months.add(at.slice(0, 7))
      const retentionDays = isFirst ? Math.max(days, MONTH_DAYS) : days
      return (isLastRetained && i === nights.length - 1) || new Date(at) > addMs(now, -retentionDays * DAY_MS)
    }),
  )
}

async function deletePieces(files: R2Bucket, keys: BackupKeys, retained: ReadonlySet<string>): Promise<void> {
  const folder = toBackupFolder(keys)
  const named = new Set<string>()
  for (const key of retained)
    for (const { chunks } of (await readManifest(toBackupFiles(files), keys, key)).families)
      for (const name of chunks) named.add(folder + toChunkName(name))
  const pieces = await toBackupFiles(files).list(folder + CHUNKS)
  await deleteAll(
    files,
    pieces.filter((key) => !named.has(key)),
  )
}

/** One folder for each key that sealed backups. */
async function listFolders(files: R2Bucket): Promise<string[]> {
  return (await files.list({ prefix: BACKUP_FOLDER, delimiter: '/' })).delimitedPrefixes
}

/** R2 deletes at most a thousand objects in one call. */
const DELETED_AT_ONCE = 1000

async function deleteAll(files: R2Bucket, keys: readonly string[]): Promise<void> {
  for (let i = 0; i < keys.length; i += DELETED_AT_ONCE) await files.delete(keys.slice(i, i + DELETED_AT_ONCE))
}
