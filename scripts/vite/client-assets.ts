/**
 * Vite plugin: `virtual:client-assets` tells the Worker where the browser build's files are. In a build they are read
 * from its manifest, so the client is built first; in development they are the sources.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const ID = 'virtual:client-assets'
const RESOLVED = `\0${ID}`
const ENTRY = 'client/entry.ts'
const MAIN_CSS = 'client/styles/main.css'
const ORDER_CSS = 'client/styles/checkout.css'
const CONTENT_CSS = 'client/components/site/content.css'
const DESK_CSS = 'client/components/desk/desk.css'
const NO_SCRIPT_CSS = 'client/styles/no-script.css'
const FONTS = {
  sans: 'client/styles/fonts/sans-latin.woff2',
  mono: 'client/styles/fonts/mono-500.woff2',
  arabic: 'client/styles/fonts/arabic-400.woff2',
  arabic_bold: 'client/styles/fonts/arabic-600.woff2',
}
const FLAG_CODES = ['gb', 'cn', 'tw', 'de', 'es', 'it', 'fr', 'jp', 'kr', 'ru', 'sa']
const flagFile = (code: string): string => `node_modules/flag-icons/flags/4x3/${code}.svg`

interface ManifestChunk {
  file: string
  css?: string[]
  imports?: string[]
}

export function clientAssets(): Plugin {
  let root = ''
  let out_dir = ''
  let is_build = false
  return {
    name: 'solderline:client-assets',
    enforce: 'pre',
    configResolved(config) {
      root = config.root
      out_dir = config.environments['client']?.build.outDir ?? 'dist/client'
      is_build = config.command === 'build'
    },
    resolveId: { filter: { id: /^virtual:client-assets$/ }, handler: () => RESOLVED },
    load: {
      filter: { id: /^\0virtual:client-assets$/ },
      async handler() {
        const assets = is_build ? await fromManifest(join(root, out_dir, '.vite/manifest.json')) : fromSources()
        return { code: `export const assets = ${JSON.stringify(assets)}`, map: null }
      },
    },
  }
}

async function fromManifest(file: string) {
  const manifest = JSON.parse(await readFile(file, 'utf8')) as Record<string, ManifestChunk>
  const chunk = (name: string): ManifestChunk => {
    const found = manifest[name]
    if (!found) throw new Error(`${file} does not name ${name}`)
    return found
  }
  const address = (name: string): string => `/${chunk(name).file}`
  const entry = chunk(ENTRY)
  const styles = [...(entry.css ?? []), chunk(MAIN_CSS).file]
  return {
    script: address(ENTRY),
    styles: [...new Set(styles)].map((style) => `/${style}`),
    order_style: address(ORDER_CSS),
    content_style: address(CONTENT_CSS),
    desk_style: address(DESK_CSS),
    no_script_style: address(NO_SCRIPT_CSS),
    fonts: { sans: address(FONTS.sans), mono: address(FONTS.mono), arabic: address(FONTS.arabic), arabic_bold: address(FONTS.arabic_bold) },
    flags: Object.fromEntries(FLAG_CODES.map((code) => [code, address(flagFile(code))])),
  }
}

function fromSources() {
  return {
    script: `/${ENTRY}`,
    styles: [`/${MAIN_CSS}`],
    order_style: `/${ORDER_CSS}`,
    content_style: `/${CONTENT_CSS}`,
    desk_style: `/${DESK_CSS}`,
    no_script_style: `/${NO_SCRIPT_CSS}`,
    fonts: { sans: `/${FONTS.sans}`, mono: `/${FONTS.mono}`, arabic: `/${FONTS.arabic}`, arabic_bold: `/${FONTS.arabic_bold}` },
    flags: Object.fromEntries(FLAG_CODES.map((code) => [code, `/${flagFile(code)}`])),
  }
}
