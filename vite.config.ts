import { cloudflare } from '@cloudflare/vite-plugin'
import { defineConfig, type Rollup } from 'vite'
import { clientAssets } from './scripts/vite/client-assets.ts'
import { reactServerBuild } from './scripts/vite/react-server-build.ts'

const FLAGS = ['gb', 'cn', 'tw', 'de', 'es', 'it', 'fr', 'jp', 'kr', 'ru', 'sa']

/** Libraries mark their modules for server components; there are none here. */
const quiet: NonNullable<Rollup.RollupOptions['onwarn']> = (warning, warn) => {
  if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning)
}

export default defineConfig({
  plugins: [
    reactServerBuild(),
    clientAssets(),
    cloudflare({ configPath: './wrangler.toml', persistState: { path: '.local/state' }, inspectorPort: false }),
  ],
  publicDir: 'client/public',
  clearScreen: false,
  build: { target: 'es2023', modulePreload: { polyfill: false } },
  environments: {
    solderline: { build: { rollupOptions: { onwarn: quiet } } },
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        assetsInlineLimit: 0,
        rollupOptions: {
          onwarn: quiet,
          input: [
            'client/entry.ts',
            'client/styles/main.css',
            'client/styles/no-script.css',
            ...FLAGS.map((code) => `node_modules/flag-icons/flags/4x3/${code}.svg`),
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
})
