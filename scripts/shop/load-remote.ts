/** Loads a shop's folder into a deployment. */
import { createHash } from 'node:crypto'
import { mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { INVALIDATIONS_KEY, SITE_TAG, VERSION_KEY } from '#origin/runtime/invalidations.ts'
import { runWrangler } from '../dev/wrangler.ts'
import { toSqlLiteral } from '../fill/literal.ts'
import { createRemoteTarget } from '../fill/remote-target.ts'
import { listPartFiles, writeObjects } from './deploy-files.ts'
import { createShopVersion } from './load-shop.ts'
import type { Shop } from './read-shop.ts'
import { listCatalogueStatements, listShopStatements, type Statement } from './statements.ts'

/** A deployment for wrangler: its configuration, and its bucket. */
export interface DeployedShop {
  config: string
  bucket: string
}

/** The statements that load a folder, by database. @param isCustom false: the demonstration's texts, which later versions replace */
const listStatements = (shop: Shop, isCustom: boolean): Record<'SHOP' | 'CATALOGUE', Statement[]> => ({
  SHOP: listShopStatements(shop, isCustom, computeShopDigest(shop)),
  CATALOGUE: listCatalogueStatements(shop),
})

/** The digest of a folder's contents: a folder that is already deployed need not be loaded again. */
export function computeShopDigest(shop: Shop): string {
  const digestStatements = [listShopStatements(shop, false), listCatalogueStatements(shop, '')]
  const files = [shop.files.map(({ key }) => key), shop.goods.files.map(({ address }) => address)]
  return createHash('sha256')
    .update(JSON.stringify([digestStatements, files]))
    .digest('hex')
    .slice(0, 24)
}

/**
 * Uploads the files first, then the texts as one file per database, which D1 executes as a whole or not at all. One last write invalidates
 * the edge's cache.
 */
export async function loadRemote(shop: Shop, { config, bucket }: DeployedShop, isCustom: boolean): Promise<void> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'solderline-shop-'))
  const storedFiles = shop.goods.files.length > 0 ? await listPartFiles(createRemoteTarget('CATALOGUE', config)) : new Set<string>()
  const files = await writeObjects(folder.path, shop, ({ address }) => !storedFiles.has(address))
  if (files !== null) await runWrangler('r2', 'bulk', 'put', bucket, '--filename', files, '--remote', '-c', config)
  for (const [database, file] of writeStatements(folder.path, shop, isCustom)) await createRemoteTarget(database, config).take(file)
  const put = (key: string, value: string) => runWrangler('kv', 'key', 'put', '--binding', 'CACHE', '--remote', '-c', config, key, value)
  await put(VERSION_KEY, createShopVersion())
  await put(INVALIDATIONS_KEY, JSON.stringify({ [SITE_TAG]: Date.now() }))
}

/** @returns the databases with the files that load a folder into them */
export function writeStatements(folder: string, shop: Shop, isCustom: boolean): [database: string, file: string][] {
  return Object.entries(listStatements(shop, isCustom)).map(([database, statements]) => {
    const file = join(folder, `${database}.sql`)
    writeFileSync(file, toSql(statements))
    return [database, file]
  })
}

/** The statements with inlined values, one per line. */
export function toSql(statements: readonly Statement[]): string {
  return statements.map(({ sql, values }) => `${filled(sql, values)};\n`).join('')
}

function filled(sql: string, values: Statement['values']): string {
  let next = 0
  return sql.replace(/\?/g, () => toSqlLiteral(values[next++] ?? null))
}
