import { DeskChangePage } from '#client/pages/desk/change.tsx'
import { DeskChangesPage } from '#client/pages/desk/changes.tsx'
import {
  CHANGE_STATES,
  type ChangeState,
  deskChangeApprove,
  deskChangeDetail,
  deskChangeList,
  deskChangeRefuse,
  deskChangeUndo,
} from '#shared/contract/desk-catalogue.ts'
import { ApiError, CODE, type FieldErrors } from '#shared/contract/envelope.ts'
import { DESK_FORMS } from '#shared/forms/desk-forms.ts'
import { routes } from '#shared/routes.ts'
import { submitToApi } from '../../forms/form-page.ts'
import type { PageDefinition } from '../../page/page-definition.ts'
import type { Ctx } from '../../request/env.ts'
import { readListing } from '../../request/read-listing.ts'
import { deskPage, redirectBack } from './desk-page.tsx'

/** The last page that the list accepts. */
const MAX_PAGE = 100_000

const changes = deskPage(routes.desk_changes, {
  async load(c, visit) {
    const { api, t } = c.var
    const list = await readListing(
      c,
      routes.desk_changes,
      { status: CHANGE_STATES },
      ({ page, status }) => api(deskChangeList, { page, state: status }),
      MAX_PAGE,
    )
    return list instanceof Response
      ? list
      : { title: t('changes.title'), current: 'changes', body: <DeskChangesPage {...list} {...visit} /> }
  },
})

type ChangeCtx = Ctx<typeof routes.desk_change.pattern>
const theChange = (c: ChangeCtx) => ({ change_set: c.req.param('id') })

/** The result of a decision; longer work continues in the background. */
const DONE: Readonly<Partial<Record<ChangeState, string>>> = { applied: 'approved', refused: 'refused', undone: 'undone' }
const toDoneKey = ({ state }: { state: ChangeState }): string => DONE[state] ?? 'begun'

const says = { conflict: (c: Ctx, fields: FieldErrors) => conflictText(c, fields) }

/** Why a change set cannot be decided that way. */
function conflictText(c: Ctx, { change_set, sources = '' }: FieldErrors): string {
  const { t } = c.var
  if (sources !== '') return t('changes.later', { sources })
  return change_set === 'too_old' ? t('changes.too_old') : t('changes.closed')
}

const change = deskPage(routes.desk_change, {
  async load(c, visit) {
    const change = await c.var.api(deskChangeDetail, theChange(c))
    return { title: c.var.t('changes.change_set'), current: 'changes', body: <DeskChangePage change={change} {...visit} /> }
  },
  forms: {
    approve: submitToApi(
      DESK_FORMS.approve,
      async (c, request) => redirectBack(c, toDoneKey(await c.var.api(deskChangeApprove, request))),
      {
        readPresets: theChange,
        messages: says,
      },
    ),
    refuse: submitToApi(DESK_FORMS.refuse, async (c, request) => redirectBack(c, toDoneKey(await c.var.api(deskChangeRefuse, request))), {
      readPresets: theChange,
      messages: says,
    }),
    undo: submitToApi(
      DESK_FORMS.undo,
      async (c, request) => {
        const { later, ...progress } = await c.var.api(deskChangeUndo, request)
        if (later.length === 0) return redirectBack(c, toDoneKey(progress))
        const sources = later.map(({ change_set, source }) => (change_set === null ? c.var.t('changes.an_import') : source || change_set))
        throw new ApiError(CODE.conflict, { fields: { sources: sources.join(', ') } })
      },
      { readPresets: theChange, messages: says },
    ),
  },
})

export const CHANGE_PAGES: readonly PageDefinition[] = [changes, change]
