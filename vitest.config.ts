import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import { defineConfig } from 'vitest/config'
import { clientAssets } from './scripts/vite/client-assets.ts'
import { INVOICE_FONTS, writeInvoiceFonts } from './scripts/vite/invoice-fonts.ts'
import { reactServerBuild } from './scripts/vite/react-server-build.ts'
import { TEST_API, testApi } from './worker/api/test-api.ts'

const NEVER = ['**/node_modules/**', '**/dist/**', '**/.local/**', '**/.wrangler/**']

/** A busy machine is no fault: only what hangs fails. */
const PATIENCE_MS = 30_000

await writeInvoiceFonts(INVOICE_FONTS)

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [reactServerBuild(), clientAssets()],
        test: {
          name: 'unit',
          environment: 'node',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...NEVER, 'e2e/**', '**/*.worker.test.*'],
          setupFiles: ['scripts/vitest-properties.ts'],
          testTimeout: PATIENCE_MS,
        },
      },
      {
        plugins: [
          reactServerBuild(),
          clientAssets(),
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
                SITE_URL: 'https://shop.test',
                // A busy machine is no fault.
                PAGE_BUDGET_MS: '20000',
              },
              outboundService: testApi,
              cf: false,
              telemetry: { enabled: false },
            },
          }),
        ],
        test: {
          name: 'worker',
          include: ['**/*.worker.test.{ts,tsx}'],
          // With the cache, a file's modules go to workerd in one message, and those of the whole Worker are more than one holds.
          fsModuleCache: false,
          testTimeout: PATIENCE_MS,
          exclude: NEVER,
          provide: { migrations: await readD1Migrations('./origin/migrations') },
        },
      },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['e2e/**/*.test.ts'],
          exclude: NEVER,
          globalSetup: ['e2e/global-setup.ts'],
          // One server for all: files that run beside each other would only measure the machine.
          fileParallelism: false,
          // A browser on a busy machine may miss a moment once; a fault misses it twice.
          retry: 1,
          testTimeout: PATIENCE_MS,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
