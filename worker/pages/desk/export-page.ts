import { toContentDisposition } from '#origin/runtime/attachment.ts'
import { toTextStream } from '#origin/runtime/text-stream.ts'
import { deskExport, EXPORT_LISTS, type ExportList } from '#shared/contract/desk-export.ts'
import type { EndpointData } from '#shared/contract/endpoint.ts'
import { routes, toPath } from '#shared/routes.ts'
import { CSV_TYPE } from '#shared/table-reading/workbook/write-csv.ts'
import { addMs, MINUTE_MS } from '#shared/text/durations.ts'
import { addDays, findEndOfDay } from '#shared/text/local-day.ts'
import { toDisplayFormat } from '../../forms/form-page.ts'
import type { Ctx } from '../../request/env.ts'
import { PRIVATE, redirectTo } from '../../request/private-response.ts'
import { deskPage } from './desk-page.tsx'

/** A list as a file, from the beginning of a day at the desk on. A URL without a list or a day redirects to the desk. */
export const deskExportPage = deskPage(routes.desk_export, {
  async load(c) {
    const list = EXPORT_LISTS.find((one) => one === c.req.query('list'))
    const day = c.req.query('since') ?? ''
    const since = beginOfDay(day, toDisplayFormat(c).time_zone)
    if (!list || since === null) return redirectTo(c, toPath(routes.desk, c.var.lang, {}))
    // The first page is read before the response begins, so that an error is shown on a page.
    const first = await readPage(c, list, since, 0)
    return new Response(toTextStream(csvFrom(c, list, since, first)), {
      headers: {
        'Content-Type': CSV_TYPE,
        'Content-Disposition': toContentDisposition(`${list}-${day}`, list, 'csv'),
        'Cache-Control': PRIVATE,
        'X-Robots-Tag': 'noindex, nofollow',
      },
    })
  },
})

/** The first instant of a day, in ISO 8601 UTC; null for an invalid date. */
function beginOfDay(day: string, timeZone: string): string | null {
  const before = findEndOfDay(day, timeZone) && findEndOfDay(addDays(day, -1), timeZone)
  return before && addMs(before, MINUTE_MS).toISOString()
}

type CsvPage = EndpointData<typeof deskExport>

function readPage(c: Ctx, list: ExportList, since: string, after: number): Promise<CsvPage> {
  // A file is no page: each of its pieces has the whole time budget of a page.
  c.var.budget.renew()
  const { lang = c.var.lang } = c.var.desk ?? {}
  return c.var.api(deskExport, { list, since, after, lang })
}

async function* csvFrom(c: Ctx, list: ExportList, since: string, first: CsvPage): AsyncGenerator<string, void> {
  yield first.csv
  for (let { next } = first; next !== null; ) {
    const page = await readPage(c, list, since, next)
    // Each page of the export has the header; the file has it once.
    yield page.csv.slice(page.csv.indexOf('\r\n') + 2)
    next = page.next
  }
}
