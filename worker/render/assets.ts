import { assets } from 'virtual:client-assets'
import { SHEETS, type Sheet } from './sheets.ts'

/** Addresses of what the browser build made: hashed in production, source files in development. */
export const { script, fonts } = assets

/** The stylesheets of a page, in the order of their cascade. @param sheets those of its subjects */
export const stylesheets = (sheets: readonly Sheet[]): string[] => [
  ...assets.styles,
  ...SHEETS.filter((name) => sheets.includes(name)).map((name) => assets.sheets[name]),
]

export const FLAGS: Readonly<Record<string, string>> = assets.flags
