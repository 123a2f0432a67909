/** `npm run shop -- <command>`: an operator's folder into the shop. docs/operating/configuration.md says what lies in it. */

import { existsSync, mkdirSync, mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { VERSION_KEY, VOIDED_KEY, WHOLE_SITE } from '#origin/http/voided.ts'
import { DEFAULT_LANGUAGE, findLanguage, LANGUAGES, type Language } from '#shared/languages.ts'
import { NODE, ROOT, runThrough } from '../dev/install.mjs'
import { DEFAULT_STATE, databaseFile, openExistingDatabase } from '../dev/local-state.ts'
import { optionValue, positionals, runOneOf } from '../dev/progress.mjs'
import { literal } from '../fill/literal.ts'
import { remoteTarget } from '../fill/remote-target.ts'
import { makerFaults, misfits } from '../shop/catalogue-faults.ts'
import { listPartFiles, writeObjects } from '../shop/deploy-files.ts'
import { FaultyShop } from '../shop/faults.ts'
import { type Goods, readGoods } from '../shop/goods-files.ts'
import { MEANT, requireOwn } from '../shop/leftovers.ts'
import { loadShop, shopVersion } from '../shop/load-shop.ts'
import { newShop } from '../shop/new-shop.ts'
import { pictureFaults } from '../shop/pictures.ts'
import { DEMONSTRATION, readShop, type Shop } from '../shop/read-shop.ts'
import { catalogueStatements, type Statement, shopStatements } from '../shop/statements.ts'
import { outsideOf, unsaidFaults } from '../shop/third-parties.ts'
import { migrateState } from './migrate.ts'

const USAGE = `npm run shop -- new DIR [--languages en,de]
    makes a folder to begin with: every key with a word about it, and pages to be rewritten
npm run shop -- check [DIR] [--state DIR]
    says everything that is wrong with a shop's folder, and what of it is still the demonstration's; without one, of the demonstration's.
    What it says of makers and parts is held against the catalogue of a state folder, where there is one
npm run shop -- load [DIR | --shop DIR] [--state DIR]
    brings a folder into a state folder; a running server follows at once
npm run shop -- load [DIR | --shop DIR] --remote
    brings it into the deployment of wrangler.toml
npm run shop -- sql DIR [--shop DIR]
    writes what that sends: SQL for each database, for wrangler d1 execute --remote, and files with their list, for wrangler r2 bulk put

What goes to a deployment is refused while anything of the demonstration is left, unless ${MEANT} says that it may be.`

const VALUED = ['shop', 'state', 'languages']

/** The bucket, as wrangler.toml names it; the databases go by their bindings. */
const BUCKET = 'solderline-files'

function create(args: readonly string[]): void {
  const [folder] = positionals(args, VALUED)
  if (!folder) throw new Error(USAGE)
  const demonstration = readShop()
  const codes = optionValue(args, 'languages')?.split(',') ?? [...demonstration.texts.keys()]
  const languages = new Set(codes.map((code) => getLanguage(code.trim())).concat(DEFAULT_LANGUAGE))
  newShop(resolve(folder), [...languages], demonstration)
  console.log(`${resolve(folder)} is there. Fill it in, and ask what is missing: npm run shop -- check ${folder}`)
}

function getLanguage(code: string): Language {
  const entry = findLanguage(code)
  if (!entry) throw new Error(`There is no language ${code}. There are ${LANGUAGES.map(({ lang }) => lang).join(', ')}.`)
  return entry.lang
}

async function check(args: readonly string[]): Promise<void> {
  const [folder = DEMONSTRATION] = positionals(args, VALUED)
  const state = optionValue(args, 'state') ?? DEFAULT_STATE
  const hasCatalogue = existsSync(databaseFile(state, 'CATALOGUE'))
  const faults: string[] = []
  const shop = readShopOr(folder, (fault) => faults.push(fault))
  const { makers, goods } = shop ?? { makers: [], goods: readGoods(resolve(folder)) }
  if (shop) faults.push(...unsaidFaults(shop))
  faults.push(...(await pictureFaults(goods.files)), ...(hasCatalogue ? unfit(state, makers, goods) : []))
  if (!shop || faults.length > 0) throw new FaultyShop(resolve(folder), faults)
  if (!isDemonstration(shop)) requireOwn(shop, args)
  const outside = outsideOf(shop)
  console.log(outside.length > 0 ? `It works with ${outside.join(', ')}, and nobody else.` : 'It works with no third party.')
  console.log(
    `${described(shop)}: all is well${hasCatalogue ? '' : `, but for what it says of parts and makers: ${state} has no catalogue`}`,
  )
}

/** A folder; null for one with faults, which are told. */
function readShopOr(folder: string, tell: (fault: string) => void): Shop | null {
  try {
    return readShop(folder)
  } catch (error) {
    if (!(error instanceof FaultyShop)) throw error
    for (const fault of error.faults) tell(fault)
    return null
  }
}

/** What does not go with the catalogue of a state. */
function unfit(state: string, makers: Shop['makers'], goods: Goods): string[] {
  migrateState(state)
  using db = openExistingDatabase(state, 'CATALOGUE')
  return [...makerFaults(db, makers), ...misfits(db, goods)]
}

const isDemonstration = ({ folder }: Shop): boolean => folder === resolve(DEMONSTRATION)

const shopOption = (args: readonly string[]): Shop => readShop(optionValue(args, 'shop') ?? DEMONSTRATION)

/** What brings a folder in, by database; the demonstration's gives way to newer words of its own. */
const statementsOf = (shop: Shop): Record<'SHOP' | 'CATALOGUE', Statement[]> => ({
  SHOP: shopStatements(shop, !isDemonstration(shop)),
  CATALOGUE: catalogueStatements(shop),
})

async function load(args: readonly string[]): Promise<number> {
  const [folder] = positionals(args, VALUED)
  const shop = shopOption(folder === undefined ? args : [...args, '--shop', folder])
  if (args.includes('--remote')) {
    requireOwn(shop, args)
    return loadRemote(shop)
  }
  const state = optionValue(args, 'state') ?? DEFAULT_STATE
  openExistingDatabase(state, 'SHOP').close()
  migrateState(state)
  await loadShop(state, shop, !isDemonstration(shop))
  for (const misfit of unfit(state, [], shop.goods)) console.warn(misfit)
  console.log(`${described(shop)} (${state})`)
  return 0
}

/** Files first, then the words in a file for each database, which D1 takes as a whole or not at all, then one write that voids the edge's copies. */
async function loadRemote(shop: Shop): Promise<number> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'solderline-shop-'))
  const known = shop.goods.files.length > 0 ? await listPartFiles(remoteTarget('CATALOGUE')) : new Set<string>()
  const files = await writeObjects(folder.path, shop, ({ address }) => !known.has(address))
  const sql = writeStatements(folder.path, shop)
  const steps = [
    ...(files === null ? [] : [['r2', 'bulk', 'put', BUCKET, '--filename', files, '--remote']]),
    ...sql.map(([database, file]) => ['d1', 'execute', database, '--remote', '--yes', '--file', file]),
    ['kv', 'key', 'put', '--binding', 'CACHE', '--remote', VERSION_KEY, shopVersion()],
    ['kv', 'key', 'put', '--binding', 'CACHE', '--remote', VOIDED_KEY, JSON.stringify({ [WHOLE_SITE]: Date.now() })],
  ]
  for (const step of steps) {
    const code = await runThrough(NODE, [join(ROOT, 'scripts/run.mjs'), 'wrangler', ...step])
    if (code !== 0) return code
  }
  console.log(`${described(shop)}: deployed; every place follows within a minute or two`)
  return 0
}

/** @returns the databases with the files that bring a folder into them */
function writeStatements(folder: string, shop: Shop): [database: string, file: string][] {
  return Object.entries(statementsOf(shop)).map(([database, statements]) => {
    const file = join(folder, `${database}.sql`)
    writeFileSync(file, sqlOf(statements))
    return [database, file]
  })
}

async function writeSql(args: readonly string[]): Promise<void> {
  const [out] = positionals(args, VALUED)
  if (!out) throw new Error(USAGE)
  const shop = shopOption(args)
  requireOwn(shop, args)
  mkdirSync(out, { recursive: true })
  const files = await writeObjects(resolve(out), shop)
  writeStatements(out, shop)
  console.log(`${described(shop)}: written to ${out}`)
  if (files !== null) console.log(`  its files go first: npx wrangler r2 bulk put ${BUCKET} --filename ${files} --remote`)
}

/** One statement a line, with its values in their places. */
export function sqlOf(statements: readonly Statement[]): string {
  return statements.map(({ sql, values }) => `${filled(sql, values)};\n`).join('')
}

function filled(sql: string, values: Statement['values']): string {
  let next = 0
  return sql.replace(/\?/g, () => literal(values[next++] ?? null))
}

function described({ values, index, texts }: Shop): string {
  return `${values.get('company_name')}: ${index.pages.length} pages and ${index.news.length} articles in ${texts.size} languages`
}

if (import.meta.main) await runOneOf(USAGE, { new: create, check, load, sql: writeSql })
