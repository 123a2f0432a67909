import { type DeskPageState, formatConflict } from '#client/components/desk/desk-words.ts'
import { DeskSignInPage } from '#client/pages/desk/sign-in.tsx'
import { translator } from '#locales/dictionaries.ts'
import { deskAbout } from '#shared/contract/desk.ts'
import type { Endpoint, EndpointData, EndpointRequest } from '#shared/contract/endpoint.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { DESK_FORMS } from '#shared/forms/desk-forms.ts'
import { EMPTY_FORM, type Form } from '#shared/forms/form.ts'
import { readFormText } from '#shared/forms/posted.ts'
import { type Route, routes, splitLanguage, toPath } from '#shared/routes.ts'
import { createDeskApi } from '../../api/callers.ts'
import type { RejectedForm } from '../../forms/form-error.ts'
import { type FormHandler, formPage, submitToApi, toDisplayFormat } from '../../forms/form-page.ts'
import { readPostedForm } from '../../forms/posted-form.ts'
import { storeTypedForm } from '../../forms/typed-form.ts'
import { type PageDefinition, type PageHandler, visitorPage } from '../../page/page-definition.ts'
import { toErrorSummary } from '../../render/error-summary.ts'
import type { Ctx } from '../../request/env.ts'
import { redirectTo } from '../../request/private-response.ts'
import { dropDeskSecret, readDeskSecret, storeDeskSecret } from '../../visitor/desk-session.ts'
import { type DeskDocument, renderDesk } from './desk-document.tsx'

/** Enough for five hundred lines with every field filled. */
const FORM_LIMIT_BYTES = 2_000_000

interface DeskPage<Pattern extends string> {
  load(c: Ctx<Pattern>, visit: DeskPageState): Promise<Pick<DeskDocument, 'title' | 'current' | 'body'> | Response>
  /** Handlers by form name, which a post has in a field `form`. */
  forms?: Readonly<Record<string, FormHandler<Pattern>>>
}

/**
 * A page of the sales desk. Without the desk's secret it shows the form to enter it; where there is no desk, there is no page. Its calls
 * send that secret and no customer's token, and its texts are in the language of the desk.
 */
export function deskPage<Pattern extends string>(route: Route<Pattern>, { load, forms = {} }: DeskPage<Pattern>): PageDefinition {
  const pageOfForms = formPage<Pattern, string>(route, {
    sheets: ['desk'],
    limit_bytes: FORM_LIMIT_BYTES,
    // A post that names no form goes to the first handler, which throws.
    forms: { unknown: throwUnrecognizedForm, ...ENTRANCE, ...forms },
    async load(c, sent) {
      if (sent?.name === 'enter') return showEntrance(c, sent)
      const { time_zone } = toDisplayFormat(c)
      const done = sent ? null : (c.req.query('done') ?? null)
      const view = await load(c, { sent, done, time_zone, now: new Date().toISOString() })
      return view instanceof Response ? view : renderDesk(c, { ...view, status: c.var.is_restored ? 200 : (sent?.status ?? 200) })
    },
  })
  const { sheets, submit = pageOfForms.load } = pageOfForms
  return visitorPage(route, { sheets, submit: (c) => atDesk(c, submit) }, (c) => atDesk(c, pageOfForms.load))
}

async function throwUnrecognizedForm(): Promise<never> {
  throw new ApiError(CODE.not_found)
}

/** The forms that need no secret. */
const ENTRANCE: Readonly<Record<string, FormHandler>> = {
  enter: submitToApi(
    DESK_FORMS.enter,
    async (c, request) => {
      const secret = request.secret.trim()
      await c.var.api(DESK_FORMS.enter.endpoint, { secret })
      await storeDeskSecret(c, secret)
      const { pathname, search } = new URL(c.req.url)
      return redirectTo(c, pathname + search)
    },
    { messages: { not_allowed: (c) => c.var.t('desk.wrong_secret') } },
  ),
  async exit(c) {
    dropDeskSecret(c)
    return redirectTo(c, toPath(routes.desk, c.var.lang, {}))
  },
}

const isAtEntrance = async (c: Ctx): Promise<boolean> =>
  c.req.method === 'POST' && Object.hasOwn(ENTRANCE, readFormText(await readPostedForm(c, FORM_LIMIT_BYTES), 'form'))

/** Runs work of the desk, or asks for the desk's secret. @throws ApiError `not_found` where there is no desk */
async function atDesk(c: Ctx, work: PageHandler): ReturnType<PageHandler> {
  const { api, t } = c.var
  try {
    const secret = await readDeskSecret(c)
    c.set('api', createDeskApi(c, secret))
    const { lang, time_zone } = await c.var.api(deskAbout, {})
    const spoken = splitLanguage(new URL(c.req.url).pathname).prefix ?? lang
    c.set('desk', { lang: spoken, time_zone })
    c.set('t', translator(spoken))
    if (secret !== null || (await isAtEntrance(c))) return await work(c)
    return await askSecret(c, c.req.method === 'POST' || c.var.is_restored === true)
  } catch (error) {
    const { status } = toErrorSummary(error).page
    if (c.var.desk && status === 403) {
      // The secret has changed since the cookie was stored.
      dropDeskSecret(c)
      return askSecret(c, true)
    }
    if (c.var.desk && status === 404) {
      const title = c.var.t('desk.not_found')
      return renderDesk(c, { title, current: 'orders', status, body: <h1>{title}</h1> })
    }
    // The caller's error page is a page of the shop, not of the desk.
    c.set('api', api)
    c.set('t', t)
    throw error
  }
}

/** Asks for the secret; an unsent form is restored once the secret was right. */
async function askSecret(c: Ctx, isOver: boolean): Promise<Response> {
  if (c.req.method === 'POST') await storeTypedForm(c, null)
  return showEntrance(c, { ...EMPTY_FORM, notice: isOver ? c.var.t('desk.session_over') : null, status: isOver ? 403 : 200 })
}

const showEntrance = (c: Ctx, sent: RejectedForm): Promise<Response> =>
  renderDesk(c, { title: c.var.t('header.sign_in'), current: null, status: sent.status, body: <DeskSignInPage sent={sent} /> })

/** Redirects back to a page, which shows what was done. */
export function redirectBack(c: Ctx, done: string): Response {
  // Without the fragment the browser would go to the fragment of the sent form.
  return redirectTo(c, `${new URL(c.req.url).pathname}?done=${done}#main`)
}

/**
 * Handles a form of the desk.
 * @param done what was done, for `redirectBack`
 * @param readPresets fields of the call that the form does not contain
 */
export const createDeskAction = <E extends Endpoint, Pattern extends string>(
  form: Form<E>,
  done: string | ((data: EndpointData<E>) => string),
  readPresets: (c: Ctx<Pattern>) => Partial<EndpointRequest<E>>,
): FormHandler<Pattern> =>
  submitToApi<E, Pattern>(
    form,
    async (c, request) => {
      const data = await c.var.api(form.endpoint, request)
      return redirectBack(c, typeof done === 'string' ? done : done(data))
    },
    { readPresets, messages: { conflict: (c, fields) => formatConflict(fields, c.var.t, toDisplayFormat(c).tag) } },
  )
