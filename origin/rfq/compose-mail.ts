import { getLanguage } from '#shared/languages.ts'
import { routes, toPath } from '#shared/routes.ts'
import { toRfqSegment } from '#shared/url/rfq-segment.ts'
import { createDocumentKey } from '../http/document-keys.ts'
import type { OriginBindings } from '../http/env.ts'
import {
  finishMail,
  localizeMailSite,
  type MailMaker,
  type MailMakers,
  type MailSite,
  NothingToSendError,
  toDeskAddress,
  withOmissionNotice,
} from '../mail/compose-mail.ts'
import { toHeaderText, toPlainText } from '../mail/mail.ts'
import { isConfirmedMailbox } from '../mail/mailboxes.ts'
import { composeRfqForSales, composeRfqQuoted, composeRfqReceived, type MailedRfq } from './mails.ts'
import { findRfq } from './store.ts'

/** Mails about an RFQ, by its number. */
export const rfqMails: MailMakers<'rfq_received' | 'rfq_for_sales' | 'rfq_quoted'> = {
  rfq_received: toBuyer(composeRfqReceived),
  rfq_quoted: toBuyer(composeRfqQuoted),
  async rfq_for_sales(env, site, rfqNumber) {
    const rfq = await getRfq(env, rfqNumber, site)
    const { contact_name, email } = rfq.contact
    return finishMail(site, composeRfqForSales(rfq, site), site.sales, { name: toHeaderText(toPlainText(contact_name)), email })
  },
}

function toBuyer(write: typeof composeRfqReceived): MailMaker {
  return async (env, site, rfqNumber, now) => {
    const rfq = await getRfq(env, rfqNumber, site)
    const { lang, contact } = rfq
    const [{ key, until }, isConfirmed] = await Promise.all([
      createDocumentKey(env, 'rfq', rfqNumber, now, 'mail'),
      isConfirmedMailbox(env.SHOP, contact.email),
    ])
    // The link contains the key, so every reader of it can open the RFQ.
    const link = site.site_url + toPath(routes.rfq_quote, getLanguage(lang).lang, { number: toRfqSegment(rfqNumber) }, { key })
    const localSite = localizeMailSite(site, lang)
    const written = write(isConfirmed ? rfq : withoutUserText(rfq), link, until, localSite)
    return finishMail(localSite, isConfirmed ? written : withOmissionNotice(written), contact.email, toDeskAddress(localSite))
  }
}

async function getRfq({ SHOP }: OriginBindings, rfqNumber: string, { readOnce }: MailSite): Promise<MailedRfq> {
  const rfq = await readOnce(`rfq ${rfqNumber}`, () => findRfq(SHOP, rfqNumber))
  if (!rfq) throw new NothingToSendError('there is no such RFQ')
  return rfq
}

/** An RFQ without text that the buyer typed: it has only lines with a part of our catalogue, or quoted by sales. */
function withoutUserText(rfq: MailedRfq): MailedRfq {
  return {
    ...rfq,
    contact: { ...rfq.contact, contact_name: '', company_name: '', telephone: '' },
    comment: '',
    lines: rfq.lines
      .filter(({ goods_page_url, quote }) => goods_page_url !== '' || quote !== null)
      .map((line) => ({ ...line, part_number: line.quote?.part_number ?? line.part_number, manufacturer: '', package: '', date_code: '' })),
  }
}
