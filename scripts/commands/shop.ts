/** `npm run shop -- <command>`: loads an operator's folder into the shop. docs/operating/configuration.md describes its files. */

import { existsSync, mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { DEFAULT_LANGUAGE, findLanguage, LANGUAGES, type Language } from '#shared/languages.ts'
import { DEFAULT_STATE, openExistingDatabase, toDatabaseFile } from '../dev/local-state.ts'
import { readArguments, runSubcommand } from '../dev/progress.mjs'
import { readDeploymentState, requireConfig, toDeploymentTarget } from '../launch/deployment-target.ts'
import { listMakerFaults, listMissingParts } from '../shop/catalogue-faults.ts'
import { CONFIRM_OPTION, requireCustomTexts } from '../shop/demonstration-texts.ts'
import { writeObjects } from '../shop/deploy-files.ts'
import { InvalidShopError } from '../shop/faults.ts'
import { type Goods, readGoods } from '../shop/goods-files.ts'
import { loadRemote, writeStatements } from '../shop/load-remote.ts'
import { loadShop } from '../shop/load-shop.ts'
import { createShop } from '../shop/new-shop.ts'
import { listPictureFaults } from '../shop/pictures.ts'
import { DEMO_SHOP_FOLDER, readShop, type Shop } from '../shop/read-shop.ts'
import { listThirdParties, listUndeclaredThirdParties } from '../shop/third-parties.ts'
import { migrateState } from './migrate.ts'

const USAGE = `npm run shop -- new DIR [--languages en,de]
    creates a folder for a new shop: every key with a description, and pages as templates
npm run shop -- check [DIR] [--state DIR]
    reports all faults of a shop's folder, and what is left of the demonstration; without a folder, checks the demonstration's.
    Manufacturers and parts are checked against the catalogue of a state folder, if there is one
npm run shop -- load [DIR | --shop DIR] [--state DIR]
    loads a folder into a state folder; a running server uses it at once
npm run shop -- load [DIR | --shop DIR] --remote [--env staging] [--name NAME]
    loads it into a deployment created by npm run launch
npm run shop -- sql DIR [--shop DIR]
    writes what --remote sends: SQL for each database, for wrangler d1 execute --remote, and files with their list, for wrangler r2 bulk put

A deployment is rejected while data of the demonstration is left, unless ${CONFIRM_OPTION} allows it.`

const OPTIONS = { valued: ['shop', 'state', 'languages', 'env', 'name'], switches: ['remote', 'demonstration-texts'] } as const

type Arguments = ReturnType<typeof readShopArguments>
const readShopArguments = (args: readonly string[]) => readArguments(USAGE, OPTIONS, args)

function create({ values, positionals: [folder] }: Arguments): void {
  if (!folder) throw new Error(USAGE)
  const demonstration = readShop()
  const codes = values.languages?.split(',') ?? [...demonstration.texts.keys()]
  const languages = new Set(codes.map((code) => getLanguage(code.trim())).concat(DEFAULT_LANGUAGE))
  createShop(resolve(folder), [...languages], demonstration)
  console.log(`${resolve(folder)} is there. Fill it in, and ask what is missing: npm run shop -- check ${folder}`)
}

function getLanguage(code: string): Language {
  const entry = findLanguage(code)
  if (!entry) throw new Error(`There is no language ${code}. There are ${LANGUAGES.map(({ lang }) => lang).join(', ')}.`)
  return entry.lang
}

async function check({ values, positionals: [folder = DEMO_SHOP_FOLDER] }: Arguments): Promise<void> {
  const { state = DEFAULT_STATE } = values
  const hasCatalogue = existsSync(toDatabaseFile(state, 'CATALOGUE'))
  const faults: string[] = []
  const shop = readShopOr(folder, (fault) => faults.push(fault))
  const { makers, goods } = shop ?? { makers: [], goods: readGoods(resolve(folder)) }
  if (shop) faults.push(...listUndeclaredThirdParties(shop))
  faults.push(...(await listPictureFaults(goods.files)), ...(hasCatalogue ? await unfit(state, makers, goods) : []))
  if (!shop || faults.length > 0) throw new InvalidShopError(resolve(folder), faults)
  if (!isDemonstration(shop)) requireCustomTexts(shop, values)
  const outside = listThirdParties(shop)
  console.log(outside.length > 0 ? `It works with ${outside.join(', ')}, and no other third party.` : 'It works with no third party.')
  console.log(
    `${described(shop)}: no faults${hasCatalogue ? '' : `, without a check of parts and manufacturers: ${state} has no catalogue`}`,
  )
}

/** Reads a folder; null, with `onFault` called, if it has faults. */
function readShopOr(folder: string, onFault: (fault: string) => void): Shop | null {
  try {
    return readShop(folder)
  } catch (error) {
    if (!(error instanceof InvalidShopError)) throw error
    for (const fault of error.faults) onFault(fault)
    return null
  }
}

/** Conflicts with the catalogue of a state. */
async function unfit(state: string, makers: Shop['makers'], goods: Goods): Promise<string[]> {
  migrateState(state)
  using db = openExistingDatabase(state, 'CATALOGUE')
  return [...(await listMakerFaults(db, makers)), ...(await listMissingParts(db, goods))]
}

const isDemonstration = ({ folder }: Shop): boolean => folder === resolve(DEMO_SHOP_FOLDER)

async function load({ values, positionals: [folder] }: Arguments): Promise<number> {
  const shop = readShop(folder ?? values.shop ?? DEMO_SHOP_FOLDER)
  if (values.remote) {
    requireCustomTexts(shop, values)
    const deploymentTarget = toDeploymentTarget(values, shop.folder)
    const config = requireConfig(deploymentTarget)
    await loadRemote(shop, { config, bucket: readDeploymentState(deploymentTarget).FILES ?? '' }, !isDemonstration(shop))
    console.log(`${described(shop)}: deployed; all locations have it within a minute or two`)
    return 0
  }
  const { state = DEFAULT_STATE } = values
  openExistingDatabase(state, 'SHOP').close()
  migrateState(state)
  await loadShop(state, shop, !isDemonstration(shop))
  for (const misfit of await unfit(state, [], shop.goods)) console.warn(misfit)
  console.log(`${described(shop)} (${state})`)
  return 0
}

async function writeSql({ values, positionals: [out] }: Arguments): Promise<void> {
  if (!out) throw new Error(USAGE)
  const shop = readShop(values.shop ?? DEMO_SHOP_FOLDER)
  requireCustomTexts(shop, values)
  mkdirSync(out, { recursive: true })
  const files = await writeObjects(resolve(out), shop)
  writeStatements(out, shop, !isDemonstration(shop))
  console.log(`${described(shop)}: written to ${out}`)
  if (files !== null) console.log(`  its files go first: npx wrangler r2 bulk put BUCKET --filename ${files} --remote`)
}

function described({ values, index, texts }: Shop): string {
  return `${values.get('company_name')}: ${index.pages.length} pages and ${index.news.length} articles in ${texts.size} languages`
}

if (import.meta.main) await runSubcommand(USAGE, { new: create, check, load, sql: writeSql }, readShopArguments)
