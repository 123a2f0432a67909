/**
 * The fonts of pages, reduced to what they use: client/styles/fonts.css lists the characters of each, and this file their sources. An
 * Arabic page loads 71 KB of fonts instead of 150, an English page 37 instead of 61. Unused weights, features and letters are removed.
 * Generated once per version of the packages and the sheet.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'
import { ROOT } from '../dev/local-state.ts'
import { createPrebuildPlugin, joinCharacters, listRanges, makeFolder } from './invoice-fonts.ts'

interface Source {
  /** The package's folder, relative to `node_modules`. */
  package: string
  /** The file's name in the package, without its extension. */
  file: string
  /** For fonts with a weight axis, the range that the sheets use; "bold" is its end. */
  wght?: { min: number; max: number; default: number }
}

const SANS = { package: '@fontsource-variable/ibm-plex-sans', wght: { min: 400, max: 700, default: 400 } }
const ARABIC = '@fontsource/ibm-plex-sans-arabic'

/** Sources of the fonts, by the file's name in the sheet. */
const SOURCES: Readonly<Record<string, Source>> = {
  'sans-latin': { ...SANS, file: 'ibm-plex-sans-latin-wght-normal' },
  'sans-latin-ext': { ...SANS, file: 'ibm-plex-sans-latin-ext-wght-normal' },
  'sans-cyrillic': { ...SANS, file: 'ibm-plex-sans-cyrillic-wght-normal' },
  'arabic-400': { package: ARABIC, file: 'ibm-plex-sans-arabic-arabic-400-normal' },
  'arabic-600': { package: ARABIC, file: 'ibm-plex-sans-arabic-arabic-600-normal' },
  'mono-500': { package: '@fontsource/ibm-plex-mono', file: 'ibm-plex-mono-latin-500-normal' },
}

/** OpenType features that are retained: for shaping and positioning letters, and the figure styles that the sheets use. */
const FEATURES = 'ccmp locl kern mark mkmk liga calt rlig rclt isol init medi fina curs tnum lnum'.split(' ')

/** Increment when the generated files change. */
const FORM = 1

const SHEET = join(ROOT, 'client/styles/fonts.css')
const FACE = /url\('\.\/fonts\/([\w-]+)\.woff2'\)[^}]*?unicode-range:\s*([^;]+);/g

/** Writes the sheet's fonts into a folder, unless this version exists. @throws for a name without a source */
async function writePageFonts(folder: string): Promise<void> {
  const faces = [...readFileSync(SHEET, 'utf8').matchAll(FACE)].map(([, name = '', ranges = '']) => ({ name, ranges }))
  const packageFolders = new Set(Object.values(SOURCES).map((source) => join(ROOT, 'node_modules', source.package)))
  const versions = [...packageFolders].map(
    (packageFolder) => /"version":\s*"([^"]+)"/.exec(readFileSync(join(packageFolder, 'package.json'), 'utf8'))?.[1],
  )
  const stamp = JSON.stringify([FORM, versions, SOURCES, FEATURES, faces])
  await makeFolder(folder, stamp, async (draft) => {
    for (const { name, ranges } of faces) {
      const source = SOURCES[name]
      if (!source) throw new Error(`${SHEET} wants ${name}.woff2, which page-fonts.ts does not know`)
      const packageFolder = join(ROOT, 'node_modules', source.package)
      const bytes = await subsetFont(readFileSync(join(packageFolder, `files/${source.file}.woff2`)), joinCharacters(listRanges(ranges)), {
        targetFormat: 'woff2',
        keepFeatures: FEATURES,
        ...(source.wght && { variationAxes: { wght: source.wght } }),
      })
      writeFileSync(join(draft, `${name}.woff2`), bytes)
      // The Open Font License must accompany the font.
      writeFileSync(join(draft, `${name}-LICENSE.txt`), readFileSync(join(packageFolder, 'LICENSE')))
    }
  })
}

/** Vite plugin: writes the fonts beside their sheet, in development and in a build. */
export const createPageFontsPlugin = (): Plugin =>
  createPrebuildPlugin('solderline:page-fonts', () => writePageFonts(join(ROOT, 'client/styles/fonts')))
