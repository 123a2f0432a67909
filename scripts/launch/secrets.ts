/** Secrets of a deployment: made once, kept on this machine, and set with the version that needs them first. */
import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DeploymentState, DeploymentTarget } from './deployment-target.ts'

/** Those that we make, with their random bytes; `API_SECRET` is for an API of one's own alone. */
const MADE: Readonly<Record<string, number>> = { SIGNING_SECRET: 32, DESK_TOKEN: 24, BACKUP_KEY: 32, API_SECRET: 32 }
/** Those that others give, taken from the environment. */
const OPERATOR_SECRETS = [
  ...['TURNSTILE_SECRET', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ...['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'],
]

/** Too short to be believed: a platform's secret cannot be empty, nor be taken away with a version. */
const NO_SECRET = 'none'

export interface SecretPlan {
  /** What is to be set, by name. */
  set: Readonly<Record<string, string>>
  /** Digests of what others gave, by which it is known again. */
  operatorDigests: DeploymentState['given']
  /** The desk's key, with which the version is asked; null where it was made elsewhere and nobody has named it. */
  desk_token: string | null
}

const computeDigest = (value: string): string => createHash('sha256').update(value).digest('hex').slice(0, 16)

/**
 * What is missing is made, or taken from the environment by its name; what was set elsewhere stays.
 * @param deployedSecrets names of the secrets that the Worker has
 * @param rotated names of those that are to be made anew; of `SIGNING_SECRET` the one before is believed for a while
 * @param leaked names of those that are to be made anew, and of which none before is believed
 * @throws where the old one that is to be believed is not known here
 */
export function planSecrets(
  deploymentState: DeploymentState,
  deployedSecrets: ReadonlySet<string>,
  hasExternalApi: boolean,
  rotated: readonly string[],
  leaked: readonly string[] = [],
): SecretPlan {
  // What a version was to have that never got traffic is set with the next one.
  const set = new Map(Object.entries(deploymentState.waiting))
  const operatorDigests = { ...deploymentState.given }
  for (const name of [...rotated, ...leaked]) {
    if (!Object.hasOwn(MADE, name)) throw new Error(`--rotate and --leaked want some of ${Object.keys(MADE).join(', ')}, not "${name}"`)
    if (name === 'SIGNING_SECRET' && deployedSecrets.has(name))
      set.set('SIGNING_SECRET_BEFORE', leaked.includes(name) ? NO_SECRET : signingSecretNow(deploymentState))
    set.set(name, makeSecret(name))
  }
  for (const name of Object.keys(MADE)) {
    if (deployedSecrets.has(name) || set.has(name) || (name === 'API_SECRET' && !hasExternalApi)) continue
    set.set(name, process.env[name] ?? deploymentState.secrets[name] ?? makeSecret(name))
  }
  for (const name of OPERATOR_SECRETS) {
    const value = process.env[name]
    if (!value || (deployedSecrets.has(name) && operatorDigests[name] === computeDigest(value))) continue
    set.set(name, value)
    operatorDigests[name] = computeDigest(value)
  }
  const token = set.get('DESK_TOKEN') ?? process.env['DESK_TOKEN'] ?? deploymentState.secrets['DESK_TOKEN'] ?? null
  return { set: Object.fromEntries(set), operatorDigests, desk_token: token }
}

const makeSecret = (name: string): string => randomBytes(MADE[name] ?? 32).toString('hex')

function signingSecretNow(deploymentState: DeploymentState): string {
  const now = process.env['SIGNING_SECRET'] ?? deploymentState.secrets['SIGNING_SECRET']
  if (now !== undefined) return now
  throw new Error('SIGNING_SECRET is not known here: name the present one in the environment, so that it is believed for a while.')
}

/** What is kept once they are in use: those of ours, to be read again; of what others gave, by what it is known again. */
export function toSecretsInUse(
  deploymentState: DeploymentState,
  { set, operatorDigests }: SecretPlan,
): Pick<DeploymentState, 'secrets' | 'given' | 'waiting'> {
  const made = Object.entries(set).filter(([name]) => Object.hasOwn(MADE, name))
  return { secrets: { ...deploymentState.secrets, ...Object.fromEntries(made) }, given: operatorDigests, waiting: {} }
}

/**
 * Which keys a version has, as the end of its tag: after a rollback over keys that were made anew, the code is the same and the keys are not.
 * @param running the tag of the version that runs, which is believed where this machine keeps no keys
 */
export function toKeysTag(deploymentState: DeploymentState, plan: SecretPlan, running: string | null): string {
  const keys = Object.entries(toSecretsInUse(deploymentState, plan).secrets).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return keys.length === 0 ? (running?.split('-')[1] ?? '') : computeDigest(JSON.stringify(keys)).slice(0, 8)
}

/** Runs `work` with a file of them that nobody else reads, and that is gone afterwards. */
export async function withSecretsFile<T>(
  { folder }: DeploymentTarget,
  set: SecretPlan['set'],
  work: (args: readonly string[]) => Promise<T>,
): Promise<T> {
  if (Object.keys(set).length === 0) return work([])
  const file = join(folder, 'secrets.json')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  writeFileSync(file, JSON.stringify(set), { mode: 0o600 })
  try {
    return await work(['--secrets-file', file])
  } finally {
    rmSync(file)
  }
}
