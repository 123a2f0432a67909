/** `npm run launch`: a shop's folder becomes a shop that the world sees. docs/deploying.md says how. */
import { readArguments, runCommand } from '../dev/progress.mjs'
import { knownVars } from '../dev/variables.ts'
import type { Tools } from '../launch/bring-catalogue.ts'
import { launch } from '../launch/launch.ts'
import { LAUNCH_OPTIONS, readOrder } from '../launch/order.ts'
import { placeOf, readKept } from '../launch/place.ts'
import { signIn } from '../launch/sign-in.ts'
import { rollback, status } from '../launch/status.ts'
import { FaultyShop } from '../shop/faults.ts'
import { requireOwn } from '../shop/leftovers.ts'
import { readShop } from '../shop/read-shop.ts'
import { unsaidFaults } from '../shop/third-parties.ts'
import { importFile } from './catalogue-import.ts'
import { push } from './catalogue-push.ts'
import { EXIT } from './exit.ts'
import { migrateState } from './migrate.ts'
import { buildIfChanged } from './set-up.ts'

const USAGE = `npm run launch -- --shop DIR [--domain shop.example.com] [--env staging] [--name NAME] [--account ID]
    [--parts FILE.csv [--map MAP.json] | --state DIR] [--rotate | --leaked SIGNING_SECRET] [--take-domain] [--demonstration-texts] [--dry-run]
    makes what is missing in the account, brings a version up beside the one that runs, asks it, and gives it the traffic
npm run launch -- status --shop DIR [--env staging] [--name NAME]
    says what runs, on what it stands, and how it is
npm run launch -- rollback [VERSION] --shop DIR [--env staging] [--name NAME]
    gives the traffic back to the version before`

const TOOLS: Tools = {
  build: buildIfChanged,
  migrateState,
  importParts: async (args) => (await importFile(args)) !== EXIT.nothing,
  pushParts: async (args) => (await push(args)) !== EXIT.nothing,
}

async function run(): Promise<number> {
  const {
    values: options,
    positionals: [command, version],
  } = readArguments(USAGE, LAUNCH_OPTIONS)
  const { shop: folder } = options
  const known = { status, rollback }
  if (folder === undefined || (command !== undefined && !Object.hasOwn(known, command))) throw new Error(USAGE)
  const place = placeOf(options, folder)
  const kept = readKept(place)
  if (command !== undefined) {
    const { platform } = await signIn(options.account, kept)
    return known[command as keyof typeof known](platform, place, kept, version ?? null)
  }
  const shop = readShop(folder)
  requireOwn(shop, options)
  const order = readOrder(options, shop.folder, place, kept)
  const faults = unsaidFaults(shop, { ...knownVars(), ...order.vars })
  if (faults.length > 0) throw new FaultyShop(shop.folder, faults)
  return launch({ ...(await signIn(options.account, kept)), place, kept, shop, order, options, tools: TOOLS })
}

await runCommand(run)
