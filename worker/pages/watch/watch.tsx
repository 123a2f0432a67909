import { toConditionsDraft } from '#client/components/watch/watch-words.ts'
import { WatchMailedPage, WatchPage } from '#client/pages/watch/watch.tsx'
import { mainBom } from '#shared/contract/bom.ts'
import { getCategory, goodsDetail } from '#shared/contract/catalogue.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import {
  MAX_WATCHES,
  WatchSubject as Subject,
  type WatchConditions,
  type WatchSubject,
  watchAdd,
  watchTerms,
} from '#shared/contract/watch.ts'
import { EMPTY_FORM } from '#shared/forms/form.ts'
import { WATCH_FORM } from '#shared/forms/watch-form.ts'
import { getLanguage } from '#shared/languages.ts'
import { routes, toPath } from '#shared/routes.ts'
import { formatCount } from '#shared/trade/count.ts'
import { listFilterWords, readWatchedSearch } from '#shared/url/watched-search.ts'
import { formPage, submitToApi } from '../../forms/form-page.ts'
import { toPrivateHead } from '../../render/page.tsx'
import type { Ctx } from '../../request/env.ts'
import { redirectTo } from '../../request/private-response.ts'

/** The default percent by which a price has to move for a notification. */
const USUAL_PERCENT = 10

/** The subject that the URL names: `?part=ID`, `?bom=ID` or `?search=ADDRESS`. @throws ApiError `not_found` for anything else */
function subjectIn(c: Ctx): { subject: WatchSubject; query: Record<string, string> } {
  const { part, bom, search } = c.req.query()
  const query = part !== undefined ? { part } : bom !== undefined ? { bom } : { search: search ?? '' }
  const subject =
    'part' in query
      ? { kind: 'part', goods_id: Number(query.part) }
      : 'bom' in query
        ? { kind: 'bom', bom_id: query.bom }
        : { kind: 'search', search: query.search }
  const read = Subject.safeParse(subject)
  if (!read.success) throw new ApiError(CODE.not_found)
  return { subject: read.data, query }
}

/** The subject's name and its default conditions. @throws ApiError `not_found` for a subject that does not exist */
async function readSubject(
  c: Ctx,
  subject: WatchSubject,
): Promise<{ subject: WatchSubject; name: string; usual: Partial<WatchConditions> }> {
  const { api } = c.var
  if (subject.kind === 'part') {
    const part = await api(goodsDetail, { id: String(subject.goods_id) })
    // A buyer waits for a part without stock; for a part in stock the price matters.
    const usual = part.stock === 0 ? { in_stock: true } : { price_percent: USUAL_PERCENT, end_of_life: true }
    return { subject: { kind: 'part', goods_id: part.goods_id }, name: part.part_number, usual }
  }
  if (subject.kind === 'bom') {
    const { head } = await api(mainBom, { id: subject.bom_id, count: 0 })
    if (!head.can_edit) throw new ApiError(CODE.not_found)
    return { subject, name: head.name || head.file_name, usual: { under_need: true, end_of_life: true } }
  }
  const { path = '', keyword = '', category = '', filters = '' } = readWatchedSearch(subject.search) ?? {}
  const listingName = category === '' ? keyword : (await api(getCategory, { id: category, page_size: 1 })).category.name
  return {
    subject: { kind: 'search', search: path },
    name: [listingName, ...listFilterWords(filters)].join(' · '),
    usual: { new_parts: true, in_stock: true },
  }
}

/** The form that starts a watch. An operator's API may lack the call. */
export const watch = formPage(routes.watch, {
  sheets: ['account'],
  async load(c, rejectedForm) {
    const { t } = c.var
    if (c.req.query('done') === 'mailed') return { head: toPrivateHead(t('watch.mailed_title')), body: <WatchMailedPage /> }
    const named = subjectIn(c)
    const [{ subject, name, usual }] = await Promise.all([readSubject(c, named.subject), c.var.api(watchTerms, {})])
    return {
      head: toPrivateHead(t('watch.watch_of', { name })),
      body: (
        <WatchPage
          subject={subject}
          name={name}
          query={named.query}
          form={rejectedForm ?? { ...EMPTY_FORM, draft: toConditionsDraft(usual) }}
          has_account={c.var.visitor.token !== null}
        />
      ),
    }
  },
  forms: {
    watch: submitToApi(
      WATCH_FORM,
      async (c, request) => {
        const { state } = await c.var.api(watchAdd, request)
        return state === 'set'
          ? redirectTo(c, toPath(routes.account_watches, c.var.lang, {}, { done: 'set' }))
          : redirectTo(c, toPath(routes.watch, c.var.lang, {}, { done: 'mailed' }))
      },
      {
        readPresets: (c) => ({ subject: subjectIn(c).subject }),
        messages: {
          conflict: (c) => c.var.t('watch.full', { max: formatCount(MAX_WATCHES, getLanguage(c.var.lang).tag) }),
        },
      },
    ),
  },
})
