import type { Context } from 'hono'
import type { Route } from '#shared/routes.ts'
import { leadToSignIn } from '../../forms/ended-session.ts'
import { type Page, type PageDefinition, page } from '../../render/page.tsx'
import type { WorkerEnv } from '../../request/env.ts'

type Load<Pattern extends string> = (c: Context<WorkerEnv, Pattern>) => Promise<Page | Response>

/** A page of the account: without a token it leads to the sign-in, which comes back here. */
export function accountPage<Pattern extends string>(
  route: Route<Pattern>,
  load: Load<Pattern>,
  { submit }: { submit?: Load<Pattern> } = {},
): PageDefinition {
  const guard =
    (work: Load<Pattern>): Load<Pattern> =>
    async (c) => {
      if (c.var.visitor.token === null) return leadToSignIn(c)
      const answer = await work(c)
      // Also where the page would stand without what it could not read.
      return c.var.ended_session ? leadToSignIn(c) : answer
    }
  return page(route, guard(load), submit ? { submit: guard(submit) } : {})
}
