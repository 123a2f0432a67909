import { app } from './app.tsx'
import type { Bindings } from './env.ts'
import { withHostCookies } from './host-cookies.ts'
import { scheduled } from './scheduled.ts'

export default {
  fetch: (request: Request, env: Bindings, ctx: ExecutionContext) => withHostCookies(request, (own) => app.fetch(own, env, ctx)),
  scheduled,
}
