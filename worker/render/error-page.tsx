import type { Context } from 'hono'
import { ErrorPage } from '#client/pages/error.tsx'
import { envelopeMessage } from '#origin/messages.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import type { WorkerEnv } from '../env.ts'
import { callLanguage } from '../middleware/language.ts'
import type { Page } from '../page.tsx'

/** 404: for unknown addresses, unknown languages and ids that nothing has. */
export function notFoundPage(c: Context<WorkerEnv>): Page {
  const { t } = c.var
  return {
    status: 404,
    head: { title: t('error.not_found_title'), description: t('error.not_found_text'), noindex: true },
    body: <ErrorPage status={404} title={t('error.not_found_title')} text={t('error.not_found_text')} help={t('error.not_found_help')} />,
  }
}

/** 405: the page is there, but not for a POST. */
export function methodPage(c: Context<WorkerEnv>): Page {
  const { t } = c.var
  return {
    status: 405,
    head: { title: t('error.method_title'), description: t('error.method_text'), noindex: true },
    body: <ErrorPage status={405} title={t('error.method_title')} text={t('error.method_text')} />,
  }
}

/** What a loader or the shell threw, as a page: 404 for what is not there, 503 without the API, 500 for a fault of ours. */
export function errorPage(error: Error, c: Context<WorkerEnv>): Page {
  const code = error instanceof ApiError ? error.code : CODE.fault
  if (code === CODE.not_found || code === CODE.validation) return notFoundPage(c)
  const { t, request_id } = c.var
  const { pathname, search } = new URL(c.req.url)
  const again = pathname + search
  if (code === CODE.unavailable || code === CODE.too_many_requests) {
    return {
      status: 503,
      head: { title: t('error.unavailable_title'), description: t('error.unavailable_text'), noindex: true },
      body: (
        <ErrorPage
          status={503}
          title={t('error.unavailable_title')}
          text={t('error.unavailable_text')}
          request_id={request_id}
          again={again}
        />
      ),
    }
  }
  return {
    status: 500,
    head: { title: t('error.fault_title'), description: t('error.fault_text'), noindex: true },
    body: <ErrorPage status={500} title={t('error.fault_title')} text={t('error.fault_text')} request_id={request_id} again={again} />,
  }
}

/** An error of the proxy itself as an envelope; HTTP says that it never reached the application. */
export function envelopeOf(error: Error, c: Context<WorkerEnv>): Response {
  const code = error instanceof ApiError ? error.code : CODE.fault
  const status = code === CODE.unavailable ? 502 : code === CODE.upload_refused ? 413 : 500
  return c.json({ code, message: envelopeMessage(code, callLanguage(c)), data: { request_id: c.var.request_id } }, status)
}

/** Where even the error page fails: no layout, no translation, nothing that could fail again. */
export function lastResort(c: Context<WorkerEnv>): Response {
  return c.html(
    '<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>Error</title><p>An error occurred while showing the error page</p><p><a href="/">Go back to home</a></p></html>',
    500,
  )
}
