import { BomRevisionsPage } from '#client/pages/bom/bom-revisions.tsx'
import { mainBom } from '#shared/contract/bom.ts'
import { bomRevisions, revisionDiff } from '#shared/contract/bom-revisions.ts'
import type { EndpointData } from '#shared/contract/endpoint.ts'
import { CODE } from '#shared/contract/envelope.ts'
import { routes, toPath } from '#shared/routes.ts'
import { parsePage, toLastPage } from '#shared/url/listing-query.ts'
import { visitorPage } from '../../page/page-definition.ts'
import { toPrivateHead } from '../../render/page.tsx'
import type { Ctx } from '../../request/env.ts'
import { optional, orNullIfMissing } from '../../request/optional.ts'
import { setPrivateCache } from '../../request/private-response.ts'
import { parseBomId } from './bom.tsx'

type Revisions = EndpointData<typeof bomRevisions>

/** The revisions of a BOM, and the changes between two of them: the last two, unless the URL names others. */
export const bomRevisionsPage = visitorPage(routes.bom_revisions, { sheets: ['bom'] }, async (c: Ctx) => {
  const { api, t, lang } = c.var
  const id = parseBomId(c.req.param('id') ?? '')
  setPrivateCache(c)
  // The URL opens the BOM: it is not sent to other sites.
  c.header('Referrer-Policy', 'same-origin')
  const { searchParams } = new URL(c.req.url)
  // Null: the visitor came by the read-only link, or the API stores none. The head reports a BOM that does not exist.
  const list = await orNullIfMissing(api(bomRevisions, { id }), CODE.not_allowed)
  const { head } = list ?? (await api(mainBom, { id, count: 0 }))
  const chosen = list && findChoice(list, searchParams)
  const number = parsePage(searchParams.get('page'))
  const diff = chosen && (await optional(api(revisionDiff, { id, ...chosen, page: number })))
  if (chosen && diff && number > toLastPage(diff.lines)) return c.redirect(toPath(routes.bom_revisions, lang, { id }, chosen), 303)
  return {
    head: toPrivateHead(t('bom_revisions.title')),
    body: <BomRevisionsPage head={head} list={list} chosen={chosen} diff={diff} page={number} />,
  }
})

/** The two revisions to compare; a number that is invalid or no longer stored is ignored. Null: there are none. */
function findChoice({ revisions }: Revisions, query: URLSearchParams): { from: number; to: number | 'today' } | null {
  const [newest, previous] = revisions.map(({ revision_number }) => revision_number)
  if (newest === undefined) return null
  const readRevisionNumber = (name: string): number | undefined =>
    revisions.find(({ revision_number }) => String(revision_number) === query.get(name))?.revision_number
  const from = readRevisionNumber('from') ?? previous ?? newest
  const to = query.get('to') === 'today' ? 'today' : (readRevisionNumber('to') ?? (from === newest ? 'today' : newest))
  return { from, to }
}
