import { accountMails } from './account/compose-mail.ts'
import type { Mails } from './mail/queue.ts'
import { orderMails } from './order/compose-mail.ts'
import { rfqMails } from './rfq/compose-mail.ts'
import { siteMails } from './site/compose-mail.ts'
import { readMailSite } from './site/mail-site.ts'
import { watchMails } from './watch/compose-mail.ts'

/** The maker of each kind of mail. */
export const MAILS: Mails = { readSite: readMailSite, makers: { ...rfqMails, ...orderMails, ...accountMails, ...siteMails, ...watchMails } }
