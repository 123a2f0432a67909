/// <reference types="@cloudflare/vitest-plugin/types" />
import 'vitest'
import type { D1Migration } from 'cloudflare:test'
import type { ServedSite } from './e2e/served-site.ts'
import type { Databases } from './origin/database/databases.ts'
import type { Bindings } from './worker/request/env.ts'

declare module 'vitest' {
  /** What the configuration and the global set-up hand to the tests. */
  interface ProvidedContext {
    /** Worker tests: the migrations of origin/database/migrations. */
    migrations: Readonly<Record<keyof Databases, D1Migration[]>>
    /** How many files of worker tests have storages of their own. */
    storages: number
    /** Browser and HTTP tests: a server for each worker. */
    sites: readonly ServedSite[]
    /** Browser tests: where the Chromium for all of them listens. */
    browser: string
  }
}

declare global {
  namespace Cloudflare {
    interface Env extends Bindings {
      /** The address under which test-support/remote-api.ts answers. */
      TEST_API: string
    }
  }
}
