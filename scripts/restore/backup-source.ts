/** The sources of backups and their shop: a local state, a copy of the bucket in a folder, or the deployment. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { BACKUP_FOLDER } from '#origin/backup/backup-format.ts'
import { type BackupFiles, toBackupFiles } from '#origin/backup/open-backup.ts'
import type { ShopDatabase } from '#origin/database/databases.ts'
import { toLocalD1 } from '../dev/local-d1.ts'
import { openExistingDatabase, ROOT, readLocalSecrets, toStorageFolder, withStorage } from '../dev/local-state.ts'

export interface BackupSource {
  files: BackupFiles
  /** Opens the shop's database for reading; null if it is not beside the backups. */
  openShop: (() => ShopDatabase & Disposable) | null
  /** The key of the sealed backups. */
  backup_key: string
}

const REMOTE = 'remote'

/**
 * Runs `work` with the backups of a source.
 * @param from a state folder, a folder with a copy of the bucket's `backup/` in it, or `remote`
 * @param config wrangler's, with the bucket and the database of the deployment
 * @throws if there is no such source, or no key
 */
export async function withSource<T>(from: string, config: string | null, work: (source: BackupSource) => Promise<T>): Promise<T> {
  if (from === REMOTE) return withDeployment(config ?? join(ROOT, 'wrangler.toml'), work)
  if (existsSync(toStorageFolder(from)))
    return withStorage(from, ({ FILES }) =>
      work({
        files: toBackupFiles(FILES),
        openShop: () => {
          const db = openExistingDatabase(from, 'SHOP')
          return Object.assign(toLocalD1(db), { [Symbol.dispose]: () => db.close() })
        },
        backup_key: process.env['BACKUP_KEY'] ?? readLocalSecrets(from).BACKUP_KEY,
      }),
    )
  if (!existsSync(join(from, BACKUP_FOLDER)))
    throw new Error(`${resolve(from)} is neither a state nor a folder with ${BACKUP_FOLDER} in it`)
  return work({ files: folderFiles(from), openShop: null, backup_key: keyOfEnvironment() })
}

function keyOfEnvironment(): string {
  const key = process.env['BACKUP_KEY']
  if (!key) throw new Error('set BACKUP_KEY in the environment to the key of the backups')
  return key
}

/** Reads a copy of the bucket, made by any S3 client. */
const folderFiles = (folder: string): BackupFiles => ({
  list: async (prefix) =>
    readdirSync(join(folder, BACKUP_FOLDER), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, '/').length).replaceAll('\\', '/'))
      .filter((key) => key.startsWith(prefix)),
  read: async (key) => (existsSync(join(folder, key)) ? new Uint8Array(readFileSync(join(folder, key))) : null),
})

/** The bucket and the database of the operator's account, through wrangler's session. */
async function withDeployment<T>(config: string, work: (source: BackupSource) => Promise<T>): Promise<T> {
  // wrangler is imported on demand: it includes esbuild and more that no other command needs.
  const { getPlatformProxy, unstable_readConfig } = await import('wrangler')
  const folder = mkdtempSync(join(tmpdir(), 'restore-'))
  try {
    const { account_id, compatibility_date, d1_databases, r2_buckets } = unstable_readConfig({ config })
    const configPath = join(folder, 'wrangler.json')
    const remote = <Binding extends { binding: string }>(bindings: readonly Binding[], name: string) =>
      bindings.filter(({ binding }) => binding === name).map((binding) => ({ ...binding, remote: true }))
    writeFileSync(
      configPath,
      JSON.stringify({
        name: 'restore',
        compatibility_date,
        ...(account_id && { account_id }),
        d1_databases: remote(d1_databases, 'SHOP'),
        r2_buckets: remote(r2_buckets, 'FILES'),
      }),
    )
    const { env, dispose } = await getPlatformProxy<{ SHOP: D1Database; FILES: R2Bucket }>({ configPath, persist: false })
    try {
      const shop = { [Symbol.dispose]: () => undefined }
      const openShop = () => Object.assign(Object.create(env.SHOP) as D1Database, shop)
      return await work({ files: toBackupFiles(env.FILES), openShop, backup_key: keyOfEnvironment() })
    } finally {
      await dispose()
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
