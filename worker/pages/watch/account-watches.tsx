import { conditionsDraft } from '#client/components/watch/watch-words.ts'
import { AccountWatchesPage, ChangeWatchPage } from '#client/pages/watch/account-watches.tsx'
import { type Watch, watchChange, watchEnd, watchList } from '#shared/contract/watch.ts'
import { EMPTY_FORM } from '#shared/forms/form.ts'
import { textIn } from '#shared/forms/posted.ts'
import { WATCH_CHANGE_FORM } from '#shared/forms/watch-form.ts'
import { pathTo, type Query, routes } from '#shared/routes.ts'
import { formPage, taking } from '../../forms/form-page.ts'
import { privateHead } from '../../render/page.tsx'
import { type DoneWords, doneText } from '../../request/done-text.ts'
import type { Ctx } from '../../request/env.ts'
import { leadTo } from '../../request/private-answer.ts'
import { positiveNumbers } from '../../request/typed.ts'
import { timeZoneOf } from '../../visitor/network-place.ts'
import { customersOnly } from '../account/account-page.tsx'

const DONE: DoneWords = new Map([
  ['set', 'watch.set'],
  ['saved', 'watch.saved'],
  ['ended', 'watch.ended'],
])

/** The watch that the address says is changed, or null. */
function editedIn(c: Ctx, watches: readonly Watch[]): Watch | null {
  const [id] = positiveNumbers(new URL(c.req.url).searchParams.getAll('edit'))
  return watches.find(({ watch_id }) => watch_id === id) ?? null
}

const toList = (c: Ctx, query: Query = {}): Response => leadTo(c, pathTo(routes.account_watches, c.var.lang, {}, query))

/** `?edit=ID` is a form, which posts to itself; the buttons of the list end watches. */
export const accountWatches = customersOnly(
  formPage(routes.account_watches, {
    sheets: ['account'],
    async load(c, refused) {
      const { t } = c.var
      const watches = await c.var.api(watchList, {})
      const edited = editedIn(c, watches)
      if (edited) {
        const form = refused ?? { ...EMPTY_FORM, draft: conditionsDraft(edited.conditions) }
        return { head: privateHead(t('watch.title')), body: <ChangeWatchPage watch={edited} form={form} /> }
      }
      // One that is gone: the list shows what is there.
      if (c.req.query('edit') !== undefined) return toList(c)
      return {
        head: privateHead(t('watch.title')),
        body: <AccountWatchesPage watches={watches} done={doneText(c, DONE)} time_zone={timeZoneOf(c)} />,
      }
    },
    forms: {
      async watches(c, posted) {
        const [edited] = positiveNumbers(new URL(c.req.url).searchParams.getAll('edit'))
        if (edited !== undefined) return changing(c, posted)
        const [ended] = positiveNumbers([posted.get('end')])
        const what = textIn(posted, 'end') === 'all' ? 'all' : ended
        if (what === undefined) return toList(c)
        await c.var.api(watchEnd, { watch_id: what })
        return toList(c, { done: 'ended' })
      },
    },
  }),
)

const changing = taking(
  WATCH_CHANGE_FORM,
  async (c, request) => {
    await c.var.api(watchChange, request)
    return toList(c, { done: 'saved' })
  },
  { known: (c) => ({ watch_id: positiveNumbers(new URL(c.req.url).searchParams.getAll('edit'))[0] ?? 0 }) },
)
