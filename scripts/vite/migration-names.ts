/** Vite plugin: `virtual:migration-names` lists for the Worker the migrations that its code requires, by database. */
import { readdirSync } from 'node:fs'
import type { Plugin } from 'vite'
import { MIGRATIONS } from '../dev/local-state.ts'

const ID = 'virtual:migration-names'

const namesIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()

export function createMigrationNamesPlugin(): Plugin {
  return {
    name: 'solderline:migration-names',
    enforce: 'pre',
    resolveId: { filter: { id: new RegExp(`^${ID}$`) }, handler: () => `\0${ID}` },
    load: {
      filter: { id: new RegExp(`^\0${ID}$`) },
      handler: () => {
        const names = { SHOP: namesIn(MIGRATIONS.SHOP), CATALOGUE: namesIn(MIGRATIONS.CATALOGUE) }
        return { code: `export const migrationNames = ${JSON.stringify(names)}`, map: null }
      },
    },
  }
}
