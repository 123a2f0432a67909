/** A Chromium for the browser tests: one that is there, Debian's where we may install it, else Playwright's own. */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { NODE, ROOT, runQuietly } from './install.mjs'

const DEBIAN = '/usr/bin/chromium'

/** Chromium by itself: no window, no network of its own, no profile to set up. */
export const CHROMIUM_FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * @returns {Promise<string>} the path of a Chromium
 * @throws {Error} with the installer's output when there is no way to get one
 */
export async function ensureChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (!existsSync(given)) throw new Error(`CHROMIUM_PATH names ${given}, which is not there.`)
    return given
  }
  if (existsSync(DEBIAN)) return DEBIAN
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await runQuietly('apt-get', ['update', '-qq'], { env })
    // The fonts are for the pages in Chinese, Japanese and Korean.
    await runQuietly('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-cjk'], { env })
    if (existsSync(DEBIAN)) return DEBIAN
  }
  const { code, output } = await runQuietly(NODE, [join(ROOT, 'node_modules/playwright/cli.js'), 'install', 'chromium'])
  const path = playwrightPath()
  if (code !== 0 || !existsSync(path))
    throw new Error(`There is no Chromium, and installing Playwright's failed:\n${output}\nSet CHROMIUM_PATH to one.`)
  return path
}

/** Where Playwright keeps its own. */
function playwrightPath() {
  const require = createRequire(join(ROOT, 'package.json'))
  return require('playwright').chromium.executablePath()
}
