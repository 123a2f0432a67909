import { ExitPage, type ExitState } from '#client/pages/account/exit.tsx'
import type { MessageKey } from '#locales/translator.ts'
import { profileInfo } from '#shared/contract/profile.ts'
import { logout } from '#shared/contract/user.ts'
import { routes, toPath } from '#shared/routes.ts'
import { parseRedirectPath } from '#shared/url/redirect-path.ts'
import { formPage } from '../../forms/form-page.ts'
import { deleteTypedForm } from '../../forms/typed-form.ts'
import { type Page, toPrivateHead } from '../../render/page.tsx'
import type { Ctx } from '../../request/env.ts'
import { optional } from '../../request/optional.ts'
import { PRIVATE, redirectTo } from '../../request/private-response.ts'
import { readTemporaryCookie } from '../../visitor/temporary-cookies.ts'
import { clearVisit } from '../../visitor/visit.ts'

/** Signs out; every request with an ended session redirects here. A link of another site signs no visitor out: it shows a question. */
export const exit = formPage(routes.exit, {
  sheets: ['account'],
  async load(c) {
    const purpose = `${c.req.header('Sec-Purpose') ?? ''} ${c.req.header('Purpose') ?? ''} ${c.req.header('X-Moz') ?? ''}`
    // A prefetch signs no visitor out; browsers do not store the response of a failed prefetch.
    if (/prefetch|prerender/i.test(purpose) || c.req.raw.method === 'HEAD') return c.body(null, 403, { 'Cache-Control': PRIVATE })
    if (c.var.visitor.token === null) {
      if (c.req.query('account') === 'deleted') return createExitPage(c, 'deleted')
      return createExitPage(c, c.var.ended_session || c.req.query('redirect') !== undefined ? 'ended' : 'out')
    }
    if (isFromHere(c)) return createExitPage(c, await signOut(c))
    await optional(c.var.api(profileInfo, {}))
    return createExitPage(c, c.var.ended_session ? 'ended' : 'question')
  },
  forms: {
    async exit(c) {
      if (c.var.visitor.token !== null && (await signOut(c)) === 'ended') return null
      return redirectTo(c, toPath(routes.exit, c.var.lang, {}))
    },
  },
})

/**
 * Whether a link of this site led here. Browsers report it, and a page of another site cannot forge it; older browsers send the page's URL.
 */
function isFromHere(c: Ctx): boolean {
  const site = c.req.header('Sec-Fetch-Site')
  if (site !== undefined) return site === 'same-origin'
  const referer = c.req.header('Referer')
  return referer !== undefined && URL.canParse(referer) && new URL(referer).origin === new URL(c.req.url).origin
}

async function signOut(c: Ctx): Promise<ExitState> {
  const { api } = c.var
  // The API accepts a sign-out of a session that has already ended: only a call for the session's data shows the difference.
  await optional(api(profileInfo, {}))
  if (c.var.ended_session) return 'ended'
  // Where the API cannot be reached, the session stays open there until it expires, but this browser no longer has it.
  await optional(api(logout, {}))
  deleteTypedForm(c)
  clearVisit(c)
  return 'out'
}

const TITLES: Readonly<Record<ExitState, MessageKey>> = {
  out: 'sign_in.out_title',
  ended: 'sign_in.ended_title',
  deleted: 'security.deleted',
  question: 'sign_in.out_question',
}

function createExitPage(c: Ctx, state: ExitState): Page {
  const title = c.var.t(TITLES[state])
  return {
    head: toPrivateHead(title),
    body: (
      <ExitPage
        title={title}
        state={state}
        redirect={parseRedirectPath(c.req.query('redirect'))}
        is_form_stored={readTemporaryCookie(c, 'typed') !== null}
      />
    ),
  }
}
