import type { Context } from 'hono'
import type { ReactNode } from 'react'
import { conflictText, type DeskFormState } from '#client/components/desk/desk-words.ts'
import { DeskSignInPage } from '#client/pages/desk/sign-in.tsx'
import { translator } from '#locales/dictionaries.ts'
import { deskAbout, deskEnter } from '#shared/contract/desk.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { type Reading, type Typed, typedOf } from '#shared/forms/desk-forms.ts'
import { languageEntry } from '#shared/languages.ts'
import { pathTo, type Route, routes, splitLanguage } from '#shared/routes.ts'
import { deskApi } from '../../api/callers.ts'
import { readPostedForm } from '../../forms/posted-form.ts'
import { sayToWait } from '../../forms/refusal.ts'
import { type DeskDocument, renderDesk } from '../../render/desk-document.tsx'
import { type PageDefinition, page } from '../../render/page.tsx'
import type { ApiClient } from '../../request/api-client.ts'
import type { WorkerEnv } from '../../request/env.ts'
import { leadTo } from '../../request/private-answer.ts'
import { dropDeskSecret, keepDeskSecret, readDeskSecret } from '../../visitor/desk-session.ts'

type Ctx<Pattern extends string = string> = Context<WorkerEnv, Pattern>

/** Five hundred lines with every field filled. */
const FORM_LIMIT_BYTES = 2_000_000

/** What the pages of the desk are made with. */
export interface Desk extends Pick<DeskDocument, 'lang' | 'page'> {
  /** Brings the desk's secret, and no customer's token. */
  api: ApiClient
  /** How its forms are read. */
  reading: Reading
  /** When the page was asked for, ISO 8601. */
  now: string
}

interface DeskView {
  title: string
  current: DeskDocument['current']
  body: ReactNode
  status?: DeskDocument['status']
}

/** A form that was sent, and what became of it: null for the page as it is. */
type SentForm = (DeskFormState & { status: DeskDocument['status'] }) | null

interface DeskPage<Pattern extends string> {
  /** @param sent a form that did not get through, to be shown again */
  load(c: Ctx<Pattern>, desk: Desk, sent: SentForm): Promise<DeskView | Response>
  /** @returns what to say when it worked; the page is loaded anew with it */
  submit?(c: Ctx<Pattern>, desk: Desk, typed: Typed): Promise<{ done: string } | { fields: DeskFormState['fields'] }>
}

/** A page of the sales desk: who has not given its secret sees the form for that, and where there is no desk, no page. */
export function deskPage<Pattern extends string>(route: Route<Pattern>, { load, submit }: DeskPage<Pattern>): PageDefinition {
  return page(route, (c) => withDesk(c, (desk) => load(c, desk, null)), {
    async submit(c) {
      const about = await deskFor(c, null)
      const typed = typedOf(await readPostedForm(c, FORM_LIMIT_BYTES))
      if (typed['do'] === 'enter') return enter(c, about, typed['secret'] ?? '')
      if (typed['do'] === 'exit') {
        dropDeskSecret(c)
        return leadTo(c, pathTo(routes.desk, c.var.lang, {}))
      }
      return withDesk(c, (desk) => send(c, desk, typed))
    },
  })

  async function send(c: Ctx<Pattern>, desk: Desk, typed: Typed): Promise<DeskView | Response> {
    const form = typed['do'] ?? ''
    if (!submit) return load(c, desk, null)
    try {
      const result = await submit(c, desk, typed)
      if ('fields' in result) return await load(c, desk, { form, typed, fields: result.fields, notice: null, status: 422 })
      const { pathname } = new URL(c.req.url)
      // Otherwise the browser goes on to the form that was sent.
      return leadTo(c, `${pathname}?done=${result.done}#main`)
    } catch (error) {
      return load(c, desk, { form, typed, ...refusalOf(desk, error) })
    }
  }
}

/** @throws ApiError `not_found` where there is no desk */
async function deskFor(c: Ctx, secret: string | null): Promise<Desk> {
  const api = deskApi(c, secret)
  const about = await api(deskAbout, {})
  const lang = splitLanguage(new URL(c.req.url).pathname).prefix ?? about.lang
  const { tag } = languageEntry(lang)
  return {
    lang,
    page: { lang: c.var.lang, tag, t: translator(lang) },
    api,
    reading: { tag, time_zone: about.time_zone },
    now: new Date().toISOString(),
  }
}

async function withDesk(c: Ctx, work: (desk: Desk) => Promise<DeskView | Response>): Promise<Response> {
  const secret = await readDeskSecret(c)
  const desk = await deskFor(c, secret)
  const is_post = c.req.method === 'POST'
  if (secret === null) return signIn(c, desk, is_post ? 403 : 200, is_post ? desk.page.t('desk.session_over') : null)
  try {
    const view = await work(desk)
    return view instanceof Response ? view : await renderDesk(c, { ...desk, status: 200, ...view })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === CODE.not_allowed) {
      // The secret has been changed since.
      dropDeskSecret(c)
      return signIn(c, desk, 403, desk.page.t('desk.session_over'))
    }
    if (error.code !== CODE.not_found && error.code !== CODE.validation) throw error
    const title = desk.page.t('desk.not_found')
    return renderDesk(c, { ...desk, title, current: 'orders', status: 404, body: <h1>{title}</h1> })
  }
}

async function enter(c: Ctx, desk: Desk, secret: string): Promise<Response> {
  const { t } = desk.page
  try {
    await desk.api(deskEnter, { secret })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === CODE.not_allowed || error.code === CODE.validation) return signIn(c, desk, 403, t('desk.wrong_secret'))
    if (error.code !== CODE.too_many_requests) throw error
    return signIn(c, desk, 429, sayToWait(c, t, error.retry_after_seconds ?? 60))
  }
  await keepDeskSecret(c, secret)
  const { pathname } = new URL(c.req.url)
  return leadTo(c, pathname)
}

function signIn(c: Ctx, desk: Desk, status: DeskDocument['status'], notice: string | null): Promise<Response> {
  const action = new URL(c.req.url).pathname
  const title = desk.page.t('header.sign_in')
  return renderDesk(c, { ...desk, title, current: null, status, body: <DeskSignInPage action={action} notice={notice} /> })
}

/** Why the API did not take a form. @throws what is not about the form */
function refusalOf({ page: { t, tag } }: Desk, error: unknown): Pick<NonNullable<SentForm>, 'fields' | 'notice' | 'status'> {
  if (!(error instanceof ApiError)) throw error
  switch (error.code) {
    case CODE.validation:
      return { status: 422, fields: error.fields ?? {}, notice: error.fields ? null : t('validation.summary') }
    case CODE.conflict:
      return { status: 409, fields: {}, notice: conflictText(error.fields ?? {}, t, tag) }
    case CODE.too_many_requests:
      return { status: 429, fields: {}, notice: t('validation.too_many_requests') }
    case CODE.fault:
    case CODE.unavailable:
      return { status: 503, fields: {}, notice: t('validation.unavailable') }
    default:
      throw error
  }
}
