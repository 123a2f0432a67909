/**
 * The layout of a backup in the bucket. All keys begin with `backup/`, which no URL of the shop reaches, and a folder of the encryption
 * key: `chunks/NAME`, pieces of tables, each sealed and named by its content; `nights/TIME`, the manifest of one backup, written last;
 * `progress`, the progress of a backup.
 */
import { gunzipSync, gzipSync } from 'node:zlib'
import { z } from 'zod'
import type { BackupKeys } from './keys.ts'

export const BACKUP_FOLDER = 'backup/'

export const toBackupFolder = ({ id }: Pick<BackupKeys, 'id'>): string => `${BACKUP_FOLDER}${id}/`
export const toChunkName = (name: string): string => `chunks/${name}`
export const NIGHTS = 'nights/'
export const CHUNKS = 'chunks/'

/** The name of a night's backup, which sorts by time: "nights/20261124T021503Z". */
export const toNightlyBackupName = (finishedAt: string): string => `${NIGHTS}${finishedAt.replace(/[-:]|\.\d+/g, '')}`
/** The instant in a night's name, in ISO 8601 to the second. */
export const parseNightTime = (name: string): string =>
  name.slice(-16).replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z')

/** A family of tables, as far as it has been backed up. */
const ManifestFamily = z.object({
  table: z.string(),
  /** Names of the family's pieces, in the order of its rows. */
  chunks: z.array(z.string()),
})

/** The progress of a backup; instants are ISO 8601. */
export const BackupProgress = z.object({
  started_at: z.string(),
  /** Names of the migrations that the database has. */
  migrations: z.array(z.string()),
  families: z.array(ManifestFamily),
  /** Number of rows by table. */
  rows: z.record(z.string(), z.number()),
  /** Total size of the backup's pieces in the bucket, in bytes. */
  bytes: z.number(),
  /** Number of pieces that the bucket did not have before. */
  written: z.number(),
})
export type BackupProgress = z.infer<typeof BackupProgress>

/** A finished backup. `sequences`: the last number of each table that never reuses one. */
export const Manifest = BackupProgress.extend({
  version: z.literal(1),
  finished_at: z.string(),
  sequences: z.record(z.string(), z.number()),
})
export type Manifest = z.infer<typeof Manifest>

/** The rows of one table in a piece: one line for each, the JSON list of its columns in this order; a blob is `{"blob": hex}`. */
const BackupSection = z.object({ table: z.string(), columns: z.array(z.string()), rows: z.int() })
const Head = z.array(BackupSection)
export type BackupSection = z.infer<typeof BackupSection> & { lines: string[] }

/** The content of a piece: one line that lists the sections, then the lines of all rows. */
export function writeChunk(sections: readonly BackupSection[]): Uint8Array<ArrayBuffer> {
  const head = sections.map(({ table, columns, rows }) => ({ table, columns, rows }))
  return new TextEncoder().encode([JSON.stringify(head), ...sections.flatMap(({ lines }) => lines)].join('\n'))
}

/** @throws if the content is not a piece of a backup */
export function readChunk(content: Uint8Array): BackupSection[] {
  const [head = '', ...lines] = new TextDecoder().decode(content).split('\n')
  let from = 0
  return Head.parse(JSON.parse(head)).map((section) => {
    from += section.rows
    return { ...section, lines: lines.slice(from - section.rows, from) }
  })
}

const toBytes = (buffer: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(buffer)

export const sealBytes = (keys: BackupKeys, as: string, content: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> =>
  keys.seal(toBytes(gzipSync(content)), as)

/** Opens sealed bytes; null for altered bytes, another name or another key. */
export async function unsealBytes(keys: BackupKeys, as: string, bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer> | null> {
  const content = await keys.unseal(bytes, as)
  return content && toBytes(gunzipSync(content))
}

export const sealJson = (keys: BackupKeys, as: string, value: unknown): Promise<Uint8Array<ArrayBuffer>> =>
  sealBytes(keys, as, new TextEncoder().encode(JSON.stringify(value)))

/** @throws if the content does not fit the schema @returns null as `unsealBytes` does */
export async function unsealJson<T>(keys: BackupKeys, as: string, bytes: Uint8Array<ArrayBuffer>, schema: z.ZodType<T>): Promise<T | null> {
  const content = await unsealBytes(keys, as, bytes)
  return content && schema.parse(JSON.parse(new TextDecoder().decode(content)))
}
