/** The deployment, and its state on this machine: ids, generated secrets, and its wrangler configuration. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { z } from 'zod'

const NAME = /^[a-z][a-z0-9-]{0,39}$/

export interface DeploymentTarget {
  /** The Worker's name, and the prefix of its resources. */
  worker: string
  /** For example `staging`; null: production. */
  env: string | null
  /** The folder of the deployment's state. */
  folder: string
}

/**
 * The deployment of `--name` and `--env`; by default the only shop of an account. Its state is in the shop's folder, which outlives every
 * checkout of the source.
 */
export function toDeploymentTarget({ env, name = 'solderline' }: { env?: string; name?: string }, shop: string): DeploymentTarget {
  for (const [option, value] of [
    ['name', name],
    ['env', env],
  ] as const)
    if (value !== undefined && !NAME.test(value))
      throw new Error(`--${option} needs lower-case letters, digits and hyphens, not "${value}"`)
  const worker = env === undefined || env === 'production' ? name : `${name}-${env}`
  return { worker, env: env === undefined || env === 'production' ? null : env, folder: join(resolve(shop), '.launch', worker) }
}

const Resource = z.object({ name: z.string(), id: z.string() })

const DeploymentState = z.object({
  account_id: z.string().optional(),
  SHOP: Resource.optional(),
  CATALOGUE: Resource.optional(),
  CACHE: Resource.optional(),
  /** The bucket's name. */
  FILES: z.string().optional(),
  /** The public host. */
  domain: z.string().nullable().optional(),
  /** Secrets for an uploaded version without traffic. */
  waiting: z.record(z.string(), z.string()).default({}),
  /** Secrets that were generated on this machine. */
  secrets: z.record(z.string(), z.string()).default({}),
  /** Digests of secrets from other parties. */
  operator_digests: z.record(z.string(), z.string()).default({}),
  /** Digest of the last imported file of parts. */
  parts: z.string().optional(),
  /** The last version that passed all smoke tests. */
  smoke_tested: z.string().optional(),
})
export type DeploymentState = z.output<typeof DeploymentState>

const stateFile = ({ folder }: DeploymentTarget): string => join(folder, 'state.json')

/** Wrangler's configuration file, written by a launch. */
export const toConfigFile = ({ folder }: DeploymentTarget): string => join(folder, 'wrangler.json')

/** @throws if the file was edited by hand and is invalid */
export function readDeploymentState(target: DeploymentTarget): DeploymentState {
  const file = stateFile(target)
  if (!existsSync(file)) return DeploymentState.parse({})
  const read = DeploymentState.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (!read.success) throw new Error(`${file} cannot be read: ${z.prettifyError(read.error)}`)
  return read.data
}

/** Saves the state in a file that only the operator can read. */
export function saveDeploymentState(target: DeploymentTarget, state: DeploymentState): void {
  mkdirSync(target.folder, { recursive: true, mode: 0o700 })
  // The state contains secrets: the folder's repository must ignore it.
  writeFileSync(join(dirname(target.folder), '.gitignore'), '*\n')
  writeFileSync(stateFile(target), `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600 })
}

/** The configuration of an existing deployment. @throws if this machine has none */
export function requireConfig(target: DeploymentTarget): string {
  const file = toConfigFile(target)
  if (!existsSync(file)) throw new Error(`This machine knows of no ${target.worker}: npm run launch -- --shop DIR finds or makes it.`)
  return file
}
