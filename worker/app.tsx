import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { except } from 'hono/combine'
import { etag } from 'hono/etag'
import { HTTPException } from 'hono/http-exception'
import { log } from '#origin/runtime/log.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { routes, splitLanguage } from '#shared/routes.ts'
import { FORMAT_ROUTES } from '#shared/url/page-format.ts'
import { createVisitorApi } from './api/callers.ts'
import { cookieCheck } from './forms/cookie-check.ts'
import { redirectToSignIn } from './forms/ended-session.ts'
import { forms } from './forms/forms.ts'
import { createOneClickHandler } from './forms/one-click.ts'
import { loadPage } from './forms/restored-form.ts'
import { healthz } from './health/healthz.ts'
import { canonicalHost } from './middleware/canonical-host.ts'
import { isPagePath, language, toRoutedPath } from './middleware/language.ts'
import { redirectUnusedLanguage } from './middleware/redirect-unused-language.ts'
import { requestId } from './middleware/request-id.ts'
import { sameSite } from './middleware/same-site.ts'
import { securityHeaders } from './middleware/security-headers.ts'
import { timing } from './middleware/timing.ts'
import { answerFromCache } from './page/cached-page.ts'
import type { PageDefinition, PageHandler } from './page/page-definition.ts'
import { findFirstPageUrl } from './page/page-query.ts'
import { files } from './pages/catalogue/files.tsx'
import { devOutbox } from './pages/dev/outbox.tsx'
import { devPay } from './pages/dev/pay.tsx'
import { PAGES } from './pages/pages.ts'
import { renderDocument } from './render/document.tsx'
import { createErrorPage, createMethodPage, createNotFoundPage, toEnvelopeResponse, toPlainErrorResponse } from './render/error-page.tsx'
import { toErrorSummary } from './render/error-summary.ts'
import { renderer } from './render/renderer.tsx'
import type { Ctx, WorkerEnv } from './request/env.ts'
import { logFault } from './request/log.ts'
import { TimeBudget } from './request/time-budget.ts'
import { seo } from './seo/seo.ts'
import { startCartCount } from './visitor/cart-count.ts'
import { session } from './visitor/session.ts'

/** Temporary errors, with the seconds until a retry where the response names none. */
const TEMPORARY_STATUSES: ReadonlySet<number> = new Set([429, 502, 503])
const RETRY_AFTER_S = 30

/** Maximum size of a request to `/mcp`. The parts list of an agent is far smaller. */
const AGENT_BODY_BYTES = 1_000_000

/** The edge, in reading order. The router sees paths without their language. */
export const app = new Hono<WorkerEnv>({ getPath: (request) => toRoutedPath(new URL(request.url).pathname) })

app.use(timing)
app.use(requestId)
app.use(async (c, next) => {
  await next()
  // Every fault that a reader sees is logged with the number that the page shows.
  if (c.res.status >= 500 && !c.var.is_logged) logFault(c, c.error ?? `answered with ${c.res.status}`)
  if (TEMPORARY_STATUSES.has(c.res.status) && !c.res.headers.has('Retry-After')) c.res.headers.set('Retry-After', String(RETRY_AFTER_S))
})
app.use(securityHeaders)
app.use(renderer)
app.use(language)
app.use(session)
app.use(async (c, next) => {
  c.set('budget', new TimeBudget(Number(c.env.PAGE_BUDGET_MS)))
  c.set('api', createVisitorApi(c))
  await next()
})

app.use(cookieCheck)

// Load balancers and monitors use any host name of the machine.
app.route('/', healthz)

app.use(canonicalHost)

app.route('/', seo)
app.route('/', files)
app.route('/', devPay)
app.route('/', devOutbox)
// Payment companies post from another site, and sign their requests.
app.on(['POST', 'PUT', 'PATCH', 'DELETE'], '/api/*', except('/api/pay/webhook/*', sameSite))
// The document is loaded on request, because it is far larger than any other text of the Worker.
app.get('/api/openapi.json', async (c) =>
  c.json((await import('./api/openapi.ts')).createOpenApiDocument(), 200, { 'Cache-Control': 'public, max-age=300' }),
)
app.all('/api/*', async (c) => (await import('./api/proxy.ts')).forwardCall(c))
app.post('/mcp', bodyLimit({ maxSize: AGENT_BODY_BYTES, onError: (c) => c.text('Too large', 413) }), async (c) =>
  (await import('./pages/mcp/mcp.ts')).answerAgent(c),
)
// Every answer is the response to its request, so GET has no event stream to open.
app.all('/mcp', (c) => c.text('Method not allowed', 405, { Allow: 'POST' }))
app.get('/kicad/v1/*', async (c) => (await import('./pages/kicad/kicad.ts')).answerKicad(c))
app.route('/', forms)
// These routes are before the pages, whose forms are same-site only.
app.post(
  routes.newsletter_leave.pattern,
  createOneClickHandler(async () => (await import('#shared/contract/common.ts')).unsubscribe),
)
app.post(
  routes.watch_end.pattern,
  createOneClickHandler(async () => (await import('#shared/contract/watch.ts')).watchEndByLink),
)

// The data of pages, for programs: /category/mosfets.json.
app.use('/formats/*', etag())
for (const route of FORMAT_ROUTES)
  app.get(`/formats/:format${route.pattern}`, async (c) => (await import('./pages/format/formats.ts')).answerInFormat(c, route))

for (const entry of PAGES) {
  const { route } = entry
  const answer = async (c: Ctx, { sheets }: PageDefinition, work: PageHandler): Promise<Response> => {
    // Runs in parallel with the loader. If it redirects, the loader's result is ignored.
    const unused = redirectUnusedLanguage(c)
    const loading = c.var.timings.measure('load', () => work(c))
    loading.catch(() => undefined)
    const languageRedirect = await unused
    if (languageRedirect) return languageRedirect
    const loaded = await loading
    if (loaded instanceof Response) return loaded
    if ('location' in loaded) return c.redirect(loaded.location, loaded.status)
    return c.var.timings.measure('render', () => renderDocument(c, loaded, sheets))
  }
  app.get(route.pattern, async (c) => {
    // Runs in parallel with the loader. A form may change the number, which is then read after the form.
    void startCartCount(c)
    const firstPage = findFirstPageUrl(new URL(c.req.url))
    if (firstPage !== null) return c.redirect(firstPage, 302)
    const page = await entry.load()
    return (await answerFromCache(c, page)) ?? answer(c, page, () => loadPage(c, page))
  })
  app.post(route.pattern, sameSite, async (c, next) => {
    const page = await entry.load()
    return page.submit ? answer(c, page, page.submit) : next()
  })
  app.all(route.pattern, async (c) => {
    c.header('Allow', (await entry.load()).submit ? 'GET, HEAD, POST' : 'GET, HEAD')
    return renderDocument(c, createMethodPage(c))
  })
}

app.notFound((c) => {
  const { isUnsupported: unrecognizedLanguage } = splitLanguage(new URL(c.req.url).pathname)
  return isPagePath(c.req.path) || unrecognizedLanguage ? renderDocument(c, createNotFoundPage(c)) : c.text('Not found', 404)
})

app.onError(async (error, c) => {
  const isApi = c.req.path.startsWith('/api/')
  const hasEnded = error instanceof ApiError && error.code === CODE.session_invalid
  const { status } = error instanceof HTTPException ? error : toErrorSummary(error).page
  if (status >= 500) logFault(c, error)
  if (isApi) return toEnvelopeResponse(error, c)
  if (/^\/(?:formats|kicad)\//.test(c.req.path)) return toEnvelopeResponse(error, c, status)
  try {
    if (hasEnded) return await redirectToSignIn(c)
    if (error instanceof HTTPException && error.status < 500) return await renderDocument(c, createNotFoundPage(c))
    return await renderDocument(c, createErrorPage(error, c))
  } catch (second) {
    log('error', 'error_page_failed', { error: second })
    return toPlainErrorResponse(c)
  }
})
