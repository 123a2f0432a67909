/** Secrets of a deployment: generated once, stored on this machine, and set with the first version that needs them. */
import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DeploymentState, DeploymentTarget } from './deployment-target.ts'

/** Generated secrets, with their random bytes; only an operator's API needs `API_SECRET`. */
const MADE: Readonly<Record<string, number>> = { SIGNING_SECRET: 32, DESK_TOKEN: 24, BACKUP_KEY: 32, API_SECRET: 32 }
/** Secrets from other parties, read from the environment. */
const OPERATOR_SECRETS = [
  ...['TURNSTILE_SECRET', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ...['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'],
]

/** A value that is too short to be a valid secret. The platform cannot store an empty secret, or remove one with a version. */
const INVALID_SECRET = 'none'

export interface SecretPlan {
  /** Secrets to set, by name. */
  set: Readonly<Record<string, string>>
  /** Digests of secrets from other parties, for recognizing them. */
  operatorDigests: DeploymentState['operator_digests']
  /** The desk's key for the smoke tests; null if it was set outside this machine and not provided. */
  desk_token: string | null
}

const computeDigest = (value: string): string => createHash('sha256').update(value).digest('hex').slice(0, 16)

/**
 * Generates missing secrets, or reads them from the environment; secrets set outside stay unchanged.
 * @param deployedSecrets names of the Worker's secrets
 * @param rotated names of secrets to replace; the previous `SIGNING_SECRET` stays valid for a while
 * @param leaked names of secrets to replace without a valid previous one
 * @throws if the previous secret must stay valid and is not stored here
 */
export function planSecrets(
  deploymentState: DeploymentState,
  deployedSecrets: ReadonlySet<string>,
  hasExternalApi: boolean,
  rotated: readonly string[],
  leaked: readonly string[] = [],
): SecretPlan {
  // Secrets of a version that never got traffic are set with the next one.
  const set = new Map(Object.entries(deploymentState.waiting))
  const operatorDigests = { ...deploymentState.operator_digests }
  for (const name of [...rotated, ...leaked]) {
    if (!Object.hasOwn(MADE, name)) throw new Error(`--rotate and --leaked accept ${Object.keys(MADE).join(', ')}, not "${name}"`)
    if (name === 'SIGNING_SECRET' && deployedSecrets.has(name))
      set.set('SIGNING_SECRET_BEFORE', leaked.includes(name) ? INVALID_SECRET : signingSecretNow(deploymentState))
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
  throw new Error(
    'SIGNING_SECRET is not stored on this machine: set the current one in the environment, so that it stays valid for a while.',
  )
}

/** The state after the deployment: generated secrets in full, the others as digests. */
export function toSecretsInUse(
  deploymentState: DeploymentState,
  { set, operatorDigests }: SecretPlan,
): Pick<DeploymentState, 'secrets' | 'operator_digests' | 'waiting'> {
  const made = Object.entries(set).filter(([name]) => Object.hasOwn(MADE, name))
  return { secrets: { ...deploymentState.secrets, ...Object.fromEntries(made) }, operator_digests: operatorDigests, waiting: {} }
}

/**
 * The keys of a version, as the end of its tag: after a rollback past a rotation, the code is the same and the keys are not.
 * @param running the tag of the running version, which is used if this machine stores no keys
 */
export function toKeysTag(deploymentState: DeploymentState, plan: SecretPlan, running: string | null): string {
  const keys = Object.entries(toSecretsInUse(deploymentState, plan).secrets).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return keys.length === 0 ? (running?.split('-')[1] ?? '') : computeDigest(JSON.stringify(keys)).slice(0, 8)
}

/** Runs `work` with a temporary file of secrets that only this user can read. */
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
