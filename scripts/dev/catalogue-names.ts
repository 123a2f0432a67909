import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CatalogueNames } from '#origin/catalogue/model.ts'
import { LANGUAGES } from '#shared/languages.ts'
import { ROOT } from './local-state.ts'

/** The names of the built-in taxonomy, by language. */
export function readCatalogueNames(): Record<string, CatalogueNames> {
  const folder = join(ROOT, 'origin/catalogue/names')
  return Object.fromEntries(
    LANGUAGES.map(({ lang }) => [lang, JSON.parse(readFileSync(join(folder, `${lang}.json`), 'utf8')) as CatalogueNames]),
  )
}
