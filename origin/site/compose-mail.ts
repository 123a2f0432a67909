import { deskOf, finishMail, type MailMakers, NoMail, siteIn } from '../mail/letter.ts'
import { unsubscribeHeaders } from '../mail/unsubscribe.ts'
import { findFeedback } from './feedback.ts'
import { feedbackForSales, subscriptionMail } from './mails.ts'
import { confirmUrl, leaveUrl } from './newsletter-links.ts'
import { listSelectOptions } from './store.ts'
import { findSubscriber } from './subscribers.ts'

/** Mails about a feedback, and about a subscription to the newsletter, by their ids. */
export const siteMails: MailMakers<'feedback_for_sales' | 'subscription'> = {
  async feedback_for_sales(env, site, subjectId) {
    const { lang } = site.desk
    const [feedback, topics] = await Promise.all([
      findFeedback(env.SHOP, Number(subjectId)),
      listSelectOptions(env.SHOP, 'feedback_type', lang),
    ])
    if (!feedback) throw new NoMail('there is no such feedback')
    const topic = topics[String(feedback.type_id)] ?? String(feedback.type_id)
    return finishMail(site, feedbackForSales({ ...feedback, topic }, site), site.sales, { name: '', email: feedback.email })
  },
  /** Asks for the confirmation of a subscription; a confirmed address gets no second mail. */
  async subscription(env, site, subscriberId, now) {
    const subscriber = await findSubscriber(env.SHOP, subscriberId, now)
    if (!subscriber || subscriber.confirmed_at !== null) throw new NoMail('there is no subscription that waits to be confirmed')
    const { email, lang } = subscriber
    const localSite = siteIn(site, lang)
    const [link, leave] = await Promise.all([
      confirmUrl(env, site.site_url, { subscriber_id: subscriberId, lang }),
      leaveUrl(env, site.site_url, subscriber),
    ])
    const mail = await finishMail(localSite, subscriptionMail({ link, leave }, lang, localSite), email, deskOf(localSite))
    return { ...mail, headers: unsubscribeHeaders(leave) }
  },
}
