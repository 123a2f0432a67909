import { toConditionsDraft } from '#client/components/watch/watch-words.ts'
import { AccountWatchesPage, ChangeWatchPage } from '#client/pages/watch/account-watches.tsx'
import { type Watch, watchChange, watchEnd, watchList } from '#shared/contract/watch.ts'
import { EMPTY_FORM } from '#shared/forms/form.ts'
import { readFormText } from '#shared/forms/posted.ts'
import { WATCH_CHANGE_FORM } from '#shared/forms/watch-form.ts'
import { type Query, routes, toPath } from '#shared/routes.ts'
import { formPage, submitToApi } from '../../forms/form-page.ts'
import { toPrivateHead } from '../../render/page.tsx'
import { type DoneWords, findDoneText } from '../../request/done-text.ts'
import type { Ctx } from '../../request/env.ts'
import { redirectTo } from '../../request/private-response.ts'
import { parsePositiveNumbers } from '../../request/typed.ts'
import { requireCustomer } from '../account/account-page.tsx'

const DONE: DoneWords = new Map([
  ['set', 'watch.set'],
  ['saved', 'watch.saved'],
  ['ended', 'watch.ended'],
])

/** The watch that the URL names for editing, or null. */
function editedIn(c: Ctx, watches: readonly Watch[]): Watch | null {
  const [id] = parsePositiveNumbers(new URL(c.req.url).searchParams.getAll('edit'))
  return watches.find(({ watch_id }) => watch_id === id) ?? null
}

const toList = (c: Ctx, query: Query = {}): Response => redirectTo(c, toPath(routes.account_watches, c.var.lang, {}, query))

/** `?edit=ID` is a form, which posts to itself; the buttons of the list end watches. */
export const accountWatches = requireCustomer(
  formPage(routes.account_watches, {
    sheets: ['account'],
    async load(c, rejectedForm) {
      const { t } = c.var
      const watches = await c.var.api(watchList, {})
      const edited = editedIn(c, watches)
      if (edited) {
        const form = rejectedForm ?? { ...EMPTY_FORM, draft: toConditionsDraft(edited.conditions) }
        return { head: toPrivateHead(t('watch.title')), body: <ChangeWatchPage watch={edited} form={form} /> }
      }
      // The watch is gone: the list shows the rest.
      if (c.req.query('edit') !== undefined) return toList(c)
      return {
        head: toPrivateHead(t('watch.title')),
        body: <AccountWatchesPage watches={watches} done={findDoneText(c, DONE)} />,
      }
    },
    forms: {
      async watches(c, posted) {
        const [edited] = parsePositiveNumbers(new URL(c.req.url).searchParams.getAll('edit'))
        if (edited !== undefined) return changing(c, posted)
        const [ended] = parsePositiveNumbers([posted.get('end')])
        const what = readFormText(posted, 'end') === 'all' ? 'all' : ended
        if (what === undefined) return toList(c)
        await c.var.api(watchEnd, { watch_id: what })
        return toList(c, { done: 'ended' })
      },
    },
  }),
)

const changing = submitToApi(
  WATCH_CHANGE_FORM,
  async (c, request) => {
    await c.var.api(watchChange, request)
    return toList(c, { done: 'saved' })
  },
  { readPresets: (c) => ({ watch_id: parsePositiveNumbers(new URL(c.req.url).searchParams.getAll('edit'))[0] ?? 0 }) },
)
