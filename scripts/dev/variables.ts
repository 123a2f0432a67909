import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './install.mjs'

/** The variables of wrangler.toml, with their values there: a deployment may override them, and has no others. */
export function readDeclaredVars(wranglerToml = readFileSync(join(ROOT, 'wrangler.toml'), 'utf8')): Readonly<Record<string, string>> {
  const [, vars = ''] = /^\[vars\]\n([\s\S]*?)^\[/m.exec(`${wranglerToml}\n[`) ?? []
  return Object.fromEntries([...vars.matchAll(/^([A-Z_]+)\s*=\s*"(.*)"/gm)].map(([, name = '', value = '']) => [name, value]))
}
