/** The catalogue of a deployment: an empty one is filled as a whole, a live one gets only the differences. */
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { formatCount } from '#shared/trade/count.ts'
import { DEFAULT_STATE } from '../dev/local-state.ts'
import { formatPercent, showProgress } from '../dev/progress-line.ts'
import { checkDatabase, type FillTarget, fillDatabase } from '../fill/fill.ts'
import { toSqlLiteral } from '../fill/literal.ts'
import { PLAN_FILE } from '../fill/plan.ts'
import { createRemoteTarget } from '../fill/remote-target.ts'
import { writeFillFiles } from '../fill/write-files.ts'
import { loadShop } from '../shop/load-shop.ts'
import type { Shop } from '../shop/read-shop.ts'
import { LOADED_SETTING } from '../shop/statements.ts'
import { type DeploymentTarget, toConfigFile } from './deployment-target.ts'
import type { LaunchOptions, LaunchRequest } from './launch-request.ts'
import type { LaunchPlatform } from './platform.ts'
import { type Database, queryDatabase } from './survey.ts'

/** Commands that a launch runs. */
export interface Tools {
  /** Builds unless the sources are unchanged since the last build. */
  build(): Promise<unknown>
  migrateState(state: string): unknown
  /** Runs `npm run catalogue -- import` or `push`. @returns whether any row was applied */
  importParts(args: readonly string[]): Promise<boolean>
  pushParts(args: readonly string[]): Promise<boolean>
}

/** The state of a deployment's catalogue. `empty`: without tables; `filling`: interrupted; `made`: complete. */
export type CatalogueState = 'empty' | 'filling' | 'made'

const Answer = z.object({ answer: z.union([z.string(), z.number(), z.null()]) })

/** The single value of a query's result, as text. */
async function queryFillState(platform: LaunchPlatform, database: Database, query: string): Promise<string | null> {
  const [row] = await queryDatabase(platform, database, query, Answer)
  return row?.answer == null ? null : String(row.answer)
}

export async function getCatalogueState(
  platform: LaunchPlatform,
  database: Database | null,
  deploymentTarget: DeploymentTarget,
): Promise<CatalogueState> {
  if (!database || !(await hasTable(platform, database, 'catalogue_state'))) return 'empty'
  const filled = await queryFillState(platform, database, "SELECT value AS answer FROM catalogue_state WHERE name = 'filled'")
  // The files stay until all of them are executed.
  return filled !== null && existsSync(join(toFillFolder(deploymentTarget), PLAN_FILE)) ? 'filling' : 'made'
}

const hasTable = async (platform: LaunchPlatform, database: Database, table: string): Promise<boolean> =>
  (await queryFillState(platform, database, `SELECT count(*) AS answer FROM sqlite_schema WHERE name = ${toSqlLiteral(table)}`)) !== '0'

/** The digest of a deployment's folder; null: none, or loaded by a version without digests. */
export async function findLoadedFolder(platform: LaunchPlatform, database: Database | null): Promise<string | null> {
  if (!database || !(await hasTable(platform, database, 'site_config'))) return null
  return queryFillState(platform, database, `SELECT value AS answer FROM site_config WHERE name = ${toSqlLiteral(LOADED_SETTING)}`)
}

const toFillFolder = ({ folder }: DeploymentTarget): string => join(folder, 'filling')

/** Whether there is a source for an empty catalogue. */
export const hasSource = (order: LaunchRequest): boolean => order.parts !== null || order.state !== null

interface Filling {
  platform: LaunchPlatform
  deploymentTarget: DeploymentTarget
  shop: Shop
  order: LaunchRequest
  tools: Tools
}

/**
 * Fills an empty catalogue; an interrupted run continues. The files stay until the database is verified.
 * @returns what was loaded, in a word
 */
export async function fillCatalogue({ platform, deploymentTarget, shop, order, tools }: Filling, database: Database): Promise<string> {
  const folder = toFillFolder(deploymentTarget)
  // With an empty database, existing files may come from another source: none of them was executed.
  if ((await getCatalogueState(platform, database, deploymentTarget)) === 'empty')
    writeFillFiles(await sourceState({ deploymentTarget, shop, order, tools }), folder)
  const target: FillTarget = {
    take: createRemoteTarget('CATALOGUE', toConfigFile(deploymentTarget)).take,
    ask: (query) => queryFillState(platform, database, query),
  }
  await fillDatabase(target, folder, (done, files) => showProgress(`${formatPercent(done, files)} of ${files} files`))
  showProgress(null)
  const wrong = await checkDatabase(target, folder)
  if (wrong.length > 0) throw new Error(`${database.name} does not match its source: ${wrong.join('; ')}`)
  rmSync(folder, { recursive: true })
  return `${formatCount(Number(await target.ask('SELECT count(*) AS answer FROM parts')), 'en')} parts`
}

/** The local state as the source: the operator's, or one created from a file of parts. */
async function sourceState({ deploymentTarget, shop, order: { parts, state }, tools }: Omit<Filling, 'platform'>): Promise<string> {
  if (!parts) return state ?? DEFAULT_STATE
  const made = join(deploymentTarget.folder, 'state')
  rmSync(made, { recursive: true, force: true })
  tools.migrateState(made)
  await loadShop(made, shop, true)
  if (!(await tools.importParts([parts.file, '--state', made, ...(parts.map === null ? [] : ['--map', parts.map])])))
    throw new Error(`nothing of ${parts.file} could be imported`)
  return made
}

/** Publishes the differences between a file and the shop. @param options of the command, which may state how @throws if it was not sent */
export async function sendParts(
  { pushParts }: Tools,
  shop: { url: string; token: string },
  parts: NonNullable<LaunchRequest['parts']>,
  { yes, propose }: LaunchOptions,
): Promise<void> {
  process.env['DESK_TOKEN'] = shop.token
  const passed = [...(yes ? ['--yes'] : []), ...(propose ? ['--propose'] : [])]
  if (!(await pushParts([parts.file, '--to', shop.url, ...(parts.map === null ? [] : ['--map', parts.map]), ...passed])))
    throw new Error(`${parts.file} was not sent`)
}

export async function computePartsDigest({ file, map }: NonNullable<LaunchRequest['parts']>): Promise<string> {
  const hash = createHash('sha256')
  for (const path of map === null ? [file] : [file, map]) for await (const piece of createReadStream(path)) hash.update(piece as Buffer)
  return hash.digest('hex').slice(0, 24)
}
