/**
 * `npm run restore`: restores SHOP from a backup of the Worker (docs/operating/backup.md).
 *
 *     npm run restore -- --list [--from SOURCE]
 *         lists the backups
 *     npm run restore -- [--at TIME] --to STATE [--from SOURCE]
 *         restores the last backup at or before that time into a state without a SHOP
 *     npm run restore -- [--at TIME] --into DATABASE [--from SOURCE]
 *         the same, into an empty D1 database of the account; an interrupted run continues
 *     npm run restore -- [--at TIME] --sql DIR [--from SOURCE]
 *         the same, as files for `wrangler d1 execute --file`
 *     npm run restore -- --rehearse [--at TIME] [--from SOURCE]
 *         restores it into a temporary state, and compares that with the shop row by row
 *
 * SOURCE: a state (.local/state), a folder with a copy of the bucket's `backup/` in it, or `remote`: the deployment of wrangler.toml,
 * or of `--config FILE`. BACKUP_KEY in the environment decrypts them; a state has its key.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Manifest, NIGHTS, parseNightTime, toBackupFolder } from '#origin/backup/backup-format.ts'
import { type BackupKeys, deriveBackupKeys } from '#origin/backup/keys.ts'
import { getBackup } from '#origin/backup/open-backup.ts'
import { EXCLUDED_TABLES } from '#origin/backup/tables.ts'
import { sql } from '#origin/database/sql.ts'
import { toLocalD1 } from '../dev/local-d1.ts'
import { DEFAULT_STATE, toDatabaseFile } from '../dev/local-state.ts'
import { readArguments, runCommand } from '../dev/progress.mjs'
import { showProgress } from '../dev/progress-line.ts'
import { checkDatabase, fillDatabase } from '../fill/fill.ts'
import { createRemoteTarget } from '../fill/remote-target.ts'
import { type BackupSource, withSource } from '../restore/backup-source.ts'
import { compareShops, type TableDifference } from '../restore/compare-shop.ts'
import { blockRefunds, type Restored, restoreShop, skipEventNumbers } from '../restore/restore-shop.ts'
import { writeShopFiles } from '../restore/shop-files.ts'

const USAGE = `npm run restore -- --list | --to STATE | --into DATABASE | --sql DIR | --rehearse [--at TIME] [--from STATE|FOLDER|remote]`

interface Backups extends BackupSource {
  keys: BackupKeys
  at: Date
}

/** The instant of `--at`, now by default. @throws for an invalid instant */
function parseTime(text: string | undefined): Date {
  const at = text === undefined ? new Date() : new Date(text)
  if (Number.isNaN(at.getTime())) throw new Error(`--at needs a time, like 2026-11-24T08:00Z, not "${text}"`)
  return at
}

const found = ({ files, keys, at }: Backups): Promise<Manifest> => getBackup(files, keys, at)

const count = (rows: number): string => rows.toLocaleString('en')

async function list({ files, keys }: Backups): Promise<void> {
  const nights = (await files.list(toBackupFolder(keys) + NIGHTS)).sort()
  // Throws the reason if there is no backup.
  if (nights.length === 0) await getBackup(files, keys, new Date())
  for (const key of nights) {
    const { started_at, rows, bytes } = await getBackup(files, keys, new Date(parseNightTime(key)))
    const total = Object.values(rows).reduce((sum, some) => sum + some, 0)
    console.log(`${parseNightTime(key)}  begun ${started_at}, ${count(total)} rows, ${(bytes / 1e6).toFixed(1)} MB`)
  }
}

/** @returns the result, as lines to print */
async function restoreTo(file: string, backups: Backups): Promise<string[]> {
  const manifest = await found(backups)
  const restored = await restoreShop(file, backups.files, backups.keys, manifest)
  skipEventNumbers(file)
  return [...formatRestored(manifest, restored), ...formatBlockedRefunds(blockRefunds(file))]
}

const formatRestored = (manifest: Manifest, { rows, repairedRows, migrated }: Restored): string[] => [
  `The backup of ${manifest.finished_at}: ${count(rows)} rows, read between ${manifest.started_at} and then`,
  ...repairedRows.map(
    ({ table, parent, rows: some, is_gone }) =>
      `  ${count(some)} rows of ${table} named ${parent} that were created or deleted meanwhile: ${is_gone ? 'they are left out' : 'their reference is empty now'}`,
  ),
  `  not in a backup: ${Object.entries(EXCLUDED_TABLES)
    .map(([table, why]) => `${table} (${why})`)
    .join(', ')}`,
  ...(migrated.length > 0 ? [`  brought up to this code by ${migrated.join(', ')}`] : []),
]

const formatBlockedRefunds = (refunds: number): string[] =>
  refunds === 0 ? [] : [`  ${count(refunds)} refunds were due: they wait for the desk, which knows whether they have gone since`]

async function toState(backups: Backups, state: string): Promise<void> {
  for (const line of await restoreTo(toDatabaseFile(state, 'SHOP'), backups)) console.log(line)
  console.log(`It is in ${state}`)
}

/** Runs `work` with a temporary database file, restored from a backup. */
async function withFiles(backups: Backups, work: (file: string, finishedAt: string) => void | Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'restore-'))
  try {
    const file = join(folder, 'shop.sqlite')
    for (const line of await restoreTo(file, backups)) console.log(line)
    await work(file, (await found(backups)).finished_at)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const toFiles = (backups: Backups, folder: string): Promise<void> =>
  withFiles(backups, (file, finishedAt) => {
    const { files, bytes } = writeShopFiles(file, folder, finishedAt)
    console.log(`${files} files of ${(bytes / 1e6).toFixed(1)} MB together in ${folder}, to be executed in order`)
  })

const intoDatabase = (backups: Backups, database: string): Promise<void> =>
  withFiles(backups, async (file, finishedAt) => {
    const folder = mkdtempSync(join(tmpdir(), 'restore-sql-'))
    try {
      writeShopFiles(file, folder, finishedAt)
      const target = createRemoteTarget(database)
      await fillDatabase(target, folder, (done, files) => showProgress(`${done} of ${files} files`))
      showProgress(null)
      const wrong = await checkDatabase(target, folder)
      if (wrong.length > 0) throw new Error(`${database} does not match its source: ${wrong.join('; ')}`)
    } finally {
      rmSync(folder, { recursive: true })
    }
    console.log(`${database} holds it. Name it in your folder's launch.json, "databases": { "SHOP": "${database}" }, and launch`)
  })

/** @returns the exit code: 1 if rows are lost */
async function rehearse(backups: Backups): Promise<number> {
  if (!backups.openShop) throw new Error('A folder has no shop beside its backups: --from STATE, or --from remote')
  const folder = mkdtempSync(join(tmpdir(), 'rehearsal-'))
  try {
    const manifest = await found(backups)
    const file = join(folder, 'shop.sqlite')
    using live = backups.openShop()
    const migrations = await sql<{ name: string }>`SELECT name FROM d1_migrations`.all(live)
    const restored = await restoreShop(file, backups.files, backups.keys, manifest, (name) => migrations.some((one) => one.name === name))
    for (const line of formatRestored(manifest, restored)) console.log(line)
    using db = new DatabaseSync(file, { readOnly: true })
    return report(await compareShops(live, toLocalD1(db), manifest.started_at, new Date().toISOString()))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function report(differences: readonly TableDifference[]): number {
  const isEmpty = ({ same, changed, differs, came, went, lost }: TableDifference) => same + changed + differs + came + went + lost === 0
  console.table(Object.fromEntries(differences.filter((one) => !isEmpty(one)).map(({ table, lost_keys: _, ...counts }) => [table, counts])))
  const lost = differences.filter(({ lost_keys }) => lost_keys.length > 0)
  for (const { table, lost: rows, lost_keys } of lost)
    console.error(`${table}: older than the backup and not in it: ${count(rows)}, as ${lost_keys.join(', ')}`)
  if (lost.length === 0)
    console.log('Nothing is lost: every difference from the backup was created, deleted or changed since, or has no time')
  return lost.length > 0 ? 1 : 0
}

export async function runRestore(args: readonly string[]): Promise<number> {
  const argumentOptions = { valued: ['at', 'to', 'into', 'sql', 'from', 'config'], switches: ['list', 'rehearse'] } as const
  const {
    at,
    to,
    into,
    sql: folder,
    from,
    config,
    list: isList,
    rehearse: isRehearsal,
  } = readArguments(USAGE, argumentOptions, args).values
  if ([to, into, folder, isList, isRehearsal].filter((each) => each !== undefined).length !== 1) throw new Error(USAGE)
  if (to !== undefined && existsSync(toDatabaseFile(to, 'SHOP')))
    throw new Error(`There is a SHOP in ${to} already: restore into another folder`)
  return withSource(from ?? DEFAULT_STATE, config ?? null, async (source) => {
    const backups = { ...source, keys: await deriveBackupKeys(source.backup_key), at: parseTime(at) }
    if (isRehearsal) return rehearse(backups)
    if (to !== undefined) await toState(backups, to)
    else if (into !== undefined) await intoDatabase(backups, into)
    else if (folder !== undefined) await toFiles(backups, folder)
    else await list(backups)
    return 0
  })
}

if (import.meta.main) await runCommand(() => runRestore(process.argv.slice(2)))
