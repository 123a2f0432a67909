/** What runs, on what it stands, and how it is; and the way back to the version before. */
import { Health } from '#shared/contract/health.ts'
import { wrangler } from '../dev/wrangler.ts'
import { reach } from '../push/reach.ts'
import { versionBefore } from './launch.ts'
import { configFile, type Kept, type Place, requireConfig } from './place.ts'
import type { LaunchPlatform } from './platform.ts'
import { listDeployments, mainVersion, readVersion, survey } from './survey.ts'

const DEPLOYMENTS_SHOWN = 5

/** Prints it. @returns the exit code: 1 where something is at fault */
export async function status(platform: LaunchPlatform, place: Place, kept: Kept): Promise<number> {
  const found = await survey(platform, place, kept, { domain: kept.domain ?? null, databases: {} })
  if (!found.running) {
    console.log(`There is no ${place.worker} in this account.`)
    return 1
  }
  const url = found.running.vars['SITE_URL']?.split(/[\s,]+/)[0] ?? ''
  console.log(`${place.worker} at ${url}`)
  const deployments = (await listDeployments(platform, place.worker)).slice(0, DEPLOYMENTS_SHOWN)
  for (const [at, deployment] of deployments.entries()) {
    const version = mainVersion(deployment) ?? ''
    const { annotations } = await readVersion(platform, place.worker, version)
    console.log(`  ${at === 0 ? 'runs since' : 'ran from  '} ${deployment.created_on}  ${version}  ${annotations['workers/tag'] ?? ''}`)
  }
  for (const name of ['SHOP', 'CATALOGUE'] as const) {
    const missing = found.missing[name]
    console.log(
      `  ${name}: ${found.databases[name]?.name ?? 'none'}, ${missing.length === 0 ? 'all migrations applied' : `${missing.join(', ')} not applied`}`,
    )
  }
  console.log(`  CACHE: ${found.cache?.name ?? 'none'}; FILES: ${found.has_bucket ? found.bucket : 'none'}`)
  return healthStatus(url, kept.secrets['DESK_TOKEN'] ?? process.env['DESK_TOKEN'])
}

async function healthStatus(url: string, token: string | undefined): Promise<number> {
  if (token === undefined) {
    console.log('  its health: DESK_TOKEN, which this machine does not know, lets one ask')
    return 0
  }
  const answer = await reach(`${url}/healthz?deep=1`, { headers: { Authorization: `Bearer ${token}` } }).catch((error: unknown) =>
    String(error),
  )
  if (typeof answer !== 'string' && [401, 403].includes(answer.status)) {
    console.log(
      '  its health: DESK_TOKEN is not the one that this version was given; DESK_TOKEN=… names it, a launch gives it the present one',
    )
    return 1
  }
  const read = typeof answer === 'string' ? null : Health.safeParse(await answer.json().catch(() => null))
  if (!read?.success) {
    console.log(`  its health: no answer (${typeof answer === 'string' ? answer : answer.status})`)
    return 1
  }
  const { ok, faults, warnings, mail, catalogue, last_backup } = read.data
  console.log(
    `  its health: ${ok ? 'well' : `at fault: ${faults.join(', ')}`}${warnings.length > 0 ? `; to look at: ${warnings.join(', ')}` : ''}`,
  )
  if (mail)
    console.log(
      `  mails: ${mail.waiting} wait${mail.oldest_waiting_at ? ` since ${mail.oldest_waiting_at}` : ''}, ${mail.given_up} given up`,
    )
  if (catalogue) console.log(`  parts: ${catalogue.parts ?? 0}, last changed ${catalogue.changed_at ?? catalogue.filled_at ?? 'never'}`)
  console.log(`  last backup: ${last_backup ? `${last_backup.finished_at}, ${last_backup.rows} rows` : 'none'}`)
  return ok ? 0 : 1
}

/** Which keys a version has, by its tag. */
async function keysOfVersion(platform: LaunchPlatform, place: Place, version: string): Promise<string> {
  const { annotations } = await readVersion(platform, place.worker, version)
  return annotations['workers/tag']?.split('-')[1] ?? ''
}

/**
 * Gives the traffic back. Migrations stay: they keep the version before running.
 * @param asked a version's id; null: the one before
 */
export async function rollback(platform: LaunchPlatform, place: Place, _kept: Kept, asked: string | null): Promise<number> {
  requireConfig(place)
  const { now, before } = await versionBefore(platform, place.worker)
  const target = asked ?? before
  if (now === null || target === null) throw new Error(`${place.worker} has no version before the one that runs.`)
  await wrangler('versions', 'deploy', `${target}@100%`, '--yes', '-c', configFile(place))
  console.log(`${target} has the traffic, ${now} none any more. Databases stay as they are: migrations keep the version before running.`)
  const [left, taken] = await Promise.all([now, target].map((version) => keysOfVersion(platform, place, version)))
  if (left !== taken)
    console.log(
      'Its secrets are other ones than those of the version that it replaces: what was made with those is void, and a secret that leaked is in force again. Another launch brings the present secrets back; --leaked NAME voids one for good.',
    )
  return 0
}
