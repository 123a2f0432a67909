/** Reads the existing state of the account: resources, the running Worker, the domain's owner. It changes nothing. */
import { existsSync, readdirSync } from 'node:fs'
import { z } from 'zod'
import { type LocalDatabase, MIGRATIONS } from '../dev/local-state.ts'
import type { DeploymentState, DeploymentTarget } from './deployment-target.ts'
import type { LaunchRequest } from './launch-request.ts'
import { type LaunchPlatform, PlatformError } from './platform.ts'

/** A database of the account. */
export interface Database {
  name: string
  id: string
}

/** A version of the Worker with traffic. */
interface Running {
  version_id: string
  created_at: string
  /** The digest of the upload; null for a version that was not deployed by a launch. */
  tag: string | null
  vars: Readonly<Record<string, string>>
}

export interface AccountSurvey {
  subdomain: string | null
  /** The zone of the domain; null: not in the account, or no domain is requested. */
  zone: { id: string; name: string; status: string } | null
  /** The Worker that already serves the domain. */
  domain_service: string | null
  /** Records of the domain's name with other targets. */
  other_records: readonly string[]
  databases: Readonly<Record<LocalDatabase, Database | null>>
  /** Migrations that a database lacks, by file name. */
  missing: Readonly<Record<LocalDatabase, readonly string[]>>
  cache: Database | null
  bucket: string
  has_bucket: boolean
  has_r2: boolean
  /** Whether the plan is paid; null: the token may not read it. */
  is_paid: boolean | null
  /** Whether mails can be sent; null: the token may not read it. */
  can_mail: boolean | null
  /** The running deployment; null: none. */
  running: Running | null
  /** Names of the Worker's secrets. */
  secrets: ReadonlySet<string>
}

const CODES = { no_worker: 10_007, no_bucket: 10_006, no_r2: 10_042 }

const Named = z.object({ uuid: z.string(), name: z.string() })
const Titled = z.object({ id: z.string(), title: z.string() })
const Zone = z.object({ id: z.string(), name: z.string(), status: z.string() })
const Domain = z.object({ hostname: z.string(), service: z.string() })
const DnsRecord = z.object({ name: z.string(), type: z.string(), content: z.string().default('') })
const Deployments = z.object({
  deployments: z.array(
    z.object({
      id: z.string(),
      created_on: z.string(),
      versions: z.array(z.object({ version_id: z.string(), percentage: z.number() })),
    }),
  ),
})
export type WorkerDeployment = z.output<typeof Deployments>['deployments'][number]
const Version = z.object({
  id: z.string(),
  metadata: z.object({ created_on: z.string() }),
  annotations: z.record(z.string(), z.string()).default({}),
  resources: z.object({ bindings: z.array(z.looseObject({ type: z.string(), name: z.string() })) }),
})
type Version = z.output<typeof Version>

/** Returns null if the resource does not exist or the token may not read it. @param codes of the platform for that; none: any rejection */
async function orNull<T>(request: Promise<T>, ...codes: number[]): Promise<T | null> {
  try {
    return await request
  } catch (error) {
    if (!(error instanceof PlatformError) || error.status >= 500) throw error
    if (codes.length > 0 && !codes.includes(error.code)) throw error
    return null
  }
}

/** Deployments of a Worker, the running one first. */
export async function listDeployments(platform: LaunchPlatform, worker: string): Promise<readonly WorkerDeployment[]> {
  const found = await orNull(platform.call('GET', `/workers/scripts/${worker}/deployments`, Deployments), CODES.no_worker)
  return found?.deployments ?? []
}

export const readVersion = (platform: LaunchPlatform, worker: string, version: string): Promise<Version> =>
  platform.call('GET', `/workers/scripts/${worker}/versions/${version}`, Version)

/** The version of a deployment with the largest share of traffic. */
export const findMainVersion = ({ versions }: WorkerDeployment): string | null =>
  versions.toSorted((a, b) => b.percentage - a.percentage)[0]?.version_id ?? null

const readBindingText = (binding: Version['resources']['bindings'][number] | undefined, ...keys: string[]): string | null => {
  for (const key of keys) if (typeof binding?.[key] === 'string') return binding[key]
  return null
}

/** @param deploymentState this machine's; the running Worker's bindings take precedence over it, and it over names in the account */
export async function surveyAccount(
  platform: LaunchPlatform,
  deploymentTarget: DeploymentTarget,
  deploymentState: DeploymentState,
  { domain, databases: request }: Pick<LaunchRequest, 'domain' | 'databases'>,
): Promise<AccountSurvey> {
  const { worker } = deploymentTarget
  const [deployment] = await listDeployments(platform, worker)
  const version = deployment && findMainVersion(deployment)
  const running = version ? await readVersion(platform, worker, version) : null
  const bound = new Map(running?.resources.bindings.map((binding) => [binding.name, binding]))
  const findResourceId = (name: 'SHOP' | 'CATALOGUE' | 'CACHE'): string | null =>
    readBindingText(bound.get(name), 'id', 'database_id', 'namespace_id') ?? deploymentState[name]?.id ?? null
  const [existingDatabases, caches] = [
    await platform.list('/d1/database', Named),
    (await platform.list('/storage/kv/namespaces', Titled)).map(({ id, title }) => ({ id, name: title })),
  ]
  const all = existingDatabases.map(({ uuid, name }) => ({ id: uuid, name }))
  const find = (rows: readonly Database[], id: string | null, name: string): Database | null =>
    rows.find((row) => row.id === id) ?? rows.find((row) => row.name === name) ?? null
  const databases = {
    SHOP: request.SHOP ? find(all, null, request.SHOP) : find(all, findResourceId('SHOP'), `${worker}-shop`),
    CATALOGUE: request.CATALOGUE ? find(all, null, request.CATALOGUE) : find(all, findResourceId('CATALOGUE'), `${worker}-catalogue`),
  }
  const bucket = readBindingText(bound.get('FILES'), 'bucket_name') ?? deploymentState.FILES ?? `${worker}-files`
  const missing = {
    SHOP: await missingIn(platform, databases.SHOP, 'SHOP'),
    CATALOGUE: await missingIn(platform, databases.CATALOGUE, 'CATALOGUE'),
  }
  return {
    ...(await domainSurvey(platform, worker, domain)),
    subdomain:
      (await orNull(platform.call('GET', '/workers/subdomain', z.object({ subdomain: z.string() })), CODES.no_worker))?.subdomain ?? null,
    databases,
    missing,
    cache: find(caches, findResourceId('CACHE'), `${worker}-cache`),
    bucket,
    ...(await bucketSurvey(platform, bucket)),
    is_paid: await isPaid(platform),
    can_mail: await canMail(platform),
    running: running && {
      version_id: running.id,
      created_at: running.metadata.created_on,
      tag: running.annotations['workers/tag'] ?? null,
      vars: Object.fromEntries(
        running.resources.bindings.flatMap((binding) =>
          binding.type === 'plain_text' ? [[binding.name, readBindingText(binding, 'text') ?? '']] : [],
        ),
      ),
    },
    secrets: new Set(
      running ? (await platform.list(`/workers/scripts/${worker}/secrets`, z.object({ name: z.string() }))).map(({ name }) => name) : [],
    ),
  }
}

async function domainSurvey(
  platform: LaunchPlatform,
  worker: string,
  domain: string | null,
): Promise<Pick<AccountSurvey, 'zone' | 'domain_service' | 'other_records'>> {
  if (domain === null) return { zone: null, domain_service: null, other_records: [] }
  const labels = domain.split('.')
  let zone: AccountSurvey['zone'] = null
  for (let from = 0; from < labels.length - 1 && !zone; from++)
    zone = (await platform.list(`/zones?name=${labels.slice(from).join('.')}`, Zone))[0] ?? null
  const [service] = await platform.list(`/workers/domains?hostname=${domain}`, Domain)
  const records = zone && !service ? ((await orNull(platform.list(`/zones/${zone.id}/dns_records?name=${domain}`, DnsRecord))) ?? []) : []
  return {
    zone,
    domain_service: service?.service ?? null,
    other_records: service?.service === worker ? [] : records.map(({ type, content }) => `${type} ${content}`.trim()),
  }
}

async function bucketSurvey(platform: LaunchPlatform, bucket: string): Promise<Pick<AccountSurvey, 'has_bucket' | 'has_r2'>> {
  try {
    await platform.call('GET', `/r2/buckets/${bucket}`, z.unknown())
    return { has_bucket: true, has_r2: true }
  } catch (error) {
    if (!(error instanceof PlatformError) || error.status >= 500) throw error
    if (error.code !== CODES.no_bucket && error.code !== CODES.no_r2) throw error
    return { has_bucket: false, has_r2: error.code !== CODES.no_r2 }
  }
}

/** Whether the plan is paid: password hashing needs more CPU time than the free plan allows (docs/operating/accounts.md). */
async function isPaid(platform: LaunchPlatform): Promise<boolean | null> {
  const Plan = z.object({ rate_plan: z.object({ id: z.string() }).optional() })
  const found = await orNull(platform.list('/subscriptions', Plan))
  return found === null ? null : found.some(({ rate_plan }) => /workers_paid|enterprise/.test(rate_plan?.id ?? ''))
}

async function canMail(platform: LaunchPlatform): Promise<boolean | null> {
  const found = await orNull(platform.list('/email/sending/zones', z.unknown()))
  return found && found.length > 0
}

/** Runs a query in a database of the account. @returns its rows */
export async function queryDatabase<T>(platform: LaunchPlatform, { id }: Database, sql: string, row: z.ZodType<T>): Promise<T[]> {
  const answer = await platform.call('POST', `/d1/database/${id}/query`, z.array(z.object({ results: z.array(z.unknown()) })), { sql })
  return z.array(row).parse(answer[0]?.results ?? [])
}

async function missingIn(platform: LaunchPlatform, database: Database | null, binding: LocalDatabase): Promise<readonly string[]> {
  const folder = MIGRATIONS[binding]
  const migrationFiles = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.sql')) : []
  if (!database) return migrationFiles.sort()
  const Name = z.object({ name: z.string() })
  const [table] = await queryDatabase(platform, database, "SELECT name FROM sqlite_schema WHERE name = 'd1_migrations'", Name)
  const applied = new Set(
    table ? (await queryDatabase(platform, database, 'SELECT name FROM d1_migrations', Name)).map(({ name }) => name) : [],
  )
  return migrationFiles.filter((name) => !applied.has(name)).sort()
}
