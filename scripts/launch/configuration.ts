/** Wrangler's configuration of a deployment: the build's, with the deployment's names, ids and variables. */
import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { MIGRATIONS, ROOT } from '../dev/local-state.ts'
import type { DeploymentTarget } from './deployment-target.ts'
import { toConfigFile } from './deployment-target.ts'
import type { AccountSurvey } from './survey.ts'

const BUILD = join(ROOT, 'dist/solderline')

/** The part of the build's configuration that is changed; the rest is copied. */
const Built = z.looseObject({
  main: z.string(),
  vars: z.record(z.string(), z.string()),
  assets: z.looseObject({ directory: z.string() }),
  d1_databases: z.array(z.looseObject({ binding: z.enum(['SHOP', 'CATALOGUE']) })),
  kv_namespaces: z.array(z.looseObject({ binding: z.string() })),
  r2_buckets: z.array(z.looseObject({ binding: z.string() })),
  ratelimits: z.array(z.looseObject({ name: z.string() })),
})

/** Rate limit counters belong to an account: each shop and each environment needs its namespace. */
function limitNamespace(worker: string, limit: string): string {
  return String(1 + (createHash('sha256').update(`${worker} ${limit}`).digest().readUInt32BE() % 2_000_000_000))
}

/** The inputs of the generated configuration besides the build. */
export interface BoundResources extends Pick<AccountSurvey, 'databases' | 'cache' | 'bucket'> {
  account_id: string
  vars: Readonly<Record<string, string>>
}

/**
 * Writes the configuration, without the domain: wrangler would take it from another Worker without confirmation.
 * @returns the digest that identifies a version: of every file of the build and of this configuration
 */
export function writeConfiguration(
  deploymentTarget: DeploymentTarget,
  { account_id, databases, cache, bucket, vars }: BoundResources,
): string {
  const built = Built.parse(JSON.parse(readFileSync(join(BUILD, 'wrangler.json'), 'utf8')))
  const { configPath, userConfigPath, ...rest } = built
  const name = deploymentTarget.worker
  const configuration = {
    ...rest,
    name,
    topLevelName: name,
    account_id,
    main: resolve(BUILD, built.main),
    assets: { ...built.assets, directory: resolve(BUILD, built.assets.directory) },
    vars: { ...built.vars, ...vars },
    // The smoke tests call a version at its workers.dev URL with the desk's key; all other requests there get 421.
    workers_dev: true,
    preview_urls: true,
    d1_databases: (['SHOP', 'CATALOGUE'] as const).map((binding) => ({
      binding,
      migrations_dir: MIGRATIONS[binding],
      ...(databases[binding] && { database_name: databases[binding].name, database_id: databases[binding].id }),
    })),
    kv_namespaces: [{ binding: 'CACHE', id: cache?.id }],
    r2_buckets: [{ binding: 'FILES', bucket_name: bucket }],
    ratelimits: built.ratelimits.map((limit) => ({ ...limit, namespace_id: limitNamespace(name, limit.name) })),
  }
  writeFileSync(toConfigFile(deploymentTarget), `${JSON.stringify(configuration, null, 2)}\n`)
  const { main, assets, d1_databases, ...remainingConfiguration } = configuration
  return computeDigest({ ...remainingConfiguration, d1_databases: d1_databases.map(({ migrations_dir, ...database }) => database) })
}

function computeDigest(remainingConfiguration: unknown): string {
  const hash = createHash('sha256').update(JSON.stringify(remainingConfiguration))
  const files = ['solderline', 'client'].flatMap((folder) =>
    globSync(`${folder}/**/*.*`, { cwd: join(ROOT, 'dist') }).filter((file) => file !== 'solderline/wrangler.json'),
  )
  for (const file of files.sort()) hash.update(`\0${file}\0`).update(readFileSync(join(ROOT, 'dist', file)))
  return hash.digest('hex').slice(0, 24)
}
