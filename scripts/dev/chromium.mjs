/** A Chromium for the browser tests: an installed one, Debian's if the process may install packages, else Playwright's. */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { NODE, ROOT, runQuietly } from './install.mjs'

/**
 * Debian's packages, the preferred one first. The headless shell opens a visitor's context in a third of the time; only the full browser
 * shows PDF files.
 */
const SHELL = 'chromium-headless-shell'
const WHOLE = 'chromium'

/** Chromium by itself: no window, no network, no profile to set up. */
export const CHROMIUM_FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Text has widths as on a screen, not in whole pixels.
  '--font-render-hinting=none',
]

/**
 * @param {{ shows_pdf?: boolean }} [needs]
 * @returns {Promise<string>} the path of a Chromium
 * @throws {Error} with the installer's output if none can be installed
 */
export async function ensureChromium({ shows_pdf = false } = {}) {
  const configured = process.env.CHROMIUM_PATH
  if (configured) {
    if (!existsSync(configured)) throw new Error(`CHROMIUM_PATH names ${configured}, which is not there.`)
    return configured
  }
  const names = shows_pdf ? [WHOLE] : [SHELL, WHOLE]
  if (!existsSync(`/usr/bin/${names[0]}`)) await installDebian(names[0])
  for (const name of names) if (existsSync(`/usr/bin/${name}`)) return `/usr/bin/${name}`
  const { code, output } = await runQuietly(NODE, [join(ROOT, 'node_modules/playwright/cli.js'), 'install', 'chromium'])
  const path = playwrightPath()
  if (code !== 0 || !existsSync(path))
    throw new Error(`There is no Chromium, and installing Playwright's failed:\n${output}\nSet CHROMIUM_PATH to one.`)
  return path
}

/**
 * Installs a package, and the fonts for Chinese, Japanese and Korean. Does nothing without permission, or if Debian cannot be reached.
 * @param {string} name of the package
 */
async function installDebian(name) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const quick = ['-qq', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10']
  const install = ['install', '-y', '--no-install-recommends', name, 'fonts-noto-cjk', ...quick]
  if ((await runQuietly('apt-get', install, { env })).code === 0) return
  await runQuietly('apt-get', ['update', ...quick], { env })
  await runQuietly('apt-get', install, { env })
}

/**
 * Renders drawings to pictures, each on a page of its size.
 * @param {(draw: (svg: string, width: number, height: number) => Promise<Buffer>) => Promise<void>} work receives the function that renders
 * a PNG
 */
export async function withPictures(work) {
  const { chromium } = await import('playwright')
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: CHROMIUM_FLAGS })
  try {
    await work(async (svg, width, height) => {
      const page = await browser.newPage({ viewport: { width, height } })
      await page.setContent(`<style>body{margin:0}svg{display:block;width:${width}px;height:${height}px}</style>${svg}`)
      return page.screenshot({ type: 'png', omitBackground: true })
    })
  } finally {
    await browser.close()
  }
}

/** The path of Playwright's Chromium, which may not be installed. */
function playwrightPath() {
  const require = createRequire(join(ROOT, 'package.json'))
  return require('playwright').chromium.executablePath()
}
