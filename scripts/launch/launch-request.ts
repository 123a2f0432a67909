/** An operator's request: the shop, its target and its settings. `launch.json` in the shop's folder sets them permanently, options once. */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import type { readArguments } from '../dev/progress.mjs'
import { readDeclaredVars } from '../dev/variables.ts'
import { InvalidShopError, readJson } from '../shop/faults.ts'
import type { DeploymentState, DeploymentTarget } from './deployment-target.ts'

const HOST = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/

const domain = z.string().regex(HOST, { error: 'a host name like shop.example.com', abort: true })
const vars = z.record(z.string(), z.string())
const databases = z.strictObject({ SHOP: z.string().optional(), CATALOGUE: z.string().optional() })

const LaunchJson = z.strictObject({
  domain: domain.optional(),
  vars: vars.optional(),
  databases: databases.optional(),
  environments: z
    .record(z.string(), z.strictObject({ domain: domain.optional(), vars: vars.optional(), databases: databases.optional() }))
    .optional(),
})

/** Options of `npm run launch`. */
export const LAUNCH_OPTIONS = {
  valued: ['shop', 'domain', 'env', 'name', 'account', 'parts', 'map', 'state', 'rotate', 'leaked'],
  switches: ['take-domain', 'demonstration-texts', 'dry-run', 'impatient', 'yes', 'propose'],
} as const
export type LaunchOptions = ReturnType<
  typeof readArguments<(typeof LAUNCH_OPTIONS)['valued'][number], (typeof LAUNCH_OPTIONS)['switches'][number]>
>['values']

export interface LaunchRequest {
  /** The public host; null: a subdomain of workers.dev. */
  domain: string | null
  /** Variables of the Worker that override wrangler.toml's. */
  vars: Readonly<Record<string, string>>
  /** Databases of the account that replace the shop's, by name. */
  databases: Readonly<z.output<typeof databases>>
  /** A file of parts to import, with a map of its columns. */
  parts: { file: string; map: string | null } | null
  /** The local state whose catalogue fills an empty deployment. */
  state: string | null
}

/**
 * Reads the options and the folder's `launch.json`; settings of an environment override the general ones.
 * @param deploymentState of the previous launch
 * @throws InvalidShopError, or Error for an invalid option
 */
export function readLaunchRequest(
  options: LaunchOptions,
  folder: string,
  { env }: DeploymentTarget,
  deploymentState: Pick<DeploymentState, 'domain'>,
): LaunchRequest {
  const path = join(folder, 'launch.json')
  const { data, faults } = existsSync(path)
    ? readJson(path, LaunchJson, listUnknownVars)
    : { data: {} as z.output<typeof LaunchJson>, faults: [] }
  if (!data)
    throw new InvalidShopError(
      folder,
      faults.map((fault) => `launch.json: ${fault}`),
    )
  const special = env === null ? {} : (data.environments?.[env] ?? {})
  const { domain: requestedDomain, parts: file, map = null, state = null } = options
  if (requestedDomain !== undefined && !HOST.test(requestedDomain))
    throw new Error(`--domain needs a host name like shop.example.com, not "${requestedDomain}"`)
  if (file !== undefined && !existsSync(file)) throw new Error(`There is no file ${file}.`)
  return {
    // The domain is remembered: without it the shop would reject its public URL.
    domain: requestedDomain ?? special.domain ?? (env === null ? data.domain : undefined) ?? deploymentState.domain ?? null,
    vars: { ...data.vars, ...special.vars },
    databases: { ...(env === null && data.databases), ...special.databases },
    parts: file === undefined ? null : { file: resolve(file), map },
    state,
  }
}

function listUnknownVars(input: unknown): string[] {
  const read = LaunchJson.safeParse(input)
  if (!read.success) return []
  const declaredVars = Object.keys(readDeclaredVars())
  const configuredVars = [read.data, ...Object.values(read.data.environments ?? {})].flatMap((each) => Object.keys(each.vars ?? {}))
  return configuredVars
    .filter((name) => !declaredVars.includes(name))
    .map((name) => `vars.${name}: unsupported variable: expected one of ${declaredVars.join(', ')}`)
}
