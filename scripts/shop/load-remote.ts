/** A shop's folder into a deployment. */
import { createHash } from 'node:crypto'
import { mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { VERSION_KEY, VOIDED_KEY, WHOLE_SITE } from '#origin/runtime/voided.ts'
import { wrangler } from '../dev/wrangler.ts'
import { literal } from '../fill/literal.ts'
import { remoteTarget } from '../fill/remote-target.ts'
import { listPartFiles, writeObjects } from './deploy-files.ts'
import { shopVersion } from './load-shop.ts'
import type { Shop } from './read-shop.ts'
import { catalogueStatements, type Statement, shopStatements } from './statements.ts'

/** A deployment, as wrangler knows it: its configuration, and its bucket. */
export interface Deployed {
  config: string
  bucket: string
}

/** What brings a folder in, by database. @param isOwn false: the demonstration's gives way to newer words of its own */
const statementsOf = (shop: Shop, isOwn: boolean): Record<'SHOP' | 'CATALOGUE', Statement[]> => ({
  SHOP: shopStatements(shop, isOwn, shopDigest(shop)),
  CATALOGUE: catalogueStatements(shop),
})

/** What a folder says, as a digest: one that is in a deployment already need not be brought again. */
export function shopDigest(shop: Shop): string {
  const said = [shopStatements(shop, false), catalogueStatements(shop, '')]
  const files = [shop.files.map(({ key }) => key), shop.goods.files.map(({ address }) => address)]
  return createHash('sha256')
    .update(JSON.stringify([said, files]))
    .digest('hex')
    .slice(0, 24)
}

/**
 * Files first, then the words in a file for each database, which D1 takes as a whole or not at all, then one write that voids the
 * edge's copies.
 */
export async function loadRemote(shop: Shop, { config, bucket }: Deployed, isOwn: boolean): Promise<void> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'solderline-shop-'))
  const known = shop.goods.files.length > 0 ? await listPartFiles(remoteTarget('CATALOGUE', config)) : new Set<string>()
  const files = await writeObjects(folder.path, shop, ({ address }) => !known.has(address))
  if (files !== null) await wrangler('r2', 'bulk', 'put', bucket, '--filename', files, '--remote', '-c', config)
  for (const [database, file] of writeStatements(folder.path, shop, isOwn)) await remoteTarget(database, config).take(file)
  const put = (key: string, value: string) => wrangler('kv', 'key', 'put', '--binding', 'CACHE', '--remote', '-c', config, key, value)
  await put(VERSION_KEY, shopVersion())
  await put(VOIDED_KEY, JSON.stringify({ [WHOLE_SITE]: Date.now() }))
}

/** @returns the databases with the files that bring a folder into them */
export function writeStatements(folder: string, shop: Shop, isOwn: boolean): [database: string, file: string][] {
  return Object.entries(statementsOf(shop, isOwn)).map(([database, statements]) => {
    const file = join(folder, `${database}.sql`)
    writeFileSync(file, sqlOf(statements))
    return [database, file]
  })
}

/** One statement a line, with its values in their places. */
export function sqlOf(statements: readonly Statement[]): string {
  return statements.map(({ sql, values }) => `${filled(sql, values)};\n`).join('')
}

function filled(sql: string, values: Statement['values']): string {
  let next = 0
  return sql.replace(/\?/g, () => literal(values[next++] ?? null))
}
