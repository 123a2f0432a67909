import { AccountBomMemoryPage, ForgetAllPage } from '#client/pages/account/bom-memory.tsx'
import { bomHeadings, bomNames, forgetHeadings, forgetNames } from '#shared/contract/bom-memory.ts'
import { pathTo, type Query, routes } from '#shared/routes.ts'
import { acting, formPage } from '../../forms/form-page.ts'
import { privateHead } from '../../render/page.tsx'
import { type DoneWords, doneText } from '../../request/done-text.ts'
import type { Ctx } from '../../request/env.ts'
import { leadTo } from '../../request/private-answer.ts'
import { readListing } from '../../request/read-listing.ts'
import { positiveNumbers } from '../../request/typed.ts'
import { timeZoneOf } from '../../visitor/network-place.ts'
import { customersOnly } from './account-page.tsx'

const DONE: DoneWords = new Map([['forgotten', 'bom_memory.forgotten']])

/** What is remembered of corrections of BOMs. `?forget=headings` and `?forget=names` ask once more before all of them are forgotten. */
const memoryPage = formPage(routes.account_bom_memory, {
  sheets: ['account'],
  async load(c, sent) {
    const { api, t } = c.var
    const subject = subjectOf(c)
    if (subject !== null && !sent) return { head: privateHead(t('bom_memory.forget_all')), body: <ForgetAllPage subject={subject} /> }
    const [{ headings }, list] = await Promise.all([
      api(bomHeadings, {}),
      readListing(c, routes.account_bom_memory, { keyword: 64 }, (call) => api(bomNames, call)),
    ])
    if (list instanceof Response) return list
    return {
      head: privateHead(t('bom_memory.title')),
      body: (
        <AccountBomMemoryPage
          {...list}
          headings={headings}
          notice={sent?.notice ?? null}
          done={doneText(c, DONE)}
          time_zone={timeZoneOf(c)}
        />
      ),
    }
  },
  forms: {
    forget: acting(async (c: Ctx, posted) => {
      const { api } = c.var
      const subject = subjectOf(c)
      const [headingIds, nameIds] = [positiveNumbers(posted.getAll('heading')), positiveNumbers(posted.getAll('name'))]
      if (subject === 'headings') await api(forgetHeadings, { all: true })
      else if (subject === 'names') await api(forgetNames, { all: true })
      else if (headingIds.length > 0) await api(forgetHeadings, { heading_ids: headingIds })
      else if (nameIds.length > 0) await api(forgetNames, { name_ids: nameIds })
      return toMemory(c, { keyword: c.req.query('keyword') ?? null, page: c.req.query('page') ?? null, done: 'forgotten' })
    }),
  },
})

export const accountBomMemory = customersOnly(memoryPage)

function subjectOf(c: Ctx): 'headings' | 'names' | null {
  const subject = c.req.query('forget')
  return subject === 'headings' || subject === 'names' ? subject : null
}

const toMemory = (c: Ctx, query: Query): Response => leadTo(c, pathTo(routes.account_bom_memory, c.var.lang, {}, query))
