/**
 * Brings a shop live: looks what there is, says what is missing and what will be done, and does it step by step. Nothing is remembered
 * of a run that broke off but what it made: the next one looks again, and goes on from there.
 */
import { z } from 'zod'
import { LANGUAGES } from '#shared/languages.ts'
import { MIGRATIONS } from '../dev/local-state.ts'
import { createSteps } from '../dev/progress.mjs'
import { makeVersion, wrangler } from '../dev/wrangler.ts'
import { loadRemote, shopDigest } from '../shop/load-remote.ts'
import type { Shop } from '../shop/read-shop.ts'
import { catalogueState, fillCatalogue, hasSource, loadedFolder, partsDigest, sendParts, type Tools } from './bring-catalogue.ts'
import { writeConfiguration } from './configuration.ts'
import { type Missing, missingFor } from './missing.ts'
import type { LaunchOptions, LaunchOrder } from './order.ts'
import { configFile, type Kept, keep, type Place } from './place.ts'
import type { LaunchPlatform } from './platform.ts'
import { inUse, keysTag, planSecrets, type SecretPlan, withSecretsFile } from './secrets.ts'
import { askQuestions } from './smoke.ts'
import { type Database, listDeployments, mainVersion, type Survey, survey } from './survey.ts'

export interface Launch {
  platform: LaunchPlatform
  account_id: string
  place: Place
  kept: Kept
  shop: Shop
  order: LaunchOrder
  options: LaunchOptions
  tools: Tools
}

interface Step {
  name: string
  /** What it will do. */
  plan: string
  /** @returns a remark */
  run(): Promise<string | undefined>
}

/** What steps hand on to each other. */
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
export async function launch(run: Launch): Promise<number> {
  const { platform, place, kept, shop, order, options, account_id } = run
  const found = await survey(platform, place, kept, order)
  await run.tools.build()
  const url = addressOf(place, found, order)
  const vars = { SITE_URL: url ?? '', ...order.vars }
  const secrets = planSecrets(kept, found.secrets, Boolean(order.vars['API_BASE']), listed(options.rotate), listed(options.leaked))
  const missing = missingFor(run, found, secrets, url)
  const progress: Progress = { databases: { ...found.databases }, cache: found.cache, tag: '', version: null }
  const configure = (): string => {
    const { databases, cache } = progress
    return `${writeConfiguration(place, { account_id, vars, bucket: found.bucket, databases, cache })}-${keysTag(kept, secrets, found.running?.tag ?? null)}`
  }
  keep(place, kept)
  progress.tag = configure()
  const steps = await planSteps({ ...run, found, secrets, progress, url: url ?? '', configure })
  print(place, url, missing, steps)
  if (missing.some(({ is_needed }) => is_needed)) return 1
  if (options['dry-run']) return 0
  const { step } = createSteps(steps.length)
  for (const [at, { name, run: work }] of steps.entries()) {
    try {
      await step(name, async (note) => note((await work()) ?? ''))
    } catch (error) {
      console.error(error instanceof Error ? error.message : error)
      const done = steps.slice(0, at).map((each) => each.name)
      console.error(`${done.length === 0 ? '' : `${done.join(', ')}: done, and stays. `}The same command goes on from "${name}".`)
      return 1
    }
  }
  console.log(`\n${shop.values.get('company_name') ?? place.worker} is at ${url}`)
  return 0
}

const listed = (names: string | undefined): string[] => names?.split(',') ?? []

/** Where the public reaches it; null: nowhere yet. */
function addressOf({ worker }: Place, { subdomain }: Survey, { domain, vars }: LaunchOrder): string | null {
  if (domain !== null) return `https://${domain}`
  return vars['SITE_URL']?.split(/[\s,]+/)[0] ?? (subdomain === null ? null : `https://${worker}.${subdomain}.workers.dev`)
}

function print({ worker }: Place, url: string | null, missing: readonly Missing[], steps: readonly Step[]): void {
  console.log(`${worker}${url === null ? '' : ` at ${url}`}`)
  for (const { is_needed, what } of missing) console.log(`  ${is_needed ? 'is missing' : 'to look at'}: ${what}`)
  if (steps.length === 0) console.log('  everything is as it should be: there is nothing to do')
  for (const [at, { name, plan }] of steps.entries()) console.log(`  ${at + 1}. ${name}: ${plan}`)
}

interface Plan extends Launch {
  found: Survey
  secrets: SecretPlan
  progress: Progress
  url: string
  configure(): string
}

async function planSteps(plan: Plan): Promise<Step[]> {
  const { platform, place, found, order, shop, kept, progress } = plan
  const isFirst = found.running === null
  const state = await catalogueState(platform, found.databases.CATALOGUE, place)
  const fills = state === 'filling' || (state === 'empty' && hasSource(order))
  const lacks = (['SHOP', 'CATALOGUE'] as const).filter(
    (database) => found.missing[database].length > 0 && !(database === 'CATALOGUE' && fills),
  )
  const loaded = await loadedFolder(platform, found.databases.SHOP)
  const words: Step[] =
    loaded === shopDigest(shop) && !fills ? [] : [{ name: 'Shop', plan: `bring in ${shop.folder}`, run: () => loadWords(plan) }]
  const isNew = found.running?.tag !== progress.tag || Object.keys(plan.secrets.set).length > 0
  const isAsked = isNew || kept.asked !== found.running?.version_id
  const parts = order.parts && { ...order.parts, digest: await partsDigest(order.parts) }
  return [
    ...resourceSteps(plan),
    ...lacks.map((database) => migrationStep(plan, database)),
    ...(fills ? [catalogueStep(plan)] : []),
    // A shop that nobody sees yet gets its words first; one that sells gets the code that shows them first.
    ...(isFirst ? words : []),
    ...(isNew ? [versionStep(plan)] : []),
    ...(isAsked ? [questionStep(plan)] : []),
    ...(isNew && !isFirst ? [trafficStep(plan)] : []),
    ...(order.domain !== null && found.domain_service !== place.worker ? [domainStep(plan)] : []),
    ...(isFirst ? [] : words),
    ...(parts && !fills && kept.parts !== parts.digest
      ? [
          {
            name: 'Parts',
            plan: `send what differs of ${parts.file}`,
            run: async () => {
              await sendParts(plan.tools, { url: plan.url, token: plan.secrets.desk_token ?? '' }, parts, plan.options)
              keep(place, Object.assign(kept, { parts: parts.digest }))
              return undefined
            },
          },
        ]
      : []),
  ]
}

/**
 * By the platform's API: wrangler's automatic provisioning makes resources with the upload, so that code would be there before its
 * migrations and its catalogue, and without a terminal it writes no ids for the commands that need them.
 */
function resourceSteps({ platform, place, found, progress, kept, account_id, order, configure }: Plan): Step[] {
  const { worker } = place
  const missing = [
    ...(['SHOP', 'CATALOGUE'] as const).flatMap((name) => (found.databases[name] ? [] : [`database ${worker}-${name.toLowerCase()}`])),
    ...(found.cache ? [] : [`namespace ${worker}-cache`]),
    ...(found.has_bucket ? [] : [`bucket ${found.bucket}`]),
  ]
  const remember = (): void => {
    const { databases, cache } = progress
    const known = Object.fromEntries(Object.entries({ ...databases, CACHE: cache }).filter(([, resource]) => resource))
    keep(place, Object.assign(kept, known, { account_id, FILES: found.bucket, domain: order.domain }))
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
    if (!found.has_bucket) await platform.call('POST', '/r2/buckets', z.unknown(), { name: found.bucket })
    remember()
    progress.tag = configure()
  }
  return [{ name: 'Resources', plan: `make ${missing.join(', ')}`, run }]
}

function migrationStep({ found, place }: Plan, database: 'SHOP' | 'CATALOGUE'): Step {
  const names = found.missing[database]
  const which = names.length > 3 ? `${names.length} migrations` : names.join(', ')
  return {
    name: `Migrations of ${database}`,
    plan: `apply ${which} (${MIGRATIONS[database].replace(/.*origin/, 'origin')})`,
    run: async () => {
      await wrangler('d1', 'migrations', 'apply', database, '--remote', '-c', configFile(place))
      return `${names.length}`
    },
  }
}

function catalogueStep(plan: Plan): Step {
  const { place, order, progress, kept } = plan
  const from = order.parts?.file ?? order.state ?? ''
  const run = async (): Promise<string> => {
    const database = progress.databases.CATALOGUE
    if (!database) throw new Error('there is no database CATALOGUE')
    const remark = await fillCatalogue(plan, database)
    if (order.parts) keep(place, Object.assign(kept, { parts: await partsDigest(order.parts) }))
    return remark
  }
  return { name: 'Catalogue', plan: `fill it from ${from}`, run }
}

async function loadWords({ place, shop, found }: Plan): Promise<undefined> {
  await loadRemote(shop, { config: configFile(place), bucket: found.bucket }, true)
}

function versionStep({ platform, place, found, progress, secrets, kept }: Plan): Step {
  const { worker } = place
  const names = Object.keys(secrets.set)
  const run = async (): Promise<string> => {
    // Before anything else has them: what only the platform knew would be lost.
    keep(place, Object.assign(kept, { waiting: secrets.set }))
    const args = ['-c', configFile(place), '--tag', progress.tag]
    const command = found.running === null ? ['deploy'] : ['versions', 'upload']
    const there = names.length === 0 ? await findVersion(platform, worker, progress.tag) : null
    progress.version = there ?? (await withSecretsFile(place, secrets.set, (file) => makeVersion(...command, ...args, ...file)))
    if (found.running === null) keep(place, Object.assign(kept, inUse(kept, secrets)))
    return progress.version
  }
  const withSecrets = names.length === 0 ? '' : `, with the secrets ${names.join(', ')}`
  return {
    name: 'Version',
    plan: `${found.running === null ? 'upload the first' : 'upload a version beside the one that runs'}${withSecrets}`,
    run,
  }
}

/** A version that was uploaded before and got no traffic. */
async function findVersion(platform: LaunchPlatform, worker: string, tag: string): Promise<string | null> {
  const { items } = await platform.call('GET', `/workers/scripts/${worker}/versions?deployable=true`, Versions)
  return items.find(({ annotations }) => annotations['workers/tag'] === tag)?.id ?? null
}

function questionStep({ platform, place, found, progress, secrets, shop, kept, options }: Plan): Step {
  const run = async (): Promise<string> => {
    const version = progress.version ?? found.running?.version_id ?? ''
    const { subdomain } = await platform.call('GET', `/workers/workers/${place.worker}`, Worker)
    if (!subdomain.preview_url_suffix)
      throw new Error('The Worker has no preview addresses: allow them in the dashboard, under Settings, Domains & Routes.')
    const url = `https://${version.slice(0, 8)}${subdomain.preview_url_suffix}`
    const languages = JSON.parse(shop.values.get('languages') ?? '[]') as string[]
    const patience = options.impatient ? { patience_ms: 0 } : {}
    let asked = 0
    process.stdout.write('\n')
    const isWell = await askQuestions(url, { token: secrets.desk_token ?? '', languages, ...patience }, ({ question, wrong }) => {
      asked++
      console.log(`    ${question}: ${wrong ?? 'well'}`)
    })
    if (!isWell)
      throw new Error(
        `Version ${version} does not answer as it should. ${found.running === null ? 'It has no domain yet.' : `${found.running.version_id} keeps the traffic.`}`,
      )
    keep(place, Object.assign(kept, { asked: version }))
    return `${asked} questions`
  }
  return {
    name: 'Questions',
    plan: `ask the version for its health, the home page in ${Math.min(3, LANGUAGES.length)} languages, a search, a part, a line of a cart and a mail`,
    run,
  }
}

function trafficStep({ place, progress, found, kept, secrets }: Plan): Step {
  const run = async (): Promise<undefined> => {
    const config = configFile(place)
    await wrangler('versions', 'deploy', `${progress.version}@100%`, '--yes', '-c', config)
    keep(place, Object.assign(kept, inUse(kept, secrets)))
    await wrangler('triggers', 'deploy', '-c', config)
  }
  return { name: 'Traffic', plan: `give it to the new version, away from ${found.running?.version_id}`, run }
}

function domainStep({ platform, place, found, order }: Plan): Step {
  const run = async (): Promise<undefined> => {
    const body = { environment: 'production', hostname: order.domain, service: place.worker, zone_id: found.zone?.id }
    await platform.call('PUT', '/workers/domains', z.unknown(), body)
  }
  const from = found.domain_service ?? found.other_records.join(', ')
  return { name: 'Domain', plan: `have ${order.domain} lead there${from ? `, no longer to ${from}` : ''}`, run }
}

/** The version before the one that runs; null: there is none. */
export async function versionBefore(platform: LaunchPlatform, worker: string): Promise<{ now: string | null; before: string | null }> {
  const versions = (await listDeployments(platform, worker)).map(mainVersion)
  const now = versions[0] ?? null
  return { now, before: versions.find((version) => version !== now) ?? null }
}
