/** Reads backups, from the bucket or from a folder with a copy of it. */

import {
  BACKUP_FOLDER,
  type BackupSection,
  Manifest,
  NIGHTS,
  parseNightTime,
  readChunk,
  toBackupFolder,
  toChunkName,
  unsealBytes,
  unsealJson,
} from './backup-format.ts'
import type { BackupKeys } from './keys.ts'

/** Storage of backups. Keys are those of the bucket. */
export interface BackupFiles {
  list(prefix: string): Promise<string[]>
  /** Reads a file; null if it does not exist. */
  read(key: string): Promise<Uint8Array<ArrayBuffer> | null>
}

export const toBackupFiles = (bucket: R2Bucket): BackupFiles => ({
  async list(prefix) {
    const keys: string[] = []
    let cursor: string | undefined
    do {
      const listed = await bucket.list({ prefix, ...(cursor !== undefined && { cursor }) })
      keys.push(...listed.objects.map(({ key }) => key))
      cursor = listed.truncated ? listed.cursor : undefined
    } while (cursor !== undefined)
    return keys
  },
  async read(key) {
    const object = await bucket.get(key)
    return object && new Uint8Array(await object.arrayBuffer())
  },
})

/** @throws if the manifest is missing or was altered */
export async function readManifest(files: BackupFiles, keys: BackupKeys, key: string): Promise<Manifest> {
  const bytes = await files.read(key)
  const manifest = bytes && (await unsealJson(keys, key.slice(toBackupFolder(keys).length), bytes, Manifest))
  if (!manifest) throw new Error(`The backup of ${parseNightTime(key)} ${bytes ? 'was altered' : 'is missing'}: ${key}`)
  return manifest
}

/**
 * The last backup finished at or before a time.
 * @throws if there is none: the message names the first backup, or the keys of other backups
 */
export async function getBackup(files: BackupFiles, keys: BackupKeys, at: Date): Promise<Manifest> {
  const nights = (await files.list(toBackupFolder(keys) + NIGHTS)).sort()
  const last = nights.findLast((key) => new Date(parseNightTime(key)) <= at)
  if (last !== undefined) return readManifest(files, keys, last)
  if (nights[0] !== undefined)
    throw new Error(`There is no backup of ${at.toISOString()} or before: the first is of ${parseNightTime(nights[0])}`)
  const others = new Set((await files.list(BACKUP_FOLDER)).filter((key) => key.includes(`/${NIGHTS}`)).map((key) => key.split('/')[1]))
  throw new Error(
    others.size === 0
      ? 'There is no backup'
      : `The backups were sealed with another key: with that of the mark ${[...others].join(', ')}, and the mark of BACKUP_KEY is ${keys.id}`,
  )
}

/** The rows of a backup, table by table within each piece. @throws with the name of the piece that is missing or was altered */
export async function* readPieces(files: BackupFiles, keys: BackupKeys, manifest: Manifest): AsyncGenerator<BackupSection> {
  for (const { table, chunks } of manifest.families)
    for (const [index, name] of chunks.entries())
      yield* await readPiece(files, keys, name, `piece ${index + 1} of ${chunks.length} of ${table}`)
}

async function readPiece(files: BackupFiles, keys: BackupKeys, name: string, which: string): Promise<BackupSection[]> {
  const key = toBackupFolder(keys) + toChunkName(name)
  const bytes = await files.read(key)
  if (!bytes) throw new Error(`The ${which} is missing: ${key}`)
  const content = await unsealBytes(keys, toChunkName(name), bytes)
  if (!content || (await keys.nameOf(content)) !== name) throw new Error(`The ${which} was altered: ${key}`)
  return readChunk(content)
}
