/** `npm run launch`: deploys a shop's folder to the public. docs/deploying.md describes how. */
import { readArguments, runCommand } from '../dev/progress.mjs'
import { readDeclaredVars } from '../dev/variables.ts'
import { readDeploymentState, toDeploymentTarget } from '../launch/deployment-target.ts'
import { launch } from '../launch/launch.ts'
import { LAUNCH_OPTIONS, readLaunchRequest } from '../launch/launch-request.ts'
import type { Tools } from '../launch/load-catalogue.ts'
import { signIn } from '../launch/sign-in.ts'
import { printStatus, rollback } from '../launch/status.ts'
import { requireCustomTexts } from '../shop/demonstration-texts.ts'
import { InvalidShopError } from '../shop/faults.ts'
import { readShop } from '../shop/read-shop.ts'
import { listUndeclaredThirdParties } from '../shop/third-parties.ts'
import { importFile } from './catalogue-import.ts'
import { runPush } from './catalogue-push.ts'
import { EXIT_CODES } from './exit.ts'
import { migrateState } from './migrate.ts'
import { buildIfChanged } from './set-up.ts'

const USAGE = `npm run launch -- --shop DIR [--domain shop.example.com] [--env staging] [--name NAME] [--account ID]
    [--parts FILE.csv [--map MAP.json] | --state DIR] [--rotate | --leaked SIGNING_SECRET] [--take-domain] [--demonstration-texts] [--dry-run]
    creates missing resources in the account, uploads a version beside the running one, tests it, and gives it the traffic
npm run launch -- status --shop DIR [--env staging] [--name NAME]
    shows the running version, its resources and its health
npm run launch -- rollback [VERSION] --shop DIR [--env staging] [--name NAME]
    moves the traffic back to the previous version`

const TOOLS: Tools = {
  build: buildIfChanged,
  migrateState,
  importParts: async (args) => (await importFile(args)) !== EXIT_CODES.nothing,
  pushParts: async (args) => (await runPush(args)) !== EXIT_CODES.nothing,
}

async function run(): Promise<number> {
  const {
    values: options,
    positionals: [command, version],
  } = readArguments(USAGE, LAUNCH_OPTIONS)
  const { shop: folder } = options
  const subcommands = { status: printStatus, rollback }
  if (folder === undefined || (command !== undefined && !Object.hasOwn(subcommands, command))) throw new Error(USAGE)
  const deploymentTarget = toDeploymentTarget(options, folder)
  const deploymentState = readDeploymentState(deploymentTarget)
  if (command !== undefined) {
    const { platform } = await signIn(options.account, deploymentState)
    return subcommands[command as keyof typeof subcommands](platform, deploymentTarget, deploymentState, version ?? null)
  }
  const shop = readShop(folder)
  requireCustomTexts(shop, options)
  const order = readLaunchRequest(options, shop.folder, deploymentTarget, deploymentState)
  const faults = listUndeclaredThirdParties(shop, { ...readDeclaredVars(), ...order.vars })
  if (faults.length > 0) throw new InvalidShopError(shop.folder, faults)
  return launch({
    ...(await signIn(options.account, deploymentState)),
    deploymentTarget,
    deploymentState,
    shop,
    order,
    options,
    tools: TOOLS,
  })
}

await runCommand(run)
