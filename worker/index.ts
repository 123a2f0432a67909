import { origin } from '#origin/app.ts'
import { withConfiguredThirdParties } from '#origin/site/third-parties.ts'
import { withLockRetry } from './api/lock-retry.ts'
import { app } from './app.tsx'
import type { Bindings } from './request/env.ts'
import { withHostCookies } from './visitor/host-cookies.ts'

/** Local runs share their databases with the scripts, so their calls are retried. */
const bindings = (env: Bindings): Bindings =>
  env.OUTBOX === '1' ? { ...env, SHOP: withLockRetry(env.SHOP), CATALOGUE: withLockRetry(env.CATALOGUE) } : env

/** Machines request the health check every few seconds, so it waits for no database. */
const isHealthCheck = ({ url }: Request): boolean => new URL(url).pathname === '/healthz'

export default {
  fetch: (request: Request, env: Bindings, ctx: ExecutionContext) =>
    withHostCookies(request, async (plain) => {
      const used = isHealthCheck(plain) ? env : await withConfiguredThirdParties(env, (work) => ctx.waitUntil(work))
      return app.fetch(plain, bindings(used), ctx)
    }),
  async scheduled(_controller: ScheduledController, env: Bindings, ctx: ExecutionContext) {
    const { runScheduledJobs } = await import('#origin/jobs.ts')
    await runScheduledJobs(bindings(await withConfiguredThirdParties(env, (work) => ctx.waitUntil(work))))
  },
}

/**
 * The embedded API by itself, called like an operator's API. A named entrypoint has no URL: another Worker reaches it by a service binding,
 * and a local run by `npm run serve -- --api-port`.
 */
export const EmbeddedApi = {
  fetch: (request: Request, env: Bindings, ctx: ExecutionContext) =>
    withConfiguredThirdParties(env, (work) => ctx.waitUntil(work)).then((envWithThirdParties) =>
      origin.fetch(request, bindings(envWithThirdParties), ctx),
    ),
}
