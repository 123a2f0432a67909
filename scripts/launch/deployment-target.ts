/** Which deployment is meant, and what this machine keeps of it: ids, secrets that were made for it, and its wrangler configuration. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { z } from 'zod'

const NAME = /^[a-z][a-z0-9-]{0,39}$/

export interface DeploymentTarget {
  /** The Worker's name; what belongs to it is called by it. */
  worker: string
  /** `staging`, say; null: what the public sees. */
  env: string | null
  /** Where what is kept of it lies. */
  folder: string
}

/**
 * The deployment that `--name` and `--env` name; without them the one shop of an account. What is kept of it lies in the shop's folder,
 * which outlives every checkout of the source.
 */
export function toDeploymentTarget({ env, name = 'solderline' }: { env?: string; name?: string }, shop: string): DeploymentTarget {
  for (const [option, value] of [
    ['name', name],
    ['env', env],
  ] as const)
    if (value !== undefined && !NAME.test(value)) throw new Error(`--${option} wants small letters, digits and hyphens, not "${value}"`)
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
  /** The host that the public uses. */
  domain: z.string().nullable().optional(),
  /** Those that a version was to have that has no traffic yet. */
  waiting: z.record(z.string(), z.string()).default({}),
  /** Those that were made here. */
  secrets: z.record(z.string(), z.string()).default({}),
  /** Digests of those that others gave. */
  given: z.record(z.string(), z.string()).default({}),
  /** Digest of the file of parts that was brought in last. */
  parts: z.string().optional(),
  /** The version that answered all questions well last. */
  asked: z.string().optional(),
})
export type DeploymentState = z.output<typeof DeploymentState>

const stateFile = ({ folder }: DeploymentTarget): string => join(folder, 'state.json')

/** The configuration that wrangler gets, which a launch writes. */
export const toConfigFile = ({ folder }: DeploymentTarget): string => join(folder, 'wrangler.json')

/** @throws where the file was changed by hand to something else */
export function readDeploymentState(target: DeploymentTarget): DeploymentState {
  const file = stateFile(target)
  if (!existsSync(file)) return DeploymentState.parse({})
  const read = DeploymentState.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (!read.success) throw new Error(`${file} cannot be read: ${z.prettifyError(read.error)}`)
  return read.data
}

/** Nobody but the operator reads it. */
export function saveDeploymentState(target: DeploymentTarget, state: DeploymentState): void {
  mkdirSync(target.folder, { recursive: true, mode: 0o700 })
  // It holds secrets: no repository that the folder lies in takes it.
  writeFileSync(join(dirname(target.folder), '.gitignore'), '*\n')
  writeFileSync(stateFile(target), `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600 })
}

/** The configuration of a deployment that is there. @throws where this machine knows of none */
export function requireConfig(target: DeploymentTarget): string {
  const file = toConfigFile(target)
  if (!existsSync(file)) throw new Error(`This machine knows of no ${target.worker}: npm run launch -- --shop DIR finds or makes it.`)
  return file
}
