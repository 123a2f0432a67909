import type { Endpoint, EndpointRequest } from '#shared/contract/endpoint.ts'
import type { FieldErrors } from '#shared/contract/envelope.ts'
import { type Draft, type Form, type InputFormat, readForm } from '#shared/forms/form.ts'
import { getLanguage } from '#shared/languages.ts'
import type { Route } from '#shared/routes.ts'
import { type PageDefinition, type PageHandler, visitorPage } from '../page/page-definition.ts'
import type { Page, Redirect } from '../render/page.tsx'
import type { SheetName } from '../render/sheets.ts'
import type { Ctx } from '../request/env.ts'
import { readTimeZone } from '../visitor/time-zone.ts'
import { type ErrorMessages, type RejectedForm, toFormError } from './form-error.ts'
import { findCodeStep, readHumanProof, withCodeChallenge } from './human.ts'
import { readPostedForm, SMALL_FORM_BYTES } from './posted-form.ts'

export interface SubmittedForm<More = never> extends RejectedForm<More> {
  name: string
  posted: FormData
}

/** Handles a posted form. @returns a redirect, the form to be shown again, or null: there was nothing to do */
export type FormHandler<Pattern extends string = string, More = never> = (
  c: Ctx<Pattern>,
  posted: FormData,
) => Promise<Response | RejectedForm<More> | null>

interface FormPage<Pattern extends string, Name extends string, More> {
  /** The page: as requested, or with a rejected form, whose status it gets. */
  load(c: Ctx<Pattern>, sent: SubmittedForm<More> | null): Promise<Page | Redirect | Response>
  /** Handlers by form name, which a page with several forms has in a field `form`. */
  forms: Readonly<Record<Name, FormHandler<Pattern, More>>>
  /** `limit_bytes`: the maximum size of a post. `messages`: shown for a larger one instead of the error page. */
  limit_bytes?: number | ((c: Ctx<Pattern>) => number)
  messages?: ErrorMessages
  /** The stylesheets of the page's subjects, besides the one of every page. */
  sheets: readonly SheetName[]
  /** How the page is made for all visitors and cached, without a typed form. */
  shared?: PageDefinition['shared']
}

/**
 * A page with forms, with and without script. It is shown (200), or takes a form and redirects (303). Otherwise it shows the form again
 * with its input: the input is wrong (422), in conflict (409), too soon (429), or not possible now (503). A session that has ended leads to
 * the sign-in, and the form is restored afterwards.
 */
export function formPage<Pattern extends string, Name extends string, More = never>(
  route: Route<Pattern>,
  { load, forms, limit_bytes = SMALL_FORM_BYTES, messages, sheets, shared }: FormPage<Pattern, Name, More>,
): PageDefinition {
  const names = Object.keys(forms) as Name[]
  const submit: PageHandler<Pattern> = async (c) => {
    // The body is read even where it is not used: an unread body ends the connection.
    let posted = new FormData()
    const read: FormHandler<Pattern, More> = async () => {
      posted = await readPostedForm(c, typeof limit_bytes === 'number' ? limit_bytes : limit_bytes(c))
      return null
    }
    const rejectedForm = await (messages ? handleActions(read, messages) : read)(c, posted)
    const name = names.find((candidate) => candidate === posted.get('form')) ?? names[0]
    const outcome = rejectedForm ?? (name === undefined ? null : await forms[name](c, posted))
    if (outcome instanceof Response) return outcome
    const loadedPage = await load(c, outcome && name !== undefined ? { ...outcome, name, posted } : null)
    return loadedPage instanceof Response || 'location' in loadedPage ? loadedPage : { ...loadedPage, status: outcome?.status ?? 200 }
  }
  return { ...visitorPage(route, { sheets, submit }, (c) => load(c, null)), shared }
}

/** The formats of prices and days, by the page's language and the reader's time zone. */
export function toDisplayFormat(c: Ctx): InputFormat {
  const { desk, lang } = c.var
  return { tag: getLanguage(desk?.lang ?? lang).tag, time_zone: desk?.time_zone ?? readTimeZone(c) }
}

type Send<E extends Endpoint, Pattern extends string> = (
  c: Ctx<Pattern>,
  request: EndpointRequest<E>,
  sent: { draft: Draft; posted: FormData },
) => Promise<Response | RejectedForm>

interface Taking<E extends Endpoint, Pattern extends string> {
  /** Fields of the call that the form does not contain. */
  readPresets?: (c: Ctx<Pattern>, posted: FormData) => Partial<EndpointRequest<E>> | Promise<Partial<EndpointRequest<E>>>
  /** Checks beyond the call's schema. */
  check?: (request: Partial<EndpointRequest<E>>, posted: FormData) => FieldErrors
  /** The messages of this form for codes of the API, where they are not the default ones. */
  messages?: ErrorMessages
  /** The form has the code panel, since a person may have to pass the check; `verification` is sent with it. */
  asks_code?: true
}

/** Parses a declared form and sends it. Where the form or the API finds a fault, the form is shown again. */
export const submitToApi =
  <E extends Endpoint, Pattern extends string>(
    form: Form<E>,
    send: Send<E, Pattern>,
    { readPresets, check, messages, asks_code }: Taking<E, Pattern> = {},
  ): FormHandler<Pattern> =>
  async (c, posted) => {
    const more = { ...(await readPresets?.(c, posted)), ...(asks_code && { verification: readHumanProof(posted) }) } as Partial<
      EndpointRequest<E>
    >
    const { draft, problems, request, toProblems } = readForm(
      form,
      posted,
      toDisplayFormat(c),
      more,
      (request) => check?.(request, posted) ?? {},
    )
    const toRejectedForm = (rejectedForm: RejectedForm) => (asks_code ? withCodeChallenge(c, rejectedForm, posted) : rejectedForm)
    if (asks_code && findCodeStep(posted)) return toRejectedForm({ draft, problems: {}, notice: null, status: 200 })
    if (request === null) return toRejectedForm({ draft, problems, notice: null, status: 422 })
    try {
      return await send(c, request, { draft, posted })
    } catch (error) {
      const { status, fields, notice } = toFormError(c, error, messages)
      return toRejectedForm({ draft, problems: toProblems(fields), notice, status })
    }
  }

/** Wraps a handler of buttons, or of fields that no call has. Its errors are shown above the form. */
export const handleActions =
  <Pattern extends string, More = never>(act: FormHandler<Pattern, More>, messages?: ErrorMessages): FormHandler<Pattern, More> =>
  async (c, posted) => {
    try {
      return await act(c, posted)
    } catch (error) {
      const { status, fields, notice } = toFormError(c, error, messages)
      return { draft: {}, problems: fields, notice: notice ?? c.var.t('validation.summary'), status }
    }
  }

/** Shows a form again with its input, after a button that changes only the page around it. */
export const showFormAgain =
  (form: Form): FormHandler =>
  async (c, posted) => ({ draft: readForm(form, posted, toDisplayFormat(c)).draft, problems: {}, notice: null, status: 200 })
