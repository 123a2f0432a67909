/**
 * `npm run export -- orders|rfqs|customers|invoices --since DATE [--from URL|--state DIR] [--lang de] [--out FILE]`: exports a list of a
 * running shop as CSV (docs/operating/export.md), by default the local one. DESK_TOKEN in the environment authenticates it; a local state
 * has its token.
 */
import { deskExport, EXPORT_LISTS } from '#shared/contract/desk-export.ts'
import type { EndpointData, EndpointRequest } from '#shared/contract/endpoint.ts'
import { findLanguage } from '#shared/languages.ts'
import { readArguments, runCommand } from '../dev/progress.mjs'
import { writeFileAtomically } from '../dev/write-file-atomically.ts'
import { callShop, type RunningShop, toRunningShop } from '../push/running-shop.ts'

const USAGE = `npm run export -- ${EXPORT_LISTS.join('|')} --since DATE [--from URL|--state DIR] [--lang de] [--out FILE]`

/** Parses `--since`: a date means midnight UTC. @throws if the text is neither a date nor an instant */
function parseSince(text: string | undefined): string {
  const at = new Date(text !== undefined && /^\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:\d\d))?$/.test(text) ? text : Number.NaN)
  if (Number.isNaN(at.getTime())) throw new Error(`--since needs a date, like 2026-01-31, or an instant, like 2026-01-31T08:00+01:00`)
  return at.toISOString()
}

/** The pages of a list, with a single header. */
async function* csvPages(shop: RunningShop, request: Omit<EndpointRequest<typeof deskExport>, 'after'>): AsyncGenerator<string> {
  for (let after: number | null = 0; after !== null; ) {
    const page: EndpointData<typeof deskExport> = await callShop(shop, deskExport, { ...request, after })
    yield after === 0 ? page.csv : page.csv.slice(page.csv.indexOf('\r\n') + 2)
    after = page.next
  }
}

export async function exportList(args: readonly string[]): Promise<void> {
  const { values, positionals } = readArguments(USAGE, { valued: ['since', 'from', 'state', 'lang', 'out'] }, args)
  const [name] = positionals
  const list = EXPORT_LISTS.find((one) => one === name)
  if (!list) throw new Error(USAGE)
  const since = parseSince(values.since)
  const lang = findLanguage(values.lang ?? 'en')?.lang
  if (!lang) throw new Error(`--lang ${values.lang} is not a language of the shop`)
  const file = values.out ?? `${list}-since-${since.slice(0, 10)}.csv`
  await writeFileAtomically(file, csvPages(toRunningShop(values.from, values.state), { list, since, lang }))
  console.log(`Written to ${file}`)
}

if (import.meta.main) await runCommand(() => exportList(process.argv.slice(2)))
