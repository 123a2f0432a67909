import type { ComponentProps } from 'react'
import { ErrorPage } from '#client/pages/site/error.tsx'
import { envelopeMessage } from '#origin/runtime/messages.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { callLanguage } from '../middleware/language.ts'
import type { Ctx } from '../request/env.ts'
import { answerTo, type ErrorAnswer } from './answers.ts'
import type { Page } from './page.tsx'

/** An error's page. @param shown what its component gets besides, or other words for the reader than its description */
function pageOf(
  { var: { t } }: Ctx,
  { status, title, text }: ErrorAnswer['page'],
  shown: Partial<ComponentProps<typeof ErrorPage>> = {},
): Page {
  return {
    status,
    head: { title: t(title), description: t(text), noindex: true },
    body: <ErrorPage status={status} title={t(title)} text={t(text)} {...shown} />,
  }
}

/** 404: for unknown addresses, unknown languages and ids that nothing has. */
export const notFoundPage = (c: Ctx): Page =>
  pageOf(c, answerTo(new ApiError(CODE.not_found)).page, { help: c.var.t('error.not_found_help') })

/** 405: the page is there, but not for a POST. */
export const methodPage = (c: Ctx): Page => pageOf(c, { status: 405, title: 'error.method_title', text: 'error.method_text' })

/** Behind a form whose cookie the browser did not keep. @param again the page that the form leads to */
export const cookiesPage = (c: Ctx, again: string): Page =>
  pageOf(c, { status: 403, title: 'error.cookies_title', text: 'common.cookies_blocked' }, { again })

/** Behind a form that was received, where the cookie that would show it did not come back. */
export const sentWithoutCookiesPage = (c: Ctx): Page =>
  pageOf(c, { status: 200, title: 'error.sent_title', text: 'error.sent_without_cookies' })

/** What a loader or the shell threw, as a page: its status and words are those of the error's code. */
export function errorPage(error: Error, c: Ctx): Page {
  const answer = answerTo(error).page
  const { status } = answer
  if (status === 404) return notFoundPage(c)
  const { pathname, search } = new URL(c.req.url)
  const known = error instanceof ApiError ? error : null
  const canRetry = status >= 500 || status === 409 || status === 429
  if (known?.retry_after_seconds) c.header('Retry-After', String(known.retry_after_seconds))
  return pageOf(c, answer, {
    ...(known?.code === CODE.refused && known.reason && { text: known.reason }),
    ...(status >= 500 && { request_id: c.var.request_id }),
    ...(canRetry && { again: pathname + search }),
  })
}

/** An error of the proxy itself as an envelope; HTTP says that it never reached the application. */
export function envelopeOf(error: Error, c: Ctx): Response {
  const code = error instanceof ApiError ? error.code : CODE.fault
  const status = code === CODE.unavailable ? 502 : code === CODE.upload_refused ? 413 : code === CODE.fault ? 500 : 200
  return c.json({ code, message: envelopeMessage(code, callLanguage(c)), data: { request_id: c.var.request_id } }, status)
}

/** Where even the error page fails: no layout, no translation, nothing that could fail again. */
export function lastResort(c: Ctx): Response {
  return c.html(
    '<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>Error</title><p>An error occurred while showing the error page</p><p><a href="/">Go back to home</a></p></html>',
    500,
  )
}
