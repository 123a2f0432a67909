import { AccountBomMemoryPage, DeleteAllPage } from '#client/pages/account/bom-memory.tsx'
import { bomHeadings, bomNames, forgetHeadings, forgetNames } from '#shared/contract/bom-memory.ts'
import { type Query, routes, toPath } from '#shared/routes.ts'
import { formPage, handleActions } from '../../forms/form-page.ts'
import { toPrivateHead } from '../../render/page.tsx'
import { type DoneWords, findDoneText } from '../../request/done-text.ts'
import type { Ctx } from '../../request/env.ts'
import { redirectTo } from '../../request/private-response.ts'
import { readListing } from '../../request/read-listing.ts'
import { parsePositiveNumbers } from '../../request/typed.ts'
import { requireCustomer } from './account-page.tsx'

const DONE: DoneWords = new Map([['forgotten', 'bom_memory.forgotten']])

/** The remembered corrections of BOMs. `?forget=headings` and `?forget=names` ask for confirmation before all of them are deleted. */
const memoryPage = formPage(routes.account_bom_memory, {
  sheets: ['account'],
  async load(c, sent) {
    const { api, t } = c.var
    const subject = findSubject(c)
    if (subject !== null && !sent) return { head: toPrivateHead(t('bom_memory.forget_all')), body: <DeleteAllPage subject={subject} /> }
    const [{ headings }, list] = await Promise.all([
      api(bomHeadings, {}),
      readListing(c, routes.account_bom_memory, { keyword: 64 }, (call) => api(bomNames, call)),
    ])
    if (list instanceof Response) return list
    return {
      head: toPrivateHead(t('bom_memory.title')),
      body: <AccountBomMemoryPage {...list} headings={headings} notice={sent?.notice ?? null} done={findDoneText(c, DONE)} />,
    }
  },
  forms: {
    forget: handleActions(async (c: Ctx, posted) => {
      const { api } = c.var
      const subject = findSubject(c)
      const [headingIds, nameIds] = [parsePositiveNumbers(posted.getAll('heading')), parsePositiveNumbers(posted.getAll('name'))]
      if (subject === 'headings') await api(forgetHeadings, { all: true })
      else if (subject === 'names') await api(forgetNames, { all: true })
      else if (headingIds.length > 0) await api(forgetHeadings, { heading_ids: headingIds })
      else if (nameIds.length > 0) await api(forgetNames, { name_ids: nameIds })
      return toMemory(c, { keyword: c.req.query('keyword') ?? null, page: c.req.query('page') ?? null, done: 'forgotten' })
    }),
  },
})

export const accountBomMemory = requireCustomer(memoryPage)

function findSubject(c: Ctx): 'headings' | 'names' | null {
  const subject = c.req.query('forget')
  return subject === 'headings' || subject === 'names' ? subject : null
}

const toMemory = (c: Ctx, query: Query): Response => redirectTo(c, toPath(routes.account_bom_memory, c.var.lang, {}, query))
