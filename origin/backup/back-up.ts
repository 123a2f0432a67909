/** The nightly backup of SHOP, in steps: each run of the jobs does one, and the next continues it. */
import { z } from 'zod'
import { addMs, HOUR_MS, MINUTE_MS } from '#shared/text/durations.ts'
import { toLocalDay } from '#shared/text/local-day.ts'
import type { ShopDatabase } from '../database/databases.ts'
import { sql } from '../database/sql.ts'
import type { OriginBindings } from '../http/env.ts'
import { log } from '../runtime/log.ts'
import { getDeskCalendar } from '../site/desk-calendar.ts'
import {
  BackupProgress,
  type Manifest,
  sealBytes,
  sealJson,
  toBackupFolder,
  toChunkName,
  toNightlyBackupName,
  unsealJson,
  writeChunk,
} from './backup-format.ts'
import { type BackupKeys, deriveBackupKeys } from './keys.ts'
import { listBackups } from './last-backup.ts'
import { purgeBackups } from './purge.ts'
import { listNextRanges, type Range, readRange, readSchema, type Schema } from './read-rows.ts'
import { TABLE_FAMILIES, type TableFamily } from './tables.ts'

export type BackupEnv = Pick<OriginBindings, 'SHOP' | 'FILES' | 'BACKUP_KEY' | 'BACKUP_DAYS'>

/** The hour in the desk's time zone at which the day's backup becomes due. */
const DUE_HOUR = 2
/** A lease is longer than a run of the jobs may take: once it has ended, the step that held it no longer runs. */
const LEASE_MS = 20 * MINUTE_MS
/** A backup that takes longer is started again, because its first pieces would be too old. */
const NIGHT_MS = 20 * HOUR_MS

/** Limits of one step. A piece takes up to four calls of D1 and R2; the platform allows a run ten thousand. */
export interface StepBounds {
  pieces: number
  ms: number
}
const STEP: StepBounds = { pieces: 300, ms: 20_000 }
/** Number of pieces that are read and written in parallel. */
const AT_ONCE = 4

const PROGRESS_FILE = 'progress'
const Progress = z.object({
  /** End of the running step's lease; null: no step runs. */
  leased_until: z.string().nullable(),
  /** The backup in progress, or null. `after`: the last key read of its last family; null: the next family begins. */
  night: BackupProgress.nullable(),
  after: z.string().nullable(),
  /** Whether old backups are due for the purge. */
  to_purge: z.boolean(),
})
type Progress = z.infer<typeof Progress>
const IDLE_PROGRESS: Progress = { leased_until: null, night: null, after: null, to_purge: false }

interface Work {
  env: BackupEnv
  keys: BackupKeys
  folder: string
  now: Date
}

/** Runs a step of the backup, if one is due or in progress. Without `BACKUP_KEY` there is none. */
export async function backUp(env: BackupEnv, now: Date, bounds: StepBounds = STEP): Promise<void> {
  if (!env.BACKUP_KEY) return
  const keys = await deriveBackupKeys(env.BACKUP_KEY)
  const work = { env, keys, folder: toBackupFolder(keys), now }
  const claimed = await claimProgress(work)
  if (!claimed) return
  // A failed step is tried again with the next run; a failed purge, the night after.
  let progress = claimed.progress.to_purge ? IDLE_PROGRESS : claimed.progress
  try {
    if (claimed.progress.to_purge) await purgeBackups(env.FILES, keys, now, Number(env.BACKUP_DAYS) || undefined)
    else progress = await runStep(work, progress, bounds)
  } finally {
    await writeProgress(work, { ...progress, leased_until: null }, claimed.etag)
  }
}

/** Whether no backup was started since the last due hour. */
async function isDue({ env, folder, now }: Work): Promise<boolean> {
  const [{ time_zone }, nights] = await Promise.all([getDeskCalendar(env.SHOP), listBackups(env.FILES, folder)])
  const dayBy = (at: Date): string => toLocalDay(addMs(at, -DUE_HOUR * HOUR_MS), time_zone)
  return !nights.some(({ started_at }) => dayBy(new Date(started_at)) >= dayBy(now))
}

/** The progress, leased for this step; null if another step runs, or there is nothing to do. */
async function claimProgress(work: Work): Promise<{ progress: Progress; etag: string } | null> {
  const { env, folder, keys, now } = work
  const object = await env.FILES.get(folder + PROGRESS_FILE)
  const bytes = object && new Uint8Array(await object.arrayBuffer())
  // Unreadable progress, or another version's, is started again.
  const { data: progress = IDLE_PROGRESS } = Progress.safeParse(bytes && (await unsealJson(keys, PROGRESS_FILE, bytes, z.unknown())))
  if (progress.leased_until !== null && new Date(progress.leased_until) > now) return null
  if (progress.night === null && !progress.to_purge && !(await isDue(work))) return null
  const etag = object?.etag ?? (await writeProgress(work, IDLE_PROGRESS))
  const lease = etag && (await writeProgress(work, { ...progress, leased_until: addMs(now, LEASE_MS).toISOString() }, etag))
  return lease ? { progress, etag: lease } : null
}

/** Writes the progress. @param etag of the progress as it was read: nothing is written if it has changed @returns its new etag, or null */
async function writeProgress({ env, folder, keys }: Work, progress: Progress, etag?: string): Promise<string | null> {
  const bytes = await sealJson(keys, PROGRESS_FILE, progress)
  const written = await env.FILES.put(folder + PROGRESS_FILE, bytes, etag === undefined ? {} : { onlyIf: { etagMatches: etag } })
  return written?.etag ?? null
}

async function runStep(work: Work, progress: Progress, bounds: StepBounds): Promise<Progress> {
  const { env, keys, folder, now } = work
  const migrations = await readMigrations(env.SHOP)
  const begun = progress.night !== null && canContinue(progress.night, migrations, now) ? progress.night : null
  // A failed step leaves the progress unchanged.
  const night = begun ? structuredClone(begun) : createProgress(migrations, now)
  const { after, is_whole } = await readNextPieces(work, night, begun && progress.after, bounds)
  if (!is_whole) return { ...IDLE_PROGRESS, night, after }
  // A migration during the backup adds rows that the tables read so far lack.
  if (!canContinue(night, await readMigrations(env.SHOP), now)) return IDLE_PROGRESS
  await finishBackup({ env, keys, folder, now }, night)
  return { ...IDLE_PROGRESS, to_purge: true }
}

/** Whether the pieces read so far fit the present schema, and are not too old. */
function canContinue({ started_at, migrations, families }: BackupProgress, current: readonly string[], now: Date): boolean {
  const isGood =
    migrations.join() === current.join() &&
    families.every(({ table }, i) => TABLE_FAMILIES[i]?.table === table) &&
    new Date(started_at) > addMs(now, -NIGHT_MS)
  if (!isGood) log('warn', 'backup_restarted', { started_at })
  return isGood
}

async function readMigrations(db: ShopDatabase): Promise<string[]> {
  return (await sql<{ name: string }>`SELECT name FROM d1_migrations ORDER BY id`.all(db)).map(({ name }) => name)
}

const createProgress = (migrations: string[], now: Date): BackupProgress => ({
  started_at: now.toISOString(),
  migrations,
  families: [],
  rows: {},
  bytes: 0,
  written: 0,
})

/**
 * Reads the next pieces, and adds them to `night`.
 * @param from the key after which the last family of `night` continues; null: the next family begins
 * @returns the last key read, and whether everything has been read
 */
async function readNextPieces(
  work: Work,
  night: BackupProgress,
  from: string | null,
  bounds: StepBounds,
): Promise<{ after: string | null; is_whole: boolean }> {
  const schema = await readSchema(work.env.SHOP)
  const endMs = Date.now() + bounds.ms
  let [after, pieces] = [from, 0]
  for (const [index, family] of TABLE_FAMILIES.entries()) {
    if (index < night.families.length - (after === null ? 0 : 1)) continue
    if (after === null) night.families.push({ table: family.table, chunks: [] })
    const chunks = night.families[index]?.chunks ?? []
    for (let isEnd = false; !isEnd; ) {
      const { ranges, is_end } = await listNextRanges(work.env.SHOP, schema, family, after)
      isEnd = is_end
      while (ranges.length > 0) {
        const group = ranges.splice(0, Math.min(AT_ONCE, bounds.pieces - pieces))
        chunks.push(...(await Promise.all(group.map((range) => storePiece(work, night, schema, family, range)))).flat())
        after = isEnd && ranges.length === 0 ? null : (group.at(-1)?.to ?? after)
        pieces += group.length
        if (pieces >= bounds.pieces || Date.now() >= endMs) return { after, is_whole: false }
      }
    }
    after = null
  }
  return { after: null, is_whole: true }
}

/**
 * Writes a piece unless it exists.
 * @returns a list of its name, empty if the piece has no rows by now
 */
async function storePiece(
  { env, keys, folder }: Work,
  night: BackupProgress,
  schema: Schema,
  family: TableFamily,
  range: Range,
): Promise<string[]> {
  const sections = await readRange(env.SHOP, schema, family, range, night.started_at)
  if (sections.every(({ rows }) => rows === 0)) return []
  const content = writeChunk(sections)
  const name = await keys.nameOf(content)
  const key = folder + toChunkName(name)
  const there = await env.FILES.head(key)
  const piece = there ?? (await env.FILES.put(key, await sealBytes(keys, toChunkName(name), content), {}))
  for (const { table, rows } of sections) night.rows[table] = (night.rows[table] ?? 0) + rows
  night.bytes += piece.size
  if (!there) night.written++
  return [name]
}

/** Writes the manifest, which makes the backup complete. */
async function finishBackup({ env, keys, folder, now }: Work, night: BackupProgress): Promise<void> {
  const sequences = await sql<{ name: string; seq: number }>`SELECT name, seq FROM sqlite_sequence`.all(env.SHOP)
  const finishedAt = now.toISOString()
  const manifest: Manifest = {
    ...night,
    version: 1,
    finished_at: finishedAt,
    sequences: Object.fromEntries(sequences.filter(({ name }) => name in night.rows).map(({ name, seq }) => [name, seq])),
  }
  const rows = Object.values(night.rows).reduce((sum, count) => sum + count, 0)
  const { started_at, bytes, written } = night
  await env.FILES.put(folder + toNightlyBackupName(finishedAt), await sealJson(keys, toNightlyBackupName(finishedAt), manifest), {
    customMetadata: { started_at, finished_at: finishedAt, rows: String(rows), bytes: String(bytes) },
  })
  log('info', 'backup_done', { started_at, rows, bytes, written })
}
