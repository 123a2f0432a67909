/** The running version, its resources and its health; and the rollback to the previous version. */
import { Health } from '#shared/contract/health.ts'
import { runWrangler } from '../dev/wrangler.ts'
import { fetchShop } from '../push/fetch-shop.ts'
import { type DeploymentState, type DeploymentTarget, requireConfig, toConfigFile } from './deployment-target.ts'
import { findPreviousVersion } from './launch.ts'
import type { LaunchPlatform } from './platform.ts'
import { findMainVersion, listDeployments, readVersion, surveyAccount } from './survey.ts'

const MAX_VISIBLE_DEPLOYMENTS = 5

/** Prints the status. @returns the exit code: 1 if there is a fault */
export async function printStatus(
  platform: LaunchPlatform,
  deploymentTarget: DeploymentTarget,
  deploymentState: DeploymentState,
): Promise<number> {
  const found = await surveyAccount(platform, deploymentTarget, deploymentState, { domain: deploymentState.domain ?? null, databases: {} })
  if (!found.running) {
    console.log(`There is no ${deploymentTarget.worker} in this account.`)
    return 1
  }
  const url = found.running.vars['SITE_URL']?.split(/[\s,]+/)[0] ?? ''
  console.log(`${deploymentTarget.worker} at ${url}`)
  const deployments = (await listDeployments(platform, deploymentTarget.worker)).slice(0, MAX_VISIBLE_DEPLOYMENTS)
  for (const [at, deployment] of deployments.entries()) {
    const version = findMainVersion(deployment) ?? ''
    const { annotations } = await readVersion(platform, deploymentTarget.worker, version)
    console.log(`  ${at === 0 ? 'runs since' : 'ran from  '} ${deployment.created_on}  ${version}  ${annotations['workers/tag'] ?? ''}`)
  }
  for (const name of ['SHOP', 'CATALOGUE'] as const) {
    const missing = found.missing[name]
    console.log(
      `  ${name}: ${found.databases[name]?.name ?? 'none'}, ${missing.length === 0 ? 'all migrations applied' : `${missing.join(', ')} not applied`}`,
    )
  }
  console.log(`  CACHE: ${found.cache?.name ?? 'none'}; FILES: ${found.has_bucket ? found.bucket : 'none'}`)
  return healthStatus(url, deploymentState.secrets['DESK_TOKEN'] ?? process.env['DESK_TOKEN'])
}

async function healthStatus(url: string, token: string | undefined): Promise<number> {
  if (token === undefined) {
    console.log('  its health: set DESK_TOKEN, which this machine does not store, to read it')
    return 0
  }
  const answer = await fetchShop(`${url}/healthz?deep=1`, { headers: { Authorization: `Bearer ${token}` } }).catch((error: unknown) =>
    String(error),
  )
  if (typeof answer !== 'string' && [401, 403].includes(answer.status)) {
    console.log('  its health: DESK_TOKEN is not the one of this version; set DESK_TOKEN=…, or launch to replace it with the current one')
    return 1
  }
  const read = typeof answer === 'string' ? null : Health.safeParse(await answer.json().catch(() => null))
  if (!read?.success) {
    console.log(`  its health: no answer (${typeof answer === 'string' ? answer : answer.status})`)
    return 1
  }
  const { ok, faults, warnings, mail, catalogue, last_backup } = read.data
  console.log(
    `  its health: ${ok ? 'well' : `faults: ${faults.join(', ')}`}${warnings.length > 0 ? `; warnings: ${warnings.join(', ')}` : ''}`,
  )
  if (mail)
    console.log(
      `  mails: ${mail.waiting} wait${mail.oldest_waiting_at ? ` since ${mail.oldest_waiting_at}` : ''}, ${mail.abandoned} abandoned`,
    )
  if (catalogue) console.log(`  parts: ${catalogue.parts ?? 0}, last changed ${catalogue.changed_at ?? catalogue.filled_at ?? 'never'}`)
  console.log(`  last backup: ${last_backup ? `${last_backup.finished_at}, ${last_backup.rows} rows` : 'none'}`)
  return ok ? 0 : 1
}

/** The keys of a version, from its tag. */
async function keysOfVersion(platform: LaunchPlatform, deploymentTarget: DeploymentTarget, version: string): Promise<string> {
  const { annotations } = await readVersion(platform, deploymentTarget.worker, version)
  return annotations['workers/tag']?.split('-')[1] ?? ''
}

/**
 * Moves the traffic to a previous version. Migrations stay: that version runs with them.
 * @param requestedVersion a version's id; null: the one before the running version
 */
export async function rollback(
  platform: LaunchPlatform,
  deploymentTarget: DeploymentTarget,
  _deploymentState: DeploymentState,
  requestedVersion: string | null,
): Promise<number> {
  requireConfig(deploymentTarget)
  const { now, before } = await findPreviousVersion(platform, deploymentTarget.worker)
  const target = requestedVersion ?? before
  if (now === null || target === null) throw new Error(`${deploymentTarget.worker} has no version before the running one.`)
  await runWrangler('versions', 'deploy', `${target}@100%`, '--yes', '-c', toConfigFile(deploymentTarget))
  console.log(`${target} has the traffic, ${now} has none. Databases stay unchanged: the previous version runs with newer migrations.`)
  const [left, removedKeys] = await Promise.all([now, target].map((version) => keysOfVersion(platform, deploymentTarget, version)))
  if (left !== removedKeys)
    console.log(
      'Its secrets differ from those of the version that it replaces: tokens made with those are invalid, and a leaked secret is valid again. Another launch restores the current secrets; --leaked NAME revokes one permanently.',
    )
  return 0
}
