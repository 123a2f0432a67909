/** The catalogue of a deployment: an empty one is filled as a whole, one that sells already gets what differs. */
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

/** Commands that a launch makes use of. */
export interface Tools {
  /** Builds unless the sources are those of the last build. */
  build(): Promise<unknown>
  migrateState(state: string): unknown
  /** `npm run catalogue -- import` and `push`. @returns whether anything was taken */
  importParts(args: readonly string[]): Promise<boolean>
  pushParts(args: readonly string[]): Promise<boolean>
}

/** How far a deployment's catalogue is. `empty`: without a table; `filling`: broken off; `made`: with tables. */
export type CatalogueState = 'empty' | 'filling' | 'made'

const Answer = z.object({ answer: z.union([z.string(), z.number(), z.null()]) })

/** The one value that a query gives, as text. */
async function queryFillState(platform: LaunchPlatform, database: Database, query: string): Promise<string | null> {
  const [row] = await queryDatabase(platform, database, query, Answer)
  return row?.answer == null ? null : String(row.answer)
}

export async function findCatalogueState(
  platform: LaunchPlatform,
  database: Database | null,
  deploymentTarget: DeploymentTarget,
): Promise<CatalogueState> {
  if (!database || !(await hasTable(platform, database, 'catalogue_state'))) return 'empty'
  const filled = await queryFillState(platform, database, "SELECT value AS answer FROM catalogue_state WHERE name = 'filled'")
  // The files are kept until all of them have been taken.
  return filled !== null && existsSync(join(toFillFolder(deploymentTarget), PLAN_FILE)) ? 'filling' : 'made'
}

const hasTable = async (platform: LaunchPlatform, database: Database, table: string): Promise<boolean> =>
  (await queryFillState(platform, database, `SELECT count(*) AS answer FROM sqlite_schema WHERE name = ${toSqlLiteral(table)}`)) !== '0'

/** The digest of the folder that a deployment has; null: none, or one that was brought in before there were digests. */
export async function findLoadedFolder(platform: LaunchPlatform, database: Database | null): Promise<string | null> {
  if (!database || !(await hasTable(platform, database, 'site_config'))) return null
  return queryFillState(platform, database, `SELECT value AS answer FROM site_config WHERE name = ${toSqlLiteral(LOADED_SETTING)}`)
}

const toFillFolder = ({ folder }: DeploymentTarget): string => join(folder, 'filling')

/** Whether there is anything to fill an empty catalogue with. */
export const hasSource = (order: LaunchRequest): boolean => order.parts !== null || order.state !== null

interface Filling {
  platform: LaunchPlatform
  deploymentTarget: DeploymentTarget
  shop: Shop
  order: LaunchRequest
  tools: Tools
}

/**
 * Fills an empty catalogue; a run that broke off is gone on with. The files are kept until the database has been held against them.
 * @returns what was brought in, in a word
 */
export async function fillCatalogue({ platform, deploymentTarget, shop, order, tools }: Filling, database: Database): Promise<string> {
  const folder = toFillFolder(deploymentTarget)
  // Nothing of files that are there already was taken where the database is empty: its source may be another one by now.
  if ((await findCatalogueState(platform, database, deploymentTarget)) === 'empty')
    writeFillFiles(await sourceState({ deploymentTarget, shop, order, tools }), folder)
  const target: FillTarget = {
    take: createRemoteTarget('CATALOGUE', toConfigFile(deploymentTarget)).take,
    ask: (query) => queryFillState(platform, database, query),
  }
  await fillDatabase(target, folder, (done, files) => showProgress(`${formatPercent(done, files)} of ${files} files`))
  showProgress(null)
  const wrong = await checkDatabase(target, folder)
  if (wrong.length > 0) throw new Error(`${database.name} is not as it should be: ${wrong.join('; ')}`)
  rmSync(folder, { recursive: true })
  return `${formatCount(Number(await target.ask('SELECT count(*) AS answer FROM parts')), 'en')} parts`
}

/** The local state that it is filled from: the operator's, or one made of a file of parts. */
async function sourceState({ deploymentTarget, shop, order: { parts, state }, tools }: Omit<Filling, 'platform'>): Promise<string> {
  if (!parts) return state ?? DEFAULT_STATE
  const made = join(deploymentTarget.folder, 'state')
  rmSync(made, { recursive: true, force: true })
  tools.migrateState(made)
  await loadShop(made, shop, true)
  if (!(await tools.importParts([parts.file, '--state', made, ...(parts.map === null ? [] : ['--map', parts.map])])))
    throw new Error(`nothing of ${parts.file} could be taken`)
  return made
}

/** What of a file differs from the shop goes live there. @param options of the command, which may say how @throws where it was not sent */
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
