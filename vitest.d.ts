/// <reference types="@cloudflare/vitest-plugin/types" />
import 'vitest'
import type { D1Migration } from 'cloudflare:test'
import type { Bindings } from './worker/middleware/env.ts'

declare module 'vitest' {
  /** What the configuration and the global set-up hand to the tests. */
  interface ProvidedContext {
    /** Worker tests: the migrations of origin/database/migrations. */
    migrations: D1Migration[]
    /** How many files of worker tests have storages of their own. */
    storages: number
    /** Browser and HTTP tests: where the production build is served, without a slash at its end. */
    base_url: string
    /** Its state folder, with the demonstration catalogue. */
    state: string
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
