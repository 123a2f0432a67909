import type { CodeChallenge } from '#client/components/form/code-panel.tsx'
import type { Endpoint, RequestOf } from '#shared/contract/endpoint.ts'
import type { FieldErrors } from '#shared/contract/envelope.ts'
import { type Draft, type Form, type FormState, type Reading, readForm } from '#shared/forms/form.ts'
import { languageEntry } from '#shared/languages.ts'
import type { Route } from '#shared/routes.ts'
import { type Load, type PageDefinition, visitorPage } from '../page/page-definition.ts'
import type { Page, Redirect } from '../render/page.tsx'
import type { SheetName } from '../render/sheets.ts'
import type { Ctx } from '../request/env.ts'
import { timeZoneOf } from '../visitor/network-place.ts'
import { codeStep, readVerification, withCode } from './human.ts'
import { readPostedForm, SMALL_FORM_BYTES } from './posted-form.ts'
import { refusalOf, type Wordings } from './refusal.ts'

/** A form that did not get through, as its page shows it again. */
export interface RefusedForm<More = never> extends FormState {
  status: NonNullable<Page['status']>
  /** The code that a person has to enter, where there is one. */
  challenge?: CodeChallenge | null
  /** What this page shows besides. */
  more?: More
}

export interface SentForm<More = never> extends RefusedForm<More> {
  /** Which of the page's forms it was. */
  name: string
  posted: FormData
}

/** Takes a form that was posted. @returns where to go on, the form to be shown again, or null: there was nothing to do */
export type Take<Pattern extends string = string, More = never> = (
  c: Ctx<Pattern>,
  posted: FormData,
) => Promise<Response | RefusedForm<More> | null>

interface FormPage<Pattern extends string, Name extends string, More> {
  /** The page: as it was requested, or with a form that did not get through, whose status it gets. */
  load(c: Ctx<Pattern>, sent: SentForm<More> | null): Promise<Page | Redirect | Response>
  /** By their names, which a page with several of them has in a field `form`. */
  forms: Readonly<Record<Name, Take<Pattern, More>>>
  /** How much a post may hold, and what a longer one is told instead of the error page. */
  limit_bytes?: number | ((c: Ctx<Pattern>) => number)
  says?: Wordings
  /** The sheets that its subjects have. */
  sheets: readonly SheetName[]
  /** How it is made for everybody and cached, without a form that was typed. */
  shared?: PageDefinition['shared']
}

/**
 * A page with forms, with and without script: it is shown (200), takes a form and leads on (303), or shows the form again with
 * all that was typed and what is wrong with it (422), stands against it (409), comes too soon (429), or cannot be done now (503).
 * A session that has ended leads to the sign-in, and the form lies here again afterwards.
 */
export function formPage<Pattern extends string, Name extends string, More = never>(
  route: Route<Pattern>,
  { load, forms, limit_bytes = SMALL_FORM_BYTES, says, sheets, shared }: FormPage<Pattern, Name, More>,
): PageDefinition {
  const names = Object.keys(forms) as Name[]
  const submit: Load<Pattern> = async (c) => {
    // Also where it is not looked at: the connection ends with a body that nobody reads.
    let posted = new FormData()
    const read: Take<Pattern, More> = async () => {
      posted = await readPostedForm(c, typeof limit_bytes === 'number' ? limit_bytes : limit_bytes(c))
      return null
    }
    const refused = await (says ? acting(read, says) : read)(c, posted)
    const name = names.find((known) => known === posted.get('form')) ?? names[0]
    const outcome = refused ?? (name === undefined ? null : await forms[name](c, posted))
    if (outcome instanceof Response) return outcome
    const shown = await load(c, outcome && name !== undefined ? { ...outcome, name, posted } : null)
    return shown instanceof Response || 'location' in shown ? shown : { ...shown, status: outcome?.status ?? 200 }
  }
  return { ...visitorPage(route, { sheets, submit }, (c) => load(c, null)), shared }
}

/** How the page's language and its reader's clock have prices and days written. */
export function readingOf(c: Ctx): Reading {
  const { desk, lang } = c.var
  return { tag: languageEntry(desk?.lang ?? lang).tag, time_zone: desk?.time_zone ?? timeZoneOf(c) }
}

type Send<E extends Endpoint, Pattern extends string> = (
  c: Ctx<Pattern>,
  request: RequestOf<E>,
  sent: { draft: Draft; posted: FormData },
) => Promise<Response | RefusedForm>

interface Taking<E extends Endpoint, Pattern extends string> {
  /** What the call needs and the form does not hold. */
  known?: (c: Ctx<Pattern>, posted: FormData) => Partial<RequestOf<E>> | Promise<Partial<RequestOf<E>>>
  /** What is wrong beyond what the call's schema knows. */
  check?: (request: Partial<RequestOf<E>>, posted: FormData) => FieldErrors
  /** What this form says to a code of the API, where that is not what every form says. */
  says?: Wordings
  /** A person may have to pass the check: it has the code's panel, and `verification` goes with it. */
  asks_code?: true
}

/** Reads a declared form and sends it; what is wrong with it, by the form itself or by the API, is shown again. */
export const taking =
  <E extends Endpoint, Pattern extends string>(
    form: Form<E>,
    send: Send<E, Pattern>,
    { known, check, says, asks_code }: Taking<E, Pattern> = {},
  ): Take<Pattern> =>
  async (c, posted) => {
    const more = { ...(await known?.(c, posted)), ...(asks_code && { verification: readVerification(posted) }) } as Partial<RequestOf<E>>
    const { draft, problems, request, toProblems } = readForm(form, posted, readingOf(c), more, (request) => check?.(request, posted) ?? {})
    const refuse = (refused: RefusedForm) => (asks_code ? withCode(c, refused, posted) : refused)
    if (asks_code && codeStep(posted)) return refuse({ draft, problems: {}, notice: null, status: 200 })
    if (request === null) return refuse({ draft, problems, notice: null, status: 422 })
    try {
      return await send(c, request, { draft, posted })
    } catch (error) {
      const { status, fields, notice } = refusalOf(c, error, says)
      return refuse({ draft, problems: toProblems(fields), notice, status })
    }
  }

/** Buttons, and fields that no call has: their faults stand above the form. */
export const acting =
  <Pattern extends string, More = never>(act: Take<Pattern, More>, says?: Wordings): Take<Pattern, More> =>
  async (c, posted) => {
    try {
      return await act(c, posted)
    } catch (error) {
      const { status, fields, notice } = refusalOf(c, error, says)
      return { draft: {}, problems: fields, notice: notice ?? c.var.t('validation.summary'), status }
    }
  }

/** Shows a form again as it was filled in: its other buttons change what stands around it. */
export const showing =
  (form: Form): Take =>
  async (c, posted) => ({ draft: readForm(form, posted, readingOf(c)).draft, problems: {}, notice: null, status: 200 })
