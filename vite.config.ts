import { cloudflare } from '@cloudflare/vite-plugin'
import { defineConfig, type Rollup } from 'vite'
import { LANGUAGES } from '#shared/languages.ts'
import { DEFAULT_STATE, readLocalSecrets } from './scripts/dev/local-state.ts'
import { createWorkerPlugins } from './scripts/vite/worker-plugins.ts'
import { SHEETS } from './worker/render/sheets.ts'

/** Libraries mark their modules for server components; there are none here. */
const quiet: NonNullable<Rollup.RollupOptions['onwarn']> = (warning, warn) => {
  if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning)
}

/** What most islands show and compute with. Apart, each of these files is a chunk of a few hundred bytes, which compresses badly. */
const SHARED_BY_ISLANDS =
  /client\/components\/ui\/(?:button|icon|glyph|values|table-head)\.tsx$|shared\/(?:text\/(?:isolate|intl-locale)|trade\/(?:count|money|quantity|price-breaks|order-minimum))\.ts$/

export default defineConfig(({ command }) => ({
  plugins: [
    createWorkerPlugins(),
    cloudflare({
      configPath: './wrangler.toml',
      persistState: { path: DEFAULT_STATE },
      inspectorPort: false,
      // What a deployment has as secrets, an outbox instead of a mailer and a sandbox for payments; a build holds none of them.
      config: ({ vars }) =>
        command === 'serve' ? { vars: { ...vars, ...readLocalSecrets(DEFAULT_STATE), OUTBOX: '1', SANDBOX_PAYMENTS: '1' } } : {},
    }),
  ],
  // The widths of client/styles/media.css are put in here; no browser knows them by a name.
  css: { transformer: 'lightningcss', lightningcss: { drafts: { customMedia: true } } },
  publicDir: 'client/public',
  clearScreen: false,
  build: { target: 'es2023', modulePreload: { polyfill: false } },
  // In pieces, like the page's scripts: readers of old formats are fetched when there is such a file.
  worker: { format: 'es' },
  environments: {
    // The pages of the server hold what the browser fetches later.
    solderline: { build: { rollupOptions: { onwarn: quiet, checks: { ineffectiveDynamicImport: false } } } },
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        assetsInlineLimit: 0,
        rollupOptions: {
          onwarn: quiet,
          // Otherwise the entry waits for a second file, of constants or of what reads the storage, that chunks share with it.
          optimization: { inlineConst: { mode: 'all', pass: 1 } },
          output: {
            codeSplitting: {
              groups: [
                { name: 'entry', test: /client\/(?:entry|stores\/kept)\.ts$/ },
                { name: 'shared', test: SHARED_BY_ISLANDS },
              ],
            },
          },
          input: [
            'client/entry.ts',
            'client/styles/main.css',
            ...SHEETS.map((name) => `client/styles/sheets/${name}.css`),
            ...LANGUAGES.map(({ icon }) => `node_modules/flag-icons/flags/4x3/${icon}.svg`),
          ],
        },
      },
    },
  },
  builder: {
    // The Worker's bundle holds the addresses of the client's files, so those come first.
    async buildApp(builder) {
      for (const name of ['client', 'solderline']) {
        const environment = builder.environments[name]
        if (!environment) throw new Error(`there is no environment "${name}" to build`)
        await builder.build(environment)
      }
    },
  },
}))
