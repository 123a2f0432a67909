import { languageEntry } from '#shared/languages.ts'
import { pathTo, routes } from '#shared/routes.ts'
import { rfqSegment } from '#shared/url/rfq-address.ts'
import { documentKey } from '../http/document-keys.ts'
import type { OriginBindings } from '../http/env.ts'
import { deskOf, finishMail, type MailMaker, type MailMakers, type MailSite, NoMail, sayingWhatIsLeftOut, siteIn } from '../mail/letter.ts'
import { headerText, plainText } from '../mail/mail.ts'
import { isConfirmedMailbox } from '../mail/mailboxes.ts'
import { type MailedRfq, rfqForSales, rfqQuoted, rfqReceived } from './mails.ts'
import { findRfq } from './store.ts'

/** Mails about an RFQ, by its number. */
export const rfqMails: MailMakers<'rfq_received' | 'rfq_for_sales' | 'rfq_quoted'> = {
  rfq_received: toBuyer(rfqReceived),
  rfq_quoted: toBuyer(rfqQuoted),
  async rfq_for_sales(env, site, rfqNumber) {
    const rfq = await getRfq(env, rfqNumber, site)
    const { contact_name, email } = rfq.contact
    return finishMail(site, rfqForSales(rfq, site), site.sales, { name: headerText(plainText(contact_name)), email })
  },
}

function toBuyer(write: typeof rfqReceived): MailMaker {
  return async (env, site, rfqNumber, now) => {
    const rfq = await getRfq(env, rfqNumber, site)
    const { lang, contact } = rfq
    const [{ key, until }, isConfirmed] = await Promise.all([
      documentKey(env, 'rfq', rfqNumber, now, 'mail'),
      isConfirmedMailbox(env.SHOP, contact.email),
    ])
    // The link opens the RFQ for whoever has it.
    const link = site.site_url + pathTo(routes.rfq_quote, languageEntry(lang).lang, { number: rfqSegment(rfqNumber) }, { key })
    const localSite = siteIn(site, lang)
    const written = write(isConfirmed ? rfq : withoutTyped(rfq), link, until, localSite)
    return finishMail(localSite, isConfirmed ? written : sayingWhatIsLeftOut(written), contact.email, deskOf(localSite))
  }
}

async function getRfq({ SHOP }: OriginBindings, rfqNumber: string, { readOnce }: MailSite): Promise<MailedRfq> {
  const rfq = await readOnce(`rfq ${rfqNumber}`, () => findRfq(SHOP, rfqNumber))
  if (!rfq) throw new NoMail('there is no such RFQ')
  return rfq
}

/** An RFQ without what was typed: of its lines those that name a part of ours, or that sales has quoted. */
function withoutTyped(rfq: MailedRfq): MailedRfq {
  return {
    ...rfq,
    contact: { ...rfq.contact, contact_name: '', company_name: '', telephone: '' },
    comment: '',
    lines: rfq.lines
      .filter(({ goods_page_url, quote }) => goods_page_url !== '' || quote !== null)
      .map((line) => ({ ...line, part_number: line.quote?.part_number ?? line.part_number, manufacturer: '', package: '', date_code: '' })),
  }
}
