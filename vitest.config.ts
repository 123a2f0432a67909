import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { matchesGlob } from 'node:path'
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { createClientAssetsPlugin } from './scripts/vite/client-assets.ts'
import { INVOICE_FONTS, writeInvoiceFonts } from './scripts/vite/invoice-fonts.ts'
import { createIslandMessagesPlugin } from './scripts/vite/island-messages.ts'
import { createMigrationNamesPlugin } from './scripts/vite/migration-names.ts'
import { FailureSummary } from './test-support/failure-summary.ts'
import { waitForRequests } from './test-support/patient-servers.ts'
import { TEST_API, testApi } from './test-support/remote-api.ts'
import { mockTemporaryFiles } from './test-support/temporary-files.ts'

const NEVER = ['**/node_modules/**', '**/dist/**', '**/.local/**', '**/.wrangler/**']

/** A busy machine is no fault: only what hangs fails. */
const PATIENCE_MS = 120_000
const PATIENCE_OF_MATRIX_MS = 1_200_000

mockTemporaryFiles()
waitForRequests()
await writeInvoiceFonts(INVOICE_FONTS)

/**
 * `npm run test:matrix` runs what proves the same things over again, page by page and language by language, and what looks for
 * faults by chance: `something.matrix.test.ts`, which `npm test` leaves out, and whole the files that do less of it there.
 */
const MATRIX = '**/*.matrix.*'
const IN_MATRIX = globSync('{client,demo,e2e,locales,origin,scripts,shared,test-support,worker}/**/*.test.{ts,tsx}').filter(
  (path) => path.includes('.matrix.') || readFileSync(path, 'utf8').includes("/matrix.ts'"),
)

type Suite = Omit<TestProjectInlineConfiguration, 'test'> & { test: NonNullable<TestProjectInlineConfiguration['test']> }

/** A kind of test twice: what `npm test` runs, and what the matrix runs. */
function twice(name: string, files: { include: readonly string[]; exclude: readonly string[] }, suite: () => Suite) {
  const exclude = [...NEVER, ...files.exclude]
  const isOurs = (path: string): boolean =>
    files.include.some((glob) => matchesGlob(path, glob)) && !files.exclude.some((glob) => matchesGlob(path, glob))
  const [short, long] = [suite(), suite()]
  return [
    { ...short, test: { ...short.test, name, include: [...files.include], exclude: [...exclude, MATRIX] } },
    {
      ...long,
      test: {
        ...long.test,
        ...{ name: `matrix-${name}`, include: IN_MATRIX.filter(isOurs), exclude, env: { MATRIX: '1' } },
        testTimeout: PATIENCE_OF_MATRIX_MS,
        hookTimeout: PATIENCE_OF_MATRIX_MS,
      },
    },
  ]
}

const unit = (): Suite => ({
  plugins: [createClientAssetsPlugin(), createIslandMessagesPlugin()],
  test: {
    environment: 'node',
    setupFiles: ['test-support/vitest-properties.ts'],
    // Modules are loaded once for all files; no test leaves anything behind in them.
    pool: 'threads',
    isolate: false,
    testTimeout: PATIENCE_MS,
    hookTimeout: PATIENCE_MS,
  },
})

const migrations = {
  SHOP: await readD1Migrations('./origin/database/migrations/shop'),
  CATALOGUE: await readD1Migrations('./origin/database/migrations/catalogue'),
}

/** More than there are files of worker tests: each takes the next, and leaves it to nobody. */
const STORAGES = 120
const toStorageNames = (name: string): string[] => Array.from({ length: STORAGES }, (_, index) => `${name}_${index + 1}`)

const worker = (): Suite => ({
  plugins: [
    createClientAssetsPlugin(),
    createIslandMessagesPlugin(),
    createMigrationNamesPlugin(),
    cloudflareTest({
      wrangler: { configPath: './wrangler.toml' },
      remoteBindings: false,
      // Everything that a test fetches ends here: nothing leaves the machine.
      miniflare: {
        // Static files as they are before a build: tests need none.
        assets: { directory: './client/public', binding: 'ASSETS' },
        bindings: {
          TEST_API,
          SIGNING_SECRET: 'only-for-tests-0123456789abcdefghij',
          DESK_TOKEN: 'desk-only-for-tests-0123456789',
          WORK_BITS: '6',
          // What a test has just changed is seen at once; pages that are kept have tests of their own.
          PAGE_CACHE: '0',
          SITE_URL: 'https://shop.test',
          CHECK_ANSWERS: '1',
          // A busy machine is no fault.
          PAGE_BUDGET_MS: '20000',
        },
        d1Databases: [...toStorageNames('SHOP'), ...toStorageNames('CATALOGUE')],
        kvNamespaces: toStorageNames('CACHE'),
        r2Buckets: toStorageNames('FILES'),
        outboundService: testApi,
        cf: false,
        telemetry: { enabled: false },
      },
    }),
  ],
  test: {
    // With the cache, a file's modules go to workerd in one message, and those of the whole Worker are more than one holds.
    fsModuleCache: false,
    isolate: false,
    setupFiles: ['test-support/worker-setup.ts'],
    testTimeout: PATIENCE_MS,
    hookTimeout: PATIENCE_MS,
    provide: { migrations, storages: STORAGES },
  },
})

const e2e = (): Suite => ({
  test: {
    environment: 'node',
    globalSetup: ['e2e/global-setup.ts'],
    // Modules are loaded once for all files of a worker, which has a server of its own.
    isolate: false,
    // A browser on a busy machine may miss a moment once; a fault misses it twice.
    retry: 1,
    testTimeout: PATIENCE_MS,
    hookTimeout: PATIENCE_MS,
    expect: { poll: { timeout: PATIENCE_MS / 4 } },
  },
})

export default defineConfig({
  test: {
    // One for each core: the main process waits for them most of the time.
    maxWorkers: availableParallelism(),
    reporters: ['default', new FailureSummary()],
    // Something of workerd's stays when all has passed; nobody waits for it.
    teardownTimeout: 1000,
    // Stages that run side by side would write it at the same time.
    cache: false,
    projects: [
      ...twice('unit', { include: ['**/*.test.{ts,tsx}'], exclude: ['e2e/**', '**/*.worker.test.*'] }, unit),
      ...twice('worker', { include: ['**/*.worker.test.{ts,tsx}'], exclude: [] }, worker),
      ...twice('e2e', { include: ['e2e/**/*.test.ts'], exclude: [] }, e2e),
    ],
  },
})
