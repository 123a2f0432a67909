/** The local copies of D1, KV and R2: their paths, and how a script opens them. */
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { convertV4MiniflareOptions, Miniflare } from 'miniflare'

import { ROOT } from './install.mjs'

export { ROOT }

export const DEFAULT_STATE = '.local/state'

/**
 * The names of local storage. They are the defaults of wrangler and the Vite plugin for bindings without ids of an account, so `vite dev`
 * can use the same state.
 */
export const LOCAL_BINDINGS = {
  d1Databases: { SHOP: 'SHOP', CATALOGUE: 'CATALOGUE' },
  kvNamespaces: { CACHE: 'CACHE' },
  r2Buckets: { FILES: 'solderline-files' },
} as const

/** Miniflare's storage folder: wrangler and the Vite plugin add the same `v3` to a state folder. */
export function toStorageFolder(state: string): string {
  return join(resolve(state), 'v3')
}

/** The local D1 databases: see origin/database/databases.ts. */
export type LocalDatabase = keyof typeof LOCAL_BINDINGS.d1Databases

/** Folders of the migrations, by database. */
export const MIGRATIONS: Readonly<Record<LocalDatabase, string>> = {
  SHOP: join(ROOT, 'origin/database/migrations/shop'),
  CATALOGUE: join(ROOT, 'origin/database/migrations/catalogue'),
}

/** The file of a local D1 database, which may not exist yet. */
export function toDatabaseFile(state: string, database: LocalDatabase): string {
  const kind = 'miniflare-D1DatabaseObject'
  return join(toStorageFolder(state), 'd1', kind, `${objectId(kind, database)}.sqlite`)
}

/** Miniflare names a file by the id that workerd derives from this Durable Object name. */
function objectId(kind: string, name: string): string {
  const key = createHash('sha256').update(kind).digest()
  const sign = (data: Buffer | string) => createHmac('sha256', key).update(data).digest().subarray(0, 16)
  const prefix = sign(name)
  return Buffer.concat([prefix, sign(prefix)]).toString('hex')
}

/**
 * Opens a local D1 database, or creates it.
 * @param options.defensive false allows writes to the shadow tables of a search index
 */
export function openDatabase(state: string, database: LocalDatabase, options: { defensive?: boolean } = {}): DatabaseSync {
  const file = toDatabaseFile(state, database)
  mkdirSync(dirname(file), { recursive: true })
  const db = new DatabaseSync(file, options)
  // A running server uses the same file. This connection waits for its locks, and lets it read during writes.
  db.exec('PRAGMA busy_timeout = 10000; PRAGMA journal_mode = WAL;')
  return db
}

/** Opens a local D1 database of an existing state. @throws if there is none */
export function openExistingDatabase(state: string, database: LocalDatabase): DatabaseSync {
  if (!existsSync(toDatabaseFile(state, database)))
    throw new Error(`There is no database in ${resolve(state)}. Run npm start, or: npm run catalogue -- load --state ${state}`)
  return openDatabase(state, database)
}

/** Runs `work` in a transaction: all of its changes, or none. */
export function runTransaction<T>(db: DatabaseSync, work: () => T): T {
  db.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    db.exec('COMMIT')
    return result
  } catch (error) {
    db.exec('ROLLBACK')
    throw error
  }
}

/** `runTransaction` for asynchronous work. Meanwhile no other code may use the connection. */
export async function runLongTransaction<T>(db: DatabaseSync, work: () => Promise<T>): Promise<T> {
  db.exec('BEGIN IMMEDIATE')
  try {
    const result = await work()
    db.exec('COMMIT')
    return result
  } catch (error) {
    db.exec('ROLLBACK')
    throw error
  }
}

/**
 * A Miniflare with the storage of a state, without network requests. Imported on demand: commands without it start in half the time.
 * @param options further options, in the format of version 4
 */
export async function startMiniflare(state: string, options: Parameters<typeof convertV4MiniflareOptions>[0]): Promise<Miniflare> {
  const { convertV4MiniflareOptions: convert, Miniflare: Server } = await import('miniflare')
  return new Server(
    convert({
      cf: false,
      telemetry: { enabled: false },
      resourcePersistencePath: toStorageFolder(state),
      ...LOCAL_BINDINGS,
      ...options,
    }),
  )
}

/** Runs `work` with the local KV and R2, in a temporary Miniflare. */
export async function withStorage<T>(state: string, work: (storage: { CACHE: KVNamespace; FILES: R2Bucket }) => Promise<T>): Promise<T> {
  const miniflare = await startMiniflare(state, {
    modules: true,
    script: 'export default { fetch: () => new Response(null, { status: 404 }) }',
    compatibilityDate: '2026-01-01',
  })
  try {
    const [CACHE, FILES] = await Promise.all([miniflare.getKVNamespace('CACHE'), miniflare.getR2Bucket('FILES')])
    return await work({ CACHE, FILES } as unknown as { CACHE: KVNamespace; FILES: R2Bucket })
  } finally {
    await miniflare.dispose()
  }
}

const SECRETS = { SIGNING_SECRET: 32, DESK_TOKEN: 24, BACKUP_KEY: 32 } as const
type Secrets = Record<keyof typeof SECRETS, string>

/** The secrets of a local state, created if missing: `wrangler secret put` sets them in production. */
export function readLocalSecrets(state: string): Secrets {
  const file = join(resolve(state), 'secrets.json')
  const existingSecrets = (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}) as Partial<Secrets>
  const made = Object.entries(SECRETS).map(([name, bytes]) => [
    name,
    existingSecrets[name as keyof Secrets] ?? randomBytes(bytes).toString('hex'),
  ])
  const secrets = { ...existingSecrets, ...(Object.fromEntries(made) as Secrets) }
  if (Object.keys(secrets).length > Object.keys(existingSecrets).length) {
    mkdirSync(resolve(state), { recursive: true })
    writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600 })
  }
  return secrets
}
