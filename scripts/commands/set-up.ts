/** The second half of `npm start`, once the packages are installed: build, database, catalogue, server. */
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { formatCount } from '#shared/trade/count.ts'
import { NODE, runQuietly } from '../dev/install.mjs'
import { DEFAULT_STATE, openDatabase, ROOT, toDatabaseFile } from '../dev/local-state.ts'
import { createSteps, readStartArguments, runCommand, toPort } from '../dev/progress.mjs'
import { readDeclaredVars } from '../dev/variables.ts'
import { migrateState } from './migrate.ts'

const BUILD_SOURCES = [
  'worker',
  'client',
  'shared',
  'locales',
  'origin',
  'scripts/vite',
  'vite.config.ts',
  'wrangler.toml',
  'package-lock.json',
  'package.json',
]
/** Generated folders among the sources, as in .gitignore: they do not count. */
const BUILT_FOLDERS = ['client/public/fonts', 'client/styles/fonts', 'client/styles/icons']
const BUILD_STAMP = join(ROOT, 'dist/.solderline-build')
const CATALOGUE_SOURCES = [
  ...['commerce', 'datasheet', 'generate', 'trade'].map((name) => `demo/${name}.ts`),
  ...'demo/curated demo/series origin/catalogue origin/database/migrations scripts/commands/demonstration.ts scripts/import'.split(' '),
]
const SHOP_SOURCES = ['demo/shop', 'scripts/shop']

/** Digest of files and folders by name and content; without tests and generated files. */
export function computeDigest(paths: readonly string[], root = ROOT): string {
  const hash = createHash('sha256')
  for (const path of paths) {
    // The pattern matches nothing for a single file, so its path is listed as well.
    const files = [path, ...globSync(`${path}/**`, { cwd: root, exclude: (name) => /\.test\.tsx?$/.test(name) }).sort()]
    for (const file of files)
      if (!BUILT_FOLDERS.some((folder) => file.startsWith(`${folder}/`)) && statSync(join(root, file), { throwIfNoEntry: false })?.isFile())
        hash
          .update(`${file}\0`)
          .update(readFileSync(join(root, file)))
          .update('\0')
  }
  return hash.digest('hex')
}

const readStamp = (file: string): string | null => (existsSync(file) ? readFileSync(file, 'utf8') : null)

function writeStamp(file: string, digest: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, digest)
}

/** Builds unless the sources are unchanged since the last build. @returns whether it did */
export async function buildIfChanged(): Promise<boolean> {
  const digest = computeDigest(BUILD_SOURCES)
  if (existsSync(join(ROOT, 'dist/solderline/wrangler.json')) && readStamp(BUILD_STAMP) === digest) return false
  const { code, output } = await runQuietly(NODE, [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build'])
  if (code !== 0) throw new Error(`vite build failed (${code}):\n${output}`)
  writeStamp(BUILD_STAMP, digest)
  return true
}

/** Whether an operator has imported parts: then the catalogue is theirs. */
function hasShopParts(state: string): boolean {
  using db = openDatabase(state, 'CATALOGUE')
  return db.prepare("SELECT value FROM catalogue_state WHERE name = 'source'").get()?.['value'] === 'operator'
}

type StartOptions = ReturnType<typeof readStartArguments>['values']

/** Whether a state's shop is an operator's, or will be. */
async function hasShopFolder(state: string, { shop }: StartOptions): Promise<boolean> {
  if (shop !== undefined) return true
  const { hasOperatorShop } = await import('../shop/load-shop.ts')
  using db = openDatabase(state, 'SHOP')
  return hasOperatorShop(db)
}

const catalogueStamp = (state: string): string => join(state, 'catalogue.stamp')

/** Makes later starts leave a demonstration catalogue unchanged until its sources change. */
export const stampCatalogue = (state: string): void => writeStamp(catalogueStamp(state), computeDigest(CATALOGUE_SOURCES))

/**
 * Loads the demonstration catalogue unless an operator's API or catalogue is in use; into an operator's shop only with `--demonstration`.
 * @returns a remark
 */
async function loadCatalogue(state: string, options: StartOptions): Promise<string> {
  if (process.env['API_BASE'] ?? readDeclaredVars()['API_BASE']) return 'that of API_BASE'
  if (hasShopParts(state)) return 'your catalogue'
  if (readStamp(catalogueStamp(state)) === computeDigest(CATALOGUE_SOURCES)) return 'up to date'
  if (!options.demonstration && (await hasShopFolder(state, options))) {
    const { prepareCatalogue } = await import('./catalogue-state.ts')
    prepareCatalogue(state)
    return 'unchanged: catalogue -- import loads your parts, --demonstration ours'
  }
  // Imported on demand: a second start needs neither PDF nor generator.
  const { loadDemonstration } = await import('./demonstration.ts')
  const { parts } = await loadDemonstration({ state })
  stampCatalogue(state)
  return `${formatCount(parts, 'en')} parts`
}

/**
 * Loads a shop's folder unless it is already loaded.
 * @param folder an operator's; null: the demonstration's, unless an operator has loaded theirs
 * @returns a remark
 */
async function loadFolder(state: string, folder: string | null): Promise<string> {
  const stamp = join(state, 'shop.stamp')
  const customFolder = folder && resolve(folder)
  const digest =
    computeDigest(SHOP_SOURCES) +
    (customFolder
      ? `\n${customFolder}\n${computeDigest(
          existsSync(customFolder)
            ? readdirSync(customFolder)
                .filter((name) => !name.startsWith('.'))
                .sort()
            : [],
          customFolder,
        )}`
      : '')
  if (readStamp(stamp) === digest) return 'up to date'
  const [{ hasOperatorShop, loadShop }, { DEMO_SHOP_FOLDER, readShop }] = await Promise.all([
    import('../shop/load-shop.ts'),
    import('../shop/read-shop.ts'),
  ])
  const shop = readShop(customFolder ?? DEMO_SHOP_FOLDER)
  using db = openDatabase(state, 'SHOP')
  if (customFolder || !hasOperatorShop(db)) await loadShop(state, shop, customFolder !== null)
  writeStamp(stamp, digest)
  return shop.values.get('company_name') ?? ''
}

async function setUp(): Promise<void> {
  const { values } = readStartArguments()
  const port = toPort(values.port)
  const state = resolve(values.state ?? DEFAULT_STATE)
  const { step } = createSteps(6, 1)
  await step('Build', async (note) => {
    if (!(await buildIfChanged())) note('up to date')
  })
  await step('Databases', (note) => {
    const existed = existsSync(toDatabaseFile(state, 'SHOP'))
    const applied = migrateState(state)
    note(applied.length > 0 ? `${applied.length} migrations` : existed ? 'up to date' : 'empty')
  })
  await step('Catalogue', async (note) => note(await loadCatalogue(state, values)))
  await step('Shop', async (note) => note(await loadFolder(state, values.shop ?? null)))
  const { waitForEndSignal, readEnvironmentVars, startServer } = await import('./serve.ts')
  const ended = waitForEndSignal()
  const server = await step('Server', () => startServer({ port, state, vars: readEnvironmentVars() }))
  console.log(`\nSolderline is at http://localhost:${new URL(server.url).port} (Ctrl-C ends it)`)
  await ended
  await server.dispose()
}

if (import.meta.main) await runCommand(setUp)
