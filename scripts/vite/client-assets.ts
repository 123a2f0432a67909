/**
 * Vite plugin: `virtual:client-assets` gives the Worker the paths of the browser build's files. A build reads them from its manifest, so
 * the client is built first. In development they are the paths of the sources.
 */
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest, ManifestChunk, Plugin } from 'vite'
import { LANGUAGES } from '#shared/languages.ts'
import { SHEETS } from '#worker/render/sheets.ts'

const ID = 'virtual:client-assets'
const RESOLVED = `\0${ID}`
const ENTRY = 'client/entry.ts'
const MAIN_CSS = 'client/styles/main.css'

export function createClientAssetsPlugin(): Plugin {
  let root = ''
  let outDir = ''
  let isBuild = false
  return {
    name: 'solderline:client-assets',
    enforce: 'pre',
    configResolved(config) {
      root = config.root
      outDir = config.environments['client']?.build.outDir ?? 'dist/client'
      isBuild = config.command === 'build'
    },
    resolveId: { filter: { id: /^virtual:client-assets$/ }, handler: () => RESOLVED },
    load: {
      filter: { id: /^\0virtual:client-assets$/ },
      async handler() {
        const assets = isBuild ? await fromManifest(join(root, outDir, '.vite/manifest.json')) : fromSources()
        const build = isBuild ? hashOfSources(root) : 'development'
        return { code: `export const assets = ${JSON.stringify({ build, ...assets })}`, map: null }
      },
    },
  }
}

/** A hash of all sources, by which builds differ. A cached page of another build may refer to deleted files. */
function hashOfSources(root: string): string {
  const hash = createHash('sha256')
  const sources = globSync('{client,locales,origin,shared,worker}/**/*.*', { cwd: root, exclude: (name) => /\.test\./.test(name) })
  for (const name of [...sources.sort(), 'package-lock.json']) hash.update(name).update(readFileSync(join(root, name)))
  return hash.digest('base64url').slice(0, 12)
}

async function fromManifest(file: string) {
  const manifest = JSON.parse(await readFile(file, 'utf8')) as Manifest
  const chunk = (name: string): ManifestChunk => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`${file} does not name ${name}`)
    return chunk
  }
  const address = (name: string): string => `/${chunk(name).file}`
  const entry = chunk(ENTRY)
  const styles = [...(entry.css ?? []), chunk(MAIN_CSS).file]
  return {
    script: address(ENTRY),
    styles: [...new Set(styles)].map((style) => `/${style}`),
    ...filesAt(address),
  }
}

const fromSources = () => ({ script: `/${ENTRY}`, styles: [`/${MAIN_CSS}`], ...filesAt((name) => `/${name}`) })

/** URLs of the files that a page links by name. @param address converts the path of a source file to its URL */
const filesAt = (address: (name: string) => string) => ({
  sheets: Object.fromEntries(SHEETS.map((name) => [name, address(`client/styles/sheets/${name}.css`)])),
  words: Object.fromEntries(LANGUAGES.map(({ lang }) => [lang, address(`client/words/${lang}.json`)])),
  flags: Object.fromEntries(LANGUAGES.map(({ icon }) => [icon, address(`node_modules/flag-icons/flags/4x3/${icon}.svg`)])),
})
