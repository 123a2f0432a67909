import { assets } from 'virtual:client-assets'
import type { SiteConfig } from '#shared/contract/site.ts'
import type { Language } from '#shared/languages.ts'
import { SHEETS, type SheetName } from './sheets.ts'

/** URLs of the browser build's files: hashed in production, source files in development. */
export const { build, script } = assets

/** Preloads for a Link header, which the edge sends ahead as early hints. */
export const formatPreloadHeader = (sheets: readonly SheetName[], config: SiteConfig): string =>
  listStylesheets(sheets, config)
    .map((href) => `<${href}>; rel=preload; as=style`)
    .join(', ')

/** The stylesheets of a page, in the order of their cascade, the operator's last. @param sheets those of its subjects */
export const listStylesheets = (sheets: readonly SheetName[], { theme_css }: SiteConfig): string[] => [
  ...assets.styles,
  ...SHEETS.filter((name) => sheets.includes(name)).map((name) => assets.sheets[name]),
  ...(theme_css ? [theme_css] : []),
]

/** The file with the messages of the islands of every page. */
export const getMessagesUrl = (lang: Language): string => assets.words[lang]

export const FLAGS: Readonly<Record<string, string>> = assets.flags
