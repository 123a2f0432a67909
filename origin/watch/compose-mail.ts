import { DEFAULT_LANGUAGE, findLanguage } from '#shared/languages.ts'
import { routes, toPath } from '#shared/routes.ts'
import { finishMail, localizeMailSite, type MailMakers, NothingToSendError, toDeskAddress } from '../mail/compose-mail.ts'
import { toPlainText } from '../mail/mail.ts'
import { toUnsubscribeHeaders } from '../mail/unsubscribe.ts'
import { listMailedNews } from './digest.ts'
import { createWatchConfirmUrl, createWatchEndUrl } from './links.ts'
import { composeWatchConfirmMail, composeWatchNewsMail, type NotifiedWatch } from './mails.ts'
import { findLinkedWatch, listOwnedWatches } from './store.ts'
import { describeSubject } from './subjects.ts'

/** Maximum number of watches in one mail. */
const WATCHES_A_MAIL = 40

/** Mails about a watch that waits, by its id, and about news, by "recipient_id instant". */
export const watchMails: MailMakers<'watch_confirm' | 'watch_news'> = {
  /** Asks the owner of an address to confirm a watch; a confirmed one needs no second mail. */
  async watch_confirm(env, site, subjectId, now) {
    const watch = await findLinkedWatch(env.SHOP, Number(subjectId), now)
    if (!watch || watch.confirmed_at !== null) throw new NothingToSendError('there is no watch that waits to be confirmed')
    const { lang, watch_id, email, part_number } = watch
    const localSite = localizeMailSite(site, lang)
    const linkContext = { site_url: site.site_url, lang }
    const [link, end] = await Promise.all([
      createWatchConfirmUrl(env, watch_id, linkContext),
      createWatchEndUrl(env, { watch_id }, linkContext),
    ])
    const mail = await finishMail(
      localSite,
      composeWatchConfirmMail({ link, end, part_number }, lang, localSite),
      email,
      toDeskAddress(localSite),
    )
    return { ...mail, headers: toUnsubscribeHeaders(end) }
  },
  /** Reports events; watches that have ended since are left out. */
  async watch_news(env, site, subjectId) {
    const [id = '', mailedAt = ''] = subjectId.split(' ')
    const recipientId = Number(id)
    const [news, watches] = await Promise.all([
      listMailedNews(env.SHOP, recipientId, mailedAt),
      listOwnedWatches(env.SHOP, { recipient_id: recipientId }),
    ])
    const reportedWatches = watches.filter(({ watch_id }) => news.has(watch_id))
    const [first] = reportedWatches
    if (!first) throw new NothingToSendError('nothing that happened is watched any more')
    const lang = findLanguage(first.lang)?.lang ?? DEFAULT_LANGUAGE
    const localSite = localizeMailSite(site, lang)
    const linkContext = { site_url: site.site_url, lang }
    const endAll = await createWatchEndUrl(env, { recipient_id: recipientId }, linkContext)
    const reportedNews = await Promise.all(
      reportedWatches.slice(0, WATCHES_A_MAIL).map(async (watch): Promise<NotifiedWatch> => {
        const [subject, end] = await Promise.all([
          describeSubject(env.CATALOGUE, lang, watch),
          createWatchEndUrl(env, { watch_id: watch.watch_id }, linkContext),
        ])
        return { ...subject, end, news: news.get(watch.watch_id) ?? [] }
      }),
    )
    const written = composeWatchNewsMail(
      {
        contact_name: toPlainText(first.contact_name),
        watches: reportedNews,
        has_more: reportedWatches.length > reportedNews.length,
        end_all: endAll,
        manage: first.is_customer === 1 ? site.site_url + toPath(routes.account_watches, lang, {}) : null,
      },
      lang,
      localSite,
    )
    return { ...(await finishMail(localSite, written, first.email, toDeskAddress(localSite))), headers: toUnsubscribeHeaders(endAll) }
  },
}
