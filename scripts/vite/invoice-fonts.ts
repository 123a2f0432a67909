/**
 * The fonts of PDF documents, as files that the Worker reads through `ASSETS` on demand. The packages contain them for browsers: variable,
 * in slices of a few hundred characters. A PDF needs one weight, uncompressed, which is generated here once per version of the packages:
 * about 18 MB and two seconds.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'
import { FONT_FACES, type FontFace, type FontSlice } from '#origin/order/invoice/font-faces.ts'
import { ROOT } from '../dev/local-state.ts'

interface Source {
  /** The package's folder, relative to `node_modules`. */
  package: string
  style: string
  /** The weight to extract from variable slices; null: the slices have one weight. */
  weight: number | null
  /** Whether documents need the font's shaping tables; Latin, Cyrillic and Han do not. */
  is_shaped: boolean
}

const noto = (script: string): Source => ({
  package: `@fontsource-variable/noto-sans-${script}`,
  style: 'wght.css',
  weight: 400,
  is_shaped: false,
})
const plex = (weight: number): Source => ({ package: '@fontsource-variable/ibm-plex-sans', style: 'wght.css', weight, is_shaped: false })
const plexArabic = (weight: number): Source => ({
  package: '@fontsource/ibm-plex-sans-arabic',
  style: `arabic-${weight}.css`,
  weight: null,
  is_shaped: true,
})

const SOURCES: Readonly<Record<FontFace, Source>> = {
  sans: plex(400),
  sans_bold: plex(600),
  arabic: plexArabic(400),
  arabic_bold: plexArabic(600),
  sc: noto('sc'),
  tc: noto('tc'),
  jp: noto('jp'),
  kr: noto('kr'),
}

/** Increment when the generated files change. */
const FORM = 1

const FACE = /url\(\.\/(files\/[\w.-]+\.woff2)\)[^}]*?(?:unicode-range:\s*([^;]+);)?\s*\}/g
/** The range of the Arabic slice of Google Fonts; the package's stylesheet for Arabic has no range. */
const ARABIC_RANGE =
  'U+0600-06FF,U+0750-077F,U+0870-088E,U+0890-0891,U+0897-08E1,U+08E3-08FF,U+200C-200E,U+2010-2011,U+204F,U+2E41,U+FB50-FDFF,U+FE70-FE74,U+FE76-FEFC'

/** @param text a CSS `unicode-range` @returns pairs of first and last code point */
export function listRanges(text: string): number[] {
  return text.split(',').flatMap((range) => {
    const [from = '', to = from] = range.trim().replace(/^U\+/i, '').split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
  })
}

/** Every character of the ranges, in one text. @param ranges as `listRanges` returns them */
export function joinCharacters(ranges: readonly number[]): string {
  let text = ''
  for (let i = 0; i < ranges.length; i += 2)
    for (let code = ranges[i] ?? 0; code <= (ranges[i + 1] ?? -1); code++)
      // A lone surrogate is not a character.
      if (code < 0xd800 || code > 0xdfff) text += String.fromCodePoint(code)
  return text
}

/**
 * Writes the fonts into a folder, unless this version exists: `<face>.json` maps slices to characters, `<face>-<number>.ttf` are the
 * slices.
 */
export async function writeInvoiceFonts(folder: string): Promise<void> {
  const versions = Object.values(SOURCES).map((source) => readFileSync(join(ROOT, 'node_modules', source.package, 'package.json'), 'utf8'))
  const stamp = [FORM, ...versions.map((text) => /"version":\s*"([^"]+)"/.exec(text)?.[1])].join(' ')
  await makeFolder(folder, stamp, async (draft) => {
    for (const face of FONT_FACES) await writeFace(draft, face, SOURCES[face])
  })
}

/** Creates the files of a folder unless this version exists. @param make receives the folder to write to */
export async function makeFolder(folder: string, version: string, make: (folder: string) => Promise<void>): Promise<void> {
  const file = join(folder, 'version.txt')
  if (existsSync(file) && readFileSync(file, 'utf8') === version) return
  // Two simultaneous builds each create a folder, and the last one stays.
  const draft = `${folder}.${process.pid}`
  mkdirSync(draft, { recursive: true })
  await make(draft)
  writeFileSync(join(draft, 'version.txt'), version)
  rmSync(folder, { recursive: true, force: true })
  renameSync(draft, folder)
}

async function writeFace(folder: string, face: FontFace, source: Source): Promise<void> {
  const packageFolder = join(ROOT, 'node_modules', source.package)
  const slices: FontSlice[] = []
  for (const [, path = '', range = ARABIC_RANGE] of readFileSync(join(packageFolder, source.style), 'utf8').matchAll(FACE)) {
    const ranges = listRanges(range)
    const bytes = await subsetFont(readFileSync(join(packageFolder, path)), joinCharacters(ranges), {
      targetFormat: 'truetype',
      noHinting: true,
      ...(source.weight !== null && { variationAxes: { wght: source.weight } }),
      ...(!source.is_shaped && { noLayoutClosure: true, dropTables: ['GSUB', 'GPOS', 'GDEF', 'STAT'] }),
    })
    const file = `${face}-${slices.length}.ttf`
    writeFileSync(join(folder, file), bytes)
    slices.push({ file, ranges })
  }
  if (slices.length === 0) throw new Error(`${source.package}/${source.style} names no fonts`)
  writeFileSync(join(folder, `${face}.json`), JSON.stringify(slices))
  // The Open Font License must accompany the font.
  writeFileSync(join(folder, `${face}-LICENSE.txt`), readFileSync(join(packageFolder, 'LICENSE')))
}

/** The folder of the fonts, among the public files. */
export const INVOICE_FONTS = join(ROOT, 'client/public/fonts')

/** Vite plugin: runs `make` once, before any build or server starts. */
export function createPrebuildPlugin(name: string, make: () => Promise<void>): Plugin {
  let made: Promise<void> | undefined
  return {
    name,
    async config() {
      made ??= make()
      await made
    },
  }
}

/** Vite plugin: writes the fonts to the public files, in development and in a build. */
export const createInvoiceFontsPlugin = (): Plugin =>
  createPrebuildPlugin('solderline:invoice-fonts', () => writeInvoiceFonts(INVOICE_FONTS))
