import type { ComponentProps } from 'react'
import { ErrorPage } from '#client/pages/site/error.tsx'
import { getEnvelopeMessage } from '#origin/runtime/messages.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { readCallLanguage } from '../middleware/language.ts'
import type { Ctx } from '../request/env.ts'
import { type ErrorSummary, toErrorSummary } from './error-summary.ts'
import type { Page } from './page.tsx'

/** An error's page. @param pageProps further props of its component, or another text than its description */
function createPage(
  { var: { t } }: Ctx,
  { status, title, text }: ErrorSummary['page'],
  pageProps: Partial<ComponentProps<typeof ErrorPage>> = {},
): Page {
  return {
    status,
    head: { title: t(title), description: t(text), noindex: true },
    body: <ErrorPage status={status} title={t(title)} text={t(text)} {...pageProps} />,
  }
}

/** 404: for unknown URLs, unknown languages and ids that do not exist. */
export const createNotFoundPage = (c: Ctx): Page =>
  createPage(c, toErrorSummary(new ApiError(CODE.not_found)).page, { help: c.var.t('error.not_found_help') })

/** 405: the page exists, but not for a POST. */
export const createMethodPage = (c: Ctx): Page => createPage(c, { status: 405, title: 'error.method_title', text: 'error.method_text' })

/** The page after a form whose cookie the browser did not store (403). @param again the page that the form redirects to */
export const createCookiesPage = (c: Ctx, again: string): Page =>
  createPage(c, { status: 403, title: 'error.cookies_title', text: 'common.cookies_blocked' }, { again })

/** The page after a form that was received (200), where the cookie that would show it did not come back. */
export const createMissingCookiesPage = (c: Ctx): Page =>
  createPage(c, { status: 200, title: 'error.sent_title', text: 'error.sent_without_cookies' })

/** The error page of a loader or the shell: its status and texts are those of the error's code. */
export function createErrorPage(error: Error, c: Ctx): Page {
  const answer = toErrorSummary(error).page
  const { status } = answer
  if (status === 404) return createNotFoundPage(c)
  const { pathname, search } = new URL(c.req.url)
  const apiError = error instanceof ApiError ? error : null
  const canRetry = status >= 500 || status === 409 || status === 429
  if (apiError?.retry_after_seconds) c.header('Retry-After', String(apiError.retry_after_seconds))
  return createPage(c, answer, {
    ...(apiError?.code === CODE.refused && apiError.reason && { text: apiError.reason }),
    ...(status >= 500 && { request_id: c.var.request_id }),
    ...(canRetry && { again: pathname + search }),
  })
}

/**
 * An error of the proxy itself as an envelope. The HTTP status shows that the call never reached the application.
 * @param pageStatus the status of a page whose data was requested
 */
export function toEnvelopeResponse(error: Error, c: Ctx, pageStatus?: number): Response {
  const code = error instanceof ApiError ? error.code : CODE.fault
  const status = code === CODE.unavailable ? 502 : code === CODE.upload_refused ? 413 : code === CODE.fault ? 500 : 200
  return c.json(
    { code, message: getEnvelopeMessage(code, readCallLanguage(c)), data: { request_id: c.var.request_id } },
    (pageStatus as 404 | undefined) ?? status,
  )
}

/** The response to a failure of the error page itself: no layout, no translation, nothing that could fail again. */
export function toPlainErrorResponse(c: Ctx): Response {
  return c.html(
    '<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>Error</title><p>An error occurred while showing the error page</p><p><a href="/">Go back to home</a></p></html>',
    500,
  )
}
