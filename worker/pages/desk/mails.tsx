import { DeskMailsPage } from '#client/pages/desk/mails.tsx'
import { deskMailFailures, deskMailRetry } from '#shared/contract/desk.ts'
import { routes } from '#shared/routes.ts'
import { positiveNumbers } from '../../forms/typed-numbers.ts'
import { ifThere } from '../../request/optional.ts'
import { deskPage } from './desk-page.tsx'

export const deskMails = deskPage(routes.desk_mails, {
  async load(c, { api, page: { t }, reading }, sent) {
    return {
      title: t('desk.mails'),
      current: 'mails',
      status: sent?.status ?? 200,
      body: (
        <DeskMailsPage
          mails={await api(deskMailFailures, {})}
          sent={sent}
          done={sent ? null : (c.req.query('done') ?? null)}
          time_zone={reading.time_zone}
        />
      ),
    }
  },
  async submit(_, { api }, typed) {
    const [mail_id = 0] = positiveNumbers([typed['mail_id']])
    // Where it is not there, it has gone out by now.
    await ifThere(api(deskMailRetry, { mail_id }))
    return { done: 'mail' }
  },
})
