/**
 * `npm run deploy -- --shop DIR`: builds, and hands it to wrangler, unless the folder still says what is true of the demonstration
 * alone. What the folder says comes in by `npm run shop -- load --remote`.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { NODE, ROOT, runThrough } from '../dev/install.mjs'
import { optionValue, runCommand } from '../dev/progress.mjs'
import { FaultyShop } from '../shop/faults.ts'
import { MEANT, requireOwn } from '../shop/leftovers.ts'
import { readShop } from '../shop/read-shop.ts'
import { unsaidFaults } from '../shop/third-parties.ts'

const STEPS: readonly (readonly string[])[] = [
  ['vite', 'build'],
  ['wrangler', 'deploy', '-c', 'dist/solderline/wrangler.json'],
]

/** In front of an operator's API the shop's words are that API's. */
const hasOwnApi = (): boolean => /^API_BASE\s*=\s*"[^"]/m.test(readFileSync(join(ROOT, 'wrangler.toml'), 'utf8'))

async function deploy(args: readonly string[]): Promise<number> {
  const folder = optionValue(args, 'shop')
  if (folder) {
    const shop = readShop(folder)
    requireOwn(shop, args)
    const faults = unsaidFaults(shop)
    if (faults.length > 0) throw new FaultyShop(shop.folder, faults)
  } else if (!args.includes(MEANT) && !hasOwnApi())
    throw new Error(
      `Which shop is it? npm run deploy -- --shop DIR looks whether anything of the demonstration is left; ${MEANT} does not.`,
    )
  for (const step of STEPS) {
    const code = await runThrough(NODE, [join(ROOT, 'scripts/run.mjs'), ...step])
    if (code !== 0) return code
  }
  return 0
}

if (import.meta.main) await runCommand(() => deploy(process.argv.slice(2)))
