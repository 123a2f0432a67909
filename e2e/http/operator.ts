/** An operator with a shop's folder and a checkout, against a stand-in of the platform. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Account } from '#test-support/platform/account.ts'
import { startStandIn, TOKEN } from '#test-support/platform/stand-in.ts'
import { ROOT, runQuietly } from '../../scripts/dev/install.mjs'

export const DOMAIN = 'shop.example.com'

const PARTS = `manufacturer,part_number,category,package,packaging,location,stock,moq,multiple,price_1_qty,price_1_usd
Yageo,RC0402FR-0710KL,chip-resistors,0402,reel,hong_kong,30000,10000,10000,10000,0.00095
Texas Instruments,LM358DR2G,operational-amplifiers,SOIC-8,cut_tape,rotterdam,1200,1,1,1,0.21
`

/** A separate checkout: a launch builds, and other tests serve the source's build. */
async function checkOut(): Promise<string> {
  mkdirSync(join(ROOT, '.local'), { recursive: true })
  const checkout = mkdtempSync(join(ROOT, '.local/checkout-'))
  const source = readdirSync(ROOT).filter((name) => !name.startsWith('.') && !['node_modules', 'test-results', 'dist'].includes(name))
  for (const name of source) cpSync(join(ROOT, name), join(checkout, name), { recursive: true })
  // The bundler resolves links, so a link to the folder is not enough.
  await runQuietly('cp', ['-al', join(ROOT, 'node_modules'), checkout])
  return checkout
}

export type Operator = Awaited<ReturnType<typeof startOperator>>

export async function startOperator() {
  const checkout = await checkOut()
  const folder = mkdtempSync(join(tmpdir(), 'solderline-launch-'))
  const shop = join(folder, 'acme')
  cpSync(join(ROOT, 'demo/shop'), shop, { recursive: true })
  writeFileSync(join(folder, 'parts.csv'), PARTS)
  const account = new Account(join(folder, 'account'))
  const standIn = await startStandIn(account)
  /** `npm run launch` in the checkout. */
  const command = (args: readonly string[], env: Record<string, string> = {}) => {
    standIn.calls.length = 0
    return runQuietly(
      join(checkout, 'node_modules/node/bin/node'),
      ['scripts/run.mjs', 'scripts/commands/launch.ts', '--shop', shop, ...args],
      {
        cwd: checkout,
        env: { ...process.env, CLOUDFLARE_API_BASE_URL: standIn.api, CLOUDFLARE_API_TOKEN: TOKEN, SHOP_STAND_IN: standIn.url, ...env },
      },
    )
  }
  return {
    checkout,
    folder,
    shop,
    account,
    standIn,
    command,
    launch: (more: readonly string[] = []) =>
      command(['--domain', DOMAIN, '--parts', join(folder, 'parts.csv'), '--demonstration-texts', '--impatient', ...more]),
    ask: (path: string, host = DOMAIN) => fetch(standIn.url + path, { headers: { 'X-Stand-In-Host': host }, redirect: 'manual' }),
    /** Calls of the last command that changed data. */
    writes: () => standIn.calls.filter(isWrite),
    running: () => account.deployments[0]?.versions[0]?.version_id,
    async dispose() {
      await standIn.dispose()
      for (const made of [folder, checkout]) rmSync(made, { recursive: true, force: true })
    },
  }
}

/** Whether a call changes data, judging by its name. */
export const isWrite = (call: string): boolean => !call.startsWith('GET ') && !call.endsWith('/query')

/**
 * Rejects the first matching call, and the ones parallel to it.
 * @returns a function for the rejected call
 */
export function rejectFirst({ standIn }: Operator, isMatching: (call: string) => boolean): () => string | null {
  let first: string | null = null
  standIn.rejectRequest = (call) => {
    if (first === null && isMatching(call)) first = call
    return call === first
  }
  return () => first
}
