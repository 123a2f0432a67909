/**
 * Deploys a shop: checks the account, reports missing resources and planned steps, and runs these one by one. An interrupted run stores no
 * progress: the next one checks again, and continues from the resources that exist.
 */
import { z } from 'zod'
import { LANGUAGES } from '#shared/languages.ts'
import { MIGRATIONS } from '../dev/local-state.ts'
import { createSteps } from '../dev/progress.mjs'
import { createVersion, runWrangler } from '../dev/wrangler.ts'
import { computeShopDigest, loadRemote } from '../shop/load-remote.ts'
import type { Shop } from '../shop/read-shop.ts'
import { writeConfiguration } from './configuration.ts'
import { type DeploymentState, type DeploymentTarget, saveDeploymentState, toConfigFile } from './deployment-target.ts'
import type { LaunchOptions, LaunchRequest } from './launch-request.ts'
import {
  computePartsDigest,
  fillCatalogue,
  findLoadedFolder,
  getCatalogueState,
  hasSource,
  sendParts,
  type Tools,
} from './load-catalogue.ts'
import { listMissingResources, type MissingResource } from './missing.ts'
import type { LaunchPlatform } from './platform.ts'
import { planSecrets, type SecretPlan, toKeysTag, toSecretsInUse, withSecretsFile } from './secrets.ts'
import { runSmokeTests } from './smoke.ts'
import { type AccountSurvey, type Database, findMainVersion, listDeployments, surveyAccount } from './survey.ts'

interface LaunchRun {
  platform: LaunchPlatform
  account_id: string
  deploymentTarget: DeploymentTarget
  deploymentState: DeploymentState
  shop: Shop
  order: LaunchRequest
  options: LaunchOptions
  tools: Tools
}

interface Step {
  name: string
  /** The description of the step. */
  plan: string
  /** @returns a remark */
  run(): Promise<string | undefined>
}

/** Values passed between steps. */
interface Progress {
  databases: { SHOP: Database | null; CATALOGUE: Database | null }
  cache: Database | null
  tag: string
  version: string | null
}

const Created = z.object({ uuid: z.string(), name: z.string() })
const CreatedSpace = z.object({ id: z.string(), title: z.string() })
const Worker = z.object({ subdomain: z.object({ preview_url_suffix: z.string().nullish(), previews_enabled: z.boolean().nullish() }) })
const Versions = z.object({ items: z.array(z.object({ id: z.string(), annotations: z.record(z.string(), z.string()).default({}) })) })

/** @returns the exit code */
export async function launch(run: LaunchRun): Promise<number> {
  const { platform, deploymentTarget, deploymentState, shop, order, options, account_id } = run
  const accountSurvey = await surveyAccount(platform, deploymentTarget, deploymentState, order)
  await run.tools.build()
  const url = findPublicUrl(deploymentTarget, accountSurvey, order)
  const vars = { SITE_URL: url ?? '', ...order.vars }
  const secrets = planSecrets(
    deploymentState,
    accountSurvey.secrets,
    Boolean(order.vars['API_BASE']),
    listed(options.rotate),
    listed(options.leaked),
  )
  const missing = listMissingResources(run, accountSurvey, secrets, url)
  const progress: Progress = { databases: { ...accountSurvey.databases }, cache: accountSurvey.cache, tag: '', version: null }
  const configure = (): string => {
    const { databases, cache } = progress
    return `${writeConfiguration(deploymentTarget, { account_id, vars, bucket: accountSurvey.bucket, databases, cache })}-${toKeysTag(deploymentState, secrets, accountSurvey.running?.tag ?? null)}`
  }
  saveDeploymentState(deploymentTarget, deploymentState)
  progress.tag = configure()
  const steps = await planSteps({ ...run, accountSurvey, secrets, progress, url: url ?? '', configure })
  print(deploymentTarget, url, missing, steps)
  if (missing.some(({ is_needed }) => is_needed)) return 1
  if (options['dry-run']) return 0
  const { step } = createSteps(steps.length)
  for (const [at, { name, run: work }] of steps.entries()) {
    try {
      await step(name, async (note) => note((await work()) ?? ''))
    } catch (error) {
      console.error(error instanceof Error ? error.message : error)
      const done = steps.slice(0, at).map((each) => each.name)
      console.error(`${done.length === 0 ? '' : `${done.join(', ')}: done. `}The same command continues from "${name}".`)
      return 1
    }
  }
  console.log(`\n${shop.values.get('company_name') ?? deploymentTarget.worker} is at ${url}`)
  return 0
}

const listed = (names: string | undefined): string[] => names?.split(',') ?? []

/** The public URL; null: none yet. */
function findPublicUrl({ worker }: DeploymentTarget, { subdomain }: AccountSurvey, { domain, vars }: LaunchRequest): string | null {
  if (domain !== null) return `https://${domain}`
  return vars['SITE_URL']?.split(/[\s,]+/)[0] ?? (subdomain === null ? null : `https://${worker}.${subdomain}.workers.dev`)
}

function print({ worker }: DeploymentTarget, url: string | null, missing: readonly MissingResource[], steps: readonly Step[]): void {
  console.log(`${worker}${url === null ? '' : ` at ${url}`}`)
  for (const { is_needed, what } of missing) console.log(`  ${is_needed ? 'is missing' : 'to check'}: ${what}`)
  if (steps.length === 0) console.log('  everything is up to date: there is nothing to do')
  for (const [at, { name, plan }] of steps.entries()) console.log(`  ${at + 1}. ${name}: ${plan}`)
}

interface Plan extends LaunchRun {
  accountSurvey: AccountSurvey
  secrets: SecretPlan
  progress: Progress
  url: string
  configure(): string
}

async function planSteps(plan: Plan): Promise<Step[]> {
  const { platform, deploymentTarget, accountSurvey, order, shop, deploymentState, progress } = plan
  const isFirst = accountSurvey.running === null
  const state = await getCatalogueState(platform, accountSurvey.databases.CATALOGUE, deploymentTarget)
  const fills = state === 'filling' || (state === 'empty' && hasSource(order))
  const lacks = (['SHOP', 'CATALOGUE'] as const).filter(
    (database) => accountSurvey.missing[database].length > 0 && !(database === 'CATALOGUE' && fills),
  )
  const loaded = await findLoadedFolder(platform, accountSurvey.databases.SHOP)
  const words: Step[] =
    loaded === computeShopDigest(shop) && !fills ? [] : [{ name: 'Shop', plan: `bring in ${shop.folder}`, run: () => loadWords(plan) }]
  const isNew = accountSurvey.running?.tag !== progress.tag || Object.keys(plan.secrets.set).length > 0
  const needsSmokeTest = isNew || deploymentState.smoke_tested !== accountSurvey.running?.version_id
  const parts = order.parts && { ...order.parts, digest: await computePartsDigest(order.parts) }
  return [
    ...resourceSteps(plan),
    ...lacks.map((database) => migrationStep(plan, database)),
    ...(fills ? [catalogueStep(plan)] : []),
    // A first launch loads the texts before the code; a live shop gets the code that shows them first.
    ...(isFirst ? words : []),
    ...(isNew ? [versionStep(plan)] : []),
    ...(needsSmokeTest ? [questionStep(plan)] : []),
    ...(isNew && !isFirst ? [trafficStep(plan)] : []),
    ...(order.domain !== null && accountSurvey.domain_service !== deploymentTarget.worker ? [domainStep(plan)] : []),
    ...(isFirst ? [] : words),
    ...(parts && !fills && deploymentState.parts !== parts.digest
      ? [
          {
            name: 'Parts',
            plan: `send what differs of ${parts.file}`,
            run: async () => {
              await sendParts(plan.tools, { url: plan.url, token: plan.secrets.desk_token ?? '' }, parts, plan.options)
              saveDeploymentState(deploymentTarget, Object.assign(deploymentState, { parts: parts.digest }))
              return undefined
            },
          },
        ]
      : []),
  ]
}

/**
 * Uses the platform's API: wrangler's automatic provisioning creates resources during the upload, so the code would run before its
 * migrations and its catalogue. Without a terminal it also writes no ids for later commands.
 */
function resourceSteps({
  platform,
  deploymentTarget,
  accountSurvey,
  progress,
  deploymentState,
  account_id,
  order,
  configure,
}: Plan): Step[] {
  const { worker } = deploymentTarget
  const missing = [
    ...(['SHOP', 'CATALOGUE'] as const).flatMap((name) =>
      accountSurvey.databases[name] ? [] : [`database ${worker}-${name.toLowerCase()}`],
    ),
    ...(accountSurvey.cache ? [] : [`namespace ${worker}-cache`]),
    ...(accountSurvey.has_bucket ? [] : [`bucket ${accountSurvey.bucket}`]),
  ]
  const remember = (): void => {
    const { databases, cache } = progress
    const resourceIds = Object.fromEntries(Object.entries({ ...databases, CACHE: cache }).filter(([, resource]) => resource))
    saveDeploymentState(
      deploymentTarget,
      Object.assign(deploymentState, resourceIds, { account_id, FILES: accountSurvey.bucket, domain: order.domain }),
    )
  }
  if (missing.length === 0) {
    remember()
    return []
  }
  const run = async (): Promise<undefined> => {
    for (const name of ['SHOP', 'CATALOGUE'] as const) {
      if (progress.databases[name]) continue
      const { uuid, name: called } = await platform.call('POST', '/d1/database', Created, { name: `${worker}-${name.toLowerCase()}` })
      progress.databases[name] = { id: uuid, name: called }
      remember()
    }
    if (!progress.cache) {
      const { id, title } = await platform.call('POST', '/storage/kv/namespaces', CreatedSpace, { title: `${worker}-cache` })
      progress.cache = { id, name: title }
    }
    if (!accountSurvey.has_bucket) await platform.call('POST', '/r2/buckets', z.unknown(), { name: accountSurvey.bucket })
    remember()
    progress.tag = configure()
  }
  return [{ name: 'Resources', plan: `make ${missing.join(', ')}`, run }]
}

function migrationStep({ accountSurvey, deploymentTarget }: Plan, database: 'SHOP' | 'CATALOGUE'): Step {
  const names = accountSurvey.missing[database]
  const which = names.length > 3 ? `${names.length} migrations` : names.join(', ')
  return {
    name: `Migrations of ${database}`,
    plan: `apply ${which} (${MIGRATIONS[database].replace(/.*origin/, 'origin')})`,
    run: async () => {
      await runWrangler('d1', 'migrations', 'apply', database, '--remote', '-c', toConfigFile(deploymentTarget))
      return `${names.length}`
    },
  }
}

function catalogueStep(plan: Plan): Step {
  const { deploymentTarget, order, progress, deploymentState } = plan
  const from = order.parts?.file ?? order.state ?? ''
  const run = async (): Promise<string> => {
    const database = progress.databases.CATALOGUE
    if (!database) throw new Error('there is no database CATALOGUE')
    const remark = await fillCatalogue(plan, database)
    if (order.parts) saveDeploymentState(deploymentTarget, Object.assign(deploymentState, { parts: await computePartsDigest(order.parts) }))
    return remark
  }
  return { name: 'Catalogue', plan: `fill it from ${from}`, run }
}

async function loadWords({ deploymentTarget, shop, accountSurvey }: Plan): Promise<undefined> {
  await loadRemote(shop, { config: toConfigFile(deploymentTarget), bucket: accountSurvey.bucket }, true)
}

function versionStep({ platform, deploymentTarget, accountSurvey, progress, secrets, deploymentState }: Plan): Step {
  const { worker } = deploymentTarget
  const names = Object.keys(secrets.set)
  const run = async (): Promise<string> => {
    // Secrets are saved before the upload: those stored only on the platform cannot be read back.
    saveDeploymentState(deploymentTarget, Object.assign(deploymentState, { waiting: secrets.set }))
    const args = ['-c', toConfigFile(deploymentTarget), '--tag', progress.tag]
    const command = accountSurvey.running === null ? ['deploy'] : ['versions', 'upload']
    const there = names.length === 0 ? await findVersion(platform, worker, progress.tag) : null
    progress.version =
      there ?? (await withSecretsFile(deploymentTarget, secrets.set, (file) => createVersion(...command, ...args, ...file)))
    if (accountSurvey.running === null)
      saveDeploymentState(deploymentTarget, Object.assign(deploymentState, toSecretsInUse(deploymentState, secrets)))
    return progress.version
  }
  const withSecrets = names.length === 0 ? '' : `, with the secrets ${names.join(', ')}`
  return {
    name: 'Version',
    plan: `${accountSurvey.running === null ? 'upload the first' : 'upload a version beside the one that runs'}${withSecrets}`,
    run,
  }
}

/** The id of an earlier uploaded version with this tag; null: there is none. */
async function findVersion(platform: LaunchPlatform, worker: string, tag: string): Promise<string | null> {
  const { items } = await platform.call('GET', `/workers/scripts/${worker}/versions?deployable=true`, Versions)
  return items.find(({ annotations }) => annotations['workers/tag'] === tag)?.id ?? null
}

function questionStep({ platform, deploymentTarget, accountSurvey, progress, secrets, shop, deploymentState, options }: Plan): Step {
  const run = async (): Promise<string> => {
    const version = progress.version ?? accountSurvey.running?.version_id ?? ''
    const { subdomain } = await platform.call('GET', `/workers/workers/${deploymentTarget.worker}`, Worker)
    if (!subdomain.preview_url_suffix)
      throw new Error('The Worker has no preview addresses: allow them in the dashboard, under Settings, Domains & Routes.')
    const url = `https://${version.slice(0, 8)}${subdomain.preview_url_suffix}`
    const languages = JSON.parse(shop.values.get('languages') ?? '[]') as string[]
    const timeoutMs = options.impatient ? { patience_ms: 0 } : {}
    let questionCount = 0
    process.stdout.write('\n')
    const isWell = await runSmokeTests(url, { token: secrets.desk_token ?? '', languages, ...timeoutMs }, ({ question, wrong }) => {
      questionCount++
      console.log(`    ${question}: ${wrong ?? 'well'}`)
    })
    if (!isWell)
      throw new Error(
        `Version ${version} failed its smoke tests. ${accountSurvey.running === null ? 'It has no domain yet.' : `${accountSurvey.running.version_id} keeps the traffic.`}`,
      )
    saveDeploymentState(deploymentTarget, Object.assign(deploymentState, { smoke_tested: version }))
    return `${questionCount} questions`
  }
  return {
    name: 'Questions',
    plan: `ask the version for its health, the home page in ${Math.min(3, LANGUAGES.length)} languages, a search, a part, a line of a cart and a mail`,
    run,
  }
}

function trafficStep({ deploymentTarget, progress, accountSurvey, deploymentState, secrets }: Plan): Step {
  const run = async (): Promise<undefined> => {
    const config = toConfigFile(deploymentTarget)
    await runWrangler('versions', 'deploy', `${progress.version}@100%`, '--yes', '-c', config)
    saveDeploymentState(deploymentTarget, Object.assign(deploymentState, toSecretsInUse(deploymentState, secrets)))
    await runWrangler('triggers', 'deploy', '-c', config)
  }
  return { name: 'Traffic', plan: `give it to the new version, away from ${accountSurvey.running?.version_id}`, run }
}

function domainStep({ platform, deploymentTarget, accountSurvey, order }: Plan): Step {
  const run = async (): Promise<undefined> => {
    const body = { environment: 'production', hostname: order.domain, service: deploymentTarget.worker, zone_id: accountSurvey.zone?.id }
    await platform.call('PUT', '/workers/domains', z.unknown(), body)
  }
  const from = accountSurvey.domain_service ?? accountSurvey.other_records.join(', ')
  return { name: 'Domain', plan: `point ${order.domain} there${from ? `, no longer to ${from}` : ''}`, run }
}

/** The running version, and the one before it; null: none. */
export async function findPreviousVersion(
  platform: LaunchPlatform,
  worker: string,
): Promise<{ now: string | null; before: string | null }> {
  const versions = (await listDeployments(platform, worker)).map(findMainVersion)
  const now = versions[0] ?? null
  return { now, before: versions.find((version) => version !== now) ?? null }
}
