import { DeskMailsPage } from '#client/pages/desk/mails.tsx'
import { deskMailFailures, deskMailRetry } from '#shared/contract/desk.ts'
import { DESK_FORMS } from '#shared/forms/desk-forms.ts'
import { routes } from '#shared/routes.ts'
import { taking } from '../../forms/form-page.ts'
import { ifThere } from '../../request/optional.ts'
import { deskPage, leadBack } from './desk-page.tsx'

export const deskMails = deskPage(routes.desk_mails, {
  async load(c, visit) {
    const { api, t } = c.var
    return { title: t('desk.mails'), current: 'mails', body: <DeskMailsPage mails={await api(deskMailFailures, {})} {...visit} /> }
  },
  forms: {
    retry: taking(DESK_FORMS.retry, async (c, request) => {
      // Where it is not there, it has gone out by now.
      await ifThere(c.var.api(deskMailRetry, request))
      return leadBack(c, 'mail')
    }),
  },
})
