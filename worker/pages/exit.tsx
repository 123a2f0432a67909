import type { Context } from 'hono'
import { ExitPage } from '#client/pages/exit.tsx'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { profileInfo } from '#shared/contract/profile.ts'
import { logout } from '#shared/contract/user.ts'
import { routes } from '#shared/routes.ts'
import type { WorkerEnv } from '../env.ts'
import { optional, page } from '../page.tsx'
import { endVisit } from '../sign-in.ts'

/** Signs out, and is where every call leads that says that the session is none any more. */
export const exit = page(routes.exit, async (c) => {
  const purpose = `${c.req.header('Sec-Purpose') ?? ''} ${c.req.header('Purpose') ?? ''} ${c.req.header('X-Moz') ?? ''}`
  // Who only looks ahead is signed out by nothing; browsers do not keep an answer that says no.
  if (/prefetch|prerender/i.test(purpose) || c.req.raw.method === 'HEAD') return c.body(null, 503, { 'Cache-Control': 'private, no-store' })
  // Where the account's page for that leads: it has signed out already.
  const is_deleted = c.var.visitor.token === null && c.req.query('account') === 'deleted'
  const had_ended = c.var.visitor.token !== null && (await endSession(c))
  const title = c.var.t(is_deleted ? 'security.deleted' : had_ended ? 'sign_in.ended_title' : 'sign_in.out_title')
  return {
    head: { title, description: title, noindex: true },
    body: <ExitPage title={title} had_ended={had_ended} />,
  }
})

/** @returns whether the session was none any more, before it was ended here */
async function endSession(c: Context<WorkerEnv>): Promise<boolean> {
  const { api } = c.var
  const known = await api(profileInfo, {}).then(
    () => true,
    (error: unknown) => !(error instanceof ApiError && error.code === CODE.session_invalid),
  )
  // Where the API cannot be reached the session stays there until it expires, but this browser has it no more.
  if (known) await optional(api(logout, {}))
  endVisit(c)
  return !known
}
