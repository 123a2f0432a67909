import { assets } from 'virtual:client-assets'
import type { Language } from '#shared/languages.ts'
import { SHEETS, type Sheet } from './sheets.ts'

/** Addresses of what the browser build made: hashed in production, source files in development. */
export const { build, script } = assets

/** Fonts that every page of a language shows text in: Latin has one for all weights. */
export const fontsOf = (lang: Language): string[] => [
  ...(lang === 'ar' ? [assets.fonts.arabic, assets.fonts.arabic_bold] : [assets.fonts.sans]),
  assets.fonts.mono,
]

/** What a browser may load before the document is there, as a Link header: the edge sends it ahead as early hints. */
export const loadedEarly = (sheets: readonly Sheet[], lang: Language): string =>
  [
    ...stylesheets(sheets).map((href) => `<${href}>; rel=preload; as=style`),
    `<${script}>; rel=modulepreload`,
    ...fontsOf(lang).map((href) => `<${href}>; rel=preload; as=font; type="font/woff2"; crossorigin`),
  ].join(', ')

/** The stylesheets of a page, in the order of their cascade. @param sheets those of its subjects */
export const stylesheets = (sheets: readonly Sheet[]): string[] => [
  ...assets.styles,
  ...SHEETS.filter((name) => sheets.includes(name)).map((name) => assets.sheets[name]),
]

/** The file with what the islands of every page say. */
export const wordsOf = (lang: Language): string => assets.words[lang]

export const FLAGS: Readonly<Record<string, string>> = assets.flags
