import { DEFAULT_LANGUAGE, findLanguage } from '#shared/languages.ts'
import { pathTo, routes } from '#shared/routes.ts'
import { deskOf, finishMail, type MailMakers, NoMail, siteIn } from '../mail/letter.ts'
import { plainText } from '../mail/mail.ts'
import { unsubscribeHeaders } from '../mail/unsubscribe.ts'
import { listMailedNews } from './digest.ts'
import { confirmUrl, endUrl } from './links.ts'
import { type ToldWatch, watchConfirmMail, watchNewsMail } from './mails.ts'
import { findLinkedWatch, listOwnedWatches } from './store.ts'
import { subjectOf } from './subjects.ts'

/** Watches that one mail tells of. */
const WATCHES_A_MAIL = 40

/** Mails about a watch that waits, by its id, and about news, by "watcher_id instant". */
export const watchMails: MailMakers<'watch_confirm' | 'watch_news'> = {
  /** Asks whether the owner of an address wants a watch; one that is confirmed needs no second mail. */
  async watch_confirm(env, site, subjectId, now) {
    const watch = await findLinkedWatch(env.SHOP, Number(subjectId), now)
    if (!watch || watch.confirmed_at !== null) throw new NoMail('there is no watch that waits to be confirmed')
    const { lang, watch_id, email, part_number } = watch
    const localSite = siteIn(site, lang)
    const place = { site_url: site.site_url, lang }
    const [link, end] = await Promise.all([confirmUrl(env, watch_id, place), endUrl(env, { watch_id }, place)])
    const mail = await finishMail(localSite, watchConfirmMail({ link, end, part_number }, lang, localSite), email, deskOf(localSite))
    return { ...mail, headers: unsubscribeHeaders(end) }
  },
  /** Tells what has happened; what was ended since then is not told any more. */
  async watch_news(env, site, subjectId) {
    const [id = '', mailedAt = ''] = subjectId.split(' ')
    const watcherId = Number(id)
    const [news, watches] = await Promise.all([
      listMailedNews(env.SHOP, watcherId, mailedAt),
      listOwnedWatches(env.SHOP, { watcher_id: watcherId }),
    ])
    const told = watches.filter(({ watch_id }) => news.has(watch_id))
    const [first] = told
    if (!first) throw new NoMail('nothing that happened is watched any more')
    const lang = findLanguage(first.lang)?.lang ?? DEFAULT_LANGUAGE
    const localSite = siteIn(site, lang)
    const place = { site_url: site.site_url, lang }
    const endAll = await endUrl(env, { watcher_id: watcherId }, place)
    const shown = await Promise.all(
      told.slice(0, WATCHES_A_MAIL).map(async (watch): Promise<ToldWatch> => {
        const [subject, end] = await Promise.all([subjectOf(env.CATALOGUE, lang, watch), endUrl(env, { watch_id: watch.watch_id }, place)])
        return { ...subject, end, news: news.get(watch.watch_id) ?? [] }
      }),
    )
    const written = watchNewsMail(
      {
        contact_name: plainText(first.contact_name),
        watches: shown,
        has_more: told.length > shown.length,
        end_all: endAll,
        manage: first.is_customer === 1 ? site.site_url + pathTo(routes.account_watches, lang, {}) : null,
      },
      lang,
      localSite,
    )
    return { ...(await finishMail(localSite, written, first.email, deskOf(localSite))), headers: unsubscribeHeaders(endAll) }
  },
}
