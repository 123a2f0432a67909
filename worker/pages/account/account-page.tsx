import type { Route } from '#shared/routes.ts'
import { redirectToSignIn } from '../../forms/ended-session.ts'
import { type PageDefinition, type PageHandler, visitorPage } from '../../page/page-definition.ts'

/** A page of the account: without a token it redirects to the sign-in, which returns here. */
export const accountPage = <Pattern extends string>(route: Route<Pattern>, load: PageHandler<Pattern>): PageDefinition =>
  requireCustomer(visitorPage(route, { sheets: ['account'] }, load))

/** Requires a session for any page: without a token, or after the session has ended, it redirects to the sign-in. */
export function requireCustomer({ load, submit, ...definition }: PageDefinition): PageDefinition {
  const guard =
    (work: PageHandler): PageHandler =>
    async (c) => {
      if (c.var.visitor.token === null) return redirectToSignIn(c)
      const answer = await work(c)
      // A page that could do without the data of an ended session redirects as well.
      return c.var.ended_session ? redirectToSignIn(c) : answer
    }
  return { ...definition, load: guard(load), submit: submit && guard(submit) }
}
